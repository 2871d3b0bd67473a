//! Cells whose text may be empty: the fields of a spreadsheet, the columns of a text with spaces
//! for empty cells, and the cells of a table in HTML.
//!
//! ```text
//! 1,,3,        |1| |3| |      "1 3 "        <td>1</td><td></td><td>3</td><td></td>
//! ,2,,         | |2| | |      " 2  "        <td></td><td>2</td><td></td><td></td>
//! ```

use super::block::RowBlock;
use super::cells::{CellList, Content, TokenKind, cell_of};
use super::characters::{has_byte, is_bar, is_bracket, is_comma, is_quote, is_symbol, is_usual_blank};
use super::drawing::DrawnBoxes;
use super::labels::follows;
use super::line_kind::{Weight, border_weight};
use super::mismatch::Mismatch;
use super::source::{Gap, RawLine, Source};
use super::words::{is_wordy, next_tag};
use crate::error::{Error, TextErrorKind};
use crate::model::shape::{MAX_SIDE, Shape, square_root};
use crate::text::{Layout, ParseOptions, Symbols};

/// The texts of the cells of a puzzle.
#[derive(Default)]
pub(in crate::text) struct CellTexts<'a> {
    /// For each cell, the byte offset of its text, and the text.
    entries: Vec<(usize, &'a str)>,
    /// Whether boxes are drawn.
    has_boxes: bool,
    drawing: DrawnBoxes,
    /// Whether all cells are in one line.
    is_line: bool,
    /// Byte offset after the last cell.
    end: usize,
    /// Byte offset of the line below the last cell.
    next_line: usize,
}

impl<'a> CellTexts<'a> {
    fn push(&mut self, offset: usize, text: &'a str) -> Result<(), Error> {
        self.entries.try_reserve(1)?;
        self.entries.push((offset, text));
        Ok(())
    }

    /// Returns an error at the first empty text if other cells have a character for an empty cell.
    fn check_blanks(&self, side: Option<usize>, named: Option<Symbols>) -> Result<(), Mismatch> {
        // Digits from 0 are named up to side 9.
        let is_blank = |text: &str| match text.trim() {
            "0" => side <= Some(9) && named != Some(Symbols::ZeroBased),
            text => !text.is_empty() && text.chars().all(is_usual_blank),
        };
        match self.entries.iter().find(|(_, text)| is_nothing(text)) {
            Some(&(offset, _)) if self.entries.iter().any(|(_, text)| is_blank(text)) => {
                let what =
                    "this field is empty, but other empty cells have a character: write all of them alike";
                Err(Mismatch::At(offset, TextErrorKind::Document { what }))
            }
            _ => Ok(()),
        }
    }

    /// Adds the fields of a row that begins at `start`, and returns whether one is empty.
    fn add_row(
        &mut self,
        start: usize,
        body: &'a str,
        fields: impl Iterator<Item = &'a str>,
    ) -> Result<bool, Mismatch> {
        let mut has_empty = false;
        for field in fields {
            has_empty |= is_nothing(field);
            self.push(start + (field.as_ptr() as usize - body.as_ptr() as usize), field)?;
        }
        Ok(has_empty)
    }

    pub fn layout(&self) -> Layout {
        if self.is_line { Layout::Line } else { Layout::Rows }
    }

    /// Returns the cells as tokens of this kind, if each slot has at most one.
    pub fn cells(&self, kind: TokenKind) -> Result<Option<CellList>, Mismatch> {
        let mut list = CellList { has_boxes: self.has_boxes, end: self.end, ..CellList::default() };
        (list.next_line, list.drawing) = (self.next_line, self.drawing.clone());
        for &(offset, text) in &self.entries {
            let is_around = |c: char| c.is_whitespace() || is_quote(c) || is_bracket(c);
            let token = text.trim_matches(is_around);
            let mut cell =
                cell_of(offset + (text.len() - text.trim_start_matches(is_around).len()), token, kind);
            if token.is_empty() {
                (cell.content, cell.length, cell.offset) = (Content::Blank(' '), 1, offset);
            }
            if cell.content == Content::Invalid {
                return Ok(None);
            }
            list.push(cell)?;
        }
        Ok(Some(list))
    }
}

