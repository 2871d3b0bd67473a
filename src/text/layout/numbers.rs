//! The layout [`Numbers`](super::Layout::Numbers): numbers separated by white space or commas, in
//! rows, in one line, or with line breaks anywhere until a blank line.
//!
//! ```text
//! 1 2 3 4
//! 3 4 1 2
//! 2 1 4 3
//! 0 3 2 1
//! ```

use crate::error::TextErrorKind;
use crate::support::alloc::try_vec;
use crate::text::printer::Printer;
use crate::text::read::cells::{Cell, CellList, Content, TokenKind};
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};
use std::fmt;

/// Returns all cells until a blank line or the end, or until there are too many.
pub(in crate::text) fn read_cells(
    source: &Source,
    first: &Line,
    kind: TokenKind,
) -> Result<CellList, Mismatch> {
    let mut list = CellList::default();
    list.push_line(first, kind)?;
    while let Some(line) =
        source.next_line(list.next_line).filter(|line| !line.after_blank && !list.is_full())
    {
        list.push_line(&line, kind)?;
    }
    Ok(list)
}

/// Returns whether all cells are blanks or numbers up to `side`.
pub(in crate::text) fn fit(mut cells: impl Iterator<Item = Cell>, side: usize) -> bool {
    cells.all(|cell| match cell.content {
        Content::Blank => true,
        Content::Number(number) => number <= side as u64,
        Content::Invalid => false,
    })
}

/// Returns the values of numbers; 0 or a blank is an empty cell.
pub(in crate::text) fn values(cells: &[Cell], side: usize) -> Result<Vec<u32>, Mismatch> {
    let mut values = try_vec(0, cells.len()).map_err(Mismatch::Fatal)?;
    for (value, cell) in values.iter_mut().zip(cells) {
        *value = match cell.content {
            Content::Blank => 0,
            Content::Number(number) if number <= side as u64 => number as u32,
            Content::Number(value) => {
                return Err(Mismatch::At(cell.offset, TextErrorKind::Value { value, side }));
            }
            Content::Invalid => return Err(Mismatch::Character(cell.offset)),
        };
    }
    Ok(values)
}

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    let width = printer.shape.side().ilog10() as usize + 1;
    for row in printer.rows() {
        for (column, value) in row.iter().enumerate() {
            let separator = if column == 0 { "" } else { " " };
            write!(printer.out, "{separator}{value:width$}")?;
        }
        printer.end_line()?;
    }
    Ok(())
}
