//! Why a search for a step ended without an answer.

use crate::error::Error;
use crate::limits::LimitChecker;

/// Why a search for a step ended without an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// There was no memory.
    Error(Error),
    /// A limit or the caller ended it; the checker of limits knows which one.
    Limit,
}

/// The result of a search that can be stopped.
pub(crate) type Search<T> = Result<T, Stop>;

/// Counts work as [`LimitChecker::work`] does, and ends the search if a limit is reached.
#[inline]
pub(crate) fn checked(limits: &mut LimitChecker<'_>, units: u32) -> Search<()> {
    if limits.work(units) { Ok(()) } else { Err(Stop::Limit) }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}
