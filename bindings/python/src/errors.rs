//! Errors and stops of the library as exceptions of Python.

use ordoku::{Count, Error, Outcome, StopReason};
use pyo3::BoundObject;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

pyo3::import_exception!(ordoku._errors, OrdokuError);
pyo3::import_exception!(ordoku._errors, OrdokuWarning);
pyo3::import_exception!(ordoku._errors, Stopped);

/// Returns the exception of an error.
pub fn exception(error: Error) -> PyErr {
    let message = error.to_string();
    let place = match error {
        Error::Memory => return PyMemoryError::new_err(message),
        Error::Text(text) => (Some(text.line), Some(text.column)),
        Error::Proof { line, .. } => (Some(line), None),
        _ => (None, None),
    };
    OrdokuError::new_err((message, place.0, place.1))
}

/// Returns the exception of an input that only this package refuses.
pub fn refused(message: impl Into<String>) -> PyErr {
    OrdokuError::new_err((message.into(),))
}

/// A result of the library that may be raised.
pub trait OrRaise<T> {
    /// Raises the error, if it is one.
    fn or_raise(self) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Error> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(exception)
    }
}

/// Returns the name of a reason to stop.
pub fn reason_name(reason: StopReason) -> &'static str {
    match reason {
        // The poll that looks for the keyword `cancel`.
        StopReason::Callback => StopReason::Cancel.name(),
        reason => reason.name(),
    }
}

/// Returns the exception of a search that was stopped, with what it had found.
pub fn stopped<'py>(py: Python<'py>, reason: StopReason, known: impl IntoPyObject<'py>) -> PyErr {
    match known.into_pyobject(py).map_err(Into::into) {
        Ok(known) => Stopped::new_err((reason_name(reason), known.into_any().unbind())),
        Err(error) => error,
    }
}

/// Returns a number of solutions. A stop raises, but for one at the limit that was asked for.
pub fn counted(py: Python<'_>, count: Count, limit: Option<u64>) -> PyResult<u64> {
    match count.stopped {
        Some(reason) if reason != StopReason::Solutions || limit != Some(count.solutions) => {
            Err(stopped(py, reason, count.solutions))
        }
        _ => Ok(count.solutions),
    }
}

/// Raises the stop of an outcome without anything that is known.
pub fn answer<T>(outcome: Outcome<T>) -> PyResult<T> {
    match outcome {
        Outcome::Answer(answer) => Ok(answer),
        Outcome::Stopped(reason) => Err(Stopped::new_err((reason_name(reason),))),
    }
}
