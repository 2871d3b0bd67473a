//! The items and options of sums.
//!
//! A sum says something about the digits of cells and something about options of its own. Both meet
//! in switches: two items, and an option that meets both. If what meets the first item is not
//! chosen, this option is, and then nothing that meets the second item can be; and the other way
//! round.
//!
//! The cells of a sum that are in one region have different digits. Each set of digits with this
//! sum is an option, and each digit has a switch:
//!
//! ```text
//! digits of cells -> first item   second item <- sets with this digit
//! ```
//!
//! Other sums are added up cell by cell. An option stands for the digit of a cell and the sums
//! before and behind it. Each digit of each cell has a switch, and so has each sum between two
//! cells:
//!
//! ```text
//! digit of the cell          -> first item   second item <- options of the cell with this digit
//! options that end at a sum  -> first item   second item <- options that begin at this sum
//! ```
//!
//! Behind the last cell, the digits of the circle take the place of options.

use super::check;
use super::extras::Extras;
use super::open_digits::OpenDigits;
use crate::engine::dlx::NONE;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::model::rules::{CellsWithTotal, DigitSets, Rules, Total};
use crate::support::alloc::try_vec;

/// The most sets of digits of a sum; if there are more, it is added up.
const MOST_SETS: usize = 1 << 12;

/// The most cells times sums times digits of a sum that is added up: a fraction of a second.
const MOST_WORK: usize = 1 << 27;

/// The most ways to fill the cells of a sum that are options, and the most of these cells.
const MOST_TUPLES: usize = 256;
const MOST_TUPLE_CELLS: usize = 4;

/// The most times that digits are struck out of the cells of all sums.
const MOST_ROUNDS: usize = 4;

impl Extras {
    /// Adds the sums of rules. Strikes out digits that no sum can have.
    pub fn add_sums(
        &mut self,
        rules: &Rules,
        open: &mut OpenDigits,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        if rules.sums().len() == 0 {
            return Ok(());
        }
        let sums = rules.all_sums()?;
        for _ in 0..MOST_ROUNDS {
            let mut did = false;
            for sum in &sums {
                check(limits, open.digits)?;
                did |= sum.strike_out(open);
            }
            if !did {
                break;
            }
        }
        let mut sets = DigitSets::default();
        // First the sets of all sums, as they strike out digits.
        let mut set_ends = try_vec(None, sums.len())?;
        let mut kept = Vec::new();
        for (sum, end) in sums.iter().zip(&mut set_ends) {
            check(limits, open.digits)?;
            let Some(total) = sum.total_number().filter(|_| open.are_in_a_region(&sum.cells)) else {
                continue;
            };
            if find_sets(&mut sets, open, &sum.cells, total)? {
                strike_out_others(&sets, open, &sum.cells);
                kept.try_reserve(sets.digits.len())?;
                kept.extend_from_slice(&sets.digits);
                *end = Some(kept.len());
            }
        }
        let mut start = 0;
        for (sum, end) in sums.iter().zip(set_ends) {
            match end {
                Some(end) => {
                    self.add_sets(open, &sum.cells, &kept[start..end])?;
                    start = end;
                }
                None => self.add_up(open, sum, limits)?,
            }
        }
        Ok(())
    }

    /// Adds sets of digits, of which each has as many as there are cells.
    fn add_sets(&mut self, open: &OpenDigits, cells: &[u32], sets: &[u16]) -> Result<(), Error> {
        let of_sum = self.add_item()?;
        let mut switches = try_vec(NONE, open.digits)?;
        for (digit, switch) in switches.iter_mut().enumerate() {
            for &cell in cells.iter().filter(|&&cell| open.has(cell as usize, digit)) {
                if *switch == NONE {
                    *switch = self.add_switch()?;
                }
                self.add_node(cell as usize * open.digits + digit, *switch)?;
            }
        }
        for set in sets.chunks_exact(cells.len()) {
            // A later sum may have struck out a digit of all cells.
            if set.iter().all(|&digit| switches[usize::from(digit)] != NONE) {
                let of_digits = set.iter().map(|&digit| switches[usize::from(digit)] + 1);
                self.add_option(of_digits.chain([of_sum]))?;
            }
        }
        Ok(())
    }

    /// Adds an option for each way to fill the cells of a sum: a digit from 0 for each cell, and
    /// one for the circle if there is one.
    fn add_tuples(&mut self, open: &OpenDigits, sum: &CellsWithTotal, tuples: &[u16]) -> Result<(), Error> {
        let of_sum = self.add_item()?;
        let circle = if let Total::DigitOf(circle) = sum.total { Some(circle) } else { None };
        let len = sum.tuple_len();
        let mut switches = try_vec(NONE, len * open.digits)?;
        for (&cell, switches) in sum.cells.iter().chain(&circle).zip(switches.chunks_exact_mut(open.digits)) {
            for digit in open.of(cell as usize) {
                switches[digit] = self.add_switch()?;
                self.add_node(cell as usize * open.digits + digit, switches[digit])?;
            }
        }
        for tuple in tuples.chunks_exact(len) {
            let of_digits = tuple.iter().zip(switches.chunks_exact(open.digits));
            self.add_option(
                of_digits.map(|(&digit, switches)| switches[usize::from(digit)] + 1).chain([of_sum]),
            )?;
        }
        Ok(())
    }

    /// Adds an item that no option meets: there is no solution.
    fn add_contradiction(&mut self) -> Search<()> {
        self.add_item()?;
        Ok(())
    }

