//! The step of the scheduler in which free slots get work: solutions are delivered, and puzzles and
//! pending boards are loaded.

use super::{IDLE, Scheduler, Workspace};
use crate::batch::nine::bitset::BitSet;
use crate::batch::nine::jobs::{Failure, Found, Job, Traversal};
use crate::batch::nine::tree_path::TreePath;
use crate::batch::nine::tuning::{
    EXCHANGE_AT, HARD_NODES, HELP_NEEDS_ROOM, MEAN_OVER_REFILLS, ROOM_FOR_JOBS,
};
use crate::engine::nine::bitslice::{BLOCK_WORDS, TransposeBuffer};
use crate::engine::nine::board::CELLS;
use crate::engine::nine::slots::{SLOTS, SlotBits};
use crate::model::nine::{PADDED, PaddedNine};

/// The number of solutions that are checked together.
const CHECKED_TOGETHER: usize = 8;

/// The solutions that are checked together, and their givens.
pub(super) struct CheckBuffer {
    solutions: [PaddedNine; CHECKED_TOGETHER],
    givens: [PaddedNine; CHECKED_TOGETHER],
}

impl CheckBuffer {
    pub fn new() -> Self {
        let grids = [[0; PADDED]; CHECKED_TOGETHER];
        Self { solutions: grids, givens: grids }
    }
}

/// A slot, and the entry of the pending board that it takes.
type Load = (u16, u16);

impl<V: SlotBits> Scheduler<'_, '_, '_, '_, V> {
    /// Gives work to the slots with a conflict and to the idle ones. If enough slots ask for an
    /// exchange, or `at_once` demands it, solutions are delivered and puzzles loaded. Returns
    /// whether an exchange took place.
    #[inline(always)]
    pub(super) fn refill(
        &mut self,
        solved: BitSet,
        conflict: BitSet,
        at_once: bool,
        buffer: &mut TransposeBuffer<V>,
        check: &mut CheckBuffer,
    ) -> bool {
        let idle = BitSet::from_vector(V::all()).without(self.active);
        let asking = solved.len() + idle.len() + self.leaving(conflict);
        let exchange = at_once || 32 * asking >= EXCHANGE_AT * self.active.len();
        let solved = if exchange { solved } else { BitSet::EMPTY };
        if !solved.is_empty() {
            self.workspace.slices.store_solutions(buffer);
            let mut left = solved.iter().peekable();
            while left.peek().is_some() {
                self.deliver(&mut left, buffer, check);
            }
        }
        self.plan();
        self.fill(conflict.or(solved).or(idle), exchange, buffer);
        self.update_mean_pending();
        exchange
    }

    /// Returns the number of slots with a conflict that their jobs do not need.
    #[inline(always)]
    fn leaving(&self, conflict: BitSet) -> u32 {
        let leaving = conflict.iter().filter(|&slot| {
            let job = &self.workspace.jobs[usize::from(self.workspace.job_of[slot])];
            job.pending.is_empty() && job.evicted_guesses == 0
        });
        leaving.count() as u32
    }

    /// Decides how many jobs may be open, and whether idle slots may help. If the pool has room for
    /// too few jobs, solves the next puzzles one at a time.
    #[inline(always)]
    fn plan(&mut self) {
        let room = ROOM_FOR_JOBS + self.eviction.most() as f32;
        self.most_jobs = ((room / (1.0 + self.mean_pending)) as usize).clamp(1, V::SLOTS);
        let limits_work = self.limits.nodes.is_some() || self.limits.memory.is_some();
        let is_crowded = self.limits.nodes.is_none() && self.is_crowded();
        self.may_help = !limits_work && !is_crowded && self.workspace.pool.has_free_part(HELP_NEEDS_ROOM);
        if is_crowded {
            self.solve_next_puzzles();
        }
    }

    /// Gives slots the last pending board of their job, else the next puzzle, if `exchange` allows,
    /// else a pending board of another job.
    #[inline(always)]
    fn fill(&mut self, slots: BitSet, exchange: bool, buffer: &mut TransposeBuffer<V>) {
        if self.source.is_of_searches() {
            // Answers may have led to more.
            self.input_exhausted = false;
        }
        let mut loads: [Load; SLOTS] = [(0, 0); SLOTS];
        let mut count = 0;
        let mut from_givens = BitSet::EMPTY;
        for slot in slots.iter() {
            if self.workspace.job_of[slot] != IDLE {
                if self.resume_pending(slot, &mut loads[count]) {
                    count += 1;
                    continue;
                }
                if self.find_evicted(slot, buffer) {
                    from_givens.insert(slot);
                    continue;
                }
                self.release(slot);
            }
            if exchange && self.open_next(slot, buffer) {
                from_givens.insert(slot);
            } else if self.help(slot, &mut loads[count]) {
                count += 1;
            }
        }
        if !from_givens.is_empty() {
            self.workspace.slices.load_puzzles(buffer, from_givens.to_vector());
            if self.source.is_of_searches() {
                self.exclude_digits(from_givens);
            }
        }
        if count > 0 {
            self.load_pending(&loads[..count], buffer);
        }
    }

