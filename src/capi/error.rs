//! The errors of C callers, and the status of every error.

use super::status::*;
use crate::error::{Error, TextError, TextErrorKind};
use std::collections::TryReserveError;
use std::ffi::c_int;
use std::fmt;

/// An error of a call from C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallError {
    /// An error that Rust callers can get too.
    Core(Error),
    /// A pointer argument is null.
    Null {
        /// Name of the argument.
        argument: &'static str,
    },
    /// An output buffer is too small.
    Buffer {
        /// Length of the buffer.
        got: usize,
        /// Length that is needed.
        needed: usize,
    },
    /// The handle is in use, by another thread or by the call whose callback is running.
    Busy,
    /// An option is unknown to this version.
    Option {
        /// Name of the option.
        name: &'static str,
        /// Value of the option.
        value: u64,
    },
    /// The options do not suit this kind of handle.
    Unsuited(Error),
    /// A limit on time, on a system without a clock.
    NoClock,
    /// A character is neither the blank of its puzzle nor a digit.
    Character,
    /// The characters of a puzzle fit two alphabets.
    Ambiguous {
        /// One of them.
        one: &'static str,
        /// The other one.
        other: &'static str,
    },
    /// A struct of a later version sets a member that is unknown to this version.
    LaterStruct {
        /// Size of the struct.
        size: usize,
    },
}

impl CallError {
    pub(super) const INTERNAL: Self = Self::Core(Error::Internal);

    pub(super) fn argument(what: &'static str) -> Self {
        Self::Core(Error::Argument { what })
    }

    /// Returns the status of this error.
    pub fn status(&self) -> c_int {
        match self {
            Self::Core(error) => status_of(error),
            Self::Null { .. } => ORDOKU_E_NULL,
            Self::Buffer { .. } => ORDOKU_E_BUFFER,
            Self::Busy => ORDOKU_E_BUSY,
            Self::Character => ORDOKU_E_TEXT,
            Self::Ambiguous { .. } => ORDOKU_E_AMBIGUOUS,
            Self::Option { .. } | Self::Unsuited(_) | Self::NoClock | Self::LaterStruct { .. } => {
                ORDOKU_E_OPTION
            }
        }
    }
}

/// Returns the status of an error of the core.
pub fn status_of(error: &Error) -> c_int {
    match error {
        Error::Shape { .. } | Error::Argument { .. } | Error::Length { .. } | Error::Givens { .. } => {
            ORDOKU_E_ARGUMENT
        }
        Error::Value { .. } | Error::Digit { .. } => ORDOKU_E_VALUE,
        Error::Text(text) => status_of_text(text.kind),
        Error::Improper { .. } => ORDOKU_E_IMPROPER,
        Error::Memory => ORDOKU_E_MEMORY,
        Error::Proof { .. } => ORDOKU_E_PROOF,
        Error::Internal => ORDOKU_E_INTERNAL,
    }
}

/// Returns the status of an error of a text.
fn status_of_text(kind: TextErrorKind) -> c_int {
    use TextErrorKind as Kind;
    match kind {
        Kind::Value { .. } | Kind::Symbol { .. } | Kind::ZeroBased { .. } => ORDOKU_E_VALUE,
        Kind::BoxShape { .. } | Kind::Drawing { .. } => ORDOKU_E_ARGUMENT,
        Kind::Ambiguous { .. } => ORDOKU_E_AMBIGUOUS,
        Kind::Empty
        | Kind::Character(_)
        | Kind::Cells { .. }
        | Kind::Rows { .. }
        | Kind::RowLength { .. }
        | Kind::Alphabet { .. }
        | Kind::Order { .. }
        | Kind::GameId { .. }
        | Kind::NoColumn { .. }
        | Kind::Columns { .. }
        | Kind::NoPuzzle { .. }
        | Kind::Field { .. }
        | Kind::Boxes { .. }
        | Kind::Regions { .. }
        | Kind::Candidates
        | Kind::Variant { .. }
        | Kind::NamedVariant { .. }
        | Kind::Document { .. }
        | Kind::Deletion
        | Kind::Encoding
        | Kind::Trailing => ORDOKU_E_TEXT,
    }
}

impl From<Error> for CallError {
    fn from(error: Error) -> Self {
        Self::Core(error)
    }
}

