//! The counts of a search.

use crate::limits::StopReason;
use crate::options::Engine;
use std::time::Duration;

/// The counts of a search.
///
/// The same input and options give the same counts on every machine, except for `elapsed`. Fields
/// may be added.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Stats {
    /// The engine that searched last; `None` if none searched, as in the check of a proof. It is
    /// never [`Engine::Auto`] or [`Engine::GreedyOrder`], which ask other engines. For a puzzle with
    /// rules, [`Engine::Csp`] is the search without a matrix.
    pub engine: Option<Engine>,
    /// The nodes of the search tree: the root, and one for each option tried.
    pub nodes: u64,
    /// The number of conflicts.
    pub conflicts: u64,
    /// The options assigned: givens, guesses and their consequences.
    ///
    /// A search without a conflict counts each cell once.
    pub assignments: u64,
    /// The solutions found.
    pub solutions: u64,
    /// The largest number of guesses at one time.
    pub depth: u64,
    /// The time from call to return; calls below a millisecond are exact to a few percent. It is 0
    /// on systems without a clock (wasm32-unknown-unknown).
    pub elapsed: Duration,
    /// The reason why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
}

/// The number of solutions visited, and whether they are all. No field will be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Count {
    /// The solutions visited.
    pub solutions: u64,
    /// The reason why the search stopped early; `None` if there are no other solutions.
    pub stopped: Option<StopReason>,
}
