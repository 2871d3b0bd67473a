//! Helpers without knowledge of Sudoku: memory, random numbers, time, threads, and switches of tests.

pub(crate) mod ablation;
pub(crate) mod alloc;
pub(crate) mod random;
pub(crate) mod stopwatch;
pub(crate) mod threads;
