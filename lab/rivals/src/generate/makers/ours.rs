//! ordoku with many puzzles in one call: `Generator::generate_batch`.

use super::{Givens, Maker};
use crate::generate::check::Checker;
use anyhow::{Result, ensure};
use ordoku::{Error, GeneratedResult, Generator, Interrupt, Pattern, Shape, Target};

const SEED: u64 = 1;

/// Makes all puzzles of a run in one call on one thread.
pub struct Ours {
    name: String,
    generator: Generator,
    /// Number of the next puzzle of the seed.
    next: u64,
    out: Vec<u32>,
    results: Vec<GeneratedResult>,
}

impl Ours {
    /// Returns a generator of puzzles of an order.
    pub fn new(name: &str, order: usize, pattern: Pattern, target: Target) -> Result<Self> {
        let generator = Generator::new(Shape::order(order)?).with_pattern(pattern).with_target(target);
        let generator = generator.with_threads(1);
        Ok(Self { name: name.to_owned(), generator, next: 0, out: Vec::new(), results: Vec::new() })
    }
}

impl Maker for Ours {
    fn name(&self) -> &str {
        &self.name
    }

    fn checker(&self) -> Checker {
        if self.generator.shape() == Shape::NINE { Checker::SudokuCrate } else { Checker::Dlx }
    }

    fn run(&mut self, count: usize) -> Result<()> {
        self.out = vec![0; count * self.generator.shape().cells()];
        self.results = vec![Err(Error::Internal); count];
        let (out, results) = (&mut self.out, &mut self.results);
        self.generator.generate_batch(SEED, self.next, out, results, Interrupt::default())?;
        self.next += count as u64;
        Ok(())
    }

    fn puzzles(&self) -> Result<Vec<Givens>> {
        for result in &self.results {
            ensure!((*result)?.stopped().is_none(), "a puzzle was stopped without a limit");
        }
        Ok(self.out.chunks(self.generator.shape().cells()).map(<[u32]>::to_vec).collect())
    }
}
