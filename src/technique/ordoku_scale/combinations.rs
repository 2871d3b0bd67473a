//! The digits that the cells of a sum can have together.
//!
//! The search ends at the first combination of a digit; `CellsWithTotal::tuples` lists all of them.

use super::matrix::ItemMatrix;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::model::rules::{CellsWithTotal, Total};
use crate::support::alloc::{try_push, try_refill};

/// The most cells of a sum whose combinations are looked for, with the circle.
pub(super) const MOST_CELLS: usize = 17;

/// The most digits that are tried for a sum; then the rest of its digits counts as possible.
const MOST_TRIES: u32 = 50_000;

/// In place of the candidate of a filled cell.
pub(super) const NO_CANDIDATE: u32 = u32::MAX;

/// A cell of a sum.
#[derive(Clone, Copy)]
struct SumCell {
    cell: u32,
    /// 1, or -1 for the circle of an arrow: signed digits add up to the total.
    sign: i32,
    /// The options of the cell.
    start: u32,
    end: u32,
    /// The cells before this one that have other digits: bit i is cell i.
    differs: u32,
}

/// A digit that a cell of the sum may have, from 1.
#[derive(Clone, Copy)]
struct SumOption {
    digit: u32,
    candidate: u32,
}

/// A sum in a state.
#[derive(Default)]
pub(super) struct SumCells {
    cells: Vec<SumCell>,
    options: Vec<SumOption>,
    /// For each option, whether it is in a combination.
    is_possible: Vec<bool>,
    total: i32,
}

impl SumCells {
    /// Loads a sum with the candidates that are left; `false` if it has too many cells.
    pub fn load(
        &mut self,
        matrix: &ItemMatrix,
        left: &[bool],
        values: &[u32],
        sum: &CellsWithTotal,
    ) -> Result<bool, Error> {
        self.cells.clear();
        self.options.clear();
        self.total = match sum.total {
            Total::Number(total) => total.min(i32::MAX as u32) as i32,
            Total::DigitOf(_) => 0,
        };
        let len = sum.tuple_len();
        if len > MOST_CELLS {
            return Ok(false);
        }
        for place in 0..len {
            let (cell, start) = (sum.cell(place), self.options.len() as u32);
            match matrix.item_of_cell(cell) {
                None => {
                    let option = SumOption { digit: values[cell as usize], candidate: NO_CANDIDATE };
                    try_push(&mut self.options, option)?;
                }
                Some(item) => {
                    for &candidate in matrix.members.get(item) {
                        if left[candidate as usize] {
                            let digit = u32::from(matrix.digit_of[candidate as usize]) + 1;
                            try_push(&mut self.options, SumOption { digit, candidate })?;
                        }
                    }
                }
            }
            let sign = if place < sum.cells.len() { 1 } else { -1 };
            let end = self.options.len() as u32;
            try_push(&mut self.cells, SumCell { cell, sign, start, end, differs: 0 })?;
        }
        // The cells with the fewest candidates first: few tries are needed.
        let options = &self.options;
        let key = |cell: &SumCell| {
            let digits = options[cell.start as usize..cell.end as usize].iter().map(|option| option.digit);
            (cell.end - cell.start, digits.sum::<u32>(), cell.cell)
        };
        self.cells.sort_unstable_by_key(key);
        for at in 0..len {
            let shares = |&before: &usize| matrix.share_region(self.cells[before].cell, self.cells[at].cell);
            self.cells[at].differs = (0..at).filter(shares).map(|before| 1 << before).sum();
        }
        Ok(true)
    }

    pub fn has_cell(&self, cell: u32) -> bool {
        self.cells.iter().any(|of_sum| of_sum.cell == cell)
    }

    /// Returns the candidates of a digit in the cells of the sum, not in its circle.
    pub fn candidates_of(&self, digit: u32) -> impl Iterator<Item = u32> {
        let cells = self.cells.iter().filter(|cell| cell.sign > 0);
        let options = cells.flat_map(|cell| &self.options[cell.start as usize..cell.end as usize]);
        options.filter(move |option| option.digit == digit).map(|option| option.candidate)
    }

