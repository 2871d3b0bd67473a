//! The numbers format: numbers set apart by white space or commas, in rows, in one line, or flowing freely until a
//! blank line.

use crate::error::TextErrorKind;
use crate::support::alloc::try_vec;
use crate::text::printer::Printer;
use crate::text::read::cells::{Block, Cell, Glyph, Unit};
use crate::text::read::mismatch::Flaw;
use crate::text::read::source::{Line, Source};
use std::fmt;

/// All cells until a blank line or the end, or until there are too many.
pub(in crate::text) fn gather(source: &Source, first: &Line, unit: Unit) -> Result<Block, Flaw> {
    let mut block = Block::default();
    block.push(first, unit)?;
    while let Some(line) = source.line(block.next).filter(|line| !line.gap && !block.is_full()) {
        block.push(&line, unit)?;
    }
    Ok(block)
}

/// Whether all cells are blanks or numbers up to `side`.
pub(in crate::text) fn fit(mut cells: impl Iterator<Item = Cell>, side: usize) -> bool {
    cells.all(|cell| match cell.glyph {
        Glyph::Blank => true,
        Glyph::Number(number) => number <= side as u64,
        Glyph::Foreign => false,
    })
}

/// The values of numbers: 0 or a blank is an empty cell.
pub(in crate::text) fn values(cells: &[Cell], side: usize) -> Result<Vec<u32>, Flaw> {
    let mut values = try_vec(0, cells.len()).map_err(Flaw::Fatal)?;
    for (value, cell) in values.iter_mut().zip(cells) {
        *value = match cell.glyph {
            Glyph::Blank => 0,
            Glyph::Number(number) if number <= side as u64 => number as u32,
            Glyph::Number(value) => return Err(Flaw::At(cell.at, TextErrorKind::Value { value, side })),
            Glyph::Foreign => return Err(Flaw::Character(cell.at)),
        };
    }
    Ok(values)
}

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    let width = printer.shape.side().ilog10() as usize + 1;
    for row in printer.rows() {
        for (column, value) in row.iter().enumerate() {
            let space = if column == 0 { "" } else { " " };
            write!(printer.out, "{space}{value:width$}")?;
        }
        printer.end_line()?;
    }
    Ok(())
}
