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
use crate::text::Symbols;
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
        Content::Blank(_) => true,
        Content::Number(number) => number <= side as u64,
        Content::Invalid => false,
    })
}

/// Returns the values of numbers, and whether they are from 0 or from 1. Numbers from 1 have 0 or a
/// blank for an empty cell. Above side 9, numbers are from 0 if 0 is beside another blank and the
/// side is no number.
pub(in crate::text) fn resolve(
    cells: &[Cell],
    side: usize,
    named: Option<Symbols>,
) -> Result<(Symbols, Vec<u32>), Mismatch> {
    let symbols = match named {
        Some(named) => named,
        None => alphabet(cells, side)?,
    };
    let first = if symbols == Symbols::ZeroBased { 0 } else { 1 };
    let mut values = try_vec(0, cells.len()).map_err(Mismatch::Fatal)?;
    for (value, cell) in values.iter_mut().zip(cells) {
        *value = match cell.content {
            Content::Blank(_) => 0,
            Content::Number(number) if number < side as u64 + first => (number + 1 - first) as u32,
            Content::Number(value) if first == 0 => {
                return Err(Mismatch::At(cell.offset, TextErrorKind::ZeroBased { value, side }));
            }
            Content::Number(value) => {
                return Err(Mismatch::At(cell.offset, TextErrorKind::Value { value, side }));
            }
            Content::Invalid => return Err(Mismatch::Character(cell.offset)),
        };
    }
    Ok((symbols, values))
}

/// Returns whether numbers are from 0 or from 1.
fn alphabet(cells: &[Cell], side: usize) -> Result<Symbols, Mismatch> {
    let count = |test: fn(&Content) -> bool| cells.iter().filter(|cell| test(&cell.content)).count();
    let zeros = count(|content| *content == Content::Number(0));
    let fits = |cell: &Cell| match cell.content {
        Content::Blank(_) => true,
        Content::Number(number) => number < side as u64,
        Content::Invalid => false,
    };
    if side <= 9 || zeros == 0 || !cells.iter().all(fits) {
        return Ok(Symbols::Digits);
    }
    let blanks = count(|content| matches!(content, Content::Blank(_)));
    let givens = cells.len() - zeros - blanks;
    let is_complete = || {
        (0..side as u64)
            .all(|number| cells.iter().filter(|cell| cell.content == Content::Number(number)).count() == side)
    };
    if blanks > 0 || (zeros == side && is_complete()) {
        Ok(Symbols::ZeroBased)
    } else if zeros <= side && givens > 0 {
        // The zeros are few enough to be a digit.
        let zero = cells.iter().find(|cell| cell.content == Content::Number(0));
        let kind = TextErrorKind::Ambiguous {
            one: "numbers from 1, with 0 for an empty cell,",
            other: "numbers from 0",
        };
        Err(Mismatch::At(zero.map_or(0, |cell| cell.offset), kind))
    } else {
        Ok(Symbols::Digits)
    }
}

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    let first = u32::from(printer.format.symbols != Symbols::ZeroBased);
    let width = (printer.shape.side() as u32 - 1 + first).max(1).ilog10() as usize + 1;
    for row in printer.rows() {
        for (column, &value) in row.iter().enumerate() {
            let separator = if column == 0 { "" } else { " " };
            match value {
                0 => write!(printer.out, "{separator}{:>width$}", printer.format.blank)?,
                _ => write!(printer.out, "{separator}{:width$}", value - 1 + first)?,
            }
        }
        printer.end_line()?;
    }
    Ok(())
}
