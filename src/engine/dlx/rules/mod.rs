//! The matrix of any rules.
//!
//! ```text
//! items     cells in use, then for each region with as many cells as digits each of its digits, then
//!           items of sums and pairs (sums.rs, pairs.rs);
//!           secondary: for each other region each digit, then items of pairs
//! options   digit * cells + cell, digits from 0; in the order of cells, then of digits. Those of sums and
//!           pairs follow
//! ```

mod extras;
mod open_digits;
mod pairs;
mod ranges;
mod sums;

use super::{ExactCover, MAX_NODES, NONE};
use crate::engine::schedule::cover::Help;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, Stop, checked};
use crate::model::rules::Rules;
use crate::support::alloc::try_vec;
use extras::Extras;
use open_digits::OpenDigits;

impl ExactCover {
    /// Creates the matrix of rules with givens: for each cell a digit from 1, or 0 for none. A
    /// solution has an option for each cell in use: option `digit * cells + cell`, both counted
    /// from 0, puts a digit in a cell of the rectangle ([`Rules::write_solution`]). Options with
    /// higher numbers belong to sums and relations: a solution of the rules is one solution of the
    /// matrix.
    ///
    /// # Errors
    /// Returns the errors of [`RulesPuzzle::new`](crate::RulesPuzzle::new), and [`Error::Argument`]
    /// for a matrix that would be too large.
    pub fn of_rules(rules: &Rules, givens: &[u32]) -> Result<Self, Error> {
        rules.check_givens(givens)?;
        Self::of_rules_by(rules, |cell, digit| givens[cell] == 0 || givens[cell] == digit)
    }

    /// Creates the matrix of rules as [`ExactCover::of_rules`] does: `allows` tells whether a cell
    /// may have a digit from 1. It is asked once for each digit of a cell in use that the rules
    /// allow.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a matrix that would be too large, and [`Error::Memory`].
    pub fn of_rules_by(rules: &Rules, mut allows: impl FnMut(usize, u32) -> bool) -> Result<Self, Error> {
        Self::of_rules_within(rules, &mut allows, &mut LimitChecker::endless())?.ok_or(Error::Internal)
    }

