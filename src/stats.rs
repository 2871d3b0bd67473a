//! What a search did.

use crate::limits::StopReason;
use crate::options::Engine;
use crate::status::{ORDOKU_NO_SOLUTION, ORDOKU_SOLVED, ORDOKU_STOPPED};
use std::time::Duration;

/// Counts of the last search. Same input and options give the same counts on every machine, except `elapsed`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// The engine that searched; never [`Engine::Auto`], and none after a proof was checked.
    pub engine: Option<Engine>,
    /// Nodes of the search tree: the root, and one for each option that was tried.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Options that were fixed: givens, guesses and what followed from them. A solve without a dead end counts each cell once.
    pub assignments: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Most guesses that stood at one time.
    pub depth: u64,
    /// Time from call to return; for calls shorter than a millisecond exact to a few percent.
    pub elapsed: Duration,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// How many solutions were visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions visited.
    pub solutions: u64,
    /// `None`: there are no others.
    pub stopped: Option<StopReason>,
}

impl Count {
    /// What it means to a verb that wants `wanted` solutions, or all: a solution limit below that stopped it.
    pub(crate) fn status(self, wanted: Option<u64>) -> i32 {
        match self {
            Self { stopped: Some(StopReason::Solutions), solutions } if Some(solutions) == wanted => {
                ORDOKU_SOLVED
            }
            Self { stopped: Some(_), .. } => ORDOKU_STOPPED,
            Self { solutions: 0, .. } => ORDOKU_NO_SOLUTION,
            _ => ORDOKU_SOLVED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tallies_become_statuses() {
        use StopReason::{Nodes, Solutions};
        for (solutions, stopped, wanted, status) in [
            (0, None, None, ORDOKU_NO_SOLUTION),
            (0, None, Some(2), ORDOKU_NO_SOLUTION),
            (1, None, Some(2), ORDOKU_SOLVED),
            (5, None, None, ORDOKU_SOLVED),
            (2, Some(Solutions), Some(2), ORDOKU_SOLVED),
            // The options' own limit came before the caller's.
            (1, Some(Solutions), Some(2), ORDOKU_STOPPED),
            (5, Some(Solutions), None, ORDOKU_STOPPED),
            (0, Some(Nodes), Some(1), ORDOKU_STOPPED),
            (1, Some(Nodes), Some(2), ORDOKU_STOPPED),
            (2, Some(Nodes), Some(2), ORDOKU_STOPPED),
        ] {
            let count = Count { solutions, stopped };
            assert_eq!(count.status(wanted), status, "{count:?} {wanted:?}");
        }
    }
}
