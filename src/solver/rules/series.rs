//! Several searches of one verb, under one set of limits: each for any solution with some digits.

use super::super::budget::Budget;
use super::{RulesSolver, write_checked};
use crate::engine::SearchRun;
use crate::engine::dlx::ExactCover;
use crate::engine::rules::{Asked, RulesEngine};
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::rules::RulesPuzzle;
use crate::outcome::Outcome;
use crate::stats::Stats;
use crate::support::stopwatch::Stopwatch;

/// The searches of one verb. The limits of the solver hold for all of them together, and so do the
/// counts in [`RulesSolver::stats`] when the series is dropped.
pub(super) struct RulesSeries<'s, 'i> {
    solver: &'s mut RulesSolver,
    interrupt: Interrupt<'i>,
    budget: Budget,
    stopwatch: Stopwatch,
    /// Whether a call has failed: there are no counts then.
    failed: bool,
}

impl RulesSolver {
    pub(super) fn series<'s, 'i>(&'s mut self, interrupt: Interrupt<'i>) -> RulesSeries<'s, 'i> {
        let budget = Budget::new(self.options.limits);
        let mut stopwatch = Stopwatch::new();
        stopwatch.start();
        RulesSeries { solver: self, interrupt, budget, stopwatch, failed: false }
    }
}