    /// Moves the mean number of boards of a job towards that of the open jobs.
    #[inline(always)]
    fn update_mean_pending(&mut self) {
        let jobs = self.open_jobs.len() as f32;
        if jobs > 0.0 {
            let boards = self.workspace.pool.len() as f32 + self.eviction.evicted() as f32;
            self.mean_pending += (boards / jobs - self.mean_pending) / MEAN_OVER_REFILLS;
        }
    }

    /// Checks and delivers the solutions of the next [`CHECKED_TOGETHER`] solved slots.
    #[inline(always)]
    fn deliver(
        &mut self,
        solved: &mut impl Iterator<Item = usize>,
        buffer: &TransposeBuffer<V>,
        check: &mut CheckBuffer,
    ) {
        let mut slots = [0; CHECKED_TOGETHER];
        let mut count = 0;
        let CheckBuffer { solutions, givens } = check;
        for slot in solved.take(CHECKED_TOGETHER) {
            let job = usize::from(self.workspace.job_of[slot]);
            slots[count] = slot;
            buffer.write_grid(slot, &mut solutions[count]);
            // A puzzle that cannot be read a second time accepts no solution.
            if self.source.read(self.workspace.jobs[job].puzzle, &mut givens[count]).is_err() {
                givens[count][..CELLS].fill(u8::MAX);
            }
            count += 1;
        }
        let are_right = self.workspace.check.nines_are_solved(givens, solutions);
        for k in 0..count {
            let number = usize::from(self.workspace.job_of[slots[k]]);
            let path = self.workspace.paths[slots[k]];
            let job = &mut self.workspace.jobs[number];
            let found = Found { solution: &solutions[k], path, is_right: are_right[k] };
            if job.add_solution(&found, self.most_solutions, self.patience, self.source) {
                self.cut_after(number, Some(self.workspace.jobs[number].first));
            }
        }
    }

    /// Loads pending boards into their slots.
    #[inline(always)]
    fn load_pending(&mut self, loads: &[Load], buffer: &mut TransposeBuffer<V>) {
        let Workspace { slices, pool, .. } = &mut *self.workspace;
        let mut slots = BitSet::EMPTY;
        for &(slot, _) in loads {
            slots.insert(slot.into());
        }
        for half in 0..2 {
            for &(slot, entry) in loads {
                buffer.set_words(slot.into(), &pool.board(entry).as_chunks::<BLOCK_WORDS>().0[half]);
            }
            slices.load_boards(half, buffer, slots.to_vector());
        }
        slices.forget(slots.to_vector());
    }

    /// Removes the digits that searches exclude from slots whose puzzles were just loaded.
    #[inline(always)]
    fn exclude_digits(&mut self, slots: BitSet) {
        for slot in slots.iter() {
            let job = &self.workspace.jobs[usize::from(self.workspace.job_of[slot])];
            if let Some((cell, digit)) = self.source.excluded(job.puzzle) {
                self.workspace.slices.exclude(slot, cell, digit);
            }
        }
    }

    /// Takes the last pending board of the slot's job. Returns whether the slot has a node now.
    #[inline(always)]
    fn resume_pending(&mut self, slot: usize, load: &mut Load) -> bool {
        let number = usize::from(self.workspace.job_of[slot]);
        let Workspace { pool, jobs, paths, .. } = &mut *self.workspace;
        let pending = &mut jobs[number].pending;
        let Some((entry, path)) = pool.pop(pending) else {
            return false;
        };
        if pending.is_empty() {
            self.with_pending.remove(number);
        }
        paths[slot] = path;
        *load = (slot as u16, entry);
        self.enter_node(number)
    }

    /// Sends the slot from the root to the last board that its job evicted. Returns whether the
    /// slot has a node now.
    #[inline(always)]
    fn find_evicted(&mut self, slot: usize, buffer: &mut TransposeBuffer<V>) -> bool {
        let number = usize::from(self.workspace.job_of[slot]);
        let Workspace { jobs, paths, .. } = &mut *self.workspace;
        let job = &mut jobs[number];
        if job.evicted_guesses == 0 || !self.eviction.find_again(job, paths[slot]) {
            return false;
        }
        let mut digits = [0; PADDED];
        // The puzzle was read before, so that an error now is a defect.
        if self.source.read(job.puzzle, &mut digits).is_err() {
            job.failure = Some(Failure::WrongSolution);
        }
        paths[slot] = TreePath::ROOT;
        buffer.set_grid(slot, &digits);
        self.enter_node(number)
    }

