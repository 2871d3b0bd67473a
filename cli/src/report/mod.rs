//! Errors and how they are shown. Every message says what was wrong, where, and what would be
//! right.

mod escape;
mod failure;

pub use escape::{escaped, escaped_path};
pub use failure::Failure;
