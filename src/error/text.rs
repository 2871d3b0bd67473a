//! The errors of texts that are no puzzles, and their messages.

use std::fmt;

/// Number of cells of the largest grid. The module `shape` uses this module, so this module cannot
/// use it.
const MAX_CELLS: usize = 256 * 256;

/// The position of an error in a text, and its kind. Prints as a sentence. Fields may be added.
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in that line, in characters, from 1.
    pub column: usize,
    /// The byte offset in the text, from 0.
    pub offset: usize,
    /// The kind of error at this position.
    pub kind: TextErrorKind,
    /// The byte offset in the text of the document (JSON, XML, a save or an id) that is refused as
    /// a whole: of JSON, that of the object with the puzzle, or of the object around it that has a
    /// rule. `None` for other texts.
    pub document_start: Option<usize>,
    /// The byte offset in the text behind the document (JSON, XML, a save or an id) that is refused
    /// as a whole, or of its next puzzle; also behind a row of a table that has several lines.
    /// `None` for other texts.
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
        /// The cells of the named order or shape; `None` if none was named.
        wanted: Option<usize>,
    },
    /// The lines of a drawing, or the gaps between the cells, show boxes that are not the usual
    /// ones, and that may be no boxes, so the shape must be named.
    Drawing {
        /// The side of the grid.
        side: usize,
        /// The rows of a box; `None` if the text does not show them.
        box_rows: Option<usize>,
        /// The columns of a box; `None` if the text does not show them.
        box_cols: Option<usize>,
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
    /// A row of a table has another number of columns than the table, so that its puzzle may be in
    /// another column.
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
    /// In the column of the puzzles, a row of a table has a number of cells that no grid has, or
    /// the named shape has a different number.
    Field {
        /// The column of the puzzles, from 1.
        column: usize,
        /// The cells found.
        got: usize,
        /// The cells of the named shape; `None` if none was named.
        wanted: Option<usize>,
    },
    /// In the column of the box shapes, a row of a table has something else.
    Boxes {
        /// The column of the box shapes, from 1.
        column: usize,
    },
    /// The regions beside a puzzle have some characters too many or too few.
    Regions {
        /// The characters found.
        got: usize,
        /// The cells of the puzzle.
        wanted: usize,
    },
    /// The text has pencil marks, and digits were wanted.
    Candidates,
    /// The text is in a form that is known, and no classic puzzle.
    Variant {
        /// The variant, such as "an X-Sudoku".
        variant: &'static str,
        /// The form, such as "KSudoku".
        form: &'static str,
        /// Whether [`parse_rules`](crate::text::parse_rules) reads the puzzle with its rules.
        is_read: bool,
    },
    /// The text names a variant, and has none of its rules: the digits alone would be another
    /// puzzle.
    NamedVariant {
        /// The variant, such as "an X-Sudoku".
        variant: &'static str,
        /// The text that names it, such as "this title".
        place: &'static str,
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
    // Longer than 60 lines because it has the message of each kind.
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
                write!(f, "column {column} of the table must have the rows and columns of a box, such as 3x2")
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
                    (None, None) => write!(f, "the lines between the cells show no boxes of {a} {side}x{side}")?,
                    (Some(rows), None) => {
                        write!(f, "the gaps show boxes of {rows} rows, unusual for {a} {side}x{side}")?;
                    }
                    (None, Some(cols)) => {
                        write!(f, "the gaps show boxes of {cols} columns, unusual for {a} {side}x{side}")?;
                    }
                    (Some(rows), Some(cols)) => {
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
            TextErrorKind::Regions { got, wanted } => {
                let side = wanted.isqrt();
                write!(f, "these regions have {got} characters, but those of {} {side}x{side} have ", article(side))?;
                write!(f, "{wanted}, one for each cell")
            }
            TextErrorKind::Candidates => f.write_str(
                "these are pencil marks, not a puzzle of givens: read them as candidates",
            ),
            TextErrorKind::Variant { variant, form, is_read: true } => {
                write!(f, "this is {variant} of {form}, not a classic puzzle")
            }
            TextErrorKind::Variant { variant, form, is_read: false } => {
                write!(f, "this is {variant} of {form}, which ordoku does not read yet")
            }
            TextErrorKind::NamedVariant { variant, place } => write!(
                f,
                "{place} says that the puzzle is {variant}, but its rules are missing: add them, or leave the name out \
                 if it is a classic Sudoku"
            ),
            TextErrorKind::Document { what } => f.write_str(what),
            TextErrorKind::Deletion => f.write_str(
                "this is no deleted candidate: it is a digit, a row and a column, such as 214 for 2 in row 1 and column 4",
            ),
            TextErrorKind::Encoding => f.write_str("this byte is not valid UTF-8: convert the text to UTF-8"),
            TextErrorKind::Trailing => {
                f.write_str("unexpected text after the puzzle: read several puzzles one by one")
            }
        }
    }
}

