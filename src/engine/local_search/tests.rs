use super::belief_propagation::BeliefPropagation;
use super::partial_cover::PartialCover;
use super::*;
use crate::limits::{Interrupt, Limits, StopReason};
use crate::model::mask::with_width;
use crate::model::puzzle::Puzzle;
use crate::support::random::Random;
use std::sync::atomic::AtomicBool;

// Setting up.

/// Loads the part of a consistent puzzle that propagation leaves open.
pub(super) fn load(search: &mut LocalSearch, puzzle: &Puzzle, seed: u64) {
    let shape = puzzle.shape();
    with_width!(shape.side(), M => {
        let mut state = Domains::<M>::new(shape).unwrap();
        let mut limits = boundless();
        assert!(state.load(puzzle, &mut limits).unwrap() && state.propagate(&mut limits));
        assert!(search.load(&state, seed, &mut limits).unwrap());
    });
}

/// Returns a local search on the puzzle that has made no proposal yet.
fn loaded(puzzle: &Puzzle, seed: u64) -> LocalSearch {
    let mut search = LocalSearch::new(puzzle.shape()).unwrap();
    load(&mut search, puzzle, seed);
    search
}

/// Returns the same with other turns.
fn loaded_with(turn_lengths: TurnLengths, puzzle: &Puzzle, seed: u64) -> LocalSearch {
    let mut search = LocalSearch::new(puzzle.shape()).unwrap();
    search.turn_lengths = turn_lengths;
    load(&mut search, puzzle, seed);
    search
}

/// Returns limits that stop nothing.
pub(super) fn boundless() -> LimitChecker<'static> {
    LimitChecker::new(Limits::default(), 1, Interrupt::default())
}

/// Returns a poll callback that stops the call at the `last` poll.
fn stops_at(last: u32) -> impl FnMut() -> bool {
    let mut left = last;
    move || {
        left -= 1;
        left == 0
    }
}

fn polled(poll: &mut dyn FnMut() -> bool) -> LimitChecker<'_> {
    LimitChecker::new(Limits::default(), 1, Interrupt { cancel: None, poll: Some(poll) })
}

/// Returns a solvable puzzle: the canonical grid with rows, columns and digits shuffled, and holes
/// at random.
pub(super) fn with_holes(order: usize, percent: usize, seed: u64) -> Puzzle {
    with_holes_in(Shape::order(order).unwrap(), percent, seed)
}

fn with_holes_in(shape: Shape, percent: usize, seed: u64) -> Puzzle {
    let (side, mut random) = (shape.side(), Random::new(seed));
    let (box_rows, box_cols) = (shape.box_rows(), shape.box_cols());
    let mut shuffled_lines = |width: usize| {
        let mut chutes: Vec<usize> = (0..side / width).collect();
        random.shuffle(&mut chutes);
        let mut lines = Vec::new();
        for chute in chutes {
            let mut within: Vec<usize> = (0..width).map(|k| chute * width + k).collect();
            random.shuffle(&mut within);
            lines.extend(within);
        }
        lines
    };
    let (rows, columns) = (shuffled_lines(box_rows), shuffled_lines(box_cols));
    let digit = |r: usize, c: usize| (r % box_rows * box_cols + r / box_rows + c) % side + 1;
    let mut givens: Vec<u32> = Vec::new();
    for &r in &rows {
        givens.extend(columns.iter().map(|&c| digit(r, c) as u32));
    }
    assert!(crate::model::grid::obeys_the_rules(shape, &givens));
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    random.shuffle(&mut cells);
    cells.iter().take(shape.cells() * percent / 100).for_each(|&cell| givens[cell] = 0);
    Puzzle::from_givens(shape, &givens).unwrap()
}

/// Returns the solution that local search has found, after checking it.
fn solution(search: &LocalSearch, puzzle: &Puzzle) -> Vec<u32> {
    let mut values = vec![0; puzzle.shape().cells()];
    search.write_solution(&mut values);
    assert!(puzzle.is_solved_by(&values));
    values
}

/// Solves the puzzle; returns the solution and the number of proposals.
fn solve(puzzle: &Puzzle, seed: u64) -> (Vec<u32>, u64) {
    let mut search = loaded(puzzle, seed);
    assert_eq!(search.run(100_000_000, None, &mut boundless()), WalkOutcome::Solved);
    let (values, made) = (solution(&search, puzzle), search.proposals());
    // There is nothing left to do.
    assert_eq!(search.run(1, None, &mut boundless()), WalkOutcome::Solved);
    assert_eq!(search.proposals(), made);
    (values, made)
}

