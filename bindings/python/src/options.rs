//! The options that all searches have, as keywords.

use crate::errors::refused;
use ordoku::{Engine, Options};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::time::Duration;

/// The keywords of a call.
pub type Keywords<'a, 'py> = &'a Bound<'py, PyDict>;

const NAMES: &str = "time, nodes, memory, threads, seed, engine, race";

const ENGINES: [(&str, Engine); 7] = [
    ("auto", Engine::Auto),
    ("greedy", Engine::Greedy),
    ("dlx", Engine::Dlx),
    ("csp", Engine::Csp),
    ("nine", Engine::Nine),
    ("cdcl", Engine::Cdcl),
    ("greedy_order", Engine::GreedyOrder),
];

/// Returns the options of keywords. A keyword that is `None` is as if it was absent.
pub fn read(keywords: Option<Keywords<'_, '_>>) -> PyResult<Options> {
    let mut options = Options::new();
    for (name, value) in keywords.into_iter().flatten() {
        if value.is_none() {
            continue;
        }
        let name = name.extract::<String>()?;
        match name.as_str() {
            "time" => options.limits.time = Some(duration(&value)?),
            "nodes" => options.limits.nodes = Some(number(&name, &value)?),
            "memory" => options.limits.memory = Some(number(&name, &value)?),
            "threads" => options.threads = number(&name, &value)?,
            "seed" => options.seed = number(&name, &value)?,
            "race" => options.race = value.extract()?,
            "engine" => options.engine = named("engine", &value.extract::<String>()?, &ENGINES)?,
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "there is no option {name:?}: the options of a search are {NAMES}"
                )));
            }
        }
    }
    Ok(options)
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

/// Returns the time of a number of seconds or of a `datetime.timedelta`.
fn duration(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = match value.getattr_opt("total_seconds")? {
        Some(total) => total.call0()?.extract()?,
        None => value.extract()?,
    };
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| refused(format!("time is a number of seconds from 0, not {value}")))
}

/// Returns the value of a name, or an error that lists the names.
pub fn named<T: Copy>(what: &str, name: &str, values: &[(&str, T)]) -> PyResult<T> {
    let found = values.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = values.iter().map(|(known, _)| format!("{known:?}")).collect();
        refused(format!("there is no {what} {name:?}: it is one of {}", known.join(", ")))
    })
}
