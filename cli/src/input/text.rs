//! Puzzles of a text stream in any format that the library reads.
//!
//! ```text
//! buffer    ...answered | plain line | plain line | plain line | ? | not read yet
//!                         \_______ one block _______/            ^ position
//! ```
//!
//! Plain lines are found without the library's reader. Whatever follows them is read by it from the
//! last plain line on, because a line such as "Solution" below a puzzle has another meaning than at the
//! start of a text.

use super::column::Column;
use super::entry::{Block, Entry, LineNumbers, Place, Unreadable};
use super::lines::{first_line, first_row, is_comment, is_empty, is_row, names_column};
use super::plain::{CELLS, PlainLines};
use super::recover::bytes_to_skip;
use super::rows::{self, PlainRows};
use super::source::Source;
use crate::report::{Failure, help_for};
use ordoku::Error;
use ordoku::text::{
    Layout, ParseOptions, Parsed, Symbols, Table, TextError, TextErrorKind, parse, parse_beginning,
    parse_candidates,
};
use std::io::{self, Read};
use std::rc::Rc;

/// The most plain lines in a block: enough for all cores, few enough for the cache.
pub const MOST_LINES: usize = 16 << 10;

/// The most puzzles, and the cells after which a block of other puzzles ends. The first blocks are
/// smaller, so that the first answers come early.
pub const MOST_ENTRIES: usize = 1 << 10;
const MOST_CELLS: usize = 1 << 18;

/// How much of the text the library's reader gets at first. An error that no text below can change, or that is
/// the same in two windows apart from the first, is final, so a pipe is not read far beyond unreadable text.
/// The last window is larger than the longest puzzle.
const WINDOWS: [usize; 5] = [8 << 10, 12 << 10, 16 << 10, 256 << 10, 1 << 20];

/// The bytes of the buffer. A full block of plain lines fits, and a second block does not begin in it:
/// a few lines would become a block of their own. The last window fits too.
const CAPACITY: usize = MOST_LINES * (CELLS + 1) + CELLS;
const _: () = assert!(CAPACITY > WINDOWS[WINDOWS.len() - 1] + (64 << 10));

/// The reader of one input.
pub struct TextReader {
    source: Source,
    file: Rc<str>,
    options: ParseOptions,
    /// The column of the puzzles, if it is named.
    column: Option<Column>,
    may_be_plain: bool,
    buffer: Box<[u8]>,
    /// The bytes of the buffer that hold text.
    filled: usize,
    /// The start of the text that was not read yet, and its line.
    position: usize,
    line: u64,
    /// The bytes of the plain line or row before the position; 0 if there is none.
    context: usize,
    is_at_end: bool,
    /// Whether the position is in a line that is longer than every puzzle, and was refused.
    is_in_long_line: bool,
    /// Whether the text above the position was refused, or has no cell.
    is_below_unreadable: bool,
    most_entries: usize,
    rows: PlainRows,
    /// The bytes of text in the buffer so far.
    filled_bytes: u64,
}

/// The result of the library's reader.
enum Step {
    Entry(Box<Entry>),
    Unreadable(Box<Unreadable>),
    /// The position moved, without a puzzle.
    Skipped,
    /// More text is needed.
    More,
}

impl TextReader {
    /// Creates the reader of a text, or of a table whose column is named; the head of a table is read.
    pub fn new(source: Source, options: ParseOptions, column: Option<Column>) -> Result<Self, Failure> {
        let may_be_plain = options.layout.is_none_or(|layout| layout == Layout::Line)
            && options.symbols.is_none_or(|symbols| symbols == Symbols::Digits)
            && options.shape.is_none_or(|shape| shape == ordoku::Shape::NINE);
        let mut reader = Self {
            file: source.name.as_str().into(),
            source,
            options,
            column,
            may_be_plain,
            buffer: vec![0; CAPACITY].into(),
            filled: 0,
            position: 0,
            line: 1,
            context: 0,
            is_at_end: false,
            is_in_long_line: false,
            is_below_unreadable: false,
            most_entries: 1,
            rows: PlainRows::default(),
            filled_bytes: 0,
        };
        if reader.column.is_some() {
            reader.read_head()?;
        }
        Ok(reader)
    }

