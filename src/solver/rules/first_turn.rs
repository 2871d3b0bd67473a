//! The search without a matrix, which has the first turn of a verb. Most puzzles need no other.

use super::super::budget::Budget;
use super::RulesSolver;
use crate::engine::SearchRun;
use crate::engine::rules::RulesEngine;
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::rules::RulesPuzzle;
use crate::options::Engine;
use crate::stats::Stats;
use crate::support::alloc::try_vec;
use crate::support::stopwatch::Stopwatch;
use std::ops::ControlFlow;

/// The result of the first turn, and the limits that it leaves to the matrix.
pub(super) struct FirstTurn {
    pub verdict: Verdict,
    /// The first solution, if there is one.
    pub values: Vec<u32>,
    pub stats: Stats,
    /// The limits that are left.
    pub left: Limits,
}

impl FirstTurn {
    /// Leaves all to the matrix.
    pub fn none(left: Limits) -> Self {
        Self { verdict: Verdict::Undecided, values: Vec::new(), stats: Stats::default(), left }
    }

    /// Returns the reason why the call must end, if there is one.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stats.stopped
    }

    /// Adds the counts of the first turn to those of the matrix.
    pub fn and(&self, matrix: Stats) -> Stats {
        Stats {
            nodes: self.stats.nodes + matrix.nodes,
            conflicts: self.stats.conflicts + matrix.conflicts,
            assignments: self.stats.assignments + matrix.assignments,
            depth: self.stats.depth.max(matrix.depth),
            elapsed: self.stats.elapsed + matrix.elapsed,
            ..matrix
        }
    }
}

impl RulesSolver {
    /// Looks for two solutions, or one, as `wanted` says. The verdict is open if other options or
    /// other rules need the matrix, or the patience runs out.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], and [`Error::Internal`] for a wrong solution.
    pub(super) fn first_turn(
        &mut self,
        puzzle: &RulesPuzzle,
        interrupt: &mut Interrupt<'_>,
        wanted: u64,
    ) -> Result<FirstTurn, Error> {
        self.stats = Stats::default();
        let mut budget = Budget::new(self.options.limits);
        let mut stopwatch = Stopwatch::new();
        stopwatch.start();
        let mut values = try_vec(0, puzzle.rules().cells())?;
        let mut verdict = Verdict::Undecided;
        // The limit on solutions is that of the matrix.
        let is_limited = self.options.limits.solutions.is_some_and(|most| most < wanted);
        let limits = Limits { solutions: None, ..self.options.limits };
        if !is_limited
            && let Some((found, stats)) =
                self.quickly(puzzle, limits, interrupt.reborrow(), |engine, run| {
                    engine.ask(puzzle.givens(), None, wanted, engine.patience(), &mut values, run)
                })?
        {
            verdict = found;
            budget.spend(&stats);
            budget.stats.stopped = stats.stopped;
        }
        let has_one = matches!(verdict, Verdict::Unique | Verdict::Enough);
        if has_one && !puzzle.is_solved_by(&values) {
            return Err(Error::Internal);
        }
        stopwatch.stop();
        let stats = Stats { elapsed: stopwatch.elapsed(), ..budget.stats };
        let left = Limits { solutions: self.options.limits.solutions, ..budget.limits_left() };
        self.stats = stats;
        Ok(FirstTurn { verdict, values, stats, left })
    }

    /// Runs the search without a matrix; `None` if it does not take these rules, or the options ask
    /// for `dlx`.
    pub(super) fn quickly<T>(
        &mut self,
        puzzle: &RulesPuzzle,
        limits: Limits,
        interrupt: Interrupt<'_>,
        search: impl FnOnce(&mut RulesEngine, &mut SearchRun<'_, '_>) -> Result<T, Error>,
    ) -> Result<Option<(T, Stats)>, Error> {
        if self.options.engine != Engine::Auto || !self.quick.prepare(puzzle.rules())? {
            return Ok(None);
        }
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let limits = LimitChecker::new(limits, puzzle.rules().cells(), interrupt);
        let mut run = SearchRun::new(limits, &mut visit);
        let answer = search(&mut self.quick, &mut run)?;
        Ok(Some((answer, Stats { engine: Some(Engine::Csp), stopped: run.limits.stopped(), ..run.stats })))
    }
}
