//! ALS chain: four almost locked sets or more, each with a restricted common with the next one.
//!
//! ```text
//! {z .. a}  a  {a .. b}  b  {b .. c}  c  {c .. z}    neighbouring links have different digits
//! ```
//!
//! If z is not in the first set, it is in the last one. So it goes from what sees all its places in
//! both.
//!
//! The program follows the links depth first, always to sets with higher numbers. What it finds at
//! a set depends on the way there only by the first set, the digit of its link, and the digit of
//! the last link. Here rows of bits tell which first sets can have a result, and the ways from
//! these are followed set by set, of which only the ones with the fewest cells are kept.

use super::super::bits::{BitRow, unions_of_others};
use super::super::order::{ByDigit, StepRank, listed, rank_by_digit};
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
use std::cmp::Reverse;

/// A way that was not found.
const NO_COST: u16 = u16::MAX;

/// A chain that removes something.
struct FoundAlsChain {
    removed: ByDigit,
    rank: StepRank,
    cells: u16,
    /// The sets, and the digits of the links between them.
    sets: NumberList,
    links: NumberList,
}

/// Returns the best chain.
pub(crate) fn find_als_chain<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &mut Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Option<Step>> {
    restricted.reach.fill(sets, &restricted.partners, limits)?;
    let restricted = &*restricted;
    let mut paths: Option<AlsPaths<W>> = None;
    let mut best: Option<FoundAlsChain> = None;
    let mut higher = BitRow::below(sets.sets.len());
    let mut allies = try_vec(BitRow::EMPTY, MOST_SLOTS)?;
    for (number, set) in sets.sets.iter().enumerate() {
        higher.remove(number);
        let slots = set.slots();
        if !restricted.partners[slots.clone()].iter().any(|row| row.meets(&higher)) {
            continue;
        }
        checked(limits, W as u32 / 4)?;
        unions_of_others(&restricted.allies[slots.clone()], &mut allies);
        for (k, digit) in set.live.into_iter().enumerate() {
            let starts = restricted.partners[slots.start + k].and(&higher);
            let allies = allies[k].and(&higher);
            let mut ends = BitRow::EMPTY;
            if !allies.is_empty() {
                for start in starts.iter() {
                    ends.add(&restricted.reach.two[sets.sets[start].slot_of(digit)]);
                }
            }
            let targets = ends.and(&allies);
            if !targets.is_empty() {
                let paths = match &mut paths {
                    Some(paths) => paths,
                    None => paths.insert(AlsPaths::new(board, sets, restricted)?),
                };
                paths.start(number, digit, &starts, &targets, &mut best, limits)?;
            }
        }
    }
    best.map(|best| step(sets, best)).transpose()
}

/// The ways from one set. A place is a number of links, 1, 2 or more, and a slot.
struct AlsPaths<'a, const W: usize> {
    board: &'a Board,
    sets: &'a AlmostSets,
    restricted: &'a Restricted<W>,
    /// The fewest cells of a way to each place, and the place before.
    cost: Vec<[u16; 3]>,
    before: Vec<[(u8, u32); 3]>,
    /// The sets from which the ways are to be followed, and those from which they were.
    active: BitRow<W>,
    visited: BitRow<W>,
    first: usize,
    link: usize,
}

impl<'a, const W: usize> AlsPaths<'a, W> {
    fn new(board: &'a Board, sets: &'a AlmostSets, restricted: &'a Restricted<W>) -> Result<Self, Error> {
        let slots = sets.slots.len();
        let (cost, before) = (try_vec([NO_COST; 3], slots)?, try_vec([(0, 0); 3], slots)?);
        Ok(Self {
            board,
            sets,
            restricted,
            cost,
            before,
            active: BitRow::EMPTY,
            visited: BitRow::EMPTY,
            first: 0,
            link: 0,
        })
    }

    /// Follows the ways from a set over its links with one digit.
    fn start(
        &mut self,
        first: usize,
        link: usize,
        starts: &BitRow<W>,
        targets: &BitRow<W>,
        best: &mut Option<FoundAlsChain>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        (self.first, self.link) = (first, link);
        let size = |set: usize| self.sets.sets[set].cells.len() as u16;
        for start in starts.iter() {
            let slot = self.sets.sets[start].slot_of(link);
            self.cost[slot][0] = size(first) + size(start);
        }
        self.active = *starts;
        while let Some(number) = self.active.first() {
            self.active.remove(number);
            checked(limits, W as u32)?;
            for slot in self.sets.sets[number].slots() {
                if self.cost[slot] == [NO_COST; 3] || !self.restricted.reach.one[slot].meets(targets) {
                    continue;
                }
                for depth in 0..3 {
                    if self.cost[slot][depth] != NO_COST {
                        self.follow(slot, depth, targets, best)?;
                    }
                }
            }
            self.visited.insert(number);
        }
        for number in self.visited.iter() {
            self.cost[self.sets.sets[number].slots()].fill([NO_COST; 3]);
        }
        self.visited = BitRow::EMPTY;
        Ok(())
    }

