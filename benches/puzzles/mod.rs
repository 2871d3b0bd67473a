//! The puzzles of the benchmarks. Those of this folder were made by `benches/make_puzzles.rs`, with the arguments that
//! stand at the top of each file.
#![allow(dead_code, reason = "each benchmark uses a part")]

use ordoku::Puzzle;
use ordoku::text::{Reading, puzzles};

/// Puzzles of one shape.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

pub const NINE: &str = include_str!("9x9.txt");
pub const SIXTEEN: &str = include_str!("16x16.txt");
pub const TWENTY_FIVE: &str = include_str!("25x25.txt");

pub fn made_here() -> Vec<Set> {
    [("9x9", NINE), ("16x16", SIXTEEN), ("25x25", TWENTY_FIVE)].map(|(name, text)| read(name, text)).into()
}

/// The files of the folder that `ORDOKU_PUZZLES` names, if it does.
pub fn extra() -> Vec<Set> {
    let Some(dir) = std::env::var_os("ORDOKU_PUZZLES") else { return Vec::new() };
    let mut paths: Vec<_> =
        std::fs::read_dir(dir).expect("a folder").map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let files = paths.iter().filter(|path| path.is_file());
    files
        .map(|path| {
            read(&path.file_name().unwrap().to_string_lossy(), &std::fs::read_to_string(path).unwrap())
        })
        .collect()
}

fn read(name: &str, text: &str) -> Set {
    let parsed = puzzles(text, &Reading::default())
        .map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{name}: {error}")));
    let puzzles = parsed.map(|parsed| Puzzle::from_givens(parsed.shape, &parsed.values).unwrap()).collect();
    Set { name: name.to_owned(), puzzles }
}
