//! The kind of an output.

use ordoku::text::{FileFormat, Layout};

/// The kind of an output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A layout of the library; `None` is the one of the puzzle.
    Layout(Option<Layout>),
    Drawn,
    Csv,
    Json,
    Marks,
    /// A format of another program.
    File(FileFormat),
}

impl Kind {
    /// Returns whether answers are written as records.
    pub fn is_record(self) -> bool {
        matches!(self, Self::Json | Self::Csv)
    }
}
