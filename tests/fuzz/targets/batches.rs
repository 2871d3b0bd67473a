//! Compares batches of 9x9, whose puzzles share vectors, with searches of one puzzle after another.
//! Each batch is solved twice, the second time with the threads and the memory of the first.
//!
//! ```text
//! bytes of an input, in order
//!     the limits: of solutions, and of nodes
//!     the number of threads
//!     the number of puzzles above FEWEST
//!     values or text
//!     pairs, of which each puzzle takes the next:
//!         the percentage of empty cells
//!         in how many of 256 puzzles a given is wrong
//! ```
//!
//! A seed in `corpus/batches` is named after its limits of solutions and of nodes. An input in
//! `finds/batches` is named after the defect that it found; a number at the end is its limit of
//! solutions.

use super::bytes::Bytes;
use super::engines::nodes;
use ordoku::{
    Batch, BatchSolver, Count, Error, Interrupt, LineBatch, Options, Puzzle, Shape, Solver, StopReason,
};
use std::ops::ControlFlow;
use testkit::{Random, random_puzzle};

/// The fewest puzzles that share vectors.
const FEWEST: usize = 256;
/// The most nodes of a single search. If the batch has no limit on nodes, puzzles that need more
/// are left out.
const NODES: u64 = 2_000;
const CELLS: usize = 81;
/// The value of cells that no solution was written to.
const UNTOUCHED: u32 = 77;

pub fn batches(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let limit = bytes.pick(&[2, 1, 3, 10, 40, 150]);
    let most_nodes = bytes.pick(&[None, None, None, Some(1), Some(5), Some(23), Some(100)]);
    let threads = bytes.pick(&[1, 1, 1, 2, 3]);
    let count = FEWEST + usize::from(bytes.byte());
    let as_text = bytes.once_in(2);
    let kinds: Vec<_> = bytes.rest().chunks(2).take(16).collect();
    if kinds.is_empty() {
        return;
    }
    let shape = Shape::order(3).expect("a shape");
    let limits = nodes(most_nodes.unwrap_or(NODES)).with_solutions(limit);
    let mut solver = Solver::with_options(shape, Options::new().with_limits(limits)).expect("a solver");
    let mut random = Random(count as u64);
    let mut asked = Vec::new();
    for kind in kinds.iter().cycle().take(count) {
        let wrong = kind.get(1).is_some_and(|&odds| random.below(256) < usize::from(odds));
        let givens = random_puzzle(shape, usize::from(kind[0]) % 101, wrong, &mut random);
        let (count, first) =
            solve_alone(&mut solver, &Puzzle::from_givens(shape, &givens).expect("a puzzle"));
        if most_nodes.is_some() || count.stopped != Some(StopReason::Nodes) {
            asked.push((givens, count, first));
        }
    }
    if asked.is_empty() {
        return;
    }
    let asked: Vec<_> = asked.iter().cycle().take(count).collect();
    let mut options = Options::new().with_threads(threads);
    options.limits.nodes = most_nodes;
    let givens: Vec<u32> = asked.iter().flat_map(|(givens, ..)| givens).copied().collect();
    let mut batch_solver = BatchSolver::new();
    for _ in 0..2 {
        let (results, out) = solve(&mut batch_solver, options, &givens, limit, as_text);
        for ((result, out), (givens, count, first)) in results.iter().zip(out.chunks(CELLS)).zip(&asked) {
            assert_eq!(result.as_ref(), Ok(count), "{givens:?}");
            assert_eq!(out, first.as_deref().unwrap_or(&[UNTOUCHED; CELLS]), "{givens:?}");
        }
    }
}

/// Returns the results of a batch, and the first solutions.
fn solve(
    batch_solver: &mut BatchSolver,
    options: Options,
    givens: &[u32],
    limit: u64,
    as_text: bool,
) -> (Vec<Result<Count, Error>>, Vec<u32>) {
    let mut results = vec![Err(Error::Internal); givens.len() / CELLS];
    let mut out = vec![UNTOUCHED; givens.len()];
    if as_text {
        let lines: Vec<u8> = givens.iter().map(|&digit| b'0' + digit as u8).collect();
        let mut text = vec![b'0' + UNTOUCHED as u8; out.len()];
        let batch = LineBatch::new(&lines, CELLS, &mut results)
            .with_options(options)
            .with_limit(limit)
            .with_out(&mut text, CELLS);
        batch_solver.solve_lines(batch, Interrupt::default()).expect("answers");
        out.iter_mut().zip(&text).for_each(|(value, character)| *value = u32::from(character - b'0'));
    } else {
        let shape = Shape::order(3).expect("a shape");
        let batch = Batch::new(shape, givens, &mut results)
            .with_options(options)
            .with_limit(limit)
            .with_out(&mut out);
        batch_solver.solve(batch, Interrupt::default()).expect("answers");
    }
    (results, out)
}

/// Returns the result of a search of one puzzle, and the first solution.
fn solve_alone(solver: &mut Solver, puzzle: &Puzzle) -> (Count, Option<Vec<u32>>) {
    let mut first = None;
    let count = solver.enumerate(puzzle, |values| {
        first.get_or_insert_with(|| values.to_vec());
        ControlFlow::Continue(())
    });
    (count.expect("a search"), first)
}
