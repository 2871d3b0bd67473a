//! The solvers, one in each file, behind one trait.

pub mod exact_cover;
pub mod ours_at_once;
pub mod ours_batch;
pub mod ours_calls;
pub mod ours_lines;
pub mod sudoku_crate;
pub mod tdoku;

use crate::rounds::Timed;
use crate::sets::Cells;
use anyhow::Result;

/// Limit of the counts: it tells whether there is no solution, one, or more.
pub const LIMIT: u64 = 2;

/// The answer of a solver to one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Number of solutions, at least up to [`LIMIT`].
    pub count: u64,
    /// One of the solutions, from a solver that writes them; unspecified if there is none.
    pub solution: Option<Cells>,
}

/// A solver to measure: a run counts the solutions of each puzzle up to [`LIMIT`].
pub trait Solver: Timed {
    /// Returns whether the solver writes a solution if it counts one.
    fn writes_solutions(&self) -> bool {
        true
    }

    /// Returns the answer of the last run to a puzzle, by the index of the puzzle in the loaded
    /// ones.
    fn answer(&self, index: usize) -> Result<Answer>;
}
