//! The items and options of sums.
//!
//! A sum says something about the digits of cells and something about options of its own. Both meet in
//! switches: two items, and an option that meets both. If what meets the first item is not chosen, this
//! option is, and then nothing that meets the second item can be; and the other way round.
//!
//! The cells of a sum that are in one region have different digits. Each set of digits with this sum is
//! an option, and each digit has a switch:
//!
//! ```text
//! digits of cells -> first item   second item <- sets with this digit
//! ```
//!
//! Other sums are added up cell by cell. An option stands for the digit of a cell and the sums before and
//! behind it. Each digit of each cell has a switch, and so has each sum between two cells:
//!
//! ```text
//! digit of the cell          -> first item   second item <- options of the cell with this digit
//! options that end at a sum  -> first item   second item <- options that begin at this sum
//! ```
//!
//! Behind the last cell, the digits of the circle take the place of options.

use super::extras::Extras;
use super::innies::all_sums;
use super::open_digits::OpenDigits;
use super::wanted::WantedSum;
use crate::engine::dlx::NONE;
use crate::error::Error;
use crate::model::rules::{Rules, Total};
use crate::support::alloc::try_vec;

/// The most sets of digits of a sum, and the steps of a search for them; then it is added up.
const MOST_SETS: usize = 1 << 12;
const MOST_STEPS: usize = 1 << 16;

/// The most cells times sums times digits of a sum that is added up: a fraction of a second.
const MOST_WORK: usize = 1 << 27;

/// The most ways to fill the cells of a sum that are options, and the most of these cells.
const MOST_TUPLES: usize = 256;
const MOST_TUPLE_CELLS: usize = 4;

/// The most times that digits are struck out of the cells of all sums.
const MOST_ROUNDS: usize = 4;

