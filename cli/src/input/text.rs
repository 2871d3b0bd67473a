//! Puzzles of a text stream in any format that the library reads.
//!
//! ```text
//! text    plain line | plain line | plain line | ? | not read yet
//!         \_______ one block _______/
//! ```
//!
//! Plain lines are found without the library's reader. It reads whatever follows them.

use super::column::Column;
use super::entry::{Block, Entry, EntryRules, LineNumbers, Place, Unreadable};
use super::help::JIGSAW;
use super::named_rules::WantedRules;
use super::plain::{CELLS, PlainLines};
use super::rows::{self, KnownFields, PlainRows};
use super::source::Source;
use crate::report::Failure;
use ordoku::RulesPuzzle;
use ordoku::text::{
    Layout, ParseOptions, Parsed, Reader, RefusedText, StreamPart, Symbols, Table, TextErrorKind,
};
use std::io::Write;
use std::rc::Rc;

/// The most plain lines in a block: enough for all cores, few enough for the cache.
pub const MOST_LINES: usize = 16 << 10;

/// The most puzzles, and the cells after which a block of other puzzles ends. The first blocks are
/// smaller, so that the first answers come early.
pub const MOST_ENTRIES: usize = 1 << 10;
const MOST_CELLS: usize = 1 << 18;

/// The bytes of the buffer. A full block of plain lines fits, and a second block does not begin in
/// it: a few lines would become a block of their own.
const CAPACITY: usize = MOST_LINES * (CELLS + 1) + CELLS;

/// The reader of one input, block by block.
pub struct TextBlocks {
    reader: Reader<Source>,
    file: Rc<str>,
    /// The column of the puzzles, if it is named.
    column: Option<Column>,
    may_be_plain: bool,
    most_entries: usize,
    rows: PlainRows,
    rules: WantedRules,
    /// Whether the text has jigsaws: then the regions of the last line in the buffer may not be read
    /// yet. Without jigsaws, a line of a pipe is answered as soon as it is there.
    has_jigsaws: bool,
    /// Whether a name of a variant beside a puzzle was told.
    has_warned: bool,
}

impl TextBlocks {
    /// Creates the reader of a text, or of a table whose column is named; the head of a table is
    /// read.
    pub fn new(
        source: Source,
        options: ParseOptions,
        column: Option<Column>,
        rules: WantedRules,
    ) -> Result<Self, Failure> {
        let (may_be_plain, options) = (may_be_plain(&options, &rules), with_rules(options, &rules));
        let file: Rc<str> = source.name.as_str().into();
        let reader = Reader::with_capacity(CAPACITY, source, &options);
        let reader = if column.is_some() { reader.stopping_at_headings() } else { reader };
        let plain_rows = PlainRows::default();
        let mut blocks = Self {
            reader,
            file,
            column,
            may_be_plain,
            most_entries: 1,
            rows: plain_rows,
            rules,
            has_jigsaws: false,
            has_warned: false,
        };
        if blocks.column.is_some() {
            let line = blocks.reader.peek_line().map_err(|error| Failure::read(&blocks.file, error))?;
            if let Some(line) = line
                && blocks.name_table(&line)?
            {
                blocks.reader.skip_line();
            }
        }
        Ok(blocks)
    }

    /// Finds the named column in a line, and returns whether the line is a heading.
    fn name_table(&mut self, line: &str) -> Result<bool, Failure> {
        let Some(column) = &self.column else { return Ok(false) };
        let mut options = *self.reader.options();
        options.table = None;
        let (table, is_heading) = column.table(line, &self.file, &options)?;
        self.reader.options_mut().table = Some(table);
        Ok(is_heading)
    }

