use super::belief_propagation::Beliefs;
use super::partial_cover::Partial;
use super::*;
use crate::limits::{Interrupt, Limits, StopReason};
use crate::model::mask::with_width;
use crate::model::puzzle::Puzzle;
use crate::support::random::Random;
use std::sync::atomic::AtomicBool;

/// Loads what the search leaves open, which must be consistent.
pub(super) fn load(walk: &mut Walks, puzzle: &Puzzle, seed: u64) {
    let shape = puzzle.shape();
    with_width!(shape.side(), M => {
        let mut state = Domains::<M>::new(shape).unwrap();
        let mut limits = boundless();
        assert!(state.load(puzzle, &mut limits).unwrap() && state.propagate(&mut limits));
        assert!(walk.load(&state, seed, &mut limits).unwrap());
    });
}

/// No limit at all.
pub(super) fn boundless() -> LimitChecker<'static> {
    LimitChecker::new(Limits::default(), 1, Interrupt::default())
}

/// A solvable puzzle: the canonical grid, its rows, columns and digits shuffled, with holes at random.
pub(super) fn with_holes(order: usize, percent: usize, seed: u64) -> Puzzle {
    with_holes_in(Shape::order(order).unwrap(), percent, seed)
}

fn with_holes_in(shape: Shape, percent: usize, seed: u64) -> Puzzle {
    let (side, mut random) = (shape.side(), Random::new(seed));
    let (box_rows, box_cols) = (shape.box_rows(), shape.box_cols());
    let mut lines = |width: usize| {
        let mut chutes: Vec<usize> = (0..side / width).collect();
        random.shuffle(&mut chutes);
        let mut all = Vec::new();
        for chute in chutes {
            let mut within: Vec<usize> = (0..width).map(|k| chute * width + k).collect();
            random.shuffle(&mut within);
            all.extend(within);
        }
        all
    };
    let (rows, columns) = (lines(box_rows), lines(box_cols));
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

/// What a walk from nothing finds, which is checked, and after how many proposals.
fn solve(puzzle: &Puzzle, seed: u64) -> (Vec<u32>, u64) {
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, puzzle, seed);
    assert_eq!(walk.go_on(100_000_000, None, &mut boundless()), Outcome::Solved);
    let values = solution(&walk, puzzle);
    let made = walk.proposals();
    assert_eq!(walk.go_on(1, None, &mut boundless()), Outcome::Solved);
    assert_eq!(walk.proposals(), made);
    (values, made)
}

/// What a walk has found, which is checked.
fn solution(walk: &Walks, puzzle: &Puzzle) -> Vec<u32> {
    let mut values = vec![0; puzzle.shape().cells()];
    walk.write_solution(&mut values);
    assert!(puzzle.is_solved_by(&values));
    values
}

#[test]
fn solves_what_is_easy_and_repeats_itself() {
    for (order, percent) in [(2, 60), (3, 60), (4, 65), (4, 100), (5, 70), (5, 100)] {
        let puzzle = with_holes(order, percent, 7);
        let first = solve(&puzzle, 1);
        assert_eq!(first, solve(&puzzle, 1));
        assert!(percent < 70 || first != solve(&puzzle, 2));
    }
}

#[test]
fn a_puzzle_without_a_hole_needs_no_step() {
    assert_eq!(solve(&with_holes(4, 0, 1), 1).1, 0);
}

#[test]
fn parts_make_no_difference_and_budgets_are_exact_while_one_walks() {
    let puzzle = with_holes(4, 80, 3);
    let (found, needed) = solve(&puzzle, 5);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 5);
    let mut made = 0;
    while walk.go_on(1_001, None, &mut boundless()) == Outcome::NotYet {
        made += 1_001;
        assert_eq!(walk.proposals(), made);
    }
    assert!(made < needed && needed <= made + 1_001);
    assert_eq!((solution(&walk, &puzzle), walk.proposals()), (found, needed));
}

/// First one alone, then a turn of each; what they made is the budget's, up to the end of their turns.
#[test]
fn a_second_walk_joins_the_first_after_a_while_and_they_take_turns() {
    let puzzle = with_holes(6, 50, 3);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let cells = walk.matrix.open_cells() as u64;
    let round = 2 * walk.matrix.members.len() as u64;
    assert!(cells > 500 && round > 4_000 && (walk.alone, walk.pace.turn) == (27_000 * cells, 500_000));
    walk.pace = Pace { alone: 7, turn: 700 };
    load(&mut walk, &puzzle, 1);
    let alone = 7 * cells;
    assert!(alone > 4_000);
    // The rounds of each.
    for (budget, rounds) in [(alone - 1, [0, 0]), (2, [1, 1]), (2 * round, [2, 2]), (4 * round + 1, [5, 5])] {
        let made = if rounds[0] == 0 { alone - 1 } else { alone };
        assert_eq!(walk.go_on(budget, None, &mut boundless()), Outcome::NotYet);
        let expected = [made + rounds[0] * round, rounds[1] * round];
        assert_eq!([0, 1].map(|k| walk.walks[k].proposals), expected);
    }
}

