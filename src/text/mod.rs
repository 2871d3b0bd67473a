//! Puzzles as text: [`parse`] reads the first puzzle of a text, [`puzzles`] reads all of them,
//! [`Reader`] reads those of a stream, and [`print()`] prints one. [`parse_candidates`] and
//! [`print_candidates`] do so with pencil marks, and [`print_file`] writes files of other programs.
//!
//! A [`Puzzle`](crate::Puzzle) and a [`Grid`](crate::Grid) also parse by `text.parse()` and print
//! by `{}`; this module is for other shapes, other layouts and several puzzles in one text.
//!
//! # Printed text can be read
//! A printed puzzle is read back if layout, symbols and shape are named. [`Parsed::format`] is the
//! format in which a text was written. A single puzzle of a usual shape, printed in the format
//! [`Format::usual`], is never read as another puzzle, whichever of the three are left out.
//!
#![doc = include_str!("rules.md")]

mod alphabet;
mod convert;
mod format;
mod formats;
mod layout;
mod marks;
mod print;
mod printer;
mod read;
mod reader;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod variant_words;

pub(crate) use alphabet::Alphabet;
pub use format::Format;
pub use formats::files::{FileContents, FileFormat, print_file, print_rules_file};
pub use formats::rules::{parse_rules, print_rules};
pub(crate) use formats::rules::{print_parts, write_game_id};
pub use layout::Layout;
pub(crate) use print::writer_failed;
pub use print::{print, print_candidates};
pub(crate) use read::position::position;
pub use reader::{ReadError, Reader, RefusedText, StreamPart, StreamPuzzle, StreamRules};
pub(crate) use reader::{beginnings, parse_at, parse_lines};
pub use symbols::Symbols;
pub(crate) use symbols::Undecided;
pub use table::Table;
pub(crate) use table::heading_between;
pub use variant_words::Doubt;
pub(crate) use variant_words::LONGEST_VARIANT;

pub use crate::error::{TextError, TextErrorKind};

use crate::error::Error;
use crate::model::shape::Shape;
use read::mismatch::Mismatch;
use read::naming::Section;
use read::recognise;
use std::ops::Range;

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
    /// The table that the text goes on with, as [`Parsed::table`] told it when the text above was
    /// read. [`puzzles`] passes it on.
    pub table: Option<Table>,
    /// Whether the caller knows the rules of the puzzles: then a text that only names a variant,
    /// such as a title "X-Sudoku", is no error. A text with rules of its own still is.
    pub are_rules_known: bool,
    /// The line above the text; see [`Self::with_text_above`].
    pub(crate) above: Above,
    /// The title that is above the text, if it names a variant.
    pub(crate) section: Option<Section>,
}

/// The line above a text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Above {
    /// Nothing: it is a whole text.
    #[default]
    Nothing,
    /// A blank line, below text that was read.
    BlankLine,
    /// Another line directly above, which may be a row.
    Line,
}

impl Above {
    fn of(text: &[u8]) -> Self {
        let is_line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let is_blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x0b';
        let line = text.strip_suffix(b"\n").unwrap_or(text);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match line.iter().rev().take_while(|byte| !is_line_end(byte)).all(is_blank) {
            _ if text.is_empty() => Self::Nothing,
            true => Self::BlankLine,
            false => Self::Line,
        }
    }
}

impl ParseOptions {
    /// Creates options that name nothing, so that everything is recognised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns why no text can be as these options say.
    fn contradiction(&self) -> Option<&'static str> {
        let is_contradictory =
            self.layout.is_some_and(Layout::is_numeric) && self.symbols == Some(Symbols::Letters);
        is_contradictory.then_some(format::NO_LETTERS)
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

    /// Names the table that the text goes on with: the puzzle of each row is in one column.
    #[must_use]
    pub fn with_table(mut self, table: Table) -> Self {
        self.table = Some(table);
        self
    }

