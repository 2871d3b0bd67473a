//! A list of candidates for each cell: N lines of N lists, with or without drawn boxes.
//!
//! ```text
//! .--------.--------.
//! | 1  24  | 3  24  |
//! | 34 34  | 1  2   |
//! :--------+--------:
//! | 34 13  | 2  13  |
//! | 2  13  | 4  13  |
//! '--------'--------'
//! ```
//!
//! All cells may also be in one line, or in lines with equal numbers of cells down to a blank line.

use super::drawing::MarkDrawing;
use super::places::{repeats, symbols_of};
use super::{Certainty, Layout, MAX_SIDE, Marks, digits_of, is_side, no_usual_shape};
use crate::draw::{Borders, Frame};
use crate::error::TextErrorKind;
use crate::model::shape::{Shape, square_root};
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::block::RowBlock;
use crate::text::read::candidates::{CellCandidates, NO_CANDIDATE, candidates_of, tokens};
use crate::text::read::characters::{is_bar, is_bracket};
use crate::text::read::drawn_regions::DrawnRegions;
use crate::text::read::mismatch::{Mismatch, rows_or_lines};
use crate::text::read::source::{Line, Source};
use crate::text::variant_words::JIGSAW;
use crate::text::{ParseOptions, Symbols};
use std::fmt;

/// Returns the pencil marks that begin at a line; `None` if the text has none.
pub(super) fn read(
    source: &Source,
    first: &Line,
    options: &ParseOptions,
    certainty: Certainty,
) -> Result<Option<Marks>, Mismatch> {
    let width = tokens(first.body).take(MAX_SIDE * MAX_SIDE + 1).count();
    // Whether the cells are in lines of another kind.
    let mut is_grid = false;
    let mut read = |lines: Wrapping| match Lists::read(source, first, lines, options)? {
        Some(lists) => {
            is_grid |= is_side(lists.side, options.shape);
            lists.marks(source, options, certainty)
        }
        None => Ok(None),
    };
    // A single cell has a list in every layout.
    let is_nothing = first.body.trim().trim_matches(is_bar).trim() == NO_CANDIDATE;
    let may_be_rows = options.layout != Some(Layout::Line) || is_nothing;
    let may_be_line = !matches!(options.layout, Some(Layout::Rows | Layout::Boxes));
    let (mut rows, mut line) = (None, None);
    // Any side may be that of drawn boxes.
    if may_be_rows
        && ((2..=MAX_SIDE).contains(&width) || is_nothing)
        && options.shape.is_none_or(|shape| shape.side() == width)
    {
        rows = read(Wrapping::Rows(width))?;
    }
    let small = square_root(width).filter(|&side| is_side(side, options.shape));
    if let Some(side) = small.filter(|_| may_be_line) {
        line = read(Wrapping::One(side))?;
        if let (Some(line), Some(_)) = (&line, &rows) {
            return Err(Mismatch::At(line.start, rows_or_lines(side)));
        }
    }
    match rows.or(line) {
        None if may_be_rows && !is_grid => match Lists::read(source, first, Wrapping::Any, options)? {
            Some(lists) => lists.marks(source, options, certainty),
            None => Ok(None),
        },
        marks => Ok(marks),
    }
}

/// How the cells are in lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrapping {
    /// A line for each row of a grid of this side.
    Rows(usize),
    /// All cells of a grid of this side in the first line.
    One(usize),
    /// Lines with as many cells as the first, down to a blank line.
    Any,
}

/// The cells of a grid.
struct Lists<'a> {
    side: usize,
    layout: Layout,
    cells: Vec<CellCandidates>,
    drawing: MarkDrawing,
    /// The byte offset of each cell.
    offsets: Vec<usize>,
    /// Whether brackets are around a list of several digits.
    has_brackets: bool,
    /// Byte offset of the first cell.
    start: usize,
    /// Byte offset after the last cell.
    end: usize,
    next_line: usize,
    /// The last row of a grid in rows, in its block.
    last: Option<(&'a str, RowBlock)>,
}

/// Counts of the cells, and the digits they have.
#[derive(Default)]
struct Tally {
    /// The digits of lists and of placed digits, as bits.
    used: u64,
    /// The numbers of lists of several digits, of cells with a place for each digit, and of empty
    /// cells.
    lists: usize,
    places: usize,
    empty: usize,
    /// The number of signs that only lists of candidates have.
    signs: usize,
    /// The first digit of the places, and whether a place has a 0.
    base: Option<u64>,
    has_zero: bool,
}

