//! The shape of a grid: the rows and columns of a box, and what follows from them.

use crate::error::Error;

/// The largest side: the widest mask of digits has four 64-bit words.
pub(crate) const MAX_SIDE: usize = 256;

/// The shape of a grid: boxes of some rows and columns, whose product is the side.
///
/// A shape of side N has N rows, N columns and N boxes of N cells each. The classic 9x9 has boxes
/// of 3 rows and 3 columns; a 6x6 usually has boxes of 2 rows and 3 columns. A cell is numbered
/// row-major from 0: the cell at `row` and `column` is number `row * side + column`.
///
/// ```
/// use ordoku::Shape;
///
/// assert_eq!((Shape::NINE.side(), Shape::NINE.cells()), (9, 81));
/// assert_eq!(Shape::new(2, 3)?, Shape::SIX);
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: u16,
    box_cols: u16,
}

/// The kinds of house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HouseKind {
    /// A row, numbered from the top.
    Row,
    /// A column, numbered from the left.
    Column,
    /// A box, numbered row by row from the top left.
    Box,
    /// Another region of [`Rules`](crate::Rules), such as a diagonal or a region of a jigsaw,
    /// numbered in the order in which it was added. Grids with boxes have none.
    Region,
}

/// A row, a column or a box: as many cells as the side, which hold every digit once.
///
/// Prints with numbers from 1: `row 1` is the first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct House {
    /// The kind of the house.
    pub kind: HouseKind,
    /// The number of the house among its kind, from 0.
    pub index: usize,
}

/// The houses of a cell and its position in the box, all numbered from 0. Fields may be added, as
/// kinds of house may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Position {
    /// The row.
    pub row: u16,
    /// The column.
    pub column: u16,
    /// The box, numbered row by row from the top left.
    pub box_index: u16,
    /// The position in the box, numbered row by row.
    pub box_position: u16,
}

impl Shape {
    /// The largest side: 256, as with boxes of 16 rows and 16 columns.
    pub const MAX_SIDE: usize = MAX_SIDE;

    /// The 4x4 with boxes of 2 rows and 2 columns.
    pub const FOUR: Self = Self { box_rows: 2, box_cols: 2 };

    /// The 6x6 with boxes of 2 rows and 3 columns.
    pub const SIX: Self = Self { box_rows: 2, box_cols: 3 };

    /// The 9x9 with boxes of 3 rows and 3 columns.
    pub const NINE: Self = Self { box_rows: 3, box_cols: 3 };

    /// The 12x12 with boxes of 3 rows and 4 columns.
    pub const TWELVE: Self = Self { box_rows: 3, box_cols: 4 };

    /// The 16x16 with boxes of 4 rows and 4 columns.
    pub const SIXTEEN: Self = Self { box_rows: 4, box_cols: 4 };

    /// The 25x25 with boxes of 5 rows and 5 columns.
    pub const TWENTY_FIVE: Self = Self { box_rows: 5, box_cols: 5 };

    /// Creates the shape with boxes of `box_rows` rows and `box_cols` columns.
    ///
    /// # Errors
    /// Returns [`Error::Shape`] if a number is 0 or the side would exceed [`Shape::MAX_SIDE`].
    pub fn new(box_rows: usize, box_cols: usize) -> Result<Self, Error> {
        let side = box_rows.checked_mul(box_cols).filter(|side| (1..=MAX_SIDE).contains(side));
        if side.is_none() {
            return Err(Error::Shape { box_rows, box_cols });
        }
        Ok(Self { box_rows: box_rows as u16, box_cols: box_cols as u16 })
    }

    /// Creates the square shape of order `n`: boxes of n rows and n columns, side n * n.
    ///
    /// # Errors
    /// Returns [`Error::Shape`] if `n` is 0 or above 16.
    pub fn order(n: usize) -> Result<Self, Error> {
        Self::new(n, n)
    }

    /// Returns the usual shape of a side: square boxes if the side is a square number, 2x3 for side
    /// 6 and 3x4 for side 12, else `None`.
    pub fn usual(side: usize) -> Option<Self> {
        match side {
            6 => Self::new(2, 3).ok(),
            12 => Self::new(3, 4).ok(),
            _ => square_root(side).and_then(|order| Self::order(order).ok()),
        }
    }

