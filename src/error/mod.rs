//! The errors of all modules, and their messages.
//! Longer than 500 lines because each kind of error is beside its message.

use std::fmt;

/// Number of cells of the largest grid. The module `shape` uses this file, so this file cannot use
/// the module.
const MAX_CELLS: usize = 256 * 256;

/// The reason why a call failed.
///
/// Both `Display` and `Debug` print the message, so a program whose `main` returns an `Error`
/// prints a sentence. An `Error` is `Copy` and making one allocates nothing.
///
/// ```
/// use ordoku::{Error, Shape};
///
/// let error = Shape::new(0, 3).unwrap_err();
/// assert_eq!(error, Error::Shape { box_rows: 0, box_cols: 3 });
/// assert!(error.to_string().starts_with("there is no grid with boxes of 0 x 3"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A box shape is not supported: a box has at least one row and one column, and the side is at
    /// most 256.
    Shape {
        /// The requested rows of a box.
        box_rows: usize,
        /// The requested columns of a box.
        box_cols: usize,
    },
    /// An argument is out of range or does not fit the others.
    Argument {
        /// The message: what is wrong and what would be right.
        what: &'static str,
    },
    /// A slice has the wrong length.
    Length {
        /// The name of the argument.
        argument: &'static str,
        /// The length found.
        got: usize,
        /// The length required.
        wanted: usize,
    },
    /// A cell holds a value above the side.
    Value {
        /// The row-major index of the cell, from 0.
        cell: usize,
        /// The value found.
        value: u64,
        /// The largest digit; an empty cell has the value 0.
        side: usize,
    },
    /// A text is not a puzzle.
    Text(TextError),
    /// The puzzle does not have exactly one solution, which the call needs.
    Improper {
        /// Whether it has several solutions; otherwise it has none.
        solvable: bool,
    },
    /// Allocation failed.
    Memory,
    /// A proof is wrong or incomplete.
    Proof {
        /// The line with the error, from 1.
        line: usize,
        /// The kind of error.
        flaw: ProofFlaw,
    },
    /// The library has a defect.
    Internal,
}

/// The ways in which a proof can be wrong. Prints as a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFlaw {
    /// The clause does not follow from the clauses above it by unit propagation.
    DoesNotFollow,
    /// The proof ends before the empty clause follows.
    Unfinished,
    /// The line does not end with 0.
    NoEnd,
    /// A word is not an integer, or follows the closing 0.
    Word,
    /// A variable is above the largest of the puzzle.
    Variable {
        /// The variable found.
        variable: u64,
    },
}

/// The position of an error in a text, and its kind. Prints as a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in that line, in characters, from 1.
    pub column: usize,
    /// The byte offset in the text, from 0.
    pub offset: usize,
    /// What is wrong at this position.
    pub kind: TextErrorKind,
    /// The byte offset in the text behind the document (JSON, XML, a save or an id) that is refused as a
    /// whole, or of its next puzzle; also behind a row of a table that has several lines. `None` for
    /// other texts.
    pub document_end: Option<usize>,
}

