//! Checks made puzzles: exactly one solution, the symmetry that was asked for, and how many are
//! minimal.

use anyhow::{Result, anyhow, bail};
use ordoku::{Engine, Limits, Options, Puzzle, Shape, Solver, StopReason};
use sudoku::Sudoku;

/// The program that counts solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checker {
    /// The crate `sudoku`, for 9x9.
    SudokuCrate,
    /// Two engines of ordoku that its generator does not begin with: dancing links, and clause
    /// learning for the puzzles that take these too long.
    Dlx,
}

/// Most nodes of the dancing links for a puzzle: a few 25x25 would take hours.
const DLX_NODES: u64 = 10_000;

/// Returns the options of dancing links with at most this number of nodes.
fn dlx(nodes: u64) -> Options {
    Options::new().with_engine(Engine::Dlx).with_limits(Limits::new().with_nodes(nodes))
}

/// The findings on the puzzles of a program.
pub struct Examiner {
    checker: Checker,
    dlx: Solver,
    cdcl: Solver,
    shape: Shape,
    is_half_turn: bool,
    puzzles: u64,
    givens: u64,
    minimal: u64,
}

impl Examiner {
    /// Starts without puzzles. With `is_half_turn` the cells with givens must be symmetric.
    pub fn new(checker: Checker, shape: Shape, is_half_turn: bool) -> Result<Self> {
        let dlx = Solver::with_options(shape, dlx(DLX_NODES))?;
        let cdcl = Solver::with_options(shape, Options::new().with_engine(Engine::Cdcl))?;
        Ok(Self { checker, dlx, cdcl, shape, is_half_turn, puzzles: 0, givens: 0, minimal: 0 })
    }

    /// Checks a puzzle.
    ///
    /// # Errors
    /// Fails if it has not exactly one solution, or not the symmetry.
    pub fn examine(&mut self, givens: &[u32]) -> Result<()> {
        if self.count(givens)? != 1 {
            bail!("the puzzle has not exactly one solution: {givens:?}");
        }
        let is_given = |&value: &u32| value != 0;
        if self.is_half_turn && !givens.iter().map(is_given).eq(givens.iter().rev().map(is_given)) {
            bail!("the puzzle has not the symmetry of a half turn: {givens:?}");
        }
        self.puzzles += 1;
        self.givens += givens.iter().filter(|value| is_given(value)).count() as u64;
        self.minimal += u64::from(self.is_minimal(givens)?);
        Ok(())
    }

    /// Returns the number of puzzles.
    pub fn puzzles(&self) -> u64 {
        self.puzzles
    }

    /// Returns the mean number of givens.
    pub fn mean_givens(&self) -> f64 {
        self.givens as f64 / self.puzzles as f64
    }

    /// Returns the share of the puzzles that are minimal, from 0 to 1.
    pub fn minimal(&self) -> f64 {
        self.minimal as f64 / self.puzzles as f64
    }

    /// Returns whether a puzzle with one solution has more without any of its givens.
    fn is_minimal(&mut self, givens: &[u32]) -> Result<bool> {
        let mut fewer = givens.to_vec();
        for (cell, &value) in givens.iter().enumerate().filter(|(_, value)| **value != 0) {
            fewer[cell] = 0;
            if self.count(&fewer)? == 1 {
                return Ok(false);
            }
            fewer[cell] = value;
        }
        Ok(true)
    }

    /// Counts solutions up to 2.
    fn count(&mut self, givens: &[u32]) -> Result<u64> {
        match self.checker {
            Checker::SudokuCrate => {
                let values: Vec<u8> =
                    givens.iter().map(|&value| u8::try_from(value)).collect::<Result<_, _>>()?;
                let puzzle =
                    Sudoku::from_bytes_slice(&values).map_err(|error| anyhow!("{error:?}: {givens:?}"))?;
                Ok(puzzle.solutions_count_up_to(2) as u64)
            }
            Checker::Dlx => {
                let puzzle = Puzzle::from_givens(self.shape, givens)?;
                let count = self.dlx.count(&puzzle, Some(2))?;
                if count.stopped != Some(StopReason::Nodes) {
                    return Ok(count.solutions);
                }
                Ok(self.cdcl.count(&puzzle, Some(2))?.solutions)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A minimal puzzle of 17 givens.
    const MINIMAL: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

    fn givens(text: &str) -> Vec<u32> {
        text.chars().map(|digit| digit.to_digit(10).unwrap()).collect()
    }

    #[test]
    fn puzzles_are_examined() {
        for checker in [Checker::SudokuCrate, Checker::Dlx] {
            let mut examiner = Examiner::new(checker, Shape::NINE, false).unwrap();
            let mut puzzle = givens(MINIMAL);
            examiner.examine(&puzzle).unwrap();
            assert_eq!((examiner.mean_givens(), examiner.minimal()), (17.0, 1.0));

            // The first row of the solution begins with 6.
            puzzle[0] = 6;
            examiner.examine(&puzzle).unwrap();
            assert_eq!((examiner.puzzles(), examiner.mean_givens(), examiner.minimal()), (2, 17.5, 0.5));

            puzzle[0] = 5;
            let error = examiner.examine(&puzzle).unwrap_err().to_string();
            assert!(error.starts_with("the puzzle has not exactly one solution: [5, 0,"), "{error}");
            (puzzle[0], puzzle[7]) = (0, 0);
            assert!(examiner.examine(&puzzle).is_err());
        }
    }

    #[test]
    fn clause_learning_replaces_long_searches() {
        let mut examiner = Examiner::new(Checker::Dlx, Shape::NINE, false).unwrap();
        examiner.dlx = Solver::with_options(Shape::NINE, dlx(1)).unwrap();
        let puzzle = givens(MINIMAL);
        let stopped =
            examiner.dlx.count(&Puzzle::from_givens(Shape::NINE, &puzzle).unwrap(), Some(2)).unwrap();
        assert_eq!(stopped.stopped, Some(StopReason::Nodes));
        examiner.examine(&puzzle).unwrap();
        assert_eq!(examiner.minimal(), 1.0);
    }

    #[test]
    fn symmetries_are_examined() {
        let mut examiner = Examiner::new(Checker::Dlx, Shape::FOUR, true).unwrap();
        examiner.examine(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
        assert_eq!(examiner.minimal(), 0.0);
        let error =
            examiner.examine(&[0, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap_err().to_string();
        assert!(error.starts_with("the puzzle has not the symmetry of a half turn: [0, 2"), "{error}");
    }
}
