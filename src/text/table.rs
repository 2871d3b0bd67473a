//! Tables of puzzles: which of their columns holds the puzzles.
//!
//! ```text
//! id,boxes,puzzle,solution                       the heading
//! 1,2x2,1......2.3....4.,1234341243212143        a row
//! ```

use super::formats::member_names;
use super::read::characters::{has_byte, is_usual_blank, raw_line};
use super::read::field_names::{self, Meaning};
use super::read::fields::{SEPARATORS, fields, is_between};
use super::read::runs::{self, FEWEST};

/// The columns of a table with one puzzle in each row.
///
/// The parser finds them by the heading or by a row, and reports them in
/// [`Parsed::table`](super::Parsed::table). In the [`ParseOptions`](super::ParseOptions) of the next
/// call they say where the puzzle of the next row is, so that nothing else in the row is taken for
/// it.
///
/// ```
/// use ordoku::text::{ParseOptions, Table, parse};
///
/// let table = Table::of_heading("id,boxes,puzzle").unwrap();
/// assert_eq!((table.separator, table.puzzle, table.boxes), (',', 2, Some(1)));
/// let options = ParseOptions::new().with_table(table);
/// assert_eq!(parse("7,2x2,1......2.3....4.", &options)?.values[7], 2);
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Table {
    /// The character between two fields: `,` `;` a tab or `|`. A field may be in double quotes, as
    /// in CSV.
    pub separator: char,
    /// The column of the puzzles, from 0.
    pub puzzle: usize,
    /// The column of the box shapes, from 0: the rows and columns of a box, such as `3x2`. `None`
    /// if the table has none: a puzzle then has the usual shape.
    pub boxes: Option<usize>,
    /// The number of columns; `None` if it is not known. A row with another number of fields has
    /// lost something or has more than one row, so it is read only if there is no doubt which
    /// puzzle it has: the puzzle has an empty cell and as many cells as [`cells`](Self::cells), and
    /// no other field looks like a part of a puzzle. Empty fields behind the last column do not
    /// count.
    pub columns: Option<usize>,
    /// The number of cells of the puzzle in the row above; `None` if it is not known.
    pub cells: Option<usize>,
    /// The columns whose names in the heading are those of rules, such as `cages` or `variant`. A
    /// field that says something there is an error, because its rule would be lost.
    ///
    /// Bit k is column k, here and in the next four, and bit 31 is also the columns behind column 31. A column that
    /// is in none of the five is unknown: a field there that names a variant is an error, as in a table without a
    /// heading.
    pub rules: u32,
    /// The columns named `regions`: as [`rules`](Self::rules), but the number of rows of the puzzle
    /// says nothing.
    pub regions: u32,
    /// The columns that say of what kind a puzzle is, such as `type`. The name of a variant there
    /// is an error.
    pub kinds: u32,
    /// The columns of titles, such as `name`. A title there that names a variant is an error.
    pub titles: u32,
    /// The columns that say nothing about rules, such as `author`.
    pub others: u32,
    /// Whether the table has a heading. Every line below it that has the separator is then a row;
    /// without a heading, lines of words between the rows are titles.
    pub has_heading: bool,
}

impl Table {
    /// Names the column of the puzzles, from 0, in a table without a heading and without box
    /// shapes. The number of columns is not known, and neither is what they say.
    #[must_use]
    pub fn new(separator: char, puzzle: usize) -> Self {
        Self {
            separator,
            puzzle,
            boxes: None,
            columns: None,
            cells: None,
            rules: 0,
            regions: 0,
            kinds: 0,
            titles: 0,
            others: 0,
            has_heading: false,
        }
    }

    /// Adds what the names in a heading say about the columns, for a column of puzzles that the
    /// caller has chosen.
    ///
    /// ```
    /// use ordoku::text::Table;
    ///
    /// let table = Table::new(',', 0).with_heading("board of the day,type,author");
    /// assert!(table.names_variant(1, "killer") && !table.names_variant(2, "Jigsaw Jim"));
    /// ```
    #[must_use]
    pub fn with_heading(mut self, line: &str) -> Self {
        for (column, (_, name)) in fields(line, self.separator, None).enumerate() {
            let name = name.trim();
            let columns = match () {
                () if column == self.puzzle => continue,
                () if member_names::is_regions(name) => &mut self.regions,
                () if member_names::has_rules(name) => &mut self.rules,
                () if member_names::says_kind(name) => &mut self.kinds,
                () if member_names::is_title(name) => &mut self.titles,
                () => &mut self.others,
            };
            *columns |= bit(column);
            self.columns = Some(column + 1);
        }
        self.has_heading = true;
        self
    }

    /// Returns the columns that a line names if it is the heading of a table of puzzles. The column
    /// of the puzzles has a name such as `puzzle`, `quizzes`, `problem`, `sudoku` or `unsolved`;
    /// that of the box shapes is `boxes`.
    pub fn of_heading(line: &str) -> Option<Self> {
        if !has_byte(line, |byte| (byte == b',') | (byte == b';') | (byte == b'\t') | (byte == b'|')) {
            return None;
        }
        // The keys of an object are no names of columns.
        let start = line.trim_start();
        if ["{", "[{", "<"].iter().any(|bracket| start.starts_with(bracket)) {
            return None;
        }
        SEPARATORS.into_iter().find_map(|separator| Self::of_names(line, separator))
    }

