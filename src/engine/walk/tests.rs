use super::*;
use crate::limits::{Budget, StopReason, Watch};
use crate::mask::with_width;
use crate::puzzle::Puzzle;
use std::sync::atomic::AtomicBool;

/// Loads what the search leaves open, which must be consistent.
fn load(walk: &mut Walk, puzzle: &Puzzle, seed: u64) {
    let shape = puzzle.shape();
    with_width!(shape.side(), M => {
        let mut state = State::<M>::new(shape).unwrap();
        let mut limits = boundless();
        assert!(state.load(puzzle, &mut limits).unwrap() && state.propagate(&mut limits));
        walk.load(&state, seed).unwrap();
    });
}

/// No limit at all.
fn boundless() -> Limits<'static> {
    Limits::new(Budget::default(), 1, Watch::default())
}

/// A solvable puzzle: the canonical grid, its rows, columns and digits shuffled, with holes at random.
fn with_holes(order: usize, percent: usize, seed: u64) -> Puzzle {
    let shape = Shape::order(order).unwrap();
    let (side, mut random) = (shape.side(), Random::new(seed));
    let mut lines = || {
        let mut bands: Vec<usize> = (0..order).collect();
        random.shuffle(&mut bands);
        let mut all = Vec::new();
        for band in bands {
            let mut within: Vec<usize> = (0..order).map(|k| band * order + k).collect();
            random.shuffle(&mut within);
            all.extend(within);
        }
        all
    };
    let (rows, columns) = (lines(), lines());
    let digit = |r: usize, c: usize| (r % order * order + r / order + c) % side + 1;
    let mut givens: Vec<u32> = Vec::new();
    for &r in &rows {
        givens.extend(columns.iter().map(|&c| digit(r, c) as u32));
    }
    assert!(crate::grid::obeys_the_rules(shape, &givens));
    let mut cells: Vec<usize> = (0..shape.cells()).collect();
    random.shuffle(&mut cells);
    cells.iter().take(shape.cells() * percent / 100).for_each(|&cell| givens[cell] = 0);
    Puzzle::from_givens(shape, &givens).unwrap()
}

/// What a walk from nothing finds, which is checked, and after how many proposals.
fn solve(puzzle: &Puzzle, seed: u64) -> (Vec<u32>, u64) {
    let mut walk = Walk::new(puzzle.shape()).unwrap();
    load(&mut walk, puzzle, seed);
    assert_eq!(walk.go_on(100_000_000, &mut boundless()), Outcome::Solved);
    let mut values = vec![0; puzzle.shape().cells()];
    walk.write_solution(&mut values);
    assert!(puzzle.is_solved_by(&values));
    assert_eq!(walk.partial.walk(1, 0, 1.0, &mut walk.random), 0);
    (values, walk.proposals())
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
fn turns_make_no_difference_and_budgets_are_exact() {
    let puzzle = with_holes(4, 80, 3);
    let (solution, needed) = solve(&puzzle, 5);
    let mut walk = Walk::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 5);
    let mut made = 0;
    while walk.go_on(1_001, &mut boundless()) == Outcome::NotYet {
        made += 1_001;
        assert_eq!(walk.proposals(), made);
    }
    assert!(made < needed && needed <= made + 1_001);
    let mut values = vec![0; 256];
    walk.write_solution(&mut values);
    assert_eq!((values, walk.proposals()), (solution, needed));
}

#[test]
fn every_state_on_the_way_is_a_partial_cover() {
    for puzzle in [with_holes(3, 70, 1), with_holes(5, 55, 2), with_holes(6, 50, 3)] {
        let mut walk = Walk::new(puzzle.shape()).unwrap();
        load(&mut walk, &puzzle, 9);
        let mut fewest = walk.best().1;
        for _ in 0..200 {
            let solved = walk.go_on(997, &mut boundless()) == Outcome::Solved;
            walk.partial.check();
            let mut values = vec![0; puzzle.shape().cells()];
            walk.partial.write_values(&mut values);
            keeps_the_rules(&puzzle, &values, walk.partial.empty_cells());
            let (values, empty) = walk.best();
            keeps_the_rules(&puzzle, values, empty);
            assert!(empty <= fewest && empty <= walk.partial.empty_cells());
            fewest = empty;
            if solved {
                break;
            }
        }
    }
}

/// From a sixteenth of the cells on, each record ends a stretch, so that it is noted before it is lost.
#[test]
fn records_are_noted_one_by_one() {
    let puzzle = with_holes(6, 50, 3);
    let mut walk = Walk::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 9);
    let few = walk.partial.open_cells() / 16;
    let mut records = 0;
    for _ in 0..1_000 {
        let (before, most) = (walk.best().1, walk.anneal.left().min(1_000));
        if walk.stretch(1_000) < most {
            assert_eq!(walk.best().1, before.min(few) - 1);
            records += 1;
        }
    }
    assert!(few > 10 && records > 5, "{few} {records}");
}

/// A proposal may be drawn two before it is made; that its item is covered by then does not let it push out all it meets.
#[test]
fn no_step_empties_more_than_two_cells() {
    let puzzle = with_holes(5, 60, 2);
    let mut walk = Walk::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let mut most = 0;
    for _ in 0..1_000_000 {
        let before = walk.partial.empty_cells();
        walk.partial.walk(1, 0, 1.0, &mut walk.random);
        most = most.max(walk.partial.empty_cells().saturating_sub(before));
    }
    assert_eq!(most, 2);
}

/// At a heat of 1 %, one in a hundred is taken of the steps that cost a cell, one in ten thousand of those that cost two.
#[test]
fn a_step_that_costs_two_cells_takes_the_square_of_the_heat() {
    let puzzle = with_holes(5, 60, 2);
    let mut walk = Walk::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let mut taken = [0; 3];
    for _ in 0..1_000_000 {
        let before = walk.partial.empty_cells();
        walk.partial.walk(1, 0, 0.01, &mut walk.random);
        taken[walk.partial.empty_cells().saturating_sub(before)] += 1;
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
    let mut walk = Walk::new(shape).unwrap();
    load(&mut walk, &puzzle, 1);
    assert_eq!(walk.go_on(5_000_000, &mut boundless()), Outcome::NotYet);
    assert_eq!(walk.proposals(), 5_000_000);
    assert!(walk.best().1 > 0);
}

#[test]
fn it_can_be_stopped_and_gone_on_with() {
    let puzzle = with_holes(5, 56, 1);
    let mut walk = Walk::new(puzzle.shape()).unwrap();
    load(&mut walk, &puzzle, 1);
    let cancel = AtomicBool::new(true);
    let mut limits = Limits::new(Budget::default(), 1, Watch { cancel: Some(&cancel), poll: None });
    assert_eq!(walk.go_on(1_000_000, &mut limits), Outcome::Stopped);
    assert_eq!((limits.stopped(), walk.proposals()), (Some(StopReason::Cancel), 0));
    let mut polls = 0;
    let mut poll = || {
        polls += 1;
        polls == 3
    };
    let mut limits = Limits::new(Budget::default(), 1, Watch { cancel: None, poll: Some(&mut poll) });
    assert_eq!(walk.go_on(1_000_000, &mut limits), Outcome::Stopped);
    assert_eq!(limits.stopped(), Some(StopReason::Callback));
    assert!(walk.proposals() > 0);
}