    /// Adds the options of a sum that is added up cell by cell.
    fn add_up(
        &mut self,
        open: &OpenDigits,
        sum: &CellsWithTotal,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let Some((_, most)) = sum.range(open) else {
            return self.add_contradiction();
        };
        // A larger number is no sum of these digits.
        let len = (most as usize).min(sum.cells.len() * open.digits) + 1;
        if sum.cells.len() * len * open.digits > MOST_WORK {
            let what = "a sum is too large: it has too many cells and digits";
            return Err(Error::Argument { what }.into());
        }
        let partial = PartialSums::new(open, sum, len)?;
        if !partial.is_possible() {
            return self.add_contradiction();
        }
        if sum.cells.len() <= MOST_TUPLE_CELLS {
            let may_be = |cell: u32, digit: usize| open.has(cell as usize, digit);
            let differ = |one: u32, other: u32| open.are_in_a_region(&[one, other]);
            if let Some(tuples) = sum.tuples(open.digits, MOST_TUPLES, may_be, differ)? {
                return Ok(self.add_tuples(open, sum, &tuples)?);
            }
        }
        let mut of_digits = try_vec(NONE, open.digits)?;
        let (mut before, mut behind) = (try_vec(NONE, len)?, try_vec(NONE, len)?);
        for (index, &cell) in sum.cells.iter().enumerate() {
            for digit in open.of(cell as usize) {
                let switch = self.add_switch()?;
                of_digits[digit] = switch;
                self.add_node(cell as usize * open.digits + digit, switch)?;
            }
            let is_last = index + 1 == sum.cells.len() && sum.total_number().is_some();
            behind.fill(NONE);
            for at in partial.after(index + 1).filter(|_| !is_last) {
                behind[at] = self.add_switch()?;
            }
            for at in partial.after(index) {
                check(limits, open.digits)?;
                for digit in open.of(cell as usize) {
                    let end = at + digit + 1;
                    if !partial.is_possible_after(index + 1, end) {
                        continue;
                    }
                    let from = (index > 0).then(|| before[at] + 1);
                    let to = (!is_last).then(|| behind[end]);
                    self.add_option([of_digits[digit] + 1].into_iter().chain(from).chain(to))?;
                }
            }
            std::mem::swap(&mut before, &mut behind);
        }
        if let Total::DigitOf(circle) = sum.total {
            for at in partial.after(sum.cells.len()) {
                self.add_node(circle as usize * open.digits + at - 1, before[at] + 1)?;
            }
        }
        Ok(())
    }
}

/// The sums that the first cells of a sum may have.
struct PartialSums {
    /// For each boundary, whether each sum from 0 is possible.
    possible: Vec<bool>,
    len: usize,
}

impl PartialSums {
    fn new(open: &OpenDigits, sum: &CellsWithTotal, len: usize) -> Result<Self, Error> {
        let cells = sum.cells.len();
        let mut possible = try_vec(false, (cells + 1) * len)?;
        possible[0] = true;
        for (index, &cell) in sum.cells.iter().enumerate() {
            let (before, behind) = possible[index * len..].split_at_mut(len);
            for (at, _) in before.iter().enumerate().filter(|(_, is)| **is) {
                for value in open.of(cell as usize).map(|digit| digit + 1).filter(|value| at + value < len) {
                    behind[at + value] = true;
                }
            }
        }
        let is_total = |at: usize| match sum.total {
            Total::Number(total) => at as u64 == u64::from(total),
            Total::DigitOf(circle) => at > 0 && open.has(circle as usize, at - 1),
        };
        possible[cells * len..].iter_mut().enumerate().for_each(|(at, is)| *is &= is_total(at));
        for (index, &cell) in sum.cells.iter().enumerate().rev() {
            let (before, behind) = possible[index * len..].split_at_mut(len);
            for (at, is) in before.iter_mut().enumerate() {
                *is = *is && open.of(cell as usize).any(|digit| behind.get(at + digit + 1) == Some(&true));
            }
        }
        Ok(Self { possible, len })
    }

    /// Returns the sums that the first `cells` cells may have.
    fn after(&self, cells: usize) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.len).filter(move |&sum| self.is_possible_after(cells, sum))
    }

    fn is_possible_after(&self, cells: usize, sum: usize) -> bool {
        sum < self.len && self.possible[cells * self.len + sum]
    }

    fn is_possible(&self) -> bool {
        self.possible[0]
    }
}

/// Finds the sets of digits that the cells of one region may have; `false` if there are too many.
fn find_sets(sets: &mut DigitSets, open: &OpenDigits, cells: &[u32], total: u32) -> Result<bool, Error> {
    let has = |cell: u32, digit: usize| open.has(cell as usize, digit);
    let some = (0..open.digits).filter(|&digit| cells.iter().any(|&cell| has(cell, digit)));
    sets.find(some, (cells.len(), total), MOST_SETS, |set| {
        cells.iter().all(|&cell| set.iter().any(|&digit| has(cell, digit.into())))
    })
}

/// Strikes out the digits that no set has.
fn strike_out_others(sets: &DigitSets, open: &mut OpenDigits, cells: &[u32]) {
    for digit in (0..open.digits).filter(|&digit| !sets.digits.contains(&(digit as u16))) {
        cells.iter().for_each(|&cell| open.strike_out(cell as usize, digit));
    }
}
