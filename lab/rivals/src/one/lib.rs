//! The part that all programs of this package share: one process runs one solver on one puzzle.
//!
//! There is more than one program because CaDiCaL and Kissat cannot be linked together: both
//! contain a solver `kitten` with the same symbols, in different versions.

pub mod answer;
pub mod file;
#[cfg(feature = "sat")]
mod formula;
pub mod matrix;
pub mod memory;
pub mod rules;
#[cfg(feature = "sat")]
pub mod sat;
pub mod time;
pub mod trial;

use answer::Answer;
use anyhow::{Context, Result};
use memory::peak_memory;
use std::io::{Read as _, Write};
use std::path::Path;
use std::time::Instant;
use time::{SHORTEST, median};

/// Finds that many different solutions of the givens (0 is an empty cell), or all if there are
/// fewer. The call builds everything that the solver needs.
pub type Solve = fn(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>>;

/// Reads the givens of a file of large puzzles, with [`file::read`] or with the solver's own
/// reader.
pub type Read = fn(path: &Path) -> Result<Vec<u32>>;

/// Runs the process: solves the puzzle of a file and prints an [`Answer`].
///
/// A call shorter than [`SHORTEST`] is repeated, and the median counts. Short times are therefore
/// those of a warm process.
pub fn main(read: Read, solve: Solve, solutions: usize, path: &Path) -> Result<()> {
    // The parent keeps the input of this process open; this process ends when the parent ends.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(1);
    });
    let start = Instant::now();
    let givens = read(path)?;
    let reading = start.elapsed().as_secs_f64();
    let (begin, mut seconds) = (Instant::now(), Vec::new());
    let found = loop {
        let start = Instant::now();
        let found = solve(&givens, solutions)?;
        seconds.push(start.elapsed().as_secs_f64());
        if begin.elapsed() >= SHORTEST {
            break found;
        }
    };
    let memory = peak_memory("self").unwrap_or(0);
    let answer = Answer { reading, cold: seconds[0], solving: median(seconds), memory, solutions: found };
    std::io::stdout().write_all(answer.to_string().as_bytes()).context("standard output")
}