    /// Returns the fields of a row or of a heading, without the quotes around them.
    ///
    /// ```
    /// use ordoku::text::Table;
    ///
    /// assert!(Table::new(';', 1).fields("7;\"1;2\"; easy").eq(["7", "1;2", " easy"]));
    /// ```
    pub fn fields<'a>(&self, row: &'a str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.fields_of(row).map(|(_, field)| field)
    }

    /// Returns whether a line has the separator, as rows have it.
    pub(super) fn is_row(&self, line: &str) -> bool {
        line.contains(|c| is_between(c, self.separator))
    }

    /// Returns whether a line is a row whose puzzle has no digit.
    pub(super) fn has_blank_puzzle(&self, line: &str) -> bool {
        let puzzle = self.fields(line).nth(self.puzzle).map_or("", str::trim);
        puzzle.len() >= FEWEST && puzzle.chars().all(is_usual_blank) && self.is_row(line)
    }

    /// Returns the fields of a row without their quotes, each with its byte offset.
    pub(super) fn fields_of<'a>(&self, row: &'a str) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        fields(row, self.separator, self.columns)
    }

    /// Returns whether a field, in a column from 0, says that the puzzle of its row is a variant:
    /// then the row is an error. What a field means is told by the [`rules`](Self::rules) and the
    /// four sets of columns below them.
    #[must_use]
    pub fn names_variant(&self, column: usize, field: &str) -> bool {
        self.variant_of(column, field).is_some()
    }

    /// Returns where a field names a variant, and which.
    pub(super) fn variant_of(&self, column: usize, field: &str) -> Option<(usize, &'static str)> {
        if column == self.puzzle || self.boxes == Some(column) {
            return None;
        }
        field_names::in_field(field, self.meaning(column))
    }

    /// Returns what the fields of a column say. Where one bit is several columns, the strictest
    /// counts.
    fn meaning(&self, column: usize) -> Meaning {
        let has = |columns: u32| columns & bit(column) != 0;
        match () {
            () if has(self.rules) => Meaning::Rules,
            () if has(self.regions) => Meaning::Regions { side: self.cells.map(usize::isqrt) },
            () if has(self.kinds) => Meaning::Kind,
            () if has(self.titles) => Meaning::Title,
            () if has(self.others) => Meaning::Other,
            () => Meaning::Unknown,
        }
    }

    fn of_names(line: &str, separator: char) -> Option<Self> {
        let names = || fields(line, separator, None).map(|(_, name)| name.trim());
        let columns = names().count();
        // A heading that lost its line end has a row behind it.
        let is_of_row = |name: &str| name.len() > LONGEST_NAME || is_puzzle_like(name);
        if columns < 2 || names().any(is_of_row) {
            return None;
        }
        let ranked = names().enumerate().filter_map(|(index, name)| Some((rank(name)?, index)));
        let (rank, puzzle) = ranked.min()?;
        // The number of givens has such a name too.
        if rank == Rank::Givens && !names().any(|name| has_word(name, &SOLUTIONS)) {
            return None;
        }
        let boxes = names().position(|name| name.eq_ignore_ascii_case("boxes"));
        Some(Self { boxes, columns: Some(columns), ..Self::new(separator, puzzle).with_heading(line) })
    }
}

/// Returns the bit of a column. The last bit is all columns that have none of their own.
fn bit(column: usize) -> u32 {
    1 << column.min(31)
}

/// A field of a heading is not longer.
const LONGEST_NAME: usize = 40;

/// How certain it is that a column has puzzles, the most certain first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// A word for a puzzle.
    Puzzle,
    /// Several words with one for a puzzle, or a word for a grid.
    Grid,
    /// A word for the givens.
    Givens,
    Candidates,
}

const PUZZLES: [&str; 12] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizz",
    "quizzes",
    "problem",
    "problems",
    "unsolved",
    "sudoku",
    "sudokus",
    "question",
    "questions",
];
const GRIDS: [&str; 9] =
    ["grid", "grids", "board", "boards", "initial", "input", "start", "task", "unsolved"];
const GIVENS: [&str; 4] = ["givens", "given", "clues", "hints"];
const SOLUTIONS: [&str; 7] = ["solution", "solutions", "answer", "answers", "solved", "result", "results"];
/// Words that may be beside one for a puzzle.
const OTHERS: [&str; 8] = ["string", "text", "line", "cells", "the", "9x9", "81", "str"];

/// Returns whether a field is a name of a column of puzzles.
pub(super) fn is_name_of_puzzles(field: &str) -> bool {
    rank(field.trim()).is_some()
}

/// Returns whether a text may be the cells of a puzzle of 16 or more cells.
fn is_puzzle_like(text: &str) -> bool {
    text.len() >= FEWEST && runs::of_cells(text, FEWEST).next().is_some()
}

fn rank(name: &str) -> Option<Rank> {
    let is_one = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
    if is_one(&PUZZLES) {
        return Some(Rank::Puzzle);
    }
    if is_one(&GIVENS) {
        return Some(Rank::Givens);
    }
    if name.eq_ignore_ascii_case("candidates") {
        return Some(Rank::Candidates);
    }
    let is_known =
        |word: &str| [&PUZZLES[..], &GRIDS, &GIVENS, &OTHERS].iter().any(|names| is_among(word, names));
    let is_grid = has_word(name, &PUZZLES) || has_word(name, &GRIDS);
    (is_grid && words(name).all(is_known)).then_some(Rank::Grid)
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

fn is_among(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| word.eq_ignore_ascii_case(name))
}

fn has_word(name: &str, names: &[&str]) -> bool {
    words(name).any(|word| is_among(word, names))
}

/// Returns the last heading of a table between two byte offsets of a text, and its own.
pub(crate) fn heading_between(text: &str, from: usize, to: usize) -> Option<(usize, Table)> {
    let (mut at, mut found) = (from, None);
    while at < to {
        let (start, line, next) = raw_line(text, at);
        found = Table::of_heading(line).map(|table| (start, table)).or(found);
        at = next;
    }
    found.filter(|&(start, _)| start < to)
}
