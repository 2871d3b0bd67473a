//! ordoku with many puzzles in one call, from lines of text to lines of text:
//! `BatchSolver::solve_lines`.

use super::{Answer, LIMIT, Solver};
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells};
use anyhow::Result;
use ordoku::{BatchSolver, Count, Error, Interrupt, LineBatch, Options};

/// Bytes of a line, with its end.
const STRIDE: usize = CELLS + 1;

/// Solves all puzzles of a set in one call on one thread, and writes solutions.
#[derive(Default)]
pub struct OursLines {
    lines: Vec<u8>,
    out: Vec<u8>,
    results: Vec<Result<Count, Error>>,
}

impl Timed for OursLines {
    fn name(&self) -> &str {
        "ordoku"
    }

    fn load(&mut self, puzzles: &[Cells]) {
        let line = |puzzle: &Cells| puzzle.map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
        self.lines = puzzles.iter().flat_map(|puzzle| line(puzzle).into_iter().chain([b'\n'])).collect();
        self.out = self.lines.clone();
        self.results = vec![Err(Error::Internal); puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        let options = Options::new().with_threads(1);
        let out = Some(self.out.as_mut_slice());
        let batch = LineBatch {
            options,
            lines: &self.lines,
            stride: STRIDE,
            limit: Some(LIMIT),
            out,
            out_stride: STRIDE,
            results: &mut self.results,
        };
        BatchSolver::new().solve_lines(batch, Interrupt::default())?;
        Ok(())
    }
}

impl Solver for OursLines {
    fn answer(&self, index: usize) -> Result<Answer> {
        let count = self.results[index]?.solutions;
        let solution = std::array::from_fn(|cell| self.out[STRIDE * index + cell].wrapping_sub(b'0'));
        Ok(Answer { count, solution: Some(solution) })
    }
}
