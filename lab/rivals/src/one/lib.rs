//! The part that all programs of this package share: one process runs one solver on one puzzle.
//!
//! There is more than one program because CaDiCaL and Kissat cannot be linked together: both
//! contain a solver `kitten` with the same symbols, in different versions.

#[cfg(feature = "sat")]
mod formula;
pub mod matrix;
pub mod rules;
#[cfg(feature = "sat")]
pub mod sat;
pub mod trial;

use anyhow::{Context, Result};
use ordoku::text::{ParseOptions, parse};
use std::io::{Read as _, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// Finds that many different solutions of the givens (0 is an empty cell), or all if there are
/// fewer. The call builds everything that the solver needs.
pub type Solve = fn(givens: &[u32], solutions: usize) -> Result<Vec<Vec<u32>>>;

/// Least time of one measurement.
pub const SHORTEST: Duration = Duration::from_millis(50);

/// Times, memory and solutions of one process, which prints them as a line of JSON.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Answer {
    /// Seconds for reading the file.
    pub reading: f64,
    /// Seconds of the first call.
    pub cold: f64,
    /// Median of the seconds of all calls.
    pub solving: f64,
    /// Peak memory of the process, in KiB.
    pub memory: u64,
    /// As many solutions as were asked for, or all.
    pub solutions: Vec<Vec<u32>>,
}

/// Runs the process: solves the puzzle of a file and prints an [`Answer`].
///
/// A call shorter than [`SHORTEST`] is repeated, and the median counts. Short times are therefore
/// those of a warm process.
pub fn main(solve: Solve, solutions: usize, path: &Path) -> Result<()> {
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
    writeln!(std::io::stdout(), "{}", serde_json::to_string(&answer)?).context("standard output")
}

/// Reads the givens of a file in any format that ordoku reads.
pub fn read(path: &Path) -> Result<Vec<u32>> {
    let at = || path.display().to_string();
    let text = std::fs::read_to_string(path).with_context(at)?;
    Ok(parse(&text, &ParseOptions::new()).with_context(at)?.values)
}

/// Returns the peak memory of a process (`self` or a number) in KiB, on Linux only.
pub fn peak_memory(process: &str) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Returns the middle value, or the mean of the two middle values. There is at least one value.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(median(vec![3.0]), 3.0);
        assert_eq!(median(vec![9.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 2.0, 9.0]), 3.0);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_is_told() {
        assert!(peak_memory("self").unwrap() > 100);
    }
}