    /// Says that the caller knows the rules of the puzzles, so that a text may name a variant
    /// without its rules.
    #[must_use]
    pub fn with_known_rules(mut self) -> Self {
        self.are_rules_known = true;
        self
    }

    /// Says that the text goes on below the text `above`, which was read or refused; [`puzzles`]
    /// says it by itself. A single symbol is then no 1x1 grid, unless the shape or the layout is
    /// named. In a block at the beginning or below a blank line, rows of up to 2^18 cells are
    /// counted; in any other block, 256 rows.
    #[must_use]
    pub fn with_text_above(mut self, above: &[u8]) -> Self {
        self.above = Above::of(above);
        self
    }
}

/// A puzzle or grid that was read from text. Fields may be added.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parsed {
    /// The shape.
    pub shape: Shape,
    /// The row-major values: 1 to the side, 0 for an empty cell.
    pub values: Vec<u32>,
    /// The layout found.
    pub layout: Layout,
    /// The symbols found. Numbers are from 1 ([`Symbols::Digits`]) or from 0
    /// ([`Symbols::ZeroBased`]).
    pub symbols: Symbols,
    /// The character of an empty cell; that of [`Format::usual`] if no cell is empty, or if the
    /// text has none that can be printed.
    pub blank: char,
    /// The bytes of the text that are the solution, if it is beside the puzzle in one line, as in a
    /// table of puzzles. It is not checked: [`parse`] reads it too.
    pub solution: Option<Range<usize>>,
    /// The table that has the puzzle in a row, or that was named. Name it in the [`ParseOptions`]
    /// of the text that follows, so that the puzzles of all rows are read from one column.
    pub table: Option<Table>,
    /// From [`parse_candidates`]: the candidates of every cell, as
    /// [`Puzzle::set_marks`](crate::Puzzle::set_marks) takes them.
    pub candidates: Option<Vec<u64>>,
    /// The cells whose digits somebody has placed, such as those with a `+` in a line of HoDoKu.
    /// They are digits of the puzzle as the givens are.
    pub placed: Vec<usize>,
    /// The variant that a comment or a sentence near the puzzle names, so that the digits alone may
    /// be another puzzle. `None` for most texts. A title that names one is an error.
    pub doubt: Option<Doubt>,
    /// Byte offset of the text after the puzzle, or the length of the text if nothing follows.
    /// White space, comments and titles do not count, unless they name a variant.
    pub end: usize,
}

impl Parsed {
    /// Creates a puzzle of digits only, which ends at byte `end`.
    fn new(shape: Shape, values: Vec<u32>, format: Format, end: usize) -> Self {
        let Format { layout, symbols, blank } = format;
        let (solution, table, candidates, placed) = (None, None, None, Vec::new());
        let doubt = None;
        Self { shape, values, layout, symbols, blank, solution, table, candidates, placed, doubt, end }
    }

    /// Returns the format in which [`print()`](print()) prints as the text was written.
    ///
    /// ```
    /// use ordoku::text::{ParseOptions, parse, print};
    ///
    /// let parsed = parse("AB__\nCD__\n____\n____\n", &ParseOptions::new())?;
    /// let mut text = String::new();
    /// print(parsed.shape, &parsed.values, parsed.format(), &mut text)?;
    /// assert_eq!(text, "AB__\nCD__\n____\n____\n");
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    pub fn format(&self) -> Format {
        Format { layout: self.layout, symbols: self.symbols, blank: self.blank }
    }
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
    parse_within(text, 0, text.as_bytes(), Wanted::Puzzle, options)
}

