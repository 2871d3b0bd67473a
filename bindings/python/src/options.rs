//! The options that all searches have, as keywords.

use crate::errors::refused;
use crate::search::Cancel;
use ordoku::{Engine, Options};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use std::time::Duration;

/// The keywords of a call.
pub type Keywords<'a, 'py> = &'a Bound<'py, PyDict>;

/// The options of a search by engines.
const ALL: &[&str] = &["time", "nodes", "memory", "threads", "seed", "engine", "race", "cancel"];

/// The options of canonical forms.
pub const OF_FORMS: &[&str] = &["time", "nodes", "cancel"];

/// The options of the canonical forms of a column.
pub const OF_MANY_FORMS: &[&str] = &["time", "nodes", "threads", "cancel"];

/// The options of the split of a puzzle.
pub const OF_SPLITS: &[&str] = OF_FORMS;

/// The options of the join of proofs.
pub const OF_JOINS: &[&str] = &["cancel"];

/// The options of the making of puzzles.
pub const OF_MAKING: &[&str] = &["time", "nodes", "memory", "threads", "cancel"];

/// The options of exact cover.
pub const OF_COVER: &[&str] = &["time", "nodes", "memory", "engine", "cancel"];

/// The options of proofs about exact cover.
pub const OF_COVER_PROOFS: &[&str] = &["time", "nodes", "memory", "cancel"];

/// The options of the check of a proof about exact cover.
pub const OF_COVER_CHECKS: &[&str] = &["time", "nodes", "cancel"];

/// The options of the check of a proof about a puzzle.
pub const OF_CHECKS: &[&str] = &["time", "cancel"];

/// Returns the options of keywords, and what cancels the call. A keyword that is `None` is as if it
/// was absent.
pub fn read(keywords: Option<Keywords<'_, '_>>) -> PyResult<(Options, Cancel)> {
    read_some(keywords, ALL)
}

/// Returns the options of keywords, which must be some of these names, and what cancels the call.
pub fn read_some(keywords: Option<Keywords<'_, '_>>, names: &[&str]) -> PyResult<(Options, Cancel)> {
    let (mut options, mut cancel) = (Options::new(), Cancel::default());
    for (name, value) in keywords.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let name = name.extract::<String>()?;
        if !names.contains(&name.as_str()) {
            let names = names.join(", ");
            let message = format!("there is no option {name:?}: the options of this call are {names}");
            return Err(PyTypeError::new_err(message));
        }
        match name.as_str() {
            "time" => options.limits.time = Some(duration(&value)?),
            "nodes" => options.limits.nodes = Some(number(&name, &value)?),
            "memory" => options.limits.memory = Some(number(&name, &value)?),
            "threads" => options.threads = number(&name, &value)?,
            "seed" => options.seed = number(&name, &value)?,
            "race" => options.race = value.extract()?,
            "cancel" => cancel = Cancel::new(&value)?,
            _ => {
                let name = value.extract::<String>()?;
                options.engine = Engine::from_name(&name).ok_or_else(|| {
                    unknown("engine", &name, Engine::ALL.iter().map(|engine| engine.name()))
                })?;
            }
        }
    }
    Ok((options, cancel))
}

/// Returns a number from 0.
fn number<'py, N: FromPyObjectOwned<'py>>(name: &str, value: &Bound<'py, PyAny>) -> PyResult<N> {
    value.extract().map_err(|error: N::Error| {
        let error: PyErr = error.into();
        match error.is_instance_of::<PyTypeError>(value.py()) {
            true => PyTypeError::new_err(format!("{name} must be an integer, not {value}")),
            false => refused(format!("{name} must be an integer from 0 to 2^64 - 1, not {value}")),
        }
    })
}

/// Reads an argument of integers, and refuses one that is out of range. `OverflowError`, which
/// Python has for it, would not be a wrong input.
pub fn in_range<'py, T: FromPyObjectOwned<'py>>(value: &Bound<'py, PyAny>) -> PyResult<T> {
    value.extract().map_err(|error: T::Error| {
        let error: PyErr = error.into();
        match (error.is_instance_of::<PyOverflowError>(value.py()), value.is_instance_of::<PyInt>()) {
            (true, true) => refused(format!("{value} is negative or too large: this is an integer from 0")),
            (true, false) => refused("a value is negative or too large: values are integers from 0"),
            (false, _) => error,
        }
    })
}

/// Returns the time of a number of seconds or of a `datetime.timedelta`.
fn duration(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = match value.getattr_opt("total_seconds")? {
        Some(total) => total.call0()?.extract()?,
        None => value.extract()?,
    };
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| refused(format!("time is a number of seconds from 0, not {value}")))
}

/// Returns the error of a name that is none of those that are known.
pub fn unknown(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> PyErr {
    let known: Vec<_> = known.map(|known| format!("{known:?}")).collect();
    refused(format!("there is no {what} {name:?}: it is one of {}", known.join(", ")))
}
