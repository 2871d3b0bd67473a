//! Grids in box-drawing characters.
//!
//! ```text
//! ┌─────┬─────┐
//! │ 1 2 │ 3 4 │
//! │ 3 4 │ 1 2 │
//! ├─────┼─────┤
//! │ 2 1 │ 4 3 │
//! │ 4 3 │ 2 1 │
//! └─────┴─────┘
//! ```
//!
//! Boxes that are whole rows or columns have double lines, so that they differ from the lines of a table.

use anstyle::{AnsiColor, Style};
use ordoku::Shape;
use ordoku::text::Symbols;
use std::fmt::Write;

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const CLASH: Style = AnsiColor::Red.on_default().bold().invert();
const EMPTY: Style = Style::new().dimmed();

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
    let box_width = shape.box_cols() * (cell_width + gap) + gap;
    let is_whole = shape.side() > 1 && (shape.box_rows() == 1 || shape.box_cols() == 1);
    let (line, bar) = if is_whole { ('═', '║') } else { ('─', '│') };
    let [top, middle, bottom] = match is_whole {
        true => [['╔', '╦', '╗'], ['╠', '╬', '╣'], ['╚', '╩', '╝']],
        false => [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']],
    };
    let border = |out: &mut String, [left, cross, right]: [char; 3]| {
        for stack in 0..shape.stacks() {
            out.push(if stack == 0 { left } else { cross });
            out.extend(std::iter::repeat_n(line, box_width));
        }
        out.push(right);
        out.push('\n');
    };
    for (row, cells) in drawing.values.chunks(shape.side()).enumerate() {
        if row % shape.box_rows() == 0 {
            border(out, if row == 0 { top } else { middle });
        }
        for (column, &value) in cells.iter().enumerate() {
            if column % shape.box_cols() == 0 {
                out.push(bar);
                out.extend(std::iter::repeat_n(' ', gap));
            }
            let cell = row * shape.side() + column;
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
            let _ = write!(out, "{style}{text:>cell_width$}{style:#}");
            out.extend(std::iter::repeat_n(' ', gap));
        }
        out.push(bar);
        out.push('\n');
    }
    border(out, bottom);
}