// Local search as a whole.

#[test]
fn easy_puzzles_are_solved_and_runs_repeat() {
    for (order, percent) in [(2, 60), (3, 60), (4, 65), (4, 100), (5, 70), (5, 100)] {
        let puzzle = with_holes(order, percent, 7);
        let first = solve(&puzzle, 1);
        assert_eq!(first, solve(&puzzle, 1));
        assert!(percent < 70 || first != solve(&puzzle, 2));
    }
}

#[test]
fn a_puzzle_without_holes_needs_no_proposal() {
    assert_eq!(solve(&with_holes(4, 0, 1), 1).1, 0);
}

#[test]
fn interruptions_change_nothing_and_the_first_walk_makes_exactly_the_wanted_proposals() {
    let puzzle = with_holes(4, 80, 3);
    let (found, needed) = solve(&puzzle, 5);
    let mut search = loaded(&puzzle, 5);
    let mut made = 0;
    while search.run(1_001, None, &mut boundless()) == WalkOutcome::Unsolved {
        made += 1_001;
        assert_eq!(search.proposals(), made);
    }
    assert!(made < needed && needed <= made + 1_001);
    assert_eq!((solution(&search, &puzzle), search.proposals()), (found, needed));
}

/// The first walk is alone, then each has a turn; a run ends with the turn in which its proposals
/// are used up.
#[test]
fn a_second_walk_joins_the_first_and_both_take_turns() {
    let puzzle = with_holes(6, 50, 3);
    let search = loaded(&puzzle, 1);
    let cells = search.instance.open_cells() as u64;
    let round = 2 * search.instance.options() as u64;
    assert!(cells > 500 && round > 4_000);
    assert_eq!((search.solo, search.turn_lengths.turn), (27_000 * cells, 500_000));

    let mut search = loaded_with(TurnLengths { solo: 7, turn: 700 }, &puzzle, 1);
    let solo = 7 * cells;
    assert!(solo > 4_000);
    // A turn is shorter than a round of belief propagation, so each turn is one round.
    for (proposals, rounds) in [(solo - 1, [0, 0]), (2, [1, 1]), (2 * round, [2, 2]), (4 * round + 1, [5, 5])]
    {
        let annealed = if rounds[0] == 0 { solo - 1 } else { solo };
        assert_eq!(search.run(proposals, None, &mut boundless()), WalkOutcome::Unsolved);
        let expected = [annealed + rounds[0] * round, rounds[1] * round];
        assert_eq!([0, 1].map(|k| search.walks[k].proposals), expected);
    }
}

/// Either walk may find the solution. If both find one in the same turn, the first walk's counts,
/// on one thread and on two.
#[test]
fn two_threads_find_the_same_as_one() {
    let mut solved_by = [0; 2];
    let mut pair = Join::new();
    let short = (0..12).map(|seed| (seed, 100_000));
    let endless = (0..3).map(|seed| (seed, u64::MAX / 4));
    for (seed, turn) in short.chain(endless) {
        let puzzle = with_holes(5, 52, seed);
        let [mut one, mut two] = [(); 2].map(|()| loaded_with(TurnLengths { solo: 1, turn }, &puzzle, seed));
        assert_eq!(one.run(100_000_000, None, &mut boundless()), WalkOutcome::Solved);
        assert_eq!(two.run(100_000_000, Some(&mut pair), &mut boundless()), WalkOutcome::Solved);
        assert_eq!(solution(&one, &puzzle), solution(&two, &puzzle));
        assert_eq!(one.walks[0].proposals, two.walks[0].proposals);
        let by_second = one.walks[1].walk.is_solved();
        assert!(!by_second || one.walks[1].proposals == two.walks[1].proposals);
        // In an endless turn, the first walk must find it.
        assert!(turn == 100_000 || !by_second);
        solved_by[usize::from(by_second)] += 1;
    }
    assert!(solved_by.iter().all(|&solved| solved > 2), "{solved_by:?}");
}

