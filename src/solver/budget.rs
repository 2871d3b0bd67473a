//! The limits of a call that searches several times.

use crate::limits::{Limits, StopReason};
use crate::stats::Stats;
use crate::support::stopwatch::now;
use std::time::Instant;

/// The limits of all searches of a call together, and their counts.
pub(super) struct Budget {
    pub limits: Limits,
    deadline: Option<Instant>,
    pub stats: Stats,
}

impl Budget {
    pub fn new(limits: Limits) -> Self {
        let deadline = limits.time.and_then(|time| now()?.checked_add(time));
        Self { limits, deadline, stats: Stats::default() }
    }

    /// Returns what is left for the next search, or why there is none.
    pub fn left(&mut self) -> Result<Limits, StopReason> {
        let left = self.limits_left();
        if left.solutions == Some(0) {
            self.stats.stopped = self.stats.stopped.or(Some(StopReason::Solutions));
        }
        self.stats.stopped.map_or(Ok(left), Err)
    }

    /// Returns what is left of the limits.
    pub fn limits_left(&self) -> Limits {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        // Without a clock there is no deadline; each search then stops at once by the limit.
        let time = self.deadline.map(left).or(self.limits.time);
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.stats.nodes));
        // A limit of 0 solutions counts as 1.
        let solutions =
            self.limits.solutions.map(|solutions| solutions.max(1).saturating_sub(self.stats.solutions));
        Limits { nodes, time, solutions, memory: self.limits.memory }
    }

    /// Adds the counts of a search.
    pub fn spend(&mut self, own: &Stats) {
        self.stats.engine = own.engine;
        self.stats.nodes += own.nodes;
        self.stats.conflicts += own.conflicts;
        self.stats.assignments += own.assignments;
        self.stats.solutions += own.solutions;
        self.stats.depth = self.stats.depth.max(own.depth);
    }
}
