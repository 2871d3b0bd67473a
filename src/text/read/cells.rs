//! Cells: how a line is split into cells, and the list of the cells of a puzzle.
//!
//! ```text
//! line                        12 . | 3
//! cells as numbers            12 . 3         3 cells
//! cells as single characters  1 2 . 3        4 cells
//! ```

use super::characters::{blank_of, is_bracket, is_comma, is_quote, is_separator, is_space, narrow};
use super::drawing::{DrawnBoxes, DrawnRow};
use super::mismatch::Mismatch;
use super::source::Line;
use crate::model::shape::MAX_SIDE;

/// The kind of token that represents one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum TokenKind {
    /// A decimal number or a blank between separators.
    Number,
    /// One character that is neither a separator nor part of a drawing.
    Character,
    /// One symbol, or a blank of several characters, between separators.
    Word,
}

/// The meaning of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Content {
    /// An empty cell, and the character for it; a space if it has none.
    Blank(char),
    /// The value of a number, or of a single character as a digit in base 36.
    Number(u64),
    /// Something that no cell can hold.
    Invalid,
}

/// The value in base 36 of X, which is also a blank where it is no digit.
pub(in crate::text) const X: u64 = 33;

/// A cell, and its token's position in the text.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) struct Cell {
    /// Byte offset of the token in the text; if the content is invalid, of the first invalid
    /// character.
    pub offset: usize,
    pub content: Content,
    /// Length of the token in characters; 1 for every blank.
    pub length: usize,
}

impl Cell {
    /// Returns whether the cell holds a given, provided that 0 is a blank.
    pub fn is_given(&self) -> bool {
        !matches!(self.content, Content::Blank(_) | Content::Number(0))
    }
}

/// The cells of a puzzle in one interpretation.
#[derive(Default)]
pub(in crate::text) struct CellList {
    pub cells: Vec<Cell>,
    /// Whether the text says that its digits are from 1.
    pub is_from_one: bool,
    /// Whether boxes are drawn between the cells.
    pub has_boxes: bool,
    /// The boxes that are drawn around rows.
    pub drawing: DrawnBoxes,
    /// Byte offset after the last cell.
    pub end: usize,
    /// Byte offset of the line below the last cell.
    pub next_line: usize,
}

impl CellList {
    /// The capacity: one cell more than the largest grid has, which is enough to see that there are
    /// too many.
    pub const MAX_LEN: usize = MAX_SIDE * MAX_SIDE + 1;

    /// Returns an empty list of a text whose digits are known to be from 1.
    pub fn from_one() -> Self {
        Self { is_from_one: true, ..Self::default() }
    }

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
            self.push(cell)?;
        }
        self.has_boxes |= line.has_boxes;
        (self.end, self.next_line) = (line.end(), line.next);
        Ok(self.cells.len() - before)
    }

    /// Adds the cells from `first` on, a row, to the drawing.
    pub fn draw_row(&mut self, line: &Line, first: usize, kind: TokenKind) -> Result<(), Mismatch> {
        let mut offsets = Vec::new();
        // Without anything between the cells, the row shows nothing.
        if self.cells.len() - first < line.body.trim().len() {
            offsets.try_reserve_exact(self.cells.len() - first)?;
            offsets.extend(self.cells[first..].iter().map(|cell| cell.offset));
        }
        let is_characters = kind == TokenKind::Character;
        let row = DrawnRow { body: line.body, start: line.start, offsets: &offsets, is_characters };
        self.drawing.add_row(&row, line.border, line.after_blank);
        Ok(())
    }

    /// Appends a cell.
    pub fn push(&mut self, cell: Cell) -> Result<(), Mismatch> {
        if self.cells.len() == self.cells.capacity() {
            self.cells.try_reserve(self.cells.len().max(81))?;
        }
        self.cells.push(cell);
        Ok(())
    }

    /// Returns whether the list has more cells than any grid.
    pub fn is_full(&self) -> bool {
        self.cells.len() == Self::MAX_LEN
    }

    /// Returns whether every token is a single character.
    pub fn is_single_characters(&self) -> bool {
        self.cells.iter().all(|cell| cell.length == 1)
    }

    /// Returns whether no cell has a blank.
    pub fn has_no_blank(&self) -> bool {
        !self.cells.iter().any(|cell| matches!(cell.content, Content::Blank(_)))
    }

    /// Returns the byte offset of the first cell.
    pub fn start(&self) -> usize {
        self.cells.first().map_or(self.end, |cell| cell.offset)
    }
}

