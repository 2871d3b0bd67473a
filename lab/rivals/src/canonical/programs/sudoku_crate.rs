//! The crate `sudoku`: it solves the puzzle and takes the first image of the solution.

use super::Canonical;
use crate::rounds::Timed;
use crate::sets::{Cells, Set};
use anyhow::{Context, Result, anyhow};
use sudoku::Sudoku;

/// Number of puzzles of a set: this program is far slower than the others, so it gets a sample.
const MOST: usize = 2000;

/// Makes one call for each puzzle; the crate has no batches.
#[derive(Default)]
pub struct SudokuCrate {
    puzzles: Vec<Cells>,
    forms: Vec<Option<Sudoku>>,
}

impl Timed for SudokuCrate {
    fn name(&self) -> &str {
        "sudoku 0.8.0"
    }

    fn most(&self, _: &Set) -> usize {
        MOST
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = puzzles.to_vec();
        self.forms = vec![None; puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        for (cells, form) in self.puzzles.iter().zip(&mut self.forms) {
            let puzzle = Sudoku::from_bytes(*cells).map_err(|error| anyhow!("{error:?}"))?;
            *form = puzzle.canonicalized().map(|(form, _)| form);
        }
        Ok(())
    }
}

impl Canonical for SudokuCrate {
    /// The image of a puzzle is the one that leads to the first image of its solution, which is
    /// another one unless the puzzle is a complete grid.
    fn is_row_major(&self, puzzle: &Cells) -> bool {
        !puzzle.contains(&0)
    }

    fn form(&self, index: usize) -> Result<Cells> {
        let form = self.forms[index].context("no form, as the puzzle has not exactly one solution")?;
        Ok(form.to_bytes())
    }
}
