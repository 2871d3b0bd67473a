//! Requests and their answers, as the page sees them.

mod drawings;
mod generating;
mod hostile;
mod layouts;
mod reading;
mod solving;
mod steps;

use crate::Engine;
use serde_json::{Value, json};

/// A puzzle with several kinds of steps.
const HARD: &str = "100000036004168000020009000060900000090002003037080250000003040200006300700050000";

/// Returns the answer to a request.
fn ask(request: Value) -> Value {
    ask_all([request]).remove(0)
}

/// Returns the answers to requests of one engine.
fn ask_all<const N: usize>(requests: [Value; N]) -> Vec<Value> {
    let mut engine = Engine::default();
    let answer = |request: Value| {
        let answer = engine.answer(&request.to_string());
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
    };
    requests.into_iter().map(answer).collect()
}

/// Returns the message of an error.
fn problem(request: Value) -> String {
    let answer = ask(request);
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("no error: {answer}")).to_owned()
}

/// Returns the state of the first puzzle of a text, with the player's digits and marks.
fn state_of(text: &str) -> Value {
    let read = ask(json!({ "verb": "read", "text": text }));
    let puzzle = &read["puzzles"][0];
    assert!(puzzle.is_object(), "{read}");
    let layout = &read["layouts"][puzzle["layout"].as_u64().unwrap() as usize];
    json!({ "layout": layout["text"], "givens": puzzle["givens"], "values": puzzle["values"], "marks": puzzle["marks"] })
}

/// Returns a puzzle that was made as a state.
fn state_of_made(made: &Value) -> Value {
    let givens = made["givens"].as_array().unwrap_or_else(|| panic!("{made}"));
    json!({ "layout": made["layout"]["text"], "givens": givens, "values": vec![0; givens.len()], "marks": null })
}

/// Returns the numbers of an array.
fn numbers(value: &Value) -> Vec<u64> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value}"))
        .iter()
        .map(|number| number.as_u64().unwrap())
        .collect()
}
