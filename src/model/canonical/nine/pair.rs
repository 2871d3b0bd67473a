//! The first two rows of the form of a complete grid.
//!
//! The first row is 123456789 whichever row of the grid it is. The second row is a permutation of
//! the columns: it takes a column to the column whose digit in the first row it repeats. Every part
//! of the second row repeats digits of the two other stacks. Either it repeats a whole part of the
//! first row, and so do the others; or it repeats two digits of one stack and one digit of the other.
//!
//! ```text
//! pure    123 456 789        mixed   123 456 789
//!         456 789 ...                457 ... ...        457 > 456
//! ```
//!
//! So there are at most 18 orders of the columns for a pure pair of rows and 6 for a mixed one, and
//! mixed pairs matter only if there is no pure one.

use super::arrangement::Arrangement9;
use super::{Form9, NineSearch};

/// Two rows of a band as a permutation of the columns.
struct RowPair {
    transposed: bool,
    rows: [u8; 2],
    next: [u8; 9],
}

impl RowPair {
    fn new(cells: &[Form9; 2], transposed: bool, rows: [u8; 2]) -> Self {
        let [first, second] = rows.map(|row| &cells[usize::from(transposed)][usize::from(row)]);
        let (mut column_of, mut next) = ([0; 10], [0; 9]);
        for (column, &digit) in first.iter().enumerate() {
            column_of[usize::from(digit)] = column as u8;
        }
        for (next, &digit) in next.iter_mut().zip(second) {
            *next = column_of[usize::from(digit)];
        }
        Self { transposed, rows, next }
    }

    fn is_pure(&self) -> bool {
        self.next[0] / 3 == self.next[1] / 3 && self.next[1] / 3 == self.next[2] / 3
    }
}

impl NineSearch {
    /// Finds the arrangements of a complete grid with the smallest first two rows.
    pub(super) fn first_two_rows(&mut self) {
        self.least = 0x1_2345_6789;
        self.end_row(0);
        let mut is_any_pure = false;
        for (transposed, first, step) in (0..2).flat_map(|t| (0..9).flat_map(move |r| [(t, r, 1), (t, r, 2)]))
        {
            let second = first / 3 * 3 + (first + step) % 3;
            let pair = RowPair::new(&self.cells, transposed == 1, [first, second]);
            let is_pure = pair.is_pure();
            if is_pure && !is_any_pure {
                is_any_pure = true;
                self.next.clear();
                self.least = u64::MAX;
            }
            if is_pure == is_any_pure {
                self.arrange_pair(&pair, is_pure);
            }
        }
        self.end_row(1);
    }

    /// Tries all orders of the columns of a stack as the first stack.
    fn arrange_pair(&mut self, pair: &RowPair, is_pure: bool) {
        const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]];
        for start in [0, 3, 6] {
            for order in ORDERS {
                let columns = order.map(|column| start + column);
                let [one, two, _] = columns.map(|column| pair.next[usize::from(column)]);
                // The first two columns repeat digits of one stack.
                if is_pure || one / 3 == two / 3 {
                    self.arrange_columns(pair, columns);
                }
            }
        }
    }

    /// Arranges the other columns so that the second row is smallest, if it can be smallest.
    fn arrange_columns(&mut self, pair: &RowPair, first: [u8; 3]) {
        let next = |column: u8| pair.next[usize::from(column)];
        let mut order = ColumnOrder::new([first[0] / 3, next(first[0]) / 3]);
        first.map(|column| order.position(column));
        let mut values = 0;
        for position in 0..9 {
            let column = order.column(position);
            let value = order.position(next(column)) + 1;
            values = values << 4 | u64::from(value);
            if values > self.least >> (4 * (8 - position)) {
                return;
            }
        }
        let first_row = &self.cells[usize::from(pair.transposed)][usize::from(pair.rows[0])];
        let arrangement = Arrangement9::with_columns(pair.transposed, pair.rows, first_row, order.columns);
        self.keep(&arrangement, values);
    }
}

/// Columns that get their positions one after another.
struct ColumnOrder {
    columns: [u8; 9],
    positions: [u8; 9],
    /// The next position in each stack.
    free: [u8; 3],
}

/// Stands for a column without a position, and for a position without a column.
const NOWHERE: u8 = u8::MAX;

impl ColumnOrder {
    /// Gives the two first stacks.
    fn new([one, two]: [u8; 2]) -> Self {
        let mut free = [6; 3];
        (free[usize::from(one)], free[usize::from(two)]) = (0, 3);
        Self { columns: [NOWHERE; 9], positions: [NOWHERE; 9], free }
    }

    /// Returns the position of a column, which is the next one in its stack if it has none.
    #[inline(always)]
    fn position(&mut self, column: u8) -> u8 {
        let position = &mut self.positions[usize::from(column)];
        if *position == NOWHERE {
            let free = &mut self.free[usize::from(column) / 3];
            *position = *free;
            self.columns[usize::from(*free)] = column;
            *free += 1;
        }
        *position
    }

    /// Returns the column at a position, which is the last one of its stack if there is none: the
    /// digits of two columns of each stack are met before the last column is needed.
    #[inline(always)]
    fn column(&mut self, position: usize) -> u8 {
        if self.columns[position] == NOWHERE {
            let start = self.columns[position - 1] / 3 * 3;
            let is_free = |column: &u8| self.positions[usize::from(*column)] == NOWHERE;
            let last = (start..start + 3).find(is_free).unwrap_or(start);
            self.position(last);
        }
        self.columns[position]
    }
}
