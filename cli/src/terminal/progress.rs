//! Progress on standard error, on a terminal only.
//!
//! A thread draws, so that the time is seen to pass while one puzzle takes long.

use super::signal;
use super::work::{Piece, Total, Work};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// Shorter runs show no progress.
const QUIET_FOR: Duration = Duration::from_secs(1);

/// The time between two drawings.
const PERIOD: Duration = Duration::from_millis(200);

/// The progress of a run.
pub struct Progress {
    started: Instant,
    /// `None` if progress is not shown.
    view: Option<Arc<View>>,
    /// The thread that draws, and what ends it.
    drawer: Option<(Sender<()>, JoinHandle<()>)>,
}

/// The progress shown, and the bar that shows it. Lock the bar before the work.
struct View {
    work: Mutex<Work>,
    bar: Mutex<Option<ProgressBar>>,
    /// Whether answers are on the same terminal. The bar is then there only while they are waited
    /// for.
    shares_terminal: bool,
}

/// The eye on the puzzles of a piece that are answered one by one, from any thread.
#[derive(Clone, Copy)]
pub struct Watch<'a>(Option<&'a View>);

impl Watch<'_> {
    /// Watches nothing.
    pub const OFF: Self = Self(None);

    /// Returns whether puzzles are to be answered one by one, so that each is seen.
    pub fn is_on(self) -> bool {
        self.0.is_some()
    }

    /// Does the work for a puzzle of the piece.
    pub fn during<T>(self, index: usize, work: impl FnOnce() -> T) -> T {
        let tell = |tell: fn(&mut Piece, usize)| {
            if let Some(view) = self.0
                && let Some(piece) = &mut lock(&view.work).piece
            {
                tell(piece, index);
            }
        };
        tell(Piece::begin);
        let result = work();
        // A puzzle that Ctrl-C stopped is not done.
        if !signal::is_cancelled() {
            tell(Piece::end);
        }
        result
    }
}

impl Progress {
    /// Begins a run. `shares_terminal` says that its answers are written to a terminal.
    pub fn new(total: Total, is_wanted: bool, shares_terminal: bool) -> Self {
        let view = is_wanted.then(|| {
            let work = Mutex::new(Work::new(total));
            Arc::new(View { work, bar: Mutex::new(None), shares_terminal })
        });
        let drawer = view.clone().and_then(|view| {
            let (sender, ended) = channel();
            let draw = move || {
                while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
                    view.draw();
                }
            };
            // Without the thread, the run goes on without progress.
            Builder::new().name("progress".to_owned()).spawn(draw).ok().map(|thread| (sender, thread))
        });
        Self { started: Instant::now(), view, drawer }
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Returns whether progress is shown.
    pub fn is_wanted(&self) -> bool {
        self.view.is_some()
    }

    /// Says how many bytes of the inputs a puzzle has on average.
    pub fn measure(&self, bytes_each: Option<f64>) {
        if let Some(view) = &self.view {
            lock(&view.work).bytes_each = bytes_each;
        }
    }

    /// Says that puzzles of a file, or of a seed, are in work; they have these lines or numbers.
    pub fn begin(&self, source: &str, numbers: Vec<u64>) -> Watch<'_> {
        if let Some(view) = &self.view {
            lock(&view.work).piece = Some(Piece::new(source, numbers));
        }
        Watch(self.view.as_deref())
    }

    /// Says that puzzles are done, and that none is in work.
    pub fn pass(&self, puzzles: u64) {
        let Some(view) = &self.view else { return };
        let mut bar = lock(&view.bar);
        let mut work = lock(&view.work);
        work.piece = None;
        work.puzzles += puzzles;
        if view.shares_terminal
            && let Some(bar) = bar.take()
        {
            bar.finish_and_clear();
        }
    }

    /// Does work that writes to standard error, without the bar.
    pub fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        let bar = self.view.as_ref().map(|view| lock(&view.bar));
        match bar.as_deref() {
            Some(Some(bar)) => bar.suspend(work),
            _ => work(),
        }
    }

    /// Removes the bar.
    pub fn end(&mut self) {
        if let Some((sender, thread)) = self.drawer.take() {
            drop(sender);
            let _ = thread.join();
        }
        if let Some(bar) = self.view.take().and_then(|view| lock(&view.bar).take()) {
            bar.finish_and_clear();
        }
    }
}

impl View {
    fn draw(&self) {
        let mut bar = lock(&self.bar);
        let work = lock(&self.work);
        let is_due = match self.shares_terminal {
            true => work.piece.as_ref().is_some_and(|piece| piece.age() >= QUIET_FOR),
            false => work.elapsed() >= QUIET_FOR,
        };
        if !is_due {
            return;
        }
        let percent = work.percent();
        let bar = bar.get_or_insert_with(|| new_bar(percent.is_some(), work.elapsed()));
        bar.set_message(work.describe());
        bar.set_position(percent.unwrap_or_default());
        bar.tick();
        // The ^C that a terminal writes is then on the line of the bar, and removed with it.
        let _ = write!(std::io::stderr(), "\r");
    }
}

fn new_bar(has_percent: bool, elapsed: Duration) -> ProgressBar {
    let (bar, template) = match has_percent {
        true => (ProgressBar::new(100), "{bar:16} {percent:>2} %  {msg}"),
        false => (ProgressBar::new_spinner(), "{spinner} {elapsed}  {msg}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(20));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.with_elapsed(elapsed)
}

/// A thread that panicked has changed nothing half.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
