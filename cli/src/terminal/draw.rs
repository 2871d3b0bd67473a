//! Grids in box-drawing characters and colours.

use anstyle::{AnsiColor, Style};
use ordoku::Shape;
use ordoku::draw::{Borders, Frame};
use ordoku::text::Symbols;
use std::fmt::Write;

pub(super) const GIVEN: Style = Style::new().bold();
pub(super) const FOUND: Style = AnsiColor::Cyan.on_default();
pub(super) const CLASH: Style = AnsiColor::Red.on_default().bold().invert();
pub(super) const EMPTY: Style = Style::new().dimmed();

/// A grid to draw.
pub struct Drawing<'a> {
    pub shape: Shape,
    /// The digits to draw, 0 for an empty cell.
    pub values: &'a [u32],
    /// The givens of the puzzle.
    pub givens: &'a [u32],
    pub symbols: Symbols,
    /// The cells that clash.
    pub clashes: &'a [usize],
    pub has_colours: bool,
    /// The columns of the terminal; without, drawings are as wide as they like.
    pub width: Option<usize>,
}

/// Draws a grid.
pub fn draw(drawing: &Drawing, out: &mut String) {
    let shape = drawing.shape;
    let is_numeric = shape.side() > drawing.symbols.max_side();
    let cell_width = if is_numeric { shape.side().to_string().len() } else { 1 };
    // Without spaces between the cells if the terminal is narrow; numbers need theirs.
    let spaced = (cell_width + 1) * shape.side() + 2 * shape.stacks() + 1;
    let gap = usize::from(is_numeric || drawing.width.is_none_or(|width| spaced <= width));
    let width = |_| cell_width;
    let frame = Frame::new(shape, Borders::BoxDrawing).with_columns(gap, &width);
    let drawn = frame.draw(out, |out, cell| {
        let value = drawing.values[cell];
        let text = match value {
            0 => ".".to_owned(),
            value if is_numeric => value.to_string(),
            value => drawing.symbols.character(value).to_string(),
        };
        let style = match () {
            () if !drawing.has_colours => Style::new(),
            () if drawing.clashes.contains(&cell) => CLASH,
            () if value == 0 => EMPTY,
            () if drawing.givens[cell] == 0 => FOUND,
            () => GIVEN,
        };
        write!(out, "{style}{text:>cell_width$}{style:#}")
    });
    drawn.expect("a string takes any text");
}
