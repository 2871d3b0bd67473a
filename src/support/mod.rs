//! Helpers without knowledge of Sudoku: memory, random numbers, time and threads.

pub(crate) mod alloc;
pub(crate) mod random;
pub(crate) mod stopwatch;
pub(crate) mod threads;