/// The ways in which a text can fail to be a puzzle. Prints as a sentence.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// The text has only white space and comments.
    Empty,
    /// A character is neither a digit nor a blank.
    Character(char),
    /// A value is above the side.
    Value {
        /// The value found.
        value: u64,
        /// The largest digit.
        side: usize,
    },
    /// A symbol is above the last one of the puzzle's alphabet.
    Symbol {
        /// The symbol found.
        symbol: char,
        /// The symbol of the digit 1.
        first: char,
        /// The symbol of the largest digit.
        last: char,
        /// The largest digit.
        side: usize,
    },
    /// No grid has this number of cells, or the named shape has a different number.
    Cells {
        /// The cells found; counting stops at 65,537, one more than the largest grid has.
        got: usize,
        /// The cells of the named order or shape; 0 if none was named.
        wanted: usize,
    },
    /// The lines of a drawing, or the gaps between the cells, show boxes that are not the usual ones, and
    /// that may be no boxes, so the shape must be named.
    Drawing {
        /// The side of the grid.
        side: usize,
        /// The rows of a box, as far as shown; 0 if not.
        box_rows: usize,
        /// The columns of a box, as far as shown; 0 if not.
        box_cols: usize,
    },
    /// The side has no usual box shape, so the shape must be named.
    BoxShape {
        /// The cells of a row.
        side: usize,
    },
    /// The text ends, or a title follows, before the grid has all its rows.
    Rows {
        /// The rows found.
        got: usize,
        /// The cells of a row.
        wanted: usize,
    },
    /// A row and the first row have different numbers of cells.
    RowLength {
        /// The row, from 1.
        row: usize,
        /// The cells of this row.
        got: usize,
        /// The cells of the first row.
        wanted: usize,
    },
    /// The text has two possible readings, so one must be named.
    Ambiguous {
        /// One reading.
        one: &'static str,
        /// The other reading.
        other: &'static str,
    },
    /// The cells are single characters, and the side has more digits than there are characters.
    Alphabet {
        /// The cells of a row.
        side: usize,
    },
    /// The first number should be the order, but is not an order.
    Order {
        /// The number found.
        value: u64,
    },
    /// A number is too large for a grid whose numbers are from 0.
    ZeroBased {
        /// The number found.
        value: u64,
        /// The side.
        side: usize,
    },
    /// A game id has another number of cells than its size says.
    GameId {
        /// The cells found; one more than wanted if there are too many.
        got: usize,
        /// The cells of the grid.
        wanted: usize,
    },
    /// A row of a table has too few columns for a puzzle.
    NoColumn {
        /// The columns of the row.
        got: usize,
        /// The column of the puzzles, from 1.
        wanted: usize,
    },
    /// A row of a table has another number of columns than the table, so that its puzzle may be in another
    /// column.
    Columns {
        /// The columns of the row.
        got: usize,
        /// The columns of the table.
        wanted: usize,
    },
    /// A row of a table has no puzzle in the column of the puzzles.
    NoPuzzle {
        /// The column of the puzzles, from 1.
        column: usize,
    },
    /// In the column of the puzzles, a row of a table has a number of cells that no grid has, or the
    /// named shape has a different number.
    Field {
        /// The column of the puzzles, from 1.
        column: usize,
        /// The cells found.
        got: usize,
        /// The cells of the named shape; 0 if none was named.
        wanted: usize,
    },
    /// In the column of the box shapes, a row of a table has something else.
    Boxes {
        /// The column of the box shapes, from 1.
        column: usize,
    },
    /// The text has pencil marks, and digits were wanted.
    Candidates,
    /// The text is in a form that is known, and a variant that is not read.
    Variant {
        /// The variant, such as "an X-Sudoku".
        variant: &'static str,
        /// The form, such as "KSudoku".
        form: &'static str,
    },
    /// A document or a line is not as its form says.
    Document {
        /// The message: what is wrong and what would be right.
        what: &'static str,
    },
    /// A deleted candidate is not a digit, a row and a column.
    Deletion,
    /// The text is not UTF-8.
    Encoding,
    /// More text follows a puzzle that should be the whole text.
    Trailing,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::Shape { box_rows, box_cols } => write!(
                f,
                "there is no grid with boxes of {box_rows} x {box_cols} cells: \
                 a box has at least 1 row and 1 column, and at most 256 cells"
            ),
            Error::Argument { what } => f.write_str(what),
            Error::Length { argument, got, wanted } => {
                write!(f, "{argument} has length {got}, but its length must be {wanted}")
            }
            Error::Value { cell, value, side } => write!(
                f,
                "value {value} at row {}, column {} is out of range: digits go from 1 to {side}, \
                 and 0 is an empty cell",
                cell / side + 1,
                cell % side + 1
            ),
            Error::Text(text) => text.fmt(f),
            Error::Improper { solvable } => {
                let solutions = if solvable { "several solutions" } else { "no solution" };
                write!(f, "the puzzle has {solutions}, but this call needs a puzzle with exactly one")
            }
            Error::Memory => f.write_str("out of memory: an allocation failed"),
            Error::Proof { line, flaw } => write!(f, "line {line} of the proof: {flaw}"),
            Error::Internal => f.write_str("internal error: this is a defect in ordoku, please report it"),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

