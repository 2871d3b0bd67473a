//! Makes puzzles: random grids and solutions, minimal puzzles, and puzzles from nothing.
//!
//! ```text
//! grid         random full grids (`nine_grid` for 9x9, else a `grid_walk`)
//! reducer      takes givens away as long as there is one solution, with known `unavoidable` sets,
//!              the `small_sets` among them, and givens that others have `forced`
//! from_puzzle  minimise, redundant givens, a random solution of a puzzle
//! draft        one puzzle from grid to target, with the orbits of a `pattern`, and bounds of `houses`
//! difficulty   which of these puzzles are as hard as wanted
//! generator    the settings; puzzles one by one (`single`), or 9x9 `side_by_side`; threads
//! ```

mod difficulty;
mod draft;
mod forced;
mod from_puzzle;
mod generator;
mod grid;
mod grid_walk;
mod houses;
mod nine_grid;
mod pattern;
mod reducer;
mod second_solution;
mod side_by_side;
mod single;
mod small_sets;
mod target;
mod unavoidable;

pub use difficulty::{Difficulty, StepBound};
pub use generator::{GeneratedResult, Generator};
pub(crate) use houses::{HouseGivens, KINDS};
pub use pattern::Pattern;
pub use target::Target;