    /// Returns the number of rows of a box.
    pub fn box_rows(self) -> usize {
        self.box_rows.into()
    }

    /// Returns the number of columns of a box.
    pub fn box_cols(self) -> usize {
        self.box_cols.into()
    }

    /// Returns the order `n` if boxes are square.
    pub fn square_order(self) -> Option<usize> {
        (self.box_rows == self.box_cols).then_some(self.box_rows())
    }

    /// Returns the side N: the number of cells of a house, and the largest digit.
    pub fn side(self) -> usize {
        self.box_rows() * self.box_cols()
    }

    /// Returns the number of cells of the grid, N * N.
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the number of bands (rows of boxes): as many as a box has columns.
    pub fn bands(self) -> usize {
        self.box_cols()
    }

    /// Returns the number of stacks (columns of boxes): as many as a box has rows.
    pub fn stacks(self) -> usize {
        self.box_rows()
    }

    /// Returns the number of 64-bit words for the candidates of one cell.
    ///
    /// Digit d is bit (d - 1) % 64 of word (d - 1) / 64.
    pub fn words(self) -> usize {
        self.side().div_ceil(64)
    }

    /// Returns the number of the box that holds the cell at `row` and `column`, all from 0.
    pub fn box_of(self, row: usize, column: usize) -> usize {
        row / self.box_rows() * self.stacks() + column / self.box_cols()
    }

    /// Returns the houses of the cell with this row-major index.
    pub fn position(self, cell: usize) -> Position {
        let (row, column) = (cell / self.side(), cell % self.side());
        Position {
            row: row as u16,
            column: column as u16,
            box_index: self.box_of(row, column) as u16,
            box_position: (row % self.box_rows() * self.box_cols() + column % self.box_cols()) as u16,
        }
    }

    /// Returns an iterator over the [`Position`] of every cell, row-major.
    pub fn positions(self) -> impl Iterator<Item = Position> {
        let (rows, cols, side) = (self.box_rows, self.box_cols, self.side() as u16);
        let mut next = Position { row: 0, column: 0, box_index: 0, box_position: 0 };
        let mut left_in_box = cols;
        // No divisions: engines run through all cells when they are built and for each puzzle.
        (0..self.cells()).map(move |_| {
            let here = next;
            (next.column, next.box_position, left_in_box) =
                (here.column + 1, here.box_position + 1, left_in_box - 1);
            if left_in_box == 0 {
                (next.box_index, next.box_position, left_in_box) =
                    (here.box_index + 1, next.box_position - cols, cols);
                if next.column == side {
                    (next.row, next.column) = (here.row + 1, 0);
                    (next.box_index, next.box_position) = (next.box_index - rows, next.box_position + cols);
                    if next.box_position == side {
                        (next.box_index, next.box_position) = (next.box_index + rows, 0);
                    }
                }
            }
            here
        })
    }

    /// Returns the row-major index of the cell at `position` of box `box_index`, both from 0.
    pub fn cell_in_box(self, box_index: usize, position: usize) -> usize {
        let row = box_index / self.stacks() * self.box_rows() + position / self.box_cols();
        let column = box_index % self.stacks() * self.box_cols() + position % self.box_cols();
        row * self.side() + column
    }

    /// Returns an iterator over all 3N houses: the rows, then the columns, then the boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        [HouseKind::Row, HouseKind::Column, HouseKind::Box]
            .into_iter()
            .flat_map(move |kind| (0..self.side()).map(move |index| House { kind, index }))
    }

    /// Returns an iterator over the row-major indices of the N cells of a house, in reading order.
    /// A region of rules has none.
    pub fn cells_of(self, house: House) -> impl Iterator<Item = usize> {
        let side = self.side();
        let cells = if house.kind == HouseKind::Region { 0 } else { side };
        (0..cells).map(move |k| match house.kind {
            HouseKind::Row => house.index * side + k,
            HouseKind::Column => k * side + house.index,
            HouseKind::Box | HouseKind::Region => self.cell_in_box(house.index, k),
        })
    }
}

