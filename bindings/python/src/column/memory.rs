//! Solvers of batches that are kept from call to call, with their threads.

use ordoku::{BatchSolver, Count, Error};
use std::sync::{Mutex, PoisonError};

/// The rows of one call to the library: enough for all cores, few enough for the cache.
pub const ROWS: usize = 1 << 14;

/// The memory that a call needs.
#[derive(Default)]
pub struct BatchMemory {
    pub solver: BatchSolver,
    /// The results of the last call, which the next one overwrites.
    results: Vec<Result<Count, Error>>,
    /// The lines of numbers.
    lines: Vec<u8>,
}

impl BatchMemory {
    /// Returns the solver, room for this many results, and room for lines.
    pub fn parts(&mut self, rows: usize) -> (&mut BatchSolver, &mut [Result<Count, Error>], &mut Vec<u8>) {
        if self.results.len() < rows {
            self.results.resize(rows, Err(Error::Internal));
        }
        (&mut self.solver, &mut self.results[..rows], &mut self.lines)
    }
}

/// The memory that no call uses. Each call of several at the same time has its own.
static IDLE: Mutex<Vec<BatchMemory>> = Mutex::new(Vec::new());

/// Lends memory to a function.
pub fn lend<T>(work: impl FnOnce(&mut BatchMemory) -> T) -> T {
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = idle().pop();
    let mut memory = kept.unwrap_or_default();
    let answer = work(&mut memory);
    idle().push(memory);
    answer
}
