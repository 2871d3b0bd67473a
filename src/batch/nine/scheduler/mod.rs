//! The scheduler: which node is in which slot, and what each slot does next.
//!
//! The bit-slices have 256 slots (or 128: as many as a vector of the processor has bits), each with one node of a search
//! tree, and a round applies the rules to all of them at once. The scheduler keeps the slots busy.
//!
//! ```text
//! refill                                   puzzles into slots
//! while a slot is active:
//!     round                                the rules once, in all slots
//!     each active slot is now   moving     something changed: it takes part in the next round
//!                               stuck      nothing changed, and a cell is open
//!                               conflict   a cell or a digit has no candidate left
//!                               solved     every cell has one digit
//!     if enough are stuck       guess      the slot takes the right branch, the board of the wrong one is pending
//!     if enough are free        refill     conflict, solved: the last pending board of the job; else the next puzzle;
//!                                          else a pending board of another job
//! ```
//!
//! "Enough" is in [`tuning`](super::tuning): a step costs the same for one slot as for all, since it works on whole vectors.
//!
//! A puzzle's tree is the same whatever its neighbours are, and the same as that of the one-puzzle search: choices are a
//! function of the board. One slot walks the tree in order. If several do, each node's [`TreePath`] tells its position in
//! that order, so that the solution that is written is the first one in order all the same.
//!
//! A job whose patience runs out begins again in the one-puzzle search, which hands it over to CDCL where it gets stuck. The
//! result is what that search says, so it does not depend on which slots helped.

mod guess;
mod refill;
mod single;

use super::bitset::BitSet;
use super::chunks::{Chunks, PuzzleId};
use super::clock::JobClock;
use super::eviction::Eviction;
use super::jobs::Job;
use super::pending::PendingPool;
use super::tree_path::TreePath;
use super::tuning::ROOM_FOR_JOBS;
use super::tuning::{
    GUESS_AT, MEAN_PENDING_AT_FIRST, MOST_ROUNDS, REFILL_AT, REFILL_AT_CONFLICTS, fewest_jobs,
};
use crate::engine::nine::Patience;
use crate::engine::nine::bitslice::{Locks, Slices, TransposeBuffer};
use crate::engine::nine::handover::NineThenCdcl;
use crate::engine::nine::wide::{IsaTask, SLOTS, SlotBits};
use crate::error::Error;
use crate::limits::{Interrupt, Limits, StopReason};
use crate::model::check9::{Grid9Check, PADDED};
use crate::stats::Count;
use crate::support::alloc::{try_array, try_vec};
use refill::CheckBuffer;

/// The job of a slot that has none.
const IDLE: u16 = u16::MAX;

/// The memory of a scheduler, kept from call to call.
pub(super) struct Workspace<V: SlotBits> {
    slices: Slices<V>,
    /// The number of each slot's job, or IDLE.
    job_of: Box<[u16; SLOTS]>,
    /// Where the node of each slot is in its tree.
    paths: Box<[TreePath; SLOTS]>,
    jobs: Box<[Job; SLOTS]>,
    free_jobs: Vec<u16>,
    pool: PendingPool,
    /// For a node that finds no room for a pending board, and for whole puzzles.
    one_puzzle: NineThenCdcl<V::Board>,
    check: Grid9Check,
    /// Rounds of the calls so far, and nodes of their puzzles.
    #[cfg(test)]
    pub work: [u64; 2],
}

impl<V: SlotBits> Workspace<V> {
    pub fn new(check: Grid9Check) -> Result<Self, Error> {
        Ok(Self {
            slices: Slices::new()?,
            job_of: try_array(IDLE)?,
            paths: try_array(TreePath::ROOT)?,
            jobs: try_array(Job::new(PuzzleId::NONE, 0, u64::MAX, u64::MAX))?,
            free_jobs: try_vec(0, SLOTS)?,
            pool: PendingPool::new()?,
            one_puzzle: NineThenCdcl::new(Patience::ENDLESS)?,
            check,
            #[cfg(test)]
            work: [0; 2],
        })
    }

