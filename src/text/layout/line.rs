//! The line format: all N x N symbols in one line.

use super::Layout;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::try_collect;
use crate::text::printer::Printer;
use crate::text::read::cells::{Block, Unit};
use crate::text::read::mismatch::Flaw;
use crate::text::read::source::{Line, Source};
use crate::text::{ParseOptions, Parsed, Symbols};
use std::fmt;

/// The cells of this line alone.
pub(in crate::text) fn gather(line: &Line, unit: Unit) -> Result<Block, Flaw> {
    let mut block = Block::default();
    block.push(line, unit)?;
    Ok(block)
}

/// The short way through what most texts are made of: a line of 81 characters that are digits or blanks and nothing
/// else. Everything it reads, the long way reads alike; `None` means nothing. The flag is [`Source::reached_end`].
pub(in crate::text) fn plain(
    text: &str,
    at: usize,
    reading: &ParseOptions,
) -> Result<Option<(Parsed, bool)>, Error> {
    const CELLS: usize = 81;
    let Some(shape) = reading.shape.or(Shape::usual(9)).filter(|shape| shape.cells() == CELLS) else {
        return Ok(None);
    };
    let named_otherwise = reading.layout.is_some_and(|layout| layout != Layout::Line)
        || reading.symbols.is_some_and(|symbols| symbols != Symbols::Digits);
    let bytes = text.as_bytes().get(at..).unwrap_or_default();
    let Some((line, rest)) = bytes.split_at_checked(CELLS) else { return Ok(None) };
    let digits = line.iter().any(|byte| byte.is_ascii_digit());
    if named_otherwise
        || !digits
        || !line.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'_' | b'*'))
        || !matches!(rest.first(), None | Some(b'\n' | b'\r'))
    {
        return Ok(None);
    }
    let value = |byte: &u8| if byte.is_ascii_digit() { u32::from(byte - b'0') } else { 0 };
    let values = try_collect(CELLS, line.iter().map(value))?;
    let source = Source::new(text, at);
    let end = source.settle(at + CELLS);
    let parsed = Parsed { shape, values, layout: Layout::Line, symbols: Symbols::Digits, end };
    Ok(Some((parsed, source.reached_end())))
}

pub(in crate::text) fn write(printer: &mut Printer) -> fmt::Result {
    for &value in printer.values {
        printer.symbol(value)?;
    }
    printer.end_line()
}
