//! The boxes that are drawn around lists.
//!
//! ```text
//! | 1  24  | 3  24  |     two cells between two bars
//! | 34 34  | 1  2   |
//! :--------+--------:     two rows between two borders
//! ```

use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::read::candidates::tokens;
use crate::text::read::characters::is_bar;

/// The bars and borders drawn between the cells.
#[derive(Default)]
pub(super) struct MarkDrawing {
    /// The cells between two bars.
    columns: Spacing,
    /// The rows between two borders.
    rows: Spacing,
}

impl MarkDrawing {
    /// Adds a row, from 0, and whether a border is above it.
    pub fn add(&mut self, row: usize, body: &str, has_border: bool) {
        self.rows.add(row, has_border);
        let mut column = 0;
        for part in body.split(is_bar) {
            for index in 0..tokens(part).count() {
                self.columns.add(column, index == 0 && column > 0);
                column += 1;
            }
        }
    }

    /// Returns the drawn shape of a grid; `None` if no boxes are drawn.
    pub fn shape(&self, side: usize) -> Result<Option<Shape>, TextErrorKind> {
        let ambiguous = |one, other| Err(TextErrorKind::Ambiguous { one, other });
        let (rows, columns) = (self.rows.regular(side), self.columns.regular(side));
        let (box_rows, box_cols) = match (rows, columns) {
            // Lines between all cells are a table without boxes.
            (None, None) | (Some(1), Some(1)) => return Ok(None),
            (None, Some(1)) => return ambiguous("boxes of one column", "a bar between all columns"),
            (Some(1), None) => return ambiguous("boxes of one row", "a line between all rows"),
            (None | Some(1), Some(columns)) => (side / columns, columns),
            (Some(rows), None | Some(1)) => (rows, side / rows),
            (Some(rows), Some(columns)) => (rows, columns),
        };
        match Shape::new(box_rows, box_cols).ok().filter(|shape| shape.side() == side) {
            Some(shape) => Ok(Some(shape)),
            None => ambiguous("boxes between the bars", "boxes between the lines"),
        }
    }
}

/// The distance of lines between the rows, or the columns, of a grid.
#[derive(Default)]
struct Spacing {
    /// The first row that has a line before it; 0 if none has.
    first: usize,
    is_irregular: bool,
}

impl Spacing {
    /// Adds a row, and whether a line is before it.
    fn add(&mut self, row: usize, has_line: bool) {
        if self.first == 0 && has_line {
            self.first = row;
        }
        let is_expected = self.first > 0 && row > 0 && row.is_multiple_of(self.first);
        // The first row of a later line of text may say that there is a line.
        self.is_irregular |= has_line != is_expected;
    }

    /// Returns the rows between two lines; `None` if there are none, or if they are irregular.
    fn regular(&self, side: usize) -> Option<usize> {
        (self.first > 0 && !self.is_irregular && side.is_multiple_of(self.first)).then_some(self.first)
    }
}