/// Either may find the solution; where both find one in a turn, the first walk's counts, on one thread or two.
#[test]
fn two_threads_walk_as_one_does() {
    let mut solved_by = [0; 2];
    let mut pair = Join::new();
    for (seed, turn) in (0..12).map(|seed| (seed, 100_000)).chain((0..3).map(|seed| (seed, u64::MAX / 4))) {
        let puzzle = with_holes(5, 52, seed);
        let mut one = Walks::new(puzzle.shape()).unwrap();
        let mut two = Walks::new(puzzle.shape()).unwrap();
        for walks in [&mut one, &mut two] {
            walks.pace = Pace { alone: 1, turn };
            load(walks, &puzzle, seed);
        }
        assert_eq!(one.go_on(100_000_000, None, &mut boundless()), Outcome::Solved);
        assert_eq!(two.go_on(100_000_000, Some(&mut pair), &mut boundless()), Outcome::Solved);
        assert_eq!(solution(&one, &puzzle), solution(&two, &puzzle));
        assert_eq!(one.walks[0].proposals, two.walks[0].proposals);
        let aside = one.walks[1].walker.is_done();
        assert!(!aside || one.walks[1].proposals == two.walks[1].proposals);
        assert!(turn == 100_000 || !aside);
        solved_by[usize::from(aside)] += 1;
    }
    assert!(solved_by.iter().all(|&solved| solved > 2), "{solved_by:?}");
}

#[test]
fn every_state_on_the_way_is_a_partial_cover() {
    for puzzle in [with_holes(3, 70, 1), with_holes(5, 55, 2), with_holes(6, 50, 3)] {
        let mut walk = Walks::new(puzzle.shape()).unwrap();
        walk.pace = Pace { alone: 80, turn: 300 };
        load(&mut walk, &puzzle, 9);
        for _ in 0..200 {
            let solved = walk.go_on(997, None, &mut boundless()) == Outcome::Solved;
            for Led { walker, .. } in &walk.walks {
                walker.partial.check(&walk.matrix);
                let mut values = vec![0; puzzle.shape().cells()];
                walk.matrix.write_values(walker.partial.slots(), &mut values);
                keeps_the_rules(&puzzle, &values, walker.partial.empty_cells());
            }
            if solved {
                break;
            }
        }
    }
}

/// A proposal may be drawn two before it is made; that its item is covered by then does not let it push out all it meets.
#[test]
fn no_step_empties_more_than_two_cells() {
    let puzzle = with_holes(5, 60, 2);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let Walker { partial, random, .. } = &mut walk.walks[0].walker;
    let mut most = 0;
    for _ in 0..1_000_000 {
        let before = partial.empty_cells();
        partial.walk(&walk.matrix, 1, 1.0, random);
        most = most.max(partial.empty_cells().saturating_sub(before));
    }
    assert_eq!(most, 2);
}

/// Nothing was drawn of a cover that was just chosen.
#[test]
fn a_walk_from_a_cover_begins_as_it_stands() {
    let puzzle = with_holes(5, 60, 2);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let (matrix, Walker { partial, random, .. }) = (&walk.matrix, &mut walk.walks[0].walker);
    let mut options: Vec<u32> = (0..matrix.members.len() as u32).collect();
    let mut pushes_out_more = 0;
    for _ in 0..100 {
        random.shuffle(&mut options);
        partial.choose(matrix, options.iter().copied());
        let before = partial.empty_cells();
        let held = matrix.members[0].map(|item| partial.slots()[item as usize]);
        let others = held.iter().filter(|&&slot| slot != 0 && slot < options.len() as u32).count();
        pushes_out_more += usize::from(others > 2);
        partial.walk(matrix, 1, 0.0, random);
        partial.check(matrix);
        assert!(partial.empty_cells() <= before);
    }
    assert!(pushes_out_more > 50, "{pushes_out_more}");
}

/// At a heat of 1 %, one in a hundred is taken of the steps that cost a cell, one in ten thousand of those that cost two.
#[test]
fn a_step_that_costs_two_cells_takes_the_square_of_the_heat() {
    let puzzle = with_holes(5, 60, 2);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let Walker { partial, random, .. } = &mut walk.walks[0].walker;
    let mut taken = [0; 3];
    for _ in 0..1_000_000 {
        let before = partial.empty_cells();
        partial.walk(&walk.matrix, 1, 0.01, random);
        taken[partial.empty_cells().saturating_sub(before)] += 1;
    }
    let [_, one, two] = taken;
    assert!(one > 100 && 10 * two < one, "{taken:?}");
}

