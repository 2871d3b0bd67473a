//! Gives a small puzzle to all engines. They must agree with each other and with a naive oracle.

use super::bytes::Bytes;
use ordoku::{Count, Engine, Limits, Options, Outcome, Puzzle, Shape, Solver, StopReason, Uniqueness};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use testkit::{ENGINES, Oracle, Random, marks_of, random_grid};

/// Boxes; side 16 is the largest.
const BOXES: [(usize, usize); 14] = [
    (3, 3),
    (2, 2),
    (2, 3),
    (3, 2),
    (1, 1),
    (1, 2),
    (1, 5),
    (5, 1),
    (2, 4),
    (4, 2),
    (2, 5),
    (3, 4),
    (4, 3),
    (4, 4),
];
/// The most solutions that are searched.
const LIMIT: usize = 20;
/// The most nodes of an engine, and the most steps of the oracle. An answer that needs more is not
/// compared.
const NODES: u64 = 500;
const STEPS: u64 = 3_000;
/// `auto` decides every puzzle up to side 9 within this many nodes: twice the most that hill
/// climbing found.
const ENOUGH: u64 = 100_000;

type Solutions = BTreeSet<Vec<u32>>;

pub fn engines(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let (rows, cols) = bytes.pick(&BOXES);
    let shape = Shape::new(rows, cols).expect("a shape");
    let seed = u64::from(bytes.byte());
    let (puzzle, marks) = puzzle(shape, &mut bytes);
    let oracle = Oracle::new(shape);
    let expected = oracle.search(&marks, LIMIT, STEPS).map(Solutions::from_iter);
    let mut all = ENGINES.to_vec();
    if (rows, cols) == (3, 3) {
        all.push(Engine::Nine);
    }
    let mut decided = expected;
    let mut open = Vec::new();
    for engine in all {
        for seed in [0, seed] {
            let options = Options::new().with_engine(engine).with_seed(seed).with_limits(nodes(NODES));
            let found = enumerate(shape, options, &puzzle, |values| oracle.accepts(&marks, values));
            if seed == 0 {
                check_other_functions(options, &puzzle, &found);
            }
            let Found { solutions, complete, .. } = found;
            if complete {
                check_same(decided.get_or_insert_with(|| solutions.clone()), &solutions, options);
            } else {
                open.push(solutions);
            }
        }
    }
    if shape.side() <= 9 {
        let mut solver =
            Solver::with_options(shape, Options::new().with_limits(nodes(ENOUGH))).expect("a solver");
        let uniqueness = solver.uniqueness(&puzzle).expect("a search");
        assert!(!matches!(uniqueness, Outcome::Stopped(_)), "auto is stuck in {puzzle:?}");
    }
    let Some(decided) = decided else { return };
    if decided.len() < LIMIT {
        assert!(open.iter().all(|found| found.is_subset(&decided)), "solutions that the others do not have");
    }
    if open.is_empty() {
        count_in_other_ways(&puzzle, decided.len());
    }
}

/// Returns a puzzle, and the same puzzle as marks. Each byte decides a cell.
pub fn puzzle(shape: Shape, bytes: &mut Bytes<'_>) -> (Puzzle, Vec<u64>) {
    let (side, cells) = (shape.side(), shape.cells());
    let kind = bytes.below(4);
    let grid = random_grid(shape, &mut Random(u64::from(bytes.byte())));
    let all = u64::MAX >> (64 - side);
    if kind < 2 {
        // Any values; or a grid with some cells emptied and a few changed.
        let share = if kind == 0 { 0 } else { bytes.byte() };
        let givens: Vec<u32> = (0..cells)
            .map(|cell| match bytes.byte() {
                byte if kind == 0 => u32::from(byte) % (side as u32 + 1),
                255 => 1 + (grid[cell] + 1) % side as u32,
                byte if byte < share => 0,
                _ => grid[cell],
            })
            .collect();
        return (Puzzle::from_givens(shape, &givens).expect("a puzzle"), marks_of(side, &givens));
    }
    // Any marks; or those of a grid, and others.
    let marks: Vec<u64> = (0..cells)
        .map(|cell| {
            let word = u64::from(bytes.byte());
            let word = word | word.rotate_left(7) & !0xFF;
            let own = if kind == 2 { 0 } else { 1 << (grid[cell] - 1) };
            (word | own) & all
        })
        .collect();
    (Puzzle::from_marks(shape, &marks).expect("a puzzle"), marks)
}

pub fn nodes(nodes: u64) -> Limits {
    Limits::new().with_nodes(nodes)
}

