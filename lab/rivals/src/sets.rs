//! Files of 9x9 puzzles: each file is a set.

use anyhow::{Context, Result, bail};
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
    pub line: usize,
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
    /// Reads a file with one puzzle on each line. Empty lines and lines that begin with `#` are
    /// skipped.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let puzzles = parse(&bytes).with_context(|| path.display().to_string())?;
        Ok(Self { name, puzzles })
    }

    /// Returns `size` puzzles: evenly spaced ones, or all of them repeated if there are fewer.
    pub fn spread(&self, size: usize) -> impl Iterator<Item = &Puzzle> {
        spread(self.puzzles.len(), size).map(|index| &self.puzzles[index])
    }

    /// Calls `check` for each puzzle of [`Set::spread`], with its position among these and its index in
    /// the set. An error names the puzzle.
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

fn parse(bytes: &[u8]) -> Result<Vec<Puzzle>> {
    let mut puzzles = Vec::new();
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let cells = cells_of(line).with_context(|| format!("line {}", index + 1))?;
        puzzles.push(Puzzle { cells, line: index + 1 });
    }
    if puzzles.is_empty() {
        bail!("the file has no puzzles");
    }
    Ok(puzzles)
}

fn cells_of(line: &[u8]) -> Result<Cells> {
    if line.len() != CELLS {
        bail!("{} characters, but a puzzle has {CELLS}", line.len());
    }
    let mut cells = [0; CELLS];
    for (index, (cell, &byte)) in cells.iter_mut().zip(line).enumerate() {
        *cell = match byte {
            b'.' => 0,
            b'0'..=b'9' => byte - b'0',
            _ => bail!("column {}: {:?} is neither a digit nor a dot", index + 1, char::from(byte)),
        };
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        format!("{:#}", parse(text.as_bytes()).unwrap_err())
    }

    #[test]
    fn lines_are_read() {
        let (dots, zeros) = (".".repeat(80), "0".repeat(80));
        let puzzles = parse(format!("# made up\r\n{dots}9\r\n\n7{zeros}").as_bytes()).unwrap();
        assert_eq!(puzzles.len(), 2);
        assert_eq!((puzzles[0].cells[80], puzzles[0].line), (9, 2));
        assert_eq!((puzzles[1].cells[0], puzzles[1].line), (7, 4));
        assert_eq!(line_of(&puzzles[1].cells), format!("7{dots}"));
    }

    #[test]
    fn errors_name_line_and_column() {
        assert_eq!(message("# nothing\n"), "the file has no puzzles");
        let dots = ".".repeat(80);
        assert_eq!(message(&format!("{dots}.\n{dots}")), "line 2: 80 characters, but a puzzle has 81");
        assert_eq!(message(&format!("{dots}x")), "line 1: column 81: 'x' is neither a digit nor a dot");
    }

    #[test]
    fn sizes_are_spread() {
        assert_eq!(spread(10, 5).collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
        assert_eq!(spread(3, 3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(spread(2, 5).collect::<Vec<_>>(), [0, 1, 0, 1, 0]);
    }
}
