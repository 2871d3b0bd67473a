//! All engines and a naive oracle on generated puzzles: the same solutions, up to a number of them.
//!
//! `tests/long/answers.sh` runs the long form, `ORDOKU_ANSWERS=long`, and says what was compared.

#[path = "../../tools/generate/grid.rs"]
mod grid;

use crate::common::{ENGINES, Oracle, Random, marks_of, options};
use ordoku::{
    Batch, BatchSolver, Count, Engine, Error, Interrupt, Limits, Options, Puzzle, Shape, Solver, StopReason,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Solutions that are looked for.
const LIMIT: u64 = 20;
/// Nodes of an engine that need not end, and steps of the oracle; what needs more has no say.
const NODES: u64 = 20_000;

fn long() -> bool {
    std::env::var("ORDOKU_ANSWERS").is_ok_and(|form| form == "long")
}

/// Engines that have a limit on nodes. The others, what users get and learning, have to end whatever the puzzle.
const MAY_GIVE_UP: [Engine; 3] = [Engine::Greedy, Engine::Dlx, Engine::Csp];

type Solutions = BTreeSet<Vec<u32>>;

/// Up to LIMIT solutions, or none where the nodes were not enough.
fn found(engine: Engine, puzzle: &Puzzle) -> Option<Solutions> {
    let mut limits = Limits::new().with_solutions(LIMIT);
    limits.nodes = MAY_GIVE_UP.contains(&engine).then_some(NODES);
    let mut solver = Solver::with_options(puzzle.shape(), options(engine).with_limits(limits)).unwrap();
    let mut solutions = Solutions::new();
    let count = solver
        .enumerate(puzzle, |values| {
            assert!(solutions.insert(values.to_vec()), "twice by {engine:?}: {puzzle:?}");
            ControlFlow::Continue(())
        })
        .unwrap();
    match count.stopped {
        Some(StopReason::Nodes) => None,
        Some(StopReason::Solutions) => Some(solutions).filter(|solutions| solutions.len() as u64 == LIMIT),
        _ => Some(solutions),
    }
}

/// Some solutions of a puzzle; where there are LIMIT, another engine may find others.
fn same(one: &Solutions, other: &Solutions) -> bool {
    one.len() == other.len() && (one.len() as u64 == LIMIT || one == other)
}

/// What a shape's puzzles are made of.
struct Kinds {
    boxes: (usize, usize),
    puzzles: usize,
    /// Percent of cells that are empty: few solutions, and many.
    empty: [usize; 2],
    /// Percent of marks beside the solution's.
    marks: usize,
}

/// A puzzle of one of four kinds: few solutions, many, one given changed, marks.
fn puzzle(kinds: &Kinds, number: usize, grid: &[u32], random: &mut Random) -> (Puzzle, Vec<u64>) {
    let shape = Shape::new(kinds.boxes.0, kinds.boxes.1).unwrap();
    let side = shape.side();
    if number % 4 == 3 {
        let mut others =
            || (0..side).fold(0, |marks, digit| marks | u64::from(random.below(100) < kinds.marks) << digit);
        let marks: Vec<u64> = grid.iter().map(|&value| 1 << (value - 1) | others()).collect();
        return (Puzzle::from_marks(shape, &marks).unwrap(), marks);
    }
    let empty = kinds.empty[number % 4 % 2];
    let mut givens: Vec<u32> =
        grid.iter().map(|&value| if random.below(100) < empty { 0 } else { value }).collect();
    if number % 4 == 2 {
        let cell = random.below(givens.len());
        givens[cell] = grid[cell] % side as u32 + 1;
    }
    (Puzzle::from_givens(shape, &givens).unwrap(), marks_of(side, &givens))
}

/// Compares on the puzzles of a shape; answers the givens and counts of those without marks.
fn compare(kinds: &Kinds) -> (Vec<u32>, Vec<u64>) {
    let (rows, cols) = kinds.boxes;
    let shape = Shape::new(rows, cols).unwrap();
    let oracle = Oracle::new(shape);
    let mut random = Random((rows * 100 + cols) as u64);
    let nine = Some(Engine::Nine).filter(|_| kinds.boxes == (3, 3));
    let (mut several, mut oracle_left_out, mut left_out) = ([0; 4], 0, [0; MAY_GIVE_UP.len()]);
    let (mut all_givens, mut counts, mut grid) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..kinds.puzzles {
        if number % 20 == 0 {
            grid = grid::walked(shape, &mut random);
        }
        let (puzzle, marks) = puzzle(kinds, number, &grid, &mut random);
        let expected = oracle.search(&marks, LIMIT as usize, NODES).map(Solutions::from_iter);
        oracle_left_out += u32::from(expected.is_none());
        let mut first = expected;
        for engine in ENGINES.into_iter().chain(nine) {
            let Some(solutions) = found(engine, &puzzle) else {
                let engine = MAY_GIVE_UP.iter().position(|&other| other == engine);
                left_out[engine.expect("an engine with a limit on nodes")] += 1;
                continue;
            };
            assert!(solutions.iter().all(|values| oracle.accepts(&marks, values)), "{engine:?}: {puzzle:?}");
            let first = first.get_or_insert_with(|| solutions.clone());
            assert!(
                same(first, &solutions),
                "{engine:?} {}, others {}: {puzzle:?}",
                solutions.len(),
                first.len()
            );
        }
        let count = first.expect("what auto found").len() as u64;
        several[match count {
            0 => 0,
            1 => 1,
            LIMIT.. => 3,
            _ => 2,
        }] += 1;
        let two = Options::new().with_threads(2);
        let on_two = Solver::with_options(shape, two).unwrap().count(&puzzle, Some(LIMIT));
        assert_eq!(on_two.unwrap().solutions, count, "on two threads: {puzzle:?}");
        if puzzle.marks().is_none() {
            all_givens.extend(puzzle.givens());
            counts.push(count);
        }
    }
    let [none, one, few, many] = several;
    let puzzles = kinds.puzzles;
    let poor = |&kind: &usize| puzzles >= 100 && 12 * kind < puzzles;
    assert!(![none, one, few + many].iter().any(poor), "a poor sample: {several:?}");
    let [greedy, dlx, csp] = left_out;
    // One of the table that `tests/long/answers.sh` prints.
    println!(
        "| {rows}x{cols} | {puzzles} | {none} | {one} | {few} | {many} | {oracle_left_out} | {greedy} | {dlx} | {csp} |"
    );
    (all_givens, counts)
}

/// Few puzzles in every test run, many in the long form.
fn form(short: usize, long_form: usize) -> usize {
    if long() { long_form } else { short }
}

#[test]
fn on_9x9_and_in_batches() {
    let kinds = Kinds { boxes: (3, 3), puzzles: form(400, 100_000), empty: [54, 64], marks: 19 };
    let (givens, counts) = compare(&kinds);
    let shape = Shape::order(3).unwrap();
    for threads in [1, 2] {
        let mut results = vec![Err(Error::Internal); counts.len()];
        let options = Options::new().with_threads(threads);
        BatchSolver::new()
            .solve(
                Batch {
                    shape,
                    options,
                    givens: &givens,
                    limit: Some(LIMIT),
                    out: None,
                    results: &mut results,
                },
                Interrupt::default(),
            )
            .unwrap();
        let of_batch = results.iter().map(|result| result.unwrap().solutions);
        assert!(of_batch.eq(counts.iter().copied()));
    }
    if let Ok(path) = std::env::var("ORDOKU_LINES") {
        let line = |givens: &[u32]| givens.iter().map(u32::to_string).collect::<String>() + "\n";
        std::fs::write(path, givens.chunks(81).map(line).collect::<String>()).unwrap();
    }
}

#[test]
fn on_4x4_and_6x6() {
    compare(&Kinds { boxes: (2, 2), puzzles: form(400, 10_000), empty: [60, 75], marks: 30 });
    compare(&Kinds { boxes: (2, 3), puzzles: form(200, 10_000), empty: [55, 68], marks: 25 });
    compare(&Kinds { boxes: (3, 2), puzzles: form(200, 10_000), empty: [55, 68], marks: 25 });
}

#[test]
fn on_16x16() {
    compare(&Kinds { boxes: (4, 4), puzzles: form(24, 1_000), empty: [48, 57], marks: 12 });
}

#[test]
fn on_25x25() {
    compare(&Kinds { boxes: (5, 5), puzzles: form(4, 100), empty: [43, 51], marks: 7 });
}

/// Solutions of a grid in which only the first row is given.
fn with_first_row(rows: usize, cols: usize, engine: Engine) -> u64 {
    let shape = Shape::new(rows, cols).unwrap();
    let mut givens = vec![0; shape.cells()];
    (0..shape.side()).for_each(|column| givens[column] = column as u32 + 1);
    let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
    let mut solver = Solver::with_options(shape, options(engine)).unwrap();
    let count = solver.count(&puzzle, None).unwrap();
    assert_eq!(count.stopped, None);
    count.solutions
}

#[test]
fn all_grids() {
    for engine in ENGINES {
        assert_eq!(with_first_row(2, 2, engine), 288 / 24);
    }
    // Learning forbids each solution by a clause, which takes its time.
    for engine in [Engine::Greedy, Engine::Dlx, Engine::Csp] {
        for (rows, cols) in [(2, 3), (3, 2)] {
            assert_eq!(with_first_row(rows, cols, engine), 28_200_960 / 720);
        }
    }
    if long() {
        for (rows, cols, grids) in [(2, 2, 288), (2, 3, 28_200_960)] {
            let empty = Puzzle::empty(Shape::new(rows, cols).unwrap()).unwrap();
            for engine in [Engine::Dlx, Engine::Csp] {
                let mut solver = Solver::with_options(empty.shape(), options(engine)).unwrap();
                let count = solver.count(&empty, None).unwrap();
                assert_eq!(count, Count { solutions: grids, stopped: None });
                println!(
                    "{grids} grids of {rows}x{cols} boxes, counted by {engine:?}: {:.1?}",
                    solver.stats().elapsed
                );
            }
        }
    }
}