/// The side of a grid, if it is that of the named shape or has a usual one.
fn is_side(side: usize, named: Option<Shape>) -> bool {
    (2..=MAX_SIDE).contains(&side)
        && named.or_else(|| Shape::usual(side)).is_some_and(|shape| shape.side() == side)
}

/// Returns whether a line may have fields of which some are empty.
pub(in crate::text) fn may_be_fields(body: &str) -> bool {
    body.contains([',', ';', '\t']) || body.contains(is_bar)
}

/// Reads rows of fields with a delimiter between each two, some of them empty. The puzzle starts at
/// the start of the source, and `first` is its first line with cells.
pub(in crate::text) fn fields<'a>(
    source: &Source<'a>,
    first: usize,
    options: &ParseOptions,
) -> Result<Option<CellTexts<'a>>, Mismatch> {
    let Some(line) = source.raw_lines(first).next() else { return Ok(None) };
    for delimiter in [',', ';', '\t', '|'] {
        // A field has one cell.
        let is_cell = |field: &str| is_nothing(field) || field.split_whitespace().nth(1).is_none();
        if !fields_of(line.body, delimiter).all(is_cell) {
            continue;
        }
        let count = fields_of(line.body, delimiter).count();
        // With a delimiter at the end of each line, the last field is none.
        for count in [count, count - 1] {
            let is_line = square_root(count).is_some_and(|side| is_side(side, options.shape));
            if count < 4 || !is_side(count, options.shape) && !is_line {
                continue;
            }
            if let Some(texts) = fields_by(source, first, delimiter, count, is_line, options)? {
                return Ok(Some(texts));
            }
        }
    }
    Ok(None)
}

/// Returns the fields of a line. Bars are also around the line.
fn fields_of(body: &str, delimiter: char) -> impl Iterator<Item = &str> {
    let is_delimiter = move |c: char| if delimiter == '|' { is_bar(c) } else { c == delimiter };
    let mut inner = body.trim_end_matches(['\n', '\r']);
    if delimiter == '|' {
        inner = inner.trim();
        inner = inner.strip_prefix(is_bar).unwrap_or(inner);
        inner = inner.strip_suffix(is_bar).unwrap_or(inner);
    }
    inner.split(is_delimiter)
}

/// How the rows of a grid end.
#[derive(Default)]
struct RowEnds {
    /// Whether a delimiter is behind the last field of a row.
    have_delimiter: bool,
    /// Whether a row is whole without one.
    have_none: bool,
}

impl RowEnds {
    /// Adds a row, and returns whether it has `count` fields and ends as the rows above do: without
    /// one of its cells, a row with a delimiter behind each field would end with an empty one.
    fn add(&mut self, body: &str, delimiter: char, count: usize) -> bool {
        let fields = fields_of(body, delimiter).count();
        let ends_empty = fields_of(body, delimiter).last().is_some_and(is_nothing);
        let is_behind = fields == count + 1;
        self.have_delimiter |= is_behind;
        // Bars are around all rows or none.
        self.have_none |= !is_behind && (ends_empty || delimiter == '|');
        let is_uneven = self.have_delimiter && self.have_none;
        !is_uneven && (fields == count || (is_behind && ends_empty))
    }
}

