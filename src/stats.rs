//! The counts of a search.

use crate::limits::StopReason;
use crate::options::Engine;
use crate::status::{ORDOKU_NO_SOLUTION, ORDOKU_SOLVED, ORDOKU_STOPPED};
use std::time::Duration;

/// The counts of the last search.
///
/// The same input and options give the same counts on every machine, except for `elapsed`. Fields
/// may be added.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Stats {
    /// The engine that searched, never [`Engine::Auto`]; `None` after the check of a proof.
    pub engine: Option<Engine>,
    /// The nodes of the search tree: the root, and one for each option tried.
    pub nodes: u64,
    /// The conflicts met.
    pub conflicts: u64,
    /// The options assigned: givens, guesses and their consequences.
    ///
    /// A solve without a conflict counts each cell once.
    pub assignments: u64,
    /// The solutions found.
    pub solutions: u64,
    /// The largest number of guesses at one time.
    pub depth: u64,
    /// The time from call to return; calls below a millisecond are exact to a few percent. It is 0 on
    /// systems without a clock (wasm32-unknown-unknown).
    pub elapsed: Duration,
    /// The reason why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
}

/// The number of solutions visited, and whether they are all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The solutions visited.
    pub solutions: u64,
    /// The reason why the search stopped early; `None` if there are no other solutions.
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
