//! Sums that follow from cages and whole regions. The digits of a region with as many cells as
//! digits have a known sum. If cages cover a part of such regions, the other cells (innies) have a
//! sum, too; if cages cover them and a few cells outside (outies), these have one. This is the rule
//! of 45 of killer Sudoku.
//!
//! ```text
//! a a b | b b i | c c c      a, b, c: cages in the row. d: the cage of i, which goes on below it, at o.
//! . . . | . . o | . . .      i is an innie of the row: i = 45 - a - b - c
//!                            o is an outie of it:      o = a + b + c + d - 45
//! ```

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
        let mut sums = self.own_sums()?;
        let mut whole: Vec<&[u32]> = Vec::new();
        for region in self.regions().filter(|region| region.len() == self.digits()) {
            try_push(&mut whole, region)?;
        }
        let mut derived = Vec::new();
        let take = &mut |DerivedSum { sum, .. }| try_push(&mut derived, sum);
        WholeRegions { digits: self.digits(), regions: &whole }.derive(&sums, &|_| 0, take)?;
        sums.try_reserve(derived.len())?;
        sums.extend(derived);
        Ok(sums)
    }

    /// Returns the sums of the rules.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(crate) fn own_sums(&self) -> Result<Vec<CellsWithTotal>, Error> {
        let mut sums = Vec::new();
        for sum in self.sums() {
            try_push(&mut sums, CellsWithTotal::new(sum.cells, sum.total)?)?;
        }
        Ok(sums)
    }
}

/// Regions with as many cells as digits.
pub(crate) struct WholeRegions<'r> {
    pub digits: usize,
    pub regions: &'r [&'r [u32]],
}

/// A sum that follows from whole regions and cages.
pub(crate) struct DerivedSum {
    pub sum: CellsWithTotal,
    /// The numbers of the regions.
    pub regions: std::ops::RangeInclusive<usize>,
}

type TakeSum<'t> = &'t mut dyn FnMut(DerivedSum) -> Result<(), Error>;

impl WholeRegions<'_> {
    /// Hands over the sums that follow for cells without a known digit. `sums` has the cages,
    /// `value` the known digits, 0 for the other cells.
    ///
    /// # Errors
    /// Returns the errors of `take`, and [`Error::Memory`].
    pub fn derive(
        &self,
        sums: &[CellsWithTotal],
        value: &dyn Fn(u32) -> u32,
        take: TakeSum<'_>,
    ) -> Result<(), Error> {
        if sums.iter().all(|sum| sum.total_number().is_none()) {
            return Ok(());
        }
        let mut marks = CageMarks::new(sums, self.regions)?;
        for first in 0..self.regions.len() {
            for last in first..self.regions.len().min(first + MOST_REGIONS) {
                if !marks.mark(&self.regions[first..=last]) {
                    break;
                }
                self.derive_from(&marks, first..=last, (sums, value), take)?;
            }
        }
        Ok(())
    }

    /// Hands over the sums that follow from marked regions and the cages.
    fn derive_from(
        &self,
        marks: &CageMarks,
        numbers: std::ops::RangeInclusive<usize>,
        (sums, value): (&[CellsWithTotal], &dyn Fn(u32) -> u32),
        take: TakeSum<'_>,
    ) -> Result<(), Error> {
        let regions = &self.regions[numbers.clone()];
        let digits = self.digits as u64;
        let whole = regions.len() as u64 * (digits * (digits + 1) / 2);
        let (mut inside, mut touched) = (0, 0);
        let (mut innies, mut outies) = (Vec::new(), Vec::new());
        let (mut has_cage, mut has_all) = (false, true);
        for &cell in regions.iter().copied().flatten() {
            let known = u64::from(value(cell));
            let cage = marks.cage_of[cell as usize];
            // A cell with a known digit counts as a cage of its own.
            if known > 0 {
                inside += known;
                touched += known;
                continue;
            }
            if cage == NO_CAGE {
                has_all = false;
                try_push(&mut innies, cell)?;
                continue;
            }
            let cage = &sums[cage as usize];
            let open = || cage.cells.iter().copied().filter(|&cell| value(cell) == 0);
            let filled: u64 = cage.cells.iter().map(|&cell| u64::from(value(cell))).sum();
            let total = u64::from(cage.total_number().unwrap_or(0)).saturating_sub(filled);
            let is_first = open().find(|&cell| marks.is_inside(cell)) == Some(cell);
            // A cage that leaves the regions: its cells within are innies, the others outies.
            if !open().all(|cell| marks.is_inside(cell)) {
                try_push(&mut innies, cell)?;
                for outside in open().filter(|&cell| is_first && !marks.is_inside(cell)) {
                    try_push(&mut outies, outside)?;
                }
            } else if is_first {
                inside += total;
                has_cage = true;
            }
            touched += if is_first { total } else { 0 };
        }
        let most = if regions.len() == 1 { MOST_CELLS } else { MOST_CELLS_OF_SEVERAL };
        let has_room = |cells: &[u32]| (1..=most).contains(&cells.len());
        let mut add = |cells: &[u32], total: u64| {
            let sum = CellsWithTotal::new(cells, Total::Number(total as u32))?;
            take(DerivedSum { sum, regions: numbers.clone() })
        };
        if has_room(&innies) && has_cage {
            // A difference below 0 is no sum of digits, as 0 is none.
            add(&innies, whole.saturating_sub(inside))?;
        }
        if has_all && has_room(&outies) {
            add(&outies, touched.saturating_sub(whole))?;
        }
        Ok(())
    }
}

/// The cages of each cell, and marks of cells.
struct CageMarks {
    /// For each cell the number of its cage, if it has one.
    cage_of: Vec<u32>,
    /// For each cell the last round of which it was in a region.
    met: Vec<u32>,
    round: u32,
}

const NO_CAGE: u32 = u32::MAX;

impl CageMarks {
    /// Takes the cages; of those that overlap, the first.
    fn new(sums: &[CellsWithTotal], regions: &[&[u32]]) -> Result<Self, Error> {
        let of_sums = sums.iter().flat_map(|sum| &sum.cells);
        let all = of_sums.chain(regions.iter().copied().flatten());
        let cells = all.max().map_or(0, |&last| last as usize + 1);
        let mut cage_of = try_vec(NO_CAGE, cells)?;
        for (number, sum) in (0..).zip(sums).filter(|(_, sum)| sum.total_number().is_some()) {
            if sum.cells.iter().all(|&cell| cage_of[cell as usize] == NO_CAGE) {
                sum.cells.iter().for_each(|&cell| cage_of[cell as usize] = number);
            }
        }
        Ok(Self { cage_of, met: try_vec(0, cells)?, round: 0 })
    }

    /// Marks the cells of regions; `false` if a cell is in two of them.
    fn mark(&mut self, regions: &[&[u32]]) -> bool {
        self.round += 1;
        regions.iter().copied().flatten().all(|&cell| {
            let met = &mut self.met[cell as usize];
            std::mem::replace(met, self.round) != self.round
        })
    }

    fn is_inside(&self, cell: u32) -> bool {
        self.met[cell as usize] == self.round
    }
}
