//! `ordoku_text`: the format of a text, and the report of the parser.

use super::super::codes::{Code, codes};
use super::super::error::CallError;
use super::super::message::{MESSAGE_SIZE, Message};
use super::super::structs::Versioned;
use crate::error::{Error, TextError};
use crate::model::shape::Shape;
use crate::text::{FileFormat, LONGEST_VARIANT, Layout, ParseOptions, Parsed, Symbols, Table};
use std::ffi::{c_char, c_int};

/// Parsing: recognises the layout. Printing: ORDOKU_LAYOUT_LINE up to side 36, else
/// ORDOKU_LAYOUT_NUMBERS; rules: an object of JSON.
pub const ORDOKU_LAYOUT_AUTO: u32 = 0;
/// All cells in one line, one character for each cell.
pub const ORDOKU_LAYOUT_LINE: u32 = 1;
/// One line for each row, one character for each cell.
pub const ORDOKU_LAYOUT_ROWS: u32 = 2;
/// Like ORDOKU_LAYOUT_ROWS, with drawn boxes.
pub const ORDOKU_LAYOUT_BOXES: u32 = 3;
/// Numbers separated by white space or commas.
pub const ORDOKU_LAYOUT_NUMBERS: u32 = 4;
/// The order n, then n^4 numbers.
pub const ORDOKU_LAYOUT_ORDERED: u32 = 5;
/// Printing: a file of SudoCue and SadMan, `[Puzzle]` and rows. For all grids of usual boxes.
/// Parsing: as ORDOKU_LAYOUT_AUTO, like the next four.
pub const ORDOKU_LAYOUT_SDK: u32 = 6;
/// Printing: a line of SadMan, with 0 for an empty cell. For 9x9 only.
pub const ORDOKU_LAYOUT_SDM: u32 = 7;
/// Printing: a file of Simple Sudoku, rows with bars. For 9x9 only.
pub const ORDOKU_LAYOUT_SS: u32 = 8;
/// Printing: a line of HoDoKu's library, with the symbols 1 to 9. For 9x9 only.
pub const ORDOKU_LAYOUT_HODOKU: u32 = 9;
/// Printing: a game id of Simon Tatham's Solo, with numbers from 1. For sides up to 31, and boxes
/// of two rows and columns or more; ordoku_rules_format says which other rules it can hold.
pub const ORDOKU_LAYOUT_TATHAM: u32 = 10;

codes! { Layout:
    ORDOKU_LAYOUT_LINE = Layout::Line,
    ORDOKU_LAYOUT_ROWS = Layout::Rows,
    ORDOKU_LAYOUT_BOXES = Layout::Boxes,
    ORDOKU_LAYOUT_NUMBERS = Layout::Numbers,
    ORDOKU_LAYOUT_ORDERED = Layout::Ordered,
}

codes! { FileFormat:
    ORDOKU_LAYOUT_SDK = FileFormat::Sdk,
    ORDOKU_LAYOUT_SDM = FileFormat::Sdm,
    ORDOKU_LAYOUT_SS = FileFormat::Ss,
    ORDOKU_LAYOUT_HODOKU = FileFormat::Hodoku,
    ORDOKU_LAYOUT_TATHAM = FileFormat::Tatham,
}

/// Parsing: recognises the symbols. Printing: ORDOKU_SYMBOLS_DIGITS up to side 35,
/// ORDOKU_SYMBOLS_ZERO_BASED at 36.
pub const ORDOKU_SYMBOLS_AUTO: u32 = 0;
/// 1 to 9, then A to Z.
pub const ORDOKU_SYMBOLS_DIGITS: u32 = 1;
/// 0 to 9, then A to Z; 0 is the first digit. A 16x16 is hexadecimal. Numbers are from 0.
pub const ORDOKU_SYMBOLS_ZERO_BASED: u32 = 2;
/// A to Z. Not for the layouts of numbers.
pub const ORDOKU_SYMBOLS_LETTERS: u32 = 3;

codes! { Symbols:
    ORDOKU_SYMBOLS_DIGITS = Symbols::Digits,
    ORDOKU_SYMBOLS_ZERO_BASED = Symbols::ZeroBased,
    ORDOKU_SYMBOLS_LETTERS = Symbols::Letters,
}

