//! The puzzles of the benchmarks. Those of this folder were made by `tools/make_puzzles.rs`, with the arguments that
//! stand at the top of each file.

use ordoku::Puzzle;
use ordoku::text::{ParseOptions, puzzles};

/// The name of each file of this folder, and its text.
pub const TEXTS: [(&str, &str); 3] = [
    ("9x9", include_str!("9x9.txt")),
    ("16x16", include_str!("16x16.txt")),
    ("25x25", include_str!("25x25.txt")),
];

/// The puzzles of a text, all of one shape.
pub fn read(name: &str, text: &str) -> Vec<Puzzle> {
    puzzles(text, &ParseOptions::default())
        .map(|parsed| {
            let parsed = parsed.unwrap_or_else(|error| panic!("{name}: {error}"));
            Puzzle::from_givens(parsed.shape, &parsed.values).unwrap()
        })
        .collect()
}
