//! The consequences of a true candidate, each with the length of its shortest reason.
//!
//! ```text
//! on        a true candidate excludes its peers                       1 + its length
//! off       an exact item of which all candidates but one are off     1 + the sum of their lengths
//! segment   a digit of a region that can only be in the crossing      1 + the sum of the lengths of
//!           with another region is not elsewhere in that region       those of the region outside of it
//! ```
//!
//! The length of a conclusion is the size of the smallest tree of reasons for it. The conclusions
//! are reached in the order of their lengths, by Knuth's generalization of Dijkstra's algorithm
//! (Information Processing Letters 6, 1977). A candidate is wrong if it excludes itself, or if all
//! candidates of an exact item are off.
//!
//! A tree without branches is an alternating chain: 5 for two strong links, 7 for three.

use super::lists::FlatLists;
use super::matrix::{ItemMatrix, ItemPlace};
use super::state::MatrixState;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_refill};

/// The inferences that may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// Cells give consequences and contradictions.
    pub cells: bool,
    /// Regions do.
    pub regions: bool,
    /// Segments, and what one candidate leaves of an item.
    pub groups: bool,
    /// Items with more than two candidates give contradictions.
    pub several: bool,
    /// Items with more than two candidates give consequences.
    pub nets: bool,
}

impl Means {
    fn uses(self, matrix: &ItemMatrix, item: u32) -> bool {
        if matches!(matrix.places[item as usize], ItemPlace::Cell(_)) { self.cells } else { self.regions }
    }
}

/// Why a candidate is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SpreadReason {
    None,
    /// Off: this candidate is on.
    On(u32),
    /// On, or a contradiction: all others of the item are off.
    Item(u32),
    /// Off: the digit is in the crossing of this segment.
    ItemSegment(u32),
}

/// A consequence that has a length.
#[derive(Clone, Copy)]
enum Event {
    On { candidate: u32, item: u32 },
    ItemSegment(u32),
    Contradiction { item: u32 },
}

const NEVER: u32 = u32::MAX;
const END: u32 = u32::MAX;

/// The largest length that is looked at.
pub(super) const LONGEST: u32 = 1023;

/// The memory of the search.
#[derive(Default)]
pub(super) struct NodeSpread {
    /// For each candidate the length at which it is off and on, and why.
    pub off: Vec<u32>,
    pub on: Vec<u32>,
    pub why_off: Vec<SpreadReason>,
    pub why_on: Vec<SpreadReason>,
    /// For each item the number of candidates that are not off, and the lengths of the others.
    left: Vec<u16>,
    sums: Vec<u32>,
    /// For each segment the candidates outside of the crossing that are not off, and the lengths of
    /// the others.
    left_outside: Vec<u16>,
    sums_outside: Vec<u32>,
    /// What the state has of `left_outside`.
    outside: Vec<u16>,
    /// For each candidate, what it alone leads to.
    direct: FlatLists,
    direct_events: Vec<Event>,
    /// The first event of each length, and for each event the next one of its length.
    heads: Vec<u32>,
    events: Vec<(Event, u32)>,
    /// The candidates that are off, by their lengths.
    queue: Vec<u32>,
    /// The candidates that are on.
    reached: Vec<u32>,
    has_direct: bool,
    /// The shortest length of what was too long to be looked at.
    pub too_long: u32,
}

impl NodeSpread {
    /// Prepares for a state.
    pub fn begin(&mut self, matrix: &ItemMatrix, state: &MatrixState) -> Result<(), Error> {
        let candidates = matrix.candidates();
        try_refill(&mut self.off, NEVER, candidates)?;
        try_refill(&mut self.on, NEVER, candidates)?;
        try_refill(&mut self.why_off, SpreadReason::None, candidates)?;
        try_refill(&mut self.why_on, SpreadReason::None, candidates)?;
        try_refill(&mut self.left, 0, matrix.places.len())?;
        try_refill(&mut self.sums, 0, matrix.places.len())?;
        try_refill(&mut self.left_outside, 0, matrix.segments.len())?;
        try_refill(&mut self.sums_outside, 0, matrix.segments.len())?;
        try_refill(&mut self.outside, 0, matrix.segments.len())?;
        for candidate in (0..candidates as u32).filter(|&candidate| state.left[candidate as usize]) {
            matrix.beside.get(candidate).iter().for_each(|&segment| self.outside[segment as usize] += 1);
        }
        self.left.copy_from_slice(&state.counts);
        self.left_outside.copy_from_slice(&self.outside);
        self.queue.clear();
        self.reached.clear();
        self.has_direct = false;
        self.heads.clear();
        try_refill(&mut self.heads, END, LONGEST as usize + 2)
    }

