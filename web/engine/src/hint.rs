//! The next step, and why a candidate is false.

use crate::engine::Engine;
use crate::path::Query;
use crate::problem::{Answered, Problem};
use crate::request::StateRequest;
use crate::state::State;
use crate::step::{DEGREES, drawn_step, step};
use crate::subject::Solvers;
use ordoku::technique::{Candidate, Scale};
use ordoku::{Hint, WhyNot};
use serde_json::{Value, json};

/// Returns the next step, or a remark.
pub fn hint(state: &State, scale: Scale, solvers: &mut Solvers) -> Answered<Value> {
    let hint = solvers.hint(&state.subject()?, scale, &state.values, state.marks.as_deref())?;
    let kind = match &hint {
        Hint::Step(found) => return drawn_step(found, state),
        Hint::WrongDigits { .. } => "wrong-digits",
        Hint::WrongMarks { .. } => "wrong-marks",
        _ => "solved",
    };
    let degrees = DEGREES.map(|degree| {
        let mut text = String::new();
        // A string takes everything.
        let _ = hint.write_degree(degree, &mut text);
        text
    });
    Ok(json!({ "kind": kind, "remark": hint.to_string(), "degrees": degrees, "cells": cells_of(&hint) }))
}

/// Returns the cells that a remark is about.
pub fn cells_of(hint: &Hint) -> Vec<u16> {
    match hint {
        Hint::WrongDigits { digits, .. } => digits.iter().map(|candidate| candidate.cell).collect(),
        Hint::WrongMarks { cells, .. } => cells.clone(),
        _ => Vec::new(),
    }
}

/// Returns the candidate of a request.
pub fn asked(cell: usize, digit: usize) -> Answered<Candidate> {
    let number = |number: usize, what: &str| {
        u16::try_from(number).map_err(|_| Problem::new(format!("there is no {what} {number}")))
    };
    Ok(Candidate { cell: number(cell, "cell")?, digit: number(digit, "digit")? })
}

/// Returns why a digit is not in a cell.
pub fn why_not(engine: &mut Engine, state: StateRequest, cell: usize, digit: usize) -> Answered<Value> {
    let (state, asked) = (engine.state(state)?, asked(cell, digit)?);
    let why_not = engine.solvers.why_not(&state.subject()?, &state, asked)?;
    let (kind, cells) = match &why_not {
        WhyNot::IsTrue { .. } => ("true", Vec::new()),
        WhyNot::Filled { .. } => ("filled", Vec::new()),
        WhyNot::Seen { cell, .. } => ("seen", vec![*cell]),
        WhyNot::Related { cell, .. } => ("related", vec![*cell]),
        WhyNot::Barred { .. } => ("barred", Vec::new()),
        WhyNot::Mistake(hint) => ("mistake", cells_of(hint)),
        WhyNot::Steps(_) => ("steps", Vec::new()),
        other => return Err(Problem::new(format!("the page does not know this answer: {other:?}"))),
    };
    let mut sentence = String::new();
    // A string takes everything.
    let _ = why_not.write_sentence(asked, &mut sentence);
    let mut steps = Vec::new();
    if let WhyNot::Steps(found) = why_not {
        let columns = state.layout.rules.columns();
        let because = if found.len() == 1 { "this step" } else { "these steps" };
        sentence =
            format!("r{}c{} is not {digit}, because of {because}.", cell / columns + 1, cell % columns + 1);
        let path = engine.keep(state, Query::WhyNot(asked), found)?;
        steps = path.iter().map(|of_path| Value::from(step(&of_path.step, &of_path.before))).collect();
    }
    Ok(json!({ "kind": kind, "sentence": sentence, "cells": cells, "steps": steps }))
}
