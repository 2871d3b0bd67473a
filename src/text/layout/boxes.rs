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
//! It is read as rows; [`read::source`](crate::text::read::source) skips the borders, and the bars
//! are white space to [`read::cells`](crate::text::read::cells).

use crate::draw::{Borders, Frame};
use crate::text::printer::Printer;
use std::fmt;

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    let (values, format) = (printer.values, printer.format);
    let frame = Frame::new(printer.shape, Borders::Ascii);
    frame.draw(printer.out, |out, cell| out.write_char(format.character(values[cell])))
}