    /// Finds for each candidate the items of which it leaves one candidate, and the segments of
    /// which it leaves only the crossing.
    fn find_direct(&mut self, matrix: &ItemMatrix, state: &MatrixState) -> Result<(), Error> {
        self.direct.clear();
        self.direct_events.clear();
        for start in 0..matrix.candidates() as u32 {
            if state.is_open(matrix, start) {
                self.find_direct_of(matrix, state, start)?;
            }
            self.direct.end()?;
        }
        Ok(())
    }

    fn find_direct_of(&mut self, matrix: &ItemMatrix, state: &MatrixState, start: u32) -> Result<(), Error> {
        let is_left = |&&peer: &&u32| state.left[peer as usize];
        let own = matrix.items.get(start);
        for &peer in matrix.peers.get(start).iter().filter(is_left) {
            for &item in matrix.items.get(peer).iter().filter(|&&item| item < matrix.exact) {
                let left = &mut self.left[item as usize];
                *left -= 1;
                if *left == 1 && state.counts[item as usize] > 2 && !own.contains(&item) {
                    self.direct.push(self.direct_events.len() as u32)?;
                    try_push(&mut self.direct_events, Event::On { candidate: NEVER, item })?;
                }
            }
            for &segment in matrix.beside.get(peer) {
                let left = &mut self.left_outside[segment as usize];
                *left -= 1;
                if *left == 0 && !own.contains(&matrix.segments[segment as usize].from) {
                    self.direct.push(self.direct_events.len() as u32)?;
                    try_push(&mut self.direct_events, Event::ItemSegment(segment))?;
                }
            }
        }
        self.resolve_direct(matrix, state, start);
        for &peer in matrix.peers.get(start).iter().filter(is_left) {
            for &item in matrix.items.get(peer) {
                self.left[item as usize] = state.counts[item as usize];
            }
            for &segment in matrix.beside.get(peer) {
                self.left_outside[segment as usize] = self.outside[segment as usize];
            }
        }
        Ok(())
    }

    /// Names the candidates that are left of the items.
    fn resolve_direct(&mut self, matrix: &ItemMatrix, state: &MatrixState, start: u32) {
        matrix.peers.get(start).iter().for_each(|&peer| self.on[peer as usize] = start);
        for &number in self.direct.unended() {
            if let Event::On { candidate, item } = &mut self.direct_events[number as usize] {
                let is_last =
                    |&&member: &&u32| state.left[member as usize] && self.on[member as usize] != start;
                *candidate = matrix.members.get(*item).iter().find(is_last).copied().unwrap_or(NEVER);
            }
        }
        matrix.peers.get(start).iter().for_each(|&peer| self.on[peer as usize] = NEVER);
    }

