//! What a caller asks of a matrix: its first solution, any, their number, or all in order.

use super::ExactCover;
use super::live::Matrix;
use crate::engine::SearchRun;
use crate::engine::dlx::search::Emit;
use crate::engine::schedule::cover;
use crate::engine::schedule::turns::Goal;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::options::Engine;
use crate::stats::{Count, Stats};
use std::ops::ControlFlow;

impl ExactCover {
    /// Sets how later calls search: [`Engine::Auto`], the default, or [`Engine::Dlx`], the search
    /// alone. No answer depends on it, except that of [`ExactCover::solve_any`] and those that a limit
    /// stops.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for another engine.
    pub fn set_engine(&mut self, engine: Engine) -> Result<(), Error> {
        self.searches_alone = match engine {
            Engine::Auto => false,
            Engine::Dlx => true,
            _ => return Err(Error::Argument { what: "a matrix has the engines `auto` and `dlx` only" }),
        };
        Ok(())
    }

    /// Returns how calls search: [`Engine::Auto`] or [`Engine::Dlx`].
    pub fn engine(&self) -> Engine {
        if self.searches_alone { Engine::Dlx } else { Engine::Auto }
    }

    /// Finds the first solution of [`ExactCover::enumerate`]: its options in the order of choosing.
    /// `None` means that there is none, or that the search was stopped for the reason in
    /// [`Stats::stopped`].
    ///
    /// If the matrix is that of a Sudoku, perhaps with options missing or items covered, a Sudoku
    /// engine helps after a few conflicts. With any other matrix, clause learning helps a search that
    /// takes long. Their nodes count, too.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if an allocation for a Sudoku engine fails.
    pub fn solve(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.one(Goal::First, limits, interrupt)
    }

    /// Finds a solution, whichever is found soonest: its options in any order. The same matrix has
    /// the same one each time. Otherwise this is like [`ExactCover::solve`].
    ///
    /// # Errors
    /// Returns the errors of [`ExactCover::solve`].
    pub fn solve_any(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.one(Goal::Any, limits, interrupt)
    }

    /// Counts the solutions, up to `most` if it is not `None`. If that takes long, clause learning helps,
    /// the same rest is counted only once, and components are counted apart. A number of 2^64 or more is
    /// given as 2^64 - 1, and stopped by [`StopReason::Solutions`].
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if `most` is 0, and [`Error::Internal`] for a defect.
    pub fn count(
        &mut self,
        most: Option<u64>,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Count, Stats), Error> {
        Limits::check_count_limit(most)?;
        let limits = limits.with_most(most);
        let goal = Goal::Number(limits.solutions.unwrap_or(u64::MAX));
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let stats = self.timed(limits, interrupt, &mut visit, |matrix, run| {
            matrix.pass_solutions(goal, run, &mut |_, run| run.counted(1))
        })?;
        Ok((Count { solutions: stats.solutions, stopped: stats.stopped }, stats))
    }

    /// Calls `visit` with each solution, as option numbers in the order of choosing, until it
    /// breaks. Clause learning helps if that takes long, and does not change the order.
    ///
    /// # Errors
    /// Returns [`Error::Internal`] for a defect.
    pub fn enumerate(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<(Count, Stats), Error> {
        let mut visit = |options: &[u32]| match visit(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        };
        let stats = self.timed(limits, interrupt, &mut visit, |matrix, run| {
            let emit: Emit<'_> = &mut |options, run| run.found(options);
            matrix.pass_solutions(Goal::InOrder, run, emit)
        })?;
        Ok((Count { solutions: stats.solutions, stopped: stats.stopped }, stats))
    }

    fn one(
        &mut self,
        goal: Goal,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        let mut found = false;
        let mut first = |_: &[u32], _: &mut SearchRun<'_, '_>| {
            found = true;
            false
        };
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let stats = self.timed(limits, interrupt, &mut visit, |matrix, run| {
            matrix.pass_solutions(goal, run, &mut first)
        })?;
        let stats = Stats { solutions: found.into(), ..stats };
        Ok((found.then_some(self.path.last_solution()), stats))
    }

    /// Runs a search, and returns its statistics.
    fn timed(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<StopReason>,
        search: impl FnOnce(&mut Self, &mut SearchRun<'_, '_>) -> Result<(), Error>,
    ) -> Result<Stats, Error> {
        self.stopwatch.start();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut run = SearchRun::new(limits, visit);
        run.stats.engine = Some(Engine::Dlx);
        search(self, &mut run)?;
        let stats = Stats { stopped: run.limits.stopped(), ..run.stats };
        self.stopwatch.stop();
        Ok(Stats { elapsed: self.stopwatch.elapsed(), ..stats })
    }

    /// Passes the solutions that are wanted to `emit`, as option numbers in the order of choosing.
    ///
    /// # Errors
    /// Returns the errors of [`cover::search`].
    pub(in crate::engine) fn pass_solutions(
        &mut self,
        goal: Goal,
        run: &mut SearchRun<'_, '_>,
        emit: Emit<'_>,
    ) -> Result<(), Error> {
        let help = (!self.searches_alone).then_some(self.help);
        let Self { primary, items, nodes, runs, options, covered, is_mixed, .. } = self;
        let Self { colours, implied, memory, helpers, path, .. } = self;
        let (primary, is_mixed) = (*primary, *is_mixed);
        let (covered, shades) = (covered.in_order(items), colours.number(nodes)?);
        let matrix = Matrix { primary, items, nodes, runs, options, covered, is_mixed, shades, implied };
        let result = cover::search(matrix, goal, help, (memory, helpers), path, run, emit);
        helpers.shrink();
        result
    }

    /// Returns what a search reads.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(super) fn matrix(&mut self) -> Result<Matrix<'_>, Error> {
        let Self { primary, items, nodes, runs, options, covered, is_mixed, colours, implied, .. } = self;
        let (primary, is_mixed) = (*primary, *is_mixed);
        let (covered, shades) = (covered.in_order(items), colours.number(nodes)?);
        Ok(Matrix { primary, items, nodes, runs, options, covered, is_mixed, shades, implied })
    }
}
