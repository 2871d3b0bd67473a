//! Tests that make calls as C does, or that involve several files.

mod batch;
mod exact_cover;
mod handle;
mod panics;
mod proof;
mod solver;
mod text;
