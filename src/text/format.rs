//! The formats in which a puzzle prints.

use super::{Layout, Symbols};
use crate::error::Error;
use crate::model::shape::Shape;

/// The format of a printed puzzle: the layout, the symbols and the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    /// The layout.
    pub layout: Layout,
    /// The alphabet, for layouts of single characters.
    pub symbols: Symbols,
    /// The character of an empty cell, for layouts of single characters.
    pub blank: char,
}

impl Format {
    /// Creates the usual format: digits from 1 (from 0 for a 36x36), and dots for empty cells.
    ///
    /// Above side 36, [`print()`](super::print()) takes only [`Layout::Numbers`] and
    /// [`Layout::Ordered`].
    pub fn usual(shape: Shape, layout: Layout) -> Self {
        let enough = shape.side() <= Symbols::Digits.max_side();
        let symbols = if enough || is_numeric(layout) { Symbols::Digits } else { Symbols::ZeroBased };
        Self { layout, symbols, blank: '.' }
    }

    /// Creates a format that can print every puzzle of a shape.
    ///
    /// The layouts of numbers do not use `symbols` and `blank`: their empty cell is 0.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there are fewer symbols than digits, if the blank is none of
    /// `.` `0` `-` `_` `*` or is also a digit, or if the layout is [`Layout::Ordered`] and the
    /// boxes are not square.
    pub fn new(shape: Shape, layout: Layout, symbols: Symbols, blank: char) -> Result<Self, Error> {
        let format = Self { layout, symbols, blank };
        format.check(shape)?;
        Ok(format)
    }

    pub(super) fn check(self, shape: Shape) -> Result<(), Error> {
        let what = if self.layout == Layout::Ordered && shape.square_order().is_none() {
            "the ordered layout is for square boxes: use the layout of numbers"
        } else if is_numeric(self.layout) {
            return Ok(());
        } else if shape.side() > self.symbols.max_side() {
            "there are fewer symbols than digits: Digits has 35, ZeroBased 36, Letters 26; the layout of numbers has no limit"
        } else if !matches!(self.blank, '.' | '0' | '-' | '_' | '*') {
            "the blank must be one of . 0 - _ *"
        } else if self.blank == '0' && self.symbols == Symbols::ZeroBased {
            "0 is a digit of these symbols, so the blank must be one of . - _ *"
        } else {
            return Ok(());
        };
        Err(Error::Argument { what })
    }
}

fn is_numeric(layout: Layout) -> bool {
    matches!(layout, Layout::Numbers | Layout::Ordered)
}
