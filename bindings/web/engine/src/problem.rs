//! Errors in place of an answer, and answers as JSON.

use ordoku::Error;
use serde::Serialize;
use serde_json::Value;

/// Why there is no answer, or what was not read of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    pub message: String,
    /// The line of a text, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in characters, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// An answer, or why there is none.
pub type Answered<T> = Result<T, Problem>;

impl Problem {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), line: None, column: None }
    }

    /// Returns the problem at a place of a text.
    pub fn at(line: usize, column: usize, message: impl Into<String>) -> Self {
        Self { message: message.into(), line: Some(line), column: Some(column) }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Text(text) => Self::at(text.line, text.column, text.kind.to_string()),
            Error::Improper { solvable: false } => Self::new("The givens have no solution."),
            Error::Improper { solvable: true } => Self::new("The givens have several solutions."),
            other => Self::new(other.to_string()),
        }
    }
}

/// Returns the answer of a search without limits.
pub fn answer<T>(outcome: ordoku::Outcome<T>) -> Answered<T> {
    match outcome {
        ordoku::Outcome::Answer(answer) => Ok(answer),
        ordoku::Outcome::Stopped(reason) => Err(Problem::new(format!("the search was stopped: {reason}"))),
    }
}

/// Returns an answer as JSON.
pub fn value(answer: &impl Serialize) -> Answered<Value> {
    serde_json::to_value(answer).map_err(|error| Problem::new(format!("the answer has no text: {error}")))
}
