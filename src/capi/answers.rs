//! The statuses of answers, and how the answers are written.

use super::error::status_of;
use super::pointers::OutPtr;
use super::status::{ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_SOLVED, ORDOKU_STOPPED};
use crate::batch::RatedResult;
use crate::error::Error;
use crate::outcome::Outcome;
use crate::solver::Uniqueness;
use crate::stats::Count;
use std::ffi::c_int;

/// Writes whether a puzzle has exactly one solution unless the search was stopped, and returns the
/// status.
pub(super) fn answer_uniqueness(unique: OutPtr<c_int>, outcome: Outcome<Uniqueness>) -> c_int {
    let Outcome::Answer(answer) = outcome else { return ORDOKU_STOPPED };
    unique.set((answer == Uniqueness::Unique).into());
    if answer == Uniqueness::NoSolution { ORDOKU_NO_SOLUTION } else { ORDOKU_SOLVED }
}

/// Writes the number of solutions found, and returns the status for a caller that asked for `wanted`.
pub(super) fn answer_count(number: OutPtr<u64>, count: Count, wanted: Option<u64>) -> c_int {
    number.set(count.solutions);
    status_of_count(count, wanted)
}

/// Maps a count to a status for a caller that asked for `wanted` solutions, or for all. A solution
/// limit below `wanted` that stopped the search is a stop.
pub(super) fn status_of_count(count: Count, wanted: Option<u64>) -> c_int {
    use crate::limits::StopReason::Solutions;
    match count {
        Count { stopped: Some(Solutions), solutions } if Some(solutions) == wanted => ORDOKU_SOLVED,
        Count { stopped: Some(_), .. } => ORDOKU_STOPPED,
        Count { solutions: 0, .. } => ORDOKU_NO_SOLUTION,
        _ => ORDOKU_SOLVED,
    }
}

/// Maps the result of one puzzle of a batch to a status, for a caller that asked for `wanted`
/// solutions; 0 means all.
pub(crate) fn status_of_result(result: &Result<Count, Error>, wanted: u64) -> c_int {
    match result {
        Ok(count) => status_of_count(*count, (wanted != 0).then_some(wanted)),
        Err(error) => status_of(error),
    }
}

/// Maps the result of one puzzle of a batch of canonical forms to a status.
pub(super) fn status_of_form(result: &Result<Count, Error>, _: u64) -> c_int {
    match result {
        Ok(Count { stopped: None, .. }) => ORDOKU_OK,
        Ok(_) => ORDOKU_STOPPED,
        Err(error) => status_of(error),
    }
}

/// Maps the rating of one puzzle of a batch to a status.
pub(super) fn status_of_rating(result: &RatedResult) -> c_int {
    match result {
        Ok(Outcome::Answer(_)) => ORDOKU_OK,
        Ok(Outcome::Stopped(_)) => ORDOKU_STOPPED,
        Err(error) => status_of(error),
    }
}

#[cfg(test)]
mod tests {
    use super::super::status::ORDOKU_E_MEMORY;
    use super::*;
    use crate::limits::StopReason::{Nodes, Solutions};

    #[test]
    fn counts_become_statuses() {
        for (solutions, stopped, wanted, status) in [
            (0, None, None, ORDOKU_NO_SOLUTION),
            (0, None, Some(2), ORDOKU_NO_SOLUTION),
            (1, None, Some(2), ORDOKU_SOLVED),
            (5, None, None, ORDOKU_SOLVED),
            (2, Some(Solutions), Some(2), ORDOKU_SOLVED),
            // The limit of the options was reached before the caller's.
            (1, Some(Solutions), Some(2), ORDOKU_STOPPED),
            (5, Some(Solutions), None, ORDOKU_STOPPED),
            (0, Some(Nodes), Some(1), ORDOKU_STOPPED),
            (1, Some(Nodes), Some(2), ORDOKU_STOPPED),
            (2, Some(Nodes), Some(2), ORDOKU_STOPPED),
        ] {
            let count = Count { solutions, stopped };
            assert_eq!(status_of_count(count, wanted), status, "{count:?} {wanted:?}");
        }
        for status_of in [status_of_result, status_of_form] {
            assert_eq!(status_of(&Err(Error::Memory), 0), ORDOKU_E_MEMORY);
        }
        let form = |solutions, stopped| status_of_form(&Ok(Count { solutions, stopped }), 2);
        assert_eq!([form(1, None), form(0, Some(Nodes))], [ORDOKU_OK, ORDOKU_STOPPED]);
    }
}
