//! The same limits stop a search at the same node on every machine and in every build: the counts
//! of searches are those in `tests/cases/determinism.txt`. If a search is meant to change, write
//! the file with `ORDOKU_UPDATE_DETERMINISM=1 cargo test --test agreement determinism`.

use ordoku::{Batch, BatchSolver, Engine, Interrupt, Isa, Limits, Options, Puzzle, Shape, Solver};
use std::path::Path;
use testkit::{ENGINES, Random, options, random_puzzle};

/// Rows and columns of a box, and the percentage of empty cells. Every second puzzle has a wrong
/// cell.
const PUZZLES: [(usize, usize, usize); 10] = [
    (2, 2, 70),
    (2, 3, 70),
    (3, 3, 100),
    (3, 3, 58),
    (3, 3, 66),
    (3, 4, 55),
    (4, 4, 50),
    (5, 5, 55),
    (5, 5, 58),
    (6, 6, 62),
];

/// Puzzles on which clause learning deletes clauses many times and changes its decision modes.
const LONG: [(usize, usize, usize); 2] = [(6, 6, 56), (7, 7, 50)];

/// 25x25 puzzles on which two threads exchange clauses many times, the last one to the end: the
/// percentage of empty cells, a seed, and whether a cell is wrong.
const ON_TWO_THREADS: [(usize, u64, bool); 3] = [(53, 0, false), (56, 5, false), (56, 7, true)];

const NODES: [u64; 5] = [1, 7, 60, 500, 4_000];

/// The most solutions that are counted.
const LIMIT: u64 = 40;

/// Receives one line after another.
type Write<'a> = &'a mut dyn FnMut(String);

/// Writes a search and its counts as one line.
fn line(write: Write<'_>, name: &str, puzzle: &Puzzle, options: Options) {
    let mut solver = Solver::with_options(puzzle.shape(), options).unwrap();
    solver.count(puzzle, Some(LIMIT)).unwrap();
    let stats = solver.stats();
    let Limits { nodes, memory, .. } = options.limits;
    let show = |limit: Option<u64>| limit.map_or("-".to_owned(), |limit| limit.to_string());
    write(format!(
        "{name} {:?} nodes {} bytes {} : {:?} nodes {} conflicts {} assignments {} solutions {} depth {} stopped {:?}",
        options.engine,
        show(nodes),
        show(memory),
        stats.engine.unwrap(),
        stats.nodes,
        stats.conflicts,
        stats.assignments,
        stats.solutions,
        stats.depth,
        stats.stopped,
    ));
}

/// Writes a batch of 9x9 and its answers as one line.
fn batch_line(write: Write<'_>, nodes: u64) {
    let shape = Shape::order(3).unwrap();
    let mut random = Random(5);
    let puzzles = 600;
    let givens: Vec<u32> =
        (0..puzzles).flat_map(|k| random_puzzle(shape, 50 + k % 30, k % 3 == 0, &mut random)).collect();
    let limits = Limits::new().with_nodes(nodes);
    let options = Options::new().with_limits(limits);
    let mut results = vec![Err(ordoku::Error::Internal); puzzles];
    let batch = Batch::new(shape, &givens, &mut results).with_options(options).with_limit(LIMIT);
    BatchSolver::new().solve(batch, Interrupt::default()).unwrap();
    let mut solutions = 0;
    let mut stopped = Vec::new();
    for (k, result) in results.iter().enumerate() {
        let count = result.unwrap();
        solutions += count.solutions;
        if count.stopped == Some(ordoku::StopReason::Nodes) {
            stopped.push(k);
        }
    }
    let first = &stopped[..stopped.len().min(8)];
    write(format!("batch nodes {nodes} : solutions {solutions} stopped {} first {first:?}", stopped.len()));
}

/// Writes the lines of one puzzle: every engine within several limits, and one search with a seed.
fn lines_of(write: Write<'_>, name: &str, puzzle: &Puzzle) {
    for engine in ENGINES {
        for nodes in NODES {
            line(write, name, puzzle, options(engine).with_limits(Limits::new().with_nodes(nodes)));
        }
    }
    for bytes in [2_000, 20_000, 200_000] {
        let limits = Limits::new().with_memory(bytes).with_nodes(4_000);
        line(write, name, puzzle, options(Engine::Cdcl).with_limits(limits));
    }
    let seeded = options(Engine::Auto).with_limits(Limits::new().with_nodes(4_000)).with_seed(3);
    line(write, &format!("{name} seed 3"), puzzle, seeded);
}

/// Writes all lines of the file.
fn all_lines(write: Write<'_>) {
    for (number, &(box_rows, box_cols, percent)) in PUZZLES.iter().enumerate() {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let mut random = Random(number as u64);
        for wrong in [false, true] {
            let values = random_puzzle(shape, percent, wrong, &mut random);
            let puzzle = Puzzle::from_givens(shape, &values).unwrap();
            let wrong = if wrong { " wrong" } else { "" };
            lines_of(write, &format!("{box_rows}x{box_cols} {percent}%{wrong}"), &puzzle);
        }
    }
    for nodes in NODES {
        batch_line(write, nodes);
    }
    for (number, (box_rows, box_cols, percent)) in LONG.into_iter().enumerate() {
        let shape = Shape::new(box_rows, box_cols).unwrap();
        let values = random_puzzle(shape, percent, false, &mut Random(100 + 5 * number as u64));
        let puzzle = Puzzle::from_givens(shape, &values).unwrap();
        for memory in [None, Some(400_000)] {
            let mut limits = Limits::new().with_nodes(20_000);
            limits.memory = memory;
            let name = format!("{box_rows}x{box_cols} {percent}% long");
            line(write, &name, &puzzle, options(Engine::Cdcl).with_limits(limits));
        }
    }
    let shape = Shape::order(5).unwrap();
    for (percent, seed, wrong) in ON_TWO_THREADS {
        let values = random_puzzle(shape, percent, wrong, &mut Random(seed));
        let puzzle = Puzzle::from_givens(shape, &values).unwrap();
        let options = options(Engine::Auto).with_threads(2);
        line(write, &format!("5x5 {percent}% threads 2"), &puzzle, options);
    }
}

#[test]
fn the_same_limits_stop_at_the_same_node_on_every_machine() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/determinism.txt");
    if std::env::var_os("ORDOKU_UPDATE_DETERMINISM").is_some() {
        let mut text = String::new();
        all_lines(&mut |line| text.push_str(&format!("{line}\n")));
        std::fs::write(&path, text).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    for isa in Isa::here().collect::<Vec<_>>() {
        isa.limit();
        assert_eq!(Isa::best(), isa);
        let mut expected = committed.lines();
        // Compares each line at once, so that the test ends at the first difference.
        all_lines(&mut |line| {
            assert_eq!(
                Some(&line[..]),
                expected.next(),
                "{isa:?}: ORDOKU_UPDATE_DETERMINISM=1 cargo test --test agreement determinism"
            );
        });
        assert_eq!(expected.next(), None);
    }
}
