//! A stopwatch that reads the system's clock.

use super::now;
use std::time::{Duration, Instant};

/// Times one call after another.
pub(crate) struct Stopwatch {
    /// `None` on systems without a clock.
    start: Option<Instant>,
    elapsed: Duration,
}

impl Stopwatch {
    pub fn new() -> Self {
        Self { start: None, elapsed: Duration::ZERO }
    }

    pub fn start(&mut self) {
        self.start = now();
    }

    pub fn stop(&mut self) {
        self.elapsed = self.start.map_or(Duration::ZERO, |start| start.elapsed());
    }

    /// Returns the time from the last start to the stop; 0 on systems without a clock.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_times_a_call() {
        let mut stopwatch = Stopwatch::new();
        let outside = Instant::now();
        stopwatch.start();
        std::thread::sleep(Duration::from_millis(2));
        stopwatch.stop();
        let elapsed = stopwatch.elapsed();
        assert!(elapsed >= Duration::from_millis(2) && elapsed <= outside.elapsed());
    }

    #[test]
    fn without_a_clock_a_call_takes_no_time() {
        let mut stopwatch = Stopwatch { start: None, elapsed: Duration::MAX };
        stopwatch.stop();
        assert_eq!(stopwatch.elapsed(), Duration::ZERO);
    }
}
