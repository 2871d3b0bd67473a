//! The layout [`Ordered`](super::Layout::Ordered): the order n, then n^4 numbers.
//!
//! ```text
//! 2
//! 1 2 3 4
//! 3 4 1 2
//! 2 1 4 3
//! 0 3 2 1
//! ```

use super::{Layout, numbers};
use crate::error::{Error, TextErrorKind};
use crate::model::shape::Shape;
use crate::text::printer::Printer;
use crate::text::read::cells::{Cell, CellList, Content, TokenKind};
use crate::text::read::characters::raw_line;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};
use crate::text::{Format, ParseOptions, Parsed, Symbols};
use std::fmt;

/// Returns the shape, and the cells without the order itself. The last number must end its line.
pub(in crate::text) fn read_cells(
    source: &Source,
    first: &Line,
    options: &ParseOptions,
) -> Result<(Shape, CellList), Mismatch> {
    let mut numbers = first.cells(TokenKind::Number);
    let Some(head) = numbers.next() else {
        return Err(first.mismatch_at_end(TextErrorKind::Empty));
    };
    let shape = match head.content {
        Content::Number(value) => {
            usize::try_from(value).ok().and_then(|n| Shape::order(n).ok()).ok_or((head.offset, value))
        }
        Content::Blank(_) | Content::Invalid => return Err(Mismatch::Character(head.offset)),
    };
    let shape = shape.map_err(|(offset, value)| Mismatch::At(offset, TextErrorKind::Order { value }))?;
    if let Some(named) = options.shape.filter(|&named| named != shape) {
        let kind = TextErrorKind::Cells { got: shape.cells(), wanted: Some(named.cells()) };
        return Err(Mismatch::At(head.offset, kind));
    }
    let mut list = CellList::default();
    list.push_cells(first, numbers)?;
    let wanted = shape.cells();
    let wrong_count = |got| TextErrorKind::Cells { got, wanted: Some(wanted) };
    while list.cells.len() < wanted {
        let Some(line) = source.next_line(list.next_line).filter(|line| !line.after_title) else {
            return Err(Mismatch::At(list.end, wrong_count(list.cells.len())));
        };
        list.push_line(&line, TokenKind::Number)?;
    }
    if let Some(extra) = list.cells.get(wanted) {
        return Err(Mismatch::At(extra.offset, wrong_count(list.cells.len())));
    }
    if let Some((start, more)) = numbers_directly_below(source, list.next_line) {
        return Err(Mismatch::At(start, wrong_count(wanted + more)));
    }
    Ok((shape, list))
}

/// Returns the byte offset and the number of the numbers in a line directly below a puzzle that
/// ends at an offset: one is lost or doubled, and perhaps the order of the next puzzle was taken
/// for a cell. `None` if the line is something else, or has one number: the order of the next
/// puzzle.
fn numbers_directly_below(source: &Source, offset: usize) -> Option<(usize, usize)> {
    let line = source.lines_directly_below(offset).next()?;
    let is_number = |cell: Cell| matches!(cell.content, Content::Number(_));
    let more = line.cells(TokenKind::Number).count();
    (more > 1 && line.cells(TokenKind::Number).all(is_number)).then_some((line.start, more))
}

/// Reads the usual files of large puzzles: the order alone in a line, and below it only digits and
/// ASCII white space, up to the end of the last number's line. `None` means that the text is
/// another one; a puzzle is the one that recognition finds. The flag is [`Source::reached_end`].
pub(in crate::text) fn fast_path(
    text: &str,
    offset: usize,
    options: &ParseOptions,
) -> Result<Option<(Parsed, bool)>, Error> {
    if options.layout.is_some_and(|layout| layout != Layout::Ordered)
        || options.symbols.is_some_and(|symbols| symbols != Symbols::Digits)
    {
        return Ok(None);
    }
    let mut scanner = Scanner(text.as_bytes().get(offset..).unwrap_or_default());
    let length_before = scanner.0.len();
    let shape = scanner.number(16).and_then(|order| Shape::order(order as usize).ok());
    // An order has one or two digits; three may be a cell.
    let shape = shape.filter(|_| length_before - scanner.0.len() <= 2);
    let Some(shape) =
        shape.filter(|shape| scanner.ends_line() && options.shape.is_none_or(|named| named == *shape))
    else {
        return Ok(None);
    };
    let (cells, side) = (shape.cells(), shape.side() as u32);
    let mut values = Vec::new();
    values.try_reserve_exact(cells)?;
    while values.len() < cells {
        scanner.skip(|byte| is_space(byte) || is_line_break(byte));
        let Some(value) = scanner.number(side) else { return Ok(None) };
        values.push(value);
        // One number on each line may be a column of cells without an order.
        if values.len() == 1 && scanner.ends_line() {
            return Ok(None);
        }
    }
    if !scanner.ends_line() {
        return Ok(None);
    }
    let (source, below) = (Source::new(text, offset), raw_line(text, text.len() - scanner.0.len()).2);
    if numbers_directly_below(&source, below).is_some() {
        return Ok(None);
    }
    let Some(end) = source.next_puzzle(below) else { return Ok(None) };
    let (layout, symbols) = (Layout::Ordered, Symbols::Digits);
    let parsed = Parsed::new(shape, values, Format { layout, symbols, blank: '0' }, end);
    Ok(Some((parsed, source.reached_end())))
}

/// A scanner of digits and ASCII white space; it holds the rest of the text.
struct Scanner<'a>(&'a [u8]);

impl Scanner<'_> {
    #[inline(always)]
    fn skip(&mut self, test: impl Fn(u8) -> bool) {
        while let [first, rest @ ..] = self.0
            && test(*first)
        {
            self.0 = rest;
        }
    }

    /// Takes a number of one to three digits; `None` if there is none or it is above `max`. It
    /// examines four bytes at once, because a branch on the number of digits is hard to predict.
    #[inline(always)]
    fn number(&mut self, max: u32) -> Option<u32> {
        let four = self
            .0
            .first_chunk()
            .copied()
            .unwrap_or_else(|| std::array::from_fn(|k| self.0.get(k).copied().unwrap_or(b' ')));
        let digits = u32::from_le_bytes(four) ^ 0x3030_3030;
        // Bit 7 of a byte is set if the byte is above 9, for all bytes up to the first such one.
        let others = (digits.wrapping_add(0x7676_7676) | digits) & 0x8080_8080;
        let length = others.trailing_zeros() / 8;
        if length == 0 || length == 4 {
            return None;
        }
        let [hundreds, tens, ones, _] = (digits << (8 * (3 - length))).to_le_bytes().map(u32::from);
        self.0 = self.0.get(length as usize..)?;
        Some(100 * hundreds + 10 * tens + ones).filter(|&number| number <= max)
    }

    /// Skips spaces; returns whether the line ends after them.
    #[inline(always)]
    fn ends_line(&mut self) -> bool {
        self.skip(is_space);
        self.0.first().is_none_or(|&byte| is_line_break(byte))
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_line_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Prints a grid with square boxes.
pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    write!(printer.out, "{}", printer.shape.box_rows())?;
    printer.end_line()?;
    numbers::write(printer)
}
