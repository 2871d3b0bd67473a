//! Reads the puzzles of a stream one after another, with a buffer of fixed size.
//!
//! ```text
//! stream    the buffer and the position:   ...read | puzzle | puzzle | ? | not filled yet
//!                                                  ^ position            ^ filled
//! step      the next puzzle, or text that is none
//! window    how much of the text is looked at
//! recover   how much of the text is passed over if it is no puzzle
//! rules     the puzzle of a variant that was refused
//! lines     which line a puzzle is in
//! memory    the puzzle at a byte of a text that is in memory as a whole
//! ```

mod lines;
mod memory;
mod recover;
mod rules;
mod step;
mod stream;
mod window;

pub(crate) use memory::{beginnings, parse_at, parse_lines};
pub use rules::StreamRules;

use super::{ParseOptions, Parsed, Table, TextError};
use crate::error::Error;
use std::fmt;
use std::io::{self, Read};
use stream::Stream;

/// Reads the puzzles of a stream of text in UTF-8, such as a file or a pipe: an iterator. Text that
/// is not a puzzle is an item too; reading goes on below it.
///
/// A puzzle is read as soon as the text below it cannot change it. The text may be of any length:
/// the reader keeps 1.1 MB of it, more than the largest puzzle needs. So a document or a line is
/// read up to 1 MiB. Each puzzle is what [`puzzles`](super::puzzles) reads, or pencil marks, which
/// have [`Parsed::candidates`].
///
/// ```
/// use ordoku::text::{ParseOptions, ReadError, Reader};
///
/// // Any `std::io::Read`, such as a `std::fs::File`.
/// let stream = "# a comment\n12..\n..1.\n2...\n...4\n\n1......2.3!...4.\n1......2.3....4.\n".as_bytes();
/// let mut lines = Vec::new();
/// for puzzle in Reader::new(stream, &ParseOptions::new()) {
///     match puzzle {
///         Ok(puzzle) => lines.push(puzzle.line),
///         Err(ReadError::Text(refused)) => {
///             assert!(refused.to_string().starts_with("line 7, column 11: '!' is not valid here"));
///         }
///         Err(error) => return Err(error),
///     }
/// }
/// assert_eq!(lines, [2, 8]);
/// # Ok::<(), ReadError>(())
/// ```
///
/// # By hand
/// A caller that knows some of the lines better reads them by itself from [`text`](Self::text), and
/// the others with [`next_part`](Self::next_part). It calls [`fill`](Self::fill) when more text is
/// needed, so it does not wait for input while it has something to do.
pub struct Reader<R> {
    input: R,
    stream: Stream,
}

/// A puzzle of a stream. Fields may be added.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StreamPuzzle {
    /// The first line of its text, from 1. Titles below another puzzle do not count; titles at the
    /// start of the stream or below refused text do.
    pub line: u64,
    /// The puzzle. Its byte offsets are those of the stream.
    pub parsed: Parsed,
}

/// Text of a stream that is not a puzzle. Prints as a sentence. Fields may be added.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RefusedText {
    /// The error. Its line and its byte offsets count from the start of the stream.
    pub error: TextError,
    /// The line with the error. Bytes that are not UTF-8 are U+FFFD in it.
    pub line_text: String,
    /// The text that was passed over.
    pub skipped: Vec<u8>,
    /// The byte offset of that text in the stream.
    pub start: usize,
    /// The table, if the text is in its column of puzzles.
    pub table: Option<Table>,
}

/// A part of a stream. Other parts may be added; a caller passes over those that it does not know.
#[derive(Debug)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "a box would be one more allocation that can fail")]
pub enum StreamPart {
    /// A puzzle.
    Puzzle(StreamPuzzle),
    /// Text that is not a puzzle.
    Refused(Box<RefusedText>),
    /// The heading of a table, if the reader [stops at them](Reader::stopping_at_headings).
    Heading(String),
    /// Something without a puzzle was passed over.
    Skipped,
    /// More text is needed: call [`Reader::fill`].
    Incomplete,
}

/// The reason why a stream gave no puzzle. Prints as a sentence.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not a puzzle; the next item is what follows it.
    Text(Box<RefusedText>),
    /// The stream cannot be read; the iterator ends.
    Io(io::Error),
    /// The options contradict each other, or an allocation failed; the iterator ends.
    Other(Error),
}

impl<R: Read> Reader<R> {
    /// Creates the reader of a stream. With [`ParseOptions::table`], it begins with a row of this
    /// table.
    pub fn new(input: R, options: &ParseOptions) -> Self {
        Self::with_capacity(0, input, options)
    }