/// No house has a digit twice, the givens are there, and so many cells are empty.
fn keeps_the_rules(puzzle: &Puzzle, values: &[u32], empty: usize) {
    let shape = puzzle.shape();
    assert_eq!(values.iter().filter(|&&value| value == 0).count(), empty);
    assert!(values.iter().zip(puzzle.givens()).all(|(value, given)| *given == 0 || value == given));
    for house in shape.houses() {
        let mut digits: Vec<u32> =
            shape.cells_of(house).map(|cell| values[cell]).filter(|&v| v > 0).collect();
        digits.sort_unstable();
        assert!(
            digits.windows(2).all(|pair| pair[0] < pair[1]) && digits.last() <= Some(&(shape.side() as u32))
        );
    }
}

/// Two digits left for three cells of a row; singles and locked candidates do not see it.
#[test]
fn never_solves_what_has_no_solution() {
    let shape = Shape::order(4).unwrap();
    let mut marks = vec![0xFFFF; 256];
    for cell in [0, 5, 10] {
        marks[cell] = 0b11;
    }
    let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
    let mut walk = Walks::new(shape).unwrap();
    walk.pace = Pace { alone: 8_000, turn: 1_000_000 };
    load(&mut walk, &puzzle, 1);
    assert!((2_000_000..3_000_000).contains(&walk.alone));
    assert_eq!(walk.go_on(6_000_000, Some(&mut Join::new()), &mut boundless()), Outcome::NotYet);
    assert!((6_000_000..6_100_000).contains(&walk.proposals()), "{}", walk.proposals());
    assert!(walk.solved().is_none());
}

/// Alone, in a turn of the first, in one of the second, and on two threads, where that would go on for ever. The first begins
/// the next turn, too.
#[test]
fn it_can_be_stopped_and_gone_on_with() {
    let puzzle = with_holes(6, 50, 3);
    // The polls, the last of which stops; what the first made, proposals from nothing and rounds, and the second's rounds.
    for (alone, turn, mut pair, polls, made, rounds) in [
        (1_000, 1_000, None, 2, (16_384, 0), 0),
        (0, 1_000, None, 2, (0, 1), 0),
        (0, 1_000, None, 3, (0, 1), 1),
        (0, 1_000, None, 4, (0, 2), 1),
        (0, u64::MAX / 4, Some(Join::new()), 2, (0, 1), 0),
    ] {
        let mut walk = Walks::new(puzzle.shape()).unwrap();
        let cancel = AtomicBool::new(true);
        let mut limits =
            LimitChecker::new(Limits::default(), 1, Interrupt { cancel: Some(&cancel), poll: None });
        walk.pace = Pace { alone, turn };
        load(&mut walk, &puzzle, 1);
        assert_eq!(walk.go_on(u64::MAX, pair.as_mut(), &mut limits), Outcome::Stopped);
        assert_eq!((limits.stopped(), walk.walks[0].proposals), (Some(StopReason::Cancel), 0));
        let mut left = polls;
        let mut poll = || {
            left -= 1;
            left == 0
        };
        let mut limits =
            LimitChecker::new(Limits::default(), 1, Interrupt { cancel: None, poll: Some(&mut poll) });
        if pair.is_some() {
            // The second walk may have gone some way.
            load(&mut walk, &puzzle, 1);
        }
        assert_eq!(walk.go_on(u64::MAX, pair.as_mut(), &mut limits), Outcome::Stopped);
        assert_eq!(limits.stopped(), Some(StopReason::Callback));
        let round = 2 * walk.matrix.members.len() as u64;
        assert_eq!(walk.walks[0].proposals, made.0 + made.1 * round);
        assert!(pair.is_some() || walk.walks[1].proposals == rounds * round);
    }
}

