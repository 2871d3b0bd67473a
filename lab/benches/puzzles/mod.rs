//! The puzzles of the benchmarks. The first line of each file of this folder says what made it.

use ordoku::Puzzle;
use ordoku::text::{ParseOptions, puzzles};

/// The name of each file of this folder, and its text.
pub const TEXTS: [(&str, &str); 3] = [
    ("9x9", include_str!("9x9.txt")),
    ("16x16", include_str!("16x16.txt")),
    ("25x25", include_str!("25x25.txt")),
];

/// Reads the puzzles of a text, which all have one shape.
pub fn read(name: &str, text: &str) -> Vec<Puzzle> {
    puzzles(text, &ParseOptions::default())
        .map(|parsed| {
            let parsed = parsed.unwrap_or_else(|error| panic!("{name}: {error}"));
            Puzzle::from_givens(parsed.shape, &parsed.values).unwrap()
        })
        .collect()
}