    /// Answers all puzzles of the chunks.
    pub fn run(
        &mut self,
        chunks: &mut Chunks<'_, '_>,
        limits: Limits,
        patience: Patience,
        interrupt: &mut Interrupt<'_>,
    ) {
        V::within(Scheduler::new(self, chunks, limits, patience, interrupt));
    }

    /// Forgets all jobs.
    fn clear(&mut self) {
        self.pool.clear();
        self.free_jobs.clear();
        self.free_jobs.extend((0..V::SLOTS as u16).rev());
        self.job_of.fill(IDLE);
    }
}

/// One call.
struct Scheduler<'b, 'n, 'a, 'w, V: SlotBits> {
    workspace: &'b mut Workspace<V>,
    chunks: &'b mut Chunks<'n, 'a>,
    /// For each puzzle.
    limits: Limits,
    most_solutions: u64,
    /// When it runs out, a puzzle goes to the one-puzzle search.
    patience: Patience,
    interrupt: &'b mut Interrupt<'w>,

    /// Slots that have a node.
    active: BitSet,
    open_jobs: BitSet,
    /// Jobs that have pending boards.
    with_pending: BitSet,
    /// There are no more puzzles.
    input_exhausted: bool,
    /// Most jobs that may be open.
    most_jobs: usize,
    /// Some job may have a pending board for a slot that has nothing to do.
    may_help: bool,
    /// Boards of a job that are pending or evicted: the mean over the last refills.
    mean_pending: f32,
    eviction: Eviction,
    clock: JobClock,
    stopped: Option<StopReason>,
}

impl<V: SlotBits> IsaTask for Scheduler<'_, '_, '_, '_, V> {
    type Output = ();

    #[inline(always)]
    fn run(mut self) {
        // Made once for all steps, so that they are not cleared for each.
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
            // A round in which all cells have one candidate finds a conflict or has checked the grid, whether it changed what
            // the slices remember of rows or not.
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

            // With the slots that did not guess because their job needs no more of them.
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
        chunks: &'b mut Chunks<'n, 'a>,
        limits: Limits,
        patience: Patience,
        interrupt: &'b mut Interrupt<'w>,
    ) -> Self {
        workspace.clear();
        Self {
            workspace,
            chunks,
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

    /// Stops all jobs if the caller asks for it, and those whose time is up.
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

    /// Counts one more node of a job. Returns whether the job may have it.
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

    /// Stops a job. Its slots become free with the next refill.
    fn stop(&mut self, number: usize, reason: StopReason) {
        let job = &mut self.workspace.jobs[number];
        if !job.is_over() {
            job.stopped = Some(reason);
            self.cut_after(number, None);
        }
    }

    /// Cuts off a job's nodes that come after a position in the order of the search, or all of them.
    fn cut_after(&mut self, number: usize, position: Option<u64>) {
        let is_after = |path: TreePath| position.is_none_or(|position| path.order() > position);
        // If boards were evicted, all that is left comes after the solution of the only slot.
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

    /// Tells whether a job has so many pending boards that there is room for few jobs, however many may be evicted. Slots
    /// without a node cost as much as others, so that the one-puzzle search is quicker.
    #[inline(always)]
    fn is_crowded(&self) -> bool {
        ROOM_FOR_JOBS < fewest_jobs::<V>() * (1.0 + self.mean_pending)
    }

    /// Answers the puzzles that were not begun before the call was stopped.
    fn answer_the_rest(&mut self, reason: StopReason) {
        while let Some(puzzle) = self.chunks.next() {
            let is_read = self.chunks.read(puzzle, &mut [0; PADDED]);
            self.chunks.answer(puzzle, is_read.map(|()| Count { solutions: 0, stopped: Some(reason) }));
        }
    }
}
