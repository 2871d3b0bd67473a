//! Tables in files: a Parquet or an Arrow IPC file is read, and written with columns of answers.
//!
//! ```text
//! group     a row group of Parquet, or a record batch of Arrow IPC: the unit of work, and of --resume
//! piece     some rows of a group, which are answered together
//!
//! IN        group | group | group             columns    finds the puzzles, names the answers
//!             |                               read       cells of a piece -> crate::input::Cells
//!           piece | piece -> block -> answers kept       what the command tells of a block
//!                               |             answers    answers -> columns
//! FILE.part group | group | ...               parquet, ipc
//! ```
//!
//! `journal` is the list of the groups in `FILE.part`, and `part_writer` writes to it.

mod answers;
mod columns;
mod error;
mod ipc;
mod journal;
mod kept;
mod parquet;
mod part_writer;
mod read;
mod row_groups;
mod schema;

pub use answers::Answers;
pub use columns::{AnswerColumn, AnswerKind, PuzzleColumn, check_names};
pub use error::TableError;
pub use journal::{Group, Journal};
pub use kept::Kept;
pub use part_writer::PartWriter;
pub use read::read_cells;

use crate::report::{Failure, escaped_path};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::Fields;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The puzzles of a group, piece by piece.
pub type Pieces = Box<dyn Iterator<Item = Result<ArrayRef, TableError>>>;

/// A file with a table, and the copy of it that gets the answers.
pub trait TableFile {
    fn fields(&self) -> &Fields;

    fn groups(&self) -> usize;

    /// Returns the number of rows, if the file tells it.
    fn rows(&self) -> Option<u64>;

    /// Reads the puzzles of a group.
    fn pieces(&mut self, group: usize, column: &PuzzleColumn) -> Result<Pieces, TableError>;

    /// Begins the copy.
    fn create(&mut self, answers: &Answers, column: &PuzzleColumn, out: PartWriter)
    -> Result<(), TableError>;

    /// Adds the answers to a piece of the group whose puzzles were read last.
    fn push(&mut self, answers: RecordBatch) -> Result<(), TableError>;

    /// Copies a group, with the answers to it.
    fn end_group(&mut self, group: usize) -> Result<Group, TableError>;

    /// Does the same with the answers of an earlier run, which are in the part. Returns the first
    /// of them, too, at most `most`.
    fn replay(
        &mut self,
        group: usize,
        known: &Group,
        part: &File,
        most: usize,
    ) -> Result<(Group, RecordBatch), TableError>;

    /// Ends the copy.
    fn finish(&mut self) -> Result<(), TableError>;
}

/// Opens a file. Its first bytes tell its kind.
pub fn open(path: &Path) -> Result<Box<dyn TableFile>, Failure> {
    let name = escaped_path(path);
    let failed = |error| Failure::read(&name, error);
    let mut file = File::open(path).map_err(failed)?;
    let mut head = Vec::new();
    file.by_ref().take(6).read_to_end(&mut head).map_err(failed)?;
    let refused = |what: &str| Err(Failure::Message(format!("'{name}' {what}")));
    let broken = |error: TableError| error.reading(&name);
    match &*head {
        [b'P', b'A', b'R', b'1', ..] => Ok(Box::new(parquet::ParquetFile::open(file).map_err(broken)?)),
        b"ARROW1" => Ok(Box::new(ipc::IpcFile::open(file).map_err(broken)?)),
        [b'P', b'A', b'R', b'E', ..] => refused("is an encrypted Parquet file, which ordoku does not read"),
        [0xff, 0xff, 0xff, 0xff, ..] => refused(
            "is a stream of Arrow IPC, and ordoku reads files: write one, for example with pyarrow.ipc.new_file",
        ),
        _ => refused("is neither a Parquet file nor an Arrow IPC file: leave out --parquet to read text"),
    }
}
