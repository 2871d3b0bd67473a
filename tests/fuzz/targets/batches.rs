//! Batches of 9x9 that are solved side by side answer as one puzzle after another does, whatever stands beside what, and again
//! with the threads and the memory of the batch before.
//!
//! A seed in `corpus/batches` is named after its limit of solutions and of nodes. Its bytes, in order: which of these two
//! limits, how many threads, how many puzzles beyond the fewest, numbers or text; then pairs, of which each puzzle takes the next:
//! how many of a hundred cells are empty, and how often of 256 a given is wrong.
//!
//! A find in `finds/batches` is such bytes, too, named after what went wrong; a number at the end is its limit of solutions.

use super::bytes::Bytes;
use super::common::{Random, random_puzzle};
use super::engines::nodes;
use ordoku::{
    Batch, BatchSolver, Count, Error, Interrupt, LineBatch, Options, Puzzle, Shape, Solver, StopReason,
};
use std::ops::ControlFlow;

/// From so many on, puzzles are solved side by side.
const FEWEST: usize = 256;
/// What needs more nodes has no say where nodes are not limited.
const NODES: u64 = 2_000;
const CELLS: usize = 81;
/// What stands where no solution is.
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
        let (count, first) = alone(&mut solver, &Puzzle::from_givens(shape, &givens).expect("a puzzle"));
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
    let mut crew = BatchSolver::new();
    for _ in 0..2 {
        let (results, out) = solve(&mut crew, options, &givens, limit, as_text);
        for ((result, out), (givens, count, first)) in results.iter().zip(out.chunks(CELLS)).zip(&asked) {
            assert_eq!(result.as_ref(), Ok(count), "{givens:?}");
            assert_eq!(out, first.as_deref().unwrap_or(&[UNTOUCHED; CELLS]), "{givens:?}");
        }
    }
}

/// What the puzzles have, and their first solutions.
fn solve(
    crew: &mut BatchSolver,
    options: Options,
    givens: &[u32],
    limit: u64,
    as_text: bool,
) -> (Vec<Result<Count, Error>>, Vec<u32>) {
    let mut results = vec![Err(Error::Internal); givens.len() / CELLS];
    let (limit, interrupt) = (Some(limit), Interrupt::default());
    let mut out = vec![UNTOUCHED; givens.len()];
    if as_text {
        let lines: Vec<u8> = givens.iter().map(|&digit| b'0' + digit as u8).collect();
        let mut text = vec![b'0' + UNTOUCHED as u8; out.len()];
        crew.solve_lines(
            LineBatch {
                options,
                lines: &lines,
                stride: CELLS,
                limit,
                out: Some(&mut text),
                out_stride: CELLS,
                results: &mut results,
            },
            interrupt,
        )
        .expect("answers");
        out.iter_mut().zip(&text).for_each(|(value, character)| *value = u32::from(character - b'0'));
    } else {
        let shape = Shape::order(3).expect("a shape");
        crew.solve(
            Batch { shape, options, givens, limit, out: Some(&mut out), results: &mut results },
            interrupt,
        )
        .expect("answers");
    }
    (results, out)
}

/// What a puzzle has, and its first solution.
fn alone(solver: &mut Solver, puzzle: &Puzzle) -> (Count, Option<Vec<u32>>) {
    let mut first = None;
    let count = solver.enumerate(puzzle, |values| {
        first.get_or_insert_with(|| values.to_vec());
        ControlFlow::Continue(())
    });
    (count.expect("a search"), first)
}