/// Two digits are left for three cells of a row; singles and locked candidates do not see it.
#[test]
fn a_puzzle_without_a_solution_is_never_solved() {
    let shape = Shape::order(4).unwrap();
    let mut marks = vec![0xFFFF; 256];
    for cell in [0, 5, 10] {
        marks[cell] = 0b11;
    }
    let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
    let mut search = loaded_with(TurnLengths { solo: 8_000, turn: 1_000_000 }, &puzzle, 1);
    assert!((2_000_000..3_000_000).contains(&search.solo));
    assert_eq!(search.run(6_000_000, Some(&mut Join::new()), &mut boundless()), WalkOutcome::Unsolved);
    assert!((6_000_000..6_100_000).contains(&search.proposals()), "{}", search.proposals());
    assert!(search.solved().is_none());
}

// Stops.

/// A run that a poll stops.
struct StoppedRun {
    turn_lengths: TurnLengths,
    pair: Option<Join>,
    /// The poll that stops the run.
    last_poll: u32,
    /// The work done before the stop: proposals and rounds of the first walk, rounds of the second.
    made: (u64, u64, u64),
}

#[test]
fn a_run_can_be_stopped_and_continued() {
    let puzzle = with_holes(6, 50, 3);
    let turns = |solo, turn| TurnLengths { solo, turn };
    for run in [
        // The first walk is alone.
        StoppedRun { turn_lengths: turns(1_000, 1_000), pair: None, last_poll: 2, made: (16_384, 0, 0) },
        // The stop is in a turn of the first walk.
        StoppedRun { turn_lengths: turns(0, 1_000), pair: None, last_poll: 2, made: (0, 1, 0) },
        // The stop is in a turn of the second walk.
        StoppedRun { turn_lengths: turns(0, 1_000), pair: None, last_poll: 3, made: (0, 1, 1) },
        // The first walk also begins the next turn.
        StoppedRun { turn_lengths: turns(0, 1_000), pair: None, last_poll: 4, made: (0, 2, 1) },
        // There are two threads, in turns that would last forever; the second walk may have made
        // some rounds.
        StoppedRun {
            turn_lengths: turns(0, u64::MAX / 4),
            pair: Some(Join::new()),
            last_poll: 2,
            made: (0, 1, 0),
        },
    ] {
        let StoppedRun { turn_lengths, mut pair, last_poll, made } = run;
        let (proposals, rounds, second_rounds) = made;
        let mut search = loaded_with(turn_lengths, &puzzle, 1);

        let cancel = AtomicBool::new(true);
        let interrupt = Interrupt { cancel: Some(&cancel), poll: None };
        let mut limits = LimitChecker::new(Limits::default(), 1, interrupt);
        assert_eq!(search.run(u64::MAX, pair.as_mut(), &mut limits), WalkOutcome::Stopped);
        assert_eq!((limits.stopped(), search.walks[0].proposals), (Some(StopReason::Cancel), 0));

        if pair.is_some() {
            // The second walk may have done some work before it saw the stop.
            load(&mut search, &puzzle, 1);
        }
        let mut poll = stops_at(last_poll);
        let mut limits = polled(&mut poll);
        assert_eq!(search.run(u64::MAX, pair.as_mut(), &mut limits), WalkOutcome::Stopped);
        assert_eq!(limits.stopped(), Some(StopReason::Callback));
        let round = 2 * search.instance.options() as u64;
        assert_eq!(search.walks[0].proposals, proposals + rounds * round);
        assert!(pair.is_some() || search.walks[1].proposals == second_rounds * round);
    }
}

#[test]
fn loading_can_be_stopped() {
    let puzzle = with_holes(6, 70, 3);
    let mut search = LocalSearch::new(puzzle.shape()).unwrap();
    let mut state = Domains::<u64>::new(puzzle.shape()).unwrap();
    assert!(state.load(&puzzle, &mut boundless()).unwrap() && state.propagate(&mut boundless()));
    let mut stopped = 0;
    for last_poll in 1..40 {
        let mut poll = stops_at(last_poll);
        let mut limits = polled(&mut poll);
        let loaded = search.load(&state, 1, &mut limits).unwrap();
        assert_eq!(loaded, limits.stopped().is_none());
        stopped += usize::from(!loaded);
    }
    assert!((10..39).contains(&stopped), "{stopped}");
}

// Partial covers and the walk over them.

