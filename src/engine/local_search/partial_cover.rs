//! A partial cover, and the random walk over partial covers: the hot loop.
//!
//! ```text
//! item      := a random uncovered item, of any of the four families
//! option    := a random option of that item
//! displaced := the number of chosen options that share an item with it, 0 to 3
//! with probability 1, 1, t, t^2 for displaced = 0, 1, 2, 3 (t: the temperature):
//!     remove the displaced options, choose the option
//! ```
//!
//! A chosen option covers one item of each family, so each family has as many uncovered items as
//! there are empty cells.
//!
//! Departures from the pseudo-code, for speed:
//!
//! - Nearly every accepted step displaces one option. Then each item that the new option covers
//!   hands its position in `uncovered` to the item of the same family that the old option leaves;
//!   this is written without branches.
//! - Proposals are drawn two ahead, so that reading their data does not wait for the decision on
//!   the last one. Six out of seven proposals are rejected; after an accepted one, the two are
//!   drawn again.
//!
//! ```text
//! covered_by[item] = the chosen option that covers it, less than the number of options; or
//!                    the number of options + its position in `uncovered`, if it is uncovered
//! ```

use super::instance::Instance;
use crate::error::Error;
use crate::support::alloc::try_refill;
use crate::support::random::Random;

/// A set of chosen options, no two of which share an item. Every function must get the instance of
/// the last [`PartialCover::clear`].
pub(super) struct PartialCover {
    /// For each item, the chosen option that covers it, or the number of options plus its position
    /// in `uncovered`.
    covered_by: Vec<u32>,
    /// The first `uncovered_len` elements are the uncovered items, each once. There is one element
    /// more than there are items: the last one is written to and never read.
    uncovered: Vec<u32>,
    uncovered_len: usize,
    /// The next two proposals.
    next: [Proposal; 2],
}

/// A proposed option, and the random number that decides whether it is accepted.
#[derive(Clone, Copy)]
struct Proposal {
    option: u32,
    fraction: u64,
}

/// The proposal before any was drawn. It is accepted if it costs nothing, for example if no option
/// is chosen yet.
const INITIAL: Proposal = Proposal { option: 0, fraction: u64::MAX };

impl PartialCover {
    /// Returns a cover without an instance.
    pub fn new() -> Self {
        Self { covered_by: Vec::new(), uncovered: Vec::new(), uncovered_len: 0, next: [INITIAL; 2] }
    }

    /// Allocates memory for the instance, and chooses no option.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn clear(&mut self, instance: &Instance) -> Result<(), Error> {
        let items = instance.items();
        try_refill(&mut self.covered_by, 0, items)?;
        try_refill(&mut self.uncovered, 0, items + 1)?;
        self.choose(instance, std::iter::empty());
        Ok(())
    }

    /// Starts again with those of the options that share no item with an earlier one.
    pub fn choose(&mut self, instance: &Instance, options: impl Iterator<Item = u32>) {
        let option_count = instance.options() as u32;
        for (item, (by, uncovered)) in self.covered_by.iter_mut().zip(&mut self.uncovered).enumerate() {
            (*by, *uncovered) = (option_count + item as u32, item as u32);
        }
        self.uncovered_len = self.covered_by.len();
        self.next = [INITIAL; 2];
        let (covered_by, uncovered) = (&mut self.covered_by[..], &mut self.uncovered[..]);
        for option in options {
            let items = instance.option_items[option as usize];
            if items.iter().all(|&item| covered_by[item as usize] >= option_count) {
                cover(covered_by, uncovered, &mut self.uncovered_len, option_count, items, option);
            }
        }
    }

    /// Returns the number of empty cells.
    pub fn empty_cells(&self) -> usize {
        self.uncovered_len / 4
    }

    /// Returns, for each item, the chosen option that covers it, or a number above all options.
    pub fn covered_by(&self) -> &[u32] {
        &self.covered_by
    }

    /// Makes `most` proposals, or fewer if no empty cell is left. Returns the number of proposals.
    // Longer than 60 lines because it is the hot loop, whose parts share its variables.
    pub fn walk(&mut self, instance: &Instance, most: u64, temperature: f64, random: &mut Random) -> u64 {
        // By how many options a proposal displaces: at most three, as the item that was drawn is
        // uncovered. Those of INITIAL may displace four, and are rejected.
        let accept =
            [u64::MAX, u64::MAX, as_fraction(temperature), as_fraction(temperature * temperature), 0];
        let option_items = &instance.option_items[..];
        let (item_spans, item_options) = (&instance.item_spans[..], &instance.item_options[..]);
        let (covered_by, uncovered) = (&mut self.covered_by[..], &mut self.uncovered[..]);
        let option_count = option_items.len() as u32;
        let never_read = uncovered.len() - 1;
        let mut len = self.uncovered_len;
        let mut proposals = 0;
        let mut draw = |uncovered: &[u32], len: usize| {
            // One random number makes all three choices: the low half of each product is the
            // fraction of the next one. If everything is covered, this reads the element after the
            // last one, for a proposal that is not used.
            let (position, fraction) = split(random.next(), len);
            let (begin, count) = item_spans[uncovered[position] as usize];
            let (offset, fraction) = split(fraction, count as usize);
            Proposal { option: item_options[begin as usize + offset], fraction }
        };
        let mut next = self.next;
        while proposals < most && len > 0 {
            proposals += 1;
            let [Proposal { option, fraction }, second] = next;
            next = [second, draw(uncovered, len)];
            let items = option_items[option as usize];
            let holders = items.map(|item| covered_by[item as usize]);
            let [cell, row, column, in_box] = holders;
            // One option may cover both the row's and the box's item, or both the column's and the
            // box's.
            let box_is_another = (in_box < option_count) & (in_box != row) & (in_box != column);
            let displaced = usize::from(cell < option_count)
                + usize::from(row < option_count)
                + usize::from(column < option_count)
                + usize::from(box_is_another);
            if displaced > 1 && fraction >= accept[displaced] {
                continue;
            }
            if displaced == 1 {
                let old = cell.min(row).min(column).min(in_box);
                let left = option_items[old as usize];
                for k in 0..4 {
                    // An item that both options cover has no position: this then writes to the
                    // element that is never read.
                    let position = (holders[k].wrapping_sub(option_count) as usize).min(never_read);
                    uncovered[position] = left[k];
                    covered_by[left[k] as usize] = holders[k];
                    covered_by[items[k] as usize] = option;
                }
            } else {
                // An option that covers two of the items has none left to uncover the second time.
                for old in holders.into_iter().filter(|&holder| holder < option_count) {
                    uncover(covered_by, uncovered, &mut len, option_count, option_items[old as usize], old);
                }
                cover(covered_by, uncovered, &mut len, option_count, items, option);
            }
            // The cover has changed.
            next = [draw(uncovered, len), draw(uncovered, len)];
        }
        self.uncovered_len = len;
        self.next = next;
        proposals
    }
}