impl<'a> Lists<'a> {
    /// Returns the cells that begin at a line; `None` if something else is among them, or if they
    /// are no grid.
    fn read(
        source: &Source<'a>,
        first: &Line<'a>,
        lines: Wrapping,
        options: &ParseOptions,
    ) -> Result<Option<Self>, Mismatch> {
        let (side, most_lines) = match lines {
            Wrapping::Rows(side) => (side, side),
            Wrapping::One(side) => (side, 1),
            Wrapping::Any => (0, usize::MAX),
        };
        let mut lists = Self {
            side,
            layout: if lines == (Wrapping::One(side)) { Layout::Line } else { Layout::Rows },
            cells: Vec::new(),
            drawing: MarkDrawing::default(),
            offsets: Vec::new(),
            has_brackets: false,
            start: first.start,
            end: first.start,
            next_line: first.next,
            last: None,
        };
        let width = tokens(first.body).count();
        let mut block = RowBlock::new(width, options.shape);
        let (mut next, mut last) = (Some(*first), first.body);
        for row in 0..most_lines {
            let line = match next {
                Some(line) => line,
                None if lines == Wrapping::Any => break,
                None => return Ok(None),
            };
            if lists.add_cells(&line, options)? != Some(width) {
                return Ok(None);
            }
            if lines == Wrapping::Rows(side) {
                if row > 0 {
                    block.add(row, lists.end, line.gap);
                }
                last = line.body;
                let mut above = source.raw_lines(lists.next_line).take_while(|raw| raw.next < line.next);
                lists.drawing.add(row, line.body, row > 0 && above.any(|raw| source.is_border(raw.body)));
            }
            if line.has_boxes {
                lists.layout = Layout::Boxes;
            }
            (lists.end, lists.next_line) = (line.end(), line.next);
            if row + 1 < most_lines {
                let is_end = |line: &Line| line.after_title || lines == Wrapping::Any && line.after_blank;
                next = source.next_line(line.next).filter(|line| !is_end(line));
            }
        }
        if lines == Wrapping::Rows(side) {
            lists.last = Some((last, block));
        }
        if lines != Wrapping::Any {
            return Ok(Some(lists));
        }
        Ok(lists.side_that_fits(options).map(|side| Self { side, ..lists }))
    }

    /// Returns the side of a grid with as many cells, if the cells fit it.
    fn side_that_fits(&self, options: &ParseOptions) -> Option<usize> {
        let side = square_root(self.cells.len()).filter(|&side| is_side(side, options.shape))?;
        self.cells.iter().all(|cell| may_fit(cell, side, options)).then_some(side)
    }

    /// Adds the cells of a line, and returns their number; `None` if something else is among them.
    fn add_cells(&mut self, line: &Line, options: &ParseOptions) -> Result<Option<usize>, Mismatch> {
        let (body, before) = (line.body, self.cells.len());
        for token in tokens(body) {
            let Some(cell) = candidates_of(token).filter(|cell| may_fit(cell, self.side, options)) else {
                return Ok(None);
            };
            try_push(&mut self.cells, cell)?;
            try_push(&mut self.offsets, line.start + (token.as_ptr() as usize - body.as_ptr() as usize))?;
            self.has_brackets |= token.len() > 1 && is_in_brackets(body, token);
            if self.cells.len() > MAX_SIDE * MAX_SIDE {
                return Ok(None);
            }
        }
        Ok(Some(self.cells.len() - before))
    }

    /// Returns the marks, if they are certain enough.
    fn marks(
        &self,
        source: &Source,
        options: &ParseOptions,
        certainty: Certainty,
    ) -> Result<Option<Marks>, Mismatch> {
        let side = self.side;
        let Some(Tally { used, lists, places, empty, signs, base, has_zero }) = self.tally() else {
            return Ok(None);
        };
        let is_sure = signs > 0 || (lists + places > 0 && empty == 0);
        if !is_sure && (certainty == Certainty::Sure || lists + places <= empty) {
            return Ok(None);
        }
        let symbols = match base.map(symbols_of) {
            Some(Symbols::ZeroBased) if has_zero => return Ok(None),
            Some(symbols) => symbols,
            None => match self.symbols(used, options.symbols)? {
                Some(symbols) => symbols,
                None => return Ok(None),
            },
        };
        if options.symbols.is_some_and(|named| named != symbols)
            || side > symbols.max_side()
            || !fits(used, symbols, side)
        {
            return Ok(None);
        }
        let (words, placed) = self.words(symbols)?;
        // Groups of a row look like places.
        if places > 0 && lists == 0 && !repeats(&words, side) {
            return Ok(None);
        }
        self.refuse_regions(source, options)?;
        let shape = match options.shape {
            Some(shape) => shape,
            None => match self.drawing.shape(side).map_err(|kind| Mismatch::At(self.start, kind))? {
                Some(shape) => shape,
                None => Shape::usual(side).ok_or_else(|| no_usual_shape(self.start, side))?,
            },
        };
        self.check_rows_below(source)?;
        let (layout, start, next_line) = (self.layout, self.start, self.next_line);
        Ok(Some(Marks { shape, symbols, layout, blank: '.', words, placed, start, next_line }))
    }

