//! All ALS chains: one for each set of removals.
//!
//! ```text
//! place (B, b)   the set B has lost b over a link, so it is locked in its other digits
//! next places    each set C that has another digit c of B as a restricted common with B: (C, c)
//! ```
//!
//! A search in layers from each set and the digit of its first link comes to each place over the
//! fewest sets. Unlike the [search for the best one](super::chain), it does not depend on the order
//! of the sets.

use super::super::bits::{BitRow, unions_of_others};
use super::super::order::{ByDigit, listed};
use super::super::smallest::{NamedRemovals, Smallest};
use super::list::{AlmostSets, MOST_SLOTS};
use super::restricted::{Restricted, seeing_both};
use super::set_of;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_push_small, try_vec};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::step::{NumberList, Step};

/// The fewest links of a chain. Two sets are an ALS-XZ, and three an ALS-XY-wing.
const FEWEST_LINKS: usize = 3;

/// The place before the first one.
const NO_PLACE: u32 = u32::MAX;

/// A set that has lost a digit, and the place from which the link came.
#[derive(Clone, Copy)]
struct ChainPlace {
    set: u16,
    digit: u8,
    before: u32,
}

/// The sets of a chain, and the digits of its links.
struct ChainOfSets {
    sets: NumberList,
    links: NumberList,
}

/// Returns the chain with the fewest sets for each set of removals.
pub(crate) fn all_als_chains<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<Step>> {
    let mut layers = Layers {
        board,
        sets,
        restricted,
        first: 0,
        places: Vec::new(),
        visited: try_vec(BitRow::EMPTY, 10)?,
        found: Smallest::new(),
    };
    let mut higher = BitRow::below(sets.sets.len());
    let mut allies = try_vec(BitRow::EMPTY, MOST_SLOTS)?;
    for (first, set) in sets.sets.iter().enumerate() {
        // A chain is found from its end with the lower number.
        higher.remove(first);
        layers.first = first;
        let slots = set.slots();
        unions_of_others(&restricted.allies[slots.clone()], &mut allies);
        for (k, link) in set.live.into_iter().enumerate() {
            let ends = allies[k].and(&higher);
            if !ends.is_empty() {
                layers.spread(&restricted.partners[slots.start + k], link, &ends, limits)?;
            }
        }
    }
    let mut steps = Vec::new();
    for (effect, found) in layers.found.into_effects() {
        try_push(&mut steps, step(sets, &effect.1, found)?)?;
    }
    Ok(steps)
}

/// The search in layers from one set.
struct Layers<'a, const W: usize> {
    board: &'a Board,
    sets: &'a AlmostSets,
    restricted: &'a Restricted<W>,
    first: usize,
    places: Vec<ChainPlace>,
    /// The sets that were reached over a link with each digit, from 1.
    visited: Vec<BitRow<W>>,
    found: Smallest<ChainOfSets>,
}

impl<const W: usize> Layers<'_, W> {
    /// Follows the links from the first set, of which the first has one digit.
    fn spread(
        &mut self,
        starts: &BitRow<W>,
        link: usize,
        ends: &BitRow<W>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        self.places.clear();
        self.visited.fill(BitRow::of(self.first));
        self.reach(starts, link, NO_PLACE)?;
        let (mut next, mut end, mut links) = (0, self.places.len(), 1);
        while next < end {
            links += 1;
            for before in next..end {
                checked(limits, W as u32 / 4)?;
                let ChainPlace { set, digit, .. } = self.places[before];
                let (set, restricted) = (&self.sets.sets[usize::from(set)], self.restricted);
                for (slot, other) in set.slots().zip(set.live).filter(|&(_, other)| other != digit.into()) {
                    let from = self.places.len();
                    self.reach(&restricted.partners[slot], other, before as u32)?;
                    if links >= FEWEST_LINKS {
                        for place in from..self.places.len() {
                            if ends.has(self.places[place].set.into()) {
                                self.offer(place, link, links)?;
                            }
                        }
                    }
                }
            }
            (next, end) = (end, self.places.len());
        }
        Ok(())
    }

    /// Adds the places of sets that lose a digit, unless they were reached before.
    fn reach(&mut self, sets: &BitRow<W>, digit: usize, before: u32) -> Result<(), Error> {
        let fresh = sets.minus(&self.visited[digit]);
        self.visited[digit].add(&fresh);
        for set in fresh.iter() {
            try_push(&mut self.places, ChainPlace { set: set as u16, digit: digit as u8, before })?;
        }
        Ok(())
    }

    /// Keeps the chain to a place if it removes something and has the fewest sets, of equal ones
    /// the fewest cells. The first link has the digit `link`.
    fn offer(&mut self, place: usize, link: usize, links: usize) -> Result<(), Error> {
        let ChainPlace { set: last, digit: last_link, .. } = self.places[place];
        let (first, last) = (self.first, usize::from(last));
        let mut effect: NamedRemovals = (0, ByDigit::default());
        let mut is_any = false;
        for digit in self.sets.sets[first].live & self.sets.sets[last].live {
            if digit != link && digit != usize::from(last_link) {
                effect.1[digit] = seeing_both(self.sets, first, last, digit) & self.board.of_digit[digit];
                is_any |= !effect.1[digit].is_empty();
            }
        }
        let fewest = 1_000 * links as u32;
        if !is_any || self.found.bound(&effect) <= fewest {
            return Ok(());
        }
        let (chain, cells) = self.chain_to(place as u32)?;
        let Some(chain) = chain else { return Ok(()) };
        self.found.keep(&effect, fewest + cells as u32, chain)
    }

    /// Returns the chain to a place, and the number of its cells; no chain if it comes to a set
    /// twice.
    fn chain_to(&self, mut place: u32) -> Result<(Option<ChainOfSets>, usize), Error> {
        let mut chain = ChainOfSets { sets: NumberList::new(), links: NumberList::new() };
        let mut cells = self.sets.sets[self.first].cells.len();
        while place != NO_PLACE {
            let ChainPlace { set, digit, before } = self.places[place as usize];
            if chain.sets.contains(&set) {
                return Ok((None, 0));
            }
            cells += self.sets.sets[usize::from(set)].cells.len();
            try_push_small(&mut chain.sets, set)?;
            try_push_small(&mut chain.links, digit.into())?;
            place = before;
        }
        try_push_small(&mut chain.sets, self.first as u16)?;
        chain.sets.reverse();
        chain.links.reverse();
        Ok((Some(chain), cells))
    }
}

/// Returns the step of a chain.
fn step(sets: &AlmostSets, removed: &ByDigit, chain: ChainOfSets) -> Search<Step> {
    let mut step = Step {
        technique: Technique::AlsChain,
        digits: chain.links,
        removed: listed(removed)?,
        ..Step::default()
    };
    for set in chain.sets {
        try_push(&mut step.sets, set_of(&sets.sets[usize::from(set)])?)?;
    }
    Ok(step)
}