    /// Releases a slot that its job does not need. With its last slot the job is answered.
    #[inline(always)]
    fn release(&mut self, slot: usize) {
        let number = usize::from(std::mem::replace(&mut self.workspace.job_of[slot], IDLE));
        self.active.remove(slot);
        let job = &mut self.workspace.jobs[number];
        job.slots -= 1;
        if job.slots > 0 {
            return;
        }
        // The whole tree was searched out of order. In order, the patience may run out before the
        // first solution, and CDCL may then find another solution first: start over to get that
        // one. If the search of the job is stopped, this solution is as good.
        if job.traversal == Traversal::Unordered
            && job.solutions > 0
            && job.nodes >= job.give_up_at
            && job.stopped.is_none()
        {
            self.start_over(number);
        }
        let job = self.workspace.jobs[number];
        self.answer(&job);
        self.open_jobs.remove(number);
        self.workspace.free_jobs.push(number as u16);
    }

    /// Sets the result of a finished job.
    #[inline(always)]
    pub(super) fn answer(&mut self, job: &Job) {
        self.source.answer(job.puzzle, job.result(self.most_solutions));
        #[cfg(test)]
        (self.workspace.work[1] += job.nodes);
    }

    /// Opens a job for the next puzzle. Returns whether there was one and it may be opened.
    #[inline(always)]
    fn open_next(&mut self, slot: usize, buffer: &mut TransposeBuffer<V>) -> bool {
        let open = V::SLOTS - self.workspace.free_jobs.len();
        if self.input_exhausted || self.stopped.is_some() || open >= self.most_jobs {
            return false;
        }
        let Some((job, digits)) = self.next_job(slot) else { return false };
        let Some(number) = self.workspace.free_jobs.pop().map(usize::from) else {
            unreachable!("there are as many jobs as slots, and this slot has no job");
        };
        self.workspace.jobs[number] = job;
        (self.workspace.job_of[slot], self.workspace.paths[slot]) = (number as u16, TreePath::ROOT);
        buffer.set_grid(slot, &digits);
        self.open_jobs.insert(number);
        self.active.insert(slot);
        self.enter_node(number);
        true
    }

    /// Returns a job for the next valid puzzle, and the digits of the puzzle.
    #[inline(always)]
    pub(super) fn next_job(&mut self, slot: usize) -> Option<(Job, PaddedNine)> {
        let mut digits = [0; PADDED];
        loop {
            let Some(puzzle) = self.source.next() else {
                self.input_exhausted = true;
                return None;
            };
            match self.source.read(puzzle, &mut digits) {
                Ok(()) => {
                    let deadline = self.clock.deadline(self.limits.time);
                    return Some((Job::new(puzzle, slot, deadline, self.patience.nodes), digits));
                }
                Err(error) => self.source.answer(puzzle, Err(error)),
            }
        }
    }

    /// Takes the first pending board of another job. Helpers search boards that a single slot might
    /// never have needed, so they help hard jobs only, and any job when no more puzzles come. They
    /// do not help when the pool has little room, since they would take it from slots that need it.
    /// With a limit on nodes or memory a job keeps to one slot, so that it ends at the same node
    /// whatever the other puzzles are.
    #[inline(always)]
    fn help(&mut self, slot: usize, load: &mut Load) -> bool {
        if !self.may_help {
            return false;
        }
        let least = if self.input_exhausted { 0 } else { HARD_NODES };
        let Some(number) = self.with_pending.iter().find(|&job| {
            let job = &self.workspace.jobs[job];
            job.nodes >= least && job.evicted_guesses == 0
        }) else {
            self.may_help = false;
            return false;
        };
        let Workspace { pool, jobs, job_of, paths, .. } = &mut *self.workspace;
        let pending = &mut jobs[number].pending;
        let Some((entry, path)) = pool.pop_first(pending) else {
            return false;
        };
        if pending.is_empty() {
            self.with_pending.remove(number);
        }
        (job_of[slot], paths[slot]) = (number as u16, path);
        *load = (slot as u16, entry);
        let job = &mut jobs[number];
        job.slots += 1;
        if job.traversal == Traversal::InOrder {
            let is_first_wanted = job.solutions == 0 && self.source.wants_solution(job.puzzle);
            job.traversal = if is_first_wanted { Traversal::Unordered } else { Traversal::Shared };
        }
        self.active.insert(slot);
        self.enter_node(number)
    }
}
