//! Puzzles of files, random grids, and puzzles with or without a solution.

use crate::Random;
use ordoku::text::{ParseOptions, Reader, StreamPuzzle};
use ordoku::{Puzzle, Shape};
use std::path::Path;

/// Reads a file of puzzles of givens, at least one, in any format that ordoku reads.
///
/// # Errors
/// Returns a message that names the file.
pub fn read_puzzles(path: impl AsRef<Path>) -> Result<Vec<StreamPuzzle>, String> {
    let path = path.as_ref();
    let file = std::fs::File::open(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let puzzles: Result<Vec<_>, _> = Reader::new(file, &ParseOptions::new()).collect();
    match puzzles.map_err(|error| error.to_string()) {
        Ok(puzzles) if puzzles.is_empty() => Err(format!("{}: no puzzle found", path.display())),
        result => result.map_err(|error| format!("{}: {error}", path.display())),
    }
}

/// Returns the puzzle that was read.
pub fn puzzle_of(read: &StreamPuzzle) -> Puzzle {
    Puzzle::from_givens(read.parsed.shape, &read.parsed.values).expect("values of a puzzle")
}

/// Returns a filled grid: the cyclic pattern with its digits, rows and columns shuffled.
pub fn random_grid(shape: Shape, random: &mut Random) -> Vec<u32> {
    let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
    let digits = random.permutation(side);
    let mut lines = |groups: usize, len: usize| -> Vec<usize> {
        let order = random.permutation(groups);
        order
            .into_iter()
            .flat_map(|g| random.permutation(len).into_iter().map(move |k| g * len + k))
            .collect()
    };
    let rows = lines(side / box_rows, box_rows);
    let columns = lines(side / box_cols, box_cols);
    let value = |r: usize, c: usize| (box_cols * (r % box_rows) + r / box_rows + c) % side;
    rows.iter()
        .flat_map(|&r| columns.iter().map(move |&c| (r, c)))
        .map(|(r, c)| digits[value(r, c)] as u32 + 1)
        .collect()
}

/// Returns a random grid of which about `percent` of the cells are empty. If `wrong`, one cell has
/// a random digit, so the puzzle may have no solution.
pub fn random_puzzle(shape: Shape, percent: usize, wrong: bool, random: &mut Random) -> Vec<u32> {
    let mut values = random_grid(shape, random);
    for value in &mut values {
        if random.below(100) < percent {
            *value = 0;
        }
    }
    if wrong {
        let cell = random.below(values.len());
        values[cell] = random.below(shape.side()) as u32 + 1;
    }
    values
}
