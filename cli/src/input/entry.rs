//! The parts of an input: puzzles, and text that could not be read as one.

use super::help::help_for;
use super::named_rules::WantedRules;
use crate::input::plain::{CELLS, PlainLines};
use ordoku::technique::Scale;
use ordoku::text::{Format, Layout, Parsed, RefusedText, Symbols};
use ordoku::{AnyPuzzle, Error, Puzzle, RulesPuzzle, Shape};
use std::ops::Range;
use std::rc::Rc;

/// The position of a puzzle.
#[derive(Clone)]
pub struct Place {
    /// The name of the input.
    pub file: Rc<str>,
    /// The line, from 1.
    pub line: u64,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A puzzle that was read.
#[derive(Clone)]
pub struct Entry {
    pub place: Place,
    pub shape: Shape,
    /// The givens; with pencil marks, the cells with one mark.
    pub values: Vec<u32>,
    /// The pencil marks, as [`Puzzle::set_marks`] takes them.
    pub marks: Option<Vec<u64>>,
    /// The cells whose digits somebody has placed.
    pub placed: Vec<usize>,
    /// The format in which it was written.
    pub format: Format,
    /// The rules, if they are not those of Sudoku. The shape is then that of the text only.
    pub rules: Option<EntryRules>,
}

/// The rules of a puzzle.
#[derive(Clone)]
pub struct EntryRules {
    pub puzzle: RulesPuzzle,
    /// Whether the text has them. Otherwise the command line names them.
    pub are_own: bool,
}

impl Entry {
    pub fn new(place: Place, parsed: Parsed) -> Self {
        let format = parsed.format();
        let Parsed { shape, values, candidates: marks, placed, .. } = parsed;
        Self { place, shape, values, marks, placed, format, rules: None }
    }

    /// Creates the entry of a puzzle whose text has its rules.
    pub fn with_own_rules(place: Place, puzzle: RulesPuzzle) -> Result<Self, Error> {
        let rules = puzzle.rules();
        let side = rules.digits();
        let shape = match Shape::usual(side).filter(|_| (rules.rows(), rules.columns()) == (side, side)) {
            Some(shape) => shape,
            None => Shape::new(1, side)?,
        };
        Ok(Self {
            place,
            shape,
            values: puzzle.givens().to_vec(),
            marks: None,
            placed: Vec::new(),
            format: Format::usual(shape, Layout::Line),
            rules: Some(EntryRules { puzzle, are_own: true }),
        })
    }

    /// Returns the same puzzle with other givens.
    pub fn with_givens(&self, givens: &[u32]) -> Result<Self, Error> {
        let mut entry = Self { values: givens.to_vec(), ..self.clone() };
        if let Some(rules) = &mut entry.rules {
            rules.puzzle.set_givens(givens)?;
        }
        Ok(entry)
    }

    /// Returns the number of columns of the grid.
    pub fn columns(&self) -> usize {
        self.rules.as_ref().map_or(self.shape.side(), |rules| rules.puzzle.rules().columns())
    }

    /// Returns whether no cell is open.
    pub fn is_complete(&self) -> bool {
        match &self.rules {
            None => self.values.iter().all(|&value| value != 0),
            Some(EntryRules { puzzle, .. }) => {
                self.values.iter().zip(puzzle.rules().used_cells()).all(|(&value, &used)| value != 0 || !used)
            }
        }
    }

    /// Returns the scale of a call that names none.
    pub fn usual_scale(&self) -> Scale {
        if self.rules.is_some() { Scale::Ordoku } else { Scale::usual(self.shape) }
    }

    /// Returns the puzzle with its rules.
    pub fn any_puzzle(&self) -> Result<AnyPuzzle, Error> {
        match &self.rules {
            Some(rules) => Ok(rules.puzzle.clone().into()),
            None => self.puzzle().map(AnyPuzzle::Boxes),
        }
    }

    /// Reads a plain line.
    pub fn from_plain(place: Place, line: &[u8]) -> Self {
        let value = |&byte: &u8| if byte == b'.' { 0 } else { u32::from(byte - b'0') };
        let blank = line.iter().find(|byte| matches!(byte, b'.' | b'0')).map_or('.', |&byte| byte.into());
        Self {
            place,
            shape: Shape::NINE,
            values: line.iter().map(value).collect(),
            marks: None,
            placed: Vec::new(),
            format: Format { layout: Layout::Line, symbols: Symbols::Digits, blank },
            rules: None,
        }
    }

