//! The reason why one interpretation of a text fails.
//!
//! Another interpretation may still succeed, so a mismatch holds only a byte offset; the line and
//! the column are computed for the mismatch that is reported.

use super::position::position;
use crate::error::{Error, TextError, TextErrorKind};
use std::ops::Range;

/// The reason why an interpretation fails.
pub(in crate::text) enum Mismatch {
    /// The reason, and the byte offset of the error.
    At(usize, TextErrorKind),
    /// The character at this byte offset represents no cell.
    Character(usize),
    /// A document that is refused as a whole: the byte offset of the error, its reason (`None`: the
    /// character there represents no cell), and the bytes of the document.
    InDocument(usize, Option<TextErrorKind>, Range<usize>),
    /// An error that every other interpretation would meet too.
    Fatal(Error),
}

impl Mismatch {
    /// Returns whether no other interpretation counts: the puzzle was read and is a variant, or
    /// each interpretation meets this error.
    pub fn is_settled(&self) -> bool {
        use TextErrorKind::{NamedVariant, Variant};
        match self {
            Mismatch::At(_, kind) | Mismatch::InDocument(_, Some(kind), _) => {
                matches!(kind, Variant { .. } | NamedVariant { .. })
            }
            Mismatch::Fatal(_) => true,
            _ => false,
        }
    }

    /// Returns the same mismatch in a document with these bytes.
    pub fn in_document(self, document: Range<usize>) -> Self {
        match self {
            Mismatch::At(offset, kind) => Mismatch::InDocument(offset, Some(kind), document),
            Mismatch::Character(offset) => Mismatch::InDocument(offset, None, document),
            other => other,
        }
    }

    /// Returns the same mismatch in a row of a table with these bytes, which may have several
    /// lines. A document in a field of the row is refused with the whole row.
    pub fn in_row(self, row: Range<usize>, has_lines: bool) -> Self {
        match self {
            Mismatch::InDocument(offset, kind, field) => {
                Mismatch::InDocument(offset, kind, field.start..row.end)
            }
            other if has_lines => other.in_document(row),
            other => other,
        }
    }

    /// Returns the mismatch of a part of a text, which begins at byte `start`, as one of the text.
    pub fn shifted(self, start: usize) -> Self {
        match self {
            Mismatch::At(offset, kind) => Mismatch::At(start + offset, kind),
            Mismatch::Character(offset) => Mismatch::Character(start + offset),
            Mismatch::InDocument(offset, kind, document) => {
                Mismatch::InDocument(start + offset, kind, start + document.start..start + document.end)
            }
            Mismatch::Fatal(error) => Mismatch::Fatal(error),
        }
    }

    /// Returns the error for the caller. `text` is the part of the `whole` text that begins at byte
    /// `start`; the error's position is one in the whole text.
    pub fn error(self, text: &str, start: usize, whole: &[u8]) -> Error {
        let character = |offset: usize| {
            let c = text.get(offset..).and_then(|rest| rest.chars().next());
            c.map_or(TextErrorKind::Empty, TextErrorKind::Character)
        };
        let (document_start, document_end) = match &self {
            Mismatch::InDocument(_, _, document) => {
                (Some(start + document.start), Some(start + document.end))
            }
            _ => (None, None),
        };
        let (offset, kind) = match self {
            // If a C caller counted the closing NUL of a string, the NUL is the reason for the
            // wrong number of cells.
            Mismatch::At(offset, TextErrorKind::Cells { .. } | TextErrorKind::RowLength { .. })
                if text.ends_with('\0') && text[offset..].trim_end_matches('\0').trim().is_empty() =>
            {
                (text.trim_end_matches('\0').len(), TextErrorKind::Character('\0'))
            }
            Mismatch::At(offset, kind) => (offset, kind),
            Mismatch::Character(offset) => (offset, character(offset)),
            Mismatch::InDocument(offset, kind, _) => (offset, kind.unwrap_or_else(|| character(offset))),
            Mismatch::Fatal(error) => return error,
        };
        let offset = start + offset;
        let (line, column) = position(whole, offset);
        TextError { line, column, offset, kind, document_start, document_end }.into()
    }
}

impl From<std::collections::TryReserveError> for Mismatch {
    fn from(error: std::collections::TryReserveError) -> Self {
        Mismatch::Fatal(error.into())
    }
}

impl From<Error> for Mismatch {
    fn from(error: Error) -> Self {
        Mismatch::Fatal(error)
    }
}

/// Returns the ambiguity of rows that may also be puzzles of this side.
pub(in crate::text) fn rows_or_lines(side: usize) -> TextErrorKind {
    let (one, other) = match side {
        4 => ("rows of a 16x16", "a 4x4 in each line"),
        6 => ("rows of a 36x36", "a 6x6 in each line"),
        9 => ("rows of an 81x81", "a 9x9 in each line"),
        _ => ("rows of one large grid", "a small grid in each line"),
    };
    TextErrorKind::Ambiguous { one, other }
}

/// Returns whether no other interpretation of the same cells can be better.
pub(in crate::text) fn is_final(mismatch: &Mismatch) -> bool {
    matches!(mismatch, Mismatch::Fatal(_)) || is_ambiguous(mismatch)
}

/// Returns whether the cells make one complete puzzle or several, so that no other interpretation
/// has a better reason to fail.
pub(in crate::text) fn is_ambiguous(mismatch: &Mismatch) -> bool {
    matches!(mismatch, Mismatch::At(_, TextErrorKind::Ambiguous { .. }))
}
