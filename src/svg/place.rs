//! The positions of cells and pencil marks in a drawing.
//!
//! ```text
//! labels      1    2    3        column numbers, with a step only
//!         1  +----+----+----+
//!            |1 2 |    |    |    pencil marks in rows of as many as the root of the number of digits
//!            |3 4 | 5  |    |
//!         2  +----+----+----+
//! ```

use super::canvas::Point;
/// The least side of a cell, in tenths of a unit.
const CELL: i32 = 360;
/// The side of a pencil mark.
const MARK: i32 = 120;
/// The space between the border of a cell and its pencil marks.
const INSET: i32 = 15;
/// The same beside the border of a cage, and below its sum.
const CAGE_INSET: i32 = 40;
const SUM_INSET: i32 = 95;

/// The positions of cells and pencil marks, in tenths of a unit.
#[derive(Clone, Copy)]
pub(super) struct GridPlaces {
    pub rows: i32,
    pub columns: i32,
    /// The side of a cell.
    pub cell: i32,
    /// The space around the grid; on its left and top are the labels.
    pub margin: i32,
    pub start: i32,
    /// Pencil marks in a row.
    marks_across: i32,
    marks_down: i32,
    /// The space beside the pencil marks, and above them.
    inset: i32,
    top: i32,
}

/// The squares of the cells in a drawing, in units of its `viewBox`, whose left top corner is 0, 0.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct CellSquares {
    /// The left border of the first column.
    pub left: f64,
    /// The upper border of the first row.
    pub top: f64,
    /// The side of each cell; there is no gap between cells.
    pub side: f64,
}

impl From<GridPlaces> for CellSquares {
    fn from(places: GridPlaces) -> Self {
        let start = f64::from(places.start) / 10.0;
        Self { left: start, top: start, side: f64::from(places.cell) / 10.0 }
    }
}

impl GridPlaces {
    /// Cells with pencil marks have room for the sums of cages, too.
    pub fn new(
        [rows, columns, digits]: [usize; 3],
        has_marks: bool,
        has_labels: bool,
        has_sums: bool,
    ) -> Self {
        let digits = digits as i32;
        let marks_across = (1..).find(|&across| across * across >= digits).unwrap_or(1);
        let (inset, top) = if has_sums { (CAGE_INSET, SUM_INSET) } else { (INSET, INSET) };
        let cell = if has_marks { CELL.max(MARK * marks_across) + top - INSET } else { CELL };
        let margin = 60;
        Self {
            rows: rows as i32,
            columns: columns as i32,
            cell,
            margin,
            start: if has_labels { margin + 140 } else { margin },
            marks_across,
            marks_down: (digits + marks_across - 1) / marks_across,
            inset,
            top,
        }
    }

    /// Returns the width of the drawing.
    pub fn width(&self) -> i32 {
        self.start + self.columns * self.cell + self.margin
    }

    /// Returns the bottom of the grid.
    pub fn bottom(&self) -> i32 {
        self.start + self.rows * self.cell
    }

    /// Returns the row and the column of a cell.
    pub fn row_and_column(&self, cell: usize) -> (i32, i32) {
        (cell as i32 / self.columns, cell as i32 % self.columns)
    }

    /// Returns the top left corner of a row and column, which may be one behind the last.
    pub fn corner(&self, row: i32, column: i32) -> Point {
        Point { x: self.start + column * self.cell, y: self.start + row * self.cell }
    }

    /// Returns the top left and the bottom right corner of a cell, moved inside by `inset`.
    pub fn corners(&self, cell: usize, inset: i32) -> [Point; 2] {
        let (row, column) = self.row_and_column(cell);
        let (first, last) = (self.corner(row, column), self.corner(row + 1, column + 1));
        [Point { x: first.x + inset, y: first.y + inset }, Point { x: last.x - inset, y: last.y - inset }]
    }

    /// Returns the middle of a cell.
    pub fn middle(&self, cell: usize) -> Point {
        let [first, last] = self.corners(cell, 0);
        Point { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }
    }

    /// Returns the middle of the pencil mark of a digit, from 1.
    pub fn mark(&self, cell: usize, digit: usize) -> Point {
        let [first, _] = self.corners(cell, 0);
        let (across, down) = ((digit as i32 - 1) % self.marks_across, (digit as i32 - 1) / self.marks_across);
        let part = |start: i32, at: i32, count: i32| {
            start + (self.cell - start - self.inset) * (2 * at + 1) / (2 * count)
        };
        let x = first.x + part(self.inset, across, self.marks_across);
        Point { x, y: first.y + part(self.top, down, self.marks_down) }
    }

    /// Returns the side of the square that a pencil mark has.
    pub fn mark_side(&self) -> i32 {
        let across = (self.cell - 2 * self.inset) / self.marks_across;
        across.min((self.cell - self.top - self.inset) / self.marks_down)
    }
}