/// The solutions that an engine found.
struct Found {
    solutions: Solutions,
    first: Option<Vec<u32>>,
    /// Whether the nodes were enough.
    complete: bool,
}

/// Searches for LIMIT solutions.
fn enumerate(shape: Shape, options: Options, puzzle: &Puzzle, accepts: impl Fn(&[u32]) -> bool) -> Found {
    let limits = options.limits.with_solutions(LIMIT as u64);
    let mut solver = Solver::with_options(shape, options.with_limits(limits)).expect("a solver");
    let (mut solutions, mut first) = (Solutions::new(), None);
    let count = solver.enumerate(puzzle, |values| {
        assert!(accepts(values), "not a solution: {values:?} by {options:?} of {puzzle:?}");
        first.get_or_insert_with(|| values.to_vec());
        assert!(solutions.insert(values.to_vec()), "twice: {values:?} by {options:?} of {puzzle:?}");
        ControlFlow::Continue(())
    });
    let (count, stats) = (count.expect("a search"), solver.stats());
    assert_eq!((count.solutions, count.stopped), (stats.solutions, stats.stopped));
    assert_eq!(count.solutions, solutions.len() as u64);
    let nodes = limits.nodes.unwrap_or(u64::MAX);
    assert!(stats.nodes <= nodes);
    let complete = match count.stopped {
        None => solutions.len() < LIMIT,
        Some(StopReason::Solutions) => solutions.len() == LIMIT,
        Some(StopReason::Nodes) => false,
        Some(other) => panic!("stopped by {other:?}"),
    };
    assert!(complete || count.stopped == Some(StopReason::Nodes), "{stats:?} by {options:?} of {puzzle:?}");
    assert!(complete || stats.nodes == nodes, "{stats:?} by {options:?} of {puzzle:?}");
    Found { solutions, first, complete }
}

/// Checks that the other functions of a solver agree with `enumerate`.
fn check_other_functions(options: Options, puzzle: &Puzzle, found: &Found) {
    let Found { solutions, first, complete } = found;
    let mut solver = Solver::with_options(puzzle.shape(), options).expect("a solver");
    let count = solver.count(puzzle, Some(LIMIT as u64)).expect("a search");
    if *complete {
        assert_eq!(count, wanted(solutions.len()), "{options:?} of {puzzle:?}");
    } else {
        assert_eq!(count.stopped, Some(StopReason::Nodes), "{options:?} of {puzzle:?}");
    }
    match solver.solve(puzzle).expect("a search") {
        Outcome::Answer(Some(grid)) => assert_eq!(Some(grid.values()), first.as_deref()),
        Outcome::Answer(None) => assert!(*complete && solutions.is_empty()),
        Outcome::Stopped(reason) => {
            assert_eq!((reason, *complete, first), (StopReason::Nodes, false, &None));
        }
    }
    match solver.uniqueness(puzzle).expect("a search") {
        Outcome::Answer(Uniqueness::NoSolution) => assert!(*complete && solutions.is_empty()),
        Outcome::Answer(Uniqueness::Unique) => assert!(*complete && solutions.len() == 1),
        Outcome::Answer(Uniqueness::Several) => assert!(!complete || solutions.len() > 1),
        Outcome::Stopped(reason) => {
            assert!(!complete && solutions.len() < 2 && reason == StopReason::Nodes);
        }
    }
}

/// Returns the count of a search that wanted LIMIT solutions and found `count`.
fn wanted(count: usize) -> Count {
    Count { solutions: count as u64, stopped: (count == LIMIT).then_some(StopReason::Solutions) }
}

/// Checks that two complete searches found the same; at LIMIT they may have found different
/// solutions.
fn check_same(one: &Solutions, other: &Solutions, options: Options) {
    assert_eq!(one.len(), other.len(), "{options:?}");
    assert!(one.len() == LIMIT || one == other, "{options:?}");
}

/// Counts again on two threads, and by clause learning with little memory.
fn count_in_other_ways(puzzle: &Puzzle, count: usize) {
    let wanted = wanted(count);
    let memory = nodes(NODES).with_memory(20_000);
    for options in
        [Options::new().with_threads(2), Options::new().with_engine(Engine::Cdcl).with_limits(memory)]
    {
        let mut solver = Solver::with_options(puzzle.shape(), options).expect("a solver");
        let count = solver.count(puzzle, Some(LIMIT as u64)).expect("a search");
        if matches!(count.stopped, Some(StopReason::Nodes | StopReason::Memory)) {
            assert!(count.solutions <= wanted.solutions);
        } else {
            assert_eq!(count, wanted, "{options:?} of {puzzle:?}");
        }
    }
}
