//! Reads puzzles from files and pipes, block by block.

mod column;
mod entry;
mod plain;
mod pump;
mod recover;
mod source;
mod text;
mod whole;

pub use entry::{Block, Entry, LineNumbers, Place, Unreadable};
pub use plain::{CELLS, PlainLines};
pub use source::{STDIN, Source, is_stdin, shown, total_size};
pub use whole::{read_all, read_one};

use crate::report::Failure;
use column::ColumnReader;
use ordoku::text::ParseOptions;
use std::path::Path;
use text::TextReader;

/// The reader of one file.
pub enum Input {
    Text(TextReader),
    Column(ColumnReader),
}

impl Input {
    /// Opens a file, or standard input for `-`. With a column, the file is a table.
    pub fn open(path: &Path, column: Option<&str>, options: ParseOptions) -> Result<Self, Failure> {
        let source = Source::open(path)?;
        Ok(match column {
            None => Self::Text(TextReader::new(source, options)),
            Some(column) => Self::Column(ColumnReader::new(source, column, options)?),
        })
    }

    /// Returns the next part; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Block<'_>>, Failure> {
        match self {
            Self::Text(reader) => reader.next(),
            Self::Column(reader) => reader.next(),
        }
    }

    /// Returns the bytes read so far.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Text(reader) => reader.bytes(),
            Self::Column(reader) => reader.bytes(),
        }
    }
}
