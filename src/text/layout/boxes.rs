//! The boxes format: rows with their boxes drawn. It is read as rows are, see [`super::lines`] for the drawings.

use crate::text::printer::Printer;
use std::fmt;

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    let shape = printer.shape;
    for (index, row) in printer.rows().enumerate() {
        if index % shape.box_rows() == 0 {
            rule(printer)?;
        }
        for part in row.chunks(shape.box_cols()) {
            printer.out.write_str("| ")?;
            for &value in part {
                printer.symbol(value)?;
                printer.out.write_char(' ')?;
            }
        }
        printer.out.write_char('|')?;
        printer.end_line()?;
    }
    rule(printer)
}

fn rule(printer: &mut Printer) -> fmt::Result {
    for _ in 0..printer.shape.stacks() {
        write!(printer.out, "+{:-<1$}", "", 2 * printer.shape.box_cols() + 1)?;
    }
    printer.out.write_char('+')?;
    printer.end_line()
}
