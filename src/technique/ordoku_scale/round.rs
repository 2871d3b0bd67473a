//! The steps of one round: all steps of the easiest kind that removes or places something.
//!
//! All steps of a round are found in one state, so their set does not depend on the order in which
//! they are found. That is why a Sudoku and its images have the same rating. Of sums that
//! follow from several regions, not all are tried, so an image of a killer may have another one.

use crate::error::Error;
use crate::support::alloc::try_push;

/// The place of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StepPattern {
    /// The last candidate of an item.
    Single { item: u32 },
    /// All candidates of an item exclude the same ones.
    Locked { item: u32 },
    /// The digits that no combination of a sum has.
    Sum { sum: u32 },
    /// A digit, from 1, that each combination of a sum has.
    SumDigit { sum: u32, digit: u16 },
    /// As many items as others that have all their candidates. The parts of the round have the
    /// items of which each has a true candidate, then the others.
    Subset,
    /// A candidate whose consequences contradict each other.
    Chain { start: u32 },
    /// The same, which is seen only by contradictions within it.
    Nested { start: u32 },
    /// The digit of the solution.
    Guess,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepFound {
    pub pattern: StepPattern,
    pub placed: Option<u32>,
    /// The length of a chain, or the number of rounds of a nested contradiction.
    pub length: u32,
    removed_end: u32,
    parts_end: u32,
}

/// The steps of a round.
#[derive(Default)]
pub(super) struct StepRound {
    found: Vec<StepFound>,
    removed: Vec<u32>,
    parts: Vec<u32>,
}

impl StepRound {
    pub fn clear(&mut self) {
        self.found.clear();
        self.removed.clear();
        self.parts.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds a candidate that the next step removes.
    pub fn remove(&mut self, candidate: u32) -> Result<(), Error> {
        try_push(&mut self.removed, candidate)
    }

    /// Adds an item of the next step.
    pub fn part(&mut self, item: u32) -> Result<(), Error> {
        try_push(&mut self.parts, item)
    }

    /// Returns whether the next step removes something.
    pub fn removes(&self) -> bool {
        self.removed.len() > self.found.last().map_or(0, |found| found.removed_end as usize)
    }

    /// Ends a step.
    pub fn end(&mut self, pattern: StepPattern, placed: Option<u32>, length: u32) -> Result<(), Error> {
        let (removed_end, parts_end) = (self.removed.len() as u32, self.parts.len() as u32);
        try_push(&mut self.found, StepFound { pattern, placed, length, removed_end, parts_end })
    }

    pub fn len(&self) -> usize {
        self.found.len()
    }

    pub fn found(&self) -> &[StepFound] {
        &self.found
    }

    /// Returns what a step removes.
    pub fn removed(&self, step: usize) -> &[u32] {
        let start = step.checked_sub(1).map_or(0, |before| self.found[before].removed_end);
        &self.removed[start as usize..self.found[step].removed_end as usize]
    }

    /// Returns the items of a step.
    pub fn parts(&self, step: usize) -> &[u32] {
        let start = step.checked_sub(1).map_or(0, |before| self.found[before].parts_end);
        &self.parts[start as usize..self.found[step].parts_end as usize]
    }

    pub fn all_removed(&self) -> &[u32] {
        &self.removed
    }
}
