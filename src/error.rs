//! The one table of errors.

use crate::status;
use std::fmt;

/// Cells of the largest grid. Shapes know it too, but they use errors, so errors do not use them.
const MAX_CELLS: usize = 256 * 256;

/// What was wrong, where, and what would be right. Making one allocates nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// A pointer argument was null.
    Null {
        /// The argument's name.
        argument: &'static str,
    },
    /// No such grid: see [`MAX_SIDE`](crate::shape::MAX_SIDE).
    Shape {
        /// Rows of a box, as asked for.
        box_rows: usize,
        /// Columns of a box, as asked for.
        box_cols: usize,
    },
    /// An argument that is out of its range.
    Argument {
        /// What is wrong and what would be right.
        what: &'static str,
    },
    /// An array has another length than the shape asks for.
    Length {
        /// The argument's name.
        argument: &'static str,
        /// Its length.
        got: usize,
        /// The length it must have.
        wanted: usize,
    },
    /// A cell holds a value above the side.
    Value {
        /// Row-major index of the cell.
        cell: usize,
        /// The value found.
        value: u64,
        /// The largest that is allowed; 0 stands for an empty cell.
        side: usize,
    },
    /// Text that is no puzzle.
    Text(TextError),
    /// An output buffer is too small; nothing was written.
    Buffer {
        /// Its length.
        got: usize,
        /// The length that is enough.
        needed: usize,
    },
    /// The memory asked for is not to be had.
    Memory,
    /// The handle is in use: by another thread, or by the call that this one was made from.
    Busy,
    /// An option that this version does not know.
    Option {
        /// The option's name.
        name: &'static str,
        /// The value found.
        value: u64,
    },
    /// A proof that does not show what it is to show.
    Proof {
        /// The line where it fails, from 1.
        line: usize,
        /// What is wrong there.
        flaw: ProofFlaw,
    },
    /// A defect in this library.
    Internal,
}

/// What can be wrong with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProofFlaw {
    /// The clause does not follow from those before it by unit propagation.
    DoesNotFollow,
    /// The proof ends before the empty clause follows.
    Unfinished,
    /// A line that does not end with 0.
    NoEnd,
    /// Something that is no number, or comes after the 0.
    Word,
    /// The puzzle has fewer variables.
    Variable {
        /// The variable.
        variable: u64,
    },
}

/// Where a text stops making sense, and why. Line and column count from 1, the byte offset from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextError {
    /// Line of the text.
    pub line: usize,
    /// Column within that line, in characters.
    pub column: usize,
    /// Byte offset within the text.
    pub offset: usize,
    /// What is wrong there.
    pub kind: TextErrorKind,
}

/// What can be wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// Nothing but white space and comments.
    Empty,
    /// A character that stands for no cell.
    Character(char),
    /// A value above the side.
    Value {
        /// The value.
        value: u64,
        /// The largest that is allowed.
        side: usize,
    },
    /// A number of cells that makes no grid, or not the named one.
    Cells {
        /// Cells counted, which ends at one more than the largest grid has.
        got: usize,
        /// Cells that the order or shape in force asks for; 0 when none was named.
        wanted: usize,
    },
    /// The side has no box shape of its own: name one.
    BoxShape {
        /// Cells in a row.
        side: usize,
    },
    /// A row with another number of cells than the rows before it.
    RowLength {
        /// Cells in this row.
        got: usize,
        /// Cells in the first row.
        wanted: usize,
    },
    /// Two readings are possible: name one.
    Ambiguous {
        /// One reading.
        one: &'static str,
        /// Another.
        other: &'static str,
    },
    /// Single characters for a side that has too few of them: numbers would do.
    Alphabet {
        /// Cells in a row.
        side: usize,
    },
    /// A number that is no order.
    Order {
        /// The number.
        value: u64,
    },
    /// Not UTF-8.
    Encoding,
}