    pub fn puzzle(&self) -> Result<Puzzle, Error> {
        match &self.marks {
            Some(marks) => Puzzle::from_marks(self.shape, marks),
            None => Puzzle::from_givens(self.shape, &self.values),
        }
    }
}

/// Text that could not be read as a puzzle, with what a report shows.
pub struct Unreadable {
    pub place: Place,
    /// The column, in characters from 1.
    pub column: usize,
    /// The error, as a sentence without its position.
    pub message: String,
    /// A hint for the user.
    pub help: Option<String>,
    /// The line with the error, and the bytes of it to point at.
    pub line_text: String,
    pub span: Range<usize>,
    /// The text to keep for later.
    pub raw: Vec<u8>,
}

impl Unreadable {
    /// Creates the report of text that the library refused.
    pub fn new(file: Rc<str>, refused: RefusedText, rules: &WantedRules) -> Self {
        let RefusedText { error, line_text, skipped: mut raw, table, .. } = refused;
        let before: usize = line_text.chars().take(error.column - 1).map(char::len_utf8).sum();
        let width = line_text[before..].chars().next().map_or(0, char::len_utf8);
        if raw.last() != Some(&b'\n') {
            // The rest of a line that is longer than every puzzle is not kept.
            raw.push(b'\n');
        }
        Self {
            place: Place { file, line: error.line as u64 },
            column: error.column,
            message: match table {
                Some(table) => format!("in column {} of the table: {}", table.puzzle + 1, error.kind),
                None => error.kind.to_string(),
            },
            help: help_for(error.kind, rules),
            line_text,
            span: before..before + width,
            raw,
        }
    }
}

/// A part of an input, in its order.
pub enum Block<'a> {
    /// Plain lines of 9x9 puzzles, and the line of each.
    Lines { lines: PlainLines<'a>, file: &'a Rc<str>, numbers: LineNumbers<'a> },
    /// Anything else.
    Entries(Vec<Result<Entry, Box<Unreadable>>>),
}

/// The line numbers of plain lines.
#[derive(Clone, Copy)]
pub enum LineNumbers<'a> {
    /// The lines follow each other in the input, from this one.
    From(u64),
    /// Each line has its own number.
    Listed(&'a [u64]),
}

impl LineNumbers<'_> {
    pub fn get(self, index: usize) -> u64 {
        match self {
            LineNumbers::From(first) => first + index as u64,
            LineNumbers::Listed(numbers) => numbers[index],
        }
    }
}

impl Block<'_> {
    /// Returns the number of puzzles and of unreadable texts.
    pub fn len(&self) -> usize {
        match self {
            Block::Lines { lines, .. } => lines.len(),
            Block::Entries(entries) => entries.len(),
        }
    }

    /// Takes the first puzzles off, at most `most`; `None` if none are left.
    pub fn take(&mut self, most: usize) -> Option<Self> {
        let most = most.min(self.len());
        if most == 0 {
            return None;
        }
        Some(match self {
            Block::Entries(entries) => {
                let rest = entries.split_off(most);
                Block::Entries(std::mem::replace(entries, rest))
            }
            Block::Lines { lines, file, numbers } => {
                let (first, rest) = lines.text.split_at(most * lines.stride);
                let taken = Block::Lines {
                    lines: PlainLines { text: first, stride: lines.stride },
                    file,
                    numbers: *numbers,
                };
                lines.text = rest;
                *numbers = match *numbers {
                    LineNumbers::From(first) => LineNumbers::From(first + most as u64),
                    LineNumbers::Listed(numbers) => LineNumbers::Listed(&numbers[most..]),
                };
                taken
            }
        })
    }

    /// Reads the plain lines too.
    pub fn into_entries(self) -> Vec<Result<Entry, Box<Unreadable>>> {
        match self {
            Block::Entries(entries) => entries,
            Block::Lines { lines, file, numbers } => {
                let entry = |(index, line): (usize, &[u8])| {
                    debug_assert_eq!(line.len(), CELLS);
                    let place = Place { file: file.clone(), line: numbers.get(index) };
                    Ok(Entry::from_plain(place, line))
                };
                lines.iter().enumerate().map(entry).collect()
            }
        }
    }
}
