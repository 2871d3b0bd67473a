//! ordoku with arrays of puzzles in one call, with a new `BatchSolver` or with a reused one.

use super::{Answer, LIMIT, Solver};
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells};
use anyhow::Result;
use ordoku::{Batch, BatchSolver, Count, Error, Interrupt, Options, Shape};

/// Solves batches of one size on a number of threads, and writes solutions.
pub struct OursBatch {
    name: String,
    shape: Shape,
    options: Options,
    /// The reused solver, if there is one.
    crew: Option<BatchSolver>,
    /// Number of puzzles of a batch; the last batch may be smaller.
    size: usize,
    givens: Vec<u32>,
    out: Vec<u32>,
    results: Vec<Result<Count, Error>>,
}

impl OursBatch {
    /// Returns a solver with batches of `size` puzzles.
    pub fn new(name: impl Into<String>, threads: usize, size: usize) -> Result<Self> {
        let (shape, options) = (Shape::order(3)?, Options::new().with_threads(threads));
        let (givens, out, results) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Self { name: name.into(), shape, options, crew: None, size, givens, out, results })
    }

    /// Reuses threads and memory from call to call.
    pub fn kept(self) -> Self {
        Self { crew: Some(BatchSolver::new()), ..self }
    }
}

impl Timed for OursBatch {
    fn name(&self) -> &str {
        &self.name
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.givens = puzzles.iter().flatten().map(|&value| value.into()).collect();
        self.out = vec![0; self.givens.len()];
        self.results = vec![Err(Error::Internal); puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        let size = self.size.min(self.results.len());
        let givens = self.givens.chunks(CELLS * size);
        let outs = self.out.chunks_mut(CELLS * size);
        for ((givens, out), results) in givens.zip(outs).zip(self.results.chunks_mut(size)) {
            let (shape, options, limit, out) = (self.shape, self.options, Some(LIMIT), Some(out));
            let batch = Batch { shape, options, givens, limit, out, results };
            match &mut self.crew {
                Some(crew) => crew.solve(batch, Interrupt::default())?,
                None => BatchSolver::new().solve(batch, Interrupt::default())?,
            }
        }
        Ok(())
    }
}

impl Solver for OursBatch {
    fn answer(&self, index: usize) -> Result<Answer> {
        let count = self.results[index]?.solutions;
        let solution = std::array::from_fn(|cell| self.out[CELLS * index + cell] as u8);
        Ok(Answer { count, solution: Some(solution) })
    }
}