/// The format of a text. ordoku_parse fills it in, and ordoku_format prints in it: a solution then
/// has the layout, the symbols, the blank and the boxes of its puzzle.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_text {
    /// Set by ordoku_text_init.
    pub struct_size: u32,
    /// An ORDOKU_LAYOUT_ number.
    pub layout: u32,
    /// An ORDOKU_SYMBOLS_ number.
    pub symbols: u32,
    /// The character for an empty cell, as a Unicode code point. Parsed: that of the text. Printing:
    /// one of '.' '0' '-' '_' '*' 'x' 'X' '?' '~' and the middle dot (183); 0: '.', but '0' for
    /// numbers from 1. It must not be a digit of the symbols. Ignored when parsing.
    pub blank: u32,
    /// Rows of a box; if this and box_cols are 0, the usual boxes for the number of cells.
    pub box_rows: u32,
    /// Columns of a box.
    pub box_cols: u32,
    /// Parsed: the number of cells, side * side, also with ORDOKU_E_BUFFER.
    pub cells: usize,
    /// Parsed: the offset in bytes after the puzzle, the start for the next call. It is the length
    /// of the text if nothing follows. An error does not change it.
    pub next: usize,
    /// Parsed: the offset of the error, otherwise 0.
    pub offset: usize,
    /// Parsed: the line of the error, from 1; otherwise 0.
    pub line: usize,
    /// Parsed: the column of the error in characters, from 1; otherwise 0.
    pub column: usize,
    /// Parsed: what was wrong and where, after an error; otherwise "".
    pub message: [c_char; 192],
    /// Parsed: the offset of the solution, if the text has it beside the puzzle in one line, as in
    /// a table of puzzles, and is not in UTF-16; otherwise 0. To check it, parse these bytes as a
    /// text of their own.
    pub solution: usize,
    /// Parsed: the length of the solution in bytes; 0 if there is none.
    pub solution_len: usize,
    /// The character between two columns of the table that the puzzle is in a row of: ',', ';', a
    /// tab or '|'; 0 if `puzzle_column` is 0.
    pub separator: u32,
    /// The column of the table that has the puzzles, from 1; 0: find it. A heading is looked at
    /// first, then the rows. Parsed: the column found, also after an error. If `next` is not 0, the
    /// next call with this `found` reads this column of the rows that follow, and nothing else in
    /// them.
    pub puzzle_column: u32,
    /// The column of the box shapes, from 1, with values such as 3x2; 0 if the table has none.
    pub boxes_column: u32,
    /// 1 if the table has a heading: each line below it with the separator is a row. 0: lines of
    /// words between the rows are titles.
    pub has_heading: u32,
    /// The number of columns of the table; 0: not known. A row with another number of fields is an
    /// error unless its puzzle has an empty cell and `row_cells` cells and no other field looks
    /// like a part of a puzzle. Empty fields behind the last column do not count.
    pub columns: u32,
    /// The number of cells of the puzzle in the row above; 0: not known.
    pub row_cells: u32,
    /// The columns of the table whose names in the heading are those of rules, such as `cages` or
    /// `variant`. A field that says something there is an error: its rule would be lost. Bit 0 is
    /// column 1, here and in the next four, and bit 31 is also the columns behind column 32. In a
    /// column that is in none of the five, the name of a variant is an error.
    pub rules_columns: u32,
    /// The columns named `regions`. There, the number of rows of the puzzle says nothing.
    pub regions_columns: u32,
    /// The columns such as `type`, where the name of a variant is an error.
    pub kind_columns: u32,
    /// The columns such as `title`, where a title that names a variant is an error.
    pub title_columns: u32,
    /// The columns that say nothing about rules, such as `author`.
    pub other_columns: u32,
    /// 1 if the caller knows the rules of the puzzles: a text that only names a variant is then no
    /// error. One with rules of its own still is.
    pub known_rules: u32,
    /// Parsed: the offset of the name in `doubt`, otherwise 0.
    pub doubt_offset: usize,
    /// Parsed: the variant, such as "a Killer Sudoku", that a comment or a sentence near the puzzle
    /// names, so that the digits alone may be another puzzle; otherwise "". It is not told if the
    /// rules are known.
    pub doubt: [c_char; 56],
}

/// The size of [`ordoku_text::doubt`], for every name of a variant and a NUL.
const DOUBT_SIZE: usize = LONGEST_VARIANT + 1;

// SAFETY: begins with its size; all members are integers.
unsafe impl Versioned for ordoku_text {
    const FIRST_SIZE: usize = std::mem::offset_of!(Self, solution);
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        layout: ORDOKU_LAYOUT_AUTO,
        symbols: ORDOKU_SYMBOLS_AUTO,
        blank: 0,
        box_rows: 0,
        box_cols: 0,
        cells: 0,
        next: 0,
        offset: 0,
        line: 0,
        column: 0,
        message: [0; MESSAGE_SIZE],
        solution: 0,
        solution_len: 0,
        separator: 0,
        puzzle_column: 0,
        boxes_column: 0,
        has_heading: 0,
        columns: 0,
        row_cells: 0,
        rules_columns: 0,
        regions_columns: 0,
        kind_columns: 0,
        title_columns: 0,
        other_columns: 0,
        known_rules: 0,
        doubt_offset: 0,
        doubt: [0; DOUBT_SIZE],
    };
}

impl ordoku_text {
    /// The size from which on a struct has room for all that is known about a table.
    pub(super) const TABLE_SIZE: usize = std::mem::offset_of!(Self, other_columns) + size_of::<u32>();