    /// Creates the matrix of rules as [`ExactCover::of_rules_by`] does; returns `None` if the limits
    /// end that.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a matrix that would be too large, and [`Error::Memory`].
    pub(crate) fn of_rules_within(
        rules: &Rules,
        allows: &mut dyn FnMut(usize, u32) -> bool,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Option<Self>, Error> {
        match Self::make_of_rules(rules, allows, limits) {
            Ok(matrix) => Ok(Some(matrix)),
            Err(Stop::Limit) => Ok(None),
            Err(Stop::Error(error)) => Err(error),
        }
    }

    fn make_of_rules(
        rules: &Rules,
        allows: &mut dyn FnMut(usize, u32) -> bool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Self> {
        let mut open = OpenDigits::new(rules, allows, limits)?;
        let (cells, digits) = (rules.cells(), rules.digits());
        let mut items = 0;
        let mut item_of_cell = try_vec(NONE, cells)?;
        for (item, _) in item_of_cell.iter_mut().zip(rules.used_cells()).filter(|(_, used)| **used) {
            *item = items;
            items += 1;
        }
        let mut first_of_region = try_vec(0, rules.regions().len())?;
        let mut number_regions = |items: &mut u32, exactly_once: bool| {
            for (first, region) in first_of_region.iter_mut().zip(rules.regions()) {
                if (region.len() == digits) == exactly_once {
                    *first = *items;
                    *items = add(*items, digits)?;
                }
            }
            Ok::<(), Error>(())
        };
        number_regions(&mut items, true)?;
        let mut extras = Extras::new(items);
        let narrow = pairs::narrow_tables(rules)?;
        open.strike_out_by_pairs(rules, &narrow, limits)?;
        extras.add_sums(rules, &mut open, limits)?;
        extras.add_items_of_pairs(rules, &open, &narrow, limits)?;
        let primary = extras.items;
        items = primary;
        number_regions(&mut items, false)?;
        let items = extras.place_secondary(items)?;
        extras.nodes.sort_unstable();
        let mut matrix = Self::new(primary as usize, (items - primary) as usize)?;
        // A size may have 32 bits only, which this sum may exceed.
        let nodes_of = |cell| open.digits_of(cell).saturating_mul(1 + open.regions_of(cell).len());
        let nodes = (0..cells).map(nodes_of).fold(extras.nodes.len(), usize::saturating_add);
        if nodes > MOST_NODES {
            let what = "the matrix of the rules is too large: 2^27 nodes or more";
            return Err(Error::Argument { what }.into());
        }
        matrix.make_room(nodes, digits * cells)?;
        matrix.options.resize(digits * cells, NONE);
        matrix.help = Help::OF_RULES;
        let first = FirstItems { of_cell: item_of_cell, of_region: first_of_region };
        matrix.add_digits(&open, &first, &extras, limits)?;
        matrix.add_options(extras.options())?;
        Ok(matrix)
    }

    /// Adds the options of the digits of all cells.
    fn add_digits(
        &mut self,
        open: &OpenDigits,
        items: &FirstItems,
        extras: &Extras,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let (cells, digits) = (items.of_cell.len(), open.digits);
        let mut others = extras.nodes.iter().peekable();
        for (cell, &item) in items.of_cell.iter().enumerate() {
            check(limits, digits)?;
            for digit in open.of(cell) {
                let start = self.nodes.len();
                self.nodes.push(item);
                let first = |&region: &u32| items.of_region[region as usize];
                self.nodes.extend(open.regions_of(cell).iter().map(|region| first(region) + digit as u32));
                let option = (cell * digits + digit) as u32;
                while let Some(&(_, item)) = others.next_if(|node| node.0 == option) {
                    self.nodes.push(item);
                }
                let end = self.nodes.len();
                self.add_run((digit * cells + cell) as u32, start..end)?;
            }
        }
        debug_assert!(others.peek().is_none(), "a node of a digit that is struck out");
        Ok(())
    }
}

/// The item of each cell in use, and of the first digit of each region.
struct FirstItems {
    of_cell: Vec<u32>,
    of_region: Vec<u32>,
}

/// The most nodes of a matrix of rules.
const MOST_NODES: usize = 1 << 27;

/// Counts the work for some digits, of which one is about a unit.
fn check(limits: &mut LimitChecker<'_>, digits: usize) -> Search<()> {
    checked(limits, digits as u32)
}

/// Adds to a number of items.
fn add(items: u32, more: usize) -> Result<u32, Error> {
    let sum = (items as usize).checked_add(more).filter(|&sum| sum < MAX_NODES);
    sum.map(|sum| sum as u32).ok_or(Error::Argument { what: "the rules are too large: 2^31 items or more" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits, StopReason};
    use crate::model::rules::Relation;

    /// Cells, regions, pairs and sums ask the limits: whichever poll ends the call, there is no
    /// matrix, and no further poll.
    #[test]
    fn a_poll_ends_the_making_of_a_matrix() {
        let side = 32;
        let mut rules = Rules::new(side, side, side).unwrap();
        rules.add_lines(0, 0).unwrap();
        let row = |row: usize| (0..side as u32).map(move |column| (row * side) as u32 + column);
        let pairs: Vec<[u32; 2]> =
            (0..side).flat_map(|at| row(at).zip(row(at).skip(1))).map(Into::into).collect();
        rules.add_pairs(Relation::NonConsecutive, &pairs).unwrap();
        rules.add_sum(&row(0).take(4).chain(row(1).take(4)).collect::<Vec<_>>(), 100).unwrap();
        let make = |last: u64| {
            let mut polls = 0;
            let mut poll = || {
                polls += 1;
                polls == last
            };
            let mut limits = LimitChecker::new(Limits::new(), 1, Interrupt::new().with_poll(&mut poll));
            let made = ExactCover::of_rules_within(&rules, &mut |_, _| true, &mut limits).unwrap();
            let stopped = limits.stopped();
            (made.is_some(), stopped, polls)
        };
        let (is_made, stopped, all) = make(u64::MAX);
        assert!(is_made && stopped.is_none() && all > 20, "{all}");
        for last in (1..all).step_by(5).chain([all]) {
            assert_eq!(make(last), (false, Some(StopReason::Callback), last));
        }
    }
}
