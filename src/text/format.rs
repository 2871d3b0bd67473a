//! How a puzzle is printed, and which formats exist.

use super::{Layout, Symbols};
use crate::error::Error;
use crate::model::shape::Shape;

/// How to print a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    /// The layout.
    pub layout: Layout,
    /// The alphabet, for layouts of single characters.
    pub symbols: Symbols,
    /// What stands for an empty cell, for layouts of single characters.
    pub blank: char,
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

    pub(super) fn check(self, shape: Shape) -> Result<(), Error> {
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
