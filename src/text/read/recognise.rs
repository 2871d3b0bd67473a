//! Recognition: which reading of a text makes a whole puzzle. The rules are at the top of [`super`].

use super::cells::{Block, Cell, Glyph, Unit, cells};
use super::mismatch::Flaw;
use super::source::{Line, Source};
use crate::error::TextErrorKind;
use crate::model::shape::{MAX_SIDE, Shape, square_root};
use crate::text::layout::{Layout, line, numbers, ordered, rows};
use crate::text::symbols::{self, Symbols};
use crate::text::{ParseOptions, Parsed};

/// Reads the puzzle that starts at `at`, the start of a line; and tells whether more text behind this one could have
/// changed the answer.
pub(in crate::text) fn read(text: &str, at: usize, reading: &ParseOptions) -> Result<(Parsed, bool), Flaw> {
    for plain in [line::plain, ordered::plain] {
        if let Some(parsed) = plain(text, at, reading).map_err(Flaw::Fatal)? {
            return Ok(parsed);
        }
    }
    in_full(text, at, reading)
}

/// [`read`] without a short way.
pub(in crate::text) fn in_full(
    text: &str,
    at: usize,
    reading: &ParseOptions,
) -> Result<(Parsed, bool), Flaw> {
    let reader = Reader { source: Source::new(text, at), reading };
    let whole = reader.first_puzzle(at)?;
    Ok((whole.parsed, reader.source.reached_end()))
}

/// A reading that makes a whole puzzle.
struct Whole {
    parsed: Parsed,
    /// Whether cells that can be numbers are numbers: each is a single character, and they are no digits from 0.
    settled: bool,
    /// Where the line after its last one starts.
    next: usize,
}

struct Reader<'a> {
    source: Source<'a>,
    reading: &'a ParseOptions,
}

