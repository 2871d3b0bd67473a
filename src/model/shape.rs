//! The shape of a grid: how many rows and columns a box has, and what follows from that.

use crate::error::Error;

/// The largest side a [`Shape`] may have: 256, as in 16 x 16 boxes.
///
/// The reason is the widest mask of digits: four 64-bit words. Published puzzles stop at 225.
pub const MAX_SIDE: usize = 256;

/// Boxes of `box_rows` x `box_cols` cells on a grid of side `box_rows * box_cols`.
///
/// The classic 9x9 grid has boxes of 3x3; a 6x6 grid usually has boxes of 2 rows and 3 columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: u16,
    box_cols: u16,
}

/// One of the three kinds of house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseKind {
    /// A row of the grid, numbered from the top.
    Row,
    /// A column of the grid, numbered from the left.
    Column,
    /// A box, numbered along rows of boxes from the top left.
    Box,
}

/// A row, a column or a box: `side` cells that hold every digit once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct House {
    /// Row, column or box.
    pub kind: HouseKind,
    /// Which one of its kind, from 0.
    pub index: usize,
}

/// Where a cell lies: its row, column, box, and its place inside the box, all from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Row of the grid.
    pub row: u16,
    /// Column of the grid.
    pub column: u16,
    /// Box, counted along rows of boxes.
    pub box_index: u16,
    /// Place within the box, counted along its rows.
    pub position: u16,
}

impl Shape {
    /// Boxes of `box_rows` x `box_cols` cells.
    ///
    /// # Errors
    /// [`Error::Shape`] when a number is 0 or the side would exceed [`MAX_SIDE`].
    pub fn new(box_rows: usize, box_cols: usize) -> Result<Self, Error> {
        let side = box_rows.checked_mul(box_cols).filter(|side| (1..=MAX_SIDE).contains(side));
        if side.is_none() {
            return Err(Error::Shape { box_rows, box_cols });
        }
        Ok(Self { box_rows: box_rows as u16, box_cols: box_cols as u16 })
    }

    /// The square shape of order `n`: boxes of n x n, side n * n.
    ///
    /// # Errors
    /// [`Error::Shape`] when `n` is 0 or above 16.
    pub fn order(n: usize) -> Result<Self, Error> {
        Self::new(n, n)
    }

    /// The shape that a side has when nobody names one: square boxes where the side allows them, 2x3 for a 6x6, 3x4 for a
    /// 12x12.
    pub fn usual(side: usize) -> Option<Self> {
        match side {
            6 => Self::new(2, 3).ok(),
            12 => Self::new(3, 4).ok(),
            _ => square_root(side).and_then(|order| Self::order(order).ok()),
        }
    }

    /// Rows of a box.
    pub fn box_rows(self) -> usize {
        self.box_rows.into()
    }

    /// Columns of a box.
    pub fn box_cols(self) -> usize {
        self.box_cols.into()
    }

    /// The order `n` when boxes are square.
    pub fn square_order(self) -> Option<usize> {
        (self.box_rows == self.box_cols).then_some(self.box_rows())
    }

    /// N: cells in a house, and the largest digit.
    pub fn side(self) -> usize {
        self.box_rows() * self.box_cols()
    }

    /// N * N: cells in the grid.
    pub fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Bands (rows of boxes): as many as a box has columns.
    pub fn bands(self) -> usize {
        self.box_cols()
    }

    /// Stacks (columns of boxes): as many as a box has rows.
    pub fn stacks(self) -> usize {
        self.box_rows()
    }

    /// 64-bit words in one cell's candidate set: digit d is bit (d - 1) % 64 of word (d - 1) / 64.
    pub fn words(self) -> usize {
        self.side().div_ceil(64)
    }

    /// The box that holds a row and column.
    pub fn box_of(self, row: usize, column: usize) -> usize {
        row / self.box_rows() * self.stacks() + column / self.box_cols()
    }