#[test]
fn every_state_is_a_partial_cover() {
    for puzzle in [with_holes(3, 70, 1), with_holes(5, 55, 2), with_holes(6, 50, 3)] {
        let mut search = loaded_with(TurnLengths { solo: 80, turn: 300 }, &puzzle, 9);
        for _ in 0..200 {
            let solved = search.run(997, None, &mut boundless()) == WalkOutcome::Solved;
            for GuidedWalk { walk, .. } in &search.walks {
                walk.cover.check(&search.instance);
                let mut values = vec![0; puzzle.shape().cells()];
                search.instance.write_values(walk.cover.covered_by(), &mut values);
                assert_keeps_the_rules(&puzzle, &values, walk.cover.empty_cells());
            }
            if solved {
                break;
            }
        }
    }
}

/// Asserts that no house has a digit twice, the givens are unchanged, and `empty_cells` cells are
/// empty.
fn assert_keeps_the_rules(puzzle: &Puzzle, values: &[u32], empty_cells: usize) {
    let shape = puzzle.shape();
    assert_eq!(values.iter().filter(|&&value| value == 0).count(), empty_cells);
    assert!(values.iter().zip(puzzle.givens()).all(|(value, given)| *given == 0 || value == given));
    for house in shape.houses() {
        let mut digits: Vec<u32> =
            shape.cells_of(house).map(|cell| values[cell]).filter(|&v| v > 0).collect();
        digits.sort_unstable();
        assert!(digits.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(digits.last() <= Some(&(shape.side() as u32)));
    }
}

/// Proposals are drawn two ahead: even if the drawn item is covered by then, a proposal displaces
/// at most three options.
#[test]
fn no_step_empties_more_than_two_cells() {
    let mut search = loaded(&with_holes(5, 60, 2), 1);
    let Walk { cover, random, .. } = &mut search.walks[0].walk;
    let mut most = 0;
    for _ in 0..1_000_000 {
        let before = cover.empty_cells();
        cover.walk(&search.instance, 1, 1.0, random);
        most = most.max(cover.empty_cells().saturating_sub(before));
    }
    assert_eq!(most, 2);
}

/// Proposals drawn from the previous cover are forgotten: the first one is option 0, which is
/// accepted only if it costs nothing.
#[test]
fn a_walk_from_a_new_cover_forgets_earlier_proposals() {
    let mut search = loaded(&with_holes(5, 60, 2), 1);
    let (instance, Walk { cover, random, .. }) = (&search.instance, &mut search.walks[0].walk);
    let mut options: Vec<u32> = (0..instance.options() as u32).collect();
    let mut displaces_more_than_two = 0;
    for _ in 0..100 {
        random.shuffle(&mut options);
        cover.choose(instance, options.iter().copied());
        let before = cover.empty_cells();
        let holders = instance.option_items[0].map(|item| cover.covered_by()[item as usize]);
        let others = holders.iter().filter(|&&holder| holder != 0 && holder < options.len() as u32).count();
        displaces_more_than_two += usize::from(others > 2);
        cover.walk(instance, 1, 0.0, random);
        cover.check(instance);
        assert!(cover.empty_cells() <= before);
    }
    assert!(displaces_more_than_two > 50, "{displaces_more_than_two}");
}

/// At a temperature of 1 %, a step that costs a cell is accepted once in a hundred times, one that
/// costs two once in ten thousand.
#[test]
fn a_step_that_costs_two_cells_is_accepted_with_the_square_of_the_temperature() {
    let mut search = loaded(&with_holes(5, 60, 2), 1);
    let Walk { cover, random, .. } = &mut search.walks[0].walk;
    let mut accepted = [0; 3];
    for _ in 0..1_000_000 {
        let before = cover.empty_cells();
        cover.walk(&search.instance, 1, 0.01, random);
        accepted[cover.empty_cells().saturating_sub(before)] += 1;
    }
    let [_, one, two] = accepted;
    assert!(one > 100 && 10 * two < one, "{accepted:?}");
}

// Belief propagation.

/// Runs belief propagation to its end; returns the order of the options, after checking it.
fn believed(beliefs: &mut BeliefPropagation, instance: &Instance, seed: u64, anchor: &[u32]) -> Vec<u32> {
    assert!(beliefs.load(instance, &mut boundless()).unwrap());
    beliefs.reset(seed, anchor);
    let mut rounds = 1;
    while beliefs.round() {
        rounds += 1;
    }
    assert!(rounds < 4_000);
    let order: Vec<u32> = beliefs.order().collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..instance.options() as u32));
    order
}

