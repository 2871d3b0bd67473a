//! What a search did.

use crate::kind::EngineKind;
use crate::limits::StopReason;
use std::time::Duration;

/// Counts of the last search. Same input and options give the same counts on every machine, except `elapsed`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Stats {
    /// The engine that searched; never [`EngineKind::Auto`], and none after a proof was checked.
    pub engine: Option<EngineKind>,
    /// Nodes of the search tree: the root, and one for each option that was tried.
    pub nodes: u64,
    /// Dead ends met.
    pub conflicts: u64,
    /// Options that were fixed, guesses and what followed from them.
    pub assignments: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Most guesses that stood at one time.
    pub depth: u64,
    /// Time from call to return.
    pub elapsed: Duration,
    /// Why the search ended before its time, if it did.
    pub stopped: Option<StopReason>,
}

/// How many solutions were visited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Solutions visited.
    pub solutions: u64,
    /// `None`: there are no others.
    pub stopped: Option<StopReason>,
}