fn fields_by<'a>(
    source: &Source<'a>,
    first: usize,
    delimiter: char,
    count: usize,
    is_line: bool,
    options: &ParseOptions,
) -> Result<Option<CellTexts<'a>>, Mismatch> {
    let mut texts = CellTexts { is_line: true, ..CellTexts::default() };
    let mut block = RowBlock::new(count, options.shape);
    let (mut rows, mut has_empty, mut gap) = (0, false, Gap::default());
    let (mut border, mut ends) = (Weight::None, RowEnds::default());
    for RawLine { start, body, next, is_comment } in source.raw_lines(source.start) {
        let has_delimiter = body.contains(|c| if delimiter == '|' { is_bar(c) } else { c == delimiter });
        if delimiter == '|' && source.is_border(body) && !is_empty_row(body, delimiter) {
            if rows == 1 && is_rule(body) {
                if is_heading(&texts.entries) && is_below_heading(source, next, count) {
                    (texts, rows, has_empty) = (CellTexts::default(), 0, true);
                }
                // The rule below the first row is no border of boxes.
                continue;
            }
            border = border.max(border_weight(body));
            gap.add_border(border_weight(body));
            continue;
        }
        // A row of empty cells may be above the first line with cells.
        if (start < first && !(has_delimiter && is_empty_row(body, delimiter))) || is_comment {
            gap.has_comment |= is_comment;
            continue;
        }
        if body.trim().is_empty() && !has_delimiter {
            gap.blanks += 1;
            continue;
        }
        if !ends.add(body, delimiter, count) {
            break;
        }
        if rows > 0 {
            block.add(rows, texts.end, gap);
        }
        gap = Gap::default();
        texts.drawing.add_row_of_parts(std::mem::take(&mut border), 1, count);
        has_empty |= texts.add_row(start, body, fields_of(body, delimiter).take(count))?;
        rows += 1;
        (texts.is_line, texts.end, texts.next_line) = (rows == 1, start + body.len(), next);
        if rows == count || texts.entries.len() > MAX_SIDE * MAX_SIDE {
            break;
        }
    }
    let is_grid = rows == count && is_side(count, options.shape);
    if !has_empty || !(is_grid || (is_line && rows == 1)) {
        return Ok(None);
    }
    texts.check_blanks(if is_grid { Some(count) } else { square_root(count) }, options.symbols)?;
    if is_grid {
        check_rows_below(source, &texts, &block, delimiter)?;
    }
    Ok(Some(texts))
}

/// Returns an error if the rows below a grid in rows show that it lacks a row or has one too many.
fn check_rows_below(
    source: &Source,
    texts: &CellTexts,
    block: &RowBlock,
    delimiter: char,
) -> Result<(), Mismatch> {
    let is_no_row = |line: &RawLine| line.is_comment || is_rule(line.body);
    let below = source.raw_lines(texts.next_line).filter(|line| !is_no_row(line));
    let is_row = |line: &RawLine| !line.body.trim().is_empty() && !source.is_border(line.body);
    let cells = below.take_while(is_row).map(|line| fields_of(line.body, delimiter).count());
    let gap = || {
        let line = source.next_line(texts.next_line).filter(|line| !line.after_title)?;
        block.is_row(fields_of(line.body, delimiter).count()).then_some(line.gap)
    };
    block
        .end(source, texts.end, gap, |most| cells.take_while(|&cells| block.is_row(cells)).take(most).count())
}

/// Returns whether the fields of the first row can be the heading of a table: they are empty, one
/// is no cell, or they count the columns.
fn is_heading(texts: &[(usize, &str)]) -> bool {
    let is_cell = |text: &str| cell_of(0, text.trim(), TokenKind::Word).content != Content::Invalid;
    texts.iter().all(|(_, text)| is_nothing(text))
        || texts.iter().any(|(_, text)| !is_nothing(text) && !is_cell(text))
        || texts.windows(2).all(|pair| follows(pair[0].1.trim(), pair[1].1.trim()))
}

