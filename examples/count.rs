//! Counts the solutions of a puzzle for at most a second.
//!
//! `cargo run --example count -- 1...............`

use ordoku::{Error, Puzzle, Solver};
use std::time::Duration;

fn main() -> Result<(), Error> {
    // Without an argument, the empty 9x9, which has more solutions than anyone can count.
    let text = std::env::args().nth(1).unwrap_or_else(|| ".".repeat(81));
    let puzzle: Puzzle = text.parse()?;
    let mut solver = Solver::builder(puzzle.shape()).time_limit(Duration::from_secs(1)).build()?;

    let count = solver.count(&puzzle, None)?;
    match count.stopped {
        None => println!("{} solutions", count.solutions),
        Some(reason) => println!("{} solutions or more: stopped by {reason:?}", count.solutions),
    }
    println!("{} nodes", solver.stats().nodes);
    Ok(())
}
