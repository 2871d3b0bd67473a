//! Puzzles in the cells of a column: each is a text with one puzzle, or a list of numbers.

use super::entry::{Block, Entry, LineNumbers, Place, Unreadable};
use super::help::help_for;
use super::named_rules::WantedRules;
use super::plain::{CELLS, PlainLines, is_plain};
use super::text::{give_rules, may_be_plain, tell_doubt, with_rules};
use crate::report::Failure;
use ordoku::text::{
    Format, Layout, ParseOptions, TextError, TextErrorKind, parse, parse_candidates, parse_rules,
};
use ordoku::{Error, Shape};
use std::rc::Rc;

/// Reads cells, and keeps those that were read until they are taken as blocks.
pub struct Cells {
    file: Rc<str>,
    options: ParseOptions,
    rules: WantedRules,
    may_be_plain: bool,
    has_warned: bool,
    /// The plain lines, and the rows of the column that have them, from 1.
    lines: Vec<u8>,
    line_rows: Vec<u64>,
    /// The other puzzles, and text that is none, with their rows.
    entries: Vec<Result<Entry, Box<Unreadable>>>,
    entry_rows: Vec<u64>,
}

impl Cells {
    pub fn new(file: &str, options: ParseOptions, rules: WantedRules) -> Self {
        Self {
            file: file.into(),
            may_be_plain: may_be_plain(&options, &rules),
            options: with_rules(options, &rules),
            rules,
            has_warned: false,
            lines: Vec::new(),
            line_rows: Vec::new(),
            entries: Vec::new(),
            entry_rows: Vec::new(),
        }
    }

    /// Reads a text.
    pub fn push_text(&mut self, row: u64, text: &str) -> Result<(), Failure> {
        if self.may_be_plain && text.len() == CELLS && is_plain(text.as_bytes()) {
            self.push_line(row, text.bytes());
            return Ok(());
        }
        let place = Place { file: self.file.clone(), line: row };
        let entry = match self.read(text, &place) {
            Ok(entry) => Ok(entry),
            Err(Error::Text(error)) => Err(Box::new(unreadable(place, text, error, &self.rules))),
            Err(Error::Argument { what }) => Err(Box::new(refused(place, 1, what.to_owned()))),
            Err(error) => return Err(Failure::at(&place, error)),
        };
        self.push_entry(row, entry)
    }

    /// Reads the values of a grid, row by row; 0 is an empty cell.
    pub fn push_numbers(&mut self, row: u64, values: &[u8], shape: Shape) -> Result<(), Failure> {
        let side = shape.side();
        let place = Place { file: self.file.clone(), line: row };
        if let Some(cell) = values.iter().position(|&value| usize::from(value) > side) {
            let message =
                format!("{} is no digit of a {side}x{side} grid, which has 1 to {side}", values[cell]);
            return self.push_entry(row, Err(Box::new(refused(place, cell + 1, message))));
        }
        if self.may_be_plain && shape == Shape::NINE {
            let line: [u8; CELLS] = std::array::from_fn(|cell| b'0' + values[cell]);
            if is_plain(&line) {
                self.push_line(row, line.into_iter());
                return Ok(());
            }
        }
        self.push_entry(
            row,
            Ok(Entry {
                place,
                shape,
                values: values.iter().map(|&value| value.into()).collect(),
                marks: None,
                placed: Vec::new(),
                format: Format::usual(shape, Layout::Line),
                rules: None,
            }),
        )
    }

    /// Adds a cell that has no puzzle.
    pub fn push_refused(&mut self, row: u64, message: String) -> Result<(), Failure> {
        let place = Place { file: self.file.clone(), line: row };
        self.push_entry(row, Err(Box::new(refused(place, 1, message))))
    }

    /// Returns the plain lines, and then everything else, each with its rows.
    pub fn blocks(&mut self) -> impl Iterator<Item = (Block<'_>, &[u64])> {
        let Self { file, lines, line_rows, entries, entry_rows, .. } = self;
        let plain = Block::Lines {
            lines: PlainLines { text: lines, stride: CELLS + 1 },
            file,
            numbers: LineNumbers::Listed(line_rows),
        };
        let others = Block::Entries(std::mem::take(entries));
        [(plain, &line_rows[..]), (others, &entry_rows[..])].into_iter()
    }

    /// Forgets the cells.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.line_rows.clear();
        self.entries.clear();
        self.entry_rows.clear();
    }

    fn push_line(&mut self, row: u64, line: impl Iterator<Item = u8>) {
        self.lines.extend(line);
        self.lines.push(b'\n');
        self.line_rows.push(row);
    }

    fn push_entry(&mut self, row: u64, entry: Result<Entry, Box<Unreadable>>) -> Result<(), Failure> {
        let mut entry = entry;
        if let Ok(entry) = &mut entry
            && entry.rules.is_none()
        {
            give_rules(entry, &mut self.rules)?;
        }
        self.entries.push(entry);
        self.entry_rows.push(row);
        Ok(())
    }

    /// Reads a text that is exactly one puzzle.
    fn read(&mut self, text: &str, place: &Place) -> Result<Entry, Error> {
        let parsed = match parse(text, &self.options) {
            Err(Error::Text(TextError { kind: TextErrorKind::Candidates, .. })) => {
                parse_candidates(text, &self.options)
            }
            Err(Error::Text(TextError { kind: TextErrorKind::Variant { is_read: true, .. }, .. }))
                if matches!(self.rules, WantedRules::Own) =>
            {
                return Entry::with_own_rules(place.clone(), parse_rules(text)?);
            }
            parsed => parsed,
        }?;
        if !text[parsed.end..].trim().is_empty() {
            return Err(Error::Argument { what: MORE_TEXT });
        }
        tell_doubt(place, &parsed, &mut self.has_warned);
        Ok(Entry::new(place.clone(), parsed))
    }
}

const MORE_TEXT: &str = "more text follows the puzzle: each cell of the column has one puzzle";

/// Returns the report of a text that the library refused.
fn unreadable(place: Place, text: &str, error: TextError, rules: &WantedRules) -> Unreadable {
    let line = text.split('\n').nth(error.line - 1).unwrap_or_default().trim_end_matches('\r');
    let start: usize = line.chars().take(error.column - 1).map(char::len_utf8).sum();
    let width = line[start..].chars().next().map_or(0, char::len_utf8);
    let message = match error.line {
        1 => error.kind.to_string(),
        line => format!("in line {line} of the text: {}", error.kind),
    };
    Unreadable {
        place,
        column: error.column,
        message,
        help: help_for(error.kind, rules),
        line_text: line.to_owned(),
        span: start..start + width,
        raw: text.as_bytes().to_vec(),
    }
}

/// Returns the report of a cell that no text explains.
fn refused(place: Place, column: usize, message: String) -> Unreadable {
    Unreadable { place, column, message, help: None, line_text: String::new(), span: 0..0, raw: Vec::new() }
}
