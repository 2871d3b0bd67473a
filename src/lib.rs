//! Sudoku of any order, from 1x1 to 256x256: solve, count, enumerate, prove uniqueness; and exact cover.
//!
//! A [`Puzzle`] of some [`Shape`] goes to a [`Solver`], which has the verbs; [`text`] reads and prints; [`solve_batch`] takes
//! many puzzles at once; [`ExactCover`] takes any matrix.
//!
//! ```
//! use ordoku::{Answer, Puzzle, Shape, Solver, Interrupt};
//!
//! let shape = Shape::new(2, 3)?; // a 6x6: boxes of 2 rows and 3 columns
//! let mut givens = [0; 36];
//! givens[0] = 4;
//! let answer = Solver::new(shape)?.solve(&Puzzle::from_givens(shape, &givens)?, Interrupt::default())?;
//! assert!(matches!(answer, Answer::Solved(grid) if grid.get(0, 0) == 4));
//! # Ok::<(), ordoku::Error>(())
//! ```

mod answers;
pub mod batch;
pub mod capi;
pub mod engine;
pub mod error;
pub mod limits;
mod model;
mod options;
pub mod proof;
pub mod solver;
pub mod stats;
pub mod status;
mod support;
pub mod text;

pub use batch::{BatchSolver, solve_batch, solve_lines};
pub use engine::dlx::ExactCover;
pub use error::Error;
pub use limits::{Interrupt, Limits, StopReason};
pub use model::grid::Grid;
pub use model::puzzle::Puzzle;
pub use model::shape::Shape;
pub use model::{grid, items, puzzle, shape};
pub use options::{Engine, Options};
pub use solver::{Answer, Solver, Uniqueness};
pub use stats::{Count, Stats};

/// For measuring and testing; may change at any time.
#[doc(hidden)]
pub use engine::nine::Isa;

/// The examples of the README compile and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
