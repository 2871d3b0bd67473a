//! The time of each puzzle: its own, whatever its neighbours do.
//!
//! The time of the slots is shared equally by the open jobs, so one clock serves all of them. While the one-puzzle search
//! has a puzzle, the clock of the others stands still.

use crate::support::stopwatch::now;
use std::time::{Duration, Instant};

/// The time that each open job has had since the call began.
pub(super) struct JobClock {
    /// In nanoseconds.
    now: u64,
    /// When the clock was last looked at; `None` if time is not limited.
    looked: Option<Instant>,
}

impl JobClock {
    pub fn new(is_limited: bool) -> Self {
        Self { now: 0, looked: if is_limited { now() } else { None } }
    }

    pub fn is_limited(&self) -> bool {
        self.looked.is_some()
    }

    /// Tells whether a deadline has passed.
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

    /// Shares the time since the last look among the open jobs.
    pub fn pass(&mut self, open_jobs: u32) {
        let elapsed = self.elapsed();
        self.now = self.now.saturating_add(elapsed / u64::from(open_jobs.max(1)));
    }

    /// Returns the nanoseconds since the last look, which is now; 0 if time is not limited.
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
