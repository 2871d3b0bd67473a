//! The crate `sudoku`: bands and digits as bit masks, after JCZSolve.
//!
//! Only the counting mode is measured, which is the fastest according to its documentation. Writing
//! a solution as well was rarely slower by more than the noise.

use super::{Answer, LIMIT, Solver};
use crate::rounds::Timed;
use crate::sets::Cells;
use anyhow::{Result, anyhow};
use sudoku::Sudoku;

/// Makes one call for each puzzle; the crate has no batches.
#[derive(Default)]
pub struct SudokuCrate {
    puzzles: Vec<Cells>,
    counts: Vec<usize>,
}

impl Timed for SudokuCrate {
    fn name(&self) -> &str {
        "sudoku 0.8.0"
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = puzzles.to_vec();
        self.counts = vec![0; puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        for (cells, count) in self.puzzles.iter().zip(&mut self.counts) {
            let puzzle = Sudoku::from_bytes(*cells).map_err(|error| anyhow!("{error:?}"))?;
            *count = puzzle.solutions_count_up_to(LIMIT as usize);
        }
        Ok(())
    }
}

impl Solver for SudokuCrate {
    fn writes_solutions(&self) -> bool {
        false
    }

    fn answer(&self, index: usize) -> Result<Answer> {
        Ok(Answer { count: self.counts[index] as u64, solution: None })
    }
}
