//! Subsets: k exact items whose candidates are all in k other items. Each of the k items has one
//! true candidate, in different ones of the others, so that these have no other candidate.
//!
//! ```text
//!           exact items              the others
//! naked     k cells of a region      k digits in the region
//! hidden    k digits in a region     k cells
//! fish      a digit in k regions     the digit in k regions of another kind
//! ```
//!
//! All three are one search: rows of bits, of which k have together k bits.

use super::matrix::{ItemMatrix, ItemPlace};
use super::round::{StepPattern, StepRound};
use super::state::MatrixState;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::model::rules::RegionKind;
use crate::support::alloc::{try_push, try_refill};

/// The kinds of subsets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subset {
    Naked,
    Hidden,
    Fish,
}

/// The largest size.
pub(super) const MOST: usize = 7;

/// The memory of the search.
#[derive(Default)]
pub(super) struct SubsetSearch {
    /// The items that have exactly one candidate, each with a bit for each column.
    rows: Vec<(u32, u64)>,
    columns: Vec<u32>,
    /// For fish, the regions of a family, and the column of each region.
    column_of_region: Vec<u8>,
}

/// A region that is no column.
const NO_COLUMN: u8 = u8::MAX;

impl SubsetSearch {
    /// Finds all subsets of a kind and a size that remove something.
    pub fn find(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        (kind, size): (Subset, usize),
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        match kind {
            Subset::Naked | Subset::Hidden => {
                for region in 0..matrix.regions.len() as u32 {
                    let is_full = matrix.regions[region as usize].is_full;
                    if usize::from(state.open_of_region[region as usize]) <= size {
                        continue;
                    }
                    if kind == Subset::Hidden && !is_full {
                        continue;
                    }
                    self.rows_of_region(matrix, state, region, kind)?;
                    self.combine(matrix, state, size, round, limits)?;
                }
            }
            Subset::Fish => {
                for family in 0..matrix.families {
                    for other in (0..matrix.families).filter(|&other| other != family) {
                        self.find_fish(matrix, state, [family, other], size, round, limits)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes the rows of a region: its cells by digits, or its digits by cells.
    fn rows_of_region(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        region: u32,
        kind: Subset,
    ) -> Result<(), Error> {
        self.rows.clear();
        self.columns.clear();
        for digit in 0..matrix.digits {
            let item = matrix.item_of(region, digit);
            if state.is_done[item as usize] {
                continue;
            }
            for &member in matrix.members.get(item).iter().filter(|&&member| state.left[member as usize]) {
                let cell = matrix.items.get(member)[0];
                let (row, column) = if kind == Subset::Naked { (cell, item) } else { (item, cell) };
                self.add(row, column)?;
            }
        }
        Ok(())
    }

    /// Adds a bit, if there are columns enough.
    fn add(&mut self, row: u32, column: u32) -> Result<(), Error> {
        let at = match self.columns.iter().position(|&other| other == column) {
            Some(at) => at,
            None => {
                try_push(&mut self.columns, column)?;
                self.columns.len() - 1
            }
        };
        let bit = if at < 64 { 1 << at } else { 0 };
        match self.rows.iter_mut().find(|(other, _)| *other == row) {
            Some((_, bits)) => *bits |= bit,
            None => try_push(&mut self.rows, (row, bit))?,
        }
        Ok(())
    }

    fn find_fish(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        [family, other]: [u32; 2],
        size: usize,
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let of = |family: u32| {
            let of_region = &matrix.family_of_region;
            (0..matrix.regions.len() as u32).filter(move |&region| of_region[region as usize] == family)
        };
        let is_box =
            |family| of(family).any(|region| matrix.regions[region as usize].kind == RegionKind::Box);
        // Locked candidates remove all that a fish of rows and boxes does.
        if is_box(family) || is_box(other) || of(family).count() <= size || of(other).count() < size {
            return Ok(());
        }
        try_refill(&mut self.column_of_region, NO_COLUMN, matrix.regions.len())?;
        for digit in 0..matrix.digits {
            self.rows.clear();
            self.columns.clear();
            for region in of(family).filter(|&region| matrix.regions[region as usize].is_full) {
                let item = matrix.item_of(region, digit);
                if !state.is_done[item as usize] && usize::from(state.counts[item as usize]) > 1 {
                    self.add_line(matrix, state, item, other)?;
                }
            }
            self.combine(matrix, state, size, round, limits)?;
        }
        Ok(())
    }

    /// Adds the row of a digit in a region, if all its candidates are in regions of a family.
    fn add_line(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        row: u32,
        family: u32,
    ) -> Result<(), Error> {
        let is_left = |&&member: &&u32| state.left[member as usize];
        let column_of = |member: u32| {
            let mut items = matrix.items.get(member)[1..].iter().copied();
            items.find(|&item| match matrix.places[item as usize] {
                ItemPlace::Region(region, _) => matrix.family_of_region[region as usize] == family,
                ItemPlace::Cell(_) => false,
            })
        };
        let members = matrix.members.get(row).iter().filter(is_left);
        if members.clone().all(|&member| column_of(member).is_some()) {
            for &member in members {
                if let Some(column) = column_of(member) {
                    self.add(row, column)?;
                }
            }
        }
        Ok(())
    }

    /// Finds all sets of rows that have together as many columns.
    fn combine(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        size: usize,
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        if self.columns.len() > 64 || self.rows.len() <= size || self.columns.len() <= size {
            return Ok(());
        }
        self.rows.retain(|(_, bits)| bits.count_ones() as usize <= size);
        checked(limits, 1 + self.rows.len() as u32)?;
        let mut chosen = [0usize; MOST];
        let mut unions = [0u64; MOST + 1];
        let (mut depth, mut next) = (0, 0);
        loop {
            if next == self.rows.len() || self.rows.len() - next < size - depth {
                let Some(before) = depth.checked_sub(1) else { return Ok(()) };
                depth = before;
                next = chosen[depth] + 1;
                continue;
            }
            let union = unions[depth] | self.rows[next].1;
            if union.count_ones() as usize > size {
                next += 1;
                continue;
            }
            chosen[depth] = next;
            unions[depth + 1] = union;
            if depth + 1 < size {
                depth += 1;
                next += 1;
                continue;
            }
            checked(limits, 1)?;
            self.report(matrix, state, &chosen[..size], union, round)?;
            next += 1;
        }
    }

    fn report(
        &self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        chosen: &[usize],
        union: u64,
        round: &mut StepRound,
    ) -> Result<(), Error> {
        let is_row = |item: &u32| chosen.iter().any(|&row| self.rows[row].0 == *item);
        let columns = || (0..self.columns.len()).filter(|&column| union >> column & 1 != 0);
        for column in columns() {
            for &member in matrix.members.get(self.columns[column]) {
                if state.left[member as usize] && !matrix.items.get(member).iter().any(is_row) {
                    round.remove(member)?;
                }
            }
        }
        if round.removes() {
            chosen.iter().try_for_each(|&row| round.part(self.rows[row].0))?;
            columns().try_for_each(|column| round.part(self.columns[column]))?;
            round.end(StepPattern::Subset, None, 0)?;
        }
        Ok(())
    }
}