    /// Where the cell with this row-major index lies.
    pub fn place(self, cell: usize) -> Place {
        let (row, column) = (cell / self.side(), cell % self.side());
        Place {
            row: row as u16,
            column: column as u16,
            box_index: self.box_of(row, column) as u16,
            position: (row % self.box_rows() * self.box_cols() + column % self.box_cols()) as u16,
        }
    }

    /// Every cell's [`Place`], row-major.
    pub fn places(self) -> impl Iterator<Item = Place> {
        let (rows, cols, side) = (self.box_rows, self.box_cols, self.side() as u16);
        let mut next = Place { row: 0, column: 0, box_index: 0, position: 0 };
        let mut left_in_box = cols;
        // Without divisions, for engines go over all cells when they are built and for each puzzle.
        (0..self.cells()).map(move |_| {
            let here = next;
            (next.column, next.position, left_in_box) = (here.column + 1, here.position + 1, left_in_box - 1);
            if left_in_box == 0 {
                (next.box_index, next.position, left_in_box) =
                    (here.box_index + 1, next.position - cols, cols);
                if next.column == side {
                    (next.row, next.column) = (here.row + 1, 0);
                    (next.box_index, next.position) = (next.box_index - rows, next.position + cols);
                    if next.position == side {
                        (next.box_index, next.position) = (next.box_index + rows, 0);
                    }
                }
            }
            here
        })
    }

    /// The row-major index of the cell at `position` of box `box_index`.
    pub fn cell_in_box(self, box_index: usize, position: usize) -> usize {
        let row = box_index / self.stacks() * self.box_rows() + position / self.box_cols();
        let column = box_index % self.stacks() * self.box_cols() + position % self.box_cols();
        row * self.side() + column
    }

    /// All 3N houses: the rows, the columns, the boxes.
    pub fn houses(self) -> impl Iterator<Item = House> {
        [HouseKind::Row, HouseKind::Column, HouseKind::Box]
            .into_iter()
            .flat_map(move |kind| (0..self.side()).map(move |index| House { kind, index }))
    }

    /// The N cells of a house, in reading order.
    pub fn cells_of(self, house: House) -> impl Iterator<Item = usize> {
        let side = self.side();
        (0..side).map(move |k| match house.kind {
            HouseKind::Row => house.index * side + k,
            HouseKind::Column => k * side + house.index,
            HouseKind::Box => self.cell_in_box(house.index, k),
        })
    }
}

/// The square root of a square number.
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
        })
    }
}

impl std::fmt::Display for House {
    /// As people count: `row 1` is the first.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind, self.index + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_boxes_are_inverse_for_every_small_shape() {
        for (box_rows, box_cols) in (1..=6).flat_map(|r| (1..=6).map(move |c| (r, c))) {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            for (cell, place) in shape.places().enumerate() {
                assert_eq!(place, shape.place(cell));
                assert_eq!(shape.cell_in_box(place.box_index.into(), place.position.into()), cell);
            }
            assert_eq!(shape.places().count(), shape.cells());
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
    fn sizes() {
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
        let usual = |side| Shape::usual(side).map(|shape| (shape.box_rows(), shape.box_cols()));
        assert_eq!([1, 6, 9, 12, 256].map(usual), [(1, 1), (2, 3), (3, 3), (3, 4), (16, 16)].map(Some));
        assert_eq!([0, 2, 8, 10, 289].map(usual), [None; 5]);
    }

    /// Houses in the order of reading, and so their cells.
    #[test]
    fn houses_by_hand() {
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
        let place = Place { row: 3, column: 4, box_index: 3, position: 4 };
        assert_eq!(shape.place(22), place);
    }

    #[test]
    fn limits_of_shapes() {
        assert!(Shape::order(16).is_ok() && Shape::new(1, 256).is_ok() && Shape::order(1).is_ok());
        for (box_rows, box_cols) in [(0, 3), (3, 0), (1, 257), (17, 17), (usize::MAX, 2)] {
            assert!(matches!(Shape::new(box_rows, box_cols), Err(Error::Shape { .. })));
        }
    }
}
