//! The next puzzle of a stream, or text that is none.
//!
//! The text is looked at in growing windows. A puzzle is taken as soon as no text below can change
//! it. So is an error that no text below can change, or that is the same in two windows: a pipe is
//! not read far beyond text that is refused.

use super::lines::{is_line_end, is_line_feed, is_skipped, lines_above};
use super::recover::{bytes_to_skip, lines_of};
use super::stream::Stream;
use super::window::{LONGEST, WINDOWS, whole_lines};
use super::{RefusedText, StreamPart, StreamPuzzle};
use crate::error::{Error, TextError, TextErrorKind};
use crate::text::read::candidates::is_row_of_lists;
use crate::text::read::naming::Section;
use crate::text::read::recognise::has_line;
use crate::text::{Doubt, ParseOptions, Parsed, Table, parse, parse_beginning, parse_candidates};

/// The windows that are too short to tell how much to skip.
const SHORT: [usize; 2] = [WINDOWS[0], WINDOWS[1]];

/// A window that is larger than the pencil marks of a grid: those of a 36x36 take 50 KB.
const LONGEST_MARKS: usize = WINDOWS[4];

/// The text at the position, as far as the windows show it.
enum WindowResult {
    Puzzle(Parsed),
    Refused {
        len: usize,
        error: TextError,
    },
    /// So many bytes are complete, or enough for every puzzle.
    Complete(usize),
    /// So many bytes of a line that is longer than every puzzle.
    LongLine(usize),
    /// The line is not UTF-8, and nothing above it is a puzzle: byte offsets of the line and of the
    /// error.
    NotUtf8 {
        line: usize,
        offset: usize,
    },
    /// More text is needed.
    Incomplete,
}

/// Returns whether the line of an error may be a row of pencil marks.
fn is_in_marks(text: &str, error: &TextError) -> bool {
    lines_of(text).nth(error.line - 1).is_some_and(is_row_of_lists)
}

impl Stream {
    /// Reads the next part of the text in the buffer.
    pub fn next_part(&mut self) -> Result<StreamPart, Error> {
        if self.position == self.filled {
            return Ok(StreamPart::Incomplete);
        }
        if self.is_in_long_line {
            self.skip_line();
            return Ok(StreamPart::Skipped);
        }
        let start = self.position - self.context;
        // Text below refused text is often refused too.
        let is_doubtful = std::mem::take(&mut self.is_below_refused);
        match self.recognise(&self.buffer[start..self.filled], is_doubtful)? {
            WindowResult::Puzzle(parsed) => Ok(self.accept(start, parsed)),
            WindowResult::Refused { len, error } => Ok(self.refuse(start, len, error)),
            WindowResult::Complete(len) => self.read(start, len),
            WindowResult::LongLine(len) => {
                let part = self.read(start, len)?;
                // The text behind a puzzle in its line is looked at, too.
                let is_puzzle = matches!(part, StreamPart::Puzzle(_));
                self.is_in_long_line =
                    !is_puzzle && !self.buffer[..self.position].last().is_some_and(is_line_end);
                Ok(part)
            }
            // The line that the caller has read is not UTF-8.
            WindowResult::NotUtf8 { offset, .. } if offset < self.context => {
                self.context = 0;
                Ok(StreamPart::Skipped)
            }
            WindowResult::NotUtf8 { line, offset } => Ok(self.refuse_encoding(start + line, start + offset)),
            WindowResult::Incomplete => Ok(StreamPart::Incomplete),
        }
    }

