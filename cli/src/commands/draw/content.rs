//! The digits, pencil marks and step that a picture has beside the givens.

use crate::input::Entry;
use crate::pictures::Content;
use crate::report::Failure;
use ordoku::technique::RatedStep;

/// Returns the digits and pencil marks of a text; on request, candidates in place of missing marks.
pub fn of_entry(entry: &Entry, has_marks: bool) -> Result<Content<'static>, Failure> {
    let marks = match &entry.marks {
        Some(marks) => Some(marks.clone()),
        None if has_marks => Some(candidates_at(entry, &entry.values)?),
        None => None,
    };
    Ok(Content { values: entry.values.clone(), marks, ..Content::default() })
}

pub fn of_solution(values: &[u32]) -> Content<'static> {
    Content { values: values.to_vec(), ..Content::default() }
}

/// Returns what is on the grid before each step of a path, which begins with the candidates that
/// the digits leave.
pub fn before_each<'a>(
    entry: &Entry,
    steps: &'a [RatedStep],
) -> Result<impl Iterator<Item = Result<Content<'a>, Failure>>, Failure> {
    let mut values = entry.values.clone();
    let mut left = match &entry.marks {
        Some(marks) => marks.clone(),
        None => vec![u64::MAX; candidates_at(entry, &values)?.len()],
    };
    Ok(steps.iter().map(move |step| {
        let of_digits = candidates_at(entry, &values)?;
        let marks = of_digits.iter().zip(&left).map(|(one, other)| one & other).collect();
        let content = Content { values: values.clone(), marks: Some(marks), step: Some(step) };
        step.step.apply(&mut values, &mut left);
        Ok(content)
    }))
}

/// Returns the candidates that digits leave.
fn candidates_at(entry: &Entry, values: &[u32]) -> Result<Vec<u64>, Failure> {
    let puzzle = entry.any_puzzle().and_then(|puzzle| puzzle.with_givens(values));
    puzzle.and_then(|puzzle| puzzle.candidates()).map_err(|error| Failure::at(&entry.place, error))
}
