//! The digits that a sum leaves in its cells, by its least and its greatest number.

use super::open_digits::OpenDigits;
use crate::model::rules::{CellsWithTotal, Total};

impl CellsWithTotal {
    /// Returns the least and the greatest total, the digits of a circle from 1; `None` if there is
    /// none.
    pub(super) fn range(&self, open: &OpenDigits) -> Option<(u32, u32)> {
        match self.total {
            Total::Number(total) => Some((total, total)),
            Total::DigitOf(circle) => {
                let mut digits = open.of(circle as usize);
                let least = digits.clone().next()?;
                Some((least as u32 + 1, digits.next_back()? as u32 + 1))
            }
        }
    }

    /// Strikes out the digits that are too large or too small for the total. Returns whether it
    /// did.
    pub(super) fn strike_out(&self, open: &mut OpenDigits) -> bool {
        let of = |open: &OpenDigits, cell: u32| {
            let mut digits = open.of(cell as usize).map(|digit| digit as u32 + 1);
            let least = digits.clone().next()?;
            Some((least, digits.next_back()?))
        };
        let sums = self.cells.iter().try_fold((0, 0), |(least, most), &cell| {
            of(open, cell).map(|(low, high)| (least + low, most + high))
        });
        // Without a digit for a cell there is no solution, whatever else is struck out.
        let (Some((least, most)), Some((low, high))) = (sums, self.range(open)) else { return false };
        let mut did = false;
        for &cell in &self.cells {
            let Some((own_least, own_most)) = of(open, cell) else { return did };
            for digit in 0..open.digits {
                let value = digit as u32 + 1;
                let fits = least - own_least + value <= high && most - own_most + value >= low;
                if !fits && open.has(cell as usize, digit) {
                    open.strike_out(cell as usize, digit);
                    did = true;
                }
            }
        }
        if let Total::DigitOf(circle) = self.total {
            for digit in (0..open.digits).filter(|&digit| !(least..=most).contains(&(digit as u32 + 1))) {
                did |= open.has(circle as usize, digit);
                open.strike_out(circle as usize, digit);
            }
        }
        did
    }
}
