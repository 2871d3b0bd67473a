//! Rows with labels: names of the rows at their left, and of the columns above them.
//!
//! ```text
//!     1 2   3 4            0  1  2  3
//!   +-----+-----+       0  1  0  0  2
//! A | 1 . | . 2 |       1  0  0  3  0
//! B | . . | 3 . |       2  0  4  0  0
//!   +-----+-----+       3  0  0  0  1
//! C | . 4 | . . |
//! D | . . | . 1 |
//!   +-----+-----+
//! ```

use super::cells::{CellList, TokenKind};
use super::characters::is_bar;
use super::mismatch::Mismatch;
use super::source::{Line, Source};
use crate::model::shape::Shape;

/// Returns the cells of rows whose labels ascend; `None` if the rows from `first` on have none.
pub(super) fn read_cells(
    source: &Source,
    first: &Line,
    kind: TokenKind,
    named: Option<Shape>,
) -> Result<Option<CellList>, Mismatch> {
    if let Some(list) = rows(source, None, *first, kind, named)? {
        return Ok(Some(list));
    }
    match source.next_line(first.next) {
        Some(start) => rows(source, Some(*first), start, kind, named),
        None => Ok(None),
    }
}

/// Returns the cells of the rows from `start` on, which have the names of the columns in the line
/// above if there is a `heading`.
fn rows(
    source: &Source,
    heading: Option<Line>,
    start: Line,
    kind: TokenKind,
    named: Option<Shape>,
) -> Result<Option<CellList>, Mismatch> {
    let Some((label, row)) = row_of(&start).filter(|(label, _)| is_first(label)) else { return Ok(None) };
    let side = row.cells(kind).count();
    let is_side = named.map_or(side >= 4, |shape| shape.side() == side);
    if !is_side || heading.is_some_and(|line| line.cells(TokenKind::Word).count() != side) {
        return Ok(None);
    }
    let mut list = CellList::default();
    let (mut previous, mut next) = (label, Some(start));
    for index in 0..side {
        let row = next.as_ref().and_then(row_of).filter(|(label, _)| index == 0 || follows(previous, label));
        let Some((label, row)) = row.filter(|(_, row)| index == 0 || !row.after_title) else {
            return Ok(None);
        };
        let start = list.cells.len();
        if list.push_line(&row, kind)? != side {
            return Ok(None);
        }
        list.draw_row(&row, start, kind)?;
        previous = label;
        next = source.next_line(row.next);
    }
    // One more row with the next label: the labels are the first column of a larger grid.
    if next.as_ref().and_then(row_of).is_some_and(|(label, _)| follows(previous, label)) {
        return Ok(None);
    }
    // The names of the columns may be below the rows, too.
    if let (Some(heading), Some(line)) = (heading, next)
        && heading.body.trim() == line.body.trim()
    {
        list.next_line = line.next;
    }
    Ok(Some(list))
}

/// Splits a row into its label and its cells.
fn row_of<'a>(line: &Line<'a>) -> Option<(&'a str, Line<'a>)> {
    let body = line.body.trim_start();
    let end = body.find(|c: char| c.is_whitespace() || is_bar(c) || c == ':')?;
    let cells = body[end..].trim_start_matches(':');
    let start = line.start + (cells.as_ptr() as usize - line.body.as_ptr() as usize);
    Some((&body[..end], Line { start, body: cells, ..*line }))
}

/// Returns whether a label is that of a first row: 0, 1, A or a, perhaps behind one letter.
fn is_first(label: &str) -> bool {
    let number = label.strip_prefix(['R', 'r']).unwrap_or(label);
    matches!(number, "0" | "1") || matches!(label, "A" | "a")
}

/// Returns whether a label is the next one: the next number or letter.
pub(super) fn follows(previous: &str, label: &str) -> bool {
    let split = |label: &str| label.find(|c: char| c.is_ascii_digit()).unwrap_or(label.len());
    let [(one, number), (other, next)] = [previous, label].map(|label| label.split_at(split(label)));
    if let Ok(number) = number.parse::<u16>() {
        return one == other && next.parse() == Ok(u32::from(number) + 1);
    }
    let letter = |label: &str| label.bytes().next().map_or(0, u32::from);
    next.is_empty() && previous.len() == 1 && label.len() == 1 && letter(label) == letter(previous) + 1
}
