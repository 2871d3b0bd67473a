//! The puzzle, the format and the writer that every layout prints with.

use super::Format;
use crate::model::shape::Shape;
use std::fmt;

/// A puzzle to print; the `write` of each layout takes one.
pub(super) struct Printer<'a> {
    pub shape: Shape,
    pub values: &'a [u32],
    pub out: &'a mut dyn fmt::Write,
    pub format: Format,
}

impl<'a> Printer<'a> {
    /// Writes the character of a digit, or the blank.
    pub fn symbol(&mut self, value: u32) -> fmt::Result {
        self.out.write_char(self.format.character(value))
    }

    pub fn end_line(&mut self) -> fmt::Result {
        self.out.write_char('\n')
    }

    pub fn rows(&self) -> std::slice::Chunks<'a, u32> {
        self.values.chunks(self.shape.side())
    }
}
