//! Drawings on request.

use crate::check::clashes;
use crate::choices;
use crate::path::{Paths, Query, asked};
use crate::pictures::text_of;
use crate::problem::{Answered, Problem};
use crate::request::{DrawRequest, DrawnStepRequest};
use crate::solver::KeptSolver;
use crate::state::State;
use crate::step::{drawing_of_state, drawing_of_step};
use serde_json::{Value, json};

/// Draws a state, or a step of its path.
pub fn draw(
    state: State,
    request: DrawRequest,
    solver: &mut KeptSolver,
    paths: &mut Paths,
) -> Answered<Value> {
    let DrawRequest { clashes: named, theme, title, step } = request;
    let (theme, title) = (choices::theme(&theme)?, title.unwrap_or_default());
    if let Some(step) = step {
        if named.is_some() {
            return Err(Problem::new("a drawing has clashes or a step, not both"));
        }
        let (query, index) = match step {
            DrawnStepRequest::OfPath { scale, index } => (Query::Solution(choices::scale(&scale)?), index),
            DrawnStepRequest::OfWhyNot { cell, digit, index } => (Query::WhyNot(asked(cell, digit)?), index),
        };
        let steps = paths.get(state, query, solver)?;
        let Some(found) = steps.get(index) else {
            return Err(Problem::new(format!("there is no step {index}: there are {}", steps.len())));
        };
        let marks = found.before.candidates_left()?;
        let drawing = drawing_of_step(&found.step, &found.before, &marks).with_title(&title);
        return Ok(json!({ "svg": text_of(drawing, theme)? }));
    }
    let cells = match named {
        Some(cells) => cells,
        None => clashes(&state)?.into_iter().collect(),
    };
    let marks = state.marks_on_grid()?;
    let drawing =
        drawing_of_state(&state).with_marks(marks.as_deref()).with_clashes(&cells).with_title(&title);
    Ok(json!({ "svg": text_of(drawing, theme)? }))
}
