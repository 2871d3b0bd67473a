//! Pictures of puzzles and grids.

use crate::answers;
use crate::errors::OrRaise;
use crate::options::unknown;
use ordoku::svg::{Drawing, Theme};
use pyo3::prelude::*;

/// Writes a drawing.
pub fn svg<'py>(
    py: Python<'py>,
    drawing: Drawing<'_>,
    theme: &str,
    title: Option<&str>,
    caption: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let theme = Theme::from_name(theme)
        .ok_or_else(|| unknown("theme", theme, Theme::ALL.iter().map(|theme| theme.name())))?;
    let drawing = drawing.with_theme(theme);
    let drawing = match title {
        Some(title) => drawing.with_title(title),
        None => drawing,
    };
    let drawing = match caption {
        Some(caption) => drawing.with_caption(caption),
        None => drawing,
    };
    let mut out = String::new();
    drawing.write(&mut out).or_raise()?;
    answers::svg(py, out)
}