/// Reads the candidates of the first puzzle of a text: pencil marks, or a puzzle whose empty cells
/// may be any digit. [`Parsed::candidates`] has them, and [`Parsed::values`] the cells with a
/// single candidate.
///
/// ```
/// use ordoku::Puzzle;
/// use ordoku::text::{ParseOptions, parse_candidates};
///
/// let text = "1 24 3 24\n34 34 1 2\n34 13 2 13\n2 13 4 13\n";
/// let parsed = parse_candidates(text, &ParseOptions::new())?;
/// let candidates = parsed.candidates.unwrap_or_default();
/// assert_eq!(candidates[..4], [0b0001, 0b1010, 0b0100, 0b1010]);
/// assert!(Puzzle::from_marks(parsed.shape, &candidates)?.solve()?.is_some());
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns the errors of [`parse`].
pub fn parse_candidates(text: &str, options: &ParseOptions) -> Result<Parsed, Error> {
    parse_within(text, 0, text.as_bytes(), Wanted::Candidates, options)
}

/// The kind of text that a caller asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Puzzle,
    Candidates,
}

/// Parses, as [`parse`] does, the part of a `whole` text that begins at byte `start`. Errors have
/// positions in the whole text.
pub(crate) fn parse_within(
    text: &str,
    start: usize,
    whole: &[u8],
    wanted: Wanted,
    options: &ParseOptions,
) -> Result<Parsed, Error> {
    let (result, _) = recognise::read(text, 0, wanted, options, false);
    result.map_err(|mismatch| mismatch.error(text, start, whole))
}

/// Reads the first puzzle of the complete lines at the beginning of a text that goes on, as a
/// program does that reads a stream.
///
/// `None` means that the result may depend on the rest of the text, as it does in a document: call
/// again with more lines, and call [`parse`] when there are no more.
///
/// ```
/// use ordoku::text::{ParseOptions, parse_beginning};
///
/// let options = ParseOptions::new();
/// let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
/// assert_eq!(parse_beginning(line, &options)?, None);
/// let parsed = parse_beginning(&line.repeat(2), &options)?;
/// assert_eq!(parsed.map(|parsed| parsed.end), Some(82));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns the errors of [`parse`]. [`Error::Text`] means that no puzzle is at the beginning,
/// whatever follows.
pub fn parse_beginning(text: &str, options: &ParseOptions) -> Result<Option<Parsed>, Error> {
    parse_settled(text, 0, text.as_bytes(), Wanted::Puzzle, options)
}

/// Reads as [`parse_beginning`] does, also candidates. `text` is the part of the `whole` text that
/// begins at byte `start`. Errors have positions in the whole text.
pub(crate) fn parse_settled(
    text: &str,
    start: usize,
    whole: &[u8],
    wanted: Wanted,
    options: &ParseOptions,
) -> Result<Option<Parsed>, Error> {
    match recognise::read(text, 0, wanted, options, true) {
        (Err(Mismatch::Fatal(error)), _) => Err(error),
        // The end of a document may be cut off.
        (_, true) | (Err(Mismatch::InDocument(..)), _) => Ok(None),
        // A NUL below it, the end of a C string, would be the error.
        (Err(Mismatch::At(offset, _)), _) if text[offset..].trim().is_empty() => Ok(None),
        (result, false) => result.map(Some).map_err(|mismatch| mismatch.error(text, start, whole)),
    }
}

/// Returns an iterator that reads the puzzles of a text. A text without a puzzle gives none.
pub fn puzzles<'a>(text: &'a str, options: &ParseOptions) -> Puzzles<'a> {
    // A border above the first puzzle belongs to it, so reading begins at 0 unless there is no
    // cell and no row.
    let next = if recognise::has_line(text) { 0 } else { text.len() };
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
        let (result, _) = recognise::read(self.text, self.next, Wanted::Puzzle, &self.options, false);
        self.next = result.as_ref().map_or(self.text.len(), |parsed| parsed.end);
        self.options.table = result.as_ref().map_or(None, |parsed| parsed.table);
        self.options = self.options.with_text_above(&self.text.as_bytes()[..self.next]);
        Some(result.map_err(|mismatch| mismatch.error(self.text, 0, self.text.as_bytes())))
    }
}

impl std::iter::FusedIterator for Puzzles<'_> {}
