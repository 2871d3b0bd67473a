//! Recognition: the interpretation of a text that makes a complete puzzle. The rules are at the top
//! of [`crate::text`]; the code follows them in this order:
//!
//! ```text
//! a fast path applies                   done
//! the layout is named                   read that layout
//! first line is a number n, n^4 follow  ordered
//! as numbers                            rows; else one line
//! as single characters                  rows; else one line
//!     both make a puzzle                ambiguous, unless they must be numbers
//!     neither does                      numbers until a blank line; else report the likelier mismatch
//! ```

mod around;
mod plain;

use super::blank::blank_of;
use super::cells::{Cell, CellList, Content, TokenKind};
use super::drawn_regions::DrawnRegions;
use super::mismatch::{Mismatch, is_ambiguous, is_final};
use super::regions::{is_no_drawing, no_regions, regions_beside};
use super::row::Row;
use super::source::{Line, Source};
use super::{cell_texts, heading, labels, record, row, runs, words};
use crate::error::{Error, TextErrorKind};
use crate::model::shape::{MAX_SIDE, Shape, square_root};
use crate::support::alloc::{try_collect, try_vec};
use crate::text::formats::{self, document::Document};
use crate::text::layout::{Layout, line, numbers, ordered};
use crate::text::marks::{self, Certainty, Hodoku, Marks};
use crate::text::symbols::{self, Symbols};
use crate::text::{Above, Format, ParseOptions, Parsed, Table, Wanted};
use around::without_link;
use plain::{is_order, is_single};

/// Reads the puzzle that starts at `offset`, the start of a line. The flag is
/// [`Source::reached_end`].
pub(in crate::text) fn read(
    text: &str,
    offset: usize,
    wanted: Wanted,
    options: &ParseOptions,
    is_beginning: bool,
) -> (Result<Parsed, Mismatch>, bool) {
    for fast_path in [line::fast_path, ordered::fast_path] {
        if options.section.is_some() {
            break;
        }
        match fast_path(text, offset, options) {
            // A complete grid may be what is left of a row.
            Ok(Some((parsed, _))) if options.table.is_some() && !parsed.values.contains(&0) => break,
            Ok(Some((mut parsed, reached_end))) => {
                parsed.table = options.table;
                let parsed = is_no_drawing(&parsed.values, parsed.shape.side(), offset)
                    .and_then(|()| no_regions(text, parsed))
                    .and_then(|parsed| with_candidates(parsed, wanted));
                return (parsed, reached_end);
            }
            Ok(None) => {}
            Err(error) => return (Err(Mismatch::Fatal(error)), false),
        }
    }
    read_in_full(text, offset, wanted, options, is_beginning)
}

/// Reads the jigsaw whose regions are drawn between its cells: its cells, and the number of the
/// region of each cell. `None` if a text begins with another puzzle.
pub(in crate::text) fn read_drawn(text: &str) -> Result<Option<(Parsed, Vec<u32>)>, Mismatch> {
    let (source, options) = (Source::new(text, 0), ParseOptions::default());
    let recogniser = Recogniser { source, options: &options, wanted: Wanted::Puzzle, is_announced: false };
    let Some(first) = recogniser.source.next_line(0) else { return Ok(None) };
    let found = recogniser.puzzle_at(&first)?;
    let regions = found.drawn.and_then(|drawn| drawn.regions);
    Ok(regions.map(|regions| (found.parsed, regions)))
}

/// Returns whether a text has a line with cells, or a row of a table.
pub(in crate::text) fn has_line(text: &str) -> bool {
    let source = Source::new(text, 0);
    source.next_line(0).is_some() || row::next_row(&source, 0, None, None).is_some()
}

/// Reads as [`read`] does, without the fast paths.
pub(in crate::text) fn read_in_full(
    text: &str,
    offset: usize,
    wanted: Wanted,
    options: &ParseOptions,
    is_beginning: bool,
) -> (Result<Parsed, Mismatch>, bool) {
    let mut source = Source::new(text, offset);
    source.may_have_separators = options.layout.is_none();
    source.is_beginning = is_beginning;
    source.above = options.above;
    source.are_rules_known = options.are_rules_known;
    let recogniser = Recogniser { source, options, wanted, is_announced: false };
    let found = recogniser.first_puzzle(offset);
    let found = found.map_err(|mismatch| recogniser.jigsaw_or(mismatch, offset)).and_then(|found| {
        let mut parsed = found.parsed;
        // A table does not go on below complete grids.
        parsed.table = parsed.table.or(options.table.filter(|_| parsed.values.contains(&0)));
        with_candidates(no_regions(text, parsed)?, wanted)
    });
    (found, recogniser.source.reached_end())
}

