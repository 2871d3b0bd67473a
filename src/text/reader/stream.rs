//! The text of a stream that is in memory, and the position in it.

use super::lines::{is_line_feed, line_ends};
use super::window::LONGEST;
use crate::support::alloc::try_zeroed;
use crate::text::ParseOptions;
use std::io::{self, Read};

/// The smallest buffer: the last window fits, with text to read on.
const LEAST_CAPACITY: usize = LONGEST + (64 << 10);

/// The state of a [`Reader`](super::Reader), apart from its input.
pub(super) struct Stream {
    pub options: ParseOptions,
    /// Empty until the first text is read.
    pub buffer: Vec<u8>,
    capacity: usize,
    /// The bytes of the buffer that hold text.
    pub filled: usize,
    /// The start of the text that was not read yet; its line, from 1; and its offset in the stream.
    pub position: usize,
    pub line: u64,
    pub offset: u64,
    /// Whether the position is behind a carriage return, below which no text was there yet.
    is_after_return: bool,
    /// The bytes that were read from the stream.
    pub received: u64,
    /// The bytes of the line before the position that the caller has read; 0 if there is none.
    pub context: usize,
    pub is_at_end: bool,
    /// Whether the position is in a line that is longer than every puzzle, and was refused.
    pub is_in_long_line: bool,
    /// Whether the text above the position was refused, or has no cell.
    pub is_below_refused: bool,
    pub stops_at_headings: bool,
}

impl Stream {
    pub fn new(options: &ParseOptions, capacity: usize) -> Self {
        Self {
            options: *options,
            buffer: Vec::new(),
            capacity: capacity.max(LEAST_CAPACITY),
            filled: 0,
            position: 0,
            line: 1,
            offset: 0,
            is_after_return: false,
            received: 0,
            context: 0,
            is_at_end: false,
            is_in_long_line: false,
            is_below_refused: false,
            stops_at_headings: false,
        }
    }

    /// Reads more text into the buffer. Returns false at the end, and if there is no room.
    pub fn fill(&mut self, input: &mut dyn Read) -> io::Result<bool> {
        if self.buffer.is_empty() {
            self.buffer = try_zeroed(self.capacity).map_err(|_| io::ErrorKind::OutOfMemory)?;
        }
        // The line that the caller has read leaves no room.
        if self.position == self.filled && self.context + 1 >= self.capacity {
            self.context = 0;
        }
        let start = self.position - self.context;
        if start > 0 {
            self.buffer.copy_within(start..self.filled, 0);
            (self.filled, self.position) = (self.filled - start, self.context);
        }
        // Room for the line end that the last line may lack.
        let room = self.buffer.len() - 1;
        if self.is_at_end || self.filled == room {
            return Ok(false);
        }
        let read = loop {
            match input.read(&mut self.buffer[self.filled..room]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.filled += read;
        self.received += read as u64;
        if read == 0 {
            self.is_at_end = true;
            if self.filled > 0 && !is_line_feed(&self.buffer[self.filled - 1]) {
                self.buffer[self.filled] = b'\n';
                self.filled += 1;
            }
        }
        Ok(true)
    }

    /// Returns the text from the position on; nothing in the rest of a long line, and below a title
    /// that names a variant.
    pub fn text(&self) -> &[u8] {
        if self.is_in_long_line || self.options.section.is_some() {
            &[]
        } else {
            &self.buffer[self.position..self.filled]
        }
    }

    /// Returns the offset in the stream of a place in the buffer.
    pub fn offset_of(&self, at: usize) -> usize {
        // Not behind the line end that the last line lacks.
        let offset = (self.offset + at as u64 - self.position as u64).min(self.received);
        usize::try_from(offset).unwrap_or(usize::MAX)
    }

    /// Moves the position down, if it is above.
    pub fn advance(&mut self, position: usize) {
        let position = position.max(self.position);
        if position > self.position {
            let is_second = self.is_after_return && is_line_feed(&self.buffer[self.position]);
            let ends = line_ends(&self.buffer[..self.filled], self.position..position);
            self.line += ends - u64::from(is_second);
            self.is_after_return = position == self.filled && self.buffer[position - 1] == b'\r';
        }
        self.offset += (position - self.position) as u64;
        (self.position, self.context) = (position, 0);
    }

    /// Moves the position below text that was read or refused.
    pub fn pass(&mut self, end: usize) {
        self.advance(end);
        self.options = self.options.with_text_above(&self.buffer[..self.position]);
    }

    /// Moves the position below the line that it is in.
    pub fn skip_line(&mut self) {
        let end = self.buffer[self.position..self.filled].iter().position(is_line_feed);
        self.is_in_long_line = end.is_none();
        self.advance(end.map_or(self.filled, |end| self.position + end + 1));
    }

    /// Ends the stream here.
    pub fn end(&mut self) {
        (self.position, self.context, self.is_at_end) = (self.filled, 0, true);
    }
}
