//! Sums that follow from cages and whole regions. The digits of a region with as many cells as
//! digits have a known sum. If cages cover a part of such regions, the other cells (innies) have a
//! sum, too; if cages cover them and a few cells outside (outies), these have one.

use super::Rules;
use super::sums::{CellsWithTotal, Total};
use crate::error::Error;
use crate::support::alloc::{try_push, try_vec};

/// The most regions that are taken together, one after another in the list.
const MOST_REGIONS: usize = 3;

/// The most cells of a sum that follows; that of cells of several regions may have fewer.
const MOST_CELLS: usize = 6;
const MOST_CELLS_OF_SEVERAL: usize = 3;

impl Rules {
    /// Returns the sums of the rules, and those that follow.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(crate) fn all_sums(&self) -> Result<Vec<CellsWithTotal>, Error> {
        let mut sums = Vec::new();
        for sum in self.sums() {
            try_push(&mut sums, CellsWithTotal::new(sum.cells, sum.total)?)?;
        }
        if sums.iter().any(|sum| sum.total_number().is_some()) {
            Following::new(self, &sums)?.add(self, &mut sums)?;
        }
        Ok(sums)
    }
}

/// The cages of each cell, and marks of cells.
struct Following {
    /// For each cell the number of its cage, if it has one.
    cage_of: Vec<u32>,
    /// For each cell the last round of which it was in a region.
    met: Vec<u32>,
    round: u32,
}

const NO_CAGE: u32 = u32::MAX;

impl Following {
    /// Takes the cages; of those that overlap, the first.
    fn new(rules: &Rules, sums: &[CellsWithTotal]) -> Result<Self, Error> {
        let mut cage_of = try_vec(NO_CAGE, rules.cells())?;
        for (number, sum) in (0..).zip(sums).filter(|(_, sum)| sum.total_number().is_some()) {
            if sum.cells.iter().all(|&cell| cage_of[cell as usize] == NO_CAGE) {
                sum.cells.iter().for_each(|&cell| cage_of[cell as usize] = number);
            }
        }
        Ok(Self { cage_of, met: try_vec(0, rules.cells())?, round: 0 })
    }

    fn add(&mut self, rules: &Rules, sums: &mut Vec<CellsWithTotal>) -> Result<(), Error> {
        let mut whole: Vec<&[u32]> = Vec::new();
        for region in rules.regions().filter(|region| region.len() == rules.digits()) {
            try_push(&mut whole, region)?;
        }
        for first in 0..whole.len() {
            for last in first..whole.len().min(first + MOST_REGIONS) {
                if !self.mark(&whole[first..=last]) {
                    break;
                }
                let most = if first == last { MOST_CELLS } else { MOST_CELLS_OF_SEVERAL };
                self.add_of(rules, &whole[first..=last], most, sums)?;
            }
        }
        Ok(())
    }

    /// Marks the cells of regions; `false` if a cell is in two of them.
    fn mark(&mut self, regions: &[&[u32]]) -> bool {
        self.round += 1;
        regions.iter().copied().flatten().all(|&cell| {
            let met = &mut self.met[cell as usize];
            std::mem::replace(met, self.round) != self.round
        })
    }

    /// Adds the sums that follow from marked regions and the cages.
    fn add_of(
        &self,
        rules: &Rules,
        regions: &[&[u32]],
        most: usize,
        sums: &mut Vec<CellsWithTotal>,
    ) -> Result<(), Error> {
        let is_inside = |&cell: &u32| self.met[cell as usize] == self.round;
        let digits = rules.digits() as u64;
        let whole = regions.len() as u64 * (digits * (digits + 1) / 2);
        let (mut inside, mut touched) = (0, 0);
        let (mut innies, mut outies) = (Vec::new(), Vec::new());
        let mut has_all = true;
        for &cell in regions.iter().copied().flatten() {
            let cage = self.cage_of[cell as usize];
            if cage == NO_CAGE {
                has_all = false;
                try_push(&mut innies, cell)?;
                continue;
            }
            let cage = &sums[cage as usize];
            let total = u64::from(cage.total_number().unwrap_or(0));
            let is_first = cage.cells.iter().find(|cell| is_inside(cell)) == Some(&cell);
            if !cage.cells.iter().all(is_inside) {
                try_push(&mut innies, cell)?;
                for &outside in cage.cells.iter().filter(|cell| is_first && !is_inside(cell)) {
                    try_push(&mut outies, outside)?;
                }
            } else if is_first {
                inside += total;
            }
            touched += if is_first { total } else { 0 };
        }
        let is_new = |cells: &[u32]| (1..=most).contains(&cells.len());
        if is_new(&innies) && innies.len() < regions.len() * rules.digits() {
            // A difference below 0 is no sum of digits, as 0 is none.
            let total = whole.saturating_sub(inside) as u32;
            try_push(sums, CellsWithTotal::new(&innies, Total::Number(total))?)?;
        }
        if has_all && is_new(&outies) {
            let total = touched.saturating_sub(whole) as u32;
            try_push(sums, CellsWithTotal::new(&outies, Total::Number(total))?)?;
        }
        Ok(())
    }
}
