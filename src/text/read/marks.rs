//! Pencil marks: a grid in which a cell is the list of its candidates.
//!
//! ```text
//! .--------.--------.
//! | 1  24  | 3  24  |
//! | 34 34  | 1  2   |
//! :--------+--------:
//! | 34 13  | 2  13  |
//! | 2  13  | 4  13  |
//! '--------'--------'
//! ```

use super::cells::{Content, TokenKind, cell_of};
use super::characters::is_separator;
use super::mismatch::Mismatch;
use super::source::{Line, Source};
use crate::error::{Error, TextErrorKind};
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;
use crate::text::Symbols;

/// The candidates of every cell.
pub(in crate::text) struct Marks {
    pub shape: Shape,
    pub symbols: Symbols,
    /// As `Puzzle::set_marks` takes them.
    pub words: Vec<u64>,
    pub has_boxes: bool,
    /// Byte offset of the first cell.
    pub start: usize,
    /// Byte offset of the line below the last cell.
    pub next_line: usize,
}

/// Returns the pencil marks that begin at a line; `None` if the text has none. Each of the N lines
/// has N lists, and more lists have several digits than cells are empty.
pub(in crate::text) fn read(
    source: &Source,
    first: &Line,
    named: Option<Shape>,
    symbols: Option<Symbols>,
) -> Result<Option<Marks>, Mismatch> {
    let symbols = symbols.unwrap_or(Symbols::Digits);
    let side = tokens(first).count();
    let shape = named.or_else(|| Shape::usual(side)).filter(|shape| shape.side() == side && side > 1);
    let Some(shape) = shape.filter(|_| side <= symbols.max_side()) else { return Ok(None) };
    // Two digits are a number in a large grid.
    let shortest = if side > 9 { 3 } else { 2 };
    let (mut lists, mut empty) = (0, 0);
    let mut marks = Marks {
        shape,
        symbols,
        words: try_vec(0, shape.cells()).map_err(Mismatch::Fatal)?,
        has_boxes: false,
        start: first.start,
        next_line: first.next,
    };
    let mut next = Some(*first);
    for row in marks.words.chunks_mut(side) {
        let Some(line) = next else { return Ok(None) };
        let mut found = tokens(&line);
        for cell in row {
            let Some(list) = found.next().and_then(|token| candidates(token, symbols, side)) else {
                return Ok(None);
            };
            *cell = list.digits;
            lists += usize::from(list.length >= shortest);
            empty += usize::from(list.length == 0);
        }
        if found.next().is_some() {
            return Ok(None);
        }
        marks.has_boxes |= line.has_boxes;
        marks.next_line = line.next;
        next = source.next_line(line.next).filter(|line| !line.after_title);
    }
    Ok(Some(marks).filter(|_| lists > empty))
}

/// Returns the candidates of a cell with one given, or of an empty cell.
pub(in crate::text) fn of_values(shape: Shape, values: &[u32]) -> Result<Vec<u64>, Error> {
    let words = shape.words();
    let mut marks = try_vec(0, values.len() * words)?;
    for (cell, &value) in marks.chunks_mut(words).zip(values) {
        for digit in 1..=shape.side() as u32 {
            if value == 0 || value == digit {
                cell[(digit as usize - 1) / 64] |= 1 << ((digit - 1) % 64);
            }
        }
    }
    Ok(marks)
}

/// Returns the error of a caller that reads digits only.
pub(in crate::text) fn refused(marks: &Marks) -> Mismatch {
    Mismatch::At(marks.start, TextErrorKind::Candidates)
}

fn tokens<'a>(line: &Line<'a>) -> impl Iterator<Item = &'a str> {
    line.body.split(is_separator).filter(|token| !token.is_empty())
}

/// The candidates of a cell.
struct List {
    /// Bit d - 1 is digit d.
    digits: u64,
    /// The number of digits; 0 if the cell is shown as empty, so that it may be any.
    length: usize,
}

fn candidates(token: &str, symbols: Symbols, side: usize) -> Option<List> {
    if let Content::Blank(_) = cell_of(0, token, TokenKind::Word).content {
        return Some(List { digits: u64::MAX >> (64 - side), length: 0 });
    }
    let mut list = List { digits: 0, length: 0 };
    for c in token.chars() {
        let bit = 1u64 << (symbols.digit_of(c, side)? - 1);
        // The digits ascend; others are rows in groups.
        if list.digits >= bit {
            return None;
        }
        list.digits |= bit;
        list.length += 1;
    }
    Some(list)
}
