//! The arguments of a batch: the puzzles, what to do with them, and memory for the answers.

use crate::error::Error;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::stats::Count;

/// Puzzles of one shape as values, with memory for their solutions and results: see
/// [`BatchSolver::solve`](super::BatchSolver::solve).
#[derive(Debug)]
pub struct Batch<'a> {
    /// The shape of all puzzles.
    pub shape: Shape,
    /// The options of the search. The limits hold for each puzzle; the threads are those of the
    /// batch.
    pub options: Options,
    /// The puzzles one after another, `shape.cells()` values each, 0 for an empty cell.
    pub givens: &'a [u32],
    /// The most solutions to count in each puzzle; `None` counts all.
    pub limit: Option<u64>,
    /// Memory for the first solution of each puzzle, as long as `givens`. The values of a puzzle
    /// without a solution are left untouched.
    pub out: Option<&'a mut [u32]>,
    /// The result of each puzzle.
    pub results: &'a mut [Result<Count, Error>],
}

/// 9x9 puzzles as lines of text, with memory for their solutions and results: see
/// [`BatchSolver::solve_lines`](super::BatchSolver::solve_lines).
///
/// The line of puzzle i begins at `lines[i * stride]` and has 81 characters: '1' to '9', and '0' or
/// '.' for an empty cell. Anything may be between the lines, such as line ends.
#[derive(Debug)]
pub struct LineBatch<'a> {
    /// The options of the search. The limits hold for each puzzle; the threads are those of the
    /// batch.
    pub options: Options,
    /// The lines.
    pub lines: &'a [u8],
    /// The bytes from the start of a line to the start of the next.
    pub stride: usize,
    /// The most solutions to count in each puzzle; `None` counts all.
    pub limit: Option<u64>,
    /// Memory for the first solution of each puzzle: 81 digits from `out[i * out_stride]` on. All
    /// other bytes are left untouched.
    pub out: Option<&'a mut [u8]>,
    /// The bytes from the start of a solution to the start of the next.
    pub out_stride: usize,
    /// The result of each puzzle.
    pub results: &'a mut [Result<Count, Error>],
}
