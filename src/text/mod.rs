//! Puzzles as text: [`parse`] reads the first puzzle of a text, [`puzzles`] reads all of them,
//! [`Reader`] reads those of a stream, and [`print()`] prints one. [`parse_candidates`] and
//! [`print_candidates`] do so with pencil marks, and [`print_file`] writes files of other programs.
//!
//! A [`Puzzle`](crate::Puzzle) and a [`Grid`](crate::Grid) also parse by `text.parse()` and print
//! by `{}`; this module is for other shapes, other layouts and several puzzles in one text.
//!
//! # How a text is recognised
//! A name given in a [`ParseOptions`] answers its question: layout, symbols or shape. Names are
//! obeyed, or the text is refused. The rules below answer the other questions. A text is ambiguous,
//! and an error says so, if two answers give different puzzles.
//!
//! **Lines.** A comment is the rest of a line from a `#`, a `//`, or a `--` with a space and a word
//! behind it, at the start of the line or after white space. But `#` is an empty cell if the first line
//! that contains but does not begin with `#` has only digits and two or more `#`. A line "end" is a title.
//!
//! **Titles.** A line is a title, and skipped, if it has a word of two letters, if its letters are no
//! digits of a grid with rows of its length, and if it differs from the rows below: these have no
//! letters, or another number of words, or a quarter fewer or more symbols. A puzzle does not go on
//! below a title. A grid below a title "State", "Solution" or "Answer" below a puzzle is skipped if it has
//! the givens of the puzzle, and so is what follows "PencilMarks". No title is a line of lists of candidates,
//! or one with more than half of the cells of a usual grid in one word, or with 16 numbers.
//!
//! **Headings.** A line of up to 60 characters is a heading, and skipped, if whole grids of N rows of N cells,
//! or a line that is a puzzle, are below it, and it is no such row: it has another number of cells, is one
//! repeated blank, has one of `/` `:` `,` `(` `#` that the row below lacks, or counts the columns. If the rows
//! directly below a grid, of which 256 are looked at, are no whole grids, some row is lost or doubled, which is
//! an error.
//!
//! **Labels.** N rows may have labels at their left that ascend from 0, 1, A or a, perhaps behind an R, and
//! the names of the columns above them.
//!
//! **Documents.** A line that begins an object of JSON, XML of KSudoku or OpenSudoku, a save or a game id of
//! Simon Tatham's collection begins a document, unless a layout is named. It is read as its program means it:
//! with its boxes, without solutions and without what the player wrote. A variant that is no classic puzzle is
//! an error that names it. So is a line that ends an object of JSON and does not begin it. What is not
//! understood is one error, and [`TextError::document_end`] is its end.
//!
//! **Tables.** A line of fields between `,` `;` tabs or bars is the heading of a table if a name such as
//! `puzzle`, `quizzes` or `sudoku` is among them. Each row below has its puzzle in that column, or is an error
//! that names the column; a column `boxes` has the box shape. Without a heading the column is that of the row
//! before. [`Parsed::table`] tells the columns, and [`ParseOptions::table`] names them. Without either, a row is
//! an error if a part of it looks like a damaged puzzle beside a complete grid or beside other words. A row with
//! another number of fields than the table has columns is an error, unless it is certain which puzzle it has (see
//! [`Table::columns`]). So is a complete grid alone in the last line, or above a row: it is what is left of one.
//!
//! **Code.** Brackets and `/` are white space, as are quotes around a cell. Quotes around nothing are an
//! empty cell, as are a word such as `null`, and `-1` among numbers. A comma beside a bracket separates rows.
//! If a name and `=`, `:` or a bracket precede the cells of a line, the cells begin behind it, and end before
//! the next name.
//! A name such as "solution" means what the title "Solution" means.
//!
//! **Drawn boxes.** Vertical bars are skipped. A line of drawing characters is skipped as a border
//! if it has a `+`, a `=` or a Unicode line. A line of dashes is a border too if the puzzle has
//! bars and no dash beside its symbols; but single dashes between bars are blanks if the puzzle has
//! borders with `+`. Every other dash is a blank, as are `.` `0` `_` and `*`. But a line of one repeated `-`
//! `_` `*` `~` or `.` is a separator, and skipped, if the rows have another blank and not this one beside
//! their symbols, unless a layout is named.
//!
//! **Other blanks.** `x`, `?`, `~`, `#` (see above), the middle dot and some like it are blanks in a
//! puzzle that has no other character for an empty cell. `x` is one up to side 23 only. Among numbers,
//! a blank may be written two or three times. Full-width digits and letters are read like ASCII.
//!
//! **Shape.** A side that is a square number has square boxes; a 6x6 has boxes of 2x3, a 12x12 of
//! 3x4. Bars or wider gaps between the columns, and borders or blank lines between the rows, decide another
//! shape if they are those of its boxes: both of them, or drawn ones alone. The text is an error if they fit
//! neither this nor the usual shape, but gaps and blank lines at irregular places are ignored. Lines between
//! all columns or all rows show no boxes, unless they and the frame are double lines (`=`). Double lines
//! count more than single ones. Borders without bars and without one above the first row decide no other shape,
//! as they may be separators. The shape of any other side must be named.
//!
//! **Layout.** Pencil marks (see below) that can be nothing else come first. Otherwise it is the first of
//! these that applies to the first line:
//! 1. a document, such as the game id `2x2:1f2b3d4`: the rows and columns of boxes, `:`, then numbers,
//!    letters for as many empty cells as their place in the alphabet says, and `_` between two numbers;
//! 2. a line of HoDoKu: 81 cells, with a `+` in front of placed digits, or `:`, a technique, `:`, a
//!    digit, `:`, the cells, `:`, deleted candidates, such as 214 for 2 in row 1 and column 4, and `:`. With
//!    deleted candidates, it is pencil marks. If nothing was placed or deleted, the next rule reads it;
//! 3. several words, one of them (the longest with as many characters as a usual grid has cells, 16
//!    or more) a puzzle: that one. Of two such words, the one without blanks is the solution;
//! 4. a table in HTML: the text of its `td`;
//! 5. fields between commas, semicolons, tabs or bars, some of them empty: N lines of N fields, or one
//!    of N x N. A first row below which the only line of dashes and bars is, is a heading if whole
//!    grids follow and it cannot be a row: it is empty, has a word, or counts the columns;
//! 6. one number n, with n^4 numbers below, and no more numbers directly below these: ordered;
//! 7. N cells, with N - 1 more lines of N cells below: rows. Blank lines may be between all rows or
//!    between all bands. Any other blank line ends a grid that lacks rows, if another row follows the N
//!    lines with fewer blank lines between. So does a comment beside blank lines, and two borders: the frames
//!    of two grids;
//! 8. N x N cells: one line;
//! 9. N x N numbers up to a blank line, a title or the end, without bars, and in lines that are no rows of
//!    another grid: numbers;
//! 10. N lines whose columns of one to four characters are the cells, with spaces for empty cells and
//!     no other blanks. The lines up to an empty line or a title are one puzzle, or several. The
//!     longest line is as wide as a row;
//! 11. pencil marks that may be something else.
//!
//! **Pencil marks** are read by [`parse_candidates`] only; [`parse`] has an error for them. They are
//! - lists of ascending digits: N lines of N lists, N x N lists in one line, or in lines with equal numbers
//!   of lists down to a blank line, without empty cells. One has several digits, or three above side 9 unless
//!   brackets are around each list of several: `{12}`. A cell without candidates is `!!`, a digit that was
//!   placed may have a `u` in front of it. If cells are empty, so that they may be any digit, they are fewer
//!   than the lists of several digits, and the text may be something else. Bars and borders between the lists
//!   are those of the boxes, and tell the shape. If they are between all rows or all columns only, the shape
//!   must be named;
//! - N x N x N characters: a place for each digit of each cell, with the digit or a blank, in one line, in
//!   lines of N x N or of N characters, or in words of N. As these may be cells of other grids, a digit
//!   is a candidate of two cells of a row, unless the shape is named and they are in one line. A named shape
//!   of which they are the cells is obeyed. A text of blanks is an empty grid.
//!
//! Their alphabet is found as for symbols, but digits from 0 do not fit up to side 9 in lists.
//!
//! If 7 and 8 both apply, the text is ambiguous: 16 lines of 16 cells may be a 16x16 or 16 puzzles
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
//! | digits from 0 | the side is 36; or it is 16, and there are givens; or it is above 9, and 0 occurs beside another blank |
//!
//! Digits from 0 are the only alphabet that fits if there is another blank beside 0, or if each of
//! 0-F occurs 16 times. So a 16x16 without G is ambiguous unless it shows that 0 is a digit.
//!
//! **Numbers** are from 1, and 0 is an empty cell. Above side 9 they are from 0 if 0 occurs beside
//! another blank and N does not, or if each of 0 to N - 1 occurs N times. They are ambiguous if neither
//! N nor another blank occurs, and 0 does, but at most N times. Below an order, 0 is an empty cell
//! unless there is another blank.
//!
//! # Printed text can be read
//! A printed puzzle is read back if layout, symbols and shape are named. [`Parsed::format`] is the
//! format in which a text was written. A single puzzle of a usual
//! shape, printed in the format [`Format::usual`], is never read as another puzzle, whichever of
//! the three are left out.

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

