//! How many solutions a puzzle has: visits in turns with a count by bands, as
//! `engine/schedule/count.rs` says.

use super::{Input, SearchEnd, SolutionOrder, Solver, countdown};
use crate::engine::bands::{self, BandCount};
use crate::engine::schedule::count::CountTurns;
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::options::Engine;
use crate::stats::Count;
use std::ops::ControlFlow;

impl Solver {
    /// Counts the solutions, up to `limit` if there is one.
    ///
    /// With [`Engine::Auto`] and without limits on nodes or solutions, more than 16,384 solutions
    /// are counted without visiting each of them where that is faster. This takes memory, up to the
    /// limit on memory and 1 GiB at most. A count never exceeds 2^64 - 1: it then ends with
    /// [`StopReason::Solutions`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Argument`] if the limit is 0.
    pub fn count<'a>(&mut self, input: impl Into<Input<'a>>, limit: Option<u64>) -> Result<Count, Error> {
        self.count_and_visit(input.into(), SolutionOrder::Any, limit, &mut |_| {})
    }

    /// Counts the solutions, and passes the first ones to `visit`: all up to 16,384.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::count`].
    pub(crate) fn count_and_visit(
        &mut self,
        input: Input<'_>,
        order: SolutionOrder,
        limit: Option<u64>,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<Count, Error> {
        Limits::check_count_limit(limit)?;
        let mut most = limit.unwrap_or(u64::MAX);
        let Limits { nodes, solutions, .. } = self.options.limits;
        let is_limited = nodes.is_some() || solutions.is_some();
        if most <= CountTurns::FIRST.visits || is_limited || self.options.engine != Engine::Auto {
            return self.search(input, order, None, &mut |values| {
                visit(values);
                countdown(&mut most)
            });
        }
        self.count_in_turns(input, order, most, visit)
    }

    /// Counts up to `most` solutions, and passes those of the first turn to `visit`.
    fn count_in_turns(
        &mut self,
        input: Input<'_>,
        order: SolutionOrder,
        most: u64,
        visit: &mut dyn FnMut(&[u32]),
    ) -> Result<Count, Error> {
        let Input { puzzle, interrupt } = input;
        let mut series = self.series(puzzle, interrupt)?;
        series.order = order;
        let (mut turns, mut visited) = (CountTurns::FIRST, 0);
        loop {
            let (wanted, mut found) = (turns.visits.min(most), 0);
            let end = series.search(puzzle, u64::MAX, &mut |values| {
                found += 1;
                if visited == 0 {
                    visit(values);
                }
                if found < wanted {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(StopReason::Solutions)
                }
            })?;
            match end {
                SearchEnd::Exhausted => return Ok(series.end_count(found, None)),
                SearchEnd::Stopped(reason) => return Ok(series.end_count(found.max(visited), Some(reason))),
                SearchEnd::GaveUp => return Err(Error::Internal),
                SearchEnd::Visited if found == most => {
                    return Ok(series.end_count(found, Some(StopReason::Solutions)));
                }
                SearchEnd::Visited => {}
            }
            visited = found;
            let mut counted = BandCount::Undecided;
            let stopped = series.work(|limits| {
                counted = bands::count(puzzle, turns.steps, limits);
                Ok(())
            })?;
            if stopped.is_some() {
                return Ok(series.end_count(found, stopped));
            }
            match counted {
                BandCount::Number(number) if number >= found.into() => {
                    let number = u64::try_from(number).unwrap_or(u64::MAX).min(most);
                    let reason = (number == most).then_some(StopReason::Solutions);
                    return Ok(series.end_count(number, reason));
                }
                BandCount::Number(_) => return Err(Error::Internal),
                BandCount::Undecided | BandCount::Never => turns = turns.next(counted),
            }
        }
    }
}