/// What is believed of a crowded puzzle is a cover of nearly all cells.
#[test]
fn beliefs_come_to_agree_and_repeat_themselves() {
    let puzzle = with_holes(6, 50, 3);
    let (solution, _) = solve(&puzzle, 1);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let (matrix, mut beliefs) = (&walk.matrix, Beliefs::default());
    let right: Vec<u32> = {
        let mut partial = Partial::new();
        partial.clear(matrix).unwrap();
        (0..matrix.members.len() as u32)
            .filter(|&option| {
                partial.choose(matrix, [option].into_iter());
                let mut values = vec![0; solution.len()];
                matrix.write_values(partial.slots(), &mut values);
                values.iter().zip(&solution).all(|(&value, &right)| value == 0 || value == right)
            })
            .collect()
    };
    assert_eq!(right.len(), matrix.open_cells());
    let mut believed = |seed: u64, near: &[u32]| {
        assert!(beliefs.load(matrix, &mut boundless()).unwrap());
        beliefs.begin(seed, near);
        let mut rounds = 1;
        while beliefs.round() {
            rounds += 1;
        }
        let order: Vec<u32> = beliefs.order().collect();
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..matrix.members.len() as u32) && rounds < 4_000);
        order
    };
    let order = believed(1, &[]);
    assert_eq!(order, believed(1, &[]));
    assert_ne!(order, believed(2, &[]));
    let mut partial = Partial::new();
    partial.clear(matrix).unwrap();
    let mut alike = |order: Vec<u32>| {
        partial.choose(matrix, order.into_iter());
        partial.check(matrix);
        right.iter().filter(|&option| partial.slots().contains(option)).count()
    };
    let near = alike(believed(1, &right));
    assert!(alike(order) < near && near < matrix.open_cells(), "{near}");
    assert!(partial.empty_cells() < matrix.open_cells() / 20, "{}", partial.empty_cells());
}

/// Chutes of three and of eight boxes, and lines that are boxes.
#[test]
fn beliefs_lead_over_rectangles() {
    for (rows, cols, percent) in [(3, 8, 60), (8, 3, 60), (1, 8, 70), (8, 1, 70)] {
        let puzzle = with_holes_in(Shape::new(rows, cols).unwrap(), percent, 1);
        let mut walk = Walks::new(puzzle.shape()).unwrap();
        load(&mut walk, &puzzle, 1);
        let (matrix, mut beliefs) = (&walk.matrix, Beliefs::default());
        assert!(beliefs.load(matrix, &mut boundless()).unwrap());
        beliefs.begin(1, &[]);
        while beliefs.round() {}
        let partial = &mut walk.walks[0].walker.partial;
        partial.choose(matrix, beliefs.order());
        partial.check(matrix);
        assert!(matrix.open_cells() > 20 && partial.empty_cells() <= matrix.open_cells() / 10);
    }
}

/// In one band a digit has three boxes for two rows, and two for three: no chute of beliefs, and no solution.
#[test]
fn as_many_lines_as_boxes_or_beliefs_do_not_lead() {
    let shape = Shape::order(5).unwrap();
    for leads in [true, false] {
        let mut marks = vec![(1_u64 << 25) - 1; shape.cells()];
        for (cell, marks) in marks[..5 * 25].iter_mut().enumerate() {
            let in_first = cell / 25 < if leads { 3 } else { 2 };
            if (cell % 25 < 15) != in_first {
                *marks &= !1;
            }
        }
        let puzzle = Puzzle::from_marks(shape, &marks).unwrap();
        let mut walk = Walks::new(shape).unwrap();
        load(&mut walk, &puzzle, 1);
        assert_eq!(Beliefs::default().load(&walk.matrix, &mut boundless()), Ok(leads));
    }
}

/// What loads asks, too, whether it is to stop.
#[test]
fn loading_can_be_stopped() {
    let puzzle = with_holes(6, 70, 3);
    let mut walk = Walks::new(puzzle.shape()).unwrap();
    let mut state = Domains::<u64>::new(puzzle.shape()).unwrap();
    assert!(state.load(&puzzle, &mut boundless()).unwrap() && state.propagate(&mut boundless()));
    let mut stopped = 0;
    for polls in 1..40 {
        let mut left = polls;
        let mut poll = || {
            left -= 1;
            left == 0
        };
        let mut limits =
            LimitChecker::new(Limits::default(), 1, Interrupt { cancel: None, poll: Some(&mut poll) });
        let loaded = walk.load(&state, 1, &mut limits).unwrap();
        assert_eq!(loaded, limits.stopped().is_none());
        stopped += usize::from(!loaded);
    }
    assert!((10..39).contains(&stopped), "{stopped}");
}

/// Nine boxes in a chute are too many to be led.
#[test]
fn what_is_too_wide_is_walked_over_from_nothing() {
    for (order, percent, heats) in [(9, 60, [0.75, 0.825]), (8, 60, [0.5, 0.45])] {
        let puzzle = with_holes(order, percent, 1);
        let mut walk = Walks::new(puzzle.shape()).unwrap();
        walk.pace = Pace { alone: 0, turn: 1 };
        load(&mut walk, &puzzle, 1);
        let candidates = walk.matrix.candidates();
        assert_eq!(walk.go_on(1, None, &mut boundless()), Outcome::NotYet);
        for (Led { walker, .. }, heat) in walk.walks.iter().zip(heats) {
            let middle = walker.anneal.heat() * candidates * candidates;
            assert!((middle - heat).abs() < 1e-9, "{middle}");
        }
    }
}
