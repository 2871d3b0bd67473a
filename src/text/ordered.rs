//! The ordered format: the order n, then n^4 numbers.

use super::cells::{Block, Glyph, Unit, cells};
use super::flaw::Flaw;
use super::lines::{Line, Source};
use super::print::Printer;
use super::{Reading, numbers};
use crate::error::TextErrorKind;
use crate::shape::Shape;
use std::fmt;

/// The shape, and a block without the order itself. The last number must end its line.
pub(super) fn gather(source: &Source, first: &Line, reading: &Reading) -> Result<(Shape, Block), Flaw> {
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

/// Prints a shape with square boxes.
pub(super) fn write(printer: &mut Printer) -> fmt::Result {
    write!(printer.out, "{}", printer.shape.box_rows())?;
    printer.end_line()?;
    numbers::write(printer)
}
