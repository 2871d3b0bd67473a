//! The scale of this library: steps and ratings for puzzles of all sizes and layouts without sums.
mod chain_steps;
mod chains;
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

pub(crate) use levels::Level;
pub(crate) use notation::write_notation;
pub(crate) use path::OrdokuPath;
pub use rating::OrdokuRating;