/// Writes that a number of cells is not that of a grid, or not the `wanted` one if there is one.
fn write_cells(got: usize, wanted: Option<usize>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match got {
        1 => f.write_str("1 cell")?,
        ..=MAX_CELLS => write!(f, "{got} cells")?,
        _ => write!(f, "more than {MAX_CELLS} cells")?,
    }
    let makes = if got == 1 { "makes" } else { "make" };
    match (wanted, nearest(got)) {
        (None, _) if got > MAX_CELLS => f.write_str(": the largest grid, a 256x256, has no more"),
        (None, Some(side)) => write!(f, ", but {} {side}x{side} grid has {}", article(side), side * side),
        (None, None) => write!(f, " {makes} no grid: grids have 16, 36, 81, 144, 256, 625 cells and so on"),
        (Some(wanted), _) => write!(f, ", but this {0}x{0} grid needs {wanted}", wanted.isqrt()),
    }
}

/// Returns the side of the usual grid that has nearly this number of cells.
fn nearest(cells: usize) -> Option<usize> {
    [4, 6, 9, 12, 16, 25, 36].into_iter().find(|side| {
        let all = side * side;
        cells != all && cells.abs_diff(all) <= all / 16
    })
}

debug_as_display!(TextError, TextErrorKind);

impl std::error::Error for TextError {}

#[cfg(test)]
mod tests {
    use super::TextErrorKind::*;
    use super::*;
    use std::collections::BTreeSet;

