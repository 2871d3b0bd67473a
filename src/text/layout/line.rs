//! The layout [`Line`](super::Layout::Line): all N x N symbols in one line.
//!
//! ```text
//! 123434122143.321
//! ```

use super::Layout;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::try_collect;
use crate::text::printer::Printer;
use crate::text::read::cells::{CellList, TokenKind};
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::{Line, Source};
use crate::text::{ParseOptions, Parsed, Symbols};
use std::fmt;

/// Returns the cells of one line.
pub(in crate::text) fn read_cells(line: &Line, kind: TokenKind) -> Result<CellList, Mismatch> {
    let mut list = CellList::default();
    list.push_line(line, kind)?;
    Ok(list)
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
    let end = source.next_puzzle(offset + CELLS);
    let blank = line.iter().find(|byte| !matches!(byte, b'1'..=b'9')).map_or('.', |&byte| byte.into());
    let (layout, symbols) = (Layout::Line, Symbols::Digits);
    let parsed = Parsed {
        shape,
        values,
        layout,
        symbols,
        blank,
        solution: None,
        candidates: None,
        placed: Vec::new(),
        end,
    };
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
