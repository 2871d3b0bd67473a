//! A stopwatch that reads the processor's time stamp counter, and measures the length of its tick
//! with the clock.
//!
//! ```text
//! counter   |  |start  stop|  |start stop| |start  stop|    read twice in each call
//! clock     ^                                          ^    read when a window has passed
//!           +------- tick = time / ticks --------------+
//! ```
//!
//! x86 processors since about 2008 count at a constant rate, whatever their speed: Intel SDM volume
//! 3, "Invariant TSC".
#![allow(unsafe_code)]

use std::time::{Duration, Instant};

/// The source of ticks and time.
pub(crate) trait ClockSource {
    fn ticks(&mut self) -> u64;
    fn clock(&mut self) -> Instant;
}

/// The counter of the processor and the clock of the system.
pub(crate) struct Processor;

impl ClockSource for Processor {
    #[inline(always)]
    fn ticks(&mut self) -> u64 {
        // SAFETY: every x86-64 processor has the instruction, and it touches no memory. If a
        // process has forbidden it to itself (Linux: PR_SET_TSC, strict seccomp), the system ends
        // the process, as for any forbidden system call.
        unsafe { core::arch::x86_64::_rdtsc() }
    }

    fn clock(&mut self) -> Instant {
        Instant::now()
    }
}

/// Least number of ticks between two readings of the clock, about 0.3 ms. This makes readings cheap
/// on average and precise enough.
const WINDOW: u64 = 1 << 20;
/// Idle ticks, some seconds, during which the machine may have slept: then the counter may have
/// advanced, but not the clock.
const IDLE: u64 = 1 << 33;

/// Returns the ticks from one value of the counter to another; 0 if the later one is smaller,
/// because another core's counter lags or the counter was reset.
fn ticks_between(earlier: u64, later: u64) -> u64 {
    (later.wrapping_sub(earlier) as i64).max(0) as u64
}

/// The counter and the clock at the same moment.
struct Reading {
    ticks: u64,
    clock: Instant,
}

impl Reading {
    /// Reads both three times, and keeps the fastest reading, because the thread may lose the
    /// processor between the two.
    fn now(source: &mut impl ClockSource) -> Self {
        let mut readings = [(); 3].map(|()| {
            let reading = Self { ticks: source.ticks(), clock: source.clock() };
            (ticks_between(reading.ticks, source.ticks()), reading)
        });
        readings.sort_unstable_by_key(|(duration, _)| *duration);
        let [(_, quickest), ..] = readings;
        quickest
    }
}

/// Times one call after another.
pub(crate) struct Stopwatch<S> {
    source: S,
    last_reading: Reading,
    /// Nanoseconds per tick; unknown before the first stop.
    tick: Option<f64>,
    /// The counter at the start of the call.
    start: u64,
    /// The ticks of the call.
    ticks: u64,
}

impl Stopwatch<Processor> {
    pub fn new() -> Self {
        Self::with_source(Processor)
    }
}

impl<S: ClockSource> Stopwatch<S> {
    fn with_source(mut source: S) -> Self {
        let last_reading = Reading::now(&mut source);
        Self { source, tick: None, start: last_reading.ticks, ticks: 0, last_reading }
    }

    #[inline]
    pub fn start(&mut self) {
        self.start = self.source.ticks();
        if ticks_between(self.last_reading.ticks, self.start) >= WINDOW {
            self.read_clock(IDLE);
        }
    }

    #[inline]
    pub fn stop(&mut self) {
        let now = self.source.ticks();
        self.ticks = ticks_between(self.start, now);
        if self.tick.is_none() || ticks_between(self.last_reading.ticks, now) >= WINDOW {
            self.read_clock(u64::MAX);
        }
    }

