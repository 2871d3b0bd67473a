//! The scale of Sudoku Explainer 1.2.1: paths and ratings as it has them.
//!
//! Each turn asks the producers from the easiest to the hardest, and takes the first hint of the
//! first one that has any. The rating of a puzzle is the highest rating of its path.
//!
//! ```text
//! ER  the highest rating of the path
//! EP  the highest rating up to the first step that places a digit
//! ED  the rating of the first step
//! ```
//!
//! The producers in order:
//!
//! | file | producers | rating |
//! |---|---|---|
//! | `singles` | hidden, naked single | 1.0, 1.2, 1.5, 2.3 |
//! | `locked` | pointing, claiming, and direct ones | 1.7, 1.9, 2.6, 2.8 |
//! | `subsets` | hidden and naked sets, and direct ones | 2.0, 2.5, 3.0, 3.4, 3.6, 4.0, 5.0, 5.4 |
//! | `fish`, `wings` | X-Wing to Jellyfish, XY-Wing, XYZ-Wing | 3.2, 3.8, 5.2, 4.2, 4.4 |
//! | `rectangles` | unique rectangles and loops | 4.5 and more |
//! | `bug` | bivalue universal grave | 5.6 and more |
//! | `aligned` | aligned pair and triplet exclusion | 6.2, 7.5 |
//! | `forcing` | cycles, forcing chains | 6.5, 6.6, 7.0 and more |
//! | `nishio` | contradictions within a digit | 7.5 and more |
//! | `closure` | multiple forcing chains | 8.0 and more |
//! | `branching` | dynamic forcing chains, with nested hints | 8.5 to 11.0 and more |
//!
//! A puzzle with several solutions has no rating. The path takes what it finds all the same, and
//! its last producers may need hours.
//!
//! The scale is by Nicolas Juillerat (2005 to 2009).

mod aligned;
mod bits;
mod branching;
mod bug;
mod closure;
mod cycles;
mod digit_chains;
mod fish;
mod forcing;
mod found;
mod length;
mod locked;
mod marks;
mod names;
mod nishio;
mod path;
mod ratings;
mod reach;
mod rectangle_types;
mod rectangles;
mod render;
mod singles;
mod subsets;
mod wings;

pub(crate) use found::ExplainerStep;
pub use names::name_of;
pub use path::ExplainerPath;
pub use ratings::ExplainerRating;
pub(crate) use ratings::{ExplainerRun, UNSOLVED, tenths};

#[cfg(test)]
mod tests;