impl Error {
    /// The status number that stands for this error across the C boundary.
    pub fn status(&self) -> i32 {
        match self {
            Error::Null { .. } => status::ORDOKU_E_NULL,
            Error::Shape { .. } | Error::Argument { .. } | Error::Length { .. } => status::ORDOKU_E_ARGUMENT,
            Error::Value { .. } => status::ORDOKU_E_VALUE,
            Error::Text(text) => match text.kind {
                TextErrorKind::Value { .. } => status::ORDOKU_E_VALUE,
                TextErrorKind::BoxShape { .. } => status::ORDOKU_E_ARGUMENT,
                _ => status::ORDOKU_E_TEXT,
            },
            Error::Buffer { .. } => status::ORDOKU_E_BUFFER,
            Error::Memory => status::ORDOKU_E_MEMORY,
            Error::Busy => status::ORDOKU_E_BUSY,
            Error::Option { .. } => status::ORDOKU_E_OPTION,
            Error::Proof { .. } => status::ORDOKU_E_PROOF,
            Error::Internal => status::ORDOKU_E_INTERNAL,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::Null { argument } => write!(f, "{argument} is a null pointer"),
            Error::Shape { box_rows, box_cols } => {
                write!(
                    f,
                    "no grid has boxes of {box_rows} x {box_cols}: both must be at least 1, their product at most 256"
                )
            }
            Error::Argument { what } => f.write_str(what),
            Error::Length { argument, got, wanted } => {
                write!(f, "{argument} has length {got}, and it must be {wanted}")
            }
            Error::Value { cell, value, side } => write!(
                f,
                "value {value} at row {}, column {}: digits go from 1 to {side}, and 0 is an empty cell",
                cell / side + 1,
                cell % side + 1
            ),
            Error::Text(text) => text.fmt(f),
            Error::Buffer { got, needed } => write!(f, "the buffer holds {got}, and {needed} are needed"),
            Error::Memory => f.write_str("out of memory"),
            Error::Busy => f.write_str("the handle is in use by another call"),
            Error::Option { name, value } => write!(f, "option {name} has the unsupported value {value}"),
            Error::Proof { line, flaw } => write!(f, "line {line} of the proof: {flaw}"),
            Error::Internal => f.write_str("internal error: a defect in ordoku"),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for TextErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TextErrorKind::Empty => f.write_str("no puzzle found: no line from here on has cells"),
            TextErrorKind::Character('\0') => f.write_str(
                "a NUL is no cell: if it closes a C string, do not count it in the length of the text",
            ),
            TextErrorKind::Character(c) => write!(
                f,
                "{c:?} is not valid here: a cell is a digit of the puzzle's alphabet, or one of . - _ * if it is empty"
            ),
            TextErrorKind::Value { value, side } => {
                write!(f, "{value} is too large for a {side}x{side}: its digits are 1 to {side}")
            }
            TextErrorKind::Cells { got, wanted } => {
                if got > MAX_CELLS {
                    write!(f, "more than {MAX_CELLS} cells")?;
                } else {
                    write!(f, "{got} cells")?;
                }
                match wanted {
                    0 => f.write_str(" make no grid: grids have 16, 36, 81, 144, 256, 625 cells and so on"),
                    _ => write!(f, ", but this grid needs {wanted}"),
                }
            }
            TextErrorKind::BoxShape { side } => {
                write!(f, "a {side}x{side} has no usual box shape: name its box rows and columns")
            }
            TextErrorKind::RowLength { got, wanted } => {
                write!(f, "{got} cells in this row, but {wanted} in the first: all rows need the same number")
            }
            TextErrorKind::Ambiguous { one, other } => {
                write!(f, "the text can be {one} or {other}: name its layout, symbols or shape")
            }
            TextErrorKind::Alphabet { side } => {
                write!(f, "a {side}x{side} has more digits than this alphabet has characters: write numbers")
            }
            TextErrorKind::Order { value } => {
                write!(f, "{value} is not an order: the order of a grid is 1 to 16")
            }
            TextErrorKind::Encoding => f.write_str("this byte is not valid UTF-8: convert the text to UTF-8"),
        }
    }
}

impl fmt::Display for ProofFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ProofFlaw::DoesNotFollow => f.write_str("this clause does not follow by unit propagation"),
            ProofFlaw::Unfinished => f.write_str("it ends before the empty clause follows"),
            ProofFlaw::NoEnd => f.write_str("a clause ends with 0"),
            ProofFlaw::Word => f.write_str("a clause is whole numbers, the last of which is 0"),
            ProofFlaw::Variable { variable } => write!(f, "the puzzle has no variable {variable}"),
        }
    }
}

