//! The digits that each cell may have, and the regions that it is in.

use super::super::NONE;
use super::check;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::model::rules::Rules;
use crate::support::alloc::try_vec;

/// The digits that each cell may have.
pub(super) struct OpenDigits {
    pub digits: usize,
    /// A bit for each digit of each cell.
    bits: Vec<u64>,
    /// For each cell, the end of its regions in `regions`.
    ends: Vec<u32>,
    /// Ascending for each cell.
    regions: Vec<u32>,
}

impl OpenDigits {
    /// Asks for the digits of each cell, and strikes out those that another cell of a region must
    /// have.
    pub fn new(
        rules: &Rules,
        allows: &mut dyn FnMut(usize, u32) -> bool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Self> {
        let (cells, digits) = (rules.cells(), rules.digits());
        let mut open = Self {
            digits,
            bits: try_vec(0, cells * digits.div_ceil(64))?,
            ends: try_vec(0, cells)?,
            regions: try_vec(0, rules.regions().map(<[u32]>::len).sum())?,
        };
        open.list_regions(rules);
        for cell in (0..cells).filter(|&cell| rules.used_cells()[cell]) {
            check(limits, digits)?;
            for digit in
                (0..digits).filter(|&digit| rules.may_be(cell, digit) && allows(cell, digit as u32 + 1))
            {
                open.bits[cell * digits.div_ceil(64) + digit / 64] |= 1 << (digit % 64);
            }
        }
        let mut single = try_vec(NONE, cells)?;
        for (cell, single) in single.iter_mut().enumerate() {
            let mut of_cell = (0..digits).filter(|&digit| open.has(cell, digit));
            if let (Some(digit), None) = (of_cell.next(), of_cell.next()) {
                *single = digit as u32;
            }
        }
        for region in rules.regions() {
            check(limits, digits)?;
            for &one in region.iter().filter(|&&one| single[one as usize] != NONE) {
                for &other in region.iter().filter(|&&other| other != one) {
                    open.strike_out(other as usize, single[one as usize] as usize);
                }
            }
        }
        Ok(open)
    }

    fn list_regions(&mut self, rules: &Rules) {
        let Self { ends, regions, .. } = self;
        rules.regions().flatten().for_each(|&cell| ends[cell as usize] += 1);
        let mut end = 0;
        for count in &mut *ends {
            end += std::mem::replace(count, end);
        }
        for (number, region) in (0..).zip(rules.regions()) {
            for &cell in region {
                regions[ends[cell as usize] as usize] = number;
                ends[cell as usize] += 1;
            }
        }
    }

    pub fn regions_of(&self, cell: usize) -> &[u32] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.regions[start as usize..self.ends[cell] as usize]
    }

    pub fn has(&self, cell: usize, digit: usize) -> bool {
        self.bits[cell * self.digits.div_ceil(64) + digit / 64] >> (digit % 64) & 1 != 0
    }

    pub fn strike_out(&mut self, cell: usize, digit: usize) {
        self.bits[cell * self.digits.div_ceil(64) + digit / 64] &= !(1 << (digit % 64));
    }

    /// Returns a bit for each digit that a cell may have.
    pub fn words_of(&self, cell: usize) -> &[u64] {
        let words = self.digits.div_ceil(64);
        &self.bits[cell * words..][..words]
    }

    /// Returns how many digits a cell may have.
    pub fn digits_of(&self, cell: usize) -> usize {
        self.words_of(cell).iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the digits that a cell may have, from 0.
    pub fn of(&self, cell: usize) -> impl DoubleEndedIterator<Item = usize> + Clone {
        (0..self.digits).filter(move |&digit| self.has(cell, digit))
    }

    /// Returns whether a region has all of these cells.
    pub fn are_in_a_region(&self, cells: &[u32]) -> bool {
        let Some((&first, others)) = cells.split_first() else { return true };
        self.regions_of(first as usize).iter().any(|region| {
            others.iter().all(|&cell| self.regions_of(cell as usize).binary_search(region).is_ok())
        })
    }
}
