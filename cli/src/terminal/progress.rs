//! Progress on standard error, on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::Write;
use std::time::{Duration, Instant};

/// Shorter runs show no progress.
const QUIET_FOR: Duration = Duration::from_secs(1);

/// The progress of a run.
pub struct Progress {
    started: Instant,
    /// The bytes of all inputs, if they are known.
    total: Option<u64>,
    /// Whether progress may be shown at all.
    is_wanted: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    pub fn new(total: Option<u64>, is_wanted: bool) -> Self {
        Self { started: Instant::now(), total, is_wanted, bar: None }
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Shows how far the run is.
    pub fn update(&mut self, bytes: u64, puzzles: u64) {
        if !self.is_wanted || (self.bar.is_none() && self.elapsed() < QUIET_FOR) {
            return;
        }
        let (started, total) = (self.started, self.total);
        let bar = self.bar.get_or_insert_with(|| new_bar(total, started));
        bar.set_position(bytes);
        let seconds = started.elapsed().as_secs_f64();
        let mut message =
            format!("{} puzzles, {} a second", short(puzzles as f64), short(puzzles as f64 / seconds));
        if let Some(left) = total.map(|total| total.saturating_sub(bytes)).filter(|_| bytes > 0) {
            message += &format!(", {} left", time(seconds * left as f64 / bytes as f64));
        }
        bar.set_message(message);
        // The ^C that a terminal writes is then on the line of the bar, and removed with it.
        let _ = write!(std::io::stderr(), "\r");
    }

    /// Does work that writes to standard error, without the bar.
    pub fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// Removes the bar.
    pub fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.is_wanted = false;
    }
}

fn new_bar(total: Option<u64>, started: Instant) -> ProgressBar {
    let (bar, template) = match total {
        Some(total) => (ProgressBar::new(total), "{bar:25} {percent:>3} %  {msg}"),
        None => (ProgressBar::new_spinner(), "{spinner} {elapsed}  {msg}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.with_elapsed(started.elapsed())
}

/// Returns a time in one unit.
fn time(seconds: f64) -> String {
    match seconds {
        ..100.0 => format!("{seconds:.0} s"),
        ..6_000.0 => format!("{:.0} min", seconds / 60.0),
        ..360_000.0 => format!("{:.0} h", seconds / 3_600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}

/// Returns a number in at most six characters.
fn short(number: f64) -> String {
    match number {
        ..1e3 => format!("{number:.0}"),
        ..1e6 => format!("{:.1}k", number / 1e3),
        ..1e9 => format!("{:.1}M", number / 1e6),
        _ => format!("{:.1}G", number / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_times_are_short() {
        let numbers = [0.0, 999.0, 1_234.0, 875_200.0, 1.6e6, 2.5e10].map(short);
        assert_eq!(numbers, ["0", "999", "1.2k", "875.2k", "1.6M", "25.0G"]);
        assert_eq!([0.4, 99.0, 150.0, 7_200.0, 1e6].map(time), ["0 s", "99 s", "2 min", "2 h", "12 days"]);
    }
}