    /// Returns the next part of the input; `None` at its end.
    pub fn next(&mut self) -> Result<Option<Block<'_>>, Failure> {
        let (mut entries, mut cells) = (Vec::new(), 0);
        while entries.len() < self.most_entries && cells < MOST_CELLS {
            let table = self.reader.options().table;
            let is_plain = self.is_plain(table);
            let is_row = |table: &Table| {
                self.may_be_plain
                    && rows::first_row(self.reader.text(), table, &mut KnownFields::default()).is_some()
            };
            let rows_of = table.filter(|table| !is_plain && is_row(table));
            if is_plain || rows_of.is_some() {
                if !entries.is_empty() {
                    break;
                }
                return Ok(Some(match rows_of {
                    Some(table) => self.take_rows(&table),
                    None => self.take_plain(),
                }));
            }
            match self.reader.next_part()? {
                StreamPart::Puzzle(puzzle) => {
                    cells += puzzle.parsed.values.len();
                    let place = Place { file: self.file.clone(), line: puzzle.line };
                    tell_doubt(&place, &puzzle.parsed, &mut self.has_warned);
                    let mut entry = Entry::new(place, puzzle.parsed);
                    give_rules(&mut entry, &mut self.rules)?;
                    entries.push(Ok(entry));
                }
                StreamPart::Refused(refused) => {
                    self.has_jigsaws |=
                        matches!(refused.error.kind, TextErrorKind::Variant { variant: JIGSAW, .. });
                    let entry = self.read_refused(*refused)?;
                    cells += entry.as_ref().map_or(0, |entry| entry.values.len());
                    entries.push(entry);
                }
                // The reader would go on with the column of puzzles that the heading names.
                StreamPart::Heading(line) => {
                    self.name_table(&line)?;
                }
                StreamPart::Incomplete if !entries.is_empty() => break,
                StreamPart::Incomplete => {
                    let has_more = self.reader.fill().map_err(|error| Failure::read(&self.file, error))?;
                    if !has_more {
                        break;
                    }
                }
                // `Skipped`, or a part without a puzzle that a later library knows.
                _ => {}
            }
        }
        self.most_entries = (2 * self.most_entries).min(MOST_ENTRIES);
        Ok((!entries.is_empty()).then_some(Block::Entries(entries)))
    }

    /// Reads refused text as a puzzle with its own rules, if these are wanted.
    fn read_refused(&self, mut refused: RefusedText) -> Result<Result<Entry, Box<Unreadable>>, Failure> {
        if matches!(self.rules, WantedRules::Own)
            && let Some(found) = refused.read_rules()?
        {
            let place = Place { file: self.file.clone(), line: found.line };
            return Ok(Ok(Entry::with_own_rules(place, found.puzzle)?));
        }
        Ok(Err(Box::new(Unreadable::new(self.file.clone(), refused, &self.rules))))
    }

    /// Returns whether a plain line is next. In a table, a complete grid may be what is left of a
    /// row.
    fn is_plain(&self, table: Option<Table>) -> bool {
        let text = self.reader.text();
        let is_puzzle = || text[..CELLS].iter().any(|byte| b".0".contains(byte));
        self.may_be_plain
            && PlainLines::find(text, 1, self.has_jigsaws).is_some()
            && (table.is_none() || is_puzzle())
    }

    /// Returns the bytes of text that were read.
    pub fn bytes(&self) -> u64 {
        self.reader.offset()
    }

    /// Takes the plain lines that are next.
    fn take_plain(&mut self) -> Block<'_> {
        let found = PlainLines::find(self.reader.text(), MOST_LINES, self.has_jigsaws);
        let (len, stride) = found.map_or((0, 1), |lines| (lines.text.len(), lines.stride));
        let numbers = LineNumbers::From(self.reader.line());
        let text = self.reader.consume(len, stride);
        Block::Lines { lines: PlainLines { text, stride }, file: &self.file, numbers }
    }

    /// Takes the rows that are next and whose puzzles are plain lines.
    fn take_rows(&mut self, table: &Table) -> Block<'_> {
        let (len, last) = self.rows.take(self.reader.text(), table, self.reader.line(), MOST_LINES);
        self.reader.consume(len, last);
        if let Some(table) = &mut self.reader.options_mut().table {
            table.cells = Some(CELLS);
        }
        let numbers = LineNumbers::Listed(&self.rows.numbers);
        Block::Lines { lines: self.rows.lines(), file: &self.file, numbers }
    }
}

/// Returns whether plain lines are puzzles, if the options and the rules of the command line say
/// so.
pub(super) fn may_be_plain(options: &ParseOptions, rules: &WantedRules) -> bool {
    !matches!(rules, WantedRules::Named(_))
        && options.layout.is_none_or(|layout| layout == Layout::Line)
        && options.symbols.is_none_or(|symbols| symbols == Symbols::Digits)
        && options.shape.is_none_or(|shape| shape == ordoku::Shape::NINE)
}

/// Returns the options for puzzles of these rules: with rules on the command line, a name of a
/// variant loses nothing, and drawn regions may tell the shape.
pub(super) fn with_rules(options: ParseOptions, rules: &WantedRules) -> ParseOptions {
    let WantedRules::Named(named) = rules else { return options };
    let mut options = options.with_known_rules();
    options.shape = options.shape.or_else(|| named.shape());
    options
}

/// Tells once that a line beside a puzzle names a variant.
pub(super) fn tell_doubt(place: &Place, puzzle: &Parsed, has_warned: &mut bool) {
    if let Some(doubt) = puzzle.doubt.filter(|_| !*has_warned) {
        *has_warned = true;
        let _ = writeln!(
            std::io::stderr(),
            "ordoku: {place}: a line beside this puzzle names {}, but has no rules: the puzzle is read as a \
             classic Sudoku; further lines like this are not told",
            doubt.variant
        );
    }
}

/// Gives a puzzle the rules that the command line names, if it names any.
pub(super) fn give_rules(entry: &mut Entry, rules: &mut WantedRules) -> Result<(), Failure> {
    let WantedRules::Named(named) = rules else { return Ok(()) };
    if entry.marks.is_some() {
        return Err(Failure::Message(format!(
            "{}: --rules and --regions take givens, and this puzzle has pencil marks",
            entry.place
        )));
    }
    let puzzle = RulesPuzzle::new(named.of(entry.shape)?, &entry.values)?;
    entry.rules = Some(EntryRules { puzzle, are_own: false });
    Ok(())
}