pub(crate) use alphabet::Alphabet;
pub use format::Format;
pub use formats::files::{FileContents, FileFormat, print_file};
pub use layout::Layout;
pub use print::{print, print_candidates};
pub(crate) use read::position::position;
pub use reader::{ReadError, Reader, RefusedText, StreamPart, StreamPuzzle};
pub(crate) use reader::{beginnings, parse_at, parse_lines};
pub use symbols::Symbols;
pub(crate) use symbols::Undecided;
pub use table::Table;
pub(crate) use table::heading_between;

pub use crate::error::{TextError, TextErrorKind};

use crate::error::Error;
use crate::model::shape::Shape;
use read::mismatch::Mismatch;
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
    /// The table that the text goes on with, as [`Parsed::table`] told it when the text above was read.
    /// [`puzzles`] passes it on.
    pub table: Option<Table>,
    /// What is above the text; see [`Self::with_text_above`].
    pub(crate) above: Above,
}

/// What is above a text.
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

    /// Says that the text goes on below the text `above`, which was read or refused; [`puzzles`] says it by
    /// itself. A single symbol is then no 1x1 grid, unless the shape or the layout is named. Of the rows of a
    /// block, up to 2^18 cells are counted if nothing or a blank line is above it, otherwise 256 rows.
    #[must_use]
    pub fn with_text_above(mut self, above: &[u8]) -> Self {
        self.above = Above::of(above);
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
    /// The symbols found. Numbers are from 1 ([`Symbols::Digits`]) or from 0
    /// ([`Symbols::ZeroBased`]).
    pub symbols: Symbols,
    /// The character of an empty cell; that of [`Format::usual`] if no cell is empty, or if the text
    /// has none that can be printed.
    pub blank: char,
    /// The bytes of the text that are the solution, if it is beside the puzzle in one line, as in a
    /// table of puzzles. It is not checked: [`parse`] reads it too.
    pub solution: Option<Range<usize>>,
    /// The table that has the puzzle in a row, or that was named. Name it in the [`ParseOptions`] of the
    /// text that follows, so that the puzzles of all rows are read from one column.
    pub table: Option<Table>,
    /// From [`parse_candidates`]: the candidates of every cell, as
    /// [`Puzzle::set_marks`](crate::Puzzle::set_marks) takes them.
    pub candidates: Option<Vec<u64>>,
    /// The cells whose digits somebody has placed, such as those with a `+` in a line of HoDoKu. They
    /// are digits of the puzzle as the givens are.
    pub placed: Vec<usize>,
    /// Byte offset of the text after the puzzle, or the length of the text if nothing follows.
    /// White space, comments and titles do not count.
    pub end: usize,
}

impl Parsed {
    /// Creates a puzzle of digits only, which ends at byte `end`.
    fn new(shape: Shape, values: Vec<u32>, format: Format, end: usize) -> Self {
        let Format { layout, symbols, blank } = format;
        let (solution, table, candidates, placed) = (None, None, None, Vec::new());
        Self { shape, values, layout, symbols, blank, solution, table, candidates, placed, end }
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
/// may be any digit. [`Parsed::candidates`] has them, and [`Parsed::values`] the cells with a single
/// candidate.
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

/// What a caller reads.
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
/// `None` means that the result may depend on the rest of the text, as it does in a document: call again with
/// more lines, and call [`parse`] when there are no more.
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
/// Returns the errors of [`parse`]. [`Error::Text`] means that no puzzle is at the beginning, whatever follows.
pub fn parse_beginning(text: &str, options: &ParseOptions) -> Result<Option<Parsed>, Error> {
    parse_settled(text, 0, text.as_bytes(), Wanted::Puzzle, options)
}

/// Reads as [`parse_beginning`] does, also candidates. `text` is the part of the `whole` text that begins at
/// byte `start`. Errors have positions in the whole text.
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
