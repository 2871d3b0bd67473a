//! The rows of a table of puzzles, below its heading or below rows that were read.
//!
//! ```text
//! id,puzzle,solution                            the heading says where the puzzles are
//! 1,1......2.3....4.,1234341243212143           a row
//! 2,1......2.3....4,1234341243212143            a row whose puzzle is not one
//! ```

use super::characters::{is_bar, is_quote, is_space, raw_line};
use super::fields::{SEPARATORS, closing_quote, ends_field, fields, open_quote};
use super::mismatch::Mismatch;
use super::regions::regions_of_field;
use super::runs;
use super::source::{Line, Source};
use super::words::is_wordy;
use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::formats::beginning::begins_document;
use crate::text::formats::game_id;
use crate::text::table::{Table, heading_between, is_name_of_puzzles};
use crate::text::{ParseOptions, Parsed};
use std::ops::Range;

/// A longer run of characters in a row is not part of a grid in several lines.
const WIDEST_GROUP: usize = 6;

/// A row of a table.
pub(in crate::text) struct Row<'a> {
    /// Byte offset of the row in the text.
    pub start: usize,
    pub text: &'a str,
    /// Byte offset of the line below the row.
    pub next: usize,
    pub table: Table,
}

impl<'a> Row<'a> {
    /// Returns the row that begins at a byte of a text.
    fn new(source: &Source<'a>, offset: usize, table: Table) -> Self {
        let text = source.text;
        let (start, line, mut next) = raw_line(text, offset);
        let (mut end, mut from) = (start + line.len(), start);
        // A field in quotes may have lines.
        while let Some(open) = open_quote(&text[from..end], table.separator) {
            from += open;
            let limit = text.len().min(start + LONGEST_ROW);
            let close = text.as_bytes().get(from + 1..limit).and_then(closing_quote);
            let Some(close) = close.map(|close| from + 1 + close) else {
                source.reaches(limit);
                break;
            };
            let (_, rest, below) = raw_line(text, close);
            // A quote that does not end a field closes nothing.
            if !ends_field(&rest[1..], table.separator) {
                break;
            }
            (end, next) = (close + rest.len(), below);
        }
        Self { start, text: &text[start..end], next, table }
    }

    /// Returns the row that has a byte offset in its first line, below `from`.
    pub fn around(source: &Source<'a>, offset: usize, table: Table) -> Self {
        let from = source.start.min(offset);
        let start = source.text[from..offset].rfind(['\n', '\r']).map_or(from, |at| from + at + 1);
        Self::new(source, start, table)
    }

    /// Reads the puzzle of the row; `read` reads a field as a text of its own.
    pub fn read(
        &self,
        source: &Source,
        options: &ParseOptions,
        read: impl Fn(&str, &ParseOptions) -> Result<Parsed, Mismatch>,
    ) -> Result<Parsed, Mismatch> {
        let column = self.table.puzzle + 1;
        let Some((start, field)) = self.field(self.table.puzzle) else {
            let got = self.table.fields_of(self.text).count();
            let end = self.start + self.text.len();
            return Err(Mismatch::At(end, TextErrorKind::NoColumn { got, wanted: column }));
        };
        let options = ParseOptions {
            shape: options.shape.map_or_else(|| self.shape(), |shape| Ok(Some(shape)))?,
            table: None,
            ..*options
        };
        let wanted = options.shape.map(Shape::cells);
        let wrong_count = || TextErrorKind::Field { column, got: count_cells(field), wanted };
        let of_row = |mismatch| match mismatch {
            Mismatch::At(_, TextErrorKind::Empty) => Mismatch::At(0, TextErrorKind::NoPuzzle { column }),
            Mismatch::At(
                offset,
                TextErrorKind::Cells { .. } | TextErrorKind::Rows { .. } | TextErrorKind::RowLength { .. },
            ) => Mismatch::At(offset, wrong_count()),
            other => other,
        };
        if field.trim_start().starts_with("{\"") {
            let what = "this field of a table is an object of JSON: write each object in a line of its own";
            return Err(Mismatch::At(start, TextErrorKind::Document { what }));
        }
        if let Some(mismatch) = self.refuse_parts_of_id(start) {
            return Err(mismatch);
        }
        let parsed = read(field, &options).map_err(|mismatch| of_row(mismatch).shifted(start))?;
        if (parsed.values.len() < runs::FEWEST && wanted.is_none()) || parsed.end < field.len() {
            return Err(Mismatch::At(start, wrong_count()));
        }
        self.refuse_rules(parsed.shape, options.are_rules_known)?;
        let cells = parsed.values.len();
        let mut table = Table { cells: Some(cells), ..self.table };
        if let Some(wanted) = self.table.columns.filter(|&columns| !self.has_columns(columns)) {
            let got = self.table.fields_of(self.text).count();
            if !parsed.values.contains(&0) || !self.is_only_puzzle(cells) {
                return Err(Mismatch::At(start + field.len(), TextErrorKind::Columns { got, wanted }));
            }
            // Without a heading, the row with the most fields tells how many there are.
            let is_wider = !table.has_heading && got > wanted;
            table.columns = Some(if is_wider { got } else { wanted });
        }
        if !parsed.values.contains(&0) && self.has_damaged_puzzle(cells) {
            return Err(Mismatch::At(start, TextErrorKind::NoPuzzle { column }));
        }
        let table = Some(table);
        Ok(Parsed { solution: self.solution(cells), table, end: after_row(source, self), ..parsed })
    }