/// Returns whether a rule that ends at an offset is below the heading of a table: whole grids are
/// below it. Otherwise the row above it is the first of the grid.
fn is_below_heading(source: &Source, offset: usize, count: usize) -> bool {
    let mut rows = 0;
    for line in source.raw_lines(offset).filter(|line| !line.is_comment) {
        if is_rule(line.body) {
            return false;
        }
        if line.body.trim().is_empty() || fields_of(line.body, '|').count() != count {
            break;
        }
        rows += 1;
    }
    rows > 0 && rows % count == 0
}

fn is_nothing(field: &str) -> bool {
    field.chars().all(|c| c.is_whitespace() || is_quote(c) || is_bracket(c))
}

fn is_empty_row(body: &str, delimiter: char) -> bool {
    fields_of(body, delimiter).all(is_nothing)
}

/// Returns whether a line of a table is the one below its heading: dashes and colons between bars.
fn is_rule(body: &str) -> bool {
    body.contains('-')
        && body.contains(is_bar)
        && body.chars().all(|c| matches!(c, '-' | ':' | '+') || is_bar(c) || c.is_whitespace())
}

/// The smallest side of a grid whose cells are columns of the text.
const FEWEST_ROWS: usize = 4;

/// Reads rows whose cells are columns of the text, with spaces for empty cells. Bars may be between
/// the boxes. The width of a column is that of the longest row.
pub(in crate::text) fn columns<'a>(
    source: &Source<'a>,
    first: usize,
    named: Option<Shape>,
) -> Result<Option<CellTexts<'a>>, Error> {
    let mut rows: Vec<(RawLine, Weight)> = Vec::new();
    let mut border = Weight::None;
    // Rows of spaces, perhaps with bars, may be above the first line with cells.
    for line in source.raw_lines(source.start) {
        let is_above = line.start < first;
        let is_spaces = || !line.body.is_empty() && line.body.chars().all(|c| c.is_whitespace() || is_bar(c));
        if is_drawn_border(line.body) {
            border = border.max(border_weight(line.body));
        } else if line.is_comment || (is_above && !is_spaces()) {
            rows.clear();
            border = Weight::None;
        } else if line.body.is_empty() || line.body.contains('\t') || is_wordy(line.body) {
            break;
        } else if rows.len() < FEWEST_ROWS && has_written_blank(line.body) {
            return Ok(None);
        } else {
            rows.try_reserve(1)?;
            rows.push((line, std::mem::take(&mut border)));
        }
        if rows.len() > 2 * MAX_SIDE {
            break;
        }
    }
    let mut found = None;
    for side in FEWEST_ROWS..=rows.len().min(64) {
        if !is_side(side, named) || !rows.len().is_multiple_of(side) {
            continue;
        }
        if let Some(mut texts) = columns_of(&rows[..side], side)? {
            // Two sizes that fit: neither is read.
            if found.is_some() {
                return Ok(None);
            }
            texts.has_boxes |= rows.iter().any(|(_, border)| *border != Weight::None);
            found = Some(texts);
        }
    }
    Ok(found)
}

/// Returns whether a row has an empty cell that is no space. A dot behind a digit may be that of
/// 1.0.
fn has_written_blank(body: &str) -> bool {
    let mut previous = b' ';
    has_byte(body, |byte| matches!(byte, b'.' | b'_' | b'*'))
        && body.bytes().any(|byte| {
            let before = std::mem::replace(&mut previous, byte);
            matches!(byte, b'_' | b'*') || (byte == b'.' && !before.is_ascii_digit())
        })
}

/// Returns whether a line is part of a drawing, and has no cell.
fn is_drawn_border(body: &str) -> bool {
    let is_line = |c: char| matches!(c, '-' | '+' | '=' | '─' | '━' | '═');
    body.contains(is_line) && !body.contains(|c: char| c.is_alphanumeric())
}

/// The parts of a row between bars.
fn parts(body: &str) -> impl Iterator<Item = &str> {
    let line = body.trim_end_matches(['\n', '\r']);
    // Bars around the row, and white space behind them.
    let inner = line.strip_prefix(is_bar).and_then(|line| line.trim_end().strip_suffix(is_bar));
    inner.unwrap_or(line).split(is_bar)
}