/// Adds the candidates of a puzzle that has no pencil marks, if they are wanted.
fn with_candidates(mut parsed: Parsed, wanted: Wanted) -> Result<Parsed, Mismatch> {
    if wanted == Wanted::Candidates && parsed.candidates.is_none() {
        let candidates = marks::of_values(parsed.shape, &parsed.values);
        parsed.candidates = Some(candidates.map_err(Mismatch::Fatal)?);
    }
    Ok(parsed)
}

/// A way to read the text that makes a complete puzzle.
struct Interpretation {
    parsed: Parsed,
    /// Whether the cells are numbers for certain, provided that they can be numbers: each token is
    /// one character, and they cannot be digits from 0.
    surely_numbers: bool,
    /// Byte offset of the line below the puzzle.
    next_line: usize,
    /// The lines between its cells, if they are not those of boxes.
    drawn: Option<DrawnRegions>,
}

impl Interpretation {
    /// Returns whether lines close regions around the cells: no other interpretation is as good.
    fn is_drawn_jigsaw(&self) -> bool {
        self.drawn.as_ref().is_some_and(|drawn| drawn.regions.is_some())
    }
}

struct Recogniser<'a> {
    source: Source<'a>,
    options: &'a ParseOptions,
    wanted: Wanted,
    /// Whether the puzzle is read because it was announced as a solution.
    is_announced: bool,
}

