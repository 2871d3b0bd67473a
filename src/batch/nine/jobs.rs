//! A job: a puzzle at work, from the queue to its result.
//!
//! ```text
//!            open                          last slot released
//!  puzzle --------> job, in order  ------------------------------> result
//!                     |      |  patience runs out                    ^
//!        a slot helps |      `---------------------> answered -------|
//!                     v      patience runs out     /                 |
//!             shared or unordered ----------------'                  |
//!                     |                                              |
//!                     `----------------------------------------------'
//! ```
//!
//! A limit or an interrupt stops a job in any of these; its slots are released with the next refill.

use super::chunks::{Chunks, PuzzleId};
use super::pending::PendingStack;
use super::tree_path::TreePath;
use crate::engine::nine::Patience;
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::check9::PaddedGrid9;
use crate::stats::Count;

#[derive(Clone, Copy)]
pub(super) struct Job {
    pub puzzle: PuzzleId,
    /// The slot that began it.
    pub slot: u16,
    /// How many slots work for it.
    pub slots: u16,
    pub pending: PendingStack,
    pub solutions: u64,
    /// The position of the first solution in the order of the search, once there is one.
    pub first: u64,
    pub nodes: u64,
    /// The number of nodes at which its patience runs out.
    pub give_up_at: u64,
    /// On the [`JobClock`](super::clock::JobClock).
    pub deadline: u64,
    pub stopped: Option<StopReason>,
    pub failure: Option<Failure>,
    pub traversal: Traversal,
    /// Of the first so many guesses above its only slot, the boards of the wrong guesses were evicted.
    pub evicted_guesses: u8,
    /// The evicted node that its only slot is on the way to; otherwise the root.
    pub target: TreePath,
}

/// How the tree of a job is walked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Traversal {
    /// By one slot, in order.
    InOrder,
    /// By several slots; by one until the first solution was found, if that is wanted.
    Shared,
    /// By several slots before the first solution, which is wanted: nobody knows how many nodes come before it in order.
    Unordered,
    /// The one-puzzle search has answered it; its slots are released.
    Answered,
}

/// Why a puzzle has no count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// A solution failed the check: a defect of this library.
    WrongSolution,
    Memory,
}

/// A solution and where it was found.
pub(super) struct Found<'a> {
    pub solution: &'a PaddedGrid9,
    pub path: TreePath,
    /// It passed the check.
    pub is_right: bool,
}

impl Job {
    pub fn new(puzzle: PuzzleId, slot: usize, deadline: u64, give_up_at: u64) -> Self {
        Self {
            puzzle,
            slot: slot as u16,
            slots: 1,
            pending: PendingStack::EMPTY,
            solutions: 0,
            first: u64::MAX,
            nodes: 0,
            give_up_at,
            deadline,
            stopped: None,
            failure: None,
            traversal: Traversal::InOrder,
            evicted_guesses: 0,
            target: TreePath::ROOT,
        }
    }

    /// Counts a solution, and writes it if it is the first in order so far. Returns whether there are `most` now.
    #[inline(always)]
    pub fn add_solution(
        &mut self,
        found: &Found<'_>,
        most: u64,
        patience: Patience,
        chunks: &mut Chunks<'_, '_>,
    ) -> bool {
        if !self.is_over() {
            // Solutions of the same path come from the one-puzzle search, which finds them in order.
            let is_first = self.solutions == 0 || found.path.order() < self.first;
            if is_first {
                self.first = found.path.order();
                if found.is_right {
                    chunks.write(self.puzzle, found.solution);
                }
            }
            if !found.is_right {
                self.failure = Some(Failure::WrongSolution);
            }
            self.solutions = (self.solutions + 1).min(most);
            if self.traversal != Traversal::Unordered {
                self.give_up_at = patience.after_solution(self.nodes, self.solutions);
            }
        }
        self.solutions >= most
    }

    /// Tells whether anything that its slots find is ignored from now on.
    pub fn is_over(&self) -> bool {
        self.traversal == Traversal::Answered || self.stopped.is_some()
    }

    /// Returns the result of a job that is done.
    #[inline(always)]
    pub fn result(&self, most: u64) -> Result<Count, Error> {
        let has_most = (self.solutions >= most).then_some(StopReason::Solutions);
        match self.failure {
            None => Ok(Count { solutions: self.solutions, stopped: has_most.or(self.stopped) }),
            Some(Failure::WrongSolution) => Err(Error::Internal),
            Some(Failure::Memory) => Err(Error::Memory),
        }
    }
}
