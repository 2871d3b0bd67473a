//! Measures the time of each puzzle, whatever the other puzzles of the batch do.
//!
//! The open jobs share the time of the slots equally, so one clock serves all of them. While the
//! one-puzzle search works on a puzzle, the clock of the other puzzles is stopped.

use crate::support::stopwatch::now;
use std::time::{Duration, Instant};

/// A clock that shows the time an open job has had, if it was open since the call began.
pub(super) struct JobClock {
    /// In nanoseconds.
    now: u64,
    /// The last reading of the real clock; `None` if time is not limited.
    looked: Option<Instant>,
}

impl JobClock {
    pub fn new(is_limited: bool) -> Self {
        Self { now: 0, looked: if is_limited { now() } else { None } }
    }

    pub fn is_limited(&self) -> bool {
        self.looked.is_some()
    }

    /// Returns whether a deadline has passed.
    pub fn has_reached(&self, deadline: u64) -> bool {
        deadline <= self.now
    }

    /// Returns the deadline of a job that opens now.
    pub fn deadline(&self, time: Option<Duration>) -> u64 {
        time.map_or(u64::MAX, |time| self.now.saturating_add(nanoseconds(time)))
    }

    /// Returns the time until a deadline; `None` if time is not limited.
    pub fn left(&self, deadline: u64) -> Option<Duration> {
        self.looked.map(|_| Duration::from_nanos(deadline.saturating_sub(self.now)))
    }

    /// Shares the time since the last reading among the open jobs.
    pub fn pass(&mut self, open_jobs: u32) {
        let elapsed = self.elapsed();
        self.now = self.now.saturating_add(elapsed / u64::from(open_jobs.max(1)));
    }

    /// Reads the real clock. Returns the nanoseconds since the last reading; 0 if time is not
    /// limited.
    pub fn elapsed(&mut self) -> u64 {
        self.looked.as_mut().map_or(0, |looked| {
            let now = Instant::now();
            nanoseconds(now.saturating_duration_since(std::mem::replace(looked, now)))
        })
    }
}

fn nanoseconds(time: Duration) -> u64 {
    time.as_nanos().try_into().unwrap_or(u64::MAX)
}
