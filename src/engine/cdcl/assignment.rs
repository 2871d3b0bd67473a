//! The true literals, each with its level and its reason. The trail has them in order.
//!
//! ```text
//! trail    [ level 0 | decision, what follows | decision, what follows | ... ]
//!                      ^ level_starts[0]        ^ level_starts[1]    ^ propagated: the next to propagate
//! ```

use super::literal::{Literal, Reason};
use crate::error::Error;
use crate::support::alloc::try_refill;

/// The time and the reason of an assignment.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub level: u32,
    /// Index on the trail.
    pub position: u32,
    pub reason: Reason,
}

#[derive(Default)]
pub(super) struct Assignment {
    /// For each literal: 1 is true, -1 is false, 0 is open.
    values: Vec<i8>,
    /// For each option; valid while the option is assigned.
    entries: Vec<Entry>,
    pub trail: Vec<Literal>,
    /// For each level from 1 on, the length of the trail before its decision.
    pub level_starts: Vec<u32>,
    /// Length of the part of the trail that is propagated.
    pub propagated: usize,
}

impl Assignment {
    pub fn reset(&mut self, options: usize) -> Result<(), Error> {
        try_refill(&mut self.values, 0, 2 * options)?;
        try_refill(&mut self.entries, Entry { level: 0, position: 0, reason: Reason::NONE }, options)?;
        self.trail.clear();
        self.trail.try_reserve(options)?;
        self.level_starts.clear();
        self.level_starts.try_reserve(options)?;
        self.propagated = 0;
        Ok(())
    }

    #[inline(always)]
    pub fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    #[inline(always)]
    pub fn is_open(&self, option: usize) -> bool {
        self.values[2 * option] == 0
    }

    #[inline(always)]
    pub fn entry(&self, option: usize) -> &Entry {
        &self.entries[option]
    }

    #[inline(always)]
    pub fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Makes an open literal true.
    #[inline(always)]
    pub fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        let (level, position) = (self.level(), self.trail.len() as u32);
        self.entries[literal.option()] = Entry { level, position, reason };
        self.trail.push(literal);
    }

    /// Makes an open option TRUE as a decision, on a level of its own.
    pub fn decide(&mut self, option: usize) {
        self.level_starts.push(self.trail.len() as u32);
        self.assign(Literal::positive(option as u32), Reason::NONE);
    }

    /// Unassigns all levels above `level`, the last literals first, and calls `unassigned` with
    /// each literal and whether it was propagated.
    #[inline(always)]
    pub fn backtrack(&mut self, level: u32, mut unassigned: impl FnMut(Literal, bool)) {
        let Some(&start) = self.level_starts.get(level as usize) else { return };
        let start = start as usize;
        self.level_starts.truncate(level as usize);
        let next = self.propagated.max(start);
        for (from, to, was_propagated) in [(next, self.trail.len(), false), (start, next, true)] {
            for &literal in self.trail[from..to].iter().rev() {
                self.values[literal.index()] = 0;
                self.values[(!literal).index()] = 0;
                unassigned(literal, was_propagated);
            }
        }
        self.trail.truncate(start);
        self.propagated = self.propagated.min(start);
    }
}
