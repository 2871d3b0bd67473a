//! Puzzles as text: [`parse`] the first, go through all [`puzzles`], and [`print()`] one.
//!
//! # How a text is recognised
//! Lines that start with `#` are comments, and so is what follows a `#` behind white space. A line "end" ends the text.
//! Drawn boxes are skipped: bars anywhere, and lines of nothing but drawing characters if `+`, `=` or a Unicode line
//! is among them. Lines of dashes are drawn too in a puzzle that draws bars and has no dash beside its symbols, but not
//! where other lines are drawn with `+` and the dashes stand apart between bars; else a dash is a blank, as are `.` `0`
//! `_` and `*`.
//!
//! *Shape.* A side that is a square number has square boxes, a 6x6 has 2x3, a 12x12 has 3x4. Any other must be named.
//!
//! *Layout.* The first line tells:
//! 1. one number n, with n^4 numbers below: the ordered format;
//! 2. N cells, with N - 1 more lines of N cells below: rows;
//! 3. N x N cells: one line;
//! 4. else numbers until a blank line or the end, if there are N x N of them.
//!
//! Where 2 and 3 both hold (16 lines of 16 that would each make a 4x4) the text is ambiguous; but a line of 81 or more
//! numbers, at least 9 of them given and none above 9, is a 9x9 (and so for larger ones). Cells are numbers that
//! stand apart, or single characters; the reading that makes a whole puzzle wins, and two that differ are ambiguous.
//! Single characters that all stand apart are numbers if they can be; those of a 36x36, which may be digits from 0, are
//! ambiguous unless some are letters.
//!
//! *Symbols.* What the whole puzzle uses decides: 1-9 and then letters; letters from A if there are letters and none
//! of 1-9; digits from 0 for a 36x36, and for a 16x16 in which 0 stands beside another blank, or in which each of 0-F
//! stands 16 times. Two that fit and give different values are ambiguous; in a 16x16 with no other blank, 0 may be a digit
//! where it stands at most 16 times.
//!
//! A name given in a [`ParseOptions`] settles its question. What is printed reads back when layout, symbols and shape are
//! named; a lone puzzle of a usual shape, printed as [`Format::usual`] has it, is not misread with any of them left out.

mod format;
mod layout;
mod print;
mod printer;
mod read;
mod symbols;
#[cfg(test)]
mod tests;

pub use format::Format;
pub use layout::Layout;
pub use print::print;
pub(crate) use read::position::position;
pub use symbols::Symbols;

use crate::error::Error;
use crate::model::shape::Shape;
use read::mismatch::Flaw;
use read::recognise;
use read::source::Source;

/// What the reader knows of a text; what is `None` is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ParseOptions {
    /// The layout.
    pub layout: Option<Layout>,
    /// The alphabet of single characters.
    pub symbols: Option<Symbols>,
    /// The shape, which the text must then have.
    pub shape: Option<Shape>,
}

/// A puzzle that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// Its shape.
    pub shape: Shape,
    /// Its values: row-major, 1 to the side, 0 for an empty cell.
    pub values: Vec<u32>,
    /// The layout it was read as.
    pub layout: Layout,
    /// The symbols it was read with; [`Symbols::Digits`] for numbers.
    pub symbols: Symbols,
    /// Byte offset of what follows the puzzle, the length of the text if nothing does. White space, comments and a
    /// closing "end" do not count.
    pub end: usize,
}

/// Reads the first puzzle of a text.
///
/// # Errors
/// [`Error::Text`] names the place and what is wrong there; [`Error::Memory`].
pub fn parse(text: &str, reading: &ParseOptions) -> Result<Parsed, Error> {
    parse_within(text, 0, text.as_bytes(), reading)
}

/// [`parse`] of a text that is part of a `whole` one, from its byte `start` on; errors name places there.
pub(crate) fn parse_within(
    text: &str,
    start: usize,
    whole: &[u8],
    reading: &ParseOptions,
) -> Result<Parsed, Error> {
    let answer = recognise::read(text, 0, reading).map_err(|flaw| flaw.error(text, start, whole));
    answer.map(|(parsed, _)| parsed)
}

/// Reads the first puzzle of whole lines of a text that goes on; `None` when there is none or that depends on how it goes
/// on. Where the puzzle's end is the end of what is given here, an "end" stands before it, so that nothing follows however
/// it goes on.
pub(crate) fn parse_beginning(text: &str, reading: &ParseOptions) -> Result<Option<Parsed>, Error> {
    match recognise::read(text, 0, reading) {
        Ok((parsed, reached_end)) => Ok(Some(parsed).filter(|_| !reached_end)),
        Err(Flaw::Fatal(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Reads the puzzles of a text one after another. A text without any gives none.
pub fn puzzles<'a>(text: &'a str, reading: &ParseOptions) -> Puzzles<'a> {
    // What is drawn above the first one belongs to it.
    let at = if Source::new(text, 0).line(0).is_some() { 0 } else { text.len() };
    Puzzles { text, reading: *reading, at }
}

/// The puzzles of a text, see [`puzzles`]. Errors name places in the whole text; after one, nothing follows.
#[derive(Clone, Debug)]
pub struct Puzzles<'a> {
    text: &'a str,
    reading: ParseOptions,
    /// Where the next puzzle starts; the length of the text when there is none.
    at: usize,
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Parsed, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.text.len() {
            return None;
        }
        let answer = recognise::read(self.text, self.at, &self.reading);
        self.at = answer.as_ref().map_or(self.text.len(), |(parsed, _)| parsed.end);
        let parsed = answer.map(|(parsed, _)| parsed);
        Some(parsed.map_err(|flaw| flaw.error(self.text, 0, self.text.as_bytes())))
    }
}

impl std::iter::FusedIterator for Puzzles<'_> {}