impl Extras {
    /// Adds the sums of rules. Strikes out digits that no sum can have.
    pub fn add_sums(&mut self, rules: &Rules, open: &mut OpenDigits) -> Result<(), Error> {
        if rules.sums().len() == 0 {
            return Ok(());
        }
        let sums = all_sums(rules)?;
        for _ in 0..MOST_ROUNDS {
            let mut did = false;
            for sum in &sums {
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
            let Some(total) = sum.total_number().filter(|_| open.are_in_a_region(&sum.cells)) else {
                continue;
            };
            if sets.find(open, &sum.cells, total)? {
                sets.strike_out(open, &sum.cells);
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
                None => self.add_up(open, sum)?,
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

    /// Adds an option for each way to fill the cells of a sum: a digit from 0 for each cell, and one for the
    /// circle if there is one.
    fn add_tuples(&mut self, open: &OpenDigits, sum: &WantedSum, tuples: &[u16]) -> Result<(), Error> {
        let of_sum = self.add_item()?;
        let circle = if let Total::DigitOf(circle) = sum.total { Some(circle) } else { None };
        let len = sum.cells.len() + usize::from(circle.is_some());
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

    /// Adds the options of a sum that is added up cell by cell.
    fn add_up(&mut self, open: &OpenDigits, sum: &WantedSum) -> Result<(), Error> {
        let Some((_, most)) = sum.range(open) else {
            // An item that no option meets: there is no solution.
            return self.add_item().map(drop);
        };
        // A larger number is no sum of these digits.
        let len = (most as usize).min(sum.cells.len() * open.digits) + 1;
        if sum.cells.len() * len * open.digits > MOST_WORK {
            return Err(Error::Argument { what: "a sum is too large: it has too many cells and digits" });
        }
        let partial = PartialSums::new(open, sum, len)?;
        if !partial.is_possible() {
            return self.add_item().map(drop);
        }
        if let Some(tuples) = partial.tuples(open, sum)? {
            return self.add_tuples(open, sum, &tuples);
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
    fn new(open: &OpenDigits, sum: &WantedSum, len: usize) -> Result<Self, Error> {
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

    /// Returns all ways to fill the cells and the circle, a digit from 0 for each; `None` if there are many.
    fn tuples(&self, open: &OpenDigits, sum: &WantedSum) -> Result<Option<Vec<u16>>, Error> {
        let cells = &sum.cells;
        if cells.len() > MOST_TUPLE_CELLS {
            return Ok(None);
        }
        let mut tuples = Vec::new();
        tuples.try_reserve((MOST_TUPLES + 1) * (MOST_TUPLE_CELLS + 1))?;
        // The digits of the first cells, and the next one to try.
        let (mut chosen, mut next) = ([0u16; MOST_TUPLE_CELLS], 0);
        let (mut len, mut at, mut count) = (0, 0, 0);
        loop {
            if len == cells.len() {
                tuples.extend_from_slice(&chosen[..len]);
                if let Total::DigitOf(_) = sum.total {
                    tuples.push(at as u16 - 1);
                }
                count += 1;
                if count > MOST_TUPLES {
                    return Ok(None);
                }
            }
            let fits = |&digit: &usize| {
                let cell = cells[len];
                let is_same = |(&other, &used): (&u32, &u16)| {
                    usize::from(used) == digit && open.are_in_a_region(&[cell, other])
                };
                open.has(cell as usize, digit)
                    && self.is_possible_after(len + 1, at + digit + 1)
                    && !cells[..len].iter().zip(&chosen).any(is_same)
            };
            let found = if len < cells.len() { (next..open.digits).find(fits) } else { None };
            if let Some(digit) = found {
                chosen[len] = digit as u16;
                (len, at, next) = (len + 1, at + digit + 1, 0);
            } else if len > 0 {
                len -= 1;
                let digit = usize::from(chosen[len]);
                (at, next) = (at - digit - 1, digit + 1);
            } else {
                return Ok(Some(tuples));
            }
        }
    }

    fn is_possible(&self) -> bool {
        self.possible[0]
    }
}

/// The sets of digits of the cells of one region that have a sum.
#[derive(Default)]
struct DigitSets {
    /// The digits of all sets, from 0.
    digits: Vec<u16>,
    /// The digits that some cell may have, ascending.
    some: Vec<u16>,
    chosen: Vec<usize>,
}

impl DigitSets {
    /// Finds all sets; `false` if there are too many.
    fn find(&mut self, open: &OpenDigits, cells: &[u32], total: u32) -> Result<bool, Error> {
        self.digits.clear();
        self.some.clear();
        self.some.try_reserve(open.digits)?;
        let is_open = |digit: &usize| cells.iter().any(|&cell| open.has(cell as usize, *digit));
        self.some.extend((0..open.digits).filter(is_open).map(|digit| digit as u16));
        self.chosen.clear();
        self.chosen.try_reserve(cells.len())?;
        let (mut left, mut next, mut steps) = (i64::from(total), 0, 0);
        loop {
            steps += 1;
            if steps > MOST_STEPS || self.digits.len() > MOST_SETS * cells.len() {
                return Ok(false);
            }
            let wanted = cells.len() - self.chosen.len();
            if wanted == 0 && left == 0 {
                self.add_set(open, cells)?;
            }
            // The next digit of the set, if the least and the greatest sum with it allow the total.
            let value = |place: usize| i64::from(self.some[place]) + 1;
            let fits = |place: &usize| {
                let least: i64 = (*place..).take(wanted).map(value).sum();
                let most: i64 =
                    value(*place) + (0..self.some.len()).rev().take(wanted - 1).map(value).sum::<i64>();
                least <= left && left <= most
            };
            let places = if wanted == 0 { 0 } else { (self.some.len() + 1).saturating_sub(wanted) };
            if let Some(place) = (next..places).find(fits) {
                left -= value(place);
                self.chosen.push(place);
                next = place + 1;
            } else {
                let Some(place) = self.chosen.pop() else { return Ok(true) };
                left += i64::from(self.some[place]) + 1;
                next = place + 1;
            }
        }
    }

    /// Adds the chosen digits, if each cell may have one of them.
    fn add_set(&mut self, open: &OpenDigits, cells: &[u32]) -> Result<(), Error> {
        let digits = || self.chosen.iter().map(|&place| self.some[place]);
        if cells.iter().all(|&cell| digits().any(|digit| open.has(cell as usize, digit.into()))) {
            self.digits.try_reserve(cells.len())?;
            self.digits.extend(self.chosen.iter().map(|&place| self.some[place]));
        }
        Ok(())
    }

    /// Strikes out the digits that no set has.
    fn strike_out(&self, open: &mut OpenDigits, cells: &[u32]) {
        for digit in (0..open.digits).filter(|&digit| !self.digits.contains(&(digit as u16))) {
            cells.iter().for_each(|&cell| open.strike_out(cell as usize, digit));
        }
    }
}
