//! Helpers without knowledge of Sudoku: memory, names, random numbers, time, threads, and switches
//! of tests.

pub(crate) mod ablation;
pub(crate) mod alloc;
pub(crate) mod names;
pub(crate) mod random;
pub(crate) mod stopwatch;
pub(crate) mod threads;
