//! Makes puzzles: random grids and solutions, minimal puzzles, and puzzles from nothing.
//!
//! ```text
//! grid       random full grids (`grid9` for 9x9, else a `walk`)
//! reducer    takes givens away as long as there is one solution, with known `unavoidable` sets,
//!            the `small_sets` among them, and givens that others have `forced`
//! verbs      minimise, redundant givens, a random solution of a puzzle
//! making     one puzzle from grid to target, with the orbits of a `pattern`, and bounds of `houses`
//! generator  the settings; puzzles one by one (`alone`), or 9x9 `side_by_side`; threads
//! ```

mod alone;
mod forced;
mod generator;
mod grid;
mod grid9;
mod houses;
mod making;
mod other;
mod pattern;
mod reducer;
mod side_by_side;
mod small_sets;
mod target;
mod unavoidable;
mod verbs;
mod walk;

pub use generator::{GeneratedResult, Generator};
pub(crate) use houses::{HouseGivens, KINDS};
pub use pattern::Pattern;
pub use target::Target;
pub use verbs::Minimised;