    /// Refuses marks between lines that are not those of boxes.
    fn refuse_regions(&self, source: &Source, options: &ParseOptions) -> Result<(), Mismatch> {
        if self.layout != Layout::Boxes {
            return Ok(());
        }
        let drawn = DrawnRegions::around(source, self.side, &self.offsets, options.shape)?;
        let Some(DrawnRegions { at, regions }) = drawn else { return Ok(()) };
        let kind = match regions {
            Some(_) => {
                let form = "drawn lines with pencil marks";
                TextErrorKind::Variant { variant: JIGSAW, form, is_read: false }
            }
            None => DrawnRegions { at, regions }.kind(),
        };
        Err(Mismatch::At(at, kind))
    }

    /// Counts the cells of each kind; `None` if their places begin with different digits.
    fn tally(&self) -> Option<Tally> {
        // Two digits are a number in a large grid.
        let shortest = if self.side > 9 && !self.has_brackets { 3 } else { 2 };
        let mut tally = Tally { signs: usize::from(self.has_brackets), ..Tally::default() };
        for cell in &self.cells {
            match cell {
                CellCandidates::Any => tally.empty += 1,
                CellCandidates::Nothing => tally.signs += 1,
                CellCandidates::List(list) => {
                    tally.used |= list;
                    tally.lists += usize::from(list.count_ones() >= shortest);
                }
                CellCandidates::Placed(digit) => {
                    tally.used |= digit;
                    tally.signs += 1;
                }
                CellCandidates::Places(cell) => {
                    tally.places += 1;
                    tally.has_zero |= cell.has_zero;
                    if tally.base.is_some() && cell.base.is_some() && tally.base != cell.base {
                        return None;
                    }
                    tally.base = tally.base.or(cell.base);
                }
            }
        }
        Some(tally)
    }

    /// Returns the candidates of each cell as bits, and the cells whose digits were placed.
    fn words(&self, symbols: Symbols) -> Result<(Vec<u64>, Vec<usize>), Mismatch> {
        let first = symbols.base() as u32;
        let mut words = try_vec(0, self.cells.len()).map_err(Mismatch::Fatal)?;
        let mut placed = Vec::new();
        for (index, (word, cell)) in words.iter_mut().zip(&self.cells).enumerate() {
            *word = match cell {
                CellCandidates::Any => u64::MAX >> (64 - self.side),
                CellCandidates::Nothing => 0,
                CellCandidates::List(list) => list >> first,
                CellCandidates::Placed(digit) => {
                    try_push(&mut placed, index)?;
                    digit >> first
                }
                CellCandidates::Places(places) => {
                    places.filled | u64::from(places.starts_with_zero && symbols == Symbols::ZeroBased)
                }
            };
        }
        Ok((words, placed))
    }

    /// Returns an error if the rows below a grid in rows show that it lacks a row or has one too
    /// many.
    fn check_rows_below(&self, source: &Source) -> Result<(), Mismatch> {
        let Some((last, block)) = &self.last else { return Ok(()) };
        let is_row = |line: &Line| block.is_row(tokens(line.body).count());
        let below = || source.next_line(self.next_line).filter(|line| !line.after_title && is_row(line));
        block.end(
            source,
            self.end,
            || below().map(|line| line.gap),
            |most| source.rows_directly_below(last, self.next_line, most, is_row).0,
        )
    }

