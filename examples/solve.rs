//! Solves a puzzle from the argument or from standard input, in any layout that ordoku reads.
//!
//! `cargo run --example solve -- 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..`

use ordoku::Puzzle;
use std::error::Error;
use std::io::read_to_string;

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        Some(text) => text,
        None => read_to_string(std::io::stdin())?,
    };
    let puzzle: Puzzle = text.parse()?;
    println!("{puzzle:#}");
    if let Some(clash) = puzzle.clash() {
        println!("{} has {} twice", clash.house, clash.digit);
    }
    match puzzle.solve()? {
        Some(grid) => println!("{grid:#}"),
        None => println!("no solution"),
    }
    Ok(())
}
