//! Tests that make calls as C does, or that involve several files.

mod batch;
mod canonical;
mod drawing;
mod exact_cover;
mod generate;
mod handle;
mod panics;
mod proof;
mod rules;
mod solver;
mod tables;
mod text;