    /// Reads the first line of a table whose column is named.
    fn read_head(&mut self) -> Result<(), Failure> {
        let is_skipped = |line: &[u8]| line.trim_ascii().is_empty() || is_comment(line);
        loop {
            let text = &self.buffer[self.position..self.filled];
            let end = text.iter().position(|&byte| byte == b'\n').map(|end| end + 1);
            match end {
                Some(end) if is_skipped(&text[..end]) => self.advance(self.position + end),
                Some(end) => return self.read_heading(self.position, self.position + end),
                None if self.is_at_end || self.filled == CAPACITY => return Ok(()),
                None => self.fill()?,
            }
        }
    }

    /// Finds the named column in a line of the buffer. The position moves behind it if it is a heading.
    fn read_heading(&mut self, start: usize, end: usize) -> Result<(), Failure> {
        let Some(column) = &self.column else { return Ok(()) };
        let line = String::from_utf8_lossy(&self.buffer[start..end]);
        let mut options = self.options;
        options.table = None;
        let (table, is_heading) = column.table(line.trim_end_matches(['\n', '\r']), &self.file, &options)?;
        self.options.table = Some(table);
        if is_heading {
            self.advance(end);
        }
        Ok(())
    }

    /// Reads the last heading in a part of the buffer if the column is named, and returns whether there is
    /// one. The library would go on with the column of puzzles that the heading names.
    fn reads_heading(&mut self, start: usize, len: usize) -> Result<bool, Failure> {
        if self.column.is_none() {
            return Ok(false);
        }
        let mut found = None;
        let mut at = start;
        for line in self.buffer[start..(start + len).min(self.filled)].split_inclusive(|&byte| byte == b'\n')
        {
            if Table::of_heading(&String::from_utf8_lossy(line)).is_some() {
                found = Some((at, at + line.len()));
            }
            at += line.len();
        }
        if let Some((start, end)) = found {
            self.read_heading(start, end)?;
        }
        Ok(found.is_some())
    }

