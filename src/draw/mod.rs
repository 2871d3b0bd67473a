//! Grids drawn in characters, with the borders of their boxes.
//!
//! ```text
//! +-----+-----+    ┌─────┬─────┐
//! | 1 2 | 3 4 |    │ 1 2 │ 3 4 │
//! | 3 4 | 1 2 |    │ 3 4 │ 1 2 │
//! +-----+-----+    ├─────┼─────┤
//! | 2 1 | 4 3 |    │ 2 1 │ 4 3 │
//! | 4 3 | 2 1 |    │ 4 3 │ 2 1 │
//! +-----+-----+    └─────┴─────┘
//! ```
//!
//! Boxes that are whole rows or columns have double lines (`=` in ASCII), so that they differ from
//! the lines of a table.

mod partition;

pub use partition::Partition;

use crate::model::shape::Shape;
use std::fmt::{Result, Write};

/// The characters of the borders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Borders {
    /// `+`, `-`, `=` and `|`.
    Ascii,
    /// Box-drawing characters: `┌`, `─`, `═`, `│` and others.
    BoxDrawing,
}

impl Borders {
    fn characters(self, is_whole: bool) -> Characters {
        let (across, down, corners) = match (self, is_whole) {
            (Self::Ascii, false) => ('-', '|', [['+'; 3]; 3]),
            (Self::Ascii, true) => ('=', '|', [['+'; 3]; 3]),
            (Self::BoxDrawing, false) => ('─', '│', [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']]),
            (Self::BoxDrawing, true) => ('═', '║', [['╔', '╦', '╗'], ['╠', '╬', '╣'], ['╚', '╩', '╝']]),
        };
        Characters { across, down, corners }
    }
}

struct Characters {
    across: char,
    down: char,
    /// The left, the middle and the right corner of the first border, of a border between bands,
    /// and of the last border.
    corners: [[char; 3]; 3],
}

/// The borders of the boxes of a grid.
///
/// # Example
/// ```
/// use ordoku::draw::{Borders, Frame};
/// use ordoku::{Puzzle, Shape, Solver};
/// use std::fmt::Write;
///
/// let puzzle: Puzzle = "1.....2..3.....4".parse()?;
/// let grid = Solver::new(Shape::FOUR)?.solve(&puzzle)?.answer().flatten().expect("a solution");
/// let mut text = String::new();
/// Frame::new(Shape::FOUR, Borders::BoxDrawing)
///     .draw(&mut text, |text, cell| write!(text, "{}", grid.values()[cell]))
///     .expect("a string takes any text");
/// assert!(text.starts_with("┌─────┬─────┐\n│ 1 2 │ 4 3 │\n"));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    shape: Shape,
    borders: Borders,
    gap: usize,
    width: &'a dyn Fn(usize) -> usize,
}

impl<'a> Frame<'a> {
    /// Returns the frame of cells of one character, with a space between them.
    #[must_use]
    pub fn new(shape: Shape, borders: Borders) -> Self {
        Self { shape, borders, gap: 1, width: &|_| 1 }
    }

    /// Sets the spaces before and after each cell, and the number of characters of the cells of
    /// each column, from 0.
    #[must_use]
    pub fn with_columns(self, gap: usize, width: &'a dyn Fn(usize) -> usize) -> Self {
        Self { gap, width, ..self }
    }

    /// Writes the grid. `cell` writes the cell with the row-major number it is given, as wide as
    /// its column.
    ///
    /// # Errors
    /// Returns the errors of `out` and `cell`.
    pub fn draw<W: Write + ?Sized>(
        &self,
        out: &mut W,
        mut cell: impl FnMut(&mut W, usize) -> Result,
    ) -> Result {
        let Self { shape, borders, gap, .. } = *self;
        let is_whole = shape.side() > 1 && (shape.box_rows() == 1 || shape.box_cols() == 1);
        let Characters { across, down, corners: [first, between, last] } = borders.characters(is_whole);
        for row in 0..shape.side() {
            if row % shape.box_rows() == 0 {
                self.border(out, across, if row == 0 { first } else { between })?;
            }
            let cells = row * shape.side()..(row + 1) * shape.side();
            for first in cells.step_by(shape.box_cols()) {
                out.write_char(down)?;
                repeat(out, ' ', gap)?;
                for number in first..first + shape.box_cols() {
                    cell(out, number)?;
                    repeat(out, ' ', gap)?;
                }
            }
            out.write_char(down)?;
            out.write_char('\n')?;
        }
        self.border(out, across, last)
    }

    fn border<W: Write + ?Sized>(&self, out: &mut W, across: char, corners: [char; 3]) -> Result {
        let [left, between, right] = corners;
        for first in (0..self.shape.side()).step_by(self.shape.box_cols()) {
            let columns = first..first + self.shape.box_cols();
            let width = columns.map(|column| (self.width)(column) + self.gap).sum::<usize>() + self.gap;
            out.write_char(if first == 0 { left } else { between })?;
            repeat(out, across, width)?;
        }
        out.write_char(right)?;
        out.write_char('\n')
    }
}

fn repeat<W: Write + ?Sized>(out: &mut W, character: char, count: usize) -> Result {
    (0..count).try_for_each(|_| out.write_char(character))
}