impl Reader<'_> {
    fn first_puzzle(&self, at: usize) -> Result<Whole, Flaw> {
        let Some(first) = self.source.line(at) else {
            return Err(Flaw::At(self.source.text.len(), TextErrorKind::Empty));
        };
        match self.reading.layout {
            None => self.recognise(&first),
            Some(Layout::Ordered) => self.ordered(&first),
            Some(Layout::Numbers) => {
                self.arranged(&first, Unit::Number).or_else(|flaw| self.flow(&first, flaw))
            }
            Some(Layout::Line) => {
                self.finish(line::gather(&first, Unit::Character)?, Unit::Character, Layout::Line)
            }
            Some(named) => {
                self.finish(rows::gather(&self.source, &first, Unit::Character)?, Unit::Character, named)
            }
        }
    }

    fn recognise(&self, first: &Line) -> Result<Whole, Flaw> {
        let mut headed = None;
        if is_order(first) {
            let column = self.source.line(first.next).is_some_and(|line| is_single(&line));
            match self.ordered(first) {
                Ok(whole) if !column || self.source.closed(whole.next) => return Ok(whole),
                Err(flaw @ Flaw::Fatal(_)) => return Err(flaw),
                Err(flaw) if !column => headed = Some(flaw),
                _ => {}
            }
        }
        let numeric = matches!(self.reading.symbols, None | Some(Symbols::Digits))
            && cells(first, Unit::Number).all(|cell| cell.length <= 3);
        let mut as_numbers = None;
        if numeric {
            match self.arranged(first, Unit::Number) {
                Ok(whole) if whole.settled => return Ok(whole),
                Err(flaw @ Flaw::Fatal(_)) => return Err(flaw),
                result => as_numbers = Some(result),
            }
        }
        let as_characters = self.arranged(first, Unit::Character);
        match (as_numbers, as_characters) {
            (_, Err(flaw @ Flaw::Fatal(_))) => Err(flaw),
            (Some(Ok(_)), Ok(_)) => {
                let kind = TextErrorKind::Ambiguous { one: "numbers", other: "single characters" };
                Err(Flaw::At(first.start, kind))
            }
            // Whole rows of numbers, one of them too large or each perhaps a puzzle: not what their first line would make alone.
            (
                Some(Err(flaw @ Flaw::At(_, TextErrorKind::Value { .. } | TextErrorKind::Ambiguous { .. }))),
                Ok(other),
            ) if other.parsed.layout == Layout::Line => Err(flaw),
            (Some(Ok(whole)), _) | (_, Ok(whole)) => Ok(whole),
            (None, Err(flaw)) => Err(headed.unwrap_or(flaw)),
            (Some(Err(one)), Err(other)) => {
                let likely = if looks_like_numbers(first) && !is_ambiguous(&other) { one } else { other };
                self.flow(first, likely).map_err(|flaw| headed.unwrap_or(flaw))
            }
        }
    }

    /// One line, or as many lines as the first has cells.
    fn arranged(&self, first: &Line, unit: Unit) -> Result<Whole, Flaw> {
        let count = cells(first, unit).take(Block::MOST).count();
        let in_line = || self.finish(line::gather(first, unit)?, unit, Layout::Line);
        let in_rows = || rows::gather(&self.source, first, unit);
        if let Some(shape) = self.reading.shape {
            return match count {
                _ if count == shape.side() => self.finish(in_rows()?, unit, Layout::Rows),
                _ if count == shape.cells() => in_line(),
                _ => {
                    let block = numbers::gather(&self.source, first, unit)?;
                    Err(count_flaw(&block, shape.cells()))
                }
            };
        }
        let most = if unit == Unit::Number { MAX_SIDE } else { Symbols::ZeroBased.max_side() };
        if count > most {
            return in_line();
        }
        if unit == Unit::Number && self.is_small_puzzle(first, count) {
            return in_line();
        }
        let small = square_root(count).and_then(Shape::usual).filter(|_| count > 1);
        match in_rows() {
            // A lone symbol is a 1x1 grid, unless it starts a column.
            Ok(block) if count == 1 && (unit == Unit::Number || !self.source.closed(block.next)) => {
                Err(count_flaw(&block, 0))
            }
            Ok(block) => {
                if let Some(shape) = small.filter(|shape| self.could_be_lines(&block, unit, shape.side())) {
                    let (one, other) = match shape.side() {
                        4 => ("rows of a 16x16", "a 4x4 in each line"),
                        6 => ("rows of a 36x36", "a 6x6 in each line"),
                        9 => ("rows of an 81x81", "a 9x9 in each line"),
                        _ => ("rows of one large grid", "a small grid in each line"),
                    };
                    return Err(Flaw::At(block.start(), TextErrorKind::Ambiguous { one, other }));
                }
                self.finish(block, unit, Layout::Rows)
            }
            Err(flaw @ Flaw::Fatal(_)) => Err(flaw),
            Err(flaw) => {
                let whole = in_line();
                if matches!(whole, Err(Flaw::Fatal(_))) {
                    return whole;
                }
                // Short lines are mostly rows, long ones mostly puzzles.
                let lone = self.source.line(first.next).is_none();
                let likely = if count > 36 { small.is_some() || lone } else { small.is_some() && lone };
                if whole.is_ok() || likely { whole } else { Err(flaw) }
            }
        }
    }

    /// Whether a line of numbers is a puzzle of its own for certain: a row of 81 numbers or more would not have so many
    /// and none above 9.
    fn is_small_puzzle(&self, line: &Line, count: usize) -> bool {
        let Some(side) = square_root(count).filter(|&side| side >= 9 && Shape::usual(side).is_some()) else {
            return false;
        };
        numbers::fit(cells(line, Unit::Number), side)
            && cells(line, Unit::Number).filter(Cell::is_given).count() >= side
    }

    /// Whether the rows of a block may be puzzles of this side, one a line.
    fn could_be_lines(&self, block: &Block, unit: Unit, side: usize) -> bool {
        let fits = match unit {
            Unit::Number => numbers::fit(block.cells.iter().copied(), side),
            Unit::Character => symbols::fits(block, side, self.reading.symbols),
        };
        !block.ruled && fits && block.cells.iter().any(Cell::is_given)
    }

    fn ordered(&self, first: &Line) -> Result<Whole, Flaw> {
        let (shape, block) = ordered::gather(&self.source, first, self.reading)?;
        self.with_shape(block, shape, Unit::Number, Layout::Ordered)
    }

    /// Numbers that flow freely; `flaw` is why they make no rows.
    fn flow(&self, first: &Line, flaw: Flaw) -> Result<Whole, Flaw> {
        if matches!(flaw, Flaw::Fatal(_)) {
            return Err(flaw);
        }
        let block = numbers::gather(&self.source, first, Unit::Number)?;
        let count = cells(first, Unit::Number).count();
        let side = square_root(block.cells.len());
        // Lines as long as the side are rows, and were read as such.
        if count == 1 || side.is_some_and(|side| side != count && self.is_usual(side)) {
            let keeps = is_ambiguous(&flaw) || (is_single(first) && !looks_like_numbers(first));
            self.finish(block, Unit::Number, Layout::Numbers).map_err(|new| if keeps { flaw } else { new })
        } else {
            Err(flaw)
        }
    }

    fn is_usual(&self, side: usize) -> bool {
        self.reading.shape.or_else(|| Shape::usual(side)).is_some_and(|shape| shape.side() == side)
    }

    /// A puzzle of all cells of a block.
    fn finish(&self, block: Block, unit: Unit, layout: Layout) -> Result<Whole, Flaw> {
        let side = square_root(block.cells.len()).filter(|side| (1..=MAX_SIDE).contains(side));
        let shape = match (self.reading.shape, side) {
            (Some(shape), _) if shape.cells() == block.cells.len() => shape,
            (Some(shape), _) => return Err(count_flaw(&block, shape.cells())),
            (None, None) => return Err(count_flaw(&block, 0)),
            (None, Some(side)) => {
                Shape::usual(side).ok_or_else(|| Flaw::At(block.start(), TextErrorKind::BoxShape { side }))?
            }
        };
        self.with_shape(block, shape, unit, layout)
    }

    fn with_shape(&self, block: Block, shape: Shape, unit: Unit, layout: Layout) -> Result<Whole, Flaw> {
        let (symbols, values) = match unit {
            Unit::Number => (Symbols::Digits, numbers::values(&block.cells, shape.side())?),
            Unit::Character => symbols::resolve(&block, shape.side(), self.reading.symbols)?,
        };
        let narrow = block.is_narrow();
        let layout = match (self.reading.layout, layout, unit) {
            (Some(named), ..) => named,
            (None, Layout::Ordered, _) => Layout::Ordered,
            (None, Layout::Rows, _) if narrow && block.ruled => Layout::Boxes,
            (None, _, Unit::Number) => Layout::Numbers,
            (None, layout, Unit::Character) => layout,
        };
        let end = self.source.settle(block.next);
        let settled = narrow && !symbols::may_be_zero_based(&block, shape.side());
        Ok(Whole { parsed: Parsed { shape, values, layout, symbols, end }, settled, next: block.next })
    }
}

