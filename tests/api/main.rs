//! The promises of the public functions, one module for each subject.

mod all_steps;
mod any_puzzles;
mod batches;
mod batches_of_rules;
mod count;
mod cubes;
mod difficulty;
mod dlx_text;
mod exact_cover;
mod exact_cover_colours;
mod formats;
mod generate;
mod house_givens;
mod limits;
mod matrix_proofs;
mod names;
mod ordoku_steps;
mod prove_steps;
mod rules;
mod solver;
mod steps;
mod svg;
mod why_not;

use ordoku::{Puzzle, Shape};

/// Returns a puzzle with too many solutions to count, for orders from 3 on.
fn endless(order: usize) -> Puzzle {
    Puzzle::empty(Shape::order(order).unwrap()).unwrap()
}
