//! Lines of HoDoKu: a 9x9 in which `+` is in front of digits that somebody has placed, alone or
//! between colons, with the candidates that somebody has deleted. Such a candidate is a digit, a
//! row and a column.
//!
//! ```text
//! :0000:x:1..+3.....2... and so on:214 315:::
//! ```

use super::of_values;
use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::support::alloc::try_push;
use crate::text::read::cells::{CellList, TokenKind, cell_of};
use crate::text::read::characters::is_symbol;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::Line;
use crate::text::{Parsed, Wanted};

/// A line in which digits were placed or candidates were deleted.
#[derive(Default)]
pub(in crate::text) struct Hodoku {
    pub cells: CellList,
    /// The cells whose digits somebody has placed.
    placed: Vec<usize>,
    /// The cells and digits of the deleted candidates.
    deleted: Vec<(usize, u32)>,
    /// Byte offset of the first deleted candidate.
    start: usize,
}

impl Hodoku {
    /// Returns what a line has; `None` if it is another line, or if nothing was placed or deleted.
    pub fn read(line: &Line, named: Option<Shape>) -> Result<Option<Self>, Mismatch> {
        let body = line.body.trim();
        let has_colons = body.starts_with(':');
        let (cells, deleted) = match (has_colons, fields(body)) {
            (true, Some(fields)) => fields,
            (false, _) => (body, ""),
            _ => return Ok(None),
        };
        let is_nine = named.is_none_or(|shape| shape.side() == 9);
        let has_cells = cells.chars().all(|c| c == '+' || is_symbol(c));
        let is_begun = cells.contains('+') || !deleted.trim().is_empty();
        if !is_nine || !has_cells || !is_begun {
            return Ok(None);
        }
        let offset_of = |part: &str| line.start + (part.as_ptr() as usize - line.body.as_ptr() as usize);
        let mut found = Self::default();
        found.add_cells(cells, offset_of(cells), line)?;
        let got = found.cells.cells.len();
        if got != CELLS || cells.ends_with('+') {
            let kind = TextErrorKind::Cells { got, wanted: Some(CELLS) };
            return if has_colons { Err(Mismatch::At(found.cells.end, kind)) } else { Ok(None) };
        }
        for candidate in deleted.split_whitespace() {
            let offset = offset_of(candidate);
            if found.deleted.is_empty() {
                found.start = offset;
            }
            let deleted = deletion(candidate).ok_or(Mismatch::At(offset, TextErrorKind::Deletion))?;
            try_push(&mut found.deleted, deleted)?;
        }
        Ok(Some(found))
    }

    fn add_cells(&mut self, text: &str, start: usize, line: &Line) -> Result<(), Mismatch> {
        (self.cells.end, self.cells.next_line) = (start + text.len(), line.next);
        let mut is_placed = false;
        for (at, c) in text.char_indices() {
            if c == '+' && !is_placed {
                is_placed = true;
                continue;
            }
            if self.cells.is_full() {
                break;
            }
            if std::mem::take(&mut is_placed) {
                if !matches!(c, '1'..='9') {
                    return Err(Mismatch::Character(start + at));
                }
                try_push(&mut self.placed, self.cells.cells.len())?;
            }
            self.cells.push(cell_of(start + at, &text[at..at + c.len_utf8()], TokenKind::Character))?;
        }
        Ok(())
    }

    /// Adds what was placed and deleted to the puzzle of the cells.
    pub fn complete(self, parsed: &mut Parsed, wanted: Wanted) -> Result<(), Mismatch> {
        parsed.placed = self.placed;
        if self.deleted.is_empty() {
            return Ok(());
        }
        if wanted == Wanted::Puzzle {
            return Err(Mismatch::At(self.start, TextErrorKind::Candidates));
        }
        let mut words = of_values(parsed.shape, &parsed.values)?;
        for (cell, digit) in self.deleted {
            // A digit stays, although its candidates are deleted.
            if parsed.values[cell] == 0 {
                words[cell] &= !(1 << (digit - 1));
            }
        }
        super::set_values(&mut parsed.values, &words);
        parsed.candidates = Some(words);
        Ok(())
    }
}

/// The cells of the only grid that HoDoKu has.
const CELLS: usize = 81;

/// Returns the cells and the deleted candidates of a line with colons: technique, digit, cells,
/// deleted candidates, and what the technique finds.
fn fields(body: &str) -> Option<(&str, &str)> {
    let mut fields = body.split(':').skip(1);
    let is_technique = |c: char| c.is_ascii_alphanumeric() || c == '-';
    fields.next().filter(|technique| technique.chars().all(is_technique))?;
    let (_digit, cells) = (fields.next()?, fields.next()?);
    Some((cells, fields.next().unwrap_or_default()))
}

/// Returns the cell and the digit of a candidate such as 214: digit 2 in row 1 and column 4.
fn deletion(candidate: &str) -> Option<(usize, u32)> {
    let &[digit, row, column] = candidate.as_bytes() else { return None };
    let number = |byte: u8| matches!(byte, b'1'..=b'9').then(|| usize::from(byte - b'0'));
    Some(((number(row)? - 1) * 9 + number(column)? - 1, number(digit)? as u32))
}
