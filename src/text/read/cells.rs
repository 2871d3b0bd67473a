//! Cells: how a line is split into cells, and the list of the cells of a puzzle.
//!
//! ```text
//! line                        12 . | 3
//! cells as numbers            12 . 3         3 cells
//! cells as single characters  1 2 . 3        4 cells
//! ```

use super::mismatch::Mismatch;
use super::source::{Line, is_drawn};
use crate::model::shape::MAX_SIDE;

/// The kind of token that represents one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum TokenKind {
    /// A number or a blank between separators.
    Number,
    /// One character that is neither a separator nor part of a drawing.
    Character,
}

/// The meaning of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Content {
    /// One of `.` `-` `_` `*`.
    Blank,
    /// The value of a number, or of a single character as a digit in base 36.
    Number(u64),
    /// Something that no cell can hold.
    Invalid,
}

/// A cell, and its token's position in the text.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Cell {
    /// Byte offset of the token in the text; if the content is invalid, of the first invalid
    /// character.
    pub offset: usize,
    pub content: Content,
    /// Length of the token in bytes.
    pub length: usize,
}

impl Cell {
    /// Returns whether the cell holds a given, provided that 0 is a blank.
    pub fn is_given(&self) -> bool {
        !matches!(self.content, Content::Blank | Content::Number(0))
    }
}

/// The cells of a puzzle in one interpretation.
#[derive(Default)]
pub(in crate::text) struct CellList {
    pub cells: Vec<Cell>,
    /// Whether boxes are drawn between the cells.
    pub has_boxes: bool,
    /// Byte offset after the last cell.
    pub end: usize,
    /// Byte offset of the line below the last cell.
    pub next_line: usize,
}

impl CellList {
    /// The capacity: one cell more than the largest grid has, which is enough to see that there are
    /// too many.
    pub const MAX_LEN: usize = MAX_SIDE * MAX_SIDE + 1;

    /// Appends the cells of a line, and returns their number.
    pub fn push_line(&mut self, line: &Line, kind: TokenKind) -> Result<usize, Mismatch> {
        self.push_cells(line, line.cells(kind))
    }

    /// Appends the remaining cells of a line, and returns their number.
    pub fn push_cells(&mut self, line: &Line, cells: LineCells) -> Result<usize, Mismatch> {
        let before = self.cells.len();
        for cell in cells.take(Self::MAX_LEN - before) {
            // A comma without a cell on its left is wrong in every interpretation.
            if cell.content == Content::Invalid && line.body[cell.offset - line.start..].starts_with(is_comma)
            {
                return Err(Mismatch::Character(cell.offset));
            }
            if self.cells.len() == self.cells.capacity() {
                self.cells.try_reserve(self.cells.len().max(81))?;
            }
            self.cells.push(cell);
        }
        self.has_boxes |= line.has_boxes;
        (self.end, self.next_line) = (line.end(), line.next);
        Ok(self.cells.len() - before)
    }

    /// Returns whether the list has more cells than any grid.
    pub fn is_full(&self) -> bool {
        self.cells.len() == Self::MAX_LEN
    }

    /// Returns whether every token is a single character.
    pub fn is_single_characters(&self) -> bool {
        self.cells.iter().all(|cell| cell.length == 1)
    }

    /// Returns the byte offset of the first cell.
    pub fn start(&self) -> usize {
        self.cells.first().map_or(self.end, |cell| cell.offset)
    }
}

impl<'a> Line<'a> {
    /// Returns the cells of the line, from left to right.
    pub fn cells(&self, kind: TokenKind) -> LineCells<'a> {
        LineCells { offset: self.start, rest: self.body, kind, needs_cell: true }
    }
}

/// The iterator of [`Line::cells`].
pub(in crate::text) struct LineCells<'a> {
    /// Byte offset of `rest` in the text.
    offset: usize,
    rest: &'a str,
    kind: TokenKind,
    /// Whether a comma would have no cell on its left. Such a comma is a mistake, not a blank cell.
    needs_cell: bool,
}

impl LineCells<'_> {
    fn advance(&mut self, length: usize) {
        self.offset += length;
        self.rest = &self.rest[length..];
    }
}

impl Iterator for LineCells<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        loop {
            let c = self.rest.chars().next()?;
            let offset = self.offset;
            if is_comma(c) {
                self.advance(1);
                if self.needs_cell {
                    return Some(Cell { offset, content: Content::Invalid, length: 1 });
                }
                self.needs_cell = true;
            } else if is_space(c) {
                self.advance(c.len_utf8());
            } else {
                self.needs_cell = false;
                let length = match self.kind {
                    TokenKind::Character => c.len_utf8(),
                    TokenKind::Number => {
                        self.rest.find(|c| is_comma(c) || is_space(c)).unwrap_or(self.rest.len())
                    }
                };
                let (content, skipped) = content_of(&self.rest[..length], self.kind);
                self.advance(length);
                return Some(Cell { offset: offset + skipped, content, length });
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

/// Returns the content of a token, and the number of its bytes before the first invalid character.
fn content_of(token: &str, kind: TokenKind) -> (Content, usize) {
    let base = if kind == TokenKind::Number { 10 } else { 36 };
    let mut number = 0u64;
    for (at, c) in token.char_indices() {
        match c.to_digit(base) {
            Some(digit) => number = number.saturating_mul(10).saturating_add(digit.into()),
            None if token.len() == 1 && matches!(c, '.' | '-' | '_' | '*') => return (Content::Blank, 0),
            None => return (Content::Invalid, at),
        }
    }
    (Content::Number(number), 0)
}
