//! Texts that are only cells: rows, a line, numbers in any lines, an order and numbers.

use super::{Interpretation, Recogniser, wrong_count};
use crate::error::TextErrorKind;
use crate::model::shape::{MAX_SIDE, Shape, square_root};
use crate::text::Above;
use crate::text::layout::{Layout, line, numbers, ordered, rows};
use crate::text::read::cells::{Cell, CellList, Content, TokenKind};
use crate::text::read::mismatch::{Mismatch, is_ambiguous, rows_or_lines};
use crate::text::read::source::Line;
use crate::text::symbols::{self, Symbols};

impl Recogniser<'_> {
    /// Reads the layout that is named, or recognises it.
    pub(super) fn plain(&self, first: &Line) -> Result<Interpretation, Mismatch> {
        use TokenKind::{Character, Number};
        match self.options.layout {
            None => self.recognise(first),
            Some(Layout::Ordered) => self.ordered(first),
            Some(Layout::Numbers) => {
                self.rows_or_line(first, Number).or_else(|mismatch| self.flowing_numbers(first, mismatch))
            }
            Some(Layout::Line) => {
                self.puzzle_of(line::read_cells(first, Character)?, Character, Layout::Line)
            }
            Some(named @ (Layout::Rows | Layout::Boxes)) => self.puzzle_of(
                rows::read_cells(&self.source, first, Character, self.options.shape)?,
                Character,
                named,
            ),
        }
    }

    fn recognise(&self, first: &Line) -> Result<Interpretation, Mismatch> {
        let mut not_ordered = None;
        if is_order(first) {
            let is_column = self.source.next_line(first.next).is_some_and(|line| is_single(&line));
            match self.ordered(first) {
                Ok(found) if self.ends_order(first, &found) => return Ok(found),
                Err(mismatch @ Mismatch::Fatal(_)) => return Err(mismatch),
                Err(mismatch) if !is_column => not_ordered = Some(mismatch),
                _ => {}
            }
        }
        let may_be_numbers = match self.options.symbols {
            None | Some(Symbols::Digits) => true,
            // Single characters are digits from 0 too.
            Some(Symbols::ZeroBased) => first.cells(TokenKind::Number).any(|cell| cell.length > 1),
            Some(Symbols::Letters) => false,
        } && first.cells(TokenKind::Number).all(|cell| cell.length <= 3);
        let mut as_numbers = None;
        if may_be_numbers {
            match self.rows_or_line(first, TokenKind::Number) {
                Ok(found) if found.surely_numbers || found.is_drawn_jigsaw() => return Ok(found),
                Err(mismatch @ Mismatch::Fatal(_)) => return Err(mismatch),
                result => as_numbers = Some(result),
            }
        }
        let as_characters = self.rows_or_line(first, TokenKind::Character);
        match (as_numbers, as_characters) {
            (_, Err(mismatch @ Mismatch::Fatal(_))) => Err(mismatch),
            (Some(Ok(_)), Ok(_)) => Err(numbers_or_characters(first)),
            // Complete rows of numbers, but a number is too large or each row may be a puzzle. Then
            // the first line alone is not the puzzle.
            (
                Some(Err(
                    mismatch @ Mismatch::At(_, TextErrorKind::Value { .. } | TextErrorKind::Ambiguous { .. }),
                )),
                Ok(other),
            ) if other.parsed.layout == Layout::Line => Err(mismatch),
            (Some(Err(mismatch)), Ok(_)) if is_ambiguous(&mismatch) => Err(numbers_or_characters(first)),
            (Some(Ok(found)), _) | (_, Ok(found)) => Ok(found),
            (None, Err(mismatch)) => Err(not_ordered.unwrap_or(mismatch)),
            (Some(Err(one)), Err(other)) => {
                let likelier = if looks_like_numbers(first) && !is_ambiguous(&other) { one } else { other };
                self.flowing_numbers(first, likelier).map_err(|mismatch| not_ordered.unwrap_or(mismatch))
            }
        }
    }

    /// Reads as many lines as the first has cells, or the first line alone.
    pub(super) fn rows_or_line(&self, first: &Line, kind: TokenKind) -> Result<Interpretation, Mismatch> {
        let count = first.cells(kind).take(CellList::MAX_LEN).count();
        let in_line = || self.puzzle_of(line::read_cells(first, kind)?, kind, Layout::Line);
        let in_rows = || rows::read_cells(&self.source, first, kind, self.options.shape);
        if let Some(shape) = self.options.shape {
            return match count {
                _ if count == shape.side() => self.puzzle_of(in_rows()?, kind, Layout::Rows),
                _ if count == shape.cells() => in_line(),
                _ => Err(wrong_count(&numbers::read_cells(&self.source, first, kind)?, Some(shape.cells()))),
            };
        }
        let max_side = if kind == TokenKind::Number { MAX_SIDE } else { Symbols::ZeroBased.max_side() };
        if count > max_side || (kind == TokenKind::Number && self.is_small_puzzle(first, count)) {
            return in_line();
        }
        // The shape if the line is a puzzle.
        let small = square_root(count).and_then(Shape::usual).filter(|_| count > 1);
        match in_rows() {
            // A single number may be the first of a column.
            Ok(list) if count == 1 && kind == TokenKind::Number => Err(wrong_count(&list, None)),
            Ok(list) => match small.filter(|shape| self.may_be_lines(&list, kind, shape.side())) {
                Some(shape) => Err(Mismatch::At(list.start(), rows_or_lines(shape.side()))),
                None => self.puzzle_of(list, kind, Layout::Rows),
            },
            Err(mismatch @ Mismatch::Fatal(_)) => Err(mismatch),
            Err(mismatch) => {
                let line = in_line();
                if matches!(line, Err(Mismatch::Fatal(_))) {
                    return line;
                }
                if small.is_some_and(|shape| self.is_row_of_larger(first, count, shape.side())) {
                    return Err(mismatch);
                }
                // Most short lines are rows, and most long lines are puzzles.
                let is_last = self.source.next_line(first.next).is_none();
                let is_likelier =
                    if count > 36 { small.is_some() || is_last } else { small.is_some() && is_last };
                if line.is_ok() || is_likelier { line } else { Err(mismatch) }
            }
        }
    }

    /// Returns whether a line of numbers is certainly a puzzle and not a row: the row of a grid of
    /// side 81 or more would not have so many givens and none of them above 9.
    fn is_small_puzzle(&self, line: &Line, count: usize) -> bool {
        let Some(side) = square_root(count).filter(|&side| side >= 9 && Shape::usual(side).is_some()) else {
            return false;
        };
        numbers::fit(line.cells(TokenKind::Number), side)
            && line.cells(TokenKind::Number).filter(Cell::is_given).count() >= side
    }

    /// Returns whether a line of numbers that may be a puzzle of this side is the row of a larger
    /// grid: some row directly below, of as many numbers, cannot be such a puzzle.
    fn is_row_of_larger(&self, line: &Line, count: usize, side: usize) -> bool {
        count <= MAX_SIDE
            && self
                .source
                .lines_directly_below(line.next)
                .take(count)
                .take_while(|below| below.cells(TokenKind::Number).count() == count)
                .any(|below| !numbers::fit(below.cells(TokenKind::Number), side))
    }

    /// Returns whether each row may be a puzzle of this side.
    fn may_be_lines(&self, rows: &CellList, kind: TokenKind, side: usize) -> bool {
        let fits = match kind {
            TokenKind::Number => numbers::fit(rows.cells.iter().copied(), side),
            TokenKind::Character | TokenKind::Word => symbols::fits(rows, side, self.options.symbols),
        };
        !rows.has_boxes && fits && rows.cells.iter().any(Cell::is_given)
    }

    pub(super) fn ordered(&self, first: &Line) -> Result<Interpretation, Mismatch> {
        let is_named = self.options.shape.is_some() || self.options.layout.is_some();
        let no_grid = || first.mismatch_at_end(TextErrorKind::Cells { got: 1, wanted: None });
        let (shape, list) = match ordered::read_cells(&self.source, first, self.options) {
            Err(Mismatch::At(_, TextErrorKind::Cells { wanted: Some(1), .. }))
                if !is_named && self.options.above != Above::Nothing =>
            {
                return Err(no_grid());
            }
            read => read?,
        };
        if shape.side() == 1 && !is_named && !self.is_alone(&list) {
            return Err(no_grid());
        }
        self.with_shape(list, shape, TokenKind::Number, Layout::Ordered)
    }

    /// Reads numbers with line breaks anywhere; `mismatch` is the reason why they make no rows.
    fn flowing_numbers(&self, first: &Line, mismatch: Mismatch) -> Result<Interpretation, Mismatch> {
        let is_wrong = |cell: Cell| cell.content == Content::Invalid;
        if matches!(mismatch, Mismatch::Fatal(_)) || first.cells(TokenKind::Number).any(is_wrong) {
            return Err(mismatch);
        }
        let list = numbers::read_cells(&self.source, first, TokenKind::Number)?;
        let count = first.cells(TokenKind::Number).count();
        let side = square_root(list.cells.len());
        if self.options.layout.is_none()
            && self.options.shape.is_none()
            && self.is_damaged(first, &list, count)
        {
            return Err(mismatch);
        }
        // Lines as long as the side are rows, which `rows_or_line` has read.
        if count == 1 || side.is_some_and(|side| side != count && self.is_possible(side)) {
            let keeps = is_ambiguous(&mismatch) || (is_single(first) && !looks_like_numbers(first));
            self.puzzle_of(list, TokenKind::Number, Layout::Numbers)
                .map_err(|new| if keeps { mismatch } else { new })
        } else {
            Err(mismatch)
        }
    }

    /// Returns whether numbers in several lines are a damaged text and not wrapped: they are drawn,
    /// or an order is above them, or all lines are as long as the rows of another grid, some of
    /// which are lost or doubled, or nearly all of them are.
    fn is_damaged(&self, first: &Line, list: &CellList, count: usize) -> bool {
        let below = || {
            let lines = self.source.lines_directly_below(first.next).take_while(|line| line.start < list.end);
            lines.map(|line| line.cells(TokenKind::Number).count())
        };
        let is_row = Shape::usual(count).is_some_and(|shape| shape.side() > 1);
        list.has_boxes
            || (count == 1 && is_order(first) && below().next().is_some_and(|other| other > 1))
            || (is_row && first.next < list.next_line && below().all(|other| other == count))
            || [Some(count), below().next()].into_iter().flatten().any(|width| {
                let lines = || std::iter::once(count).chain(below());
                square_root(list.cells.len()) != Some(width) && are_rows_but_few(width, lines)
            })
    }

    /// Returns whether a side is that of the named shape, or has a usual shape if none is named.
    fn is_possible(&self, side: usize) -> bool {
        self.options.shape.or_else(|| Shape::usual(side)).is_some_and(|shape| shape.side() == side)
    }
}