/// Returns the square root of a square number, and `None` for other numbers.
pub(crate) fn square_root(square: usize) -> Option<usize> {
    let root = square.isqrt();
    (root * root == square).then_some(root)
}

impl std::fmt::Display for HouseKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
        })
    }
}

impl std::fmt::Display for House {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind, self.index + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_boxes_are_inverse_for_every_small_shape() {
        for (box_rows, box_cols) in (1..=6).flat_map(|r| (1..=6).map(move |c| (r, c))) {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            for (cell, position) in shape.positions().enumerate() {
                assert_eq!(position, shape.position(cell));
                assert_eq!(shape.cell_in_box(position.box_index.into(), position.box_position.into()), cell);
            }
            assert_eq!(shape.positions().count(), shape.cells());
            let mut seen = vec![0; shape.cells()];
            shape.houses().flat_map(|house| shape.cells_of(house)).for_each(|cell| seen[cell] += 1);
            assert!(seen.iter().all(|&times| times == 3), "{shape:?}");
        }
    }

    #[test]
    fn a_6x6_has_three_bands_of_two_boxes() {
        let shape = Shape::new(2, 3).unwrap();
        assert_eq!((shape.bands(), shape.stacks()), (3, 2));
        assert_eq!(shape.box_of(0, 3), 1);
        assert_eq!(shape.box_of(2, 0), 2);
    }

    #[test]
    fn sizes_follow_from_the_rows_and_columns_of_a_box() {
        for (box_rows, box_cols, side, cells, words) in [
            (1, 1, 1, 1, 1),
            (2, 3, 6, 36, 1),
            (8, 8, 64, 4_096, 1),
            (5, 13, 65, 4_225, 2),
            (16, 16, 256, 65_536, 4),
        ] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            assert_eq!((shape.side(), shape.cells(), shape.words()), (side, cells, words));
            assert_eq!(shape.square_order(), (box_rows == box_cols).then_some(box_rows));
            assert_eq!((shape.box_rows(), shape.box_cols()), (box_rows, box_cols));
        }
        for shape in [Shape::FOUR, Shape::SIX, Shape::NINE, Shape::TWELVE, Shape::SIXTEEN, Shape::TWENTY_FIVE]
        {
            assert_eq!(Shape::usual(shape.side()), Some(shape));
        }
        let usual = |side| Shape::usual(side).map(|shape| (shape.box_rows(), shape.box_cols()));
        assert_eq!([1, 6, 9, 12, 256].map(usual), [(1, 1), (2, 3), (3, 3), (3, 4), (16, 16)].map(Some));
        assert_eq!([0, 2, 8, 10, 289].map(usual), [None; 5]);
    }

    /// Houses and their cells are in reading order.
    #[test]
    fn houses_have_names_and_cells_in_reading_order() {
        let shape = Shape::new(2, 3).unwrap();
        let houses: Vec<_> = shape.houses().collect();
        assert_eq!(houses.len(), 18);
        for (house, name, cells) in [
            (0, "row 1", [0, 1, 2, 3, 4, 5]),
            (4, "row 5", [24, 25, 26, 27, 28, 29]),
            (6, "column 1", [0, 6, 12, 18, 24, 30]),
            (11, "column 6", [5, 11, 17, 23, 29, 35]),
            (12, "box 1", [0, 1, 2, 6, 7, 8]),
            (15, "box 4", [15, 16, 17, 21, 22, 23]),
        ] {
            assert_eq!(houses[house].to_string(), name);
            assert!(shape.cells_of(houses[house]).eq(cells), "{name}");
        }
        let position = Position { row: 3, column: 4, box_index: 3, box_position: 4 };
        assert_eq!(shape.position(22), position);
    }

    #[test]
    fn shapes_are_limited_to_side_256() {
        assert!(Shape::order(16).is_ok() && Shape::new(1, 256).is_ok() && Shape::order(1).is_ok());
        for (box_rows, box_cols) in [(0, 3), (3, 0), (1, 257), (17, 17), (usize::MAX, 2)] {
            assert!(matches!(Shape::new(box_rows, box_cols), Err(Error::Shape { .. })));
        }
    }
}
