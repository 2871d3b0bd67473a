//! A column of a table with separators, such as the puzzles of a CSV file.

use super::entry::{Block, Entry, LineNumbers, Place, Unreadable};
use super::plain::{CELLS, PlainLines};
use super::source::Source;
use super::text::{MOST_ENTRIES, MOST_LINES};
use crate::report::{Failure, help_for};
use csv::{ByteRecord, Reader, ReaderBuilder};
use ordoku::Error;
use ordoku::text::{ParseOptions, TextErrorKind, parse, parse_candidates};
use std::rc::Rc;

/// The separators that are recognised.
const SEPARATORS: &[u8] = b",;\t|";

/// The reader of one column of an input.
pub struct ColumnReader {
    table: Reader<Source>,
    file: Rc<str>,
    separator: u8,
    options: ParseOptions,
    /// The index of the column.
    column: usize,
    record: ByteRecord,
    /// Whether `record` was not taken yet.
    is_pending: bool,
    /// The most puzzles in a block that are not plain lines; the first blocks are smaller.
    most_entries: usize,
    /// The plain lines of a block, each with a line feed, and their line numbers.
    lines: Vec<u8>,
    numbers: Vec<u64>,
}

impl ColumnReader {
    /// Reads the head of a table. `column` is the name of a column, or its number from 1.
    pub fn new(source: Source, column: &str, options: ParseOptions) -> Result<Self, Failure> {
        let file: Rc<str> = source.name.as_str().into();
        let count = |separator: &&u8| source.first_line().iter().filter(|byte| byte == separator).count();
        let separator = *SEPARATORS.iter().rev().max_by_key(count).unwrap_or(&b',');
        let table =
            ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(source);
        let (record, lines, numbers) = (ByteRecord::new(), Vec::new(), Vec::new());
        let mut reader = Self {
            table,
            file,
            separator,
            options,
            column: 0,
            most_entries: 1,
            record,
            is_pending: false,
            lines,
            numbers,
        };
        if !reader.read_record()? {
            return Ok(reader);
        }
        let names: Vec<String> =
            reader.record.iter().map(|field| String::from_utf8_lossy(field).trim().to_owned()).collect();
        let missing = || Failure::NoColumn {
            file: reader.file.to_string(),
            column: column.to_owned(),
            columns: names.clone(),
        };
        match column.parse::<usize>() {
            Ok(number) => {
                reader.column =
                    number.checked_sub(1).filter(|&index| index < names.len()).ok_or_else(missing)?;
                // A first line without a puzzle is a heading.
                reader.is_pending = parse(&names[reader.column], &options).is_ok();
            }
            Err(_) => {
                let is_it = |name: &String| name.eq_ignore_ascii_case(column.trim());
                reader.column = names.iter().position(is_it).ok_or_else(missing)?;
            }
        }
        Ok(reader)
    }

    /// Returns the bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.table.position().byte()
    }

    /// Reads the next record, unless one is pending, and returns whether there is one.
    fn read_record(&mut self) -> Result<bool, Failure> {
        if std::mem::take(&mut self.is_pending) {
            return Ok(true);
        }
        self.table.read_byte_record(&mut self.record).map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => Failure::read(&self.file, error),
            _ => Failure::read(&self.file, std::io::ErrorKind::InvalidData.into()),
        })
    }

    /// Returns the next part of the input; `None` at its end.
    pub fn next(&mut self) -> Result<Option<Block<'_>>, Failure> {
        self.lines.clear();
        self.numbers.clear();
        let mut entries = Vec::new();
        while self.numbers.len() < MOST_LINES && entries.len() < self.most_entries && self.read_record()? {
            let line = self.record.position().map_or(0, |position| position.line());
            let field = self.record.get(self.column).unwrap_or_default().trim_ascii();
            let before = self.lines.len();
            self.lines.extend_from_slice(field);
            self.lines.push(b'\n');
            let is_plain = field.len() == CELLS
                && PlainLines::find(&self.lines[before..], 1).is_some()
                && self.options == ParseOptions::new();
            if is_plain && entries.is_empty() {
                self.numbers.push(line);
                continue;
            }
            self.lines.truncate(before);
            if is_plain || !self.numbers.is_empty() {
                self.is_pending = true;
                break;
            }
            entries.push(self.entry(line)?);
        }
        if !entries.is_empty() {
            self.most_entries = (2 * self.most_entries).min(MOST_ENTRIES);
            return Ok(Some(Block::Entries(entries)));
        }
        let lines = PlainLines { text: &self.lines, stride: CELLS + 1 };
        let numbers = LineNumbers::Listed(&self.numbers);
        Ok((!self.numbers.is_empty()).then_some(Block::Lines { lines, file: &self.file, numbers }))
    }

    /// Reads the puzzle of the record.
    fn entry(&self, line: u64) -> Result<Result<Entry, Box<Unreadable>>, Failure> {
        let place = Place { file: self.file.clone(), line };
        let field = String::from_utf8_lossy(self.record.get(self.column).unwrap_or_default());
        let parsed = parse(&field, &self.options).or_else(|error| match error {
            Error::Text(_) => parse_candidates(&field, &self.options).map_err(|_| error),
            other => Err(other),
        });
        let error = match parsed {
            Ok(parsed) => return Ok(Ok(Entry::new(place, parsed))),
            Err(Error::Text(error)) => error,
            Err(other) => return Err(other.into()),
        };
        let message = match self.record.len() {
            1 if self.column > 0 => {
                format!("this row has 1 column, so column {} is missing", self.column + 1)
            }
            columns if columns <= self.column => {
                format!("this row has {columns} columns, so column {} is missing", self.column + 1)
            }
            _ if error.kind == TextErrorKind::Empty => {
                format!("column {} has no puzzle in this row", self.column + 1)
            }
            _ => error.kind.to_string(),
        };
        let fields = self.record.iter().map(String::from_utf8_lossy);
        let (mut text, mut start) = (String::new(), usize::MAX);
        for (index, other) in fields.enumerate() {
            if index > 0 {
                text.push(self.separator.into());
            }
            if index == self.column {
                start = text.len();
            }
            text += &other;
        }
        let start = start.saturating_add(error.offset).min(text.len());
        let width = text[start..].chars().next().map_or(0, char::len_utf8);
        Ok(Err(Box::new(Unreadable {
            place,
            column: text[..start].chars().count() + 1,
            message,
            help: help_for(error.kind),
            raw: (text.clone() + "\n").into_bytes(),
            span: start..start + width,
            line_text: text,
        })))
    }
}
