//! Searches without the lock of the interpreter, which Ctrl-C ends.

use crate::errors::OrRaise;
use ordoku::{Error, Interrupt};
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// The time between two looks for signals.
pub const PERIOD: Duration = Duration::from_millis(40);

/// Runs a search while other threads of Python run. A signal whose handler raises an exception, as that of
/// Ctrl-C does, ends the search, and the exception is raised. Python runs handlers on its main thread only.
pub fn run<T: Send>(
    py: Python<'_>,
    search: impl FnOnce(Interrupt<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let mut raised = None;
    let result = py.detach(|| {
        let mut next = Instant::now() + PERIOD;
        let mut poll = || {
            // A search may be one of several.
            if raised.is_some() {
                return true;
            }
            if Instant::now() < next {
                return false;
            }
            next = Instant::now() + PERIOD;
            // Nothing is attached while the interpreter ends.
            raised = Python::try_attach(|py| py.check_signals()).and_then(Result::err);
            raised.is_some()
        };
        search(Interrupt::new().with_poll(&mut poll))
    });
    match raised {
        Some(exception) => Err(exception),
        None => result.or_raise(),
    }
}
