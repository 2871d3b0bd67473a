//! The work that the scheduler leaves to the one-puzzle search: whole puzzles that would fill the
//! pool of pending boards, the rest of a tree when the pool is full or few slots are active, and
//! puzzles whose patience ran out.

use super::{Scheduler, Workspace};
use crate::batch::nine::jobs::{Failure, Found, Job, Traversal};
use crate::batch::nine::tree_path::TreePath;
use crate::batch::nine::tuning::{MEAN_OVER_PUZZLES, PUZZLES_IN_A_ROW};
use crate::engine::SearchRun;
use crate::engine::nine::Patience;
use crate::engine::nine::board::CELLS;
use crate::engine::nine::single::Start;
use crate::engine::nine::slots::SlotBits;
use crate::error::Error;
use crate::limits::{LimitChecker, Limits, StopReason};
use crate::model::nine::{NineGrid, PADDED};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use std::ops::ControlFlow;

/// The end of a one-puzzle search.
struct OnePuzzleEnd {
    stopped: Option<StopReason>,
    gave_up: bool,
    /// The most boards that were pending at a time.
    depth: u64,
}

impl<V: SlotBits> Scheduler<'_, '_, '_, '_, V> {
    /// Solves the next puzzles. This is not used with a limit on nodes.
    #[cold]
    #[inline(never)]
    pub(super) fn solve_next_puzzles(&mut self) {
        for _ in 0..PUZZLES_IN_A_ROW {
            // A puzzle may take all of its time here, so the deadlines of the slots are checked in
            // between.
            self.poll_limits();
            if self.input_exhausted || self.stopped.is_some() {
                return;
            }
            let Some((mut job, digits)) = self.next_job(0) else { return };
            let (givens, _) = digits.split_first_chunk().expect("81 cells");
            let depth = self.solve_puzzle(&mut job, givens);
            self.answer(&job);
            // On average about half of the largest number of boards is pending.
            self.mean_pending += (depth as f32 / 2.0 - self.mean_pending) / MEAN_OVER_PUZZLES;
        }
    }

    /// Solves the puzzle of a job again, from the root. The next refill releases the slots of the
    /// job.
    #[cold]
    #[inline(never)]
    pub(super) fn start_over(&mut self, number: usize) {
        self.cut_after(number, None);
        let before = self.workspace.jobs[number];
        let mut digits = [0; PADDED];
        let is_read = self.source.read(before.puzzle, &mut digits).is_ok();
        let (givens, _) = digits.split_first_chunk().expect("81 cells");
        let mut job = Job::new(before.puzzle, 0, before.deadline, self.patience.nodes);
        self.solve_puzzle(&mut job, givens);
        // A search that was stopped may have found fewer solutions than the slots.
        let least = if job.stopped.is_some() { before.solutions } else { 0 };
        // The puzzle was read before, so that an error now is a defect.
        let failure = before.failure.or(job.failure).or((!is_read).then_some(Failure::WrongSolution));
        self.workspace.jobs[number] = Job {
            solutions: job.solutions.max(least),
            nodes: job.nodes,
            stopped: job.stopped,
            failure,
            traversal: Traversal::Answered,
            ..self.workspace.jobs[number]
        };
    }

    /// Searches the whole tree below the node of a stuck slot.
    #[cold]
    #[inline(never)]
    pub(super) fn finish_node(&mut self, slot: usize) {
        let number = usize::from(self.workspace.job_of[slot]);
        let path = self.workspace.paths[slot];
        let board = self.workspace.slices.board(slot);
        let mut job = self.workspace.jobs[number];
        let solutions = job.solutions;
        let OnePuzzleEnd { stopped, gave_up, .. } = self.search(&mut job, Start::Board(&board), path);
        if job.solutions > solutions && job.traversal != Traversal::Unordered {
            job.give_up_at = self.patience.after_solution(job.nodes, job.solutions);
        }
        self.workspace.jobs[number] = job;
        match stopped {
            _ if gave_up => self.start_over(number),
            Some(StopReason::Solutions) => self.cut_after(number, Some(job.first)),
            Some(reason) => self.stop(number, reason),
            None => {}
        }
    }

    /// Solves a whole puzzle. Returns the largest number of boards that were pending at a time.
    fn solve_puzzle(&mut self, job: &mut Job, givens: &[u8; CELLS]) -> u64 {
        job.nodes = 1;
        let OnePuzzleEnd { stopped, depth, .. } = self.search(job, Start::Givens(givens), TreePath::ROOT);
        job.stopped = stopped.filter(|&reason| reason != StopReason::Solutions);
        depth
    }

    /// Searches below a node of a job. When the job's patience runs out, the search continues with
    /// CDCL if it began with the givens, and gives up otherwise.
    fn search(&mut self, job: &mut Job, start: Start<'_>, path: TreePath) -> OnePuzzleEnd {
        self.clock.pass(self.open_jobs.len());
        let Workspace { one_puzzle, check, .. } = &mut *self.workspace;
        let limits = Limits {
            // The search counts its root again.
            nodes: self.limits.nodes.map(|most| most - job.nodes + 1),
            time: self.clock.left(job.deadline),
            memory: self.limits.memory,
            ..Limits::default()
        };
        let left = job.give_up_at.saturating_sub(job.nodes).saturating_add(1);
        let patience = Patience { nodes: left, ..self.patience };
        let interrupt = self.interrupt.reborrow();
        let (source, most, patience_of_job) = (&mut *self.source, self.most_solutions, self.patience);
        let mut visit = |values: &[u32]| {
            let mut solution = [0; PADDED];
            solution.iter_mut().zip(values).for_each(|(digit, &value)| *digit = value as u8);
            let mut givens = [0; PADDED];
            let is_right = source.read(job.puzzle, &mut givens).is_ok()
                && check.nines_are_solved(&[givens], &[solution])[0];
            let found = Found { solution: &solution, path, is_right };
            if job.add_solution(&found, most, patience_of_job, source) {
                ControlFlow::Break(StopReason::Solutions)
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut run = SearchRun::new(LimitChecker::new(limits, 4 * CELLS, interrupt), &mut visit);
        let gave_up_at = one_puzzle.single.search(start, patience, &mut run);
        let (mut gave_up, mut handed_over) = (false, Ok(()));
        match (gave_up_at, start) {
            (None, _) => {}
            (Some(_), Start::Board(_)) => gave_up = true,
            (Some(guesses), Start::Givens(givens)) => {
                handed_over =
                    puzzle_of(givens).and_then(|puzzle| one_puzzle.hand_over(&puzzle, &guesses, &mut run));
            }
        }
        let (stats, stopped) = (run.stats, run.limits.stopped());
        if let Err(error) = handed_over {
            job.failure = Some(if error == Error::Memory { Failure::Memory } else { Failure::WrongSolution });
        }
        job.nodes += stats.nodes.saturating_sub(1);
        job.deadline = job.deadline.saturating_sub(self.clock.elapsed());
        OnePuzzleEnd { stopped, gave_up, depth: stats.depth }
    }
}

/// Returns a puzzle of givens. Inlined, its array would be on the stack of every search, and
/// threads may have stacks of 64 KiB.
#[cold]
#[inline(never)]
fn puzzle_of(givens: &NineGrid) -> Result<Puzzle, Error> {
    Puzzle::from_givens(Shape::NINE, &givens.map(u32::from))
}
