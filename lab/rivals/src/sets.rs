//! Files of 9x9 puzzles: each file is a set.

use anyhow::{Context, Error, Result, ensure};
use ordoku::Shape;
use ordoku::text::StreamPuzzle;
use std::path::Path;

/// Number of cells of a grid.
pub const CELLS: usize = 81;

/// A grid row by row: digits from 1 to 9, and 0 for an empty cell.
pub type Cells = [u8; CELLS];

/// A puzzle and its position in the file.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Givens of the puzzle.
    pub cells: Cells,
    /// Line of the file, from 1.
    pub line: u64,
}

/// The puzzles of a file.
#[derive(Clone, Debug)]
pub struct Set {
    /// Name of the file, without folders.
    pub name: String,
    /// Puzzles of the file, at least one.
    pub puzzles: Vec<Puzzle>,
}

impl Set {
    /// Reads a file of 9x9 puzzles, in any format that ordoku reads.
    pub fn read(path: &Path) -> Result<Self> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let mut puzzles = Vec::new();
        for StreamPuzzle { line, parsed, .. } in testkit::read_puzzles(path).map_err(Error::msg)? {
            ensure!(parsed.shape == Shape::NINE, "{}: line {line}: not a 9x9", path.display());
            puzzles.push(Puzzle { cells: std::array::from_fn(|cell| parsed.values[cell] as u8), line });
        }
        Ok(Self { name, puzzles })
    }

    /// Returns `size` puzzles: evenly spaced ones, or all of them repeated if there are fewer.
    pub fn spread(&self, size: usize) -> impl Iterator<Item = &Puzzle> {
        spread(self.puzzles.len(), size).map(|index| &self.puzzles[index])
    }

    /// Calls `check` for each puzzle of [`Set::spread`], with its position among these and its
    /// index in the set. An error names the puzzle.
    pub fn check_spread(&self, size: usize, mut check: impl FnMut(usize, usize) -> Result<()>) -> Result<()> {
        for (index, number) in spread(self.puzzles.len(), size).enumerate() {
            let puzzle = &self.puzzles[number];
            check(index, number).with_context(|| {
                format!("{}, line {}, {}", self.name, puzzle.line, line_of(&puzzle.cells))
            })?;
        }
        Ok(())
    }

    /// Returns the set of the puzzles of [`Set::spread`].
    pub fn resized(&self, size: usize) -> Self {
        Self { name: self.name.clone(), puzzles: self.spread(size).cloned().collect() }
    }
}

/// Returns the indices of the puzzles that [`Set::spread`] takes from `len`.
fn spread(len: usize, size: usize) -> impl Iterator<Item = usize> {
    (0..size).map(move |index| if size <= len { index * len / size } else { index % len })
}

/// Returns a puzzle as a line, with dots for empty cells.
pub fn line_of(cells: &Cells) -> String {
    cells.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_spread() {
        assert_eq!(spread(10, 5).collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
        assert_eq!(spread(3, 3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(spread(2, 5).collect::<Vec<_>>(), [0, 1, 0, 1, 0]);
    }
}
