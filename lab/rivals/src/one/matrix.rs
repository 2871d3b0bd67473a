//! The open part of a puzzle as an exact cover problem, for any order. Every solver that reads a
//! matrix or a formula gets this one.
//!
//! There are four families of items: a cell is filled, and a row, a column or a box has a digit.
//! The options of the givens are gone, with their items and with every option that shares one of
//! these items. Nothing else is deduced.

/// An option: a digit in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Index of the cell, row by row.
    pub cell: u32,
    /// Digit, from 1.
    pub digit: u32,
    /// The four open items that the option meets: cell, row, column, box.
    pub items: [u32; 4],
}

/// Open options and open items, both numbered from 0.
#[derive(Debug)]
pub struct Matrix {
    /// Open options, in the order of their cells.
    pub options: Vec<Choice>,
    /// Number of open items; one family of items after another.
    pub items: usize,
    /// First item of a box.
    pub boxes: usize,
}

impl Matrix {
    /// Builds the matrix of a square grid, of a length that belongs to an order. Returns `None` if
    /// givens clash or leave an item without options: there is no solution then.
    pub fn new(givens: &[u32]) -> Option<Self> {
        let order = givens.len().isqrt().isqrt();
        Self::with_boxes(givens, order, order)
    }

    /// Builds the matrix of a grid with boxes of this size.
    pub fn with_boxes(givens: &[u32], box_rows: usize, box_cols: usize) -> Option<Self> {
        let side = box_rows * box_cols;
        let mut met = vec![false; 4 * givens.len()];
        let of = |cell: usize, digit: usize| {
            let (row, column) = (cell / side, cell % side);
            let houses = [row, side + column, 2 * side + row / box_rows * box_rows + column / box_cols];
            let [row, column, b] = houses.map(|house| givens.len() + side * house + digit);
            [cell, row, column, b]
        };
        for (cell, &given) in givens.iter().enumerate().filter(|(_, given)| **given > 0) {
            for item in of(cell, given as usize - 1) {
                if std::mem::replace(&mut met[item], true) {
                    return None;
                }
            }
        }
        let mut open = 0;
        let numbers: Vec<u32> = met
            .iter()
            .map(|met| {
                open += u32::from(!met);
                open.wrapping_sub(1)
            })
            .collect();
        let mut is_met = vec![false; open as usize];
        let mut options = Vec::new();
        for cell in (0..givens.len()).filter(|&cell| givens[cell] == 0) {
            for digit in 0..side {
                let met_by = of(cell, digit);
                if met_by.iter().any(|&item| met[item]) {
                    continue;
                }
                let numbered = met_by.map(|item| numbers[item]);
                numbered.iter().for_each(|&item| is_met[item as usize] = true);
                options.push(Choice { cell: cell as u32, digit: digit as u32 + 1, items: numbered });
            }
        }
        let boxes = met[..3 * givens.len()].iter().filter(|met| !**met).count();
        let items = open as usize;
        is_met.iter().all(|met| *met).then_some(Self { options, items, boxes })
    }

    /// Returns the options that meet each open item, at least one.
    pub fn options_of_items(&self) -> Vec<Vec<u32>> {
        let mut items = vec![Vec::new(); self.items];
        for (number, option) in (0..).zip(&self.options) {
            option.items.iter().for_each(|&item| items[item as usize].push(number));
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_givens_leave_open() {
        let empty = Matrix::new(&[0; 16]).unwrap();
        assert_eq!((empty.options.len(), empty.items, empty.boxes), (64, 64, 48));
        assert!(empty.options_of_items().iter().all(|options| options.len() == 4));

        let mut givens = [0; 16];
        givens[5] = 3;
        let one = Matrix::new(&givens).unwrap();
        assert_eq!((one.items, one.boxes), (60, 45));
        // An option leaves with 4 of its cell, and with 3 in 7 cells of its row, column and box.
        assert_eq!(one.options.len(), 64 - 4 - 7);
        assert!(one.options.iter().all(|option| option.cell != 5));

        givens[7] = 3;
        assert!(Matrix::new(&givens).is_none());
        // The first row has 1 to 3, and the column of its last cell has 4.
        let mut dead_end = [0; 16];
        dead_end[..3].copy_from_slice(&[1, 2, 3]);
        dead_end[15] = 4;
        assert!(Matrix::new(&dead_end).is_none());
    }
}
