//! The rows format: N lines of N symbols, with or without drawn boxes, blank lines allowed in between.

use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::printer::Printer;
use crate::text::read::cells::{Block, Unit, cells};
use crate::text::read::mismatch::Flaw;
use crate::text::read::source::{Line, Source};
use std::fmt;

/// As many lines as the first has cells, all with the same number of cells.
pub(in crate::text) fn gather(source: &Source, first: &Line, unit: Unit) -> Result<Block, Flaw> {
    let mut block = Block::default();
    let wanted = block.push(first, unit)?;
    for row in 1..wanted {
        let start = block.cells.len();
        let Some(line) = source.line(block.next) else {
            // A lone line need not be a row.
            let wanted = if row == 1 && Shape::usual(wanted).is_none() { 0 } else { wanted * wanted };
            return Err(Flaw::At(block.stop, TextErrorKind::Cells { got: start, wanted }));
        };
        if block.push(&line, unit)? != wanted {
            let at = block.cells.get(start + wanted).map_or(block.stop, |cell| cell.at);
            let got = cells(&line, unit).count();
            return Err(Flaw::At(at, TextErrorKind::RowLength { got, wanted }));
        }
        if block.is_full() {
            break;
        }
    }
    Ok(block)
}

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    for row in printer.rows() {
        for &value in row {
            printer.symbol(value)?;
        }
        printer.end_line()?;
    }
    Ok(())
}
