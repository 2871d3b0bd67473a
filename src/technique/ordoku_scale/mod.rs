//! The scale ordoku: steps and ratings for puzzles of all sizes and rules.
//!
//! ```text
//! matrix     candidates and items of a puzzle       state    the candidates that are left
//! levels     the order of the kinds, what they count
//! singles, locked, sums, subsets                    the searches, each for all steps of a kind
//! combinations                                      the digits that the cells of a sum have together
//! spread     what follows from a candidate          chains, nested   candidates that contradict themselves
//! round      the steps of a round                   path     the rounds of a puzzle
//! steps      a round as data; chain_steps: chains   rating   one number
//! why_not    what excludes a candidate
//! ```

mod chain_steps;
mod chains;
mod combinations;
mod levels;
mod lists;
mod locked;
mod matrix;
mod nested;
mod notation;
mod path;
mod rating;
mod round;
mod singles;
mod spread;
mod state;
mod steps;
mod subsets;
mod sums;
mod why_not;

pub(crate) use levels::StepLevel;
pub(crate) use notation::write_notation;
pub(crate) use path::OrdokuPath;
pub use rating::OrdokuRating;
pub(crate) use why_not::StruckOut;
