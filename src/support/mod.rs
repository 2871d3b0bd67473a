//! What is not about Sudoku: memory, randomness, time and threads.

pub(crate) mod alloc;
pub(crate) mod random;
pub(crate) mod stopwatch;
pub(crate) mod threads;
