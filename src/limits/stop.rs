//! Why a task that asks the limits ended without an answer.

use super::LimitChecker;
use crate::error::Error;
use std::collections::TryReserveError;

/// Why a task ended without an answer, such as the search for a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// There was no memory.
    Error(Error),
    /// A limit or the caller ended it; the checker of limits knows which one.
    Limit,
}

/// The result of a task that can be stopped.
pub(crate) type Search<T> = Result<T, Stop>;

/// Counts work as [`LimitChecker::work`] does, and ends the task if a limit is reached.
#[inline]
pub(crate) fn checked(limits: &mut LimitChecker<'_>, units: u32) -> Search<()> {
    if limits.work(units) { Ok(()) } else { Err(Stop::Limit) }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<TryReserveError> for Stop {
    fn from(error: TryReserveError) -> Self {
        Self::Error(error.into())
    }
}