impl From<TryReserveError> for CallError {
    fn from(error: TryReserveError) -> Self {
        Self::Core(error.into())
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // The names of the functions are those of C.
            Self::Core(Error::Text(TextError { line, column, kind: TextErrorKind::Candidates, .. })) => {
                write!(
                    f,
                    "line {line}, column {column}: these are pencil marks, not a puzzle of givens: \
                     ordoku_parse_candidates reads them"
                )
            }
            Self::Core(error @ Error::Text(TextError { kind: TextErrorKind::Variant { is_read, .. }, .. }))
                if is_read =>
            {
                write!(f, "{error}: ordoku_rules_parse reads it with its rules")
            }
            Self::Core(error) => error.fmt(f),
            Self::Null { argument } => write!(f, "{argument} is NULL, but it must point to memory"),
            Self::Buffer { got, needed } => {
                write!(f, "the buffer is too small: it holds {got}, but {needed} are needed")
            }
            Self::Busy => f.write_str("the handle is in use by another call: use one handle for each thread"),
            Self::Option { name, value } => {
                write!(f, "option {name} has the unsupported value {value}: ordoku.h lists its values")
            }
            Self::Unsuited(error) => error.fmt(f),
            Self::NoClock => f.write_str(
                "time_limit_ns is set, but this system has no clock: set node_limit, or let the poll callback stop the search",
            ),
            Self::Character => f.write_str("a character is neither the blank nor a digit of the puzzle"),
            Self::Ambiguous { one, other } => {
                write!(f, "the characters can be {one} or {other}: name the symbols")
            }
            Self::LaterStruct { size } => write!(
                f,
                "a struct of {size} bytes sets a member that this version of ordoku does not know: leave it 0"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{ProofFlaw, TextError, variants};
    use std::collections::BTreeSet;

    /// Returns the number of a status in the header.
    fn in_the_header(name: &str) -> c_int {
        let header = include_str!("../../include/ordoku.h");
        let line = header.lines().find_map(|line| line.strip_prefix(&format!("#define ORDOKU_{name} ")));
        line.expect(name).trim().parse().unwrap()
    }

    #[test]
    // Longer than 60 lines because it is a table.
    fn every_error_has_the_status_that_the_header_names() {
        let text = |kind| {
            CallError::Core(Error::Text(TextError {
                line: 6,
                column: 7,
                offset: 99,
                kind,
                document_start: None,
                document_end: None,
            }))
        };
        let core = CallError::Core;
        let cases = [
            (CallError::Null { argument: "cells" }, "NULL"),
            (core(Error::Shape { box_rows: 17, box_cols: 31 }), "ARGUMENT"),
            (core(Error::Argument { what: "what is wrong" }), "ARGUMENT"),
            (core(Error::Length { argument: "cells", got: 80, wanted: 81 }), "ARGUMENT"),
            (core(Error::Givens { wanted: 16, least: 17, most: 81 }), "ARGUMENT"),
            (core(Error::Value { cell: 13, value: 77, digits: 9, columns: 9 }), "VALUE"),
            (CallError::Buffer { got: 5, needed: 16 }, "BUFFER"),
            (core(Error::Improper { solvable: true }), "IMPROPER"),
            (core(Error::Memory), "MEMORY"),
            (CallError::Busy, "BUSY"),
            (CallError::Option { name: "engine", value: 99 }, "OPTION"),
            (core(Error::Digit { digit: 10, digits: 9 }), "VALUE"),
            (CallError::Unsuited(Error::Argument { what: "what is wrong" }), "OPTION"),
            (CallError::NoClock, "OPTION"),
            (CallError::Character, "TEXT"),
            (CallError::Ambiguous { one: "this", other: "that" }, "AMBIGUOUS"),
            (CallError::LaterStruct { size: 72 }, "OPTION"),
            (core(Error::Internal), "INTERNAL"),
            (text(TextErrorKind::Empty), "TEXT"),
            (text(TextErrorKind::Character('?')), "TEXT"),
            (text(TextErrorKind::Value { value: 12, side: 9 }), "VALUE"),
            (text(TextErrorKind::Symbol { symbol: 'Q', first: 'A', last: 'P', side: 16 }), "VALUE"),
            (text(TextErrorKind::Cells { got: 80, wanted: None }), "TEXT"),
            (text(TextErrorKind::BoxShape { side: 10 }), "ARGUMENT"),
            (text(TextErrorKind::RowLength { row: 2, got: 8, wanted: 9 }), "TEXT"),
            (text(TextErrorKind::Ambiguous { one: "this", other: "that" }), "AMBIGUOUS"),
            (text(TextErrorKind::Alphabet { side: 49 }), "TEXT"),
            (text(TextErrorKind::Order { value: 17 }), "TEXT"),
            (text(TextErrorKind::Rows { got: 8, wanted: 9 }), "TEXT"),
            (text(TextErrorKind::ZeroBased { value: 16, side: 16 }), "VALUE"),
            (text(TextErrorKind::GameId { got: 8, wanted: 81 }), "TEXT"),
            (text(TextErrorKind::Candidates), "TEXT"),
            (text(TextErrorKind::Encoding), "TEXT"),
            (text(TextErrorKind::Drawing { side: 8, box_rows: None, box_cols: None }), "ARGUMENT"),
            (text(TextErrorKind::NoColumn { got: 1, wanted: 2 }), "TEXT"),
            (text(TextErrorKind::Columns { got: 1, wanted: 3 }), "TEXT"),
            (text(TextErrorKind::NoPuzzle { column: 3 }), "TEXT"),
            (text(TextErrorKind::Regions { got: 80, wanted: 81 }), "TEXT"),
            (text(TextErrorKind::Field { column: 2, got: 80, wanted: None }), "TEXT"),
            (text(TextErrorKind::Boxes { column: 2 }), "TEXT"),
            (
                text(TextErrorKind::Variant { variant: "an X-Sudoku", form: "KSudoku", is_read: false }),
                "TEXT",
            ),
            (text(TextErrorKind::NamedVariant { variant: "an X-Sudoku", place: "this title" }), "TEXT"),
            (text(TextErrorKind::Document { what: "what is wrong" }), "TEXT"),
            (text(TextErrorKind::Deletion), "TEXT"),
            (text(TextErrorKind::Trailing), "TEXT"),
            (core(Error::Proof { line: 12, flaw: ProofFlaw::DoesNotFollow }), "PROOF"),
            (
                core(Error::Proof { line: 12, flaw: ProofFlaw::Variable { variable: 730, largest: 729 } }),
                "PROOF",
            ),
        ];
        for (error, name) in cases {
            assert_eq!(error.status(), in_the_header(&format!("E_{name}")), "{error:?}");
        }
        assert_each_is_tried(&cases.map(|(error, _)| error));
    }

    /// Checks that errors of all kinds were tried, and those of the core and of texts of all kinds.
    fn assert_each_is_tried(errors: &[CallError]) {
        let (all, name_of) = variants!(CallError:
            Core, Null, Buffer, Busy, Option, Unsuited, NoClock, Character, Ambiguous, LaterStruct
        );
        assert_eq!(errors.iter().map(name_of).collect::<BTreeSet<_>>(), all);
        let of_core = errors.iter().filter_map(|error| match error {
            CallError::Core(error) => Some(error),
            _ => None,
        });
        let (all, name_of) = variants!(
            Error: Shape, Argument, Length, Givens, Value, Digit, Text, Improper, Memory, Proof, Internal
        );
        assert_eq!(of_core.clone().map(name_of).collect::<BTreeSet<_>>(), all);
        let of_text = of_core.filter_map(|error| match error {
            Error::Text(text) => Some(&text.kind),
            _ => None,
        });
        let (all, name_of) = variants!(TextErrorKind:
            Empty, Character, Value, Symbol, Cells, Drawing, BoxShape, Rows, RowLength, Ambiguous, Alphabet, Order,
            ZeroBased, GameId, NoColumn, Columns, NoPuzzle, Field, Boxes, Regions, Candidates, Variant, NamedVariant, Document,
            Deletion, Encoding, Trailing
        );
        assert_eq!(of_text.map(name_of).collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn errors_of_c_callers_name_what_was_wrong() {
        let cases: [(CallError, &[&str]); 9] = [
            (CallError::Null { argument: "cells" }, &["cells", "NULL"]),
            (CallError::Buffer { got: 5, needed: 16 }, &["5", "16"]),
            (CallError::Busy, &["in use"]),
            (CallError::Option { name: "engine", value: 99 }, &["engine", "99"]),
            (CallError::Unsuited(Error::Argument { what: "what is wrong" }), &["what is wrong"]),
            (CallError::NoClock, &["no clock", "node_limit"]),
            (CallError::Character, &["neither", "blank"]),
            (
                CallError::Ambiguous { one: "lines", other: "rows" },
                &["can be lines or rows: name the symbols"],
            ),
            (CallError::LaterStruct { size: 72 }, &["72 bytes", "leave it 0"]),
        ];
        for (error, parts) in cases {
            let message = error.to_string();
            assert!(parts.iter().all(|part| message.contains(part)), "{message}");
        }
        // Those of the core have its messages.
        let argument = Error::Argument { what: "what is wrong" };
        assert_eq!(CallError::Core(argument).to_string(), argument.to_string());
        let (mut all, name_of) = variants!(CallError:
            Core, Null, Buffer, Busy, Option, Unsuited, NoClock, Character, Ambiguous, LaterStruct
        );
        all.remove("Core");
        assert_eq!(cases.iter().map(|(error, _)| name_of(error)).collect::<BTreeSet<_>>(), all);
    }
}
