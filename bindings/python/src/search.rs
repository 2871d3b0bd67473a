//! Searches without the lock of the interpreter, which Ctrl-C and other threads end.

use crate::errors::{OrRaise, Stopped, reason_name};
use ordoku::{Error, Interrupt, StopReason};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// The time between two looks for signals.
pub const PERIOD: Duration = Duration::from_millis(40);

/// The keyword `cancel`: the method `is_set` of an event, which other threads set.
#[derive(Default)]
pub struct Cancel(Option<Py<PyAny>>);

impl Cancel {
    /// Reads the keyword.
    pub fn new(event: &Bound<'_, PyAny>) -> PyResult<Self> {
        match event.getattr_opt("is_set")? {
            Some(is_set) => Ok(Self(Some(is_set.unbind()))),
            None => {
                let kind = event.get_type().name()?;
                Err(PyTypeError::new_err(format!(
                    "cancel is a threading.Event or has its is_set, not {kind}"
                )))
            }
        }
    }

    /// Returns whether the event is set.
    pub fn is_set(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.as_ref().map_or(Ok(false), |is_set| is_set.bind(py).call0()?.is_truthy())
    }
}

/// Runs a search while other threads of Python run. A signal whose handler raises an exception, as
/// that of Ctrl-C does, ends the search, and the exception is raised. Python runs handlers on its
/// main thread only. `cancel` stops the search as a callback does.
pub fn run<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    search: impl FnOnce(Interrupt<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    run_and_tell(py, cancel, search).map(|(found, _)| found)
}

/// Runs a search as [`run`] does whose answer would not tell that it was cancelled.
pub fn run_whole<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    search: impl FnOnce(Interrupt<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    match run_and_tell(py, cancel, search)? {
        (found, false) => Ok(found),
        (_, true) => Err(Stopped::new_err((reason_name(StopReason::Cancel),))),
    }
}

/// Runs a search as [`run`] does. Returns its answer, and whether it was cancelled.
fn run_and_tell<T: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    search: impl FnOnce(Interrupt<'_>) -> Result<T, Error> + Send,
) -> PyResult<(T, bool)> {
    let (mut raised, mut is_cancelled) = (None, false);
    let result = py.detach(|| {
        // An event may be set already.
        let mut next = Instant::now() + if cancel.0.is_some() { Duration::ZERO } else { PERIOD };
        let mut poll = || {
            // A search may be one of several.
            if raised.is_some() || is_cancelled {
                return true;
            }
            if Instant::now() < next {
                return false;
            }
            next = Instant::now() + PERIOD;
            // Nothing is attached while the interpreter ends.
            match Python::try_attach(|py| py.check_signals().and_then(|()| cancel.is_set(py))) {
                Some(Ok(is_set)) => is_cancelled = is_set,
                Some(Err(exception)) => raised = Some(exception),
                None => {}
            }
            raised.is_some() || is_cancelled
        };
        search(Interrupt::new().with_poll(&mut poll))
    });
    match raised {
        Some(exception) => Err(exception),
        None => Ok((result.or_raise()?, is_cancelled)),
    }
}
