//! The first two rows of the form of a complete grid.
//!
//! The first row is 123456789 whichever row of the grid it is. The second row is a permutation of
//! the columns: it takes a column to the column whose digit in the first row it repeats. Every part
//! of the second row repeats digits of the two other stacks. Either it repeats a whole part of the
//! first row, and so do the others; or it repeats two digits of one stack and one digit of the
//! other.
//!
//! ```text
//! pure    123 456 789        mixed   123 456 789
//!         456 789 ...                457 ... ...        457 > 456
//! ```
//!
//! So there are at most 18 orders of the columns for a pure pair of rows and 6 for a mixed one, and
//! mixed pairs matter only if there is no pure one.

use super::arrangement::NineArrangement;
use super::{NineForm, NineSearch};

/// Two rows of a band as a permutation of the columns.
#[derive(Clone, Copy)]
struct RowPair {
    transposed: bool,
    rows: [u8; 2],
    /// For each column, the column of its digit of the second row in the first row.
    next: [u8; 9],
}

impl RowPair {
    #[inline(always)]
    fn next(&self, column: u8) -> u8 {
        self.next[usize::from(column)]
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
        let pairs = row_pairs(&self.cells);
        let is_pure = pairs.iter().any(RowPair::is_pure);
        for pair in pairs.iter().filter(|pair| pair.is_pure() == is_pure) {
            self.arrange_pair(pair, is_pure);
        }
        self.end_row(1);
    }

    /// Tries all orders of the columns of a stack as the first stack.
    #[inline(always)]
    fn arrange_pair(&mut self, pair: &RowPair, is_pure: bool) {
        const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0], [2, 1, 0]];
        for start in [0, 3, 6] {
            for order in ORDERS {
                let first = order.map(|column| start + column);
                let second = first.map(|column| pair.next(column));
                if is_pure {
                    self.arrange_pure(pair, first, second);
                } else if second[0] / 3 == second[1] / 3 {
                    // The first two columns repeat digits of one stack.
                    self.arrange_mixed(pair, first, second);
                }
            }
        }
    }

    /// Each column of the second and third stack is determined by the one of the stack before.
    #[inline(always)]
    fn arrange_pure(&mut self, pair: &RowPair, first: [u8; 3], second: [u8; 3]) {
        let third = second.map(|column| pair.next(column));
        let mut values = 0x456_789;
        for column in third {
            values = values << 4 | place(first, pair.next(column));
        }
        if values <= self.least {
            let columns = [first, second, third];
            self.keep_columns(pair, columns.as_flattened().try_into().unwrap_or([0; 9]), values);
        }
    }

    /// The first columns of the second and third stack are determined by the first stack. The last
    /// two of the third stack are in the order in which the second stack leads to them.
    #[inline(always)]
    fn arrange_mixed(&mut self, pair: &RowPair, first: [u8; 3], second: [u8; 3]) {
        let [one, two, seventh] = second;
        // The place of the column to which a column of the second stack leads, if it is not 9.
        let least = |target: u8| match place(first, target) {
            0 if target == seventh => 7,
            0 => 8,
            place => place,
        };
        let targets = [pair.next(one), pair.next(two)];
        if (0x4_5700 | least(targets[0]) << 4 | least(targets[1])) > self.least >> 16 {
            return;
        }
        let rest = |stack: u8| 9 * stack + 3;
        let sixth = rest(one / 3) - one - two;
        let is_late = |target: &u8| target / 3 == seventh / 3 && *target != seventh;
        let targets = [targets[0], targets[1], pair.next(sixth)];
        // Two of the three lead to the third stack.
        let eighth = targets.into_iter().find(is_late).unwrap_or(seventh);
        let ninth = rest(seventh / 3) - seventh - eighth;
        let columns = [first[0], first[1], first[2], one, two, sixth, seventh, eighth, ninth];
        let mut places = [0; 9];
        columns.iter().zip(1..).for_each(|(&column, place)| places[usize::from(column)] = place);
        let mut values = 0u64;
        for column in columns {
            values = values << 4 | places[usize::from(pair.next(column))];
        }
        if values <= self.least {
            self.keep_columns(pair, columns, values);
        }
    }

    fn keep_columns(&mut self, pair: &RowPair, columns: [u8; 9], values: u64) {
        let first_row = &self.cells[usize::from(pair.transposed)][usize::from(pair.rows[0])];
        let arrangement = NineArrangement::with_columns(pair.transposed, pair.rows, first_row, columns);
        self.keep(&arrangement, values);
    }
}

/// Returns the place of a column among three, from 1, or 0 if it is none of them.
#[inline(always)]
fn place(columns: [u8; 3], column: u8) -> u64 {
    let places = columns.iter().zip(1..).map(|(&other, place)| place * u64::from(other == column));
    places.sum()
}

/// Returns all pairs of rows of a band, and all pairs of columns of a stack.
fn row_pairs(cells: &[NineForm; 2]) -> [RowPair; 36] {
    let mut columns = [[0; 10]; 18];
    for (columns, row) in columns.iter_mut().zip(cells.as_flattened()) {
        for (column, &digit) in row.iter().enumerate() {
            columns[usize::from(digit)] = column as u8;
        }
    }
    std::array::from_fn(|index| {
        let (orientation, first, step) = (index / 18, index % 18 / 2, 1 + index % 2);
        let second = first / 3 * 3 + (first + step) % 3;
        let columns = &columns[9 * orientation + first];
        let next = cells[orientation][second].map(|digit| columns[usize::from(digit)]);
        RowPair { transposed: orientation == 1, rows: [first as u8, second as u8], next }
    })
}