    /// Returns the time from the last start to the stop. Calls longer than a window have the time
    /// of the clock.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos((self.ticks as f64 * self.tick.unwrap_or_default()) as u64)
    }

    /// Reads the clock, and computes the length of a tick from the window that ends here, if it has
    /// at most `longest` ticks.
    #[cold]
    fn read_clock(&mut self, longest: u64) {
        let earlier = std::mem::replace(&mut self.last_reading, Reading::now(&mut self.source));
        let ticks = ticks_between(earlier.ticks, self.last_reading.ticks);
        if (1..=longest).contains(&ticks) {
            let time = self.last_reading.clock.saturating_duration_since(earlier.clock);
            self.tick = Some(time.as_nanos() as f64 / ticks as f64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine with a scripted counter and clock. Each read takes a nanosecond, which is three
    /// ticks.
    struct Script {
        first: Instant,
        ticks: u64,
        time: u64,
        /// Nanoseconds for which the thread loses the processor at the next reads; the last element
        /// is the next one.
        pauses: Vec<u64>,
    }

    impl Script {
        fn pass(&mut self, nanoseconds: u64) {
            self.time += nanoseconds;
            self.ticks = self.ticks.wrapping_add(3 * nanoseconds);
        }

        fn read(&mut self) {
            let pause = self.pauses.pop().unwrap_or_default();
            self.pass(1 + pause);
        }
    }

    impl ClockSource for Script {
        fn ticks(&mut self) -> u64 {
            self.read();
            self.ticks
        }

        fn clock(&mut self) -> Instant {
            self.read();
            self.first + Duration::from_nanos(self.time)
        }
    }

    fn stopwatch() -> Stopwatch<Script> {
        let source = Script { first: Instant::now(), ticks: u64::MAX - 5_000, time: 0, pauses: Vec::new() };
        Stopwatch::with_source(source)
    }

    /// Times a call of `time` nanoseconds; returns the error, in nanoseconds.
    fn error(stopwatch: &mut Stopwatch<Script>, time: u64) -> i128 {
        stopwatch.start();
        stopwatch.source.pass(time);
        stopwatch.stop();
        stopwatch.elapsed().as_nanos() as i128 - i128::from(time)
    }

    const HOUR: u64 = 3_600_000_000_000;

    #[test]
    fn short_and_long_calls_one_after_another() {
        let mut stopwatch = stopwatch();
        stopwatch.source.pass(10_000);
        for time in [300, 1_000_000, 300, 300, 40 * HOUR, 300, 5_000, 3_000_000_000, 300] {
            let error = error(&mut stopwatch, time);
            assert!((0..=20).contains(&error), "{time}: {error}");
        }
    }

    #[test]
    fn short_calls_do_not_read_the_clock() {
        let mut stopwatch = stopwatch();
        stopwatch.source.pass(10_000);
        error(&mut stopwatch, 300);
        let last = stopwatch.last_reading.ticks;
        for _ in 0..1_000 {
            error(&mut stopwatch, 300);
        }
        assert_eq!(stopwatch.last_reading.ticks, last);
        error(&mut stopwatch, 100_000);
        assert_ne!(stopwatch.last_reading.ticks, last);
    }

    #[test]
    fn a_sleep_between_calls_during_which_only_the_counter_runs() {
        for calls_before in [0, 1, 2] {
            let mut stopwatch = stopwatch();
            stopwatch.source.pass(10_000);
            for _ in 0..calls_before {
                error(&mut stopwatch, 300);
            }
            stopwatch.source.ticks += 3 * HOUR;
            for _ in 0..3 {
                let error = error(&mut stopwatch, 300);
                assert!((0..=20).contains(&error), "{calls_before}: {error}");
            }
        }
    }

    #[test]
    fn a_counter_that_is_reset() {
        let mut stopwatch = stopwatch();
        stopwatch.source.pass(10_000_000);
        error(&mut stopwatch, 300);
        stopwatch.source.ticks = 0;
        let next = error(&mut stopwatch, 300);
        assert!((0..=20).contains(&next), "{next}");
    }

    #[test]
    fn a_core_whose_counter_lags() {
        for calls_before in [0, 1] {
            let mut stopwatch = stopwatch();
            for _ in 0..calls_before {
                error(&mut stopwatch, 300);
            }
            stopwatch.start();
            stopwatch.source.pass(300);
            stopwatch.source.ticks = stopwatch.source.ticks.wrapping_sub(2_000);
            stopwatch.stop();
            assert_eq!(stopwatch.elapsed(), Duration::ZERO);
            let next = error(&mut stopwatch, 3_000);
            assert!((0..=20).contains(&next), "{calls_before}: {next}");
        }
    }

    #[test]
    fn a_thread_that_loses_the_processor_between_counter_and_clock() {
        for reads_before in 0..3 {
            let mut stopwatch = stopwatch();
            stopwatch.source.pass(10_000);
            stopwatch.start();
            stopwatch.source.pass(300);
            // One of the reads is that of the stop itself.
            stopwatch.source.pauses = vec![0; 2 + reads_before];
            stopwatch.source.pauses[0] = 4_000_000;
            stopwatch.stop();
            assert!(stopwatch.source.pauses.is_empty());
            let error = error(&mut stopwatch, 30_000);
            assert!((0..=20).contains(&error), "{reads_before}: {error}");
        }
    }

    #[test]
    fn the_machines_own_counter_agrees_with_its_clock() {
        let mut stopwatch = Stopwatch::new();
        for time in [200, 20, 2_000].map(Duration::from_micros) {
            let outside = Instant::now();
            stopwatch.start();
            let inside = Instant::now();
            while inside.elapsed() < time {
                std::hint::spin_loop();
            }
            let inside = inside.elapsed();
            stopwatch.stop();
            let (elapsed, outside) = (stopwatch.elapsed(), outside.elapsed());
            assert!(
                elapsed > inside.mul_f64(0.9) && elapsed < outside.mul_f64(1.1),
                "{inside:?} {elapsed:?} {outside:?}"
            );
        }
    }
}
