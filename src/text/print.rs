//! Printing: checks the values and calls the `write` of the layout.

use super::layout::{boxes, line, numbers, ordered, rows};
use super::printer::Printer;
use super::{Format, Layout};
use crate::error::Error;
use crate::model::shape::Shape;
use std::fmt;

/// Prints the row-major values of a puzzle or a grid; the last character is a line feed.
///
/// ```
/// use ordoku::Shape;
/// use ordoku::text::{Format, Layout, print};
///
/// let mut text = String::new();
/// let format = Format::usual(Shape::FOUR, Layout::Line);
/// print(Shape::FOUR, &[1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4], format, &mut text)?;
/// assert_eq!(text, "1....2....3....4\n");
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Length`] or [`Error::Value`] if the values do not fit the shape, and
/// [`Error::Argument`] if [`Format::new`] would refuse the format or the writer fails.
pub fn print(shape: Shape, values: &[u32], format: Format, out: &mut dyn fmt::Write) -> Result<(), Error> {
    let side = shape.side();
    if values.len() != shape.cells() {
        return Err(Error::Length { argument: "values", got: values.len(), wanted: shape.cells() });
    }
    if let Some(cell) = values.iter().position(|&value| value as usize > side) {
        return Err(Error::Value { cell, value: values[cell].into(), side });
    }
    format.check(shape)?;
    let mut printer = Printer { shape, values, out, format };
    let written = match format.layout {
        Layout::Line => line::write(&mut printer),
        Layout::Rows => rows::write(&mut printer),
        Layout::Boxes => boxes::write(&mut printer),
        Layout::Numbers => numbers::write(&mut printer),
        Layout::Ordered => ordered::write(&mut printer),
    };
    written.map_err(|fmt::Error| Error::Argument { what: "the writer failed to write the text" })
}