    /// Follows a candidate. Returns the length of the shortest contradiction that is at most
    /// `longest`, and the item that has no candidate, or none for a candidate that excludes itself.
    pub fn follow(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        (start, means): (u32, Means),
        longest: u32,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<(u32, Option<u32>)>> {
        let longest = longest.min(LONGEST);
        self.prepare(matrix, state, means, longest)?;
        let mut next = 0;
        let mut pending = 0usize;
        self.set_on(matrix, state, start, SpreadReason::None, 0)?;
        pending += self.add_direct(matrix, (start, means), 0, longest)?;
        let mut length = 0;
        let mut reported = 0;
        while length <= longest && (pending > 0 || next < self.queue.len() || length == 0) {
            while let Some((event, following)) =
                self.events.get(self.heads[length as usize] as usize).copied()
            {
                self.heads[length as usize] = following;
                pending -= 1;
                match event {
                    Event::Contradiction { item } => return Ok(Some((length, Some(item)))),
                    Event::On { candidate, item } => {
                        if self.on[candidate as usize] == NEVER && self.off[candidate as usize] > length {
                            self.set_on(matrix, state, candidate, SpreadReason::Item(item), length)?;
                            pending += self.add_direct(matrix, (candidate, means), length, longest)?;
                        }
                    }
                    Event::ItemSegment(segment) => self.set_segment(matrix, state, segment, length)?,
                }
            }
            if self.off[start as usize] == length {
                return Ok(Some((length, None)));
            }
            while let Some(&candidate) = self.queue.get(next) {
                if self.off[candidate as usize] > length {
                    break;
                }
                next += 1;
                pending += self.take_off(matrix, state, (candidate, means), length, longest)?;
            }
            length += 1;
            if next - reported >= 64 {
                checked(limits, ((next - reported) / 16) as u32)?;
                reported = next;
            }
        }
        if next < self.queue.len() {
            self.too_long = self.too_long.min(length);
        }
        Ok(None)
    }

    /// Prepares to follow a candidate.
    fn prepare(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        means: Means,
        longest: u32,
    ) -> Search<()> {
        if means.groups && !self.has_direct {
            self.reset(matrix, state);
            self.find_direct(matrix, state)?;
            self.has_direct = true;
        }
        self.reset(matrix, state);
        self.too_long = NEVER;
        self.heads[..=longest as usize].fill(END);
        self.events.clear();
        Ok(())
    }

    /// Takes back what the last call did.
    fn reset(&mut self, matrix: &ItemMatrix, state: &MatrixState) {
        for candidate in self.queue.drain(..) {
            self.off[candidate as usize] = NEVER;
            for &item in matrix.items.get(candidate) {
                self.left[item as usize] = state.counts[item as usize];
                self.sums[item as usize] = 0;
            }
            for &segment in matrix.beside.get(candidate) {
                self.left_outside[segment as usize] = self.outside[segment as usize];
                self.sums_outside[segment as usize] = 0;
            }
        }
        self.reached.drain(..).for_each(|candidate| self.on[candidate as usize] = NEVER);
    }

    /// Adds what a candidate alone leads to.
    fn add_direct(
        &mut self,
        matrix: &ItemMatrix,
        (candidate, means): (u32, Means),
        length: u32,
        longest: u32,
    ) -> Result<usize, Error> {
        if !means.groups {
            return Ok(0);
        }
        let mut new = 0;
        for at in 0..self.direct.get(candidate).len() {
            let event = self.direct_events[self.direct.get(candidate)[at] as usize];
            // An item that keeps no candidate is one of locked candidates.
            if let Event::On { item, candidate } = event
                && (candidate == NEVER || !means.uses(matrix, item))
            {
                continue;
            }
            new += self.add(event, length + 2, longest)?;
        }
        Ok(new)
    }

    fn set_on(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        candidate: u32,
        why: SpreadReason,
        length: u32,
    ) -> Result<(), Error> {
        self.on[candidate as usize] = length;
        try_push(&mut self.reached, candidate)?;
        self.why_on[candidate as usize] = why;
        for &peer in matrix.peers.get(candidate) {
            self.set_off(state, peer, SpreadReason::On(candidate), length + 1)?;
        }
        Ok(())
    }

    fn set_off(
        &mut self,
        state: &MatrixState,
        candidate: u32,
        why: SpreadReason,
        length: u32,
    ) -> Result<(), Error> {
        if state.left[candidate as usize] && self.off[candidate as usize] == NEVER {
            self.off[candidate as usize] = length;
            self.why_off[candidate as usize] = why;
            try_push(&mut self.queue, candidate)?;
        }
        Ok(())
    }

    fn set_segment(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        segment: u32,
        length: u32,
    ) -> Result<(), Error> {
        let crossing = matrix.crossings.get(segment);
        for &member in matrix.members.get(matrix.segments[segment as usize].to) {
            if !crossing.contains(&member) {
                self.set_off(state, member, SpreadReason::ItemSegment(segment), length + 1)?;
            }
        }
        Ok(())
    }

    /// Counts a candidate that is off in its items and segments. Returns the number of new events.
    fn take_off(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        (candidate, means): (u32, Means),
        length: u32,
        longest: u32,
    ) -> Result<usize, Error> {
        let mut new = 0;
        for &item in matrix.items.get(candidate).iter().filter(|&&item| item < matrix.exact) {
            let index = item as usize;
            if !means.uses(matrix, item) {
                continue;
            }
            self.left[index] -= 1;
            self.sums[index] = self.sums[index].saturating_add(length);
            let at = self.sums[index].saturating_add(1);
            let count = state.counts[index];
            match self.left[index] {
                0 if means.several || count <= 2 => {
                    new += self.add(Event::Contradiction { item }, at, longest)?
                }
                1 if means.nets || count <= 2 => {
                    let is_on =
                        |&&member: &&u32| state.left[member as usize] && self.off[member as usize] > length;
                    let last = matrix.members.get(item).iter().find(is_on).copied();
                    if let Some(candidate) = last {
                        new += self.add(Event::On { candidate, item }, at, longest)?;
                    }
                }
                _ => {}
            }
        }
        if means.groups {
            for &segment in matrix.beside.get(candidate) {
                let index = segment as usize;
                self.left_outside[index] -= 1;
                self.sums_outside[index] = self.sums_outside[index].saturating_add(length);
                let at = self.sums_outside[index].saturating_add(1);
                let is_allowed = self.outside[index] == 1 || means.nets;
                if self.left_outside[index] == 0 && is_allowed {
                    new += self.add(Event::ItemSegment(segment), at, longest)?;
                }
            }
        }
        Ok(new)
    }

    fn add(&mut self, event: Event, length: u32, longest: u32) -> Result<usize, Error> {
        if length > longest {
            self.too_long = self.too_long.min(length);
            return Ok(0);
        }
        let head = std::mem::replace(&mut self.heads[length as usize], self.events.len() as u32);
        try_push(&mut self.events, (event, head))?;
        Ok(1)
    }
}
