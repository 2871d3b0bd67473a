//! The solvers of 9x9 puzzles. A run counts the solutions of each puzzle up to [`LIMIT`].

mod ours_calls;

pub use ours_calls::ours_calls;

use crate::library::SharedLibrary;
use crate::program::{Program, Task};
use crate::sets::{CELLS, Cells, line_of};
use anyhow::{Result, anyhow, ensure};
use ordoku::{Batch, BatchSolver, Count, Error, Interrupt, LineBatch, Options, Shape};
use std::ffi::c_char;
use std::path::Path;
use sudoku::Sudoku;

/// Limit of the counts: it tells whether there is no solution, one, or more.
pub const LIMIT: u64 = 2;

/// The answer of a solver to one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Number of solutions, at least up to [`LIMIT`].
    pub count: u64,
    /// One of the solutions, unspecified if there is none; `None` from a solver that only counts.
    pub solution: Option<Cells>,
}

/// A solver to measure.
pub type Solver = Box<dyn Program<Answer>>;

/// Bytes of a line with its end.
const STRIDE: usize = CELLS + 1;

/// The memory of a verb for lines: the lines of the answers, and the results.
pub type Lines = (Vec<u8>, Vec<Result<Count, Error>>);

/// A verb for lines.
type Verb = fn(&mut BatchSolver, LineBatch<'_>, Interrupt<'_>) -> Result<(), Error>;

/// ordoku with all puzzles of a set in one call on one thread, from lines of text to lines of text.
pub fn lines<A: 'static>(
    verb: Verb,
    limit: Option<u64>,
    answer: fn(Count, Cells) -> A,
) -> Task<Vec<u8>, Lines, A> {
    Task::new(
        "ordoku",
        |puzzles| {
            let lines = puzzles.iter().flat_map(|puzzle| (line_of(puzzle) + "\n").into_bytes());
            let lines: Vec<u8> = lines.collect();
            (lines.clone(), (lines, vec![Err(Error::Internal); puzzles.len()]))
        },
        move |lines, (out, results)| {
            let options = Options::new().with_threads(1);
            let mut batch =
                LineBatch::new(lines, STRIDE, results).with_options(options).with_out(out, STRIDE);
            batch.limit = limit;
            Ok(verb(&mut BatchSolver::new(), batch, Interrupt::new())?)
        },
        move |(out, results), index| {
            let cell = |cell: usize| out[STRIDE * index + cell].wrapping_sub(b'0');
            Ok(answer(results[index]?, std::array::from_fn(cell)))
        },
    )
}

/// ordoku with [`lines`], which are solved.
pub fn ours_lines() -> Solver {
    let answer = |count: Count, cells| Answer { count: count.solutions, solution: Some(cells) };
    Box::new(lines(BatchSolver::solve_lines, Some(LIMIT), answer))
}

/// The solutions and the results of arrays of puzzles.
type Values = (Vec<u32>, Vec<Result<Count, Error>>);

fn prepared(puzzles: &[Cells]) -> (Vec<u32>, Values) {
    let givens: Vec<u32> = puzzles.iter().flatten().map(|&value| value.into()).collect();
    let room = vec![0; givens.len()];
    (givens, (room, vec![Err(Error::Internal); puzzles.len()]))
}

/// Solves batches of `size` puzzles with a solver that is kept, or with a new one for each.
fn solve_batches(
    mut kept: Option<&mut BatchSolver>,
    threads: usize,
    size: usize,
    givens: &[u32],
    (outs, results): &mut Values,
) -> Result<()> {
    let options = Options::new().with_threads(threads);
    let size = size.min(results.len());
    let givens = givens.chunks(CELLS * size);
    for ((givens, out), results) in givens.zip(outs.chunks_mut(CELLS * size)).zip(results.chunks_mut(size)) {
        let batch =
            Batch::new(Shape::NINE, givens, results).with_options(options).with_limit(LIMIT).with_out(out);
        match &mut kept {
            Some(kept) => kept.solve(batch, Interrupt::new())?,
            None => BatchSolver::new().solve(batch, Interrupt::new())?,
        }
    }
    Ok(())
}

fn answer_of((out, results): &Values, index: usize) -> Result<Answer> {
    let solution = std::array::from_fn(|cell| out[CELLS * index + cell] as u8);
    Ok(Answer { count: results[index]?.solutions, solution: Some(solution) })
}

/// ordoku with batches of arrays of `size` puzzles; the last one may be smaller. With `kept`,
/// threads and memory are kept from call to call.
pub fn ours_batch(name: &str, threads: usize, size: usize, kept: bool) -> Solver {
    let mut solver = kept.then(BatchSolver::new);
    let call = move |givens: &mut Vec<u32>, values: &mut Values| {
        solve_batches(solver.as_mut(), threads, size, givens, values)
    };
    Box::new(Task::new(name, prepared, call, answer_of))
}

