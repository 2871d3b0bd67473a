//! Reads puzzles from files and pipes, block by block.

#[cfg(feature = "parquet")]
mod cells;
mod column;
mod entry;
mod help;
mod named_rules;
mod plain;
mod pump;
mod rows;
mod source;
mod text;

#[cfg(feature = "parquet")]
pub use cells::Cells;
pub use entry::{Block, Entry, EntryRules, LineNumbers, Place, Unreadable};
pub use named_rules::{NamedRules, WantedRules, refuse_rules_of_boxes};
pub use plain::{CELLS, PlainLines};
pub use source::{Source, is_stdin, shown, total_size};

use crate::report::Failure;
use column::Column;
use ordoku::text::ParseOptions;
use std::path::Path;
use text::TextBlocks;

/// The reader of one file.
pub struct Input(TextBlocks);

impl Input {
    /// Opens a file, or standard input for `-`. With a column, the file is a table.
    pub fn open(
        path: &Path,
        column: Option<&str>,
        options: ParseOptions,
        rules: WantedRules,
    ) -> Result<Self, Failure> {
        let column = column.map(|name| Column { name: name.to_owned() });
        Ok(Self(TextBlocks::new(Source::open(path)?, options, column, rules)?))
    }

    /// Takes the text of a file that was read before.
    pub fn of_text(
        path: &Path,
        text: Vec<u8>,
        options: ParseOptions,
        rules: WantedRules,
    ) -> Result<Self, Failure> {
        Ok(Self(TextBlocks::new(Source::of_text(shown(path), text)?, options, None, rules)?))
    }

    /// Returns the next part; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Block<'_>>, Failure> {
        self.0.next()
    }

    /// Returns the bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