fn columns_of<'a>(rows: &[(RawLine<'a>, Weight)], side: usize) -> Result<Option<CellTexts<'a>>, Error> {
    let Some((last, _)) = rows.last() else { return Ok(None) };
    let widest = rows.iter().max_by_key(|(row, _)| row.body.trim_end_matches(['\n', '\r']).len());
    let count = widest.map_or(0, |(row, _)| parts(row.body).count());
    if count == 0 || !side.is_multiple_of(count) {
        return Ok(None);
    }
    let per_part = side / count;
    let mut texts =
        CellTexts { has_boxes: count > 1, end: last.start + last.body.len(), ..CellTexts::default() };
    texts.next_line = last.next;
    // The width of each part is that of its longest line.
    let mut widths = Vec::new();
    widths.try_reserve_exact(count)?;
    widths.resize(count, 0);
    for (row, _) in rows {
        if count > 1 && parts(row.body).count() != count {
            return Ok(None);
        }
        for (width, part) in widths.iter_mut().zip(parts(row.body)) {
            *width = part.chars().count().max(*width);
        }
    }
    for (row, border) in rows {
        texts.drawing.add_row_of_parts(*border, per_part, side);
        for (part, &width) in parts(row.body).zip(&widths) {
            // One space between the columns, or in front of each part.
            let (step, skipped) = match width {
                _ if (width + 1).is_multiple_of(per_part) && width >= per_part => ((width + 1) / per_part, 0),
                _ if width.is_multiple_of(per_part) => (width / per_part, 0),
                _ if width > 0 && (width - 1).is_multiple_of(per_part) => ((width - 1) / per_part, 1),
                _ => return Ok(None),
            };
            if !(1..=4).contains(&step) {
                return Ok(None);
            }
            let at = |column: usize| part.char_indices().nth(column).map_or(part.len(), |(at, _)| at);
            let offset = row.start + (part.as_ptr() as usize - row.body.as_ptr() as usize);
            if !part[..at(skipped)].trim().is_empty() {
                return Ok(None);
            }
            for k in 0..per_part {
                let (from, to) = (at(skipped + k * step), at(skipped + (k + 1) * step));
                let text = &part[from..to];
                // A number across two columns: a space was lost or added.
                let is_split = step > 1 && part[..from].ends_with(is_symbol) && text.starts_with(is_symbol);
                if is_split || text.contains(is_comma) || text.split_whitespace().count() > 1 {
                    return Ok(None);
                }
                texts.push(offset + from, text)?;
            }
        }
    }
    Ok(Some(texts))
}

/// Reads the cells of a table in HTML.
pub(in crate::text) fn table<'a>(source: &Source<'a>, first: usize) -> Result<Option<CellTexts<'a>>, Error> {
    let text = source.text;
    let mut texts = CellTexts { end: first, next_line: first, ..CellTexts::default() };
    let mut at = first;
    while let Some(tag) = next_tag(text, at) {
        at = tag.end;
        if tag.is("td") {
            let close = next_tag(text, at).filter(|tag| !tag.is("td"));
            let end = text[at..].find('<').map_or(text.len(), |found| at + found);
            let inner = &text[at..end];
            texts.push(at, if inner.trim() == "&nbsp;" { "" } else { inner })?;
            texts.end = end;
            if close.is_none() {
                break;
            }
        } else if tag.is("/table") || texts.entries.len() > MAX_SIDE * MAX_SIDE {
            break;
        }
    }
    if texts.entries.is_empty() {
        return Ok(None);
    }
    if next_tag(text, at).is_none() {
        at = text.len();
    }
    texts.next_line = text[at..].find('\n').map_or(text.len(), |found| at + found + 1);
    source.reaches(texts.next_line);
    Ok(Some(texts))
}
