//! The solvers, one in each file, behind one trait.

pub mod exact_cover;
pub mod ours_at_once;
pub mod ours_batch;
pub mod ours_calls;
pub mod ours_lines;
pub mod sudoku_crate;
pub mod tdoku;

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

/// A solver to measure. Only [`Solver::run`] is timed.
pub trait Solver {
    /// Returns the name in the table.
    fn name(&self) -> &str;

    /// Returns the largest number of puzzles that the solver gets from a set.
    fn most(&self) -> usize {
        usize::MAX
    }

    /// Returns whether the solver writes a solution if it counts one.
    fn writes_solutions(&self) -> bool {
        true
    }

    /// Takes puzzles in the form that the solver reads, makes room for the answers, and drops old
    /// answers.
    fn load(&mut self, puzzles: &[Cells]);

    /// Returns how many times a run goes over the puzzles.
    fn repeats(&self) -> usize {
        1
    }

    /// Counts the solutions of each puzzle up to [`LIMIT`].
    fn run(&mut self) -> Result<()>;

    /// Returns the answer of the last run to a puzzle, by the index of the puzzle in the loaded
    /// ones.
    fn answer(&self, index: usize) -> Result<Answer>;
}
