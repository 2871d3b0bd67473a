//! The scheduler decides which node is in which slot, and what each slot does next.
//!
//! The bit-slices have 256 or 128 slots, as many as a vector of the processor has bits. Each slot
//! holds one node of a search tree, and a round applies the rules to all slots at once. The
//! scheduler keeps the slots busy.
//!
//! ```text
//! refill                                  load puzzles into slots
//! while a slot is active:
//!     round                               apply the rules once, in all slots
//!     each active slot is now  moving     something changed: the slot takes part in the next round
//!                              stuck      nothing changed, and a cell is open
//!                              conflict   a cell or a digit has no candidate left
//!                              solved     every cell has one digit
//!     if enough are stuck      guess      take the right branch; the board of the wrong branch is
//!                                         pending
//!     if enough are free       refill     free slots, in conflict or solved, take the last pending
//!                                         board of the job, else the next puzzle, else a pending
//!                                         board of another job
//! ```
//!
//! [`tuning`](super::tuning) defines "enough". A step costs the same for one slot as for all, since
//! it works on whole vectors.
//!
//! The tree of a puzzle is the same as in the one-puzzle search, whatever the other puzzles of the
//! batch are, since a choice depends on the board only. A single slot searches the tree in order.
//! If several slots do, the [`TreePath`] of each node tells its position in that order, so that the
//! written solution is still the first one in order.
//!
//! A job whose patience runs out starts over in the one-puzzle search, which hands it over to CDCL
//! when it gets stuck. That search alone determines the result, so the result does not depend on
//! which slots helped.

mod guess;
mod refill;
mod single;

use super::BatchEngine;
use super::bitset::BitSet;
use super::chunks::PuzzleId;
use super::clock::JobClock;
use super::eviction::Eviction;
use super::jobs::Job;
use super::pending::PendingPool;
use super::source::PuzzleSource;
use super::tree_path::TreePath;
use super::tuning::ROOM_FOR_JOBS;
use super::tuning::{
    GUESS_AT, MEAN_PENDING_AT_FIRST, MOST_ROUNDS, REFILL_AT, REFILL_AT_CONFLICTS, fewest_jobs,
};
use crate::engine::nine::Patience;
use crate::engine::nine::bitslice::{Locks, Slices, TransposeBuffer};
use crate::engine::nine::slots::{IsaTask, SLOTS, SlotBits};
use crate::engine::schedule::nine::NineSchedule;
use crate::error::Error;
use crate::limits::{Interrupt, Limits, StopReason};
use crate::model::nine::{NineCheck, PADDED};
use crate::stats::Count;
use crate::support::alloc::{try_array, try_vec};
use refill::CheckBuffer;

/// The job number of a slot without a job.
const IDLE: u16 = u16::MAX;

/// The memory of a scheduler, which is kept from call to call.
pub(super) struct Workspace<V: SlotBits> {
    slices: Slices<V>,
    /// The number of the job of each slot, or `IDLE`.
    job_of: Box<[u16; SLOTS]>,
    /// The path to the node of each slot.
    paths: Box<[TreePath; SLOTS]>,
    jobs: Box<[Job; SLOTS]>,
    free_jobs: Vec<u16>,
    pool: PendingPool,
    /// Finishes nodes for which the pool has no room, and solves whole puzzles.
    one_puzzle: NineSchedule<V::Board>,
    check: NineCheck,
    /// The rounds of the calls so far, and the nodes of their puzzles.
    #[cfg(test)]
    pub work: [u64; 2],
}

impl<V: SlotBits> Workspace<V> {
    pub fn new(check: NineCheck) -> Result<Self, Error> {
        Ok(Self {
            slices: Slices::new()?,
            job_of: try_array(IDLE)?,
            paths: try_array(TreePath::ROOT)?,
            jobs: try_array(Job::new(PuzzleId::NONE, 0, u64::MAX, u64::MAX))?,
            free_jobs: try_vec(0, SLOTS)?,
            pool: PendingPool::new()?,
            one_puzzle: NineSchedule::new(Patience::ENDLESS)?,
            check,
            #[cfg(test)]
            work: [0; 2],
        })
    }

