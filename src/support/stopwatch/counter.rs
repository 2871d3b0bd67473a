//! By the processor's counter, whose ticks are as long as the clock says.
//!
//! Processors since about 2008 count at one rate, whatever their speed (Intel SDM volume 3, "Invariant TSC"). What it is has to be
//! learnt: from a window that began when the clock was last asked, and ends when it is asked again.
#![allow(unsafe_code)]

use std::time::{Duration, Instant};

/// Where ticks and time come from.
pub(crate) trait Source {
    fn ticks(&mut self) -> u64;
    fn clock(&mut self) -> Instant;
}

/// The machine's own.
pub(crate) struct Processor;

impl Source for Processor {
    #[inline(always)]
    fn ticks(&mut self) -> u64 {
        // SAFETY: every processor of this architecture has the instruction, and it touches no memory. A process may forbid it
        // to itself (Linux: PR_SET_TSC, strict seccomp); the system ends it then, as it does for a forbidden system call.
        unsafe { core::arch::x86_64::_rdtsc() }
    }

    fn clock(&mut self) -> Instant {
        Instant::now()
    }
}

/// Ticks (about 0.3 ms) after which asking the clock pays.
const SHORT: u64 = 1 << 20;
/// Ticks, some seconds, after which nobody knows whether the machine slept: the clock does not count that, the counter may.
const LONG: u64 = 1 << 33;
/// Ticks that asking the clock may take, when nothing comes between.
const UNDISTURBED: u64 = 1 << 9;
/// How often it is asked to get there.
const TRIES: usize = 4;

/// Ticks from one reading to another; 0 if the later reading is smaller: another core's counter lags, or the counter began
/// again.
fn ticks_between(earlier: u64, later: u64) -> u64 {
    (later.wrapping_sub(earlier) as i64).max(0) as u64
}

/// The same moment twice.
struct Moment {
    ticks: u64,
    clock: Instant,
}

impl Moment {
    /// Asks again where the thread lost the processor between the clock and the counter.
    fn now(source: &mut impl Source) -> Self {
        let (mut best, mut shortest) = Self::asked_once(source);
        for _ in 1..TRIES {
            if shortest < UNDISTURBED {
                break;
            }
            let (moment, between) = Self::asked_once(source);
            if between < shortest {
                (best, shortest) = (moment, between);
            }
        }
        best
    }

    /// A moment, and the ticks that it took.
    fn asked_once(source: &mut impl Source) -> (Self, u64) {
        let before = source.ticks();
        let clock = source.clock();
        let between = ticks_between(before, source.ticks());
        (Self { ticks: before.wrapping_add(between / 2), clock }, between)
    }
}

/// Times one call after another.
pub(crate) struct Stopwatch<S> {
    source: S,
    /// When the clock was last asked.
    window: Moment,
    /// Nanoseconds; none is known before the first stop.
    tick: Option<f64>,
    /// When the call began.
    start: u64,
    /// How long it took.
    ticks: u64,
}

impl Stopwatch<Processor> {
    pub fn new() -> Self {
        Self::with_source(Processor)
    }
}

impl<S: Source> Stopwatch<S> {
    fn with_source(mut source: S) -> Self {
        let window = Moment::now(&mut source);
        Self { source, tick: None, start: window.ticks, ticks: 0, window }
    }

    #[inline]
    pub fn start(&mut self) {
        self.start = self.source.ticks();
        if ticks_between(self.window.ticks, self.start) >= SHORT {
            self.close_window(LONG);
        }
    }

    #[inline]
    pub fn stop(&mut self) {
        let now = self.source.ticks();
        self.ticks = ticks_between(self.start, now);
        if self.tick.is_none() || ticks_between(self.window.ticks, now) >= SHORT {
            self.close_window(u64::MAX);
        }
    }

    /// The time from the last start to the stop. Where that is longer than a millisecond, it is the clock's.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos((self.ticks as f64 * self.tick.unwrap_or_default()) as u64)
    }

    /// Begins a window, and learns from the last one how long a tick is, if it had at most so many.
    #[cold]
    fn close_window(&mut self, most: u64) {
        let old = std::mem::replace(&mut self.window, Moment::now(&mut self.source));
        let ticks = ticks_between(old.ticks, self.window.ticks);
        if (1..=most).contains(&ticks) {
            let time = self.window.clock.saturating_duration_since(old.clock);
            self.tick = Some(time.as_nanos() as f64 / ticks as f64);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A machine whose counter and clock do what a test says. Each question takes a nanosecond, three ticks.
    struct Script {
        first: Instant,
        ticks: u64,
        time: u64,
        /// How long, in nanoseconds, the thread loses the processor at the next questions, the last one first.
        pauses: Vec<u64>,
    }

    impl Script {
        fn pass(&mut self, nanoseconds: u64) {
            self.time += nanoseconds;
            self.ticks = self.ticks.wrapping_add(3 * nanoseconds);
        }

        fn ask(&mut self) {
            let pause = self.pauses.pop().unwrap_or_default();
            self.pass(1 + pause);
        }
    }

    impl Source for Script {
        fn ticks(&mut self) -> u64 {
            self.ask();
            self.ticks
        }

        fn clock(&mut self) -> Instant {
            self.ask();
            self.first + Duration::from_nanos(self.time)
        }
    }

    fn stopwatch() -> Stopwatch<Script> {
        let source = Script { first: Instant::now(), ticks: u64::MAX - 5_000, time: 0, pauses: Vec::new() };
        Stopwatch::with_source(source)
    }

    /// How much longer a call of `time` nanoseconds seems, in nanoseconds.
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
    fn short_calls_do_not_ask_the_clock() {
        let mut stopwatch = stopwatch();
        stopwatch.source.pass(10_000);
        error(&mut stopwatch, 300);
        let asked = stopwatch.window.ticks;
        for _ in 0..1_000 {
            error(&mut stopwatch, 300);
        }
        assert_eq!(stopwatch.window.ticks, asked);
        error(&mut stopwatch, 100_000);
        assert_ne!(stopwatch.window.ticks, asked);
    }

    #[test]
    fn sleep_between_calls_that_only_the_counter_notices() {
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
    fn a_counter_that_begins_again() {
        let mut stopwatch = stopwatch();
        stopwatch.source.pass(10_000_000);
        error(&mut stopwatch, 300);
        stopwatch.source.ticks = 0;
        let next = error(&mut stopwatch, 300);
        assert!((0..=20).contains(&next), "{next}");
    }

    #[test]
    fn a_core_whose_counter_is_a_little_behind() {
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
        for asked_before in 0..3 {
            let mut stopwatch = stopwatch();
            stopwatch.source.pass(10_000);
            stopwatch.start();
            stopwatch.source.pass(300);
            // One is asked for the stop itself.
            stopwatch.source.pauses = vec![0; 2 + asked_before];
            stopwatch.source.pauses[0] = 4_000_000;
            stopwatch.stop();
            assert!(stopwatch.source.pauses.is_empty());
            let error = error(&mut stopwatch, 30_000);
            assert!((0..=20).contains(&error), "{asked_before}: {error}");
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
