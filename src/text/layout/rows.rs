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
use crate::text::read::cells::{CellList, TokenKind};
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
    let mut gaps = Gaps::new(named.or_else(|| Shape::usual(wanted)));
    for row in 1..wanted {
        let start = list.cells.len();
        let Some(line) = source.next_line(list.next_line).filter(|line| !line.after_title) else {
            // A text of one line need not be rows.
            let kind = match row {
                1 if Shape::usual(wanted).is_none() => TextErrorKind::Cells { got: start, wanted: 0 },
                _ => TextErrorKind::Rows { got: row, wanted },
            };
            return Err(Mismatch::At(list.end, kind));
        };
        gaps.add(row, list.end, line.after_blank);
        if list.push_line(&line, kind)? != wanted {
            let offset = list.cells.get(start + wanted).map_or(list.end, |cell| cell.offset);
            let got = line.cells(kind).count();
            return Err(Mismatch::At(offset, TextErrorKind::RowLength { row: row + 1, got, wanted }));
        }
        list.draw_row(&line, start, kind)?;
        if list.is_full() {
            break;
        }
    }
    let Some(next) = source.next_line(list.next_line).filter(Line::follows_directly) else { return Ok(list) };
    // If bands are apart, so are grids. An irregular gap is the end of a grid that lacks rows.
    if let Some((got, end)) = gaps.irregular.or(gaps.first) {
        return Err(Mismatch::At(end, TextErrorKind::Rows { got, wanted }));
    }
    match rows_below(source, next, kind, wanted) {
        0 => Ok(list),
        more => Err(Mismatch::At(list.end, TextErrorKind::Rows { got: wanted + more, wanted })),
    }
}

/// Returns how many rows directly follow a grid if they are too few for another one: some row is lost or
/// doubled, and which rows belong together is not known.
fn rows_below(source: &Source, first: Line, kind: TokenKind, wanted: usize) -> usize {
    let (mut rows, mut next) = (0, Some(first));
    while let Some(line) = next.filter(|line| line.follows_directly() && line.cells(kind).count() == wanted) {
        rows += 1;
        if rows == wanted {
            return 0;
        }
        next = source.next_line(line.next);
    }
    rows
}

/// The blank lines between the rows of a grid. They are regular if they are between all rows, or
/// between all bands. An irregular one is either a mistake or the end of a grid that lacks rows. In
/// the second case the first rows of the next grid were taken for the missing ones, and another row
/// follows directly.
struct Gaps {
    shape: Option<Shape>,
    /// The rows above the first blank line, and the byte offset of their end.
    first: Option<(usize, usize)>,
    /// The rows above the first blank line that is irregular.
    irregular: Option<(usize, usize)>,
}

impl Gaps {
    fn new(shape: Option<Shape>) -> Self {
        Self { shape, first: None, irregular: None }
    }

    /// Adds the gap below `row` rows, which end at this byte offset.
    fn add(&mut self, row: usize, end: usize, is_blank: bool) {
        if is_blank && self.first.is_none() {
            self.first = Some((row, end));
        }
        let Some(first) = self.first.filter(|_| self.irregular.is_none()) else { return };
        let is_band = |shape: Shape| [shape.box_rows(), shape.box_cols()].contains(&first.0);
        let repeats = first.0 == 1 || self.shape.is_some_and(is_band);
        if is_blank != (repeats && row.is_multiple_of(first.0)) {
            self.irregular = Some(if is_blank { (row, end) } else { first });
        }
    }
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