/// Returns the article of a number, as it is read aloud.
fn article(number: usize) -> &'static str {
    match number {
        8 | 11 | 18 | 80..=89 => "an",
        _ => "a",
    }
}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TextErrorKind::Empty => {
                f.write_str("nothing to read: the text has only spaces, titles and comments from here on")
            }
            TextErrorKind::Character('\0') => f.write_str(
                "a NUL is not a cell: if it ends a C string, leave it out of the length of the text",
            ),
            TextErrorKind::Character(c) => write!(
                f,
                "{c:?} is not valid here: a cell is a digit of the puzzle's alphabet, or one of . - _ * if it is empty"
            ),
            TextErrorKind::Value { value, side } => {
                write!(f, "{value} is too large for {} {side}x{side}: its digits are 1 to {side}", article(side))
            }
            TextErrorKind::Symbol { symbol, first, last, side } => {
                write!(f, "{symbol:?} is too large for {} {side}x{side}: its digits are {first} to ", article(side))?;
                match last {
                    'A' => f.write_str("9 and A"),
                    'B'..='Z' if first.is_ascii_digit() => write!(f, "9 and A to {last}"),
                    _ => write!(f, "{last}"),
                }
            }
            TextErrorKind::Cells { got, wanted } => write_cells(got, wanted, f),
            TextErrorKind::Field { column, got, wanted } => {
                write!(f, "in column {column} of the table: ")?;
                write_cells(got, wanted, f)
            }
            TextErrorKind::NoColumn { got, wanted } => {
                let columns = if got == 1 { "column" } else { "columns" };
                write!(f, "this row has {got} {columns}, so column {wanted} is missing")
            }
            TextErrorKind::Columns { got, wanted } => {
                let columns = if got == 1 { "column" } else { "columns" };
                write!(
                    f,
                    "this row has {got} {columns}, but the table has {wanted}: write all columns, and double \
                     quotes around a field with a separator in it"
                )
            }
            TextErrorKind::NoPuzzle { column } => write!(f, "column {column} has no puzzle in this row"),
            TextErrorKind::Boxes { column } => {
                write!(f, "column {column} of the table has the rows and columns of a box, such as 3x2")
            }
            TextErrorKind::Rows { got, wanted } if got > wanted => write!(
                f,
                "{got} rows of {wanted} cells: a grid has {wanted} rows, so one is lost or one is doubled"
            ),
            TextErrorKind::Rows { got, wanted } => write!(
                f,
                "only {got} of {wanted} rows: a grid with rows of {wanted} cells has {wanted} of them"
            ),
            TextErrorKind::BoxShape { side } => {
                write!(f, "{} {side}x{side} grid has no usual box shape: name its box rows and columns", article(side))
            }
            TextErrorKind::Drawing { side, box_rows, box_cols } => {
                let a = article(side);
                match (box_rows, box_cols) {
                    (0, 0) => write!(f, "the lines between the cells show no boxes of {a} {side}x{side}")?,
                    (rows, 0) => write!(f, "the gaps show boxes of {rows} rows, unusual for {a} {side}x{side}")?,
                    (0, cols) => {
                        write!(f, "the gaps show boxes of {cols} columns, unusual for {a} {side}x{side}")?;
                    }
                    (rows, cols) => {
                        write!(f, "boxes of {rows} rows and {cols} columns are drawn, but make no {side}x{side}")?;
                    }
                }
                f.write_str(": name its box rows and columns")
            }
            TextErrorKind::RowLength { row, got, wanted } => write!(
                f,
                "row {row} has {got} cells, but the first row has {wanted}; \
                 an empty cell is a character such as '.', or a space if every row is padded to the same width"
            ),
            TextErrorKind::Ambiguous { one, other } => {
                write!(f, "the text can be {one} or {other}: name its layout, symbols or shape")
            }
            TextErrorKind::Alphabet { side } => {
                write!(f, "{} {side}x{side} grid has more digits than this alphabet: write numbers instead", article(side))
            }
            TextErrorKind::Order { value } => {
                write!(f, "{value} is not an order: the order of a grid is 1 to 16")
            }
            TextErrorKind::ZeroBased { value, side } => write!(
                f,
                "{value} is too large for {} {side}x{side} with numbers from 0: they are 0 to {}",
                article(side),
                side - 1
            ),
            TextErrorKind::GameId { got, wanted } if got > wanted => {
                write!(f, "the game id has more cells than the {wanted} of its size")
            }
            TextErrorKind::GameId { got, wanted } => {
                write!(f, "the game id ends after {got} of {wanted} cells")
            }
            TextErrorKind::Candidates => f.write_str(
                "these are pencil marks, not a puzzle of givens: `text::parse_candidates` reads them",
            ),
            TextErrorKind::Variant { variant, form } => {
                write!(f, "this is {variant} of {form}, which ordoku does not read yet")
            }
            TextErrorKind::Document { what } => f.write_str(what),
            TextErrorKind::Deletion => f.write_str(
                "this is no deleted candidate: it is a digit, a row and a column, such as 214 for 2 in row 1 and column 4",
            ),
            TextErrorKind::Encoding => f.write_str("this byte is not valid UTF-8: convert the text to UTF-8"),
            TextErrorKind::Trailing => {
                f.write_str("unexpected text after the puzzle: `text::puzzles` reads several puzzles")
            }
        }
    }
}

