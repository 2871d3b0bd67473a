//! `hint --why-not`: why a candidate is false.

use crate::commands::steps::step_value;
use ordoku::technique::Candidate;
use ordoku::{AnyPuzzle, Error, WhyNot};
use serde_json::{Value, json};

/// The form of a candidate on the command line.
const FORM: &str = "give a cell and a digit, such as r1c2=5";

/// A cell and a digit on the command line, all from 1.
#[derive(Clone, Copy)]
pub struct AskedCell {
    row: u16,
    column: u16,
    digit: u16,
}

impl AskedCell {
    /// Reads a cell and a digit, such as `r1c2=5`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u16>().ok().filter(|number| *number > 0);
        let found = || {
            let (row, rest) = text.trim().strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let (column, digit) = rest.split_once('=')?;
            Some(Self { row: number(row)?, column: number(column)?, digit: number(digit)? })
        };
        found().ok_or_else(|| FORM.to_owned())
    }

    /// Returns the candidate in a puzzle.
    pub fn candidate(self, puzzle: &AnyPuzzle) -> Result<Candidate, Error> {
        let (Self { row, column, digit }, columns) = (self, puzzle.columns());
        if usize::from(row) > puzzle.rows() || usize::from(column) > columns {
            return Err(Error::Argument { what: "the cell of --why-not is not on the grid" });
        }
        if usize::from(digit) > puzzle.digits() {
            return Err(Error::Argument { what: "the puzzle has no digit as large as that of --why-not" });
        }
        let cell = (usize::from(row) - 1) * columns + usize::from(column) - 1;
        let cell = u16::try_from(cell).map_err(|_| Error::Argument { what: "the puzzle is too large" })?;
        Ok(Candidate { cell, digit })
    }

    /// Returns the lines that tell why a candidate, which this one is, is false.
    pub fn lines(self, candidate: Candidate, answer: &WhyNot) -> Vec<String> {
        match answer {
            WhyNot::Steps(steps) => {
                let Self { row, column, digit } = self;
                let lines =
                    steps.iter().flat_map(|step| [step.to_string(), format!("    {}", step.sentence())]);
                let because = if steps.len() == 1 { "this step" } else { "these steps" };
                let opening = format!("r{row}c{column} is not {digit}, because of {because}:");
                [opening].into_iter().chain(lines).collect()
            }
            told => {
                let mut sentence = String::new();
                // A string takes everything.
                let _ = told.write_sentence(candidate, &mut sentence);
                vec![sentence]
            }
        }
    }

    /// Returns an answer as JSON; nothing for a mistake, which has a member of its own.
    pub fn value(self, answer: &WhyNot) -> Option<Value> {
        let place =
            |cell: u16, columns: u16| json!({ "row": cell / columns + 1, "column": cell % columns + 1 });
        let reason = match answer {
            WhyNot::IsTrue { .. } => json!({ "is_true": true }),
            WhyNot::Filled { digit, .. } => json!({ "filled": digit }),
            WhyNot::Seen { house, cell, columns } => {
                json!({ "house": house.to_string(), "cell": place(*cell, *columns) })
            }
            WhyNot::Related { cell, digit, columns } => {
                json!({ "cell": place(*cell, *columns), "beside": digit })
            }
            WhyNot::Barred { .. } => json!({ "is_barred": true }),
            WhyNot::Steps(steps) => json!({ "steps": steps.iter().map(step_value).collect::<Vec<_>>() }),
            _ => return None,
        };
        let mut value = json!({ "row": self.row, "column": self.column, "digit": self.digit });
        if let (Some(value), Value::Object(reason)) = (value.as_object_mut(), reason) {
            value.extend(reason);
        }
        Some(value)
    }
}
