//! Printing: checks the values and calls the `write` of the layout, or of the form of pencil marks.

use super::layout::{boxes, line, numbers, ordered, rows};
use super::marks::{lists, places};
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
    check_values(shape, values)?;
    format.check(shape)?;
    let mut printer = Printer { shape, values, out, format };
    let written = match format.layout {
        Layout::Line => line::write(&mut printer),
        Layout::Rows => rows::write(&mut printer),
        Layout::Boxes => boxes::write(&mut printer),
        Layout::Numbers => numbers::write(&mut printer),
        Layout::Ordered => ordered::write(&mut printer),
    };
    written.map_err(writer_failed)
}

/// Prints the candidates of each cell (pencil marks) as
/// [`Puzzle::set_marks`](crate::Puzzle::set_marks) takes them; the last character is a line feed.
/// The layouts are these of a 4x4 with the candidates 1, 2 4, 3 and 2 4 in its first row:
///
/// | layout | |
/// |---|---|
/// | [`Layout::Line`] | `1....2.4..3..2.4`, and the other rows in the same line: a place for each digit, with the blank of the format for one that is no candidate |
/// | [`Layout::Rows`] | `1 24 3 24`, and a line for each other row: a list for each cell, `!!` for one without candidates |
/// | [`Layout::Boxes`] | the same lists, with the boxes drawn |
///
/// [`parse_candidates`](super::parse_candidates) reads the text back, if shape and symbols are named.
///
/// ```
/// use ordoku::Shape;
/// use ordoku::text::{Format, Layout, ParseOptions, parse_candidates, print_candidates};
///
/// let mut candidates = [0b1111; 16];
/// (candidates[0], candidates[1]) = (0b0001, 0b1010);
/// let mut text = String::new();
/// print_candidates(Shape::FOUR, &candidates, Format::usual(Shape::FOUR, Layout::Rows), &mut text)?;
/// assert!(text.starts_with("1 24 1234 1234\n1234 1234"));
/// assert_eq!(parse_candidates(&text, &ParseOptions::new())?.candidates, Some(candidates.to_vec()));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Length`] or [`Error::Value`] if the candidates do not fit the shape, and
/// [`Error::Argument`] if the layout is another one, as above side 36, if [`Format::new`] would refuse
/// the format, or if the writer fails.
pub fn print_candidates(
    shape: Shape,
    candidates: &[u64],
    format: Format,
    out: &mut dyn fmt::Write,
) -> Result<(), Error> {
    let side = shape.side();
    if format.layout.is_numeric() {
        return Err(Error::Argument {
            what: "candidates are printed in the layouts line, rows and boxes, up to side 36",
        });
    }
    format.check(shape)?;
    check_candidates(shape, candidates)?;
    let written = match format.layout {
        Layout::Rows => lists::write_rows(side, candidates, format.symbols, out),
        // The place of a single cell would be a blank, and so any digit.
        Layout::Line if side == 1 => lists::write_rows(side, candidates, format.symbols, out),
        Layout::Boxes => lists::write_boxes(shape, candidates, format.symbols, out),
        _ => places::write(side, candidates, format, out),
    };
    written.map_err(writer_failed)
}

/// Returns an error if candidates do not fit a shape, whose side is at most 36: a cell has one
/// word.
pub(super) fn check_candidates(shape: Shape, candidates: &[u64]) -> Result<(), Error> {
    let side = shape.side();
    if candidates.len() != shape.cells() {
        return Err(Error::Length { argument: "candidates", got: candidates.len(), wanted: shape.cells() });
    }
    match candidates.iter().position(|word| word >> side != 0) {
        Some(cell) => {
            let value = u64::from((candidates[cell] >> side).trailing_zeros()) + side as u64 + 1;
            Err(Error::Value { cell, value, digits: side, columns: side })
        }
        None => Ok(()),
    }
}

/// Returns an error if row-major values do not fit a shape.
pub(super) fn check_values(shape: Shape, values: &[u32]) -> Result<(), Error> {
    let side = shape.side();
    if values.len() != shape.cells() {
        return Err(Error::Length { argument: "values", got: values.len(), wanted: shape.cells() });
    }
    match values.iter().position(|&value| value as usize > side) {
        Some(cell) => Err(Error::Value { cell, value: values[cell].into(), digits: side, columns: side }),
        None => Ok(()),
    }
}

pub(crate) fn writer_failed(_: fmt::Error) -> Error {
    Error::Argument { what: "the writer failed to write the text" }
}
