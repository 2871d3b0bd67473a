//! Tests that make calls as C does, or that concern more than one file.

mod batch;
mod exact_cover;
mod handle;
mod panics;
mod proof;
mod solver;
mod text;