/// Returns whether at least three of four lines are as long as the rows of a grid, and another one
/// is not the shorter last line of numbers that are wrapped.
fn are_rows_but_few<I: Iterator<Item = usize>>(width: usize, lines: impl Fn() -> I) -> bool {
    let (all, rows) = (lines().count(), lines().filter(|&length| length == width).count());
    let is_wrapped =
        || lines().enumerate().all(|(index, length)| length == width || (index + 1 == all && length < width));
    Shape::usual(width).is_some_and(|shape| shape.side() >= 4)
        && rows > 3
        && 4 * rows >= 3 * all
        && !is_wrapped()
}

fn numbers_or_characters(first: &Line) -> Mismatch {
    let kind = TextErrorKind::Ambiguous { one: "numbers", other: "single characters" };
    Mismatch::At(first.start, kind)
}

pub(super) fn is_single(line: &Line) -> bool {
    line.cells(TokenKind::Number).nth(1).is_none()
}

/// Returns whether a line is an order and nothing else.
pub(super) fn is_order(line: &Line) -> bool {
    let order = |cell: Cell| matches!(cell.content, Content::Number(1..=16)) && cell.length <= 2;
    !line.has_boxes && is_single(line) && line.cells(TokenKind::Number).next().is_some_and(order)
}

/// Returns whether the line of a text that makes no puzzle was probably meant to be numbers: they
/// are separate, and not groups of three or more characters.
fn looks_like_numbers(line: &Line) -> bool {
    let count = |test: fn(&Cell) -> bool| line.cells(TokenKind::Number).filter(test).count();
    let (all, numbers) = (count(|_| true), count(|cell| cell.content != Content::Invalid));
    let (groups, wide) = (count(|cell| cell.length >= 3), count(|cell| cell.length == 2));
    groups < all && 2 * numbers > all && (numbers == all || wide > 0)
}
