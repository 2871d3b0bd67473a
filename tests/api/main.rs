//! What the public functions promise, one module a topic.

#[path = "../common/mod.rs"]
mod common;

mod batches;
mod exact_cover;
mod limits;
mod solver;

use ordoku::{Puzzle, Shape};

/// A puzzle with more solutions than anyone counts.
fn endless(order: usize) -> Puzzle {
    Puzzle::empty(Shape::order(order).unwrap()).unwrap()
}
