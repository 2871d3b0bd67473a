//! A line that has a puzzle among other words: columns of a table of puzzles, what is known about
//! the puzzle, or a link.
//!
//! ```text
//! 1,1......2.3....4.,1234341243212143,5     a number, the puzzle, its solution, a rating
//! 1......2.3....4.;4.2;easy                 the puzzle and a rating
//! https://example.com/?puzzle=1......2.3....4.
//! ```

use super::cells::{Cell, CellList, TokenKind};
use super::characters::{has_byte, is_separator, is_symbol, is_usual_blank};
use super::mismatch::Mismatch;
use super::row::{self, Row};
use super::runs::{self, FEWEST};
use super::source::{Line, Source};
use super::words::long_words;
use crate::error::TextErrorKind;
use crate::model::shape::{Shape, square_root};
use crate::text::{Table, symbols};
use std::ops::Range;

/// The words of one line: the puzzle, and its solution if the line has it.
pub(in crate::text) struct Record<'a> {
    pub puzzle: Line<'a>,
    /// The byte offsets of the solution.
    pub solution: Option<Range<usize>>,
}

/// A bound for the rows that tell in which column the puzzles are.
const MOST_ROWS_BELOW: usize = 8;

impl Record<'_> {
    /// Returns the table that the puzzle is in a field of, if it shows where the puzzles are. A
    /// complete grid may be the solution of a puzzle that is damaged; then the rows below show it.
    pub fn table(&self, source: &Source, line: &Line, named: Option<Shape>) -> Option<Table> {
        let own = self.own_table(source)?;
        if has_blank(self.puzzle.body) {
            return Some(own);
        }
        let mut next = line.next;
        for _ in 0..MOST_ROWS_BELOW {
            let line = source.next_line(next)?;
            let record = find(source, &line, named).ok()??;
            let table = record.own_table(source)?;
            if has_blank(record.puzzle.body) {
                return Some(table).filter(|table| table.separator == own.separator);
            }
            next = line.next;
        }
        None
    }

    fn own_table(&self, source: &Source) -> Option<Table> {
        let Line { start, body, .. } = self.puzzle;
        row::table_of(source, start..start + body.len(), square_root(body.chars().count())?)
    }
}

/// Finds the puzzle of a line that has other words too: the longest word with as many characters as
/// a grid has cells. Of two such words, the one without blanks is the solution.
pub(in crate::text) fn find<'a>(
    source: &Source,
    line: &Line<'a>,
    named: Option<Shape>,
) -> Result<Option<Record<'a>>, Mismatch> {
    // Most lines have short words, or one word.
    let is_other = |byte: u8| !(byte.is_ascii_alphanumeric() | (byte == b'.'));
    if line.body.len() <= FEWEST || !has_byte(line.body, is_other) {
        return Ok(None);
    }
    refuse_lost_line_breaks(line)?;
    refuse_object(line)?;
    let (mut longest, mut all) = (0, 0);
    for word in long_words(line.body) {
        let length = word.chars().count();
        all += 1;
        if length > longest && is_puzzle(word, length, named) {
            longest = length;
        }
    }
    let others = long_words(line.body).filter(|word| word.chars().count() != longest).count();
    // Three words of one length, and no others, are the parts of one row.
    let is_record = longest >= FEWEST && (others > 0 || all == 2 || has_frame(line.body));
    let has_blanks = || long_words(line.body).any(|word| word.chars().count() == longest && has_blank(word));
    let at_least = match is_record {
        true if has_blanks() => longest + 1,
        // A complete grid may be the solution of a puzzle that is damaged.
        true => longest / 2 + 1,
        false => runs::LONG,
    };
    // Beside a complete grid, a shorter one is enough.
    if is_record
        && !has_blanks()
        && let Some(part) = long_words(line.body).find(|word| runs::is_part(word))
    {
        return Err(refused(source, line, part));
    }
    let is_damaged = |part: &&str| has_blank(part) && !is_puzzle(part, part.chars().count(), named);
    if let Some(word) = runs::of_cells(line.body, at_least).find(is_damaged) {
        return Err(refused(source, line, word));
    }
    if !is_record {
        return Ok(None);
    }
    let is_longest = |word: &&str| word.chars().count() == longest && is_puzzle(word, longest, named);
    let (puzzle, solution) = puzzle_and_solution(line, long_words(line.body).filter(is_longest))?;
    if let Some(word) = puzzle.filter(|word| !has_blank(word) && solution.is_none())
        && let Some(missing) = missing_puzzle(source, offset_of(line, word))
    {
        return Err(missing);
    }
    Ok(puzzle.filter(|word| is_separate(line.body, word)).map(|word| Record {
        puzzle: Line { start: offset_of(line, word).start, body: word, ..*line },
        solution: solution.map(|word| offset_of(line, word)),
    }))
}

/// Refuses an object of JSON in a field of a table: what it says besides digits would be lost.
fn refuse_object(line: &Line) -> Result<(), Mismatch> {
    match line.body.find("{\"\"") {
        Some(at) => {
            let what = "this field of a table is an object of JSON: write each object in a line of its own";
            Err(Mismatch::At(line.start + at, TextErrorKind::Document { what }))
        }
        None => Ok(()),
    }
}

