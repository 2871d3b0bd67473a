//! The crate `sudoku`: it takes givens away from a random grid, in a random order.

use super::{Givens, Maker};
use crate::generate::check::Checker;
use anyhow::Result;
use sudoku::{Sudoku, Symmetry};

/// Makes one call for each puzzle; the crate has no batches.
pub struct SudokuCrate {
    symmetry: Symmetry,
    puzzles: Vec<Sudoku>,
}

impl SudokuCrate {
    /// Returns a generator of puzzles with a symmetry.
    pub fn new(symmetry: Symmetry) -> Self {
        Self { symmetry, puzzles: Vec::new() }
    }
}

impl Maker for SudokuCrate {
    fn name(&self) -> &str {
        "sudoku 0.8.0"
    }

    fn checker(&self) -> Checker {
        Checker::Dlx
    }

    fn run(&mut self, count: usize) -> Result<()> {
        self.puzzles = (0..count).map(|_| Sudoku::generate_with_symmetry(self.symmetry)).collect();
        Ok(())
    }

    fn puzzles(&self) -> Result<Vec<Givens>> {
        Ok(self.puzzles.iter().map(|puzzle| puzzle.to_bytes().map(u32::from).to_vec()).collect())
    }
}