    /// Removes all jobs.
    fn clear(&mut self) {
        self.pool.clear();
        self.free_jobs.clear();
        self.free_jobs.extend((0..V::SLOTS as u16).rev());
        self.job_of.fill(IDLE);
    }
}

impl<V: SlotBits + Send> BatchEngine for [Workspace<V>; 1] {
    fn run(
        &mut self,
        source: &mut PuzzleSource<'_, '_>,
        limits: Limits,
        patience: Patience,
        interrupt: &mut Interrupt<'_>,
    ) {
        V::within(Scheduler::new(&mut self[0], source, limits, patience, interrupt));
    }
}

/// One call of [`BatchEngine::run`].
struct Scheduler<'b, 'n, 'a, 'w, V: SlotBits> {
    workspace: &'b mut Workspace<V>,
    source: &'b mut PuzzleSource<'n, 'a>,
    /// The limits of each puzzle.
    limits: Limits,
    most_solutions: u64,
    /// The patience of each puzzle; when it runs out, the puzzle is left to the one-puzzle search.
    patience: Patience,
    interrupt: &'b mut Interrupt<'w>,

    /// The slots that have a node.
    active: BitSet,
    open_jobs: BitSet,
    /// The jobs that have pending boards.
    with_pending: BitSet,
    /// Whether the source has no more puzzles; searches may lead to more.
    input_exhausted: bool,
    /// The most jobs that may be open.
    most_jobs: usize,
    /// Whether some job may have a pending board for an idle slot.
    may_help: bool,
    /// The mean number of pending and evicted boards of a job, over the last refills.
    mean_pending: f32,
    eviction: Eviction,
    clock: JobClock,
    stopped: Option<StopReason>,
}

impl<V: SlotBits> IsaTask for Scheduler<'_, '_, '_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        // Created once, so that they are not cleared in each step.
        let (buffer, locks, check) =
            (&mut TransposeBuffer::new(), &mut Locks::new(), &mut CheckBuffer::new());
        let (mut rounds_stuck, mut rounds_solved) = (0, 0);
        self.refill(BitSet::EMPTY, BitSet::EMPTY, true, buffer, check);
        while !self.active.is_empty() {
            self.workspace.slices.round(locks);
            #[cfg(test)]
            (self.workspace.work[0] += 1);
            let slices = &self.workspace.slices;
            let changed = BitSet::from_vector(slices.changed);
            let unsolved = BitSet::from_vector(slices.unsolved);
            let sound = self.active.without(BitSet::from_vector(slices.conflict));
            // If every cell has one candidate after a round, the round either found a conflict or
            // has checked the grid. `changed` does not matter then.
            let solved = sound.without(unsolved);
            let stuck = sound.and(unsolved).without(changed);
            let moving = sound.and(unsolved).and(changed);

            let none_moves = moving.is_empty();
            rounds_stuck += u32::from(!stuck.is_empty());
            let enough = 32 * stuck.len() >= GUESS_AT * self.active.len() || rounds_stuck >= MOST_ROUNDS;
            if !stuck.is_empty() && (none_moves || enough) {
                self.poll_limits();
                self.guess(stuck, none_moves, buffer);
                rounds_stuck = 0;
            }

            // Includes the slots that did not guess because their job is over.
            let conflict = self.active.and(BitSet::from_vector(self.workspace.slices.conflict));
            let (conflicts, working) = (conflict.len(), self.active.len());
            let enough = 32 * conflicts >= REFILL_AT_CONFLICTS * working
                || 32 * (conflicts + solved.len()) >= REFILL_AT * working;
            rounds_solved += u32::from(!solved.is_empty());
            let at_once = none_moves || rounds_solved >= MOST_ROUNDS;
            if enough || at_once {
                self.poll_limits();
                if self.refill(solved, conflict, at_once, buffer, check) {
                    rounds_solved = 0;
                }
            }
        }
        if let Some(reason) = self.stopped {
            self.answer_the_rest(reason);
        }
    }
}

