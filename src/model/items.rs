//! The exact cover matrix of Sudoku: the only file that numbers its items and options.

use crate::model::shape::{Position, Shape};

/// The numbers of the items and options of the exact cover matrix of a shape.
///
/// An option places a digit in a cell. The option covers four items: the cell, and the digit in the
/// row, in the column and in the box. With N the side, and all numbers from 0:
///
/// ```text
/// item    cell (r, c)            r N + c
///         digit d in row r     N N + r N + d
///         digit d in column c  2 N N + c N + d
///         digit d in box b     3 N N + b N + d        boxes row by row
/// option  digit d at (r, c)    d N N + r N + c
/// ```
///
/// Proofs number their variables from 1: a variable is one more than its option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Items {
    shape: Shape,
}

/// A digit in a cell, all numbers from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The digit minus 1.
    pub digit: usize,
}

impl Items {
    /// Creates the numbering of a shape.
    pub fn new(shape: Shape) -> Self {
        Self { shape }
    }

    /// Returns the number of items: 4 N N, which is 4 n^4 for order n.
    pub fn item_count(self) -> usize {
        4 * self.shape.cells()
    }

    /// Returns the number of options without any given: N N N, which is n^6 for order n.
    pub fn option_count(self) -> usize {
        self.shape.side() * self.shape.cells()
    }

    /// Returns the number of options of an item.
    pub(crate) fn side(self) -> usize {
        self.shape.side()
    }

    /// Returns the number of options for which an engine allocates memory when it is built: all
    /// options up to side 25, and none above, where the givens of the puzzle decide.
    pub(crate) fn eager_options(self) -> usize {
        if self.shape.side() <= 25 { self.option_count() } else { 0 }
    }

    /// Returns the item of a cell.
    pub fn cell(self, row: usize, column: usize) -> usize {
        row * self.shape.side() + column
    }

    /// Returns the item of a digit, from 0, in a row.
    pub fn row_digit(self, row: usize, digit: usize) -> usize {
        self.shape.cells() + row * self.shape.side() + digit
    }

    /// Returns the item of a digit, from 0, in a column.
    pub fn column_digit(self, column: usize, digit: usize) -> usize {
        2 * self.shape.cells() + column * self.shape.side() + digit
    }

    /// Returns the item of a digit, from 0, in a box.
    pub fn box_digit(self, box_index: usize, digit: usize) -> usize {
        3 * self.shape.cells() + box_index * self.shape.side() + digit
    }

    /// Returns the number of the option that makes a placement.
    pub fn option(self, placement: Placement) -> usize {
        let side = self.shape.side();
        (placement.digit * side + placement.row) * side + placement.column
    }

    /// Returns the number of the option that places a digit, from 0, in the cell with a row-major
    /// index.
    pub fn option_in(self, cell: usize, digit: usize) -> usize {
        digit * self.shape.cells() + cell
    }

    /// Returns the placement that an option makes.
    pub fn placement(self, option: usize) -> Placement {
        let side = self.shape.side();
        Placement { row: option / side % side, column: option % side, digit: option / side / side }
    }

    /// Returns the four items of a placement in the order cell, row, column, box.
    pub fn items_of(self, placement: Placement) -> [usize; 4] {
        self.items_at(
            self.shape.position(placement.row * self.shape.side() + placement.column),
            placement.digit,
        )
    }

    /// Returns the four items of a digit at a position, in the order cell, row, column, box.
    pub(crate) fn items_at(self, position: Position, digit: usize) -> [usize; 4] {
        [
            self.cell(position.row.into(), position.column.into()),
            self.row_digit(position.row.into(), digit),
            self.column_digit(position.column.into(), digit),
            self.box_digit(position.box_index.into(), digit),
        ]
    }

    /// Returns an iterator over the N options that cover an item.
    ///
    /// The order is by digits for a cell, by columns for a row, by rows for a column, and row by
    /// row for a box.
    pub fn options_of(self, item: usize) -> impl Iterator<Item = usize> + Clone {
        let (side, cells, shape) = (self.shape.side(), self.shape.cells(), self.shape);
        let (family, house, digit) = (item / cells, item % cells / side, item % side);
        (0..side).map(move |k| match family {
            0 => self.option_in(item, k),
            1 => self.option_in(house * side + k, digit),
            2 => self.option_in(k * side + house, digit),
            _ => self.option_in(shape.cell_in_box(house, k), digit),
        })
    }
}

/// Maps the options of a shuffled image to those of the puzzle.
pub(crate) struct OptionsBack {
    pub items: Items,
    /// The original row, column and digit of each row, column and digit of the image.
    pub rows: Vec<u16>,
    pub columns: Vec<u16>,
    pub digits: Vec<u16>,
}

impl OptionsBack {
    /// Returns the option of the puzzle for an option of the image.
    pub fn option(&self, image: usize) -> usize {
        let Placement { row, column, digit } = self.items.placement(image);
        let [row, column, digit] =
            [self.rows[row], self.columns[column], self.digits[digit]].map(usize::from);
        self.items.option(Placement { row, column, digit })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The worked examples of the article that the numbering comes from, which counts from 1.
    #[test]
    fn items_match_the_worked_examples() {
        let items = Items::new(Shape::order(3).unwrap());
        let from_one = |row: usize, column: usize, digit: usize| {
            items
                .items_of(Placement { row: row - 1, column: column - 1, digit: digit - 1 })
                .map(|item| item + 1)
        };
        assert_eq!(from_one(4, 2, 7), [29, 115, 178, 277]);
        for digit in 1..=9 {
            assert_eq!(from_one(5, 8, digit), [44, 117 + digit, 225 + digit, 288 + digit]);
        }
    }

    #[test]
    fn options_are_allocated_early_up_to_side_25() {
        let options =
            |box_rows, box_cols| Items::new(Shape::new(box_rows, box_cols).unwrap()).eager_options();
        assert_eq!([options(1, 1), options(3, 3), options(5, 5)], [1, 729, 15_625]);
        assert_eq!([options(2, 13), options(16, 16)], [0, 0]);
    }

    #[test]
    fn every_item_has_n_options_and_numbers_are_invertible() {
        for (box_rows, box_cols) in [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 4)] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let items = Items::new(shape);
            let mut options = vec![0; items.item_count()];
            for option in 0..items.option_count() {
                let placement = items.placement(option);
                assert_eq!(items.option(placement), option);
                assert_eq!(
                    items.option_in(placement.row * shape.side() + placement.column, placement.digit),
                    option
                );
                for item in items.items_of(placement) {
                    options[item] += 1;
                    assert_eq!(items.options_of(item).filter(|&other| other == option).count(), 1);
                }
            }
            assert!(options.iter().all(|&count| count == shape.side()));
            assert!((0..items.item_count()).all(|item| items.options_of(item).count() == shape.side()));
        }
    }
}