    /// Each message says what was wrong, where, and what would be right.
    #[test]
    // Longer than 60 lines because it is a table.
    fn every_error_of_a_text_says_what_was_wrong_and_where() {
        let symbol = |symbol, first, last, side| Symbol { symbol, first, last, side };
        let drawing = |box_rows, box_cols| Drawing { side: 8, box_rows, box_cols };
        let cases: [(TextErrorKind, &[&str]); 42] = [
            (Empty, &["nothing to read"]),
            (Character('?'), &["'?'"]),
            (Character('\0'), &["NUL", "length"]),
            (Value { value: 12, side: 9 }, &["12", "9x9", "1 to 9"]),
            (symbol('Q', 'A', 'P', 16), &["'Q'", "16x16", "are A to P"]),
            (symbol('H', '1', 'G', 16), &["'H'", "16x16", "are 1 to 9 and A to G"]),
            (symbol('C', '1', 'A', 10), &["'C'", "10x10", "are 1 to 9 and A"]),
            (Cells { got: 80, wanted: None }, &["80 cells", "a 9x9 grid has 81"]),
            (Cells { got: 1, wanted: None }, &["1 cell makes no grid"]),
            (Cells { got: 50, wanted: None }, &["50 cells", " 36, 81, 144, 256"]),
            (Rows { got: 15, wanted: 16 }, &["15 of 16 rows"]),
            (Rows { got: 17, wanted: 16 }, &["17 rows of 16 cells", "one is lost or one is doubled"]),
            (drawing(None, None), &["show no boxes of an 8x8: name its box rows"]),
            (drawing(Some(3), None), &["boxes of 3 rows, unusual for an 8x8: name"]),
            (drawing(None, Some(3)), &["boxes of 3 columns, unusual for an 8x8: name"]),
            (drawing(Some(2), Some(3)), &["boxes of 2 rows and 3 columns", "make no 8x8: name"]),
            (Document { what: "what is wrong" }, &["column 7: what is wrong"]),
            (ZeroBased { value: 16, side: 16 }, &["16 is too large", "0 to 15"]),
            (GameId { got: 12, wanted: 81 }, &["ends after 12 of 81"]),
            (GameId { got: 82, wanted: 81 }, &["more cells than the 81"]),
            (NoColumn { got: 1, wanted: 2 }, &["has 1 column,", "column 2 is missing"]),
            (Columns { got: 1, wanted: 3 }, &["has 1 column,", "the table has 3"]),
            (NoPuzzle { column: 3 }, &["column 3 has no puzzle"]),
            (Field { column: 2, got: 80, wanted: None }, &["column 2", "80 cells", "has 81"]),
            (Boxes { column: 2 }, &["column 2", "such as 3x2"]),
            (Regions { got: 80, wanted: 81 }, &["80 characters", "of a 9x9 have 81, one for each cell"]),
            (Candidates, &["pencil marks", "as candidates"]),
            (Deletion, &["deleted candidate", "214"]),
            (Cells { got: 80, wanted: Some(16) }, &["80 cells", "this 4x4 grid needs 16"]),
            (Cells { got: 65536, wanted: Some(16) }, &[": 65536 cells", "needs 16"]),
            (Cells { got: 65537, wanted: None }, &[": more than 65536 cells", "256x256"]),
            (Cells { got: 65537, wanted: Some(16) }, &["than 65536 cells", "needs 16"]),
            (BoxShape { side: 10 }, &["10x10", "box rows"]),
            (RowLength { row: 2, got: 8, wanted: 9 }, &["row 2 has 8 cells", "9"]),
            (Ambiguous { one: "lines", other: "rows" }, &["can be lines or rows: name its layout"]),
            (Alphabet { side: 49 }, &["49x49", "numbers"]),
            (Order { value: 17 }, &["17", "1 to 16"]),
            (
                Variant { variant: "an X-Sudoku", form: "KSudoku", is_read: false },
                &["an X-Sudoku of KSudoku, which ordoku does not read yet"],
            ),
            (
                Variant { variant: "an X-Sudoku", form: "f-puzzles", is_read: true },
                &["an X-Sudoku of f-puzzles, not a classic puzzle"],
            ),
            (
                NamedVariant { variant: "an X-Sudoku", place: "this title" },
                &["this title says", "an X-Sudoku", "add them", "leave the name out"],
            ),
            (Encoding, &["UTF-8"]),
            (Trailing, &["after the puzzle"]),
        ];
        for (kind, parts) in cases {
            let error =
                TextError { line: 6, column: 7, offset: 99, kind, document_start: None, document_end: None };
            let message = error.to_string();
            assert!(parts.iter().all(|part| message.contains(part)), "{message}");
            assert_eq!(
                (format!("{error:?}"), format!("line 6, column 7: {kind:?}")),
                (message.clone(), message)
            );
        }
        let (all, name_of) = variants!(TextErrorKind:
            Empty, Character, Value, Symbol, Cells, Drawing, BoxShape, Rows, RowLength, Ambiguous, Alphabet, Order,
            ZeroBased, GameId, NoColumn, Columns, NoPuzzle, Field, Boxes, Regions, Candidates, Variant, NamedVariant, Document, Deletion,
            Encoding, Trailing
        );
        assert_eq!(cases.iter().map(|(kind, _)| name_of(kind)).collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn the_largest_grid_is_the_largest_shape() {
        assert_eq!(MAX_CELLS, crate::model::shape::MAX_SIDE.pow(2));
    }
}
