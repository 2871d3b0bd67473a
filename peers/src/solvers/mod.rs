//! The solvers, one a file, behind one trait.

pub mod exact_cover;
pub mod ours_at_once;
pub mod ours_batch;
pub mod ours_calls;
pub mod ours_lines;
pub mod sudoku_crate;
pub mod tdoku;

use crate::sets::Cells;
use anyhow::Result;

/// Solutions are counted up to this number: whether there is none, one or more.
pub const LIMIT: u64 = 2;

/// What a solver says of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Solutions, at least up to [`LIMIT`].
    pub count: u64,
    /// One of them, from a solver that writes them; anything where there is none.
    pub solution: Option<Cells>,
}

/// A solver as it is measured. Only [`Solver::run`] is timed.
pub trait Solver {
    /// As the table calls it.
    fn name(&self) -> &str;

    /// Most puzzles of a set that it is given.
    fn most(&self) -> usize {
        usize::MAX
    }

    /// Whether it writes a solution where it counts one.
    fn writes_solutions(&self) -> bool {
        true
    }

    /// Takes puzzles, in the form that it reads, and makes room for the answers; old answers are gone.
    fn load(&mut self, puzzles: &[Cells]);

    /// How many times a run goes over the puzzles.
    fn repeats(&self) -> usize {
        1
    }

    /// Counts the solutions of each puzzle up to [`LIMIT`].
    fn run(&mut self) -> Result<()>;

    /// What the last run said of a puzzle, by its place among those loaded.
    fn answer(&self, index: usize) -> Result<Answer>;
}