    /// Recognises text in growing windows. The first one is for texts in memory, which have every
    /// window.
    fn recognise(&self, bytes: &[u8], is_doubtful: bool) -> Result<WindowResult, Error> {
        let (mut text, mut earlier) = ("", None);
        for window in WINDOWS.into_iter().skip(if is_doubtful { SHORT.len() } else { 1 }) {
            let is_all = self.is_at_end && bytes.len() <= window;
            let beginning = &bytes[..bytes.len().min(window)];
            // Old texts end their lines by carriage returns.
            let lines = whole_lines(beginning, is_line_feed).or_else(|| whole_lines(beginning, is_line_end));
            let Some(lines) = lines else { continue };
            if let Some(offset) = lines.invalid {
                // The text above the line is read as a text of its own.
                let line = lines.text.len();
                let is_first = self.context >= line || !has_line(lines.text);
                return Ok(if is_first {
                    WindowResult::NotUtf8 { line, offset }
                } else {
                    WindowResult::Complete(line)
                });
            }
            let is_longer = lines.text.len() > text.len();
            text = lines.text;
            if is_all {
                return Ok(WindowResult::Complete(text.len()));
            }
            let is_short = SHORT.contains(&window);
            let (result, is_settled) = match parse_beginning(text, &self.options) {
                Ok(Some(parsed)) => return Ok(WindowResult::Puzzle(parsed)),
                Ok(None) if is_short || bytes.len() < window => (Ok(()), false),
                Ok(None) => (parse(text, &self.options).map(drop), false),
                Err(error) => (Err(error), true),
            };
            match result {
                Ok(()) => {}
                Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
                    let parsed = parse_candidates(text, &self.options);
                    if let Some(parsed) = parsed.ok().filter(|parsed| parsed.end < text.len()) {
                        return Ok(WindowResult::Puzzle(parsed));
                    }
                }
                // The marks of a grid may need more text.
                Err(Error::Text(error)) if window < LONGEST_MARKS && is_in_marks(text, &error) => {}
                Err(Error::Text(error))
                    if !is_short && (is_settled || (earlier == Some(error) && is_longer)) =>
                {
                    return Ok(WindowResult::Refused { len: text.len(), error });
                }
                Err(Error::Text(error)) => earlier = Some(error),
                Err(error) => return Err(error),
            }
            if bytes.len() < window {
                break;
            }
        }
        Ok(self.unrecognised(bytes, text.len()))
    }

    /// Returns what text without a recognised puzzle is, of which `len` bytes are whole lines.
    fn unrecognised(&self, bytes: &[u8], len: usize) -> WindowResult {
        if bytes.len() < LONGEST && !self.is_at_end {
            return WindowResult::Incomplete;
        }
        if len > 0 {
            return WindowResult::Complete(len);
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => WindowResult::LongLine(text.len()),
            // The buffer ends within a character.
            Err(error) if error.error_len().is_none() && error.valid_up_to() > 0 => {
                WindowResult::LongLine(error.valid_up_to())
            }
            Err(error) => WindowResult::NotUtf8 { line: 0, offset: error.valid_up_to() },
        }
    }

    /// Reads a puzzle of a text that is complete, or long enough for every puzzle.
    fn read(&mut self, start: usize, len: usize) -> Result<StreamPart, Error> {
        let text = std::str::from_utf8(&self.buffer[start..start + len]).unwrap_or("?");
        match parse_any(text, &self.options) {
            Ok(parsed) => Ok(self.accept(start, parsed)),
            Err(Error::Text(error)) => Ok(self.refuse(start, len, error)),
            Err(error) => Err(error),
        }
    }

    /// Takes a puzzle that was read, unless it is the line before the position.
    fn accept(&mut self, start: usize, parsed: Parsed) -> StreamPart {
        if let Some(heading) = self.heading(start, parsed.end) {
            return heading;
        }
        let is_context = self.context > 0;
        let text = &self.buffer[start..self.filled];
        let line = self.line + lines_above(text, parsed.table, parsed.end);
        let offset = |at| self.offset_of(start + at);
        let solution = parsed.solution.map(|range| offset(range.start)..offset(range.end));
        let end = offset(parsed.end);
        let doubt = parsed.doubt.map(|doubt| Doubt { offset: offset(doubt.offset), ..doubt });
        self.options.table = parsed.table;
        self.options.section = None;
        self.pass(start + parsed.end);
        match is_context {
            true => StreamPart::Skipped,
            false => {
                StreamPart::Puzzle(StreamPuzzle { line, parsed: Parsed { end, solution, doubt, ..parsed } })
            }
        }
    }

    /// Passes over text that is not a puzzle.
    fn refuse(&mut self, start: usize, len: usize, error: TextError) -> StreamPart {
        self.is_below_refused = true;
        if error.kind == TextErrorKind::Empty {
            self.advance(start + len);
            return StreamPart::Skipped;
        }
        // A document has no heading, although its lines may have separators and names.
        let above = error.document_start.unwrap_or(error.offset).min(error.offset);
        if let Some(heading) = self.heading(start, above) {
            return heading;
        }
        let text = std::str::from_utf8(&self.buffer[start..start + len]).unwrap_or("?");
        let lines = || lines_of(text).take(error.line);
        let above = error.document_start.and_then(|start| text.get(..start)).unwrap_or(text);
        let headings = lines_of(above).take(error.line).filter_map(Table::of_heading);
        self.options.table = headings.last().or(self.options.table);
        let row = lines().last().unwrap_or_default();
        let table = self.options.table.filter(|table| table.is_row(row));
        let skipped = match table.is_some() || names_column(error.kind) {
            true => error.document_end.unwrap_or_else(|| lines().map(str::len).sum()),
            false => bytes_to_skip(text, &error),
        };
        // The error of what is skipped, if it was taken for the first row of a larger grid.
        let own = (error.offset >= skipped).then(|| parse(&text[..skipped], &self.options));
        let error = if let Some(Err(Error::Text(own))) = own { own } else { error };
        self.options.section = Section::of_error(error.kind, self.options.section);
        let line_text =
            lines_of(text).nth(error.line - 1).unwrap_or_default().trim_end_matches(['\n', '\r']).to_owned();
        let end = (start + skipped).max(self.position);
        let part = RefusedText {
            error: self.in_stream(start, error),
            line_text,
            skipped: self.buffer[self.position..end].to_vec(),
            start: self.offset_of(self.position),
            table: table.filter(|_| !names_column(error.kind)),
        };
        self.pass(end);
        StreamPart::Refused(Box::new(part))
    }

    /// Refuses a line that is not UTF-8, unless it is a row of a table whose puzzle can be read.
    fn refuse_encoding(&mut self, line_start: usize, offset: usize) -> StreamPart {
        let above = line_start.saturating_sub(self.position);
        if let Some(heading) = self.heading(self.position, above) {
            return heading;
        }
        let lines = std::str::from_utf8(&self.buffer[self.position..self.position + above]);
        let heading = lines.unwrap_or_default().lines().filter_map(Table::of_heading).next_back();
        self.options.table = heading.or(self.options.table);
        self.advance(line_start);
        let rest = &self.buffer[line_start..self.filled];
        let end = line_start + rest.iter().position(is_line_feed).map_or(rest.len(), |end| end + 1);
        let raw = &self.buffer[line_start..end];
        if is_skipped(raw) {
            self.advance(end);
            return StreamPart::Skipped;
        }
        let row = String::from_utf8_lossy(raw).into_owned();
        if let Some(heading) = Table::of_heading(&row) {
            self.options.table = Some(heading);
            return self.pass_heading(line_start, end);
        }
        let table = self.options.table.filter(|table| table.is_row(&row));
        let parsed = table.and_then(|_| parse_any(&row, &self.options).ok());
        let before = String::from_utf8_lossy(&raw[..offset - line_start]).chars().count();
        let skipped = raw.to_vec();
        let (line, column, offset) = (1, before + 1, offset - line_start);
        let kind = TextErrorKind::Encoding;
        let error = self.in_stream(
            line_start,
            TextError { line, column, offset, kind, document_start: None, document_end: None },
        );
        let (line, start, next) = (self.line, self.offset_of(line_start), self.offset_of(end));
        self.is_in_long_line = !raw.last().is_some_and(is_line_feed);
        self.pass(end);
        match parsed {
            Some(parsed) => StreamPart::Puzzle(StreamPuzzle {
                line,
                parsed: Parsed { end: next, solution: None, ..parsed },
            }),
            None => {
                let line_text = row.trim_end().to_owned();
                StreamPart::Refused(Box::new(RefusedText { error, line_text, skipped, start, table: None }))
            }
        }
    }

    /// Passes over the last heading in a part of the buffer, if the caller wants to know it.
    fn heading(&mut self, start: usize, len: usize) -> Option<StreamPart> {
        if !self.stops_at_headings {
            return None;
        }
        let (mut at, mut found) = (start, None);
        for line in self.buffer[start..(start + len).min(self.filled)].split_inclusive(is_line_feed) {
            if Table::of_heading(&String::from_utf8_lossy(line)).is_some() {
                found = Some((at, at + line.len()));
            }
            at += line.len();
        }
        found.map(|(start, end)| self.pass_heading(start, end))
    }

    fn pass_heading(&mut self, start: usize, end: usize) -> StreamPart {
        self.advance(end);
        if !self.stops_at_headings {
            return StreamPart::Skipped;
        }
        let line = String::from_utf8_lossy(&self.buffer[start..end]);
        StreamPart::Heading(line.trim_end_matches(['\n', '\r']).to_owned())
    }

    /// Returns an error in the text at `start` with its position in the stream.
    fn in_stream(&self, start: usize, error: TextError) -> TextError {
        TextError {
            line: usize::try_from(self.line).unwrap_or(usize::MAX).saturating_add(error.line - 1),
            offset: self.offset_of(start + error.offset),
            document_start: error.document_start.map(|at| self.offset_of(start + at)),
            document_end: error.document_end.map(|end| self.offset_of(start + end)),
            ..error
        }
    }
}

/// Reads the digits of the first puzzle, or its pencil marks.
fn parse_any(text: &str, options: &ParseOptions) -> Result<Parsed, Error> {
    match parse(text, options) {
        Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
            parse_candidates(text, options)
        }
        parsed => parsed,
    }
}

/// Returns whether an error says in which column of a table it is, or is not in that of the
/// puzzles.
fn names_column(kind: TextErrorKind) -> bool {
    matches!(
        kind,
        TextErrorKind::Field { .. }
            | TextErrorKind::NoColumn { .. }
            | TextErrorKind::Columns { .. }
            | TextErrorKind::NoPuzzle { .. }
            | TextErrorKind::Boxes { .. }
            | TextErrorKind::NamedVariant { .. }
    )
}
