//! The next step, and why a candidate is false.

use crate::path::{Paths, Query};
use crate::problem::{Answered, Problem};
use crate::solver::{KeptSolver, cells_of};
use crate::state::State;
use crate::step::{drawn_step, step};
use ordoku::technique::{Candidate, HintDegree, Scale};
use ordoku::{Hint, WhyNot};
use serde_json::{Value, json};

/// Returns the next step, or a remark.
pub fn hint(state: &State, scale: Scale, solver: &mut KeptSolver) -> Answered<Value> {
    let hint = solver.hint(&state.puzzle()?, scale, state)?;
    let kind = match &hint {
        Hint::Step(found) => return drawn_step(found, state),
        Hint::WrongDigits { .. } => "wrong-digits",
        Hint::WrongMarks { .. } => "wrong-marks",
        _ => "solved",
    };
    let degrees = HintDegree::ALL.iter().map(|&degree| {
        let mut text = String::new();
        // A string takes everything.
        let _ = hint.write_degree(degree, &mut text);
        text
    });
    let degrees: Vec<String> = degrees.collect();
    Ok(json!({ "kind": kind, "remark": hint.to_string(), "degrees": degrees, "cells": cells_of(&hint) }))
}

/// Returns why a digit is not in a cell.
pub fn why_not(
    state: State,
    asked: Candidate,
    solver: &mut KeptSolver,
    paths: &mut Paths,
) -> Answered<Value> {
    let why_not = solver.why_not(&state.puzzle()?, &state, asked)?;
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
        let (Candidate { cell, digit }, columns) = (asked, state.layout.rules.columns() as u16);
        let because = if found.len() == 1 { "this step" } else { "these steps" };
        sentence =
            format!("r{}c{} is not {digit}, because of {because}.", cell / columns + 1, cell % columns + 1);
        let path = paths.keep(state, Query::WhyNot(asked), found)?;
        steps = path.iter().map(|of_path| Value::from(step(&of_path.step, &of_path.before))).collect();
    }
    Ok(json!({ "kind": kind, "sentence": sentence, "cells": cells, "steps": steps }))
}