    /// Follows the links from a place.
    fn follow(
        &mut self,
        slot: usize,
        depth: usize,
        targets: &BitRow<W>,
        best: &mut Option<FoundAlsChain>,
    ) -> Result<(), Error> {
        let of = self.sets.slots[slot];
        let (number, last) = (of.set as usize, of.digit as usize);
        let set = &self.sets.sets[number];
        let mut partners = BitRow::EMPTY;
        for other in set.slots() {
            if other != slot {
                partners.add(&self.restricted.partners[other]);
            }
        }
        for next in partners.minus(&BitRow::below(number)).iter() {
            let Some((a, b)) = self.restricted.between(self.sets, number, next) else { continue };
            let used = if last == a {
                (b, b)
            } else if last == b {
                (a, a)
            } else {
                (a, b)
            };
            let cost = self.cost[slot][depth] + self.sets.sets[next].cells.len() as u16;
            if depth >= 1 && targets.has(next) {
                self.offer(slot, depth, next, used, cost, best)?;
            }
            let to = self.sets.sets[next].slot_of(used.0);
            let deeper = (depth + 1).min(2);
            let old = self.cost[to][deeper];
            let before = (depth as u8, slot as u32);
            self.active.insert(next);
            if cost < old || cost == old && self.is_earlier(before, self.before[to][deeper])? {
                self.cost[to][deeper] = cost;
                self.before[to][deeper] = before;
            }
        }
        Ok(())
    }

    /// Returns the sets on the way to a place, and the digits of the links.
    fn way(&self, mut place: (u8, u32)) -> Result<(NumberList, NumberList), Error> {
        let (mut sets, mut links) = (NumberList::new(), NumberList::new());
        loop {
            let slot = self.sets.slots[place.1 as usize];
            try_push_small(&mut sets, slot.set)?;
            try_push_small(&mut links, slot.digit.into())?;
            if place.0 == 0 {
                break;
            }
            place = self.before[place.1 as usize][place.0 as usize];
        }
        try_push_small(&mut sets, self.first as u16)?;
        sets.reverse();
        links.reverse();
        Ok((sets, links))
    }

    /// Returns whether the program finds the way to one place before that to another.
    fn is_earlier(&self, a: (u8, u32), b: (u8, u32)) -> Result<bool, Error> {
        Ok(self.way(a)?.0 < self.way(b)?.0)
    }

    /// Keeps the chain to a set if it is the best one.
    fn offer(
        &self,
        slot: usize,
        depth: usize,
        last: usize,
        used: (usize, usize),
        cells: u16,
        best: &mut Option<FoundAlsChain>,
    ) -> Result<(), Error> {
        let (first, end) = (&self.sets.sets[self.first], &self.sets.sets[last]);
        let mut removed = ByDigit::default();
        for digit in first.live & end.live {
            if digit != self.link && digit != used.0 && digit != used.1 {
                removed[digit] = seeing_both(self.sets, self.first, last, digit);
                removed[digit] &= self.board.of_digit[digit];
            }
        }
        let rank = rank_by_digit(&removed);
        if rank.0 == Reverse(0) || best.as_ref().is_some_and(|best| best.rank < rank) {
            return Ok(());
        }
        let (mut sets, mut links) = self.way((depth as u8, slot as u32))?;
        try_push_small(&mut sets, last as u16)?;
        try_push_small(&mut links, used.0 as u16)?;
        let new = FoundAlsChain { removed, rank, cells, sets, links };
        if best.as_ref().is_none_or(|old| new.precedes(old)) {
            *best = Some(new);
        }
        Ok(())
    }
}

impl FoundAlsChain {
    /// Returns whether this chain, which does not rank lower, replaces another one.
    fn precedes(&self, old: &Self) -> bool {
        let mut order = self.rank.cmp(&old.rank);
        if self.removed != old.removed {
            order = order.then(self.sets.len().cmp(&old.sets.len()));
        }
        order.then(self.cells.cmp(&old.cells)).then_with(|| self.sets.cmp(&old.sets)).is_lt()
    }
}

fn step(sets: &AlmostSets, found: FoundAlsChain) -> Search<Step> {
    let mut step = Step {
        technique: Technique::AlsChain,
        digits: found.links,
        removed: listed(&found.removed)?,
        ..Step::default()
    };
    for set in found.sets {
        try_push(&mut step.sets, set_of(&sets.sets[set as usize])?)?;
    }
    Ok(step)
}
