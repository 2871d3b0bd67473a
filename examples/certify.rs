//! Proves that a puzzle has exactly one solution, and checks the proof.
//!
//! `cargo run --example certify`

use ordoku::proof::{Part, check};
use ordoku::{Error, Puzzle, Solver};
use std::ops::ControlFlow;

fn main() -> Result<(), Error> {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle: Puzzle = std::env::args().nth(1).as_deref().unwrap_or(text).parse()?;
    let mut solver = Solver::new(puzzle.shape())?;

    // The other part is the formula, which drat-trim wants beside the proof.
    let mut proof = String::new();
    let count = solver.prove(&puzzle, None, |part, text| {
        if part == Part::Proof {
            proof.push_str(text);
        }
        ControlFlow::Continue(())
    })?;
    println!("{} solutions, {} lines of proof", count.solutions, proof.lines().count());

    let grids = solver.solutions(&puzzle, usize::MAX)?.grids;
    check(&puzzle, grids.iter().map(|grid| grid.values()), proof.as_bytes())?;
    println!("the proof is correct");
    Ok(())
}