/// Returns which of the grids of a line is the puzzle, and which its solution. The puzzle has
/// blanks if one has.
fn puzzle_and_solution<'a>(
    line: &Line,
    grids: impl Iterator<Item = &'a str>,
) -> Result<(Option<&'a str>, Option<&'a str>), Mismatch> {
    let [mut puzzle, mut solution] = [None; 2];
    for grid in grids {
        let Some(first) = puzzle else {
            puzzle = Some(grid);
            continue;
        };
        match (has_blank(first), has_blank(grid)) {
            (true, true) => {
                let kind = TextErrorKind::Ambiguous {
                    one: "the first puzzle of this line",
                    other: "the next puzzle of this line",
                };
                return Err(Mismatch::At(offset_of(line, grid).start, kind));
            }
            (false, true) => (puzzle, solution) = (Some(grid), Some(solution.unwrap_or(first))),
            (_, false) => solution = solution.or(Some(grid)),
        }
    }
    Ok((puzzle, solution))
}

/// Returns an error for a line that lost a line break beside its puzzle.
fn refuse_lost_line_breaks(line: &Line) -> Result<(), Mismatch> {
    let (at, what) = if ends_lost_object(line.body) {
        (0, "this line ends an object of JSON whose beginning is lost: write the object from its brace on")
    } else if let Some(at) = joined_link(line.body) {
        (at, "a link begins behind this puzzle: write it in a line of its own")
    } else {
        return Ok(());
    };
    Err(Mismatch::At(line.start + at, TextErrorKind::Document { what }))
}

/// Returns whether a line has a name or a value in quotes, as objects have them, and ends more
/// objects than begin in it.
fn ends_lost_object(body: &str) -> bool {
    let is_of_object = body.contains("\":") || body.contains("':") || body.trim_end().ends_with("\"}");
    is_of_object && body.matches('}').count() > body.matches('{').count()
}

/// Returns the position in a line of a link that begins directly behind what may be a puzzle,
/// because a line break was lost.
fn joined_link(body: &str) -> Option<usize> {
    let mut links = body.match_indices("://").filter_map(|(at, _)| {
        let scheme = ["https", "http"].into_iter().find(|scheme| body[..at].ends_with(scheme))?;
        Some(at - scheme.len())
    });
    let is_cell = |c: &char| c.is_ascii_digit() || is_usual_blank(*c);
    links.find(|&at| body[..at].chars().rev().take_while(is_cell).count() >= FEWEST)
}

/// Returns the error of a part of a line that is meant as a puzzle.
fn refused(source: &Source, line: &Line, part: &str) -> Mismatch {
    let range = offset_of(line, part);
    if let Some((offset, _)) = part.char_indices().find(|&(_, c)| !is_symbol(c)) {
        return Mismatch::Character(range.start + offset);
    }
    let got = part.chars().count();
    let kind = match row::table_of(source, range.clone(), 0) {
        Some(table) => TextErrorKind::Field { column: table.puzzle + 1, got, wanted: None },
        None => match square_root(got).filter(|&side| Shape::usual(side).is_none()) {
            Some(side) => return Mismatch::At(range.start, TextErrorKind::BoxShape { side }),
            None => TextErrorKind::Cells { got, wanted: None },
        },
    };
    Mismatch::At(range.end, kind)
}

/// Returns the error of a complete grid which has an empty field in front of it, where its puzzle
/// may have been.
fn missing_puzzle(source: &Source, grid: Range<usize>) -> Option<Mismatch> {
    let table = row::table_of(source, grid.clone(), 0)?;
    let column = table.puzzle.checked_sub(1)?;
    let row = Row::around(source, grid.start, table);
    let (offset, field) = row.field(column)?;
    field.trim().is_empty().then_some(Mismatch::At(offset, TextErrorKind::NoPuzzle { column: column + 1 }))
}

/// Returns whether there is more around the words of a line than white space.
fn has_frame(body: &str) -> bool {
    body.chars().any(|c| !is_symbol(c) && !c.is_whitespace())
}

/// Returns whether the characters around a word separate it from others.
fn is_separate(body: &str, word: &str) -> bool {
    let start = word.as_ptr() as usize - body.as_ptr() as usize;
    let around = [body[..start].chars().next_back(), body[start + word.len()..].chars().next()];
    around.into_iter().flatten().all(|c| c.is_whitespace() || is_separator(c) || ":=&/<>\\?".contains(c))
}

fn offset_of(line: &Line, word: &str) -> Range<usize> {
    let start = line.start + (word.as_ptr() as usize - line.body.as_ptr() as usize);
    start..start + word.len()
}

/// Returns whether a word has as many characters as a grid has cells, and they can be its cells.
fn is_puzzle(word: &str, length: usize, named: Option<Shape>) -> bool {
    let Some(side) = square_root(length) else { return false };
    // A number and not an `Option`: a compiler that reads the shape of a `None` early, without use,
    // makes valgrind report it in every program that reads text.
    let named_side = named.map_or(0, Shape::side);
    let is_usual = named_side == 0 && Shape::usual(side).is_some();
    if length < FEWEST || !(is_usual || named_side == side) {
        return false;
    }
    let line = Line { body: word, ..Line::default() };
    let fits = |cell: Cell| symbols::may_fit(&cell, side);
    // A word of letters is a name, unless it is long.
    line.cells(TokenKind::Character).all(fits) && (length > 36 || !word.chars().all(char::is_alphabetic))
}

/// Returns whether a word has an empty cell; 0 is one if the word has no other.
fn has_blank(word: &str) -> bool {
    word.chars().any(|c| !c.is_alphanumeric() || matches!(c, '0' | 'x' | 'X'))
}

/// Returns the cells of the puzzle of a record.
pub(in crate::text) fn cells(line: &Line, next: usize) -> Result<CellList, Mismatch> {
    let mut list = CellList::default();
    list.push_line(line, TokenKind::Character)?;
    list.next_line = next;
    Ok(list)
}
