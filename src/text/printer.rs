//! What every layout needs to print a puzzle.

use super::Format;
use crate::model::shape::Shape;
use std::fmt;

/// What a format's own file needs to print a puzzle.
pub(super) struct Printer<'a> {
    pub shape: Shape,
    pub values: &'a [u32],
    pub out: &'a mut dyn fmt::Write,
    pub format: Format,
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
