//! Drawings.

use crate::check::clashes;
use crate::choices;
use crate::engine::Engine;
use crate::hint::asked;
use crate::path::Query;
use crate::problem::{Answered, Problem};
use crate::request::{DrawRequest, DrawnStepRequest};
use crate::state::State;
use ordoku::svg::{Drawing, Theme};
use ordoku::technique::RatedStep;
use serde::Serialize;
use serde_json::{Value, json};

/// The same drawing in both themes.
#[derive(Serialize)]
pub struct Drawings {
    pub light: String,
    pub dark: String,
}

pub fn both_themes(drawing: Drawing<'_>) -> Answered<Drawings> {
    Ok(Drawings { light: text_of(drawing, Theme::Light)?, dark: text_of(drawing, Theme::Dark)? })
}

fn text_of(drawing: Drawing<'_>, theme: Theme) -> Answered<String> {
    let mut svg = String::new();
    drawing.with_theme(theme).write(&mut svg)?;
    Ok(svg)
}

/// Returns the drawings of a step on the state before it.
pub fn step_drawings(step: &RatedStep, before: &State) -> Answered<Drawings> {
    let marks = before.candidates_left()?;
    both_themes(of_step(step, before, &marks))
}

fn of_step<'a>(step: &'a RatedStep, before: &'a State, marks: &'a [u64]) -> Drawing<'a> {
    of_state(before).with_marks(Some(marks)).with_step(Some(step))
}

/// Returns the drawing of givens and digits.
fn of_state(state: &State) -> Drawing<'_> {
    Drawing::of_rules(&state.layout.rules).with_givens(&state.givens).with_values(&state.values)
}

/// Draws a state, or a step of its path.
pub fn draw(engine: &mut Engine, request: DrawRequest) -> Answered<Value> {
    let DrawRequest { state, clashes: named, theme, title, step } = request;
    let (theme, title) = (choices::theme(&theme)?, title.unwrap_or_default());
    if let Some(step) = step {
        let (query, index) = match step {
            DrawnStepRequest::OfPath { scale, index } => (Query::Solution(choices::scale(&scale)?), index),
            DrawnStepRequest::OfWhyNot { cell, digit, index } => (Query::WhyNot(asked(cell, digit)?), index),
        };
        if named.is_some() {
            return Err(Problem::new("a drawing has clashes or a step, not both"));
        }
        let state = engine.state(state)?;
        let steps = engine.path(state, query)?;
        let Some(found) = steps.get(index) else {
            return Err(Problem::new(format!("there is no step {index}: there are {}", steps.len())));
        };
        let marks = found.before.candidates_left()?;
        let svg = text_of(of_step(&found.step, &found.before, &marks).with_title(&title), theme)?;
        return Ok(json!({ "svg": svg }));
    }
    let state = engine.state(state)?;
    let cells = match named {
        Some(cells) => cells,
        None => clashes(&state)?.into_iter().collect(),
    };
    let marks = state.marks_on_grid()?;
    let drawing = of_state(&state).with_marks(marks.as_deref()).with_clashes(&cells).with_title(&title);
    Ok(json!({ "svg": text_of(drawing, theme)? }))
}