    /// Reads the format of a caller; null means the defaults.
    ///
    /// # Safety
    /// As [`Versioned::read`].
    pub(super) unsafe fn read_or_default(format: *const Self) -> Result<(Self, ParseOptions), CallError> {
        let format = if format.is_null() {
            Self::DEFAULT
        } else {
            // SAFETY: the same contract.
            unsafe { Self::read(format, "format") }?
        };
        let unknown = |name, value: u32| CallError::Option { name, value: value.into() };
        let layout = match format.layout {
            ORDOKU_LAYOUT_AUTO => None,
            number if FileFormat::from_number(number).is_some() => None,
            number => Some(Layout::from_number(number).ok_or(unknown("layout", number))?),
        };
        let symbols = match format.symbols {
            ORDOKU_SYMBOLS_AUTO => None,
            number => Some(Symbols::from_number(number).ok_or(unknown("symbols", number))?),
        };
        let shape = match (format.box_rows, format.box_cols) {
            (0, 0) => None,
            (rows, cols) => Some(Shape::new(rows as usize, cols as usize)?),
        };
        let table = format.table()?;
        let are_rules_known = format.known_rules != 0;
        Ok((format, ParseOptions { layout, symbols, shape, table, are_rules_known, ..ParseOptions::new() }))
    }

    /// Returns the table that the members name, if they do. All fields are named here and in
    /// [`with_table`](Self::with_table), so that none is lost from call to call.
    pub(super) fn table(&self) -> Result<Option<Table>, CallError> {
        let Some(puzzle) = self.puzzle_column.checked_sub(1) else { return Ok(None) };
        let unknown = CallError::Option { name: "separator", value: self.separator.into() };
        let separator = char::from_u32(self.separator).filter(|c| matches!(c, ',' | ';' | '\t' | '|'));
        Ok(Some(Table {
            separator: separator.ok_or(unknown)?,
            puzzle: puzzle as usize,
            boxes: self.boxes_column.checked_sub(1).map(|column| column as usize),
            columns: Some(self.columns as usize).filter(|&columns| columns > 0),
            cells: Some(self.row_cells as usize).filter(|&cells| cells > 0),
            rules: self.rules_columns,
            regions: self.regions_columns,
            kinds: self.kind_columns,
            titles: self.title_columns,
            others: self.other_columns,
            has_heading: self.has_heading != 0,
        }))
    }

    /// Names a table in the members.
    pub(super) fn with_table(self, table: Option<Table>) -> Self {
        let Some(table) = table else { return self };
        let Table {
            separator,
            puzzle,
            boxes,
            columns,
            cells,
            rules,
            regions,
            kinds,
            titles,
            others,
            has_heading,
        } = table;
        Self {
            separator: separator.into(),
            puzzle_column: puzzle as u32 + 1,
            boxes_column: boxes.map_or(0, |column| column as u32 + 1),
            columns: columns.map_or(0, |columns| columns as u32),
            row_cells: cells.map_or(0, |cells| cells as u32),
            rules_columns: rules,
            regions_columns: regions,
            kind_columns: kinds,
            title_columns: titles,
            other_columns: others,
            has_heading: has_heading.into(),
            ..self
        }
    }

    pub(super) fn found(parsed: &Parsed) -> Self {
        Self {
            box_rows: parsed.shape.box_rows() as u32,
            box_cols: parsed.shape.box_cols() as u32,
            cells: parsed.values.len(),
            layout: parsed.layout.number(),
            symbols: parsed.symbols.number(),
            blank: parsed.blank.into(),
            solution: parsed.solution.as_ref().map_or(0, |range| range.start),
            solution_len: parsed.solution.as_ref().map_or(0, |range| range.len()),
            next: parsed.end,
            doubt_offset: parsed.doubt.map_or(0, |doubt| doubt.offset),
            doubt: parsed.doubt.map_or([0; DOUBT_SIZE], |doubt| characters_of(doubt.variant)),
            ..Self::DEFAULT
        }
        .with_table(parsed.table)
    }

    pub(super) fn failed(error: CallError, next: usize) -> Self {
        let mut failed = Self { message: message_of(error), next, ..Self::DEFAULT };
        if let CallError::Core(Error::Text(TextError { line, column, offset, .. })) = error {
            (failed.line, failed.column, failed.offset) = (line, column, offset);
        }
        failed
    }
}

/// Returns a name of a variant with NULs behind it.
fn characters_of(name: &str) -> [c_char; DOUBT_SIZE] {
    let mut characters = [0; DOUBT_SIZE];
    for (character, byte) in characters[..DOUBT_SIZE - 1].iter_mut().zip(name.bytes()) {
        *character = byte as c_char;
    }
    characters
}

pub(super) fn message_of(error: CallError) -> [c_char; MESSAGE_SIZE] {
    let mut message = Message::new();
    message.set(format_args!("{error}"));
    message.bytes().map(|byte| byte as c_char)
}

/// Sets *text to 0 and its struct_size to `size`, which is sizeof *text. The parser then recognises
/// everything, from the start of a text.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `text`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_text_init(text: *mut ordoku_text, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_text::init(text, size, "text") }
}
