//! How a search hands over what it finds.
//!
//! A search goes through all that its technique finds on a board, and hands each step over in the
//! order of the technique. So one function serves the next step of a path, a hint, and all steps of
//! a technique.

use std::ops::ControlFlow;

use crate::technique::sets::CellSet;
use crate::technique::step::{Candidate, Step};

/// Takes a step, and says whether the search goes on.
pub(crate) type Report<'a> = dyn FnMut(Step) -> ControlFlow<()> + 'a;

/// Returns the first step that a search finds.
pub(crate) fn first_step(search: impl FnOnce(&mut Report) -> ControlFlow<()>) -> Option<Step> {
    let mut first = None;
    let _ = search(&mut |step| {
        first = Some(step);
        ControlFlow::Break(())
    });
    first
}

/// Returns all steps that a search finds.
pub(crate) fn all_steps(search: impl FnOnce(&mut Report) -> ControlFlow<()>) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = search(&mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// Returns the digit of each of the cells, in ascending order of the cells.
pub(crate) fn candidates(cells: CellSet, digit: usize) -> Vec<Candidate> {
    cells.into_iter().map(|cell| candidate(cell, digit)).collect()
}

pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: cell as u16, digit: digit as u16 }
}

/// Returns the cells as a list in ascending order.
pub(crate) fn listed(cells: CellSet) -> Vec<u8> {
    cells.into_iter().map(|cell| cell as u8).collect()
}
