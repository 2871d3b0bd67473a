//! All ways to give digits to the cells of a sum.

use super::sums::{CellsWithTotal, Total};
use crate::error::Error;
use crate::support::alloc::try_vec;

/// The most steps of a search for tuples.
const MOST_STEPS: usize = 1 << 16;

impl CellsWithTotal {
    /// Returns the number of digits of a tuple: one for each cell, and one for the circle if there
    /// is one.
    pub fn tuple_len(&self) -> usize {
        self.cells.len() + usize::from(matches!(self.total, Total::DigitOf(_)))
    }

    /// Returns the cell of a digit of a tuple: the circle is last.
    pub fn cell(&self, place: usize) -> u32 {
        match self.total {
            Total::DigitOf(circle) if place == self.cells.len() => circle,
            _ => self.cells[place],
        }
    }

    /// Returns all tuples of digits from 0, one after another, in ascending order; `None` if there
    /// are more than `most`. Two cells for which `differ` holds have different digits.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn tuples(
        &self,
        digits: usize,
        most: usize,
        may_be: impl Fn(u32, usize) -> bool,
        differ: impl Fn(u32, u32) -> bool,
    ) -> Result<Option<Vec<u16>>, Error> {
        let cells = &self.cells;
        let (least_total, most_total) = match self.total {
            Total::Number(total) => (total as usize, total as usize),
            Total::DigitOf(_) => (1, digits),
        };
        let mut tuples = Vec::new();
        // The digits of the first cells, and the next one to try.
        let mut chosen = try_vec(0, cells.len())?;
        let (mut len, mut at, mut next, mut count) = (0, 0, 0, 0);
        for _ in 0..MOST_STEPS {
            if len == cells.len() {
                count += 1;
                if count > most {
                    return Ok(None);
                }
                tuples.try_reserve(self.tuple_len())?;
                tuples.extend(chosen.iter().map(|&digit| digit as u16));
                tuples.extend(matches!(self.total, Total::DigitOf(_)).then_some(at as u16 - 1));
            }
            let fits = |&digit: &usize| {
                let others = cells.len() - len - 1;
                let sum = at + digit + 1;
                sum + others <= most_total
                    && sum + others * digits >= least_total
                    && (others > 0 || self.may_be_total(sum, &may_be))
                    && may_be(cells[len], digit)
                    && !cells
                        .iter()
                        .zip(&chosen[..len])
                        .any(|(&other, &used)| used == digit && differ(cells[len], other))
            };
            let found = if len < cells.len() { (next..digits).find(fits) } else { None };
            if let Some(digit) = found {
                chosen[len] = digit;
                (len, at, next) = (len + 1, at + digit + 1, 0);
            } else if len > 0 {
                len -= 1;
                (at, next) = (at - chosen[len] - 1, chosen[len] + 1);
            } else {
                return Ok(Some(tuples));
            }
        }
        Ok(None)
    }

    /// Returns whether the total may be a number.
    fn may_be_total(&self, number: usize, may_be: impl Fn(u32, usize) -> bool) -> bool {
        match self.total {
            Total::Number(total) => number == total as usize,
            Total::DigitOf(circle) => may_be(circle, number - 1),
        }
    }
}
