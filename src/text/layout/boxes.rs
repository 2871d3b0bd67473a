//! The layout [`Boxes`](super::Layout::Boxes): rows with drawn boxes.
//!
//! ```text
//! +-----+-----+
//! | 1 2 | 3 4 |
//! | 3 4 | 1 2 |
//! +-----+-----+
//! | 2 1 | 4 3 |
//! | . 3 | 2 1 |
//! +-----+-----+
//! ```
//!
//! Boxes that are whole rows or columns are drawn with `=`, so that they differ from the lines of a table.
//!
//! It is read as rows; [`read::source`](crate::text::read::source) skips the borders, and the bars
//! are white space to [`read::cells`](crate::text::read::cells).

use crate::text::printer::Printer;
use std::fmt;

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    let shape = printer.shape;
    for (row_index, row) in printer.rows().enumerate() {
        if row_index % shape.box_rows() == 0 {
            write_border(printer)?;
        }
        for box_row in row.chunks(shape.box_cols()) {
            printer.out.write_str("| ")?;
            for &value in box_row {
                printer.symbol(value)?;
                printer.out.write_char(' ')?;
            }
        }
        printer.out.write_char('|')?;
        printer.end_line()?;
    }
    write_border(printer)
}

fn write_border(printer: &mut Printer) -> fmt::Result {
    let shape = printer.shape;
    let is_whole = shape.side() > 1 && (shape.box_rows() == 1 || shape.box_cols() == 1);
    let line = if is_whole { "=" } else { "-" };
    for _ in 0..shape.stacks() {
        printer.out.write_char('+')?;
        (0..2 * shape.box_cols() + 1).try_for_each(|_| printer.out.write_str(line))?;
    }
    printer.out.write_char('+')?;
    printer.end_line()
}
