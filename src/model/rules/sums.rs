//! Sums of digits: killer cages, arrows, and any other.

use super::{RegionKind, Rules, has_twice};
use crate::error::Error;
use crate::support::alloc::try_collect;

/// The largest number of cells of a sum.
const MAX_SUM_CELLS: usize = 256;

/// The total of the digits of a sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Total {
    Number(u32),
    /// The digit of this cell.
    DigitOf(u32),
}

/// Cells whose digits have a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DigitSum<'r> {
    pub cells: &'r [u32],
    pub total: Total,
}

/// Such a sum with cells of its own.
pub(crate) struct CellsWithTotal {
    pub cells: Vec<u32>,
    pub total: Total,
}

impl CellsWithTotal {
    pub fn new(cells: &[u32], total: Total) -> Result<Self, Error> {
        Ok(Self { cells: try_collect(cells.len(), cells.iter().copied())?, total })
    }

    /// Returns the total, unless it is the digit of a circle.
    pub fn total_number(&self) -> Option<u32> {
        if let Total::Number(total) = self.total { Some(total) } else { None }
    }
}

impl Rules {
    /// Adds a cage of killer Sudoku: its cells have different digits, which add up to `total`.
    ///
    /// # Errors
    /// Returns the errors of [`Rules::add_region`] and of [`Rules::add_sum`]. The rules are then
    /// unchanged.
    pub fn add_cage(&mut self, cells: &[u32], total: u32) -> Result<(), Error> {
        self.reserve_sum(cells)?;
        self.add_kind(RegionKind::Cage, cells)?;
        self.add_total(cells, Total::Number(total))
    }

    /// Adds a sum: the digits of these cells add up to `total`. They may be equal unless another
    /// rule forbids it.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if there are no cells or more than 256, a cell is twice in them
    /// or outside of the rectangle, or all sums would have more than 2^24 cells, and
    /// [`Error::Memory`]. The rules are then unchanged.
    pub fn add_sum(&mut self, cells: &[u32], total: u32) -> Result<(), Error> {
        self.add_total(cells, Total::Number(total))
    }

    /// Adds an arrow: the digits of these cells add up to the digit of `circle`. They may be equal
    /// unless another rule forbids it.
    ///
    /// # Errors
    /// Returns the errors of [`Rules::add_sum`], and [`Error::Argument`] if the circle is one of
    /// the cells or outside of the rectangle. The rules are then unchanged.
    pub fn add_arrow(&mut self, circle: u32, cells: &[u32]) -> Result<(), Error> {
        self.check_cells(&[circle])?;
        if cells.contains(&circle) {
            return Err(Error::Argument { what: "the circle of the arrow is one of its cells" });
        }
        self.add_total(cells, Total::DigitOf(circle))?;
        self.used[circle as usize] = true;
        Ok(())
    }

    /// Returns the cells and the number of each cage and sum, in the order in which they were
    /// added. Arrows are not among them.
    pub fn totals(&self) -> impl Iterator<Item = (&[u32], u32)> + Clone {
        self.sums().filter_map(|sum| match sum.total {
            Total::Number(total) => Some((sum.cells, total)),
            Total::DigitOf(_) => None,
        })
    }

    pub(crate) fn sums(&self) -> impl ExactSizeIterator<Item = DigitSum<'_>> + Clone {
        self.sums.iter().enumerate().map(|(number, &(end, total))| {
            let start = number.checked_sub(1).map_or(0, |before| self.sums[before].0);
            DigitSum { cells: &self.sum_cells[start as usize..end as usize], total }
        })
    }

    fn reserve_sum(&mut self, cells: &[u32]) -> Result<(), Error> {
        self.check_cells(cells)?;
        if cells.is_empty() || cells.len() > MAX_SUM_CELLS {
            return Err(Error::Argument { what: "a sum must have 1 to 256 cells" });
        }
        if has_twice(cells) {
            return Err(Error::Argument { what: "the sum has a cell twice" });
        }
        if self.sum_cells.len() + cells.len() > super::MAX_OPTIONS {
            return Err(Error::Argument { what: "the sums have too many cells: at most 2^24 in all" });
        }
        self.sum_cells.try_reserve(cells.len())?;
        self.sums.try_reserve(1)?;
        Ok(())
    }

    fn add_total(&mut self, cells: &[u32], total: Total) -> Result<(), Error> {
        self.reserve_sum(cells)?;
        self.sum_cells.extend_from_slice(cells);
        self.sums.push((self.sum_cells.len() as u32, total));
        cells.iter().for_each(|&cell| self.used[cell as usize] = true);
        Ok(())
    }
}
