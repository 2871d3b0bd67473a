//! Rows of an arrangement whose columns are all decided.

use super::NineSearch;
use super::arrangement::NineArrangement;

impl NineSearch {
    /// Writes the row at `row` of the form with the cells of each of the `free` rows of the puzzle,
    /// a set of bits.
    pub(super) fn expand_decided(&mut self, arrangement: &NineArrangement, row: usize, mut free: u16) {
        let mut labels = [0; 10];
        for digit in (1..10).filter(|&digit| !arrangement.is_new(digit)) {
            let (first_row, column) = arrangement.first(digit);
            labels[digit] = self.form[first_row][arrangement.position_of(column)];
        }
        'rows: while free != 0 {
            let source = free.trailing_zeros() as usize;
            free &= free - 1;
            let cells = &self.cells[usize::from(arrangement.transposed)][source];
            let (mut values, mut last) = (0, arrangement.labels);
            for (position, &column) in arrangement.columns().iter().enumerate() {
                let digit = usize::from(cells[usize::from(column)]);
                let label = labels[digit];
                let is_new = digit != 0 && label == 0;
                last += u8::from(is_new);
                values = values << 4 | u64::from(if is_new { last } else { label });
                if position % 3 == 2 && values > self.least >> (4 * (8 - position)) {
                    continue 'rows;
                }
            }
            let mut extended = *arrangement;
            extended.rows[row] = source as u8;
            for &column in arrangement.columns() {
                let (digit, column) = (usize::from(cells[usize::from(column)]), column.into());
                if digit != 0 && extended.is_new(digit) {
                    extended.set_first(digit, row, column);
                }
            }
            self.keep(&extended, values);
        }
    }
}
