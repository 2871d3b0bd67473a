//! The ordered format: the order n, then n^4 numbers.

use super::{Layout, numbers};
use crate::error::{Error, TextErrorKind};
use crate::model::shape::Shape;
use crate::text::printer::Printer;
use crate::text::read::cells::{Block, Glyph, Unit, cells};
use crate::text::read::mismatch::Flaw;
use crate::text::read::source::{Line, Source};
use crate::text::{ParseOptions, Parsed, Symbols};
use std::fmt;

/// The shape, and a block without the order itself. The last number must end its line.
pub(in crate::text) fn gather(
    source: &Source,
    first: &Line,
    reading: &ParseOptions,
) -> Result<(Shape, Block), Flaw> {
    let mut numbers = cells(first, Unit::Number);
    let Some(head) = numbers.next() else {
        return Err(first.flaw_behind(TextErrorKind::Empty));
    };
    let shape = match head.glyph {
        Glyph::Number(value) => {
            usize::try_from(value).ok().and_then(|n| Shape::order(n).ok()).ok_or((head.at, value))
        }
        Glyph::Blank | Glyph::Foreign => return Err(Flaw::Character(head.at)),
    };
    let shape = shape.map_err(|(at, value)| Flaw::At(at, TextErrorKind::Order { value }))?;
    if let Some(named) = reading.shape.filter(|&named| named != shape) {
        let kind = TextErrorKind::Cells { got: shape.cells(), wanted: named.cells() };
        return Err(Flaw::At(head.at, kind));
    }
    let mut block = Block::default();
    block.push_rest(first, numbers)?;
    let wanted = shape.cells();
    while block.cells.len() < wanted {
        let Some(line) = source.line(block.next) else {
            return Err(Flaw::At(block.stop, TextErrorKind::Cells { got: block.cells.len(), wanted }));
        };
        block.push(&line, Unit::Number)?;
    }
    if let Some(extra) = block.cells.get(wanted) {
        return Err(Flaw::At(extra.at, TextErrorKind::Cells { got: block.cells.len(), wanted }));
    }
    Ok((shape, block))
}

/// The short way through files of large puzzles: the order alone in a line, and below it digits and ASCII white space only, up
/// to the end of the last number's line. Everything it reads, the long way reads alike; `None` means nothing. The flag is
/// [`Source::reached_end`].
pub(in crate::text) fn plain(
    text: &str,
    at: usize,
    reading: &ParseOptions,
) -> Result<Option<(Parsed, bool)>, Error> {
    if reading.layout.is_some_and(|layout| layout != Layout::Ordered) {
        return Ok(None);
    }
    let mut scan = Scan(text.as_bytes().get(at..).unwrap_or_default());
    let before = scan.0.len();
    let shape = scan.number(16).and_then(|order| Shape::order(order as usize).ok());
    // As the rules have it; three digits may be a cell.
    let shape = shape.filter(|_| before - scan.0.len() <= 2);
    let Some(shape) =
        shape.filter(|shape| scan.ends_line() && reading.shape.is_none_or(|named| named == *shape))
    else {
        return Ok(None);
    };
    let (cells, side) = (shape.cells(), shape.side() as u32);
    let mut values = Vec::new();
    values.try_reserve_exact(cells)?;
    while values.len() < cells {
        scan.skip(|byte| is_space(byte) || is_break(byte));
        let Some(value) = scan.number(side) else { return Ok(None) };
        values.push(value);
        // A number to a line may be meant in another way.
        if values.len() == 1 && scan.ends_line() {
            return Ok(None);
        }
    }
    if !scan.ends_line() {
        return Ok(None);
    }
    let source = Source::new(text, at);
    let end = source.settle(text.len() - scan.0.len());
    let parsed = Parsed { shape, values, layout: Layout::Ordered, symbols: Symbols::Digits, end };
    Ok(Some((parsed, source.reached_end())))
}

/// What is left of a text that should be digits and ASCII white space.
struct Scan<'a>(&'a [u8]);

impl Scan<'_> {
    #[inline(always)]
    fn skip(&mut self, test: impl Fn(u8) -> bool) {
        while let [first, rest @ ..] = self.0
            && test(*first)
        {
            self.0 = rest;
        }
    }

    /// The number of one to three digits that stands here, if there is one and it is at most `most`. Four bytes are looked at
    /// together: how many of them are digits is not to be foreseen.
    #[inline(always)]
    fn number(&mut self, most: u32) -> Option<u32> {
        let four = self
            .0
            .first_chunk()
            .copied()
            .unwrap_or_else(|| std::array::from_fn(|k| self.0.get(k).copied().unwrap_or(b' ')));
        let digits = u32::from_le_bytes(four) ^ 0x3030_3030;
        // The highest bit of the first byte above 9, and of no byte before it.
        let others = (digits.wrapping_add(0x7676_7676) | digits) & 0x8080_8080;
        let length = others.trailing_zeros() / 8;
        if length == 0 || length == 4 {
            return None;
        }
        let [hundreds, tens, ones, _] = (digits << (8 * (3 - length))).to_le_bytes().map(u32::from);
        self.0 = self.0.get(length as usize..)?;
        Some(100 * hundreds + 10 * tens + ones).filter(|&number| number <= most)
    }

    /// Goes to the line's end, if nothing but space is before it.
    #[inline(always)]
    fn ends_line(&mut self) -> bool {
        self.skip(is_space);
        self.0.first().is_none_or(|&byte| is_break(byte))
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Prints a shape with square boxes.
pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    write!(printer.out, "{}", printer.shape.box_rows())?;
    printer.end_line()?;
    numbers::write(printer)
}
