//! The next step, and why a candidate is false.

use crate::problem::{Answered, Problem};
use crate::state::State;
use crate::step::{DEGREES, after, drawn_step};
use crate::subject::Solvers;
use ordoku::technique::{Candidate, Scale};
use ordoku::{Hint, WhyNot};
use serde_json::{Value, json};

/// Returns the next step, or a remark.
pub fn hint(state: &State, scale: Scale, solvers: &mut Solvers) -> Answered<Value> {
    let hint = solvers.hint(&state.subject()?, scale, &state.values, state.marks.as_deref())?;
    let kind = match &hint {
        Hint::Step(step) => return drawn_step(step, state),
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

/// Returns why a digit is not in a cell.
pub fn why_not(state: &State, cell: usize, digit: usize, solvers: &mut Solvers) -> Answered<Value> {
    let number = |number: usize, what: &str| {
        u16::try_from(number).map_err(|_| Problem::new(format!("there is no {what} {number}")))
    };
    let asked = Candidate { cell: number(cell, "cell")?, digit: number(digit, "digit")? };
    let why_not = solvers.why_not(&state.subject()?, state, asked)?;
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
    let (mut steps, mut before) = (Vec::new(), state.clone());
    let mut sentence = String::new();
    if let WhyNot::Steps(found) = &why_not {
        for step in found {
            steps.push(drawn_step(step, &before)?);
            before = after(&before, step)?;
        }
        let columns = state.layout.rules.columns();
        let because = if steps.len() == 1 { "this step" } else { "these steps" };
        sentence =
            format!("r{}c{} is not {digit}, because of {because}.", cell / columns + 1, cell % columns + 1);
    } else {
        // A string takes everything.
        let _ = why_not.write_sentence(asked, &mut sentence);
    }
    Ok(json!({ "kind": kind, "sentence": sentence, "cells": cells, "steps": steps }))
}