impl<'a> Line<'a> {
    /// Returns the cells of the line, from left to right.
    pub fn cells(&self, kind: TokenKind) -> LineCells<'a> {
        LineCells {
            offset: self.start,
            rest: self.body,
            kind,
            needs_cell: true,
            quote: None,
            after_cell: false,
        }
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
    /// The quote that is open and has no cell yet.
    quote: Option<char>,
    /// Whether a cell is directly in front, so that a quote is a closing one.
    after_cell: bool,
}

impl LineCells<'_> {
    /// Returns the cell of the token that begins with `first` here.
    fn token(&mut self, first: char) -> Cell {
        (self.needs_cell, self.quote, self.after_cell) = (false, None, true);
        let length = match self.kind {
            TokenKind::Character => first.len_utf8(),
            TokenKind::Number | TokenKind::Word => self.rest.find(is_separator).unwrap_or(self.rest.len()),
        };
        let cell = cell_of(self.offset, &self.rest[..length], self.kind);
        self.advance(length);
        cell
    }

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
            if c.is_ascii_alphanumeric() || c == '.' {
                return Some(self.token(c));
            } else if is_comma(c) {
                self.advance(1);
                // A comma beside a bracket separates rows.
                if self.needs_cell && !self.rest.trim_start().starts_with(is_bracket) {
                    return Some(Cell { offset, content: Content::Invalid, length: 1 });
                }
                (self.needs_cell, self.quote, self.after_cell) = (true, None, false);
            } else if is_quote(c) {
                self.advance(1);
                // Quotes with nothing between them are an empty cell.
                if self.quote.take() == Some(c) {
                    self.needs_cell = false;
                    return Some(Cell { offset, content: Content::Blank(' '), length: 1 });
                }
                self.quote = Some(c).filter(|_| !self.after_cell);
                self.after_cell = false;
            } else if is_space(c) {
                self.needs_cell &= !is_bracket(c);
                self.after_cell = false;
                self.advance(c.len_utf8());
            } else {
                return Some(self.token(c));
            }
        }
    }
}

/// Returns the cell of a token. Programs may write whole numbers as fractions.
pub(in crate::text) fn cell_of(offset: usize, token: &str, kind: TokenKind) -> Cell {
    if kind == TokenKind::Number
        && let Some((whole, fraction)) = token.split_once('.')
        && !whole.is_empty()
        && fraction.bytes().all(|byte| byte == b'0')
        && whole.bytes().all(|byte| byte.is_ascii_digit())
    {
        return Cell { length: token.len(), ..cell_of(offset, whole, kind) };
    }
    let (mut number, mut length) = (0u64, 0);
    let base = if kind == TokenKind::Number { 10 } else { 36 };
    for (at, c) in token.char_indices() {
        length += 1;
        match narrow(c).to_digit(base) {
            Some(digit) if kind == TokenKind::Number || length == 1 => {
                number = number.saturating_mul(10).saturating_add(digit.into());
            }
            _ => {
                let longest = if kind == TokenKind::Character { 1 } else { 3 };
                return match blank_of(token, longest) {
                    Some(blank) => Cell { offset, content: Content::Blank(blank), length: 1 },
                    None => Cell { offset: offset + at, content: Content::Invalid, length: token.len() },
                };
            }
        }
    }
    Cell { offset, content: Content::Number(number), length }
}
