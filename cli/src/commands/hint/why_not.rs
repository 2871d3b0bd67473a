//! `hint --why-not`: why a candidate is false.

use crate::commands::steps::step_value;
use ordoku::WhyNot;
use ordoku::technique::Candidate;
use serde_json::{Value, json};

/// The form of a candidate on the command line.
const FORM: &str = "give a cell and a digit, such as r1c2=5";

/// Reads a candidate of a 9x9, such as `r1c2=5`.
pub fn candidate(text: &str) -> Result<Candidate, String> {
    let number = |text: &str| text.parse::<u16>().ok().filter(|number| (1..=9).contains(number));
    let found = || {
        let (row, rest) = text.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
        let (column, digit) = rest.split_once('=')?;
        let [row, column, digit] = [number(row)?, number(column)?, number(digit)?];
        Some(Candidate { cell: (row - 1) * 9 + column - 1, digit })
    };
    found().ok_or_else(|| FORM.to_owned())
}

/// Returns the lines that tell why a candidate is false.
pub fn lines(asked: Candidate, answer: &WhyNot) -> Vec<String> {
    let (cell, digit) = (name(asked.cell), asked.digit);
    match answer {
        WhyNot::Steps(steps) => {
            let lines = steps.iter().flat_map(|step| [step.to_string(), format!("    {}", step.sentence())]);
            let opening = match steps.len() {
                1 => format!("{cell} is not {digit}, because of this step:"),
                _ => format!("{cell} is not {digit}, because of these steps:"),
            };
            [opening].into_iter().chain(lines).collect()
        }
        told => {
            let mut sentence = String::new();
            // A string takes everything.
            let _ = told.write_sentence(asked, &mut sentence);
            vec![sentence]
        }
    }
}

/// Returns an answer as JSON; nothing for a mistake, which has a member of its own.
pub fn value(asked: Candidate, answer: &WhyNot) -> Option<Value> {
    let place = |cell: u16| json!({ "row": cell / 9 + 1, "column": cell % 9 + 1 });
    let reason = match answer {
        WhyNot::IsTrue => json!({ "is_true": true }),
        WhyNot::Filled { digit } => json!({ "filled": digit }),
        WhyNot::Seen { house, cell } => json!({ "house": house.to_string(), "cell": place(*cell) }),
        WhyNot::Steps(steps) => json!({ "steps": steps.iter().map(step_value).collect::<Vec<_>>() }),
        _ => return None,
    };
    let mut value = json!({
        "row": asked.cell / 9 + 1,
        "column": asked.cell % 9 + 1,
        "digit": asked.digit,
    });
    if let (Some(value), Value::Object(reason)) = (value.as_object_mut(), reason) {
        value.extend(reason);
    }
    Some(value)
}

fn name(cell: u16) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}