/// Removes an option: uncovers those of its items that it covers.
#[inline(always)]
fn uncover(
    covered_by: &mut [u32],
    uncovered: &mut [u32],
    len: &mut usize,
    option_count: u32,
    items: [u32; 4],
    option: u32,
) {
    for item in items {
        let by = &mut covered_by[item as usize];
        if *by == option {
            *by = option_count + *len as u32;
            uncovered[*len] = item;
            *len += 1;
        }
    }
}

/// Chooses an option whose items are all uncovered.
#[inline(always)]
fn cover(
    covered_by: &mut [u32],
    uncovered: &mut [u32],
    len: &mut usize,
    option_count: u32,
    items: [u32; 4],
    option: u32,
) {
    for item in items {
        let position = covered_by[item as usize];
        *len -= 1;
        let last = uncovered[*len];
        uncovered[(position - option_count) as usize] = last;
        covered_by[last as usize] = position;
        covered_by[item as usize] = option;
    }
}

/// Returns a number below `bound`, and the remaining randomness.
#[inline(always)]
fn split(random: u64, bound: usize) -> (usize, u64) {
    let product = u128::from(random) * bound as u128;
    ((product >> 64) as usize, product as u64)
}

/// Returns a probability as a bound on random numbers.
fn as_fraction(probability: f64) -> u64 {
    (probability * 18_446_744_073_709_551_616.0) as u64
}

#[cfg(test)]
impl PartialCover {
    /// Checks the invariants one after another, in a naive way.
    pub fn check(&self, instance: &Instance) {
        let options = instance.options();
        let mut chosen_for = vec![None; self.covered_by.len()];
        for (option, items) in instance.option_items.iter().enumerate() {
            let covers = items.map(|item| self.covered_by[item as usize] == option as u32);
            assert!(covers == [true; 4] || covers == [false; 4]);
            for &item in items.iter().filter(|_| covers[0]) {
                assert!(chosen_for[item as usize].replace(option).is_none());
            }
        }
        let uncovered = &self.uncovered[..self.uncovered_len];
        assert_eq!(uncovered.len(), chosen_for.iter().filter(|by| by.is_none()).count());
        for (item, by) in chosen_for.iter().enumerate() {
            if by.is_none() {
                assert_eq!(uncovered[self.covered_by[item] as usize - options], item as u32);
            }
            let (begin, count) = instance.item_spans[item];
            let mut own = instance.item_options[begin as usize..(begin + count) as usize].to_vec();
            own.dedup();
            assert!(count >= 2 && own.len() == count as usize);
            assert!(
                own.iter().all(|&option| instance.option_items[option as usize].contains(&(item as u32)))
            );
        }
    }
}