impl std::error::Error for Error {}

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

    /// Every error, its status by its name in the header, and what its message has to tell.
    #[test]
    fn every_error_has_its_status_and_tells_what_and_where() {
        let text = |kind| Error::Text(TextError { line: 6, column: 7, offset: 99, kind });
        let proof = |flaw| Error::Proof { line: 12, flaw };
        let cases: [(Error, &str, &[&str]); 27] = [
            (Error::Null { argument: "cells" }, "NULL", &["cells", "null"]),
            (Error::Shape { box_rows: 17, box_cols: 31 }, "ARGUMENT", &["17 x 31", "256"]),
            (Error::Argument { what: "what is wrong" }, "ARGUMENT", &["what is wrong"]),
            (Error::Length { argument: "cells", got: 80, wanted: 81 }, "ARGUMENT", &["cells", "80", "81"]),
            (Error::Value { cell: 13, value: 77, side: 9 }, "VALUE", &["77", "row 2, column 5", "1 to 9"]),
            (Error::Buffer { got: 5, needed: 16 }, "BUFFER", &["5", "16"]),
            (Error::Memory, "MEMORY", &["memory"]),
            (Error::Busy, "BUSY", &["in use"]),
            (Error::Option { name: "engine", value: 99 }, "OPTION", &["engine", "99"]),
            (Error::Internal, "INTERNAL", &["defect"]),
            (text(TextErrorKind::Empty), "TEXT", &["line 6, column 7", "no puzzle"]),
            (text(TextErrorKind::Character('?')), "TEXT", &["line 6, column 7", "'?'"]),
            (text(TextErrorKind::Character('\0')), "TEXT", &["NUL", "length"]),
            (text(TextErrorKind::Value { value: 12, side: 9 }), "VALUE", &["12", "9x9", "1 to 9"]),
            (text(TextErrorKind::Cells { got: 80, wanted: 0 }), "TEXT", &["80 cells", " 36, 81, 144, 256"]),
            (text(TextErrorKind::Cells { got: 80, wanted: 16 }), "TEXT", &["80 cells", "needs 16"]),
            (text(TextErrorKind::Cells { got: 65536, wanted: 16 }), "TEXT", &[": 65536 cells", "needs 16"]),
            (
                text(TextErrorKind::Cells { got: 65537, wanted: 0 }),
                "TEXT",
                &[": more than 65536 cells", "81"],
            ),
            (
                text(TextErrorKind::Cells { got: 65537, wanted: 16 }),
                "TEXT",
                &["than 65536 cells", "needs 16"],
            ),
            (text(TextErrorKind::BoxShape { side: 10 }), "ARGUMENT", &["10x10", "box rows"]),
            (text(TextErrorKind::RowLength { got: 8, wanted: 9 }), "TEXT", &["8 cells", "9"]),
            (text(TextErrorKind::Ambiguous { one: "this", other: "that" }), "TEXT", &["this", "that"]),
            (text(TextErrorKind::Alphabet { side: 49 }), "TEXT", &["49x49", "numbers"]),
            (text(TextErrorKind::Order { value: 17 }), "TEXT", &["17", "1 to 16"]),
            (text(TextErrorKind::Encoding), "TEXT", &["UTF-8"]),
            (proof(ProofFlaw::DoesNotFollow), "PROOF", &["line 12", "does not follow"]),
            (proof(ProofFlaw::Variable { variable: 730 }), "PROOF", &["line 12", "730"]),
        ];
        for (error, name, parts) in cases {
            assert_eq!(error.status(), in_the_header(&format!("E_{name}")), "{error:?}");
            let message = error.to_string();
            assert!(parts.iter().all(|part| message.contains(part)), "{message}");
        }
        let flaws = [ProofFlaw::Unfinished, ProofFlaw::NoEnd, ProofFlaw::Word].map(|flaw| flaw.to_string());
        assert!(flaws.iter().all(|flaw| !flaw.is_empty()));
    }

    #[test]
    fn the_largest_grid_is_that_of_shapes() {
        assert_eq!(MAX_CELLS, crate::model::shape::MAX_SIDE.pow(2));
    }

    /// A status number as the header has it.
    fn in_the_header(name: &str) -> i32 {
        let header = include_str!("../include/ordoku.h");
        let line = header.lines().find_map(|line| line.strip_prefix(&format!("#define ORDOKU_{name} ")));
        line.expect(name).parse().unwrap()
    }
}