fn count_flaw(block: &Block, wanted: usize) -> Flaw {
    Flaw::At(block.stop, TextErrorKind::Cells { got: block.cells.len(), wanted })
}

/// Whether the cells make a whole puzzle, or several, so that no other reading has a better reason to fail.
fn is_ambiguous(flaw: &Flaw) -> bool {
    matches!(flaw, Flaw::At(_, TextErrorKind::Ambiguous { .. }))
}

fn is_single(line: &Line) -> bool {
    cells(line, Unit::Number).nth(1).is_none()
}

/// Whether a line is an order and nothing else.
fn is_order(line: &Line) -> bool {
    let order = |cell: Cell| matches!(cell.glyph, Glyph::Number(1..=16)) && cell.length <= 2;
    !line.ruled && is_single(line) && cells(line, Unit::Number).next().is_some_and(order)
}

/// Whether a text that makes no puzzle was probably meant to be numbers: they stand apart, and they are no groups of
/// three or more characters.
fn looks_like_numbers(line: &Line) -> bool {
    let count = |test: fn(&Cell) -> bool| cells(line, Unit::Number).filter(test).count();
    let (all, numbers) = (count(|_| true), count(|cell| cell.glyph != Glyph::Foreign));
    let (groups, wide) = (count(|cell| cell.length >= 3), count(|cell| cell.length == 2));
    groups < all && 2 * numbers > all && (numbers == all || wide > 0)
}
