//! Files of 9x9 puzzles: a set is a file.

use anyhow::{Context, Result, bail};
use std::path::Path;

/// Cells of a grid.
pub const CELLS: usize = 81;

/// A grid in rows: 1 to 9, and 0 for an empty cell.
pub type Cells = [u8; CELLS];

/// A puzzle and where it stands.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its givens.
    pub cells: Cells,
    /// Its line in the file, from 1.
    pub line: usize,
}

/// The puzzles of a file.
#[derive(Clone, Debug)]
pub struct Set {
    /// The file's name, without folders.
    pub name: String,
    /// At least one.
    pub puzzles: Vec<Puzzle>,
}

impl Set {
    /// Reads a file of one puzzle a line; empty lines and those that begin with `#` are passed over.
    pub fn read(path: &Path) -> Result<Self> {
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let puzzles = parse(&bytes).with_context(|| path.display().to_string())?;
        Ok(Self { name, puzzles })
    }

    /// `size` puzzles: evenly spaced ones while they last, else all of them over and over.
    pub fn spread(&self, size: usize) -> impl Iterator<Item = &Puzzle> {
        spread(self.puzzles.len(), size).map(|index| &self.puzzles[index])
    }

    /// The set of those.
    pub fn resized(&self, size: usize) -> Self {
        Self { name: self.name.clone(), puzzles: self.spread(size).cloned().collect() }
    }
}

/// The numbers of the puzzles that [`Set::spread`] takes of `len`.
pub fn spread(len: usize, size: usize) -> impl Iterator<Item = usize> {
    (0..size).map(move |index| if size <= len { index * len / size } else { index % len })
}

/// A puzzle as a line, with dots for empty cells.
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
        bail!("no puzzles in it");
    }
    Ok(puzzles)
}

fn cells_of(line: &[u8]) -> Result<Cells> {
    if line.len() != CELLS {
        bail!("{} characters, where a puzzle has {CELLS}", line.len());
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
    fn flaws_have_a_place() {
        assert_eq!(message("# nothing\n"), "no puzzles in it");
        let dots = ".".repeat(80);
        assert_eq!(message(&format!("{dots}.\n{dots}")), "line 2: 80 characters, where a puzzle has 81");
        assert_eq!(message(&format!("{dots}x")), "line 1: column 81: 'x' is neither a digit nor a dot");
    }

    #[test]
    fn sizes_are_spread() {
        assert_eq!(spread(10, 5).collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
        assert_eq!(spread(3, 3).collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(spread(2, 5).collect::<Vec<_>>(), [0, 1, 0, 1, 0]);
    }
}
