//! Chooses the pending boards to evict when the pool is full, and finds evicted boards again.
//!
//! A job that a single slot searches in order loses its first boards. The slot's path still has a
//! bit for each guess, from which the evicted boards can be derived:
//!
//! ```text
//! guess          0      1      2      3      4
//! path         right  wrong  right  right  right    <- the slot
//! pending        x             x      o      o      x: evicted, o: pending
//!              `-- evicted_guesses = 3 --'
//! ```
//!
//! When all pending boards of the job are searched and the last evicted one is next, the slot
//! restarts at the root. It repeats the guesses of the path up to the evicted board, and takes the
//! last of these as wrong. The same board is reached, since the choice of a guess depends on the
//! board only. A job that has all the solutions it wants needs none of its boards, so jobs with
//! many solutions seldom miss one.

use super::bitset::BitSet;
use super::jobs::{Job, Traversal};
use super::pending::PendingPool;
use super::tree_path::TreePath;
use super::tuning::{EVICTED, EVICTED_AT_FIRST, FEWER_WHEN_MISSED, HARD_NODES};
use crate::engine::nine::slots::SLOTS;

pub(super) struct Eviction {
    /// The number of evicted boards that are neither found again nor forgotten.
    evicted: u32,
    /// The most evicted boards at a time.
    most: u32,
    /// The first job to consider for the next eviction: the one after the last job that lost a
    /// board.
    cursor: usize,
}

impl Eviction {
    pub fn new() -> Self {
        Self { evicted: 0, most: EVICTED_AT_FIRST, cursor: 0 }
    }

    pub fn evicted(&self) -> u32 {
        self.evicted
    }

    pub fn most(&self) -> u32 {
        self.most
    }

    /// Evicts the first board of an easy job that has two or more boards and a single slot. Returns
    /// whether there was such a job.
    #[cold]
    pub fn evict_one(
        &mut self,
        jobs: &mut [Job; SLOTS],
        pool: &mut PendingPool,
        with_pending: BitSet,
    ) -> bool {
        if self.evicted >= self.most {
            return false;
        }
        let may_lose_one = |&number: &usize| {
            let job = &jobs[number];
            job.slots == 1
                && job.traversal == Traversal::InOrder
                && job.nodes < HARD_NODES
                && job.pending.has_two()
        };
        let behind = with_pending.iter_from(self.cursor);
        let Some(number) = behind.chain(with_pending.iter()).find(may_lose_one) else {
            return false;
        };
        self.cursor = number + 1;
        let Some((_, path)) = pool.pop_first(&mut jobs[number].pending) else {
            return false;
        };
        jobs[number].evicted_guesses = path.depth();
        self.evicted += 1;
        true
    }

    /// Forgets the evicted boards of a job that does not need them. `path` is the path of the slot
    /// that began the job.
    pub fn forget(&mut self, job: &mut Job, path: TreePath) {
        let guesses = std::mem::take(&mut job.evicted_guesses);
        if guesses > 0 {
            let path = if job.target == TreePath::ROOT { path } else { job.target };
            let (count, _) = path.untaken(guesses);
            self.evicted -= count;
            self.most = (self.most + count).min(*EVICTED.end());
        }
    }

    /// Makes the last evicted node of a job the target of its slot, whose node is at `path`.
    /// Returns whether there is such a node.
    #[inline(always)]
    pub fn find_again(&mut self, job: &mut Job, path: TreePath) -> bool {
        let (_, Some(target)) = path.untaken(job.evicted_guesses) else {
            return false;
        };
        job.evicted_guesses = target.depth() - 1;
        job.target = target;
        self.evicted -= 1;
        self.most = self.most.saturating_sub(FEWER_WHEN_MISSED).max(*EVICTED.start());
        true
    }
}
