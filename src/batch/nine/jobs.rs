//! A job is a puzzle at work, from the queue to its result.
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
//! A limit or an interrupt stops a job in any of these states; the next refill releases its slots.

use super::chunks::PuzzleId;
use super::pending::PendingStack;
use super::source::PuzzleSource;
use super::tree_path::TreePath;
use crate::engine::nine::Patience;
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::nine::PaddedNine;
use crate::stats::Count;

#[derive(Clone, Copy)]
pub(super) struct Job {
    pub puzzle: PuzzleId,
    /// The slot that began the job.
    pub slot: u16,
    /// The number of slots that work for the job.
    pub slots: u16,
    pub pending: PendingStack,
    pub solutions: u64,
    /// The [`TreePath::order`] of the first solution in the order of the search; the maximum before
    /// a solution is found.
    pub first: u64,
    pub nodes: u64,
    /// The number of nodes at which the job's patience runs out.
    pub give_up_at: u64,
    /// The time on the [`JobClock`](super::clock::JobClock) at which the job is stopped.
    pub deadline: u64,
    pub stopped: Option<StopReason>,
    pub failure: Option<Failure>,
    pub traversal: Traversal,
    /// The number of guesses, from the root, whose wrong branches were evicted. They are above the
    /// node of the job's only slot.
    pub evicted_guesses: u8,
    /// The evicted node that the job's only slot is on the way to; otherwise the root.
    pub target: TreePath,
}

/// How the tree of a job is searched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Traversal {
    /// One slot searches in order.
    InOrder,
    /// Several slots search. If the first solution is wanted, one slot searched in order until it
    /// was found.
    Shared,
    /// Several slots search before the first solution, which is wanted. So it is not known how many
    /// nodes precede that solution in order.
    Unordered,
    /// The one-puzzle search has answered the job; its slots are to be released.
    Answered,
}

/// The reason why a puzzle has no count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// A solution failed the check: a defect of this library.
    WrongSolution,
    Memory,
}

/// A solution and the node at which it was found.
pub(super) struct Found<'a> {
    pub solution: &'a PaddedNine,
    pub path: TreePath,
    /// Whether the solution passed the check.
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

    /// Counts a solution, and writes it if it is the first in order so far. Returns whether the job
    /// now has `most` solutions.
    #[inline(always)]
    pub fn add_solution(
        &mut self,
        found: &Found<'_>,
        most: u64,
        patience: Patience,
        source: &mut PuzzleSource<'_, '_>,
    ) -> bool {
        if !self.is_over() && source.counts(self.puzzle, found.solution) {
            // Several solutions at one path come from the one-puzzle search, which finds them in
            // order.
            let is_first = self.solutions == 0 || found.path.order() < self.first;
            if is_first {
                self.first = found.path.order();
                if found.is_right {
                    source.write(self.puzzle, found.solution);
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

    /// Returns whether findings of the job's slots are ignored from now on.
    pub fn is_over(&self) -> bool {
        self.traversal == Traversal::Answered || self.stopped.is_some()
    }

    /// Returns the result of a finished job.
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
