//! Sets of different digits that have a sum.

use crate::error::Error;
use crate::support::alloc::try_push;

/// The steps of a search for each set that there may be.
const MOST_STEPS: usize = 1 << 4;

/// The sets of digits that have a sum, with the memory of the search for them.
#[derive(Default)]
pub(crate) struct DigitSets {
    /// The digits of all sets, from 0, one set after another.
    pub digits: Vec<u16>,
    /// The digits that a set may have, ascending.
    some: Vec<u16>,
    /// The places in `some` of the digits chosen, and these digits.
    places: Vec<usize>,
    chosen: Vec<u16>,
}

impl DigitSets {
    /// Finds all sets of `count` of some ascending digits from 0 with this sum that `fits` accepts,
    /// where digit 0 counts 1. Returns `false` if there are more than `most`, or the search takes
    /// too long.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn find(
        &mut self,
        some: impl Iterator<Item = usize>,
        (count, total): (usize, u32),
        most: usize,
        mut fits: impl FnMut(&[u16]) -> bool,
    ) -> Result<bool, Error> {
        let Self { digits, some: open, places, chosen } = self;
        digits.clear();
        open.clear();
        for digit in some {
            try_push(open, digit as u16)?;
        }
        places.clear();
        places.try_reserve(count)?;
        chosen.clear();
        chosen.try_reserve(count)?;
        let value = |place: usize| i64::from(open[place]) + 1;
        let (mut left, mut next, mut steps) = (i64::from(total), 0, 0);
        loop {
            steps += 1;
            if steps > MOST_STEPS * most || digits.len() > most * count {
                return Ok(false);
            }
            let wanted = count - chosen.len();
            if wanted == 0 && left == 0 && fits(chosen) {
                digits.try_reserve(count)?;
                digits.extend_from_slice(chosen);
            }
            // The next digit of the set, if the least and the greatest sum with it allow the total.
            let allows = |place: &usize| {
                let least: i64 = (*place..).take(wanted).map(value).sum();
                let most: i64 =
                    value(*place) + (0..open.len()).rev().take(wanted - 1).map(value).sum::<i64>();
                least <= left && left <= most
            };
            let end = if wanted == 0 { 0 } else { (open.len() + 1).saturating_sub(wanted) };
            if let Some(place) = (next..end).find(allows) {
                left -= value(place);
                places.push(place);
                chosen.push(open[place]);
                next = place + 1;
            } else {
                let Some(place) = places.pop() else { return Ok(true) };
                chosen.pop();
                left += value(place);
                next = place + 1;
            }
        }
    }
}
