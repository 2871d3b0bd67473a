//! Why one way to read a text fails. Other ways may still succeed, so line and column are worked out only at the end.

use super::position::position;
use crate::error::{Error, TextError, TextErrorKind};

/// The reason why a reading fails.
pub(in crate::text) enum Flaw {
    /// The text makes no sense at this byte offset.
    At(usize, TextErrorKind),
    /// The character at this byte offset stands for no cell.
    Character(usize),
    /// Something that no other reading can mend.
    Fatal(Error),
}

impl Flaw {
    /// The error as the caller sees it, with its place in the `whole` text, of which byte `start` begins the one read.
    pub fn error(self, text: &str, start: usize, whole: &[u8]) -> Error {
        let (offset, kind) = match self {
            // A string of C whose closing NUL was counted: that is then what is wrong with the number of cells.
            Flaw::At(_, TextErrorKind::Cells { .. } | TextErrorKind::RowLength { .. })
                if text.ends_with('\0') =>
            {
                (text.trim_end_matches('\0').len(), TextErrorKind::Character('\0'))
            }
            Flaw::At(offset, kind) => (offset, kind),
            Flaw::Character(offset) => {
                let c = text.get(offset..).and_then(|rest| rest.chars().next());
                (offset, c.map_or(TextErrorKind::Empty, TextErrorKind::Character))
            }
            Flaw::Fatal(error) => return error,
        };
        let offset = start + offset;
        let (line, column) = position(whole, offset);
        TextError { line, column, offset, kind }.into()
    }
}

impl From<std::collections::TryReserveError> for Flaw {
    fn from(error: std::collections::TryReserveError) -> Self {
        Flaw::Fatal(error.into())
    }
}
