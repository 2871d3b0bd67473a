//! The sets that a chain can reach. They cut a search for chains short that finds none.

use super::super::bits::{BitRow, unions_of_others};
use super::list::{AlmostSets, MOST_SLOTS};
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_lengthen;

/// The sets that can be reached from a set after a link with the digit of each slot.
pub(crate) struct Reach<const W: usize> {
    /// By one link or more, and by two or more.
    pub(crate) one: Vec<BitRow<W>>,
    pub(crate) two: Vec<BitRow<W>>,
    /// Memory for the rows of one set: by its links, and without each of them.
    by_link: [Vec<BitRow<W>>; 2],
    others: Vec<BitRow<W>>,
}

impl<const W: usize> Reach<W> {
    pub(crate) fn new() -> Self {
        Self { one: Vec::new(), two: Vec::new(), by_link: [Vec::new(), Vec::new()], others: Vec::new() }
    }

    /// Fills the rows from the last set to the first. A row may have too many sets, since it takes
    /// two restricted commons of a pair for two links.
    pub(crate) fn fill(
        &mut self,
        sets: &AlmostSets,
        restricted: &[BitRow<W>],
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        for rows in [&mut self.one, &mut self.two] {
            rows.truncate(sets.slots.len());
            try_lengthen(rows, sets.slots.len())?;
        }
        let mut higher = BitRow::EMPTY;
        let Self { one: of_one, two: of_two, by_link, others } = self;
        for rows in by_link.iter_mut().chain([&mut *others]) {
            try_lengthen(rows, MOST_SLOTS)?;
        }
        for (number, set) in sets.sets.iter().enumerate().rev() {
            let slots = set.slots();
            let is_linked = restricted[slots.clone()].iter().any(|row| row.meets(&higher));
            if !is_linked {
                of_one[slots.clone()].fill(BitRow::EMPTY);
                of_two[slots].fill(BitRow::EMPTY);
                higher.insert(number);
                continue;
            }
            checked(limits, W as u32)?;
            for (k, digit) in set.live.into_iter().enumerate() {
                let partners = restricted[slots.start + k].and(&higher);
                let (mut one, mut two) = (partners, BitRow::EMPTY);
                for next in partners.iter() {
                    two.add(&of_one[sets.sets[next].slot_of(digit)]);
                }
                one.add(&two);
                by_link[0][k] = one;
                by_link[1][k] = two;
            }
            unions_of_others(&by_link[0][..slots.len()], others);
            of_one[slots.clone()].copy_from_slice(&others[..slots.len()]);
            unions_of_others(&by_link[1][..slots.len()], others);
            of_two[slots.clone()].copy_from_slice(&others[..slots.len()]);
            higher.insert(number);
        }
        Ok(())
    }
}
