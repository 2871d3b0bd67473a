//! The errors of all modules, and their messages. `text.rs` has those of texts.

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

/// Returns the names of the variants of an enum, and a function from a value to the name of its
/// variant. It compiles only if no variant is missing, so a test can tell whether it has a case for
/// each.
#[cfg(test)]
macro_rules! variants {
    ($enum:ident: $($variant:ident),+) => {{
        fn name_of(value: &$enum) -> &'static str {
            match value { $($enum::$variant { .. } => stringify!($variant),)+ }
        }
        (std::collections::BTreeSet::from([$(stringify!($variant)),+]), name_of as fn(&$enum) -> &'static str)
    }};
}
#[cfg(test)]
pub(crate) use variants;

mod text;

pub use text::{TextError, TextErrorKind};

use std::fmt;

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
    /// No puzzle that is asked for has this number of givens.
    Givens {
        /// The number of givens asked for.
        wanted: usize,
        /// The fewest givens that a puzzle with exactly one solution may have.
        least: usize,
        /// The number of cells that may have givens.
        most: usize,
    },
    /// A cell holds a value above the largest digit.
    Value {
        /// The row-major index of the cell, from 0.
        cell: usize,
        /// The value found.
        value: u64,
        /// The largest digit; an empty cell has the value 0.
        digits: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A digit is 0 or above the largest digit.
    Digit {
        /// The digit.
        digit: u64,
        /// The largest digit.
        digits: usize,
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
        /// The largest variable.
        largest: u64,
    },
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
            Error::Givens { wanted, least, most } => {
                write!(f, "a puzzle with {wanted} givens cannot be made: it must have {least} to {most}")
            }
            Error::Value { cell, value, digits, columns } => write!(
                f,
                "value {value} at row {}, column {} is out of range: digits go from 1 to {digits}, \
                 and 0 is an empty cell",
                cell / columns + 1,
                cell % columns + 1
            ),
            Error::Digit { digit, digits } => {
                write!(f, "digit {digit} is out of range: digits go from 1 to {digits}")
            }
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

impl fmt::Display for ProofFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ProofFlaw::DoesNotFollow => {
                f.write_str("this clause does not follow from the clauses above it by unit propagation")
            }
            ProofFlaw::Unfinished => f.write_str("the proof ends before the empty clause follows"),
            ProofFlaw::NoEnd => f.write_str("this line does not end with 0, as every clause must"),
            ProofFlaw::Word => f.write_str("a clause is a list of integers, and only the last one is 0"),
            ProofFlaw::Variable { variable, largest } => {
                write!(f, "the puzzle has no variable {variable}: variables go from 1 to {largest}")
            }
        }
    }
}

debug_as_display!(Error, ProofFlaw);

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
    use std::collections::BTreeSet;

    /// Each message says what was wrong, where, and what would be right.
    #[test]
    fn every_error_says_what_was_wrong_and_where() {
        let proof = |flaw| Error::Proof { line: 12, flaw };
        let kind = TextErrorKind::Trailing;
        let text =
            TextError { line: 6, column: 7, offset: 99, kind, document_start: None, document_end: None };
        let cases: [(Error, &[&str]); 13] = [
            (Error::Shape { box_rows: 17, box_cols: 31 }, &["17 x 31", "256"]),
            (Error::Length { argument: "cells", got: 80, wanted: 81 }, &["cells", "80", "81"]),
            (Error::Givens { wanted: 16, least: 17, most: 81 }, &["16 givens", "17 to 81"]),
            (
                Error::Value { cell: 13, value: 77, digits: 9, columns: 9 },
                &["77", "row 2, column 5", "1 to 9"],
            ),
            (
                Error::Value { cell: 43, value: 10, digits: 9, columns: 21 },
                &["10", "row 3, column 2", "1 to 9"],
            ),
            (Error::Digit { digit: 0, digits: 9 }, &["digit 0", "1 to 9"]),
            (Error::Improper { solvable: false }, &["no solution", "exactly one"]),
            (Error::Improper { solvable: true }, &["several solutions", "exactly one"]),
            (Error::Memory, &["memory"]),
            (Error::Internal, &["defect"]),
            (Error::Text(text), &["line 6, column 7", "after the puzzle"]),
            (proof(ProofFlaw::DoesNotFollow), &["line 12", "does not follow"]),
            (proof(ProofFlaw::Variable { variable: 730, largest: 729 }), &["line 12", "730"]),
        ];
        for (error, parts) in cases {
            let message = error.to_string();
            assert!(parts.iter().all(|part| message.contains(part)), "{message}");
            assert_eq!(format!("{error:?}"), message);
            let source = std::error::Error::source(&error).map(ToString::to_string);
            assert!(source.is_none_or(|source| message.ends_with(&source)), "{message}");
        }
        // The function that refuses an argument writes the whole message.
        let argument = Error::Argument { what: "what is wrong" };
        assert_eq!(argument.to_string(), "what is wrong");
        let (all, name_of) = variants!(
            Error: Shape, Argument, Length, Givens, Value, Digit, Text, Improper, Memory, Proof, Internal
        );
        let tried = cases.iter().map(|(error, _)| name_of(error)).chain([name_of(&argument)]);
        assert_eq!(tried.collect::<BTreeSet<_>>(), all);
    }

    #[test]
    fn every_flaw_of_a_proof_says_what_a_proof_must_have() {
        let cases = [
            (ProofFlaw::DoesNotFollow, "does not follow from the clauses above it"),
            (ProofFlaw::Unfinished, "ends before the empty clause"),
            (ProofFlaw::NoEnd, "does not end with 0"),
            (ProofFlaw::Word, "a list of integers, and only the last one is 0"),
            (
                ProofFlaw::Variable { variable: 730, largest: 729 },
                "no variable 730: variables go from 1 to 729",
            ),
        ];
        for (flaw, part) in cases {
            assert!(flaw.to_string().contains(part), "{flaw}");
        }
        let (all, name_of) = variants!(ProofFlaw: DoesNotFollow, Unfinished, NoEnd, Word, Variable);
        assert_eq!(cases.iter().map(|(flaw, _)| name_of(flaw)).collect::<BTreeSet<_>>(), all);
    }
}
