//! Prints three solutions of an empty 6x6, another three for each seed.
//!
//! `cargo run --example enumerate -- 7`

use ordoku::{Options, Puzzle, Shape, Solver};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = match std::env::args().nth(1) {
        Some(seed) => seed.parse()?,
        None => 0,
    };
    let puzzle = Puzzle::empty(Shape::SIX)?;
    let mut solver = Solver::with_options(Shape::SIX, Options::new().with_seed(seed))?;
    for grid in solver.solutions(&puzzle, 3)?.grids {
        println!("{grid}\n");
    }

    // `enumerate` passes each solution to a function and keeps none.
    let (mut seen, mut symmetric) = (0, 0);
    solver.enumerate(&puzzle, |values| {
        seen += 1;
        symmetric += u32::from((0..6).all(|k| values[k] == values[6 * k]));
        if seen < 1_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    println!("{symmetric} of the first {seen} have a first column equal to the first row");
    Ok(())
}
