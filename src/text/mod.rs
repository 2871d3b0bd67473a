//! Puzzles as text: [`parse`] reads the first puzzle of a text, [`puzzles`] reads all of them, and
//! [`print()`] prints one.
//!
//! A [`Puzzle`](crate::Puzzle) and a [`Grid`](crate::Grid) also parse by `text.parse()` and print
//! by `{}`; this module is for other shapes, other layouts and several puzzles in one text.
//!
//! # How a text is recognised
//! A name given in a [`ParseOptions`] answers its question: layout, symbols or shape. The rules
//! below answer the others. A text is ambiguous, and an error says so, if two answers give
//! different puzzles.
//!
//! **Lines.** A comment is a line that starts with `#`, or the rest of a line from a `#` after
//! white space. A line "end" ends the text.
//!
//! **Drawn boxes.** Vertical bars are skipped. A line of drawing characters is skipped as a border
//! if it has a `+`, a `=` or a Unicode line. A line of dashes is a border too if the puzzle has
//! bars and no dash beside its symbols; but single dashes between bars are blanks if the puzzle has
//! borders with `+`. Every other dash is a blank, as are `.` `0` `_` and `*`.
//!
//! **Shape.** A side that is a square number has square boxes; a 6x6 has boxes of 2x3, a 12x12 of
//! 3x4. The shape of any other side must be named.
//!
//! **Layout.** The first of these that applies to the first line:
//! 1. one number n, with n^4 numbers below: ordered;
//! 2. N cells, with N - 1 more lines of N cells below: rows;
//! 3. N x N cells: one line;
//! 4. N x N numbers up to a blank line or the end: numbers.
//!
//! If 2 and 3 both apply, the text is ambiguous: 16 lines of 16 cells may be a 16x16 or 16 puzzles
//! of 4x4. But a line of 81 or more numbers is a puzzle if at least 9 are given and none is above
//! 9. The same holds for larger sides.
//!
//! **Cells.** A cell is a number between separators, or a single character. The interpretation that
//! makes a complete puzzle wins. Single characters between separators are numbers if they can be;
//! but in a 36x36 they may be digits from 0, so the text is ambiguous unless some are letters.
//!
//! **Symbols.** An alphabet fits if it has a value for every cell of the puzzle, and:
//!
//! | alphabet | fits if |
//! |---|---|
//! | 1-9, then letters | (always) |
//! | letters from A | there are letters and none of 1-9 |
//! | digits from 0 | the side is 36; or it is 16, and 0 occurs beside another blank or at most 16 times |
//!
//! Digits from 0 are the only alphabet that fits if there is another blank beside 0, or if each of
//! 0-F occurs 16 times.
//!
//! # Printed text can be read
//! A printed puzzle is read back if layout, symbols and shape are named. A single puzzle of a usual
//! shape, printed in the format [`Format::usual`], is never read as another puzzle, whichever of
//! the three are left out.

mod convert;
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

pub use crate::error::{TextError, TextErrorKind};

use crate::error::Error;
use crate::model::shape::Shape;
use read::mismatch::Mismatch;
use read::recognise;
use read::source::Source;

/// The properties of a text that the caller knows; the others are `None` and are recognised.
///
/// Fields may be added, so options are made by [`ParseOptions::new`] and changed by the setters or
/// through the fields.
///
/// ```
/// use ordoku::Shape;
/// use ordoku::text::{ParseOptions, parse};
///
/// // A 10x10 has no usual box shape.
/// let options = ParseOptions::new().with_shape(Shape::new(2, 5)?);
/// let parsed = parse(&"..........\n".repeat(10), &options)?;
/// assert_eq!(parsed.values.len(), 100);
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct ParseOptions {
    /// The layout.
    pub layout: Option<Layout>,
    /// The alphabet of single characters.
    pub symbols: Option<Symbols>,
    /// The shape; a text of another shape is an error.
    pub shape: Option<Shape>,
}

impl ParseOptions {
    /// Creates options that name nothing, so that everything is recognised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Names the layout.
    #[must_use]
    pub fn with_layout(mut self, layout: Layout) -> Self {
        self.layout = Some(layout);
        self
    }

