//! Printing: which formats exist, and what all of them share.

use super::{Format, Layout, Symbols, boxes, line, numbers, ordered, rows};
use crate::error::Error;
use crate::model::shape::Shape;
use std::fmt;

/// What a format's own file needs to print a puzzle.
pub(super) struct Printer<'a> {
    pub shape: Shape,
    pub values: &'a [u32],
    pub out: &'a mut dyn fmt::Write,
    format: Format,
}

impl<'a> Printer<'a> {
    /// One symbol: a digit's character or the blank.
    pub fn symbol(&mut self, value: u32) -> fmt::Result {
        self.out.write_char(if value == 0 { self.format.blank } else { self.format.symbols.character(value) })
    }

    pub fn end_line(&mut self) -> fmt::Result {
        self.out.write_char('\n')
    }

    pub fn rows(&self) -> std::slice::Chunks<'a, u32> {
        self.values.chunks(self.shape.side())
    }
}

impl Format {
    /// What people mostly use: digits from 1 (from 0 for a 36x36) and dots.
    ///
    /// Beyond a side of 36, only [`Layout::Numbers`] and [`Layout::Ordered`] can be printed.
    pub fn usual(shape: Shape, layout: Layout) -> Self {
        let enough = shape.side() <= Symbols::Digits.max_side();
        let symbols = if enough || is_numeric(layout) { Symbols::Digits } else { Symbols::ZeroBased };
        Self { layout, symbols, blank: '.' }
    }

    /// A format that can print every puzzle of this shape. Numbers use neither symbols nor blank: an empty cell is 0.
    ///
    /// # Errors
    /// [`Error::Argument`] when the symbols are too few for the side, when the blank is none of `.` `0` `-` `_` `*`
    /// or is a digit too, and for [`Layout::Ordered`] when the boxes are not square.
    pub fn new(shape: Shape, layout: Layout, symbols: Symbols, blank: char) -> Result<Self, Error> {
        let format = Self { layout, symbols, blank };
        format.check(shape)?;
        Ok(format)
    }

    fn check(self, shape: Shape) -> Result<(), Error> {
        let what = if self.layout == Layout::Ordered && shape.square_order().is_none() {
            "only square boxes have an order: print numbers without it"
        } else if is_numeric(self.layout) {
            return Ok(());
        } else if shape.side() > self.symbols.max_side() {
            "these symbols are too few for the side: 35 from digits, 36 from 0, 26 letters; numbers have no such limit"
        } else if !matches!(self.blank, '.' | '0' | '-' | '_' | '*') {
            "the blank must be one of . 0 - _ *"
        } else if self.blank == '0' && self.symbols == Symbols::ZeroBased {
            "0 is a digit of these symbols: the blank must be one of . - _ *"
        } else {
            return Ok(());
        };
        Err(Error::Argument { what })
    }
}

fn is_numeric(layout: Layout) -> bool {
    matches!(layout, Layout::Numbers | Layout::Ordered)
}

/// Prints a puzzle or a grid; the last character is a line feed.
///
/// # Errors
/// [`Error::Length`] and [`Error::Value`] for values that do not fit the shape, [`Error::Argument`] as
/// [`Format::new`] has it and when the writer fails.
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
    written.map_err(|fmt::Error| Error::Argument { what: "the writer refused the text" })
}
