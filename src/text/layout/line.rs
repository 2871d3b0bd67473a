//! The layout [`Line`](super::Layout::Line): all N x N symbols in one line.
//!
//! ```text
//! 123434122143.321
//! ```

use super::Layout;
use crate::error::{Error, TextErrorKind};
use crate::model::shape::Shape;
use crate::support::alloc::try_collect;
use crate::text::printer::Printer;
use crate::text::read::cells::{CellList, TokenKind};
use crate::text::read::characters::{is_bar, is_separator, raw_line};
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};
use crate::text::{Format, ParseOptions, Parsed, Symbols};
use std::fmt;

/// Returns the cells of one line.
pub(in crate::text) fn read_cells(line: &Line, kind: TokenKind) -> Result<CellList, Mismatch> {
    let mut list = CellList::default();
    list.push_line(line, kind)?;
    if kind == TokenKind::Character
        && let Some((end, got)) = main_part(line.body)
    {
        return Err(Mismatch::At(line.start + end, TextErrorKind::Cells { got, wanted: None }));
    }
    if kind == TokenKind::Character
        && let Some(got) = decimals(line.body)
    {
        return Err(line.mismatch_at_end(TextErrorKind::Cells { got, wanted: None }));
    }
    Ok(list)
}

/// Returns the number of decimals in a line that has nothing else, such as `12. 0. 3.`: the dots
/// are no empty cells. Groups of cells are all as long.
fn decimals(body: &str) -> Option<usize> {
    let is_decimal = |part: &str| {
        part.strip_suffix('.').is_some_and(|digits| {
            matches!(digits.len(), 1..=3) && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let (mut count, mut shortest, mut longest) = (0, usize::MAX, 0);
    for part in body.split(is_separator).filter(|part| !part.is_empty()) {
        if !is_decimal(part) {
            return None;
        }
        (count, shortest, longest) = (count + 1, shortest.min(part.len()), longest.max(part.len()));
    }
    (shortest < longest).then_some(count)
}

/// Returns the end of the part that has more than half of the cells of a line, and its number of
/// cells; `None` if the line has no such part or nothing else. The other parts are no cells, but
/// what is said about the puzzle.
fn main_part(body: &str) -> Option<(usize, usize)> {
    let (mut all, mut longest, mut end) = (0, 0, 0);
    for part in body.split(|c| is_separator(c) && !is_bar(c)).filter(|part| !part.is_empty()) {
        let length = part.chars().count();
        all += length;
        if length > longest {
            longest = length;
            end = part.as_ptr() as usize - body.as_ptr() as usize + part.len();
        }
    }
    (longest < all && 2 * longest > all).then_some((end, longest))
}

/// Reads the most common text: a line of 81 characters, all digits or blanks. `None` means that the
/// text is another one; a puzzle is the one that recognition finds. The flag is
/// [`Source::reached_end`].
pub(in crate::text) fn fast_path(
    text: &str,
    offset: usize,
    options: &ParseOptions,
) -> Result<Option<(Parsed, bool)>, Error> {
    const CELLS: usize = 81;
    let Some(shape) = options.shape.or(Shape::usual(9)).filter(|shape| shape.cells() == CELLS) else {
        return Ok(None);
    };
    let named_otherwise = options.layout.is_some_and(|layout| layout != Layout::Line)
        || options.symbols.is_some_and(|symbols| symbols != Symbols::Digits);
    let bytes = text.as_bytes().get(offset..).unwrap_or_default();
    let Some((line, rest)) = bytes.split_at_checked(CELLS) else { return Ok(None) };
    let has_digits = line.iter().any(|byte| byte.is_ascii_digit());
    if named_otherwise
        || !has_digits
        || !line.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'_' | b'*'))
        || !matches!(rest.first(), None | Some(b'\n' | b'\r'))
        || may_be_places(line)
    {
        return Ok(None);
    }
    let value = |byte: &u8| if byte.is_ascii_digit() { u32::from(byte - b'0') } else { 0 };
    let values = try_collect(CELLS, line.iter().map(value))?;
    let source = Source::new(text, offset);
    let Some(end) = source.next_puzzle(raw_line(text, offset + CELLS).2) else { return Ok(None) };
    let blank = line.iter().find(|byte| !matches!(byte, b'1'..=b'9')).map_or('.', |&byte| byte.into());
    let (layout, symbols) = (Layout::Line, Symbols::Digits);
    let parsed = Parsed::new(shape, values, Format { layout, symbols, blank }, end);
    Ok(Some((parsed, source.reached_end())))
}

/// Returns whether each given is in its place in a group of nine, so that the line may be a row of
/// pencil marks.
fn may_be_places(line: &[u8]) -> bool {
    let is_given = |byte: u8| matches!(byte, b'1'..=b'9');
    let mut givens = line.iter().zip((b'1'..=b'9').cycle()).filter(|(byte, _)| is_given(**byte)).peekable();
    givens.peek().is_some() && givens.all(|(byte, place)| *byte == place)
}

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    for &value in printer.values {
        printer.symbol(value)?;
    }
    printer.end_line()
}
