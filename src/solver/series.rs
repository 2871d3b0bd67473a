//! Several searches of one verb, under one set of limits.

use super::budget::Budget;
use super::{Input, SolutionOrder, Solver};
use crate::engine::Visit;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::outcome::Outcome;
use crate::stats::Count;
use std::ops::ControlFlow;

/// How a search of a series ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchEnd {
    /// All solutions were visited.
    Exhausted,
    /// The visitor ended the search.
    Visited,
    /// The search used the nodes that it was given; the series may go on.
    GaveUp,
    /// A limit of the series or its interrupt ended the search. The series is over.
    Stopped(StopReason),
}

/// The searches of one verb. The limits of the solver hold for all searches together, and so do the
/// counts in [`Solver::stats`] when the series is dropped.
pub(crate) struct SearchSeries<'s, 'i> {
    solver: &'s mut Solver,
    interrupt: Interrupt<'i>,
    /// Whether the order of the solutions matters.
    pub(super) order: SolutionOrder,
    budget: Budget,
    /// Whether a call has failed: there are no counts then.
    failed: bool,
}

impl Solver {
    /// Begins a series of searches of a puzzle and others of its shape.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the solver has another shape; the counts of the last search
    /// then stay.
    pub(crate) fn series<'s, 'i>(
        &'s mut self,
        puzzle: &Puzzle,
        interrupt: Interrupt<'i>,
    ) -> Result<SearchSeries<'s, 'i>, Error> {
        self.check_shape(puzzle)?;
        let budget = Budget::new(self.options.limits);
        self.begin();
        Ok(SearchSeries { solver: self, interrupt, order: SolutionOrder::Matters, budget, failed: false })
    }
}

impl SearchSeries<'_, '_> {
    /// Visits the solutions of a puzzle, within at most `nodes` nodes.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn search(&mut self, puzzle: &Puzzle, nodes: u64, visit: Visit<'_>) -> Result<SearchEnd, Error> {
        let left = match self.budget.left() {
            Ok(left) => left,
            Err(reason) => return Ok(SearchEnd::Stopped(reason)),
        };
        let mut visited = false;
        let mut noted = |values: &[u32]| {
            let verdict = visit(values);
            visited |= verdict.is_break();
            verdict
        };
        // A limit on nodes, even an endless one, would keep a second thread from learning.
        let nodes_left = left.nodes.or((nodes != u64::MAX).then_some(u64::MAX));
        self.solver.options.limits = Limits { nodes: nodes_left.map(|left| left.min(nodes)), ..left };
        let input = Input { puzzle, interrupt: self.interrupt.reborrow() };
        let found = self.solver.search_untimed(input, self.order, None, &mut noted);
        self.failed |= found.is_err();
        let stopped = found?.stopped;
        self.budget.spend(&self.solver.stats);
        Ok(match stopped {
            None => SearchEnd::Exhausted,
            Some(_) if visited => SearchEnd::Visited,
            Some(StopReason::Nodes) if left.nodes.is_none_or(|left| left > nodes) => SearchEnd::GaveUp,
            Some(reason) => {
                self.budget.stats.stopped = Some(reason);
                SearchEnd::Stopped(reason)
            }
        })
    }

    /// Writes the only solution of a puzzle to `grid`; returns the reason if the search was
    /// stopped.
    ///
    /// # Errors
    /// Returns [`Error::Improper`] if there is no solution or another one, and the errors of
    /// [`Solver::solve`].
    pub fn only_solution(&mut self, puzzle: &Puzzle, grid: &mut [u32]) -> Result<Option<StopReason>, Error> {
        let mut solutions = 0;
        let end = self.search(puzzle, u64::MAX, &mut |values| {
            solutions += 1;
            if solutions == 2 {
                return ControlFlow::Break(StopReason::Solutions);
            }
            grid.copy_from_slice(values);
            ControlFlow::Continue(())
        })?;
        let stopped = match end {
            SearchEnd::Stopped(reason) => Some(reason),
            _ => None,
        };
        self.failed |= solutions == 2 || (solutions == 0 && stopped.is_none());
        match solutions {
            2 => Err(Error::Improper { solvable: true }),
            0 if stopped.is_none() => Err(Error::Improper { solvable: false }),
            _ => Ok(stopped),
        }
    }

    /// Lends what is left of the limits to a verb of another solver. A verb that is stopped ends
    /// the series.
    ///
    /// # Errors
    /// Returns the error of `verb`.
    pub fn lend<T>(
        &mut self,
        other: &mut Solver,
        verb: impl FnOnce(&mut Solver, Interrupt<'_>) -> Result<Outcome<T>, Error>,
    ) -> Result<Outcome<T>, Error> {
        other.options.limits = match self.budget.left() {
            Ok(left) => left,
            Err(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let answer = verb(other, self.interrupt.reborrow());
        self.failed |= answer.is_err();
        self.budget.spend(&other.stats);
        if let Ok(Outcome::Stopped(reason)) = answer {
            self.budget.stats.stopped = Some(reason);
        }
        answer
    }

    /// Does other work of the series under its limits. A `work` that is stopped ends the series.
    ///
    /// # Errors
    /// Returns the error of `work`.
    pub fn work(
        &mut self,
        work: impl FnOnce(&mut LimitChecker<'_>) -> Result<(), Error>,
    ) -> Result<Option<StopReason>, Error> {
        let items = Items::new(self.solver.shape).item_count();
        let mut limits = LimitChecker::new(self.budget.limits_left(), items, self.interrupt.reborrow());
        let nodes = limits.nodes_left();
        let result = work(&mut limits);
        let stats = &mut self.budget.stats;
        stats.nodes += nodes - limits.nodes_left();
        self.failed |= result.is_err();
        stats.stopped = stats.stopped.or(limits.stopped());
        result.map(|()| stats.stopped)
    }
}

impl SearchSeries<'_, '_> {
    /// Ends a count, whose searches may have visited a solution several times.
    pub(super) fn end_count(self, solutions: u64, stopped: Option<StopReason>) -> Count {
        let mut series = self;
        series.budget.stats.solutions = solutions;
        series.budget.stats.stopped = stopped;
        Count { solutions, stopped }
    }
}

impl Drop for SearchSeries<'_, '_> {
    fn drop(&mut self) {
        self.solver.options.limits = self.budget.limits;
        if !self.failed {
            self.solver.stats = self.budget.stats;
            self.solver.finish();
        }
    }
}
