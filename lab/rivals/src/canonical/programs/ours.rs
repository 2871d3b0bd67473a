//! ordoku with many puzzles in one call, from lines of text to lines of text:
//! `BatchSolver::canonical_lines`.

use super::Canonical;
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells, line_of};
use anyhow::Result;
use ordoku::{BatchSolver, Count, Error, Interrupt, LineBatch, Options};

/// Bytes of a line, with its end.
const STRIDE: usize = CELLS + 1;

/// Finds the forms of all puzzles of a set in one call on one thread.
#[derive(Default)]
pub struct Ours {
    lines: String,
    out: Vec<u8>,
    results: Vec<Result<Count, Error>>,
}

impl Timed for Ours {
    fn name(&self) -> &str {
        "ordoku"
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.lines = puzzles.iter().map(|puzzle| line_of(puzzle) + "\n").collect();
        self.out = vec![0; self.lines.len()];
        self.results = vec![Err(Error::Internal); puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        let batch = LineBatch {
            options: Options::new().with_threads(1),
            lines: self.lines.as_bytes(),
            stride: STRIDE,
            limit: None,
            out: Some(&mut self.out),
            out_stride: STRIDE,
            results: &mut self.results,
        };
        Ok(BatchSolver::new().canonical_lines(batch, Interrupt::default())?)
    }
}

impl Canonical for Ours {
    fn is_row_major(&self, _: &Cells) -> bool {
        true
    }

    fn form(&self, index: usize) -> Result<Cells> {
        self.results[index]?;
        Ok(std::array::from_fn(|cell| self.out[STRIDE * index + cell].wrapping_sub(b'0')))
    }
}
