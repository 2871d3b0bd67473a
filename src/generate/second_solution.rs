//! The search for a solution other than a known one.

use crate::error::Error;
use crate::limits::StopReason;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::solver::{SearchEnd, SearchSeries};
use crate::support::alloc::try_vec;
use std::ops::ControlFlow;

/// The nodes after which the first search gives up.
pub(super) const FIRST_NODES: u64 = 1 << 12;

/// The next search has this many times more nodes than the one that gave up.
pub(super) const MORE_NODES: u64 = 8;

/// Whether a puzzle has another solution than the known one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SecondSolution {
    None,
    Found,
    /// The search took more nodes than it was given.
    GaveUp,
    Stopped(StopReason),
}

/// Returns memory for a bit for each cell.
///
/// # Errors
/// Returns [`Error::Memory`] if allocation fails.
pub(super) fn no_cells(shape: Shape) -> Result<Vec<u32>, Error> {
    try_vec(0, shape.cells().div_ceil(32))
}

/// Searches for a solution other than `known`, within at most `nodes` nodes. Writes the cells in
/// which it differs to `differs`, a bit for each.
///
/// # Errors
/// Returns the errors of [`Solver::solve`](crate::Solver::solve).
pub(super) fn find_second_solution(
    series: &mut SearchSeries<'_, '_>,
    puzzle: &Puzzle,
    known: &[u32],
    nodes: u64,
    differs: &mut [u32],
) -> Result<SecondSolution, Error> {
    let end = series.search(puzzle, nodes, &mut |values| {
        if values == known {
            return ControlFlow::Continue(());
        }
        for (word, (values, known)) in differs.iter_mut().zip(values.chunks(32).zip(known.chunks(32))) {
            let bits = values.iter().zip(known).enumerate();
            *word = bits.fold(0, |word, (cell, (value, known))| word | u32::from(value != known) << cell);
        }
        ControlFlow::Break(StopReason::Solutions)
    })?;
    Ok(match end {
        SearchEnd::Exhausted => SecondSolution::None,
        SearchEnd::Visited => SecondSolution::Found,
        SearchEnd::GaveUp => SecondSolution::GaveUp,
        SearchEnd::Stopped(reason) => SecondSolution::Stopped(reason),
    })
}
