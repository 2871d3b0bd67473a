//! Sums of digits.
//!
//! ```text
//! sets          cells that all differ: the sets of digits that are left decide which digits a cell may
//!               have, and which digits some cell of the sum must have
//! tuples        few ways to fill the cells: those that are left decide which digits a cell may have
//! first cells   other sums: for each number of cells, the sums that the first cells and the others may
//!               have, as bits, decide which digits a cell may have
//! ```
//!
//! Sets of digits are what people who solve killer Sudoku look up. The tuples are bits, as in J.
//! Demeulenaere et al., "Compact-Table", 2016. The sums of the first cells are the states of M. A.
//! Trick, "A dynamic programming approach for consistency and propagation for knapsack
//! constraints", 2003.

use super::cell_set::CellSet;
use super::state::{RulesState, bits};
use super::sum_tables::{MOST_CELLS, SumTable, SumTables, TUPLE_WORDS};
use crate::model::rules::Total;

impl<const W: usize> RulesState<'_, W> {
    /// Looks at the sums of cells that have changed. Returns whether it struck out anything, or
    /// `None` if a sum cannot be.
    pub fn look_at_sums(&mut self) -> Option<bool> {
        let changed = self.changed_since_sums();
        let tables = self.tables;
        let mut sums = CellSet::EMPTY;
        for cell in changed.iter() {
            sums = sums.or(tables.sums.sums_of[cell]);
        }
        let mut did = false;
        for sum in sums.iter() {
            did |= self.look_at_sum(&tables.sums, &tables.sums.sums[sum])?;
        }
        Some(did)
    }

    fn look_at_sum(&mut self, tables: &SumTables<W>, sum: &SumTable<W>) -> Option<bool> {
        let cells = &tables.cells[sum.cells.clone()];
        let mut digits = [0; MOST_CELLS + 1];
        let digits = &mut digits[..cells.len()];
        for (digits, &cell) in digits.iter_mut().zip(cells) {
            *digits = self.digits_of(cell as usize);
        }
        let mut needed = 0;
        if let Some(sets) = &sum.sets {
            needed = keep_sets(&tables.sets[sets.clone()], digits)?;
        }
        match (sum.tuples, sum.total) {
            (Some(start), _) => {
                let len = cells.len() * self.tables.digits;
                keep_tuples(&tables.tuples[start..start + len], self.tables.digits, digits)?;
            }
            (None, Total::Number(total)) => _ = keep_sums(digits, 1 << total)?,
            (None, Total::DigitOf(_)) => {
                let (circle, digits) = digits.split_last_mut()?;
                *circle = (keep_sums(digits, u128::from(*circle) << 1)? >> 1) as u64;
            }
        }
        let mut did = false;
        for (&digits, &cell) in digits.iter().zip(cells) {
            let lost = self.digits_of(cell as usize) & !digits;
            bits(lost).for_each(|digit| self.exclude(cell as usize, digit));
            did |= lost != 0;
        }
        for digit in bits(needed) {
            did |= self.keep_one_of(digit, sum.set)?;
        }
        Some(did)
    }
}

/// Leaves each cell the digits of sets that can be. Returns the digits that all of these have, or
/// `None` if there are none.
fn keep_sets(sets: &[u64], digits: &mut [u64]) -> Option<u64> {
    let some = digits.iter().fold(0, |some, digits| some | digits);
    let (mut any, mut all) = (0, u64::MAX);
    for &set in sets.iter().filter(|&set| set & !some == 0) {
        if digits.iter().all(|digits| digits & set != 0) {
            any |= set;
            all &= set;
        }
    }
    digits.iter_mut().for_each(|digits| *digits &= any);
    (any != 0).then_some(all)
}

/// Leaves each cell the digits of tuples that can be. Returns `None` if there are none.
fn keep_tuples(with: &[[u64; TUPLE_WORDS]], digit_count: usize, digits: &mut [u64]) -> Option<()> {
    let mut left = [u64::MAX; TUPLE_WORDS];
    for (with, &digits) in with.chunks_exact(digit_count).zip(&*digits) {
        let mut some = [0; TUPLE_WORDS];
        for digit in bits(digits) {
            some.iter_mut().zip(with[digit]).for_each(|(some, with)| *some |= with);
        }
        left.iter_mut().zip(some).for_each(|(left, some)| *left &= some);
    }
    for (with, digits) in with.chunks_exact(digit_count).zip(&mut *digits) {
        for digit in bits(*digits) {
            if left.iter().zip(with[digit]).all(|(left, with)| left & with == 0) {
                *digits &= !(1 << digit);
            }
        }
    }
    (left != [0; TUPLE_WORDS]).then_some(())
}

/// Leaves each cell the digits with which all cells have one of some totals, a bit for each.
/// Returns the totals that can be, or `None` if there are none.
fn keep_sums(digits: &mut [u64], totals: u128) -> Option<u128> {
    let mut before = [1; MOST_CELLS + 1];
    for (index, &digits) in digits.iter().enumerate() {
        let sums: u128 = before[index];
        before[index + 1] = bits(digits).fold(0, |behind, digit| behind | sums << (digit + 1));
    }
    let totals = totals & before[digits.len()];
    let mut behind = totals;
    for (index, digits) in digits.iter_mut().enumerate().rev() {
        let mut left = 0;
        for digit in bits(*digits) {
            let sums = behind >> (digit + 1) & before[index];
            if sums == 0 {
                *digits &= !(1 << digit);
            }
            left |= sums;
        }
        behind = left;
    }
    (totals != 0).then_some(totals)
}