    /// Names the alphabet of single characters.
    #[must_use]
    pub fn with_symbols(mut self, symbols: Symbols) -> Self {
        self.symbols = Some(symbols);
        self
    }

    /// Names the shape; a text of another shape is then an error.
    #[must_use]
    pub fn with_shape(mut self, shape: Shape) -> Self {
        self.shape = Some(shape);
        self
    }
}

/// A puzzle or grid that was read from text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The shape.
    pub shape: Shape,
    /// The row-major values: 1 to the side, 0 for an empty cell.
    pub values: Vec<u32>,
    /// The layout found.
    pub layout: Layout,
    /// The symbols found; [`Symbols::Digits`] for numbers.
    pub symbols: Symbols,
    /// Byte offset of the text after the puzzle, or the length of the text if nothing follows.
    /// White space, comments and a closing "end" do not count.
    pub end: usize,
}

/// Reads the first puzzle of a text.
///
/// ```
/// use ordoku::text::{Layout, ParseOptions, parse};
///
/// let parsed = parse("12..\n..1.\n2...\n...4\n", &ParseOptions::new())?;
/// assert_eq!((parsed.layout, parsed.shape.side()), (Layout::Rows, 4));
/// let error = parse("12..\n..1.\n2..7\n...4\n", &ParseOptions::new()).unwrap_err();
/// assert!(error.to_string().starts_with("line 3, column 4: 7 is too large for a 4x4"));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Text`], with the position and the reason, if the text has no puzzle, and
/// [`Error::Memory`] if an allocation fails.
pub fn parse(text: &str, options: &ParseOptions) -> Result<Parsed, Error> {
    parse_within(text, 0, text.as_bytes(), options)
}

/// Parses, as [`parse`] does, the part of a `whole` text that begins at byte `start`. Errors have
/// positions in the whole text.
pub(crate) fn parse_within(
    text: &str,
    start: usize,
    whole: &[u8],
    options: &ParseOptions,
) -> Result<Parsed, Error> {
    let result = recognise::read(text, 0, options).map_err(|mismatch| mismatch.error(text, start, whole));
    result.map(|(parsed, _)| parsed)
}

/// Reads the first puzzle of the complete lines at the beginning of a text. `None` means that there
/// is no puzzle, or that the result depends on the rest of the text. If the puzzle's `end` is the
/// end of these lines, they have a line "end", and nothing follows in the whole text either.
pub(crate) fn parse_beginning(text: &str, options: &ParseOptions) -> Result<Option<Parsed>, Error> {
    match recognise::read(text, 0, options) {
        Ok((parsed, reached_end)) => Ok(Some(parsed).filter(|_| !reached_end)),
        Err(Mismatch::Fatal(error)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Returns an iterator that reads the puzzles of a text. A text without a puzzle gives none.
pub fn puzzles<'a>(text: &'a str, options: &ParseOptions) -> Puzzles<'a> {
    // A border above the first puzzle belongs to it, so reading begins at 0 unless there is no
    // cell.
    let next = if Source::new(text, 0).next_line(0).is_some() { 0 } else { text.len() };
    Puzzles { text, options: *options, next }
}

/// The iterator of [`puzzles`]. Errors have positions in the whole text; after an error the
/// iterator ends.
#[derive(Clone, Debug)]
pub struct Puzzles<'a> {
    text: &'a str,
    options: ParseOptions,
    /// Byte offset of the next puzzle; the length of the text if there is none.
    next: usize,
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Parsed, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.next >= self.text.len() {
            return None;
        }
        let result = recognise::read(self.text, self.next, &self.options);
        self.next = result.as_ref().map_or(self.text.len(), |(parsed, _)| parsed.end);
        let parsed = result.map(|(parsed, _)| parsed);
        Some(parsed.map_err(|mismatch| mismatch.error(self.text, 0, self.text.as_bytes())))
    }
}

impl std::iter::FusedIterator for Puzzles<'_> {}