impl Recogniser<'_> {
    fn first_puzzle(&self, offset: usize) -> Result<Interpretation, Mismatch> {
        if let Some(what) = self.options.contradiction() {
            return Err(Mismatch::Fatal(Error::Argument { what }));
        }
        let first = self.source.next_line(offset);
        let row = row::next_row(&self.source, offset, first.as_ref(), self.options.table);
        let mismatch = match row.as_ref().map(|row| self.row(row)) {
            Some(Err(mismatch)) if !mismatch.is_settled() => mismatch,
            Some(result) => return result.and_then(|found| self.with_surroundings(found, first)),
            None => Mismatch::At(self.source.text.len(), TextErrorKind::Empty),
        };
        // A grid in several lines may be below a table; the next row is not part of it.
        let named = first;
        let first = first.filter(|_| row.as_ref().is_none_or(Row::may_be_grid));
        let table = row.as_ref().map(|row| row.table).or(self.options.table);
        let outside_table = |first: Line| self.refuse_rest_of_row(self.puzzle_at(&first)?, &first, table);
        match first.map(outside_table) {
            Some(result) if row.is_none() => result.and_then(|found| self.with_surroundings(found, named)),
            Some(Ok(found)) if found.parsed.values.len() >= runs::FEWEST && found.parsed.table.is_none() => {
                self.with_surroundings(found, named)
            }
            _ => Err(mismatch),
        }
    }

    /// Refuses the complete grid of a line if it may be the solution that is left of a row of a
    /// table: it is the last line, or another row is below it.
    fn refuse_rest_of_row(
        &self,
        found: Interpretation,
        line: &Line,
        table: Option<Table>,
    ) -> Result<Interpretation, Mismatch> {
        let Some(table) = table.filter(|_| found.next_line == line.next && found.parsed.table.is_none())
        else {
            return Ok(found);
        };
        let is_complete = found.parsed.values.len() >= runs::FEWEST && !found.parsed.values.contains(&0);
        if is_complete && self.source.next_line(line.next).is_none_or(|next| table.is_row(next.body)) {
            let wanted = table.columns.unwrap_or(table.puzzle + 1);
            return Err(line.mismatch_at_end(TextErrorKind::Columns { got: 1, wanted }));
        }
        Ok(found)
    }

    /// Reads the puzzle of a row of a table whose columns are known.
    fn row(&self, row: &Row) -> Result<Interpretation, Mismatch> {
        let read = row
            .read(&self.source, self.options, |field, options| read(field, 0, self.wanted, options, false).0);
        let has_lines = row.text.contains(['\n', '\r']);
        let parsed = read.map_err(|mismatch| mismatch.in_row(row.start..row.next, has_lines))?;
        Ok(Interpretation { parsed, surely_numbers: false, next_line: row.next, drawn: None })
    }

    /// Reads a puzzle that begins at a line and is not in a row of a known table.
    fn puzzle_at(&self, first: &Line) -> Result<Interpretation, Mismatch> {
        let mut first = without_link(first);
        loop {
            if self.options.layout.is_some()
                && let Some(mismatch) = formats::without_layout(&self.source, &first)
            {
                return Err(mismatch);
            }
            if self.options.layout.is_none()
                && let Some(document) = formats::read(&self.source, &first)
            {
                let document = document?;
                let bytes = first.start..document.list.next_line;
                return self.of_document(document).map_err(|mismatch| mismatch.in_document(bytes));
            }
            match self.source.next_line(first.next).filter(|_| self.is_heading(&first)) {
                Some(next) => first = without_link(&next),
                None => break,
            }
        }
        let certainty = match self.wanted {
            Wanted::Puzzle => Certainty::Sure,
            Wanted::Candidates => Certainty::Likely,
        };
        if let Some(marks) = self.marks(&first, certainty)? {
            return self.of_marks(marks);
        }
        if let Some(found) = self.self_describing(&first)? {
            return Ok(found);
        }
        for kind in self.kinds(Layout::Rows) {
            let kind = if kind == TokenKind::Word { TokenKind::Character } else { kind };
            if let Some(list) = labels::read_cells(&self.source, &first, kind, self.options.shape)? {
                return self.puzzle_of(list, kind, Layout::Rows);
            }
        }
        self.plain(&first).or_else(|mismatch| self.not_plain(&first, mismatch))
    }

    /// Returns whether a line is a heading above the puzzle, and not its order.
    fn is_heading(&self, line: &Line) -> bool {
        self.options.layout != Some(Layout::Ordered)
            && heading::is_heading(&self.source, line, self.options.shape)
            && !(is_order(line) && self.ordered(line).is_ok_and(|found| self.ends_order(line, &found)))
    }

    /// Returns whether the numbers below an order are all numbers there, and not the first rows of
    /// a larger grid.
    fn ends_order(&self, order: &Line, found: &Interpretation) -> bool {
        let Some(below) = self.source.next_line(order.next) else { return true };
        let count = |line: &Line| line.cells(TokenKind::Number).count();
        self.source
            .next_line(found.next_line)
            .is_none_or(|next| next.after_blank || (!is_single(&below) && count(&next) != count(&below)))
    }

    fn of_document(&self, document: Document) -> Result<Interpretation, Mismatch> {
        let Document { list, kind, layout, shape, marks, solution, doubt } = document;
        let (start, named) = (list.start(), self.options.shape);
        if marks.is_some() && self.wanted != Wanted::Candidates {
            return Err(Mismatch::At(start, TextErrorKind::Candidates));
        }
        let mut found = match shape {
            Some(shape) if named.is_some_and(|named| named != shape) => {
                let what = "this document names other boxes than the shape that was asked for";
                return Err(Mismatch::At(start, TextErrorKind::Document { what }));
            }
            Some(shape) if shape.cells() != list.cells.len() => {
                return Err(wrong_count(&list, Some(shape.cells())));
            }
            Some(shape) => self.with_shape(list, shape, kind, layout)?,
            None => self.puzzle_of(list, kind, layout)?,
        };
        if let Some(marks) = &marks {
            let words = found.parsed.shape.words();
            for (value, cell) in found.parsed.values.iter_mut().zip(marks.chunks(words)) {
                let mut digits = cell.iter().enumerate().filter(|(_, word)| **word != 0);
                *value = match (digits.next(), digits.next()) {
                    (Some((at, word)), None) if word.is_power_of_two() => {
                        64 * at as u32 + word.trailing_zeros() + 1
                    }
                    _ => 0,
                };
            }
        }
        (found.parsed.candidates, found.parsed.solution, found.parsed.doubt) = (marks, solution, doubt);
        Ok(found)
    }

    /// Reads texts that say what they are: records, tables, and fields of which some are
    /// empty. `None` if the text is none of these.
    fn self_describing(&self, first: &Line) -> Result<Option<Interpretation>, Mismatch> {
        let (body, named) = (first.body, self.options.shape);
        let may_be_line = matches!(self.options.layout, None | Some(Layout::Line));
        if may_be_line && let Some(mut line) = Hodoku::read(first, named)? {
            let cells = std::mem::take(&mut line.cells);
            let mut found = self.puzzle_of(cells, TokenKind::Character, Layout::Line)?;
            line.complete(&mut found.parsed, self.wanted)?;
            return Ok(Some(found));
        }
        if may_be_line && let Some(record) = record::find(&self.source, first, named)? {
            if let Some(table) = record.table(&self.source, first, named) {
                return self.row(&Row::around(&self.source, first.start, table)).map(Some);
            }
            regions_beside(first, record.puzzle.body, named)?;
            self.names_beside(first, record.puzzle.body)?;
            let list = record::cells(&record.puzzle, first.next)?;
            let mut found = self.puzzle_of(list, TokenKind::Character, Layout::Line)?;
            found.parsed.solution = record.solution;
            return Ok(Some(found));
        }
        let texts = if words::is_table(body) {
            cell_texts::table(&self.source, first.start)?
        } else if cell_texts::may_be_fields(body) {
            cell_texts::fields(&self.source, first.start, self.options)?
        } else {
            None
        };
        let Some(texts) = texts else { return Ok(None) };
        for kind in self.kinds(texts.layout()) {
            if let Some(list) = texts.cells(kind)? {
                return self.puzzle_of(list, kind, texts.layout()).map(Some);
            }
        }
        Ok(None)
    }

    /// Returns the kinds of tokens that the cells of a layout can be, as the named layout says.
    fn kinds(&self, layout: Layout) -> impl Iterator<Item = TokenKind> {
        let (numbers, symbols) = match self.options.layout {
            None => (true, true),
            Some(Layout::Numbers) => (true, false),
            Some(Layout::Line) => (false, layout == Layout::Line),
            Some(Layout::Rows | Layout::Boxes) => (false, layout == Layout::Rows),
            Some(Layout::Ordered) => (false, false),
        };
        let numbers = numbers && self.options.symbols != Some(Symbols::Letters);
        let kinds = [(numbers, TokenKind::Number), (symbols, TokenKind::Word)];
        kinds.into_iter().filter(|(is_possible, _)| *is_possible).map(|(_, kind)| kind)
    }

    /// Reads what is no plain text because of the `mismatch`: blanks of several characters, spaces
    /// for empty cells, and pencil marks.
    fn not_plain(&self, first: &Line, mismatch: Mismatch) -> Result<Interpretation, Mismatch> {
        if matches!(mismatch, Mismatch::Fatal(_)) || is_ambiguous(&mismatch) {
            return Err(mismatch);
        }
        if self.kinds(Layout::Rows).any(|kind| kind == TokenKind::Word)
            && first.cells(TokenKind::Word).all(|cell| cell.content != Content::Invalid)
        {
            match self.rows_or_line(first, TokenKind::Word) {
                Err(error) if !is_final(&error) => {}
                result => return result,
            }
        }
        if self.kinds(Layout::Rows).next().is_some()
            && let Some(texts) = cell_texts::columns(&self.source, first.start, self.options.shape)?
        {
            for kind in self.kinds(texts.layout()) {
                let Some(list) = texts.cells(kind)? else { continue };
                // Spaces are the only blanks of such a text.
                let side = square_root(list.cells.len()).unwrap_or(0);
                let is_other = |cell: &Cell| match cell.content {
                    Content::Blank(c) => c != ' ',
                    content => symbols::is_blank_beside_another(content, side),
                };
                if list.cells.iter().any(is_other) {
                    continue;
                }
                let spaces = list.cells.iter().filter(|cell| cell.content == Content::Blank(' ')).count();
                let is_empty = |value: &&u32| **value == 0;
                match self.puzzle_of(list, kind, texts.layout()) {
                    Err(error) if !is_final(&error) => {}
                    // Another character is an empty cell too.
                    Ok(found) if found.parsed.values.iter().filter(is_empty).count() > spaces => {}
                    result => return result,
                }
            }
        }
        match self.marks(first, Certainty::Likely)? {
            Some(marks) => self.of_marks(marks),
            None => Err(mismatch),
        }
    }

    /// Returns the pencil marks that begin at a line.
    fn marks(&self, first: &Line, certainty: Certainty) -> Result<Option<Marks>, Mismatch> {
        marks::read(&self.source, first, self.options, certainty)
    }

    /// Returns pencil marks, or the error of a caller that reads digits only.
    fn of_marks(&self, marks: Marks) -> Result<Interpretation, Mismatch> {
        if self.wanted == Wanted::Puzzle {
            return Err(Mismatch::At(marks.start, TextErrorKind::Candidates));
        }
        let mut values = try_vec(0, marks.words.len())?;
        marks::set_values(&mut values, &marks.words);
        let parsed = Parsed {
            shape: marks.shape,
            values,
            layout: marks.layout,
            symbols: marks.symbols,
            blank: marks.blank,
            solution: None,
            table: None,
            candidates: Some(marks.words),
            placed: marks.placed,
            doubt: None,
            end: self.source.start_of(self.source.next_line(marks.next_line).as_ref(), marks.next_line),
        };
        Ok(Interpretation { parsed, surely_numbers: false, next_line: marks.next_line, drawn: None })
    }

    /// Returns the puzzle that has all cells of the list.
    fn puzzle_of(&self, list: CellList, kind: TokenKind, layout: Layout) -> Result<Interpretation, Mismatch> {
        let side = square_root(list.cells.len()).filter(|side| (1..=MAX_SIDE).contains(side));
        let drawn = match side.filter(|_| list.has_boxes) {
            Some(side) => self.drawn_regions(&list, side)?,
            None => None,
        };
        let shape = match (self.options.shape, side) {
            (Some(shape), _) if shape.cells() == list.cells.len() => shape,
            (Some(shape), _) => return Err(wrong_count(&list, Some(shape.cells()))),
            (None, None) => return Err(wrong_count(&list, None)),
            (None, Some(1)) if has_symbols_only(&list) && !self.is_alone(&list) => {
                return Err(wrong_count(&list, None));
            }
            // The puzzle is no classic one, and needs no boxes.
            (None, Some(side)) if drawn.is_some() => Shape::new(1, side)?,
            (None, Some(side)) => list
                .drawing
                .shape(side)
                .map_err(|kind| Mismatch::At(list.start(), kind))?
                .or_else(|| Shape::usual(side))
                .ok_or_else(|| Mismatch::At(list.start(), TextErrorKind::BoxShape { side }))?,
        };
        let found = self.with_shape(list, shape, kind, layout)?;
        Ok(Interpretation { drawn, ..found })
    }

    /// Returns the lines between cells in rows, if they are not those of boxes.
    fn drawn_regions(&self, list: &CellList, side: usize) -> Result<Option<DrawnRegions>, Error> {
        let cells = try_collect(list.cells.len(), list.cells.iter().map(|cell| cell.offset))?;
        DrawnRegions::around(&self.source, side, &cells, self.options.shape)
    }

    /// Returns whether a single symbol is a grid: it is the whole text, with a whole frame if any.
    fn is_alone(&self, list: &CellList) -> bool {
        let mut below = self.source.raw_lines(list.next_line);
        self.options.above == Above::Nothing
            && self.source.next_line(list.next_line).is_none()
            && (!list.has_boxes || below.any(|line| self.source.is_border(line.body)))
    }

    fn with_shape(
        &self,
        list: CellList,
        shape: Shape,
        kind: TokenKind,
        layout: Layout,
    ) -> Result<Interpretation, Mismatch> {
        let (side, named) =
            (shape.side(), self.options.symbols.or(list.is_from_one.then_some(Symbols::Digits)));
        let (symbols, values) = match kind {
            TokenKind::Number if named == Some(Symbols::Letters) => {
                let given = list.cells.iter().find(|cell| cell.is_given());
                return Err(Mismatch::Character(given.map_or(list.start(), |cell| cell.offset)));
            }
            // Below an order, 0 is an empty cell unless another blank says otherwise.
            TokenKind::Number if layout == Layout::Ordered && list.has_no_blank() => {
                numbers::resolve(&list.cells, side, named.or(Some(Symbols::Digits)))?
            }
            TokenKind::Number => numbers::resolve(&list.cells, side, named)?,
            TokenKind::Character | TokenKind::Word => symbols::resolve(&list, side, named)?,
        };
        is_no_drawing(&values, side, list.start())?;
        let blank = blank_of(self.source.text, &list.cells, &values)?;
        let single_characters = list.is_single_characters();
        let layout = match (self.options.layout, layout, kind) {
            (Some(named), ..) => named,
            (None, Layout::Ordered, _) => Layout::Ordered,
            (None, Layout::Rows, _) if single_characters && list.has_boxes => Layout::Boxes,
            (None, _, TokenKind::Number) => Layout::Numbers,
            (None, layout, TokenKind::Character | TokenKind::Word) => layout,
        };
        let end = self.next_puzzle(list.next_line, shape, &values)?;
        let surely_numbers = single_characters && !symbols::may_be_zero_based(&list, shape.side());
        let blank = blank.unwrap_or_else(|| Format::usual_blank(layout, symbols));
        let parsed = Parsed::new(shape, values, Format { layout, symbols, blank }, end);
        Ok(Interpretation { parsed, surely_numbers, next_line: list.next_line, drawn: None })
    }
}

/// Returns the error of a number of cells that is not that of a grid, or not the `wanted` one.
fn wrong_count(list: &CellList, wanted: Option<usize>) -> Mismatch {
    Mismatch::At(list.end, TextErrorKind::Cells { got: list.cells.len(), wanted })
}

/// Returns whether all cells are symbols.
fn has_symbols_only(list: &CellList) -> bool {
    list.cells.iter().all(|cell| cell.content != Content::Invalid)
}
