//! The verbs of a matrix: its first solution, or any; the number of solutions; and all in order.

use super::ExactCover;
use super::live::Matrix;
use crate::engine::SearchRun;
use crate::engine::dlx::search::Emit;
use crate::engine::schedule::cover;
use crate::engine::schedule::turns::Goal;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::options::{Engine, Options};
use crate::outcome::Outcome;
use crate::stats::{Count, Stats};
use std::ops::ControlFlow;

impl ExactCover {
    /// Returns the options of later calls.
    pub fn options(&self) -> Options {
        self.settings
    }

    /// Sets the options of later calls. [`Engine::Auto`], the default, lets other engines help;
    /// [`Engine::Dlx`] is the search alone. With [`Options::race`], [`ExactCover::solve`] finds
    /// whichever solution is found soonest, its options in any order: the same one each time. A
    /// call uses one thread, and there is no shuffle: [`Options::seed`] must be 0.
    ///
    /// The engine changes no answer, except of searches with [`Options::race`] and of those that a
    /// limit stops.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for another engine and for a seed; the old options then stay.
    pub fn set_options(&mut self, options: Options) -> Result<(), Error> {
        if !matches!(options.engine, Engine::Auto | Engine::Dlx) {
            return Err(Error::Argument { what: "a matrix has the engines `auto` and `dlx` only" });
        }
        if options.seed != 0 {
            return Err(Error::Argument {
                what: "a matrix is not shuffled: the seed of the options must be 0",
            });
        }
        self.settings = options;
        Ok(())
    }

    /// Returns the counts of the last search, or the default [`Stats`] if it failed. A call whose
    /// arguments are refused before it searches leaves the counts as they were.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Takes over the options and the counts of another matrix.
    pub(crate) fn keep_settings_of(&mut self, other: &Self) {
        (self.settings, self.stats) = (other.settings, other.stats);
    }

    /// Finds the first solution of [`ExactCover::enumerate`]: its options in the order of choosing.
    /// The answer is `None` if there is no solution.
    ///
    /// If the matrix is that of a Sudoku, perhaps with options missing or items covered, a Sudoku
    /// engine helps after a few conflicts. With any other matrix, clause learning helps a search
    /// that takes long. Their nodes count, too.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if an allocation for a Sudoku engine fails.
    pub fn solve(&mut self, interrupt: Interrupt<'_>) -> Result<Outcome<Option<&[u32]>>, Error> {
        let goal = if self.settings.race { Goal::Any } else { Goal::First };
        let mut found = false;
        let mut first = |_: &[u32], _: &mut SearchRun<'_, '_>| {
            found = true;
            false
        };
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        self.search(self.settings.limits, interrupt, &mut visit, |matrix, run| {
            matrix.pass_solutions(goal, run, &mut first)
        })?;
        self.stats.solutions = found.into();
        Ok(match self.stats.stopped {
            _ if found => Outcome::Answer(Some(self.path.last_solution())),
            Some(reason) => Outcome::Stopped(reason),
            None => Outcome::Answer(None),
        })
    }

    /// Counts the solutions, up to `limit` if there is one. If that takes long, clause learning
    /// helps, the same rest is counted only once, and components are counted apart. A count never
    /// exceeds 2^64 - 1: it then ends with [`StopReason::Solutions`].
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the limit is 0, and [`Error::Internal`] for a defect.
    pub fn count(&mut self, limit: Option<u64>, interrupt: Interrupt<'_>) -> Result<Count, Error> {
        Limits::check_count_limit(limit)?;
        let limits = self.settings.limits.with_most(limit);
        let goal = Goal::Number(limits.solutions.unwrap_or(u64::MAX));
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        self.search(limits, interrupt, &mut visit, |matrix, run| {
            matrix.pass_solutions(goal, run, &mut |_, run| run.counted(1))
        })
    }

    /// Calls `visit` with each solution, as option numbers in the order of choosing, until it
    /// breaks. Clause learning helps if that takes long, and does not change the order.
    ///
    /// # Errors
    /// Returns [`Error::Internal`] for a defect.
    pub fn enumerate(
        &mut self,
        interrupt: Interrupt<'_>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let mut visit = |options: &[u32]| match visit(options) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        };
        self.search(self.settings.limits, interrupt, &mut visit, |matrix, run| {
            let emit: Emit<'_> = &mut |options, run| run.found(options);
            matrix.pass_solutions(Goal::InOrder, run, emit)
        })
    }

    /// Runs a search, and keeps its counts.
    fn search(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<StopReason>,
        search: impl FnOnce(&mut Self, &mut SearchRun<'_, '_>) -> Result<(), Error>,
    ) -> Result<Count, Error> {
        self.stats = Stats::default();
        self.stopwatch.start();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut run = SearchRun::new(limits, visit);
        run.stats.engine = Some(Engine::Dlx);
        search(self, &mut run)?;
        let stats = Stats { stopped: run.limits.stopped(), ..run.stats };
        self.stopwatch.stop();
        self.stats = Stats { elapsed: self.stopwatch.elapsed(), ..stats };
        Ok(Count { solutions: stats.solutions, stopped: stats.stopped })
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
        let help = (self.settings.engine == Engine::Auto).then_some(self.help);
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