impl<'b, 'n, 'a, 'w, V: SlotBits> Scheduler<'b, 'n, 'a, 'w, V> {
    fn new(
        workspace: &'b mut Workspace<V>,
        source: &'b mut PuzzleSource<'n, 'a>,
        limits: Limits,
        patience: Patience,
        interrupt: &'b mut Interrupt<'w>,
    ) -> Self {
        workspace.clear();
        Self {
            workspace,
            source,
            limits,
            most_solutions: limits.solutions.unwrap_or(u64::MAX),
            patience,
            interrupt,
            active: BitSet::EMPTY,
            open_jobs: BitSet::EMPTY,
            with_pending: BitSet::EMPTY,
            input_exhausted: false,
            most_jobs: 0,
            may_help: false,
            mean_pending: MEAN_PENDING_AT_FIRST,
            eviction: Eviction::new(),
            clock: JobClock::new(limits.time.is_some()),
            stopped: None,
        }
    }

    /// Stops all jobs if the caller asks for it, and otherwise the jobs whose time is up.
    #[inline(always)]
    fn poll_limits(&mut self) {
        self.stopped = self.stopped.or_else(|| self.interrupt.wants_end());
        if let Some(reason) = self.stopped {
            self.open_jobs.iter().for_each(|job| self.stop(job, reason));
        } else if self.clock.is_limited() {
            self.clock.pass(self.open_jobs.len());
            for job in self.open_jobs.iter() {
                if self.clock.has_reached(self.workspace.jobs[job].deadline) {
                    self.stop(job, StopReason::Time);
                }
            }
        }
    }

    /// Counts a node of a job. Returns whether the limits allow the node.
    #[inline(always)]
    fn enter_node(&mut self, job: usize) -> bool {
        let entering = &mut self.workspace.jobs[job];
        if self.limits.nodes.is_some_and(|most| entering.nodes >= most) {
            self.stop(job, StopReason::Nodes);
            return false;
        }
        entering.nodes += 1;
        true
    }

    /// Stops a job. The next refill releases its slots.
    fn stop(&mut self, number: usize, reason: StopReason) {
        let job = &mut self.workspace.jobs[number];
        if !job.is_over() {
            job.stopped = Some(reason);
            self.cut_after(number, None);
        }
    }

    /// Removes the nodes of a job that come after a position in the order of the search, or all
    /// nodes for `None`.
    fn cut_after(&mut self, number: usize, position: Option<u64>) {
        let is_after = |path: TreePath| position.is_none_or(|position| path.order() > position);
        // If boards were evicted, the job has a single slot, and all remaining nodes come after its
        // solution.
        self.forget_evicted(number);
        let Workspace { jobs, pool, job_of, paths, slices, .. } = &mut *self.workspace;
        pool.retain(&mut jobs[number].pending, |path| !is_after(path));
        if jobs[number].pending.is_empty() {
            self.with_pending.remove(number);
        }
        if jobs[number].slots > 1 || position.is_none() {
            let mut cut = BitSet::EMPTY;
            for slot in self.active.iter() {
                if usize::from(job_of[slot]) == number && is_after(paths[slot]) {
                    cut.insert(slot);
                }
            }
            slices.conflict = slices.conflict.or(cut.to_vector());
        }
    }

    fn forget_evicted(&mut self, number: usize) {
        let Workspace { jobs, paths, .. } = &mut *self.workspace;
        let job = &mut jobs[number];
        let path = paths[usize::from(job.slot)];
        self.eviction.forget(job, path);
    }

    /// Returns whether jobs need so many pending boards that the pool has room for few jobs only,
    /// even with evictions. Most slots would then be idle, and since an idle slot costs as much as
    /// a busy one, the one-puzzle search is quicker.
    #[inline(always)]
    fn is_crowded(&self) -> bool {
        ROOM_FOR_JOBS < fewest_jobs::<V>() * (1.0 + self.mean_pending)
    }

    /// Answers the puzzles that were not opened before the call was stopped.
    fn answer_the_rest(&mut self, reason: StopReason) {
        while let Some(puzzle) = self.source.next() {
            let is_read = self.source.read(puzzle, &mut [0; PADDED]);
            self.source.answer(puzzle, is_read.map(|()| Count { solutions: 0, stopped: Some(reason) }));
        }
    }
}