/// Writes that a number of cells is not that of a grid, or not the `wanted` one unless that is 0.
fn write_cells(got: usize, wanted: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match got {
        1 => f.write_str("1 cell")?,
        ..=MAX_CELLS => write!(f, "{got} cells")?,
        _ => write!(f, "more than {MAX_CELLS} cells")?,
    }
    let makes = if got == 1 { "makes" } else { "make" };
    match (wanted, nearest(got)) {
        (0, _) if got > MAX_CELLS => f.write_str(": the largest grid, a 256x256, has no more"),
        (0, Some(side)) => write!(f, ", but {} {side}x{side} grid has {}", article(side), side * side),
        (0, None) => write!(f, " {makes} no grid: grids have 16, 36, 81, 144, 256, 625 cells and so on"),
        _ => write!(f, ", but this {0}x{0} grid needs {wanted}", wanted.isqrt()),
    }
}

/// Returns the side of the usual grid that has nearly this number of cells.
fn nearest(cells: usize) -> Option<usize> {
    [4, 6, 9, 12, 16, 25, 36].into_iter().find(|side| {
        let all = side * side;
        cells != all && cells.abs_diff(all) <= all / 16
    })
}

impl fmt::Display for ProofFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ProofFlaw::DoesNotFollow => {
                f.write_str("this clause does not follow from the clauses above it by unit propagation")
            }
            ProofFlaw::Unfinished => f.write_str("the proof ends before the empty clause follows"),
            ProofFlaw::NoEnd => f.write_str("this line does not end with 0, as every clause must"),
            ProofFlaw::Word => f.write_str("a clause is a list of integers, and only the last one is 0"),
            ProofFlaw::Variable { variable } => {
                write!(
                    f,
                    "the puzzle has no variable {variable}: variables go from 1 to the cube of the side"
                )
            }
        }
    }
}

/// Implements `Debug` by `Display`.
macro_rules! debug_as_display {
    ($($error:ty),*) => {$(
        impl fmt::Debug for $error {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    )*};
}

debug_as_display!(Error, TextError, TextErrorKind, ProofFlaw);

impl std::error::Error for Error {
    /// Returns the [`TextError`] or [`ProofFlaw`] inside, which the message already includes.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Text(text) => Some(text),
            Error::Proof { flaw, .. } => Some(flaw),
            _ => None,
        }
    }
}

impl std::error::Error for TextError {}

impl std::error::Error for ProofFlaw {}

impl From<TextError> for Error {
    fn from(text: TextError) -> Self {
        Error::Text(text)
    }
}