    /// Refuses a row with a field that has a rule, or names a variant.
    fn refuse_rules(&self, shape: Shape, may_be_named: bool) -> Result<(), Mismatch> {
        let table = Table { cells: Some(shape.cells()), ..self.table };
        for (column, (at, field)) in table.fields_of(self.text).enumerate() {
            if column != table.puzzle && regions_of_field(self.start + at, field, shape)? {
                continue;
            }
            if let Some((inner, variant)) = table.variant_of(column, field).filter(|_| !may_be_named) {
                let kind = TextErrorKind::NamedVariant { variant, place: "this field of the table" };
                return Err(Mismatch::At(self.start + at + inner, kind));
            }
        }
        Ok(())
    }

    /// Refuses the field that begins at a byte of the text if a game id without quotes goes on in
    /// it: the parts of the id may look like puzzles.
    fn refuse_parts_of_id(&self, field: usize) -> Option<Mismatch> {
        let goes_on = |&(at, before): &(usize, &str)| {
            let is_quoted = self.text[..at].ends_with('"');
            let id = game_id::inside(before).filter(|_| !is_quoted).map(|id| at + id);
            id.is_some_and(|id| self.start + id + game_id::first_of(&self.text[id..]).len() > field)
        };
        let others = || self.table.fields_of(self.text).take_while(|(at, _)| self.start + at < field);
        let is_quoted = |at: &usize| {
            let mut all = others();
            all.any(|(from, inner)| {
                self.text[..from].ends_with('"') && (from..from + inner.len()).contains(at)
            })
        };
        let lost = || game_id::parts_in(self.text).filter(|at| self.start + at < field && !is_quoted(at));
        let at = others().find(goes_on).map(|(at, _)| at).or_else(lost)?;
        let what = "the parts of a game id of Simon Tatham's collection are in several columns: write the id \
                    alone in its line, or in double quotes in the column of the puzzles";
        Some(Mismatch::At(self.start + at, TextErrorKind::Document { what }))
    }

    /// Returns whether the row has a field for each column. Empty fields may be behind them.
    fn has_columns(&self, columns: usize) -> bool {
        let mut fields = fields(self.text, self.table.separator, None);
        fields.nth(columns - 1).is_some() && fields.all(|(_, field)| field.trim().is_empty())
    }

    /// Returns whether the puzzle has as many cells as that of the row above, and no other field
    /// looks like a puzzle or a part of one.
    fn is_only_puzzle(&self, cells: usize) -> bool {
        self.table.cells.is_none_or(|known| known == cells) && !self.others().any(runs::is_part)
    }

    /// Returns the fields without that of the puzzle.
    fn others(&self) -> impl Iterator<Item = &'a str> {
        let puzzle = self.table.puzzle;
        let fields = self.table.fields_of(self.text).enumerate();
        fields.filter(move |&(index, _)| index != puzzle).map(|(_, (_, field))| field.trim())
    }

    /// Returns a field and its byte offset in the text.
    pub fn field(&self, index: usize) -> Option<(usize, &'a str)> {
        self.table.fields_of(self.text).nth(index).map(|(at, field)| (self.start + at, field))
    }

    /// Returns whether the row has one field only, or none that is a puzzle or part of one, so that
    /// the line may be a puzzle below the table, or the first line of one.
    pub fn may_be_grid(&self) -> bool {
        if !self.table.is_row(self.text) {
            return true;
        }
        let is_group_end = |c: char| c.is_whitespace() || is_bar(c) || SEPARATORS.contains(&c);
        self.text.split(is_group_end).all(|group| group.chars().count() <= WIDEST_GROUP)
    }

    /// Returns whether another field looks like a part of a puzzle with so many cells: the complete
    /// grid in the column of the puzzle is then its solution. A whole puzzle is in a column that is
    /// not wanted.
    fn has_damaged_puzzle(&self, cells: usize) -> bool {
        self.others().any(|field| runs::is_part(field) && field.chars().count() != cells)
    }

    /// Returns the byte offsets of the first other field that is a complete grid of as many cells.
    fn solution(&self, cells: usize) -> Option<Range<usize>> {
        let fields = self.table.fields_of(self.text).enumerate();
        let is_other = |(index, _): &(usize, _)| *index != self.table.puzzle;
        let (start, text) =
            fields.filter(is_other).map(|(_, (at, field))| (self.start + at, field)).find(|(_, field)| {
                let field = field.trim();
                let is_list = field.contains(char::is_whitespace);
                let count = if is_list { field.split_whitespace().count() } else { field.chars().count() };
                let is_digit = |c: char| c.is_alphanumeric() && (is_list || !matches!(c, '0' | 'x' | 'X'));
                count == cells
                    && field.chars().all(|c| is_digit(c) || (is_list && c.is_whitespace()))
                    && (!is_list || field.split_whitespace().all(|word| word != "0"))
            })?;
        let inner = text.trim();
        let start = start + (inner.as_ptr() as usize - text.as_ptr() as usize);
        Some(start..start + inner.len())
    }

    /// Returns the shape that the row's box shape says; `None` if it says nothing.
    fn shape(&self) -> Result<Option<Shape>, Mismatch> {
        let Some(column) = self.table.boxes else { return Ok(None) };
        let Some((offset, field)) = self.field(column).filter(|(_, field)| !field.trim().is_empty()) else {
            return Ok(None);
        };
        let wrong = || Mismatch::At(offset, TextErrorKind::Boxes { column: column + 1 });
        box_shape(field.trim()).map(Some).ok_or_else(wrong)
    }
}

