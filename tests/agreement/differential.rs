//! All engines and a naive oracle find the same solutions of generated puzzles, up to a limit.
//!
//! `tests/long/answers.sh` runs the long form, `ORDOKU_ANSWERS=long`, and prints what was compared.

use ordoku::{
    Batch, BatchSolver, Count, Engine, Error, Interrupt, Limits, Options, Outcome, Puzzle, Shape, Solver,
    StopReason, Uniqueness,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use testkit::{ENGINES, Oracle, Random, marks_of, options};

/// The most nodes of an engine that may give up, and the most steps of the oracle. An answer that
/// needs more is not compared.
const NODES: u64 = 20_000;

fn long() -> bool {
    std::env::var("ORDOKU_ANSWERS").is_ok_and(|form| form == "long")
}

/// The engines that get a limit on nodes. `auto` and `cdcl` must decide every puzzle.
const MAY_GIVE_UP: [Engine; 4] = [Engine::Greedy, Engine::Dlx, Engine::Csp, Engine::GreedyOrder];

type Solutions = BTreeSet<Vec<u32>>;

/// Returns up to `limit` solutions; `None` if the nodes were not enough. The other functions must
/// agree.
fn found(engine: Engine, puzzle: &Puzzle, limit: usize) -> Option<Solutions> {
    let mut limits = Limits::new().with_solutions(limit as u64);
    limits.nodes = MAY_GIVE_UP.contains(&engine).then_some(NODES);
    let mut solver = Solver::with_options(puzzle.shape(), options(engine).with_limits(limits)).unwrap();
    let mut solutions = Solutions::new();
    let count = solver
        .enumerate(puzzle, |values| {
            assert!(solutions.insert(values.to_vec()), "twice by {engine:?}: {puzzle:?}");
            ControlFlow::Continue(())
        })
        .unwrap();
    if count.stopped == Some(StopReason::Nodes) {
        return None;
    }
    let stopped = (solutions.len() == limit).then_some(StopReason::Solutions);
    assert_eq!(count, Count { solutions: solutions.len() as u64, stopped }, "{engine:?}: {puzzle:?}");
    assert_eq!(solver.stats().solutions, count.solutions);
    let wanted = [Uniqueness::NoSolution, Uniqueness::Unique, Uniqueness::Several][solutions.len().min(2)];
    assert_eq!(solver.uniqueness(puzzle), Ok(Outcome::Answer(wanted)), "{engine:?}: {puzzle:?}");
    let Outcome::Answer(grid) = solver.solve(puzzle).unwrap() else { panic!("{engine:?}: {puzzle:?}") };
    let is_found = |values: &[u32]| {
        solutions.contains(values) || solutions.len() == limit && puzzle.is_solved_by(values)
    };
    assert!(grid.map_or(solutions.is_empty(), |grid| is_found(grid.values())), "{engine:?}: {puzzle:?}");
    Some(solutions)
}

/// The puzzles of a shape.
struct Sample {
    boxes: (usize, usize),
    puzzles: usize,
    /// Percentages of empty cells, for few solutions and for many.
    empty: [usize; 2],
    /// The percentage of marks that are not of the solution.
    marks: usize,
    /// The most solutions that are searched. At this number, two engines may find different ones.
    limit: usize,
}

/// Returns a puzzle of one of four samples, as a puzzle and as marks: few solutions, many
/// solutions, one given changed, pencil marks.
fn puzzle(sample: &Sample, number: usize, grid: &[u32], random: &mut Random) -> (Puzzle, Vec<u64>) {
    let shape = Shape::new(sample.boxes.0, sample.boxes.1).unwrap();
    let side = shape.side();
    if number % 4 == 3 {
        let mut others =
            || (0..side).fold(0, |marks, digit| marks | u64::from(random.below(100) < sample.marks) << digit);
        let marks: Vec<u64> = grid.iter().map(|&value| 1 << (value - 1) | others()).collect();
        return (Puzzle::from_marks(shape, &marks).unwrap(), marks);
    }
    let empty = sample.empty[number % 4 % 2];
    let mut givens: Vec<u32> =
        grid.iter().map(|&value| if random.below(100) < empty { 0 } else { value }).collect();
    if number % 4 == 2 {
        let cell = random.below(givens.len());
        givens[cell] = grid[cell] % side as u32 + 1;
    }
    (Puzzle::from_givens(shape, &givens).unwrap(), marks_of(side, &givens))
}

/// Compares all engines on the puzzles of a sample. Returns the givens and counts of the puzzles
/// without marks.
fn compare(sample: &Sample) -> (Vec<u32>, Vec<u64>) {
    let (rows, cols) = sample.boxes;
    let shape = Shape::new(rows, cols).unwrap();
    let oracle = Oracle::new(shape);
    let mut random = Random((rows * 100 + cols) as u64);
    let nine = Some(Engine::Nine).filter(|_| sample.boxes == (3, 3));
    let (mut several, mut oracle_left_out, mut left_out) = ([0; 4], 0, [0; MAY_GIVE_UP.len()]);
    let (mut all_givens, mut counts, mut grid) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..sample.puzzles {
        if number % 20 == 0 {
            grid = testkit::walked_grid::walked(shape, &mut random);
        }
        let (puzzle, marks) = puzzle(sample, number, &grid, &mut random);
        let expected = oracle.search(&marks, sample.limit, NODES).map(Solutions::from_iter);
        oracle_left_out += u32::from(expected.is_none());
        let mut first = expected;
        for engine in ENGINES.into_iter().chain(nine) {
            let Some(solutions) = found(engine, &puzzle, sample.limit) else {
                let engine = MAY_GIVE_UP.iter().position(|&other| other == engine);
                left_out[engine.expect("an engine with a limit on nodes")] += 1;
                continue;
            };
            assert!(solutions.iter().all(|values| oracle.accepts(&marks, values)), "{engine:?}: {puzzle:?}");
            let first = first.get_or_insert_with(|| solutions.clone());
            let is_cut = solutions.len() == sample.limit;
            assert!(
                first.len() == solutions.len() && (is_cut || *first == solutions),
                "{engine:?} {}, others {}: {puzzle:?}",
                solutions.len(),
                first.len()
            );
        }
        let count = first.expect("auto never gives up").len() as u64;
        several[match count {
            0 | 1 => count as usize,
            _ => 2 + usize::from(count == sample.limit as u64),
        }] += 1;
        let two = Options::new().with_threads(2);
        let on_two = Solver::with_options(shape, two).unwrap().count(&puzzle, Some(sample.limit as u64));
        assert_eq!(on_two.unwrap().solutions, count, "on two threads: {puzzle:?}");
        if puzzle.marks().is_none() {
            all_givens.extend(puzzle.givens());
            counts.push(count);
        }
    }
    let [none, one, few, many] = several;
    let puzzles = sample.puzzles;
    let poor = |&kind: &usize| puzzles >= 100 && 12 * kind < puzzles;
    assert!(![none, one, few + many].iter().any(poor), "a poor sample: {several:?}");
    let [greedy, dlx, csp, order] = left_out;
    assert!(
        10 * csp <= puzzles && 2 * dlx.min(greedy) <= puzzles && 2 * order <= puzzles,
        "too few are compared: {left_out:?}"
    );
    // A row of the table that `tests/long/answers.sh` prints.
    println!(
        "| {rows}x{cols} | {puzzles} | {none} | {one} | {few} | {many} | {oracle_left_out} | {greedy} | {dlx} | {csp} | {order} |"
    );
    (all_givens, counts)
}

/// Returns the number of puzzles: few in every test run, many in the long form.
fn form(short: usize, long_form: usize) -> usize {
    if long() { long_form } else { short }
}

#[test]
fn on_9x9_and_in_batches() {
    let sample = Sample { boxes: (3, 3), puzzles: form(400, 100_000), empty: [54, 64], marks: 19, limit: 20 };
    let (givens, counts) = compare(&sample);
    for threads in [1, 2] {
        let mut results = vec![Err(Error::Internal); counts.len()];
        let options = Options::new().with_threads(threads);
        let batch = Batch::new(Shape::NINE, &givens, &mut results).with_options(options).with_limit(20);
        BatchSolver::new().solve(batch, Interrupt::new()).unwrap();
        let of_batch = results.iter().map(|result| result.unwrap().solutions);
        assert!(of_batch.eq(counts.iter().copied()));
    }
    if let Ok(path) = std::env::var("ORDOKU_LINES") {
        let line = |givens: &[u32]| givens.iter().map(u32::to_string).collect::<String>() + "\n";
        std::fs::write(path, givens.chunks(81).map(line).collect::<String>()).unwrap();
    }
}

/// A sample of a shape: rows and columns of a box, puzzles in short and in long, percentages.
type Row = ((usize, usize), [usize; 2], [usize; 2], usize);

fn compare_all<const N: usize>(limit: usize, samples: [Row; N]) {
    for (boxes, [short, long], empty, marks) in samples {
        compare(&Sample { boxes, puzzles: form(short, long), empty, marks, limit });
    }
}

#[test]
fn on_small_shapes() {
    compare_all(
        300,
        [
            ((1, 1), [4, 4], [50, 50], 0),
            ((1, 4), [40, 400], [50, 70], 30),
            ((4, 1), [40, 400], [50, 70], 30),
            ((2, 2), [400, 10_000], [60, 75], 30),
            ((2, 3), [200, 10_000], [55, 68], 25),
            ((3, 2), [200, 10_000], [55, 68], 25),
            ((1, 7), [40, 400], [30, 40], 15),
            ((2, 4), [60, 600], [50, 60], 20),
            ((2, 5), [40, 400], [45, 52], 15),
            ((5, 2), [40, 400], [45, 52], 15),
        ],
    );
}

#[test]
fn on_16x16_and_other_large_shapes() {
    compare_all(
        20,
        [
            ((3, 4), [32, 300], [42, 58], 15),
            ((3, 5), [28, 100], [42, 55], 12),
            ((4, 4), [40, 1_000], [48, 57], 12),
            ((6, 6), [3, 8], [30, 36], 4),
        ],
    );
}

#[test]
fn on_25x25() {
    compare_all(20, [((5, 5), [12, 100], [43, 51], 7)]);
}

/// Counts the solutions of a grid of which only the first row is given.
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
fn all_grids_of_4x4_and_6x6_are_counted() {
    for engine in ENGINES {
        assert_eq!(with_first_row(2, 2, engine), 288 / 24);
    }
    // Clause learning adds a clause for each solution, which takes long.
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