impl From<std::collections::TryReserveError> for Error {
    fn from(_: std::collections::TryReserveError) -> Self {
        Error::Memory
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each message says what was wrong, where, and what would be right.
    #[test]
    fn every_error_says_what_was_wrong_and_where() {
        let text = |kind| Error::Text(TextError { line: 6, column: 7, offset: 99, kind, document_end: None });
        let symbol = |symbol, first, last, side| text(TextErrorKind::Symbol { symbol, first, last, side });
        let proof = |flaw| Error::Proof { line: 12, flaw };
        let cases: [(Error, &[&str]); 43] = [
            (Error::Shape { box_rows: 17, box_cols: 31 }, &["17 x 31", "256"]),
            (Error::Argument { what: "what is wrong" }, &["what is wrong"]),
            (Error::Length { argument: "cells", got: 80, wanted: 81 }, &["cells", "80", "81"]),
            (Error::Value { cell: 13, value: 77, side: 9 }, &["77", "row 2, column 5", "1 to 9"]),
            (Error::Improper { solvable: false }, &["no solution", "exactly one"]),
            (Error::Improper { solvable: true }, &["several solutions", "exactly one"]),
            (Error::Memory, &["memory"]),
            (Error::Internal, &["defect"]),
            (text(TextErrorKind::Empty), &["line 6, column 7", "nothing to read"]),
            (text(TextErrorKind::Character('?')), &["line 6, column 7", "'?'"]),
            (text(TextErrorKind::Character('\0')), &["NUL", "length"]),
            (text(TextErrorKind::Value { value: 12, side: 9 }), &["12", "9x9", "1 to 9"]),
            (symbol('Q', 'A', 'P', 16), &["'Q'", "16x16", "are A to P"]),
            (symbol('H', '1', 'G', 16), &["'H'", "16x16", "are 1 to 9 and A to G"]),
            (symbol('C', '1', 'A', 10), &["'C'", "10x10", "are 1 to 9 and A"]),
            (text(TextErrorKind::Cells { got: 80, wanted: 0 }), &["80 cells", "a 9x9 grid has 81"]),
            (text(TextErrorKind::Cells { got: 1, wanted: 0 }), &["1 cell makes no grid"]),
            (text(TextErrorKind::Cells { got: 50, wanted: 0 }), &["50 cells", " 36, 81, 144, 256"]),
            (text(TextErrorKind::Rows { got: 15, wanted: 16 }), &["15 of 16 rows"]),
            (text(TextErrorKind::ZeroBased { value: 16, side: 16 }), &["16 is too large", "0 to 15"]),
            (text(TextErrorKind::GameId { got: 12, wanted: 81 }), &["ends after 12 of 81"]),
            (text(TextErrorKind::GameId { got: 82, wanted: 81 }), &["more cells than the 81"]),
            (text(TextErrorKind::NoColumn { got: 1, wanted: 2 }), &["has 1 column,", "column 2 is missing"]),
            (text(TextErrorKind::Columns { got: 1, wanted: 3 }), &["has 1 column,", "the table has 3"]),
            (text(TextErrorKind::NoPuzzle { column: 3 }), &["column 3 has no puzzle"]),
            (
                text(TextErrorKind::Field { column: 2, got: 80, wanted: 0 }),
                &["column 2", "80 cells", "has 81"],
            ),
            (text(TextErrorKind::Boxes { column: 2 }), &["column 2", "such as 3x2"]),
            (text(TextErrorKind::Candidates), &["pencil marks", "text::parse_candidates"]),
            (text(TextErrorKind::Deletion), &["deleted candidate", "214"]),
            (text(TextErrorKind::Cells { got: 80, wanted: 16 }), &["80 cells", "this 4x4 grid needs 16"]),
            (text(TextErrorKind::Cells { got: 65536, wanted: 16 }), &[": 65536 cells", "needs 16"]),
            (text(TextErrorKind::Cells { got: 65537, wanted: 0 }), &[": more than 65536 cells", "256x256"]),
            (text(TextErrorKind::Cells { got: 65537, wanted: 16 }), &["than 65536 cells", "needs 16"]),
            (text(TextErrorKind::BoxShape { side: 10 }), &["10x10", "box rows"]),
            (text(TextErrorKind::RowLength { row: 2, got: 8, wanted: 9 }), &["row 2 has 8 cells", "9"]),
            (text(TextErrorKind::Ambiguous { one: "this", other: "that" }), &["this", "that"]),
            (text(TextErrorKind::Alphabet { side: 49 }), &["49x49", "numbers"]),
            (text(TextErrorKind::Order { value: 17 }), &["17", "1 to 16"]),
            (
                text(TextErrorKind::Variant { variant: "an X-Sudoku", form: "KSudoku" }),
                &["an X-Sudoku of KSudoku"],
            ),
            (text(TextErrorKind::Encoding), &["UTF-8"]),
            (text(TextErrorKind::Trailing), &["line 6, column 7", "after the puzzle"]),
            (proof(ProofFlaw::DoesNotFollow), &["line 12", "does not follow"]),
            (proof(ProofFlaw::Variable { variable: 730 }), &["line 12", "730"]),
        ];
        for (error, parts) in cases {
            let message = error.to_string();
            assert!(parts.iter().all(|part| message.contains(part)), "{message}");
            assert_eq!(format!("{error:?}"), message);
            let source = std::error::Error::source(&error).map(ToString::to_string);
            assert!(source.is_none_or(|source| message.ends_with(&source)), "{message}");
        }
        let flaws = [ProofFlaw::Unfinished, ProofFlaw::NoEnd, ProofFlaw::Word].map(|flaw| flaw.to_string());
        assert!(flaws.iter().all(|flaw| !flaw.is_empty()));
    }

    #[test]
    fn the_largest_grid_is_the_largest_shape() {
        assert_eq!(MAX_CELLS, crate::model::shape::MAX_SIDE.pow(2));
    }
}
