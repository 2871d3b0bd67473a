//! Counts the solutions of a puzzle for at most a second.
//!
//! `cargo run --example count -- 1...............`

use ordoku::{Error, Limits, Options, Puzzle, Solver};
use std::time::Duration;

fn main() -> Result<(), Error> {
    // Without an argument, the empty 9x9, which has more solutions than anyone can count.
    let text = std::env::args().nth(1).unwrap_or_else(|| ".".repeat(81));
    let puzzle: Puzzle = text.parse()?;
    let limits = Limits::new().with_time(Duration::from_secs(1));
    let mut solver = Solver::with_options(puzzle.shape(), Options::new().with_limits(limits))?;

    let count = solver.count(&puzzle, None)?;
    match count.stopped {
        None => println!("{} solutions", count.solutions),
        Some(reason) => println!("{} solutions or more: {reason}", count.solutions),
    }
    println!("{} nodes", solver.stats().nodes);
    Ok(())
}
