//! The first solution, found by the schedule of `engine/schedule/cover.rs`.

use super::ExactCover;
use super::live::Matrix;
use crate::engine::SearchRun;
use crate::engine::schedule::cover::{PATIENCE, decide};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::options::Engine;
use crate::stats::Stats;
use std::ops::ControlFlow;

impl ExactCover {
    /// Finds the first solution of [`ExactCover::enumerate`]: its options in the order of choosing.
    /// `None` means that there is none, or that the search was stopped for the reason in
    /// [`Stats::stopped`].
    ///
    /// If the matrix is that of a Sudoku, perhaps with options missing or items covered, a Sudoku
    /// engine helps after a few conflicts. Its nodes count, too.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if an allocation for that engine fails.
    pub fn solve(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.first_solution(PATIENCE, limits, interrupt)
    }

    /// Does the work of [`ExactCover::solve`]. A Sudoku engine helps after `patience`
    /// conflicts, never with `u64::MAX`.
    pub(crate) fn first_solution(
        &mut self,
        patience: u64,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.stopwatch.start();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let mut run = SearchRun::new(limits, &mut visit);
        run.stats.engine = Some(Engine::Dlx);
        let Self { primary, items, nodes, runs, options, covered, is_mixed, memory, path, strong, .. } = self;
        let (primary, is_mixed) = (*primary, *is_mixed);
        let covered = covered.in_order(items);
        let matrix = Matrix { primary, items, nodes, runs, options, covered, is_mixed };
        let found = decide(matrix, strong, memory, path, &mut run, patience)?;
        let stopped = run.limits.stopped();
        let stats = Stats { solutions: found.into(), stopped, ..run.stats };
        self.stopwatch.stop();
        let stats = Stats { elapsed: self.stopwatch.elapsed(), ..stats };
        Ok((found.then_some(self.path.last_solution()), stats))
    }
}
