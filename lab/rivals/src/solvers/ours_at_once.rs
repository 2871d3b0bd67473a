//! ordoku in two calls at a time, each on one thread and over all puzzles. It shows what two
//! threads of the machine can do with this code, independently of a call on two threads.

use super::ours_batch::OursBatch;
use super::{Answer, Solver};
use crate::rounds::Timed;
use crate::sets::Cells;
use anyhow::{Result, anyhow, ensure};

/// Two calls that share nothing.
pub struct OursAtOnce {
    name: String,
    calls: [OursBatch; 2],
}

impl OursAtOnce {
    /// Returns a solver with batches of `size` puzzles.
    pub fn new(name: impl Into<String>, size: usize) -> Result<Self> {
        Ok(Self {
            name: name.into(),
            calls: [OursBatch::new("one", 1, size)?, OursBatch::new("other", 1, size)?],
        })
    }
}

impl Timed for OursAtOnce {
    fn name(&self) -> &str {
        &self.name
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.calls.iter_mut().for_each(|call| call.load(puzzles));
    }

    fn repeats(&self) -> usize {
        self.calls.len()
    }

    fn run(&mut self) -> Result<()> {
        let [one, other] = &mut self.calls;
        std::thread::scope(|scope| {
            let other = scope.spawn(|| other.run());
            one.run()?;
            other.join().map_err(|_| anyhow!("one of the two calls panicked"))?
        })
    }
}

impl Solver for OursAtOnce {
    fn answer(&self, index: usize) -> Result<Answer> {
        let [one, other] = [self.calls[0].answer(index)?, self.calls[1].answer(index)?];
        ensure!(one == other, "the two calls answer {one:?} and {other:?} to puzzle {index}");
        Ok(one)
    }
}
