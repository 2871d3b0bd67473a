//! Sudoku of any order: solve, count, enumerate and prove uniqueness, from 1x1 to 256x256.

pub mod batch;
pub mod capi;
pub mod engine;
pub mod error;
pub mod grid;
pub mod items;
pub mod limits;
mod mask;
pub mod puzzle;
mod random;
pub mod shape;
pub mod solver;
pub mod stats;
pub mod status;
mod symmetry;
pub mod text;
mod threads;

pub use batch::solve_batch;
pub use engine::EngineKind;
pub use engine::cover::ExactCover;
pub use error::Error;
pub use grid::Grid;
pub use limits::{Budget, StopReason, Watch};
pub use puzzle::Puzzle;
pub use shape::Shape;
pub use solver::{Answer, Options, Solver, Uniqueness};
pub use stats::{Stats, Tally};