    /// Returns the alphabet of the characters that are used, which are bits; `None` if none fits.
    fn symbols(&self, used: u64, named: Option<Symbols>) -> Result<Option<Symbols>, Mismatch> {
        let side = self.side;
        let is_possible = |symbols: &Symbols| match symbols {
            _ if named.is_some() => named == Some(*symbols),
            Symbols::Digits => side <= symbols.max_side(),
            // As for single characters, these are no digits from 0 unless there is reason to think
            // so.
            Symbols::ZeroBased => side == 36 || side == 16 || (side > 9 && used & 1 != 0),
            Symbols::Letters => used != 0 && used & DIGITS == 0 && side <= symbols.max_side(),
        };
        let all = [Symbols::ZeroBased, Symbols::Digits, Symbols::Letters];
        let mut fitting =
            all.into_iter().filter(|symbols| is_possible(symbols) && fits(used, *symbols, side));
        match (fitting.next(), fitting.next()) {
            (Some(one), Some(other)) if used != 0 => {
                let kind =
                    TextErrorKind::Ambiguous { one: one.usual_name(side), other: other.usual_name(side) };
                Err(Mismatch::At(self.start, kind))
            }
            (symbols, _) => Ok(symbols),
        }
    }
}

/// The characters 0 to 9 as bits.
const DIGITS: u64 = 0x3FF;

/// Returns whether an alphabet has a digit for each character that is used.
fn fits(used: u64, symbols: Symbols, side: usize) -> bool {
    let first = symbols.base() as usize;
    used >> first << first == used && used >> first >> side == 0
}

/// Returns whether a cell may be one of a grid of this side; 0 if the side is not known, as with
/// lines of any length. In these, no cell may be empty: they may be of many kinds.
fn may_fit(cell: &CellCandidates, side: usize, options: &ParseOptions) -> bool {
    match cell {
        // In small grids, 0 is an empty cell.
        CellCandidates::List(list) | CellCandidates::Placed(list) if side <= 9 => {
            list & 1 == 0 || options.symbols == Some(Symbols::ZeroBased)
        }
        CellCandidates::Places(places) => side == 0 || places.len == side,
        CellCandidates::Any => side > 0,
        _ => true,
    }
}

/// Returns whether brackets are around a token of a line.
fn is_in_brackets(body: &str, token: &str) -> bool {
    let start = token.as_ptr() as usize - body.as_ptr() as usize;
    body[..start].ends_with(is_bracket) && body[start + token.len()..].starts_with(is_bracket)
}

/// Writes a line for each row.
pub(in crate::text) fn write_rows(
    side: usize,
    words: &[u64],
    symbols: Symbols,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let has_braces = needs_braces(side, words);
    for row in words.chunks(side) {
        for (column, &word) in row.iter().enumerate() {
            if column > 0 {
                out.write_char(' ')?;
            }
            write_list(word, symbols, has_braces, out)?;
        }
        out.write_char('\n')?;
    }
    Ok(())
}

/// Writes the lists in columns, with the boxes drawn.
pub(in crate::text) fn write_boxes(
    shape: Shape,
    words: &[u64],
    symbols: Symbols,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let (side, has_braces) = (shape.side(), needs_braces(shape.side(), words));
    let mut widths = [0; MAX_SIDE];
    for (cell, &word) in words.iter().enumerate() {
        let width = &mut widths[cell % side];
        *width = (*width).max(length(word, has_braces));
    }
    let width = |column: usize| widths[column];
    Frame::new(shape, Borders::Ascii).with_columns(1, &width).draw(out, |out, cell| {
        write_list(words[cell], symbols, has_braces, out)?;
        write!(out, "{:1$}", "", widths[cell % side] - length(words[cell], has_braces))
    })
}

/// Returns whether lists of two digits need braces: above side 9 they might be numbers, unless
/// there are longer lists.
fn needs_braces(side: usize, words: &[u64]) -> bool {
    let longest = words.iter().map(|word| word.count_ones()).max();
    side > 9 && longest == Some(2)
}

/// Returns the number of characters of a list.
fn length(word: u64, has_braces: bool) -> usize {
    match word.count_ones() as usize {
        0 => NO_CANDIDATE.len(),
        digits if has_braces && digits > 1 => digits + 2,
        digits => digits,
    }
}

fn write_list(word: u64, symbols: Symbols, has_braces: bool, out: &mut dyn fmt::Write) -> fmt::Result {
    if word == 0 {
        return out.write_str(NO_CANDIDATE);
    }
    let has_braces = has_braces && word.count_ones() > 1;
    if has_braces {
        out.write_char('{')?;
    }
    for digit in digits_of(word) {
        out.write_char(symbols.character(digit))?;
    }
    if has_braces {
        out.write_char('}')?;
    }
    Ok(())
}