/// ordoku in two calls at a time that share nothing, each on one thread and over all puzzles, in
/// batches of `size`. It shows what two threads of the machine can do with this code, independently
/// of a call on two threads.
pub fn ours_at_once(name: &str, size: usize) -> Solver {
    let task = Task::new(
        name,
        |puzzles| ([0; 2].map(|_| prepared(puzzles).0), [0; 2].map(|_| prepared(puzzles).1)),
        move |[one, other], [of_one, of_other]: &mut [Values; 2]| {
            std::thread::scope(|scope| {
                let other = scope.spawn(|| solve_batches(None, 1, size, other, of_other));
                solve_batches(None, 1, size, one, of_one)?;
                other.join().map_err(|_| anyhow!("one of the two calls panicked"))?
            })
        },
        |calls, index| {
            let [one, other] = [answer_of(&calls[0], index)?, answer_of(&calls[1], index)?];
            ensure!(one == other, "the two calls answer {one:?} and {other:?} to puzzle {index}");
            Ok(one)
        },
    );
    Box::new(task.repeating(2))
}

/// The crate `sudoku`: bands and digits as bit masks, after JCZSolve.
///
/// Only the counting mode is measured, which is the fastest according to its documentation. Writing
/// a solution as well was rarely slower by more than the noise.
pub fn sudoku_crate() -> Solver {
    let count = |cells: &Cells, count: &mut usize| {
        let puzzle = Sudoku::from_bytes(*cells).map_err(|error| anyhow!("{error:?}"))?;
        *count = puzzle.solutions_count_up_to(LIMIT as usize);
        Ok(())
    };
    Box::new(Task::one_by_one("sudoku 0.8.0", 0, |cells| *cells, count, counted))
}

fn counted(count: &usize) -> Result<Answer> {
    Ok(Answer { count: *count as u64, solution: None })
}

/// Arguments: puzzle, limit, configuration, solution, guesses. Returns the number of solutions.
type SolveDpll = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// Any shared library that exports tdoku's C function. The library keeps its state in globals, so
/// it must stay on one thread; a [`Task`] is not `Send`.
#[allow(unsafe_code, reason = "a function of a library that is loaded")]
pub fn tdoku(path: &Path) -> Result<Solver> {
    /// Configuration 0 only counts, unless the limit is 1; it is the fastest.
    const CONFIGURATION: u32 = 0;
    let library = SharedLibrary::open(path)?;
    // SAFETY: the user states that a function of this name has tdoku's signature.
    let solve = unsafe { library.function::<SolveDpll>("TdokuSolverDpllTriadSimd") }?;
    let name = format!("tdoku, {}", library.file_name());
    let count = move |puzzle: &[u8; STRIDE], count: &mut usize| {
        let _is_loaded = &library;
        // The buffer is longer than what the function may write.
        let (mut solution, mut guesses) = ([0; STRIDE], 0);
        let (puzzle, limit) = (puzzle.as_ptr().cast(), LIMIT as usize);
        // SAFETY: the puzzle is dots and digits closed by a NUL, the other two are valid to write
        // to.
        *count = unsafe { solve(puzzle, limit, CONFIGURATION, solution.as_mut_ptr(), &mut guesses) };
        Ok(())
    };
    Ok(Box::new(Task::one_by_one(name, 0, with_nul, count, counted)))
}

/// Returns a puzzle as 81 dots and digits and a NUL.
fn with_nul(cells: &Cells) -> [u8; STRIDE] {
    let mut text = [0; STRIDE];
    text[..CELLS].copy_from_slice(line_of(cells).as_bytes());
    text
}

/// Sudoku as exact cover, with the crate `dlx-rs`: Knuth's dancing links, on the matrix of
/// [`one::matrix`]. This solver is far slower than the others, so it gets a sample of a set.
///
/// `dlx-rs` was the fastest of three crates on the same matrices, on the first 100 puzzles of each
/// of nine sets: `exact-covers` 0.3.0 took 1.15 to 1.45 times as long, `dancing-links` 0.3.1 took
/// 1.0 to 3 times as long.
pub fn exact_cover() -> Solver {
    let input = |cells: &Cells| cells.map(u32::from);
    let solve = |givens: &[u32; CELLS], found: &mut Vec<Vec<u32>>| {
        *found = crate::large::solvers::exact_cover::solve(givens, LIMIT as usize)?;
        Ok(())
    };
    let answer = |found: &Vec<Vec<u32>>| {
        let first = found.first().map_or([0; CELLS], |grid| std::array::from_fn(|cell| grid[cell] as u8));
        Ok(Answer { count: found.len() as u64, solution: Some(first) })
    };
    let task = Task::one_by_one("dlx-rs 1.3.0, exact cover", Vec::new(), input, solve, answer);
    Box::new(task.at_most(|_| 200))
}

#[cfg(test)]
mod tests {
    use super::*;
    use one::rules::is_solution;

    #[test]
    fn exact_cover_counts_to_the_limit() {
        let mut solver = exact_cover();
        let mut solve = |puzzle: Cells| {
            solver.load(&[puzzle]);
            solver.run().unwrap();
            let answer = solver.answer(0).unwrap();
            (answer.count, answer.solution.unwrap())
        };
        let empty = [0; CELLS];
        let (count, grid) = solve(empty);
        assert!(count == LIMIT && is_solution(&empty, &grid));
        assert_eq!(solve(grid), (1, grid));

        let mut one_open = grid;
        one_open[17] = 0;
        assert_eq!(solve(one_open), (1, grid));

        let mut clash = empty;
        (clash[0], clash[8]) = (5, 5);
        assert_eq!(solve(clash).0, 0);

        // The first row has 1 to 8, and the column of its last cell has 9.
        let mut dead_end = empty;
        dead_end[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
        dead_end[80] = 9;
        assert_eq!(solve(dead_end).0, 0);
    }
}
