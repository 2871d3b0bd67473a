//! A step as data, and drawn; the state after it.

use crate::pictures::both_themes;
use crate::problem::{Answered, value as json};
use crate::state::State;
use ordoku::House;
use ordoku::svg::Drawing;
use ordoku::technique::{Candidate, HintDegree, RatedStep, StepRating};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Returns `Step` of `bindings/web/src/protocol.ts`.
pub fn step(rated: &RatedStep, state: &State) -> Map<String, Value> {
    let step = &rated.step;
    let named: BTreeMap<String, &[u32]> = state
        .layout
        .rules
        .houses()
        .map(|house| house.to_string())
        .zip(state.layout.rules.regions())
        .collect();
    let house = |house: &House| {
        let name = house.to_string();
        json!({ "cells": named.get(&name).copied().unwrap_or_default(), "name": name })
    };
    let node = |node: &ordoku::technique::Node| json!({ "digit": node.digit(), "cells": node.cells(), "on": node.is_on(), "parents": node.parents() });
    let fins: Vec<u16> = step.fins().iter().chain(step.endo_fins()).copied().collect();
    let members = [
        ("technique", json!(rated.name())),
        ("definition", json!(step.technique().definition())),
        ("degrees", json!(HintDegree::ALL.iter().map(|&degree| rated.hint(degree)).collect::<Vec<_>>())),
        ("notation", json!(rated.to_string())),
        ("rating", json!(rating(rated.rating))),
        ("houses", step.houses().iter().map(house).collect()),
        ("cover", step.cover().iter().map(house).collect()),
        ("cells", json!(step.cells())),
        ("total", json!(step.total())),
        ("digits", json!(step.digits())),
        ("fins", json!(fins)),
        (
            "sets",
            step.sets().iter().map(|set| json!({ "cells": set.cells(), "digits": set.digits() })).collect(),
        ),
        ("chains", step.chains().iter().map(|chain| chain.iter().map(node).collect::<Value>()).collect()),
        ("placed", candidates(step.placed())),
        ("removed", candidates(step.removed())),
    ];
    members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns a step with its drawing on the state before it.
pub fn drawn_step(rated: &RatedStep, before: &State) -> Answered<Value> {
    let mut value = step(rated, before);
    let marks = before.candidates_left()?;
    value.insert("svg".to_owned(), json(&both_themes(drawing_of_step(rated, before, &marks))?)?);
    Ok(value.into())
}

/// Returns the drawing of a step on the state before it, with the candidates that are left.
pub fn drawing_of_step<'a>(step: &'a RatedStep, before: &'a State, marks: &'a [u64]) -> Drawing<'a> {
    drawing_of_state(before).with_marks(Some(marks)).with_step(Some(step))
}

/// Returns the drawing of givens and digits.
pub fn drawing_of_state(state: &State) -> Drawing<'_> {
    Drawing::of_rules(&state.layout.rules).with_givens(&state.givens).with_values(&state.values)
}

fn candidates(candidates: &[Candidate]) -> Value {
    candidates.iter().map(|candidate| json!({ "cell": candidate.cell, "digit": candidate.digit })).collect()
}

fn rating(rating: StepRating) -> String {
    match rating {
        StepRating::Hodoku { level, score } => format!("{}, {score}", level.name()),
        StepRating::Explainer { tenths } => in_tenths(tenths.into()),
        StepRating::Ordoku { tenths, .. } => in_tenths(tenths),
        _ => String::new(),
    }
}

/// Returns a number of tenths with one decimal place.
pub fn in_tenths(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Returns the state after a step.
pub fn after(state: &State, rated: &RatedStep) -> Answered<State> {
    let mut next = state.clone();
    let mut left = state.candidates_left()?;
    rated.step.apply(&mut next.digits, &mut left);
    for placed in rated.step.placed() {
        next.values[usize::from(placed.cell)] = placed.digit.into();
    }
    next.marks = Some(left);
    Ok(next)
}