    /// Creates a reader that keeps `capacity` bytes of text, or 1.1 MB if that is more.
    pub fn with_capacity(capacity: usize, input: R, options: &ParseOptions) -> Self {
        Self { input, stream: Stream::new(options, capacity) }
    }

    /// Makes the reader stop at the headings of tables, so that the caller can name other columns
    /// than the heading does: [`next_part`](Self::next_part) tells each, and the caller sets the
    /// table in the [options](Self::options_mut). The iterator takes the columns that the heading
    /// names.
    #[must_use]
    pub fn stopping_at_headings(mut self) -> Self {
        self.stream.stops_at_headings = true;
        self
    }

    /// Reads the next part of the text that is in the buffer. It does not read from the stream.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the options contradict each other, and [`Error::Memory`].
    pub fn next_part(&mut self) -> Result<StreamPart, Error> {
        self.stream.next_part()
    }

    /// Reads from the stream once. Returns false if nothing is left, or if there is no room: then
    /// use some of the [`text`](Self::text) first.
    ///
    /// # Errors
    /// Returns the errors of the stream; a read that was interrupted is repeated. The kind is
    /// [`io::ErrorKind::OutOfMemory`] if there is no memory for the buffer.
    pub fn fill(&mut self) -> io::Result<bool> {
        self.stream.fill(&mut self.input)
    }

    /// Returns the text that is in the buffer and was not read yet. At the end of the stream, a
    /// line end is added to a last line without one.
    pub fn text(&self) -> &[u8] {
        self.stream.text()
    }

    /// Passes over puzzles in whole lines that the caller has read by itself, and returns their
    /// text. The last one has `last` bytes: it decides what the line below it means. With 0, the
    /// lines were no puzzles.
    ///
    /// # Panics
    /// Panics if `len` is more than the text has, or `last` more than `len`.
    pub fn consume(&mut self, len: usize, last: usize) -> &[u8] {
        assert!(last <= len && len <= self.text().len(), "{last} of {len} bytes are consumed");
        let stream = &mut self.stream;
        let start = stream.position;
        stream.pass(start + len);
        stream.context = last;
        &stream.buffer[start..start + len]
    }

    /// Passes over blank lines and comments, and returns the first other line, which is not passed
    /// over; `None` at the end.
    ///
    /// # Errors
    /// Returns the errors of [`fill`](Self::fill).
    pub fn peek_line(&mut self) -> io::Result<Option<String>> {
        loop {
            let Some(end) = self.text().iter().position(lines::is_line_feed) else {
                if self.fill()? {
                    continue;
                }
                return Ok(None);
            };
            let line = &self.text()[..=end];
            if !lines::is_skipped(line) {
                let line = String::from_utf8_lossy(line);
                return Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()));
            }
            self.skip_line();
        }
    }

    /// Passes over the line at which the reader is.
    pub fn skip_line(&mut self) {
        self.stream.skip_line();
    }

    /// Returns the line at which the reader is, from 1.
    pub fn line(&self) -> u64 {
        self.stream.line
    }

    /// Returns the byte offset at which the reader is.
    pub fn offset(&self) -> u64 {
        self.stream.offset.min(self.stream.received)
    }

    /// Returns the options for the text that follows: the table is that of the text above.
    pub fn options(&self) -> &ParseOptions {
        &self.stream.options
    }

    /// Returns the options for the text that follows, to change them.
    pub fn options_mut(&mut self) -> &mut ParseOptions {
        &mut self.stream.options
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<StreamPuzzle, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let error = match self.next_part() {
                Ok(StreamPart::Puzzle(puzzle)) => return Some(Ok(puzzle)),
                Ok(StreamPart::Refused(refused)) => return Some(Err(ReadError::Text(refused))),
                Ok(StreamPart::Heading(line)) => {
                    self.stream.options.table = Table::of_heading(&line);
                    continue;
                }
                Ok(StreamPart::Skipped) => continue,
                Ok(StreamPart::Incomplete) => match self.fill() {
                    Ok(true) => continue,
                    Ok(false) => return None,
                    Err(error) => ReadError::Io(error),
                },
                Err(error) => ReadError::Other(error),
            };
            self.stream.end();
            return Some(Err(error));
        }
    }
}

impl<R: Read> std::iter::FusedIterator for Reader<R> {}

impl<R> fmt::Debug for Reader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("line", &self.stream.line).finish_non_exhaustive()
    }
}

impl fmt::Display for RefusedText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Error::Text(self.error).fmt(f)
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(refused) => refused.fmt(f),
            Self::Io(error) => error.fmt(f),
            Self::Other(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ReadError {}
