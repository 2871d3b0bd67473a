//! How a search hands over what it finds.
//!
//! A search goes through all that its technique finds on a board, and hands each step over in the
//! order of the technique. So one function serves the next step of a path, a hint, and all steps of
//! a technique.

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, Stop, checked};
use crate::support::alloc::{try_extend_small, try_push, try_small};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{Candidate, CandidateList, Step};

/// The work of a step that was found.
const WORK_OF_STEP: u32 = 2;

/// Why a search ends before it has handed over all steps.
pub(crate) enum SearchEnding {
    /// No more steps are wanted.
    Enough,
    /// It was stopped.
    Stop(Stop),
}

/// The answer to a step that was handed over: an error if the search is to end.
pub(crate) type Handed = Result<(), SearchEnding>;

impl From<Stop> for SearchEnding {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<Error> for SearchEnding {
    fn from(error: Error) -> Self {
        Self::Stop(error.into())
    }
}

/// Takes a step, and says whether the search goes on.
pub(crate) type Report<'a> = dyn FnMut(Step) -> Handed + 'a;

/// Returns the first step that a search finds.
pub(crate) fn first_step(search: impl FnOnce(&mut Report) -> Handed) -> Search<Option<Step>> {
    let mut first = None;
    let end = search(&mut |step| {
        first = Some(step);
        Err(SearchEnding::Enough)
    });
    unless_stopped(end)?;
    Ok(first)
}

/// Returns the error of a search that was stopped.
pub(crate) fn unless_stopped(end: Handed) -> Search<()> {
    match end {
        Err(SearchEnding::Stop(stop)) => Err(stop),
        _ => Ok(()),
    }
}

/// Hands all steps that a search finds to a function.
pub(crate) fn each_step(
    search: impl FnOnce(&mut Report) -> Handed,
    mut take: impl FnMut(Step) -> Search<()>,
) -> Search<()> {
    unless_stopped(search(&mut |step| Ok(take(step)?)))
}

/// Adds all steps that a search finds to a list.
pub(crate) fn add_steps(
    steps: &mut Vec<Step>,
    limits: &mut LimitChecker<'_>,
    search: impl FnOnce(&mut LimitChecker<'_>, &mut Report) -> Handed,
) -> Search<()> {
    let before = steps.len();
    each_step(|report| search(limits, report), |step| Ok(try_push(steps, step)?))?;
    checked(limits, WORK_OF_STEP * (steps.len() - before) as u32)
}

/// Returns the digit of each of the cells, in ascending order of the cells.
pub(crate) fn candidates(cells: CellSet, digit: usize) -> Result<CandidateList, Error> {
    try_small(cells.into_iter().map(|cell| candidate(cell, digit)))
}

pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: cell as u16, digit: digit as u16 }
}

/// Adds the digits of a cell to a list of candidates.
pub(crate) fn add_digits(list: &mut CandidateList, cell: usize, digits: DigitSet) -> Result<(), Error> {
    try_extend_small(list, digits.into_iter().map(|digit| candidate(cell, digit)))
}
