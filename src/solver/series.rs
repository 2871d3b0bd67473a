//! Several searches that share the limits, the interrupt and the counts of one call.

use super::{Order, Solver};
use crate::engine::Visit;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::stats::Stats;
use crate::support::stopwatch::now;
use std::ops::ControlFlow;
use std::time::Instant;

/// The searches of one call.
pub(super) struct Series<'s, 'i> {
    solver: &'s mut Solver,
    interrupt: Interrupt<'i>,
    /// The limits of the whole call. Those of the solver's options are replaced by what is left.
    limits: Limits,
    deadline: Option<Instant>,
    stats: Stats,
}

impl<'s, 'i> Series<'s, 'i> {
    /// Starts the clock.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle and the solver have different shapes.
    pub fn new(solver: &'s mut Solver, interrupt: Interrupt<'i>, puzzle: &Puzzle) -> Result<Self, Error> {
        solver.begin(puzzle)?;
        let limits = solver.options.limits;
        let deadline = limits.time.and_then(|time| now()?.checked_add(time));
        Ok(Self { solver, interrupt, limits, deadline, stats: Stats::default() })
    }

    /// Searches a puzzle until `visit` breaks, in any order of solutions. Returns why a limit of the
    /// call or the interrupt stopped the search, if it was stopped.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn search(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> Result<Option<StopReason>, Error> {
        let left = self.left();
        if left.solutions == Some(0) {
            self.stats.stopped = Some(StopReason::Solutions);
            return Ok(self.stats.stopped);
        }
        self.solver.options.limits = left;
        let mut broke = false;
        let visit = &mut |values: &[u32]| {
            let verdict = visit(values);
            broke = verdict.is_break();
            verdict
        };
        let interrupt = borrow(&mut self.interrupt);
        let count = self.solver.search_untimed(puzzle, interrupt, Order::Any, None, visit)?;
        let Stats { engine, nodes, conflicts, assignments, solutions, depth, .. } = self.solver.stats;
        self.stats.engine = engine;
        self.stats.nodes += nodes;
        self.stats.conflicts += conflicts;
        self.stats.assignments += assignments;
        self.stats.solutions += solutions;
        self.stats.depth = self.stats.depth.max(depth);
        self.stats.stopped = count.stopped.filter(|_| !broke);
        Ok(self.stats.stopped)
    }

    /// Writes the only solution of a puzzle to `grid`.
    ///
    /// # Errors
    /// Returns [`Error::Improper`] if there is no solution or another one, and the errors of
    /// [`search`](Self::search).
    pub fn only_solution(&mut self, puzzle: &Puzzle, grid: &mut [u32]) -> Result<Option<StopReason>, Error> {
        let mut solutions = 0;
        let stopped = self.search(puzzle, &mut |values| {
            solutions += 1;
            grid.copy_from_slice(values);
            if solutions == 2 { ControlFlow::Break(StopReason::Solutions) } else { ControlFlow::Continue(()) }
        })?;
        match solutions {
            2 => Err(Error::Improper { solvable: true }),
            0 if stopped.is_none() => Err(Error::Improper { solvable: false }),
            _ => Ok(stopped),
        }
    }

    /// Does other work within the limits of the call; `work` reports its nodes to both arguments.
    ///
    /// # Errors
    /// Returns the errors of `work`.
    pub fn work(
        &mut self,
        work: impl FnOnce(&mut LimitChecker<'_>, &mut Stats) -> Result<(), Error>,
    ) -> Result<Option<StopReason>, Error> {
        let items = Items::new(self.solver.shape).item_count();
        let mut limits = LimitChecker::new(self.left(), items, borrow(&mut self.interrupt));
        work(&mut limits, &mut self.stats)?;
        self.stats.stopped = limits.stopped();
        Ok(self.stats.stopped)
    }

    /// Returns what is left of the limits.
    fn left(&self) -> Limits {
        Limits {
            nodes: self.limits.nodes.map(|limit| limit.saturating_sub(self.stats.nodes)),
            solutions: self.limits.solutions.map(|limit| limit.max(1).saturating_sub(self.stats.solutions)),
            time: self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
            memory: self.limits.memory,
        }
    }

    /// Ends the call: the solver has the counts of all searches.
    pub fn finish(self) {
        self.solver.stats = self.stats;
        self.solver.finish();
    }
}

impl Drop for Series<'_, '_> {
    fn drop(&mut self) {
        self.solver.options.limits = self.limits;
    }
}

fn borrow<'a>(interrupt: &'a mut Interrupt<'_>) -> Interrupt<'a> {
    let poll = interrupt.poll.as_mut().map(|poll| &mut **poll as &mut dyn FnMut() -> bool);
    Interrupt { cancel: interrupt.cancel, poll }
}
