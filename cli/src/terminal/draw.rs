//! Grids in box-drawing characters and colours.

use anstyle::{AnsiColor, Style};
use ordoku::Shape;
use ordoku::draw::{Borders, Frame};
use ordoku::text::Symbols;
use std::fmt::Write;

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const CLASH: Style = AnsiColor::Red.on_default().bold().invert();
const EMPTY: Style = Style::new().dimmed();

/// The digits of a drawing.
pub struct Digits<'a> {
    /// The digits to draw, 0 for an empty cell.
    pub values: &'a [u32],
    /// The givens of the puzzle.
    pub givens: &'a [u32],
    pub symbols: Symbols,
    /// The cells that clash.
    pub clashes: &'a [usize],
    pub has_colours: bool,
}

impl Digits<'_> {
    /// Returns how many characters each digit has, the largest of which is `largest`.
    pub(super) fn width(&self, largest: usize) -> usize {
        if self.are_numbers(largest) { largest.to_string().len() } else { 1 }
    }

    /// Returns whether digits are written as numbers, as there are no symbols for all.
    pub(super) fn are_numbers(&self, largest: usize) -> bool {
        largest > self.symbols.max_side()
    }

    /// Writes the digit of a cell.
    pub(super) fn write(&self, cell: usize, largest: usize, out: &mut String) -> std::fmt::Result {
        let value = self.values[cell];
        let text = match value {
            0 => ".".to_owned(),
            value if self.are_numbers(largest) => value.to_string(),
            value => self.symbols.character(value).to_string(),
        };
        let style = match () {
            () if !self.has_colours => Style::new(),
            () if self.clashes.contains(&cell) => CLASH,
            () if value == 0 => EMPTY,
            () if self.givens[cell] == 0 => FOUND,
            () => GIVEN,
        };
        let width = self.width(largest);
        write!(out, "{style}{text:>width$}{style:#}")
    }
}

/// A grid to draw.
pub struct Drawing<'a> {
    pub shape: Shape,
    pub digits: Digits<'a>,
    /// The columns of the terminal; without, drawings are as wide as they like.
    pub width: Option<usize>,
}

/// Draws a grid.
pub fn draw(drawing: &Drawing, out: &mut String) {
    let (shape, digits) = (drawing.shape, &drawing.digits);
    let cell_width = digits.width(shape.side());
    // Without spaces between the cells if the terminal is narrow; numbers need theirs.
    let spaced = (cell_width + 1) * shape.side() + 2 * shape.stacks() + 1;
    let is_wide = digits.are_numbers(shape.side()) || drawing.width.is_none_or(|width| spaced <= width);
    let width = |_| cell_width;
    let frame = Frame::new(shape, Borders::BoxDrawing).with_columns(usize::from(is_wide), &width);
    let drawn = frame.draw(out, |out, cell| digits.write(cell, shape.side(), out));
    drawn.expect("a string takes any text");
}
