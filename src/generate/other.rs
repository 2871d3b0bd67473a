//! The search for a solution other than a known one.

use crate::error::Error;
use crate::limits::StopReason;
use crate::model::puzzle::Puzzle;
use crate::solver::{SearchEnd, SearchSeries};
use std::ops::ControlFlow;

/// The nodes after which the first search gives up.
pub(super) const FIRST_NODES: u64 = 1 << 12;

/// The next search has this many times more nodes than the one that gave up.
pub(super) const MORE_NODES: u64 = 8;

/// Whether a puzzle has another solution than the known one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Other {
    None,
    Found,
    /// The search took more nodes than it was given.
    GaveUp,
    Stopped(StopReason),
}

/// Searches for a solution other than `known`, within at most `nodes` nodes, and writes it to
/// `other`.
///
/// # Errors
/// Returns the errors of [`Solver::solve`](crate::Solver::solve).
pub(super) fn other_solution(
    series: &mut SearchSeries<'_, '_>,
    puzzle: &Puzzle,
    known: &[u32],
    nodes: u64,
    other: &mut [u32],
) -> Result<Other, Error> {
    let end = series.search(puzzle, nodes, &mut |values| {
        if values == known {
            return ControlFlow::Continue(());
        }
        other.copy_from_slice(values);
        ControlFlow::Break(StopReason::Solutions)
    })?;
    Ok(match end {
        SearchEnd::Exhausted => Other::None,
        SearchEnd::Visited => Other::Found,
        SearchEnd::GaveUp => Other::GaveUp,
        SearchEnd::Stopped(reason) => Other::Stopped(reason),
    })
}
