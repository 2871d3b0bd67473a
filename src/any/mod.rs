//! Puzzles with boxes and puzzles with rules as one type, and their solver.

mod puzzle;
mod solver;

pub use puzzle::AnyPuzzle;
pub use solver::AnySolver;
