//! The cells of a line, as numbers that stand apart or as single characters, and blocks of such cells.

use super::mismatch::Flaw;
use super::source::{Line, is_drawn};
use crate::model::shape::MAX_SIDE;

/// What makes a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Unit {
    /// A number or a blank between separators.
    Number,
    /// Every character that separates and draws nothing.
    Character,
}

/// What a cell shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Glyph {
    /// One of `.` `-` `_` `*`.
    Blank,
    /// A number, or a single character as a digit of base 36.
    Number(u64),
    /// Nothing that stands for a cell.
    Foreign,
}

/// A cell and where it stands.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Cell {
    /// Byte offset within the text.
    pub at: usize,
    pub glyph: Glyph,
    /// Bytes that the cell takes.
    pub length: usize,
}

impl Cell {
    /// Whether this is no empty cell, unless 0 is a digit.
    pub fn is_given(&self) -> bool {
        !matches!(self.glyph, Glyph::Blank | Glyph::Number(0))
    }
}

/// The cells that a reading has gathered.
#[derive(Default)]
pub(in crate::text) struct Block {
    pub cells: Vec<Cell>,
    /// Whether boxes are drawn.
    pub ruled: bool,
    /// Just behind the last cell.
    pub stop: usize,
    /// Where the line after the last one starts.
    pub next: usize,
}

impl Block {
    /// As many cells as a block takes; one more than any puzzle, so that too many are seen to be too many.
    pub const MOST: usize = MAX_SIDE * MAX_SIDE + 1;

    /// Appends the cells of a line and says how many they are.
    pub fn push(&mut self, line: &Line, unit: Unit) -> Result<usize, Flaw> {
        self.push_rest(line, cells(line, unit))
    }

    /// Appends what is left of the cells of a line and says how many they are.
    pub fn push_rest(&mut self, line: &Line, cells: Cells) -> Result<usize, Flaw> {
        let before = self.cells.len();
        for cell in cells.take(Self::MOST - before) {
            // A comma too many, which no other reading mends.
            if cell.glyph == Glyph::Foreign && line.body[cell.at - line.start..].starts_with(is_comma) {
                return Err(Flaw::Character(cell.at));
            }
            if self.cells.len() == self.cells.capacity() {
                self.cells.try_reserve(self.cells.len().max(81))?;
            }
            self.cells.push(cell);
        }
        self.ruled |= line.ruled;
        (self.stop, self.next) = (line.stop(), line.next);
        Ok(self.cells.len() - before)
    }

    /// Whether a puzzle can take no further cell.
    pub fn is_full(&self) -> bool {
        self.cells.len() == Self::MOST
    }

    /// Whether every cell is a single character.
    pub fn is_narrow(&self) -> bool {
        self.cells.iter().all(|cell| cell.length == 1)
    }

    /// Byte offset of the first cell.
    pub fn start(&self) -> usize {
        self.cells.first().map_or(self.stop, |cell| cell.at)
    }
}

/// The cells of a line, left to right.
pub(in crate::text) fn cells<'a>(line: &Line<'a>, unit: Unit) -> Cells<'a> {
    Cells { at: line.start, rest: line.body, unit, cell_owed: true }
}

/// See [`cells`].
pub(in crate::text) struct Cells<'a> {
    at: usize,
    rest: &'a str,
    unit: Unit,
    /// Whether a comma would find nothing on its left: two in a row are a mistake, not a blank cell.
    cell_owed: bool,
}

impl Cells<'_> {
    fn advance(&mut self, length: usize) {
        self.at += length;
        self.rest = &self.rest[length..];
    }
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        loop {
            let c = self.rest.chars().next()?;
            let at = self.at;
            if is_comma(c) {
                self.advance(1);
                if self.cell_owed {
                    return Some(Cell { at, glyph: Glyph::Foreign, length: 1 });
                }
                self.cell_owed = true;
            } else if is_space(c) {
                self.advance(c.len_utf8());
            } else {
                self.cell_owed = false;
                let length = match self.unit {
                    Unit::Character => c.len_utf8(),
                    Unit::Number => self.rest.find(|c| is_comma(c) || is_space(c)).unwrap_or(self.rest.len()),
                };
                let (glyph, skipped) = glyph(&self.rest[..length], self.unit);
                self.advance(length);
                return Some(Cell { at: at + skipped, glyph, length });
            }
        }
    }
}

fn is_comma(c: char) -> bool {
    matches!(c, ',' | ';')
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || is_drawn(c)
}

/// What a word shows, and the bytes before the place that decides it.
fn glyph(word: &str, unit: Unit) -> (Glyph, usize) {
    let base = if unit == Unit::Number { 10 } else { 36 };
    let mut number = 0u64;
    for (at, c) in word.char_indices() {
        match c.to_digit(base) {
            Some(digit) => number = number.saturating_mul(10).saturating_add(digit.into()),
            None if word.len() == 1 && matches!(c, '.' | '-' | '_' | '*') => return (Glyph::Blank, 0),
            None => return (Glyph::Foreign, at),
        }
    }
    (Glyph::Number(number), 0)
}
