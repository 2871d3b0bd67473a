//! The layout [`Rows`](super::Layout::Rows): N lines of N symbols. It is read with or without drawn
//! boxes, and with blank lines in between.
//!
//! ```text
//! 1234
//! 3412
//! 2143
//! .321
//! ```

use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::printer::Printer;
use crate::text::read::block::RowBlock;
use crate::text::read::cells::{CellList, TokenKind};
use crate::text::read::heading::is_heading;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};
use std::fmt;

/// Returns the cells of as many lines as the first has cells, all with the same number of cells.
pub(in crate::text) fn read_cells(
    source: &Source,
    first: &Line,
    kind: TokenKind,
    named: Option<Shape>,
) -> Result<CellList, Mismatch> {
    let mut list = CellList::default();
    let wanted = list.push_line(first, kind)?;
    list.draw_row(first, 0, kind)?;
    let mut block = RowBlock::new(wanted, named);
    let mut last = first.body;
    for row in 1..wanted {
        let start = list.cells.len();
        let Some(line) = source.next_line(list.next_line).filter(|line| !line.after_title) else {
            // A text of one line need not be rows.
            let kind = match row {
                1 if Shape::usual(wanted).is_none() => TextErrorKind::Cells { got: start, wanted: None },
                _ => TextErrorKind::Rows { got: row, wanted },
            };
            return Err(Mismatch::At(list.end, kind));
        };
        block.add(row, list.end, line.gap);
        if list.push_line(&line, kind)? != wanted {
            let offset = list.cells.get(start + wanted).map_or(list.end, |cell| cell.offset);
            let got = line.cells(kind).count();
            return Err(Mismatch::At(offset, TextErrorKind::RowLength { row: row + 1, got, wanted }));
        }
        list.draw_row(&line, start, kind)?;
        last = line.body;
        if list.is_full() {
            break;
        }
    }
    let is_row = |line: &Line| {
        let cells = line.cells(kind).count();
        cells == wanted || (block.is_row(cells) && !is_heading(source, line, named))
    };
    let below = || source.next_line(list.next_line).filter(|line| !line.after_title && is_row(line));
    block.end(
        source,
        list.end,
        || below().map(|line| line.gap),
        |most| source.rows_directly_below(last, list.next_line, most, is_row).0,
    )?;
    Ok(list)
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
