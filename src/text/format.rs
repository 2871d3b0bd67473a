//! The formats in which a puzzle prints.

use super::{Layout, Symbols};
use crate::error::Error;
use crate::model::shape::Shape;

/// The format of a printed puzzle: the layout, the symbols and the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    /// The layout.
    pub layout: Layout,
    /// The alphabet. Numbers are from 1 ([`Symbols::Digits`]) or from 0 ([`Symbols::ZeroBased`]).
    pub symbols: Symbols,
    /// The character of an empty cell.
    pub blank: char,
}

impl Format {
    /// Creates the usual format: digits from 1 (from 0 for a 36x36), and dots for empty cells, but
    /// 0 among numbers.
    ///
    /// Above side 36, [`print()`](super::print()) takes only [`Layout::Numbers`] and
    /// [`Layout::Ordered`].
    pub fn usual(shape: Shape, layout: Layout) -> Self {
        let enough = shape.side() <= Symbols::Digits.max_side();
        let symbols = if enough || layout.is_numeric() { Symbols::Digits } else { Symbols::ZeroBased };
        Self { layout, symbols, blank: Self::usual_blank(layout, symbols) }
    }

    /// Returns the blank of the usual format: 0 for numbers from 1, else a dot.
    pub(crate) fn usual_blank(layout: Layout, symbols: Symbols) -> char {
        if layout.is_numeric() && symbols != Symbols::ZeroBased { '0' } else { '.' }
    }

    /// Returns the character of a digit, or the blank for 0.
    pub(super) fn character(self, value: u32) -> char {
        if value == 0 { self.blank } else { self.symbols.character(value) }
    }

    /// Returns whether a character can be printed for an empty cell.
    pub(crate) fn is_blank(c: char) -> bool {
        matches!(c, '.' | '0' | '-' | '_' | '*' | 'x' | 'X' | '?' | '~' | '·' | '•' | '∙' | '⋅' | '□')
    }

    /// Creates a format that can print every puzzle of a shape.
    ///
    /// The blank is one of `.` `0` `-` `_` `*` `x` `X` `?` `~` `·` `•` `∙` `⋅` `□`.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there are fewer symbols than digits, if numbers have the
    /// symbols [`Symbols::Letters`], if the blank is none of these or is also a digit, or if the
    /// layout is [`Layout::Ordered`] and the boxes are not square.
    pub fn new(shape: Shape, layout: Layout, symbols: Symbols, blank: char) -> Result<Self, Error> {
        let format = Self { layout, symbols, blank };
        format.check(shape)?;
        Ok(format)
    }

    pub(super) fn check(self, shape: Shape) -> Result<(), Error> {
        let what = if self.layout == Layout::Ordered && shape.square_order().is_none() {
            "the ordered layout is for square boxes: use the layout of numbers"
        } else if self.layout.is_numeric() && self.symbols == Symbols::Letters {
            NO_LETTERS
        } else if !self.layout.is_numeric() && shape.side() > self.symbols.max_side() {
            "there are fewer symbols than digits: Digits has 35, ZeroBased 36, Letters 26; the layout of numbers has no limit"
        } else if !Self::is_blank(self.blank) {
            "the blank must be one of . 0 - _ * x X ? ~ and the middle dot"
        } else if self.blank == '0' && self.symbols == Symbols::ZeroBased {
            "0 is a digit of these symbols, so the blank must be another character"
        } else if matches!(self.blank, 'x' | 'X') && !self.layout.is_numeric() && shape.side() > 23 {
            "x is a digit above side 23, so the blank must be another character"
        } else {
            return Ok(());
        };
        Err(Error::Argument { what })
    }
}

/// Why numbers cannot have letters.
pub(super) const NO_LETTERS: &str =
    "the layouts of numbers have no letters: their symbols are Digits (numbers from 1) or ZeroBased (from 0)";
