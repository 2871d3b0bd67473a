//! The programs that find canonical forms, one in each file, behind one trait.

pub mod minlex;
pub mod ours;
pub mod patminlex;
pub mod sudoku_crate;

use crate::rounds::Timed;
use crate::sets::Cells;
use anyhow::Result;

/// A program to measure: a run finds the canonical form of each puzzle.
pub trait Canonical: Timed {
    /// Returns whether the form of a puzzle is the row-major minlex form.
    fn is_row_major(&self, puzzle: &Cells) -> bool;

    /// Returns the form of a puzzle that the last run found, by the index of the puzzle in the loaded
    /// ones.
    fn form(&self, index: usize) -> Result<Cells>;
}
