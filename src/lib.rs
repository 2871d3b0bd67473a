//! Sudoku of any order: solve, count, enumerate and prove uniqueness, from 1x1 to 256x256.

pub mod error;
pub mod grid;
pub mod items;
pub mod limits;
mod mask;
pub mod puzzle;
pub mod shape;
pub mod stats;

pub use error::Error;
pub use grid::Grid;
pub use puzzle::Puzzle;
pub use shape::Shape;