    /// Hands over the candidates that are in no combination.
    pub fn strike(
        &mut self,
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(u32) -> Result<(), Error>,
    ) -> Search<()> {
        try_refill(&mut self.is_possible, false, self.options.len())?;
        let mut tries = MOST_TRIES;
        for at in 0..self.cells.len() {
            for option in self.cells[at].start..self.cells[at].end {
                if self.is_possible[option as usize] {
                    continue;
                }
                checked(limits, 1)?;
                let mut search = CombinationSearch::new(self, tries);
                search.fix(at, option);
                let is_found = search.find();
                let chosen = search.chosen;
                checked(limits, (tries - search.tries) / 16)?;
                tries = search.tries;
                if tries == 0 {
                    return Ok(());
                }
                if is_found {
                    chosen[..self.cells.len()]
                        .iter()
                        .for_each(|&option| self.is_possible[option as usize] = true);
                } else if self.options[option as usize].candidate != NO_CANDIDATE {
                    take(self.options[option as usize].candidate)?;
                }
            }
        }
        Ok(())
    }

    /// Returns whether each combination has a digit, beside the circle.
    pub fn all_have(&self, digit: u32, limits: &mut LimitChecker<'_>) -> Search<bool> {
        let mut search = CombinationSearch::new(self, MOST_TRIES);
        search.forbidden = digit;
        let is_found = search.find();
        checked(limits, 1 + (MOST_TRIES - search.tries) / 16)?;
        Ok(!is_found && search.tries > 0)
    }
}

/// A search for one combination.
struct CombinationSearch<'c> {
    sum: &'c SumCells,
    /// The options of each cell that are tried.
    ranges: [(u32, u32); MOST_CELLS],
    /// The least and the greatest total of the cells from each one on.
    bounds: [(i32, i32); MOST_CELLS + 1],
    chosen: [u32; MOST_CELLS],
    /// A digit that no cell but the circle has; 0 for none.
    forbidden: u32,
    tries: u32,
}

impl<'c> CombinationSearch<'c> {
    fn new(sum: &'c SumCells, tries: u32) -> Self {
        let mut ranges = [(0, 0); MOST_CELLS];
        for (range, cell) in ranges.iter_mut().zip(&sum.cells) {
            *range = (cell.start, cell.end);
        }
        Self { sum, ranges, bounds: [(0, 0); MOST_CELLS + 1], chosen: [0; MOST_CELLS], forbidden: 0, tries }
    }

    /// Gives a cell one of its options.
    fn fix(&mut self, cell: usize, option: u32) {
        self.ranges[cell] = (option, option + 1);
    }

    /// Returns whether there is a combination: `chosen` has it.
    fn find(&mut self) -> bool {
        let Self { sum, ranges, .. } = self;
        for (at, cell) in sum.cells.iter().enumerate().rev() {
            let (start, end) = ranges[at];
            if start == end {
                return false;
            }
            // The options of a cell are in the order of their digits.
            let of = |option: u32| cell.sign * sum.options[option as usize].digit as i32;
            let (first, last) = (of(start), of(end - 1));
            let (low, high) = self.bounds[at + 1];
            self.bounds[at] = (low + first.min(last), high + first.max(last));
        }
        self.go_on(0, 0)
    }

    fn go_on(&mut self, at: usize, before: i32) -> bool {
        let Some(cell) = self.sum.cells.get(at) else { return before == self.sum.total };
        let (low, high) = self.bounds[at + 1];
        for option in self.ranges[at].0..self.ranges[at].1 {
            let digit = self.sum.options[option as usize].digit;
            let total = before + cell.sign * digit as i32;
            if total + low > self.sum.total || total + high < self.sum.total {
                continue;
            }
            if digit == self.forbidden && cell.sign > 0 {
                continue;
            }
            let is_same = |before: usize| {
                cell.differs >> before & 1 != 0
                    && self.sum.options[self.chosen[before] as usize].digit == digit
            };
            if (0..at).any(is_same) {
                continue;
            }
            let Some(tries) = self.tries.checked_sub(1) else { return true };
            self.tries = tries;
            self.chosen[at] = option;
            if self.go_on(at + 1, total) {
                return true;
            }
        }
        false
    }
}