    /// Returns the next part of the input; `None` at its end.
    pub fn next(&mut self) -> Result<Option<Block<'_>>, Failure> {
        let (mut entries, mut cells) = (Vec::new(), 0);
        loop {
            if self.position == self.filled {
                if self.is_at_end || !entries.is_empty() {
                    break;
                }
                self.fill()?;
                continue;
            }
            if self.is_in_long_line {
                self.skip_line();
                continue;
            }
            if self.is_plain() {
                if !entries.is_empty() {
                    break;
                }
                return Ok(Some(self.take_plain()));
            }
            if let Some(table) = self.options.table.filter(|_| self.may_be_plain)
                && rows::first_row(&self.buffer[self.position..self.filled], &table).is_some()
            {
                if !entries.is_empty() {
                    break;
                }
                return Ok(Some(self.take_rows(&table)));
            }
            match self.step()? {
                Step::Entry(entry) => {
                    cells += entry.values.len();
                    entries.push(Ok(*entry));
                }
                Step::Unreadable(unreadable) => entries.push(Err(unreadable)),
                Step::Skipped => {}
                Step::More if entries.is_empty() => self.fill()?,
                Step::More => break,
            }
            if entries.len() >= self.most_entries || cells >= MOST_CELLS {
                break;
            }
        }
        self.most_entries = (2 * self.most_entries).min(MOST_ENTRIES);
        Ok((!entries.is_empty()).then_some(Block::Entries(entries)))
    }

    /// Returns whether a plain line is at the position. In a table, a complete grid may be what is left of a
    /// row.
    fn is_plain(&self) -> bool {
        let text = &self.buffer[self.position..self.filled];
        let is_puzzle = || text[..CELLS].iter().any(|byte| b".0".contains(byte));
        self.may_be_plain
            && PlainLines::find(text, 1).is_some()
            && (self.options.table.is_none() || is_puzzle())
    }

    /// Returns the bytes of text up to the position.
    pub fn bytes(&self) -> u64 {
        self.filled_bytes.saturating_sub((self.filled - self.position) as u64)
    }

    /// Takes the plain lines at the position.
    fn take_plain(&mut self) -> Block<'_> {
        let start = self.position;
        let found = PlainLines::find(&self.buffer[start..self.filled], MOST_LINES);
        let (len, stride) = found.map_or((0, 1), |lines| (lines.text.len(), lines.stride));
        let numbers = LineNumbers::From(self.line);
        (self.position, self.context) = (start + len, stride);
        self.line += (len / stride) as u64;
        self.options = self.options.with_text_above(&self.buffer[..self.position]);
        Block::Lines {
            lines: PlainLines { text: &self.buffer[start..start + len], stride },
            file: &self.file,
            numbers,
        }
    }

    /// Takes the rows at the position whose puzzles are plain lines.
    fn take_rows(&mut self, table: &Table) -> Block<'_> {
        let text = &self.buffer[self.position..self.filled];
        let (len, last) = self.rows.take(text, table, self.line, MOST_LINES);
        (self.position, self.context) = (self.position + len, last);
        self.line += self.rows.numbers.len() as u64;
        if let Some(table) = &mut self.options.table {
            table.cells = Some(CELLS);
        }
        let numbers = LineNumbers::Listed(&self.rows.numbers);
        Block::Lines { lines: self.rows.lines(), file: &self.file, numbers }
    }

    /// Reads more text into the buffer.
    fn fill(&mut self) -> Result<(), Failure> {
        let start = self.position - self.context;
        if start > 0 {
            self.buffer.copy_within(start..self.filled, 0);
            (self.filled, self.position) = (self.filled - start, self.context);
        }
        // Room for the line end that the last line may lack.
        let room = self.buffer.len() - 1;
        let read = loop {
            match self.source.read(&mut self.buffer[self.filled..room]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result.map_err(|error| Failure::read(&self.file, error))?,
            }
        };
        self.filled += read;
        self.filled_bytes += read as u64;
        if read == 0 {
            self.is_at_end = true;
            if self.filled > 0 && self.buffer[self.filled - 1] != b'\n' {
                self.buffer[self.filled] = b'\n';
                self.filled += 1;
            }
        }
        Ok(())
    }

    /// Moves the position.
    fn advance(&mut self, position: usize) {
        let skipped = &self.buffer[self.position..position];
        self.line += skipped.iter().filter(|&&byte| byte == b'\n').count() as u64;
        (self.position, self.context) = (position, 0);
    }

    /// Moves the position below text that was read or refused, if it is above.
    fn answer(&mut self, end: usize) {
        self.advance(end.max(self.position));
        self.options = self.options.with_text_above(&self.buffer[..self.position]);
    }

    /// Reads one puzzle with the library's reader.
    fn step(&mut self) -> Result<Step, Failure> {
        let start = self.position - self.context;
        let bytes = &self.buffer[start..self.filled];
        let (mut text, mut earlier) = ("", None);
        // Text below unreadable text is often unreadable too.
        let is_doubtful = std::mem::take(&mut self.is_below_unreadable);
        for window in WINDOWS.into_iter().skip(usize::from(is_doubtful)) {
            let is_all = self.is_at_end && bytes.len() <= window;
            let beginning = &bytes[..bytes.len().min(window)];
            let Some(end) = beginning.iter().rposition(|&byte| byte == b'\n') else { continue };
            let lines = &beginning[..=end];
            let before = text.len();
            text = match std::str::from_utf8(lines) {
                Ok(text) => text,
                Err(error) => {
                    let valid = &lines[..error.valid_up_to()];
                    let end = valid.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
                    // The text before the line that is not UTF-8 is read as a text of its own.
                    let before = std::str::from_utf8(&lines[..end]).unwrap_or_default();
                    let is_empty = self.context >= before.len() || is_empty(before, &self.options);
                    if is_empty {
                        return self.refuse_encoding(start + end, start + error.valid_up_to());
                    }
                    return self.read(start, before.len());
                }
            };
            if is_all {
                return self.read(start, text.len());
            }
            let is_first = window == WINDOWS[0];
            let (result, is_settled) = match parse_beginning(text, &self.options) {
                Ok(Some(parsed)) => return self.accept(start, parsed),
                Ok(None) if is_first || bytes.len() < window => (Ok(()), false),
                Ok(None) => (parse(text, &self.options).map(drop), false),
                Err(error) => (Err(error), true),
            };
            match result {
                Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
                    let parsed = parse_candidates(text, &self.options);
                    if let Some(parsed) = parsed.ok().filter(|parsed| parsed.end < text.len()) {
                        return self.accept(start, parsed);
                    }
                }
                // The first window is too short to tell how much to skip.
                Err(Error::Text(error))
                    if !is_first && (is_settled || (earlier == Some(error) && text.len() > before)) =>
                {
                    return self.refuse(start, text.len(), error);
                }
                Err(Error::Text(error)) => earlier = Some(error),
                Err(error) => return Err(error.into()),
                Ok(()) => {}
            }
            if bytes.len() < window {
                break;
            }
        }
        if bytes.len() < WINDOWS[WINDOWS.len() - 1] && !self.is_at_end {
            return Ok(Step::More);
        }
        if !text.is_empty() {
            return self.read(start, text.len());
        }
        let step = self.read(start, self.text_of_long_line(start));
        self.is_in_long_line = self.buffer[..self.position].last() != Some(&b'\n');
        step
    }

    /// Skips text down to the end of a line.
    fn skip_line(&mut self) {
        let rest = &self.buffer[self.position..self.filled];
        let end = rest.iter().position(|&byte| byte == b'\n');
        self.is_in_long_line = end.is_none();
        self.advance(end.map_or(self.filled, |end| self.position + end + 1));
    }

    /// Returns the bytes of a line that is longer than every puzzle, as far as it is UTF-8.
    fn text_of_long_line(&self, start: usize) -> usize {
        let bytes = &self.buffer[start..self.filled];
        std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to().max(1), str::len)
    }

    /// Reads a puzzle of a text that is complete, or long enough for every puzzle.
    fn read(&mut self, start: usize, len: usize) -> Result<Step, Failure> {
        let bytes = &self.buffer[start..start + len];
        let text = std::str::from_utf8(bytes).unwrap_or("?");
        let error = match parse(text, &self.options) {
            Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
                match parse_candidates(text, &self.options) {
                    Err(Error::Text(error)) => error,
                    parsed => return self.accept(start, parsed?),
                }
            }
            Err(Error::Text(error)) => error,
            parsed => return self.accept(start, parsed?),
        };
        self.refuse(start, len, error)
    }

    /// Skips text that is not a puzzle.
    fn refuse(&mut self, start: usize, len: usize, error: TextError) -> Result<Step, Failure> {
        self.is_below_unreadable = true;
        if error.kind == TextErrorKind::Empty {
            self.advance(start + len);
            return Ok(Step::Skipped);
        }
        if self.reads_heading(start, error.offset)? {
            return Ok(Step::Skipped);
        }
        let text = std::str::from_utf8(&self.buffer[start..start + len]).unwrap_or("?");
        let lines = || text.split_inclusive('\n').take(error.line);
        self.options.table = lines().filter_map(Table::of_heading).last().or(self.options.table);
        let is_row =
            self.options.table.is_some_and(|table| is_row(&table, lines().last().unwrap_or_default()));
        let skipped = match is_row || names_column(error.kind) {
            true => error.document_end.unwrap_or_else(|| lines().map(str::len).sum()),
            false => bytes_to_skip(text, &error),
        };
        let end = start + skipped;
        // The error of what is skipped, if it was taken for the first row of a larger grid.
        let own = (error.offset >= skipped).then(|| parse(&text[..skipped], &self.options));
        let error = if let Some(Err(Error::Text(own))) = own { own } else { error };
        let place = Place { file: self.file.clone(), line: self.line + error.line as u64 - 1 };
        let raw = &self.buffer[self.position..end.max(self.position)];
        let mut unreadable = Unreadable::new(place, &error, text, raw);
        if let Some(table) = self.options.table.filter(|_| is_row && !names_column(error.kind)) {
            unreadable.message = format!("in column {} of the table: {}", table.puzzle + 1, error.kind);
        }
        self.answer(end);
        Ok(Step::Unreadable(Box::new(unreadable)))
    }

    /// Takes a puzzle that was read, unless it is the plain line before the position.
    fn accept(&mut self, start: usize, parsed: Parsed) -> Result<Step, Failure> {
        if self.reads_heading(start, parsed.end)? {
            return Ok(Step::Skipped);
        }
        let is_context = self.context > 0;
        let (end, text) = (start + parsed.end, &self.buffer[start..self.filled]);
        let line = self.line + parsed.table.map_or_else(|| first_line(text), |_| first_row(text, parsed.end));
        self.options.table = parsed.table;
        self.answer(end);
        if is_context {
            return Ok(Step::Skipped);
        }
        let place = Place { file: self.file.clone(), line };
        Ok(Step::Entry(Box::new(Entry::new(place, parsed))))
    }

    /// Refuses a line that is not UTF-8, unless it is a row of a table whose puzzle can be read.
    fn refuse_encoding(&mut self, line_start: usize, offset: usize) -> Result<Step, Failure> {
        let above = line_start.saturating_sub(self.position);
        if self.reads_heading(self.position, above)? {
            return Ok(Step::Skipped);
        }
        let lines = std::str::from_utf8(&self.buffer[self.position..self.position + above]);
        let heading = lines.unwrap_or_default().lines().filter_map(Table::of_heading).next_back();
        self.options.table = heading.or(self.options.table);
        self.advance(line_start.max(self.position));
        let rest = &self.buffer[line_start..self.filled];
        let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
        let raw = &rest[..end];
        if is_comment(raw) {
            self.advance(line_start + end);
            return Ok(Step::Skipped);
        }
        let row = String::from_utf8_lossy(raw);
        if let Some(heading) = Table::of_heading(&row) {
            self.options.table = Some(heading);
            match self.column {
                Some(_) => self.read_heading(line_start, line_start + end)?,
                None => self.advance(line_start + end),
            }
            return Ok(Step::Skipped);
        }
        let parsed = match self.options.table.filter(|table| is_row(table, &row)) {
            Some(_) => parse(&row, &self.options).or_else(|_| parse_candidates(&row, &self.options)).ok(),
            None => None,
        };
        if let Some(parsed) = parsed {
            let place = Place { file: self.file.clone(), line: self.line };
            self.answer(line_start + end);
            return Ok(Step::Entry(Box::new(Entry::new(place, parsed))));
        }
        let before = String::from_utf8_lossy(&raw[..offset - line_start]).into_owned();
        let line_text = String::from_utf8_lossy(raw).trim_end().to_owned();
        let unreadable = Unreadable {
            place: Place { file: self.file.clone(), line: self.line },
            column: before.chars().count() + 1,
            message: TextErrorKind::Encoding.to_string(),
            help: help_for(TextErrorKind::Encoding),
            span: before.len()..(before.len() + 3).min(line_text.len()),
            line_text,
            raw: raw.to_vec(),
        };
        self.answer(line_start + end);
        Ok(Step::Unreadable(Box::new(unreadable)))
    }
}