impl RulesSeries<'_, '_> {
    /// Finds any solution, in which one cell has a digit that is asked for, and writes it to
    /// `values`. Returns whether there is one.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn find(
        &mut self,
        puzzle: &RulesPuzzle,
        asked: Asked<'_>,
        values: &mut [u32],
    ) -> Result<Outcome<bool>, Error> {
        let quick = self.quickly(puzzle, |engine, run| {
            engine.ask(puzzle.givens(), asked, 1, engine.patience(), values, run)
        })?;
        match quick {
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
            Outcome::Answer(Some(Verdict::Enough)) => {
                return self.check(puzzle, values).map(|()| Outcome::Answer(true));
            }
            Outcome::Answer(Some(Verdict::Unsolvable)) => return Ok(Outcome::Answer(false)),
            Outcome::Answer(_) => {}
        }
        self.find_by_matrix(puzzle, asked, values)
    }

    /// Finds a solution as [`RulesSeries::find`] does, by the matrix.
    pub fn find_by_matrix(
        &mut self,
        puzzle: &RulesPuzzle,
        asked: Asked<'_>,
        values: &mut [u32],
    ) -> Result<Outcome<bool>, Error> {
        let allows = |cell, digit| asked.is_none_or(|(other, allows)| other != cell || allows(digit));
        self.search(puzzle, allows, |matrix, interrupt| {
            let solution = matrix.solve(interrupt)?.answer().flatten();
            let is_found = solution.is_some();
            solution.map_or(Ok(()), |options| write_checked(puzzle, options, values))?;
            Ok(is_found.then_some(true))
        })
        .map(|outcome| outcome.map(|found| found.unwrap_or(false)))
    }

    /// Runs the search without a matrix with what is left of the limits; `None` if it does not take
    /// these rules.
    pub fn quickly<T>(
        &mut self,
        puzzle: &RulesPuzzle,
        search: impl FnOnce(&mut RulesEngine, &mut SearchRun<'_, '_>) -> Result<T, Error>,
    ) -> Result<Outcome<Option<T>>, Error> {
        let limits = match self.budget.left() {
            Ok(left) => Limits { solutions: None, ..left },
            Err(reason) => return Ok(Outcome::Stopped(reason)),
        };
        self.failed = true;
        let found = self.solver.quickly(puzzle, limits, self.interrupt.reborrow(), search)?;
        self.failed = false;
        let Some((answer, stats)) = found else { return Ok(Outcome::Answer(None)) };
        self.budget.spend(&stats);
        if let Some(reason) = stats.stopped {
            self.budget.stats.stopped = Some(reason);
            return Ok(Outcome::Stopped(reason));
        }
        Ok(Outcome::Answer(Some(answer)))
    }

    /// Answers a question of the search that takes givens away.
    pub fn answer(&mut self, may_go: bool) -> Result<(), Error> {
        self.solver.quick.answer(may_go)
    }

    /// Sets the givens to 0 that the search took away.
    pub fn write_left(&self, givens: &mut [u32]) {
        self.solver.quick.write_left(givens);
    }

    /// Finds a solution as [`RulesSeries::find_by_matrix`] does, within at most `nodes` nodes;
    /// `false` if they are not enough.
    pub fn find_soon(
        &mut self,
        puzzle: &RulesPuzzle,
        asked: Asked<'_>,
        nodes: u64,
        values: &mut [u32],
    ) -> Result<Outcome<bool>, Error> {
        let left = self.budget.limits_left().nodes;
        if left.is_some_and(|left| left <= nodes) {
            return self.find_by_matrix(puzzle, asked, values);
        }
        let before = self.budget.limits.nodes;
        self.budget.limits.nodes = Some(self.budget.stats.nodes + nodes);
        let found = self.find_by_matrix(puzzle, asked, values);
        self.budget.limits.nodes = before;
        match found {
            Ok(Outcome::Stopped(StopReason::Nodes)) => {
                self.budget.stats.stopped = None;
                Ok(Outcome::Answer(false))
            }
            found => found,
        }
    }

    /// Finds the only solution, and writes it to `values`.
    ///
    /// # Errors
    /// Returns [`Error::Improper`] if there is no solution or another one, and the errors of
    /// [`RulesSolver::solve`].
    pub fn only_solution(
        &mut self,
        puzzle: &RulesPuzzle,
        values: &mut [u32],
    ) -> Result<Option<StopReason>, Error> {
        match self.find(puzzle, None, values)? {
            Outcome::Answer(true) => {}
            Outcome::Answer(false) => return self.improper(false),
            Outcome::Stopped(reason) => return Ok(Some(reason)),
        }
        let quick = self.quickly(puzzle, |engine, run| {
            engine.ask(puzzle.givens(), None, 2, engine.patience(), values, run)
        })?;
        match quick {
            Outcome::Stopped(reason) => return Ok(Some(reason)),
            Outcome::Answer(Some(Verdict::Unique)) => return self.check(puzzle, values).map(|()| None),
            Outcome::Answer(Some(Verdict::Enough)) => return self.improper(true),
            Outcome::Answer(Some(Verdict::Unsolvable)) => return self.fail(Error::Internal),
            Outcome::Answer(_) => {}
        }
        let is_several = self.search(
            puzzle,
            |_, _| true,
            |matrix, interrupt| Ok((matrix.count(Some(2), interrupt)?.solutions == 2).then_some(true)),
        )?;
        match is_several {
            Outcome::Answer(None) => self.check(puzzle, values).map(|()| None),
            Outcome::Answer(Some(_)) => self.improper(true),
            Outcome::Stopped(reason) => Ok(Some(reason)),
        }
    }

    /// Checks what a search found as a solution. A wrong one ends the series with an error.
    pub fn check(&mut self, puzzle: &RulesPuzzle, values: &[u32]) -> Result<(), Error> {
        if puzzle.is_solved_by(values) { Ok(()) } else { self.fail(Error::Internal) }
    }

    /// Does other work of the series under its limits. A `work` that is stopped ends the series.
    ///
    /// # Errors
    /// Returns the error of `work`.
    pub fn work(
        &mut self,
        work: impl FnOnce(&mut LimitChecker<'_>) -> Result<(), Error>,
    ) -> Result<Option<StopReason>, Error> {
        let mut limits = LimitChecker::new(self.budget.limits_left(), 1, self.interrupt.reborrow());
        let result = work(&mut limits);
        self.failed |= result.is_err();
        let stats = &mut self.budget.stats;
        stats.stopped = stats.stopped.or(limits.stopped());
        result.map(|()| stats.stopped)
    }

    fn improper<T>(&mut self, solvable: bool) -> Result<T, Error> {
        self.fail(Error::Improper { solvable })
    }

    fn fail<T>(&mut self, error: Error) -> Result<T, Error> {
        self.failed = true;
        Err(error)
    }

    /// Runs a search with what is left of the limits. It gives an answer, or `None` for one that is
    /// certain only if the search was not stopped.
    fn search<T>(
        &mut self,
        puzzle: &RulesPuzzle,
        allows: impl FnMut(usize, u32) -> bool,
        search: impl FnOnce(&mut ExactCover, Interrupt<'_>) -> Result<Option<T>, Error>,
    ) -> Result<Outcome<Option<T>>, Error> {
        // The limit on solutions is for all searches, of which each may find one.
        let limits = match self.budget.left() {
            Ok(left) => Limits { solutions: None, ..left },
            Err(reason) => return Ok(Outcome::Stopped(reason)),
        };
        self.failed = true;
        let Some(mut matrix) = self.budget.matrix_of(puzzle, allows, self.interrupt.reborrow())? else {
            self.failed = false;
            return Ok(Outcome::Stopped(self.budget.stats.stopped.unwrap_or(StopReason::Cancel)));
        };
        let limits = Limits { time: self.budget.limits_left().time, ..limits };
        // Any solution will do.
        matrix.set_options(self.solver.options.with_limits(limits).with_race(true))?;
        matrix.note_leftovers(puzzle.rules())?;
        let answer = search(&mut matrix, self.interrupt.reborrow())?;
        let stats = matrix.stats();
        self.failed = false;
        self.budget.spend(&stats);
        Ok(match (answer, stats.stopped) {
            (None, Some(reason)) => {
                self.budget.stats.stopped = Some(reason);
                Outcome::Stopped(reason)
            }
            (answer, _) => Outcome::Answer(answer),
        })
    }
}

impl Drop for RulesSeries<'_, '_> {
    fn drop(&mut self) {
        self.stopwatch.stop();
        self.solver.stats = match self.failed {
            true => Stats::default(),
            false => Stats { elapsed: self.stopwatch.elapsed(), ..self.budget.stats },
        };
    }
}