/// Returns the options of a solution.
fn options_of(instance: &Instance, solution: &[u32]) -> Vec<u32> {
    let mut cover = PartialCover::new();
    cover.clear(instance).unwrap();
    let options = (0..instance.options() as u32).filter(|&option| {
        cover.choose(instance, [option].into_iter());
        let mut values = vec![0; solution.len()];
        instance.write_values(cover.covered_by(), &mut values);
        values.iter().zip(solution).all(|(&value, &right)| value == 0 || value == right)
    });
    options.collect()
}

#[test]
fn beliefs_agree_on_nearly_all_cells_of_a_crowded_puzzle_and_repeat() {
    let puzzle = with_holes(6, 50, 3);
    let (solution, _) = solve(&puzzle, 1);
    let LocalSearch { instance, .. } = &loaded(&puzzle, 1);
    let solution = options_of(instance, &solution);
    assert_eq!(solution.len(), instance.open_cells());

    let mut beliefs = BeliefPropagation::default();
    let order = believed(&mut beliefs, instance, 1, &[]);
    assert_eq!(order, believed(&mut beliefs, instance, 1, &[]));
    assert_ne!(order, believed(&mut beliefs, instance, 2, &[]));

    let mut cover = PartialCover::new();
    cover.clear(instance).unwrap();
    let mut right_options = |order: Vec<u32>| {
        cover.choose(instance, order.into_iter());
        cover.check(instance);
        solution.iter().filter(|&option| cover.covered_by().contains(option)).count()
    };
    // A solution as the anchor brings the cover nearer to it, but does not dictate it.
    let anchored = right_options(believed(&mut beliefs, instance, 1, &solution));
    assert!(right_options(order) < anchored && anchored < instance.open_cells(), "{anchored}");
    assert!(cover.empty_cells() < instance.open_cells() / 20, "{}", cover.empty_cells());
}

/// Chutes have three or eight boxes, or boxes that are lines.
#[test]
fn beliefs_apply_to_rectangular_boxes() {
    for (rows, cols, percent) in [(3, 8, 60), (8, 3, 60), (1, 8, 70), (8, 1, 70)] {
        let mut search = loaded(&with_holes_in(Shape::new(rows, cols).unwrap(), percent, 1), 1);
        let (instance, cover) = (&search.instance, &mut search.walks[0].walk.cover);
        let mut beliefs = BeliefPropagation::default();
        assert!(beliefs.load(instance, &mut boundless()).unwrap());
        beliefs.reset(1, &[]);
        while beliefs.round() {}
        cover.choose(instance, beliefs.order());
        cover.check(instance);
        assert!(instance.open_cells() > 20 && cover.empty_cells() <= instance.open_cells() / 10);
    }
}

/// In one band, a digit has three boxes for two rows and two boxes for three rows. There is no
/// chute factor, and no solution.
#[test]
fn beliefs_do_not_apply_unless_boxes_and_lines_are_equally_many() {
    let shape = Shape::order(5).unwrap();
    for applies in [true, false] {
        let mut marks = vec![(1_u64 << 25) - 1; shape.cells()];
        for (cell, marks) in marks[..5 * 25].iter_mut().enumerate() {
            let in_first_rows = cell / 25 < if applies { 3 } else { 2 };
            let in_first_boxes = cell % 25 < 15;
            if in_first_boxes != in_first_rows {
                *marks &= !1;
            }
        }
        let search = loaded(&Puzzle::from_marks(shape, &marks).unwrap(), 1);
        let loaded = BeliefPropagation::default().load(&search.instance, &mut boundless());
        assert_eq!(loaded, Ok(applies));
    }
}

/// Nine boxes in a chute are too many for belief propagation; eight are not.
#[test]
fn walks_over_wide_chutes_are_not_guided() {
    for (order, percent, temperatures) in [(9, 60, [0.75, 0.825]), (8, 60, [0.5, 0.45])] {
        let mut search = loaded_with(TurnLengths { solo: 0, turn: 1 }, &with_holes(order, percent, 1), 1);
        let candidates = search.instance.candidates();
        assert_eq!(search.run(1, None, &mut boundless()), WalkOutcome::Unsolved);
        for (GuidedWalk { walk, .. }, expected) in search.walks.iter().zip(temperatures) {
            let temperature = walk.schedule.temperature() * candidates * candidates;
            assert!((temperature - expected).abs() < 1e-9, "{temperature}");
        }
    }
}
