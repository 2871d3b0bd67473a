//! By the clock.

use std::time::{Duration, Instant};

/// Times one call after another.
pub(crate) struct Stopwatch {
    start: Instant,
    elapsed: Duration,
}

impl Stopwatch {
    pub fn new() -> Self {
        Self { start: Instant::now(), elapsed: Duration::ZERO }
    }

    pub fn start(&mut self) {
        self.start = Instant::now();
    }

    pub fn stop(&mut self) {
        self.elapsed = self.start.elapsed();
    }

    /// The time from the last start to the stop.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}