/// A row with lines in quotes is not longer: the largest grid has 65,536 numbers.
const LONGEST_ROW: usize = 1 << 19;

/// Returns the shape of a text such as `3x2`: the rows and columns of a box.
fn box_shape(text: &str) -> Option<Shape> {
    let (rows, cols) = text.split_once(['x', 'X', '×'])?;
    Shape::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?).ok()
}

/// Returns the row of a table with which a text goes on at `offset`; `None` if it goes on with
/// something else. `known` is the table so far, and `first` the next line with cells. A heading
/// above the row counts more than what is known.
pub(in crate::text) fn next_row<'a>(
    source: &Source<'a>,
    offset: usize,
    first: Option<&Line>,
    known: Option<Table>,
) -> Option<Row<'a>> {
    let (at, mut table) = match known {
        Some(table) if table.has_heading => (offset, table),
        _ => {
            // Rows with words, and no digit in the puzzle, are no lines with cells.
            let end = first.map_or(source.text.len(), |first| first.start);
            let Some((start, heading)) = heading_between(source.text, offset, end) else {
                let table = known?;
                let mut above = source.raw_lines(offset).take_while(|line| line.start < end);
                let start = above.find(|line| table.has_blank_puzzle(line.body)).map(|line| line.start);
                // A document is no row, although it may have separators.
                let first = first.map(|first| first.start).filter(|&at| !begins_document(source.text, at));
                let row = Row::around(source, start.or(first)?, table);
                return table.is_row(row.text).then_some(row);
            };
            (raw_line(source.text, start).2, heading)
        }
    };
    for line in source.raw_lines(at) {
        if line.body.trim().is_empty() || source.is_border(line.body) {
            continue;
        }
        match Table::of_heading(line.body) {
            Some(heading) => table = heading,
            None if line.body.trim().eq_ignore_ascii_case("end") => return None,
            // A title.
            None if !table.is_row(line.body) && is_wordy(line.body) => {}
            None => return Some(Row::new(source, line.start, table)),
        }
    }
    None
}

/// Returns the byte offset of what follows a row: the next row, or whatever the text goes on with.
fn after_row(source: &Source, row: &Row) -> usize {
    for line in source.raw_lines(row.next) {
        if line.body.trim().is_empty() || source.is_border(line.body) {
            continue;
        }
        let is_row = if row.table.has_heading { Table::is_row } else { Table::has_blank_puzzle };
        if is_row(&row.table, line.body) {
            return line.start;
        }
        break;
    }
    source.start_of(source.next_line(row.next).as_ref(), row.next)
}

/// Returns the table that a row shows in which the puzzle is at these bytes of the text: the puzzle
/// is a whole field. Another field such as `3x2` is its box shape.
pub(in crate::text) fn table_of(source: &Source, puzzle: Range<usize>, side: usize) -> Option<Table> {
    SEPARATORS.into_iter().find_map(|separator| {
        let row = Row::around(source, puzzle.start, Table::new(separator, 0));
        let is_it = |(at, field): (usize, &str)| {
            let inner = field.trim();
            let start = row.start + at + (inner.as_ptr() as usize - field.as_ptr() as usize);
            (start..start + inner.len()) == puzzle
        };
        let column = row.table.fields_of(row.text).position(is_it)?;
        row.field(1)?;
        let is_shape =
            |(_, field): (usize, &str)| box_shape(field.trim()).is_some_and(|shape| shape.side() == side);
        let fields = || row.table.fields_of(row.text);
        let boxes = fields().position(is_shape);
        // A heading that lost its line end is in front of the row.
        let has_names = fields().any(|(_, field)| is_name_of_puzzles(field));
        let columns = Some(fields().count());
        (!has_names).then_some(Table { boxes, columns, ..Table::new(separator, column) })
    })
}

/// Returns the number of cells of a field: its words if they are short, else its characters.
fn count_cells(field: &str) -> usize {
    let words = || field.split_whitespace();
    if words().nth(1).is_some() && words().all(|word| word.chars().count() <= 3) {
        return words().count();
    }
    field.chars().filter(|&c| !is_space(c) && !is_quote(c)).count()
}
