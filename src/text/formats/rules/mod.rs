//! Puzzles of any layout, with their rules: an object of JSON.
//!
//! ```text
//! {"size":4,"grids":[[0,0,2,2]],"variants":["diagonals"],"cages":[{"sum":3,"cells":[0,1]}],
//!  "givens":{"15":4}}
//! ```
//!
//! docs/guide/layouts.md lists the members.

mod names;
mod read;
mod write;

pub(crate) use write::print_parts;
pub use write::print_rules;

use self::read::Reading;
use super::beginning::{self, Beginning, Form};
use super::document::flaw;
use super::json::{byte, members, value_end};
use crate::error::{Error, TextErrorKind};
use crate::model::rules::{Rules, RulesPuzzle};
use crate::text::read::mismatch::Mismatch;
use crate::text::{ParseOptions, parse};
use std::ops::Range;

/// Reads the first puzzle of a text with its rules. These are the rules of Sudoku for a text that
/// [`parse`] reads, and its own for a puzzle of a variant, in JSON as docs/guide/layouts.md of the source
/// describes it.
///
/// ```
/// use ordoku::{Outcome, RulesSolver, Uniqueness};
/// use ordoku::text::parse_rules;
///
/// let text = r#"{"size":4, "regions":"aabbabbbaccdccdd",
///                "houses":[[0,1,2,3],[4,5,6,7],[8,9,10,11],[12,13,14,15],
///                          [0,4,8,12],[1,5,9,13],[2,6,10,14],[3,7,11,15]],
///                "givens":"1..2..3........."}"#;
/// let puzzle = parse_rules(text)?;
/// let answer = RulesSolver::new().uniqueness(&puzzle)?;
/// assert_eq!(answer, Outcome::Answer(Uniqueness::Multiple));
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Errors
/// Returns [`Error::Text`], with the position and the reason, if the text has no puzzle or a rule that is
/// not known, and [`Error::Memory`] if an allocation fails.
pub fn parse_rules(text: &str) -> Result<RulesPuzzle, Error> {
    match read_variant(text) {
        Some(result) => result.map_err(|mismatch| mismatch.error(text, 0, text.as_bytes())),
        None => {
            let parsed = parse(text, &ParseOptions::new())?;
            let mut rules = Rules::new(parsed.shape.side(), parsed.shape.side(), parsed.shape.side())?;
            rules.add_grid(parsed.shape, 0, 0)?;
            RulesPuzzle::of_rules(rules, parsed.values)
        }
    }
}

/// Reads the puzzle of a variant at the beginning of a text; `None` if none begins there.
fn read_variant(text: &str) -> Option<Result<RulesPuzzle, Mismatch>> {
    let start = text.len() - text.trim_start().len();
    let Beginning::Is(Form::Json) = beginning::at(text, start) else { return None };
    let first = start + text[start..].find('{')?;
    let end = value_end(text, first).ok()?;
    let object = first..end;
    is_rules(text, &object).then(|| read_object(text, &object))
}

/// Returns whether an object has the rules of its puzzle.
pub(super) fn is_rules(text: &str, object: &Range<usize>) -> bool {
    members(text, object).any(|(key, value)| matches!(key, "houses" | "grids") && byte(text, value.start) == b'[')
}

fn read_object(text: &str, object: &Range<usize>) -> Result<RulesPuzzle, Mismatch> {
    let mut reading = Reading::new(text, object)?;
    for (key, value) in members(text, object) {
        reading.member(key, &value)?;
    }
    reading.finish()
}

/// Returns the mismatch of a value that the model refuses.
fn refused(at: usize, error: Error) -> Mismatch {
    match error {
        Error::Argument { what } => flaw(at, what),
        Error::Value { value, .. } => Mismatch::At(at, TextErrorKind::Document { what: value_flaw(value) }),
        error => Mismatch::Fatal(error),
    }
}

fn value_flaw(_value: u64) -> &'static str {
    "this digit is above the number of digits"
}
