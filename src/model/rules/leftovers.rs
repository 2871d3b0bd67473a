//! The law of leftovers: two unions of as many whole regions have the same digits, and so have the
//! cells that only one of them has.
//!
//! ```text
//! a a a b      the first row and region a: the cell b of the row has the digit of the cell a
//! . . a .      outside of the row
//! ```
//!
//! The law is known among people who solve jigsaws by hand. Searches cannot find it by single
//! regions: the proof counts cells.

use super::Rules;
use crate::error::Error;
use crate::support::alloc::{try_push, try_vec};

/// The most cells that only one union has.
const MOST_CELLS: usize = 6;

/// The most families: rows, columns, regions, and those of some variants.
const MOST_FAMILIES: usize = 16;

/// The position of a cell that is in no region of a family.
const NOWHERE: usize = usize::MAX;

/// Two sets of as many cells, which have the same digits as often. No cell is in both.
pub(crate) struct Leftovers {
    pub cells: [Vec<u32>; 2],
}

impl Rules {
    /// Returns the leftovers of regions that follow each other in the list with the regions of
    /// another family that have most of their cells. A family is regions one after another that
    /// share no cell.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(crate) fn leftovers(&self) -> Result<Vec<Leftovers>, Error> {
        let mut found = Vec::new();
        let families = self.families()?;
        let mut position_of = try_vec(0, self.cells())?;
        let large = || families.iter().filter(|family| family.len() > 1).take(MOST_FAMILIES);
        for family in large() {
            for others in large().filter(|others| !std::ptr::eq(*others, family)) {
                position_of.fill(NOWHERE);
                for (position, &other) in others.iter().enumerate() {
                    self.region(other as usize)
                        .iter()
                        .for_each(|&cell| position_of[cell as usize] = position);
                }
                self.leftovers_beside(family, others, &position_of, &mut found)?;
            }
        }
        Ok(found)
    }

    /// Adds the leftovers of a family beside another one. `position_of` has the position in
    /// `others` of the region of each cell.
    fn leftovers_beside(
        &self,
        family: &[u32],
        others: &[u32],
        position_of: &[usize],
        found: &mut Vec<Leftovers>,
    ) -> Result<(), Error> {
        let mut overlaps = try_vec(0, others.len())?;
        let mut ranked: Vec<(usize, u32)> = Vec::new();
        ranked.try_reserve(others.len())?;
        for first in 0..family.len() {
            overlaps.fill(0);
            // Half of them: the other ones have the same leftovers.
            for last in first..family.len().min(first + family.len().div_ceil(2)) {
                let count = last - first + 1;
                if count > others.len() {
                    break;
                }
                for &cell in self.region(family[last] as usize) {
                    if let Some(overlap) = overlaps.get_mut(position_of[cell as usize]) {
                        *overlap += 1;
                    }
                }
                ranked.clear();
                ranked.extend(overlaps.iter().copied().zip(others.iter().copied()));
                ranked.sort_unstable_by_key(|&(overlap, other)| (self.digits - overlap, other));
                let common: usize = ranked[..count].iter().map(|(overlap, _)| overlap).sum();
                if (1..=MOST_CELLS).contains(&(count * self.digits - common)) {
                    try_push(found, self.leftovers_of(&family[first..=last], &ranked[..count])?)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the cells that only one of two unions has.
    fn leftovers_of(&self, one: &[u32], other: &[(usize, u32)]) -> Result<Leftovers, Error> {
        let mut cells = [Vec::new(), Vec::new()];
        let in_one = |cell: &u32| one.iter().any(|&region| self.region(region as usize).contains(cell));
        let in_other =
            |cell: &u32| other.iter().any(|&(_, region)| self.region(region as usize).contains(cell));
        for &region in one {
            for &cell in self.region(region as usize).iter().filter(|cell| !in_other(cell)) {
                try_push(&mut cells[0], cell)?;
            }
        }
        for &(_, region) in other {
            for &cell in self.region(region as usize).iter().filter(|cell| !in_one(cell)) {
                try_push(&mut cells[1], cell)?;
            }
        }
        Ok(Leftovers { cells })
    }

    /// Returns the families of the regions with as many cells as digits.
    fn families(&self) -> Result<Vec<Vec<u32>>, Error> {
        let mut families: Vec<Vec<u32>> = Vec::new();
        // For each cell the number of the last family that has it, from 1.
        let mut family_of = try_vec(0, self.cells())?;
        for (number, region) in (0..).zip(self.regions()) {
            if region.len() != self.digits {
                continue;
            }
            let has_one = |family: usize| region.iter().any(|&cell| family_of[cell as usize] == family);
            if families.is_empty() || has_one(families.len()) {
                try_push(&mut families, Vec::new())?;
            }
            region.iter().for_each(|&cell| family_of[cell as usize] = families.len());
            if let Some(family) = families.last_mut() {
                try_push(family, number)?;
            }
        }
        Ok(families)
    }
}
