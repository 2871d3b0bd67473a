//! An iterator over solutions that can be left.

use crate::errors::{Stopped, exception, reason_name, refused};
use crate::grid::PyGrid;
use crate::puzzle::PyPuzzle;
use crate::search::{Cancel, PERIOD};
use ordoku::{Error, Interrupt, StopReason};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// The solutions that the search may be ahead.
const AHEAD: usize = 64;

/// A message of the search.
enum Message {
    Found(Vec<u32>),
    End(Result<Option<StopReason>, Error>),
}

/// A function that a search calls with each solution.
type Visit<'v> = &'v mut dyn FnMut(&[u32]) -> ControlFlow<()>;

/// Solutions that a search on a thread of its own sends: an engine cannot be left in the middle of
/// its search.
pub struct Feed {
    messages: Mutex<Option<Receiver<Message>>>,
    /// Tells the search that nobody needs it.
    is_closed: Arc<AtomicBool>,
    cancel: Cancel,
    /// A child of a fork has no thread.
    process: u32,
}

impl Feed {
    /// Starts a search that ends after `limit` solutions.
    pub fn new(
        limit: Option<u64>,
        cancel: Cancel,
        search: impl FnOnce(Interrupt<'_>, Visit<'_>) -> Result<Option<StopReason>, Error> + Send + 'static,
    ) -> PyResult<Self> {
        let (sender, receiver) = sync_channel(AHEAD);
        let is_closed = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_closed);
        let work = move || {
            let end = send_all(&sender, &flag, limit, search);
            // Nobody may listen any more.
            let _ = sender.send(Message::End(end));
        };
        std::thread::Builder::new().name("ordoku".to_owned()).spawn(work)?;
        Ok(Self { messages: Mutex::new(Some(receiver)), is_closed, cancel, process: std::process::id() })
    }

    /// Waits for the next solution; `None` at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Vec<u32>>> {
        if self.process != std::process::id() {
            return Err(refused(
                "this iterator belongs to the process that made it: a fork has no copy of its search",
            ));
        }
        loop {
            if self.cancel.is_set(py)? {
                self.close();
                return Err(Stopped::new_err((reason_name(StopReason::Cancel),)));
            }
            let received = py.detach(|| {
                let mut messages = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
                // `close` cannot do this while another thread waits here.
                if self.is_closed.load(Ordering::Relaxed) {
                    *messages = None;
                }
                let received = messages.as_ref().map(|messages| messages.recv_timeout(PERIOD));
                // Before another thread looks: its search would be one that vanished.
                if matches!(received, Some(Ok(Message::End(_)) | Err(RecvTimeoutError::Disconnected))) {
                    *messages = None;
                }
                received
            });
            let end = match received {
                Some(Ok(Message::Found(solution))) => return Ok(Some(solution)),
                Some(Err(RecvTimeoutError::Timeout)) => {
                    py.check_signals()?;
                    continue;
                }
                Some(Ok(Message::End(end))) => end,
                Some(Err(RecvTimeoutError::Disconnected)) => Err(Error::Internal),
                None => return Ok(None),
            };
            return match end {
                Ok(None) => Ok(None),
                Ok(Some(reason)) => Err(Stopped::new_err((reason_name(reason),))),
                Err(error) => Err(exception(error)),
            };
        }
    }

    /// Ends the search.
    fn close(&self) {
        self.is_closed.store(true, Ordering::Relaxed);
        // Another thread that waits for a solution holds the lock; it gets the end of the search.
        if let Ok(mut messages) = self.messages.try_lock() {
            *messages = None;
        }
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        self.close();
    }
}

/// Sends the solutions of a search. Returns the limit that stopped it, if it was one.
fn send_all(
    sender: &SyncSender<Message>,
    is_closed: &AtomicBool,
    limit: Option<u64>,
    search: impl FnOnce(Interrupt<'_>, Visit<'_>) -> Result<Option<StopReason>, Error>,
) -> Result<Option<StopReason>, Error> {
    let mut left = limit.unwrap_or(u64::MAX);
    if left == 0 {
        return Ok(None);
    }
    let mut visit = |values: &[u32]| {
        left -= 1;
        match sender.send(Message::Found(values.to_vec())) {
            Ok(()) if left > 0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    };
    let stopped = search(Interrupt::new().with_cancel(is_closed), &mut visit)?;
    Ok(stopped.filter(|reason| !matches!(reason, StopReason::Callback | StopReason::Cancel)))
}

/// An iterator over the solutions of a puzzle or of an exact cover problem. ``close`` or leaving it
/// ends the search. At the end of the solutions a search that a limit stopped raises ``Stopped``.
#[pyclass(name = "Solutions", module = "ordoku", frozen)]
pub struct PySolutions {
    feed: Feed,
    /// The puzzle of the grids; none for exact cover.
    puzzle: Option<PyPuzzle>,
}

impl PySolutions {
    /// Returns the iterator over the solutions of a puzzle.
    pub fn of_grids(puzzle: PyPuzzle, feed: Feed) -> Self {
        Self { feed, puzzle: Some(puzzle) }
    }

    /// Returns the iterator over lists of options.
    pub fn of_options(feed: Feed) -> Self {
        Self { feed, puzzle: None }
    }
}

#[pymethods]
impl PySolutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(values) = self.feed.next(py)? else { return Ok(None) };
        match &self.puzzle {
            Some(puzzle) => {
                let grid = PyGrid { puzzle: puzzle.clone(), values };
                Ok(Some(grid.into_pyobject(py)?.into_any()))
            }
            None => values.into_pyobject(py).map(Some),
        }
    }

    /// Ends the search.
    fn close(&self) {
        self.feed.close();
    }
}
