//! The programs that make puzzles, one in each file, behind one trait.

mod command;
pub mod ours;
pub mod qqwing;
pub mod solo;
pub mod sudoku_crate;
pub mod tdoku;

use super::check::Checker;
use anyhow::Result;

/// A puzzle row by row, 0 for an empty cell.
pub type Givens = Vec<u32>;

/// A program to measure. Only [`Maker::run`] is timed.
pub trait Maker {
    /// Returns the name in the table.
    fn name(&self) -> &str;

    /// Returns what checks the puzzles: another program, or engines that this one does not begin with.
    fn checker(&self) -> Checker;

    /// Makes `count` puzzles.
    fn run(&mut self, count: usize) -> Result<()>;

    /// Returns the puzzles of the last run.
    fn puzzles(&self) -> Result<Vec<Givens>>;
}
