//! The puzzles of a document of JSON: each is an object. Around them may be lists and other objects.
//!
//! ```text
//! {"puzzle": "1......2.3....4.", "solution": "1234341243212143"}
//! [{"board": [[1,0,0,0], ...]}, {"board": ...}]
//! {"newboard": {"grids": [{"value": [[1,0,0,0], ...], "solution": ...}], "results": 1}}
//! ```
//!
//! Reading goes on at the next object, in the middle of the document. So a document is left when a value
//! is followed by neither a comma nor a closing bracket.

use super::beginning::{self, Beginning};
use super::document::{Document, flaw, variant};
use super::json::{Flaw, byte, elements, is_nothing, members, space, value_end};
use super::own_rules::is_rules;
use super::{fpuzzles, gnome, grid};
use crate::text::read::characters::is_symbol;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::runs::FEWEST;
use crate::text::read::source::Source;
use std::ops::Range;

/// How deep in other values a puzzle may be.
const MOST_DEPTH: usize = 16;

/// Reads the first puzzle of the document that begins at `start`.
pub(super) fn read(source: &Source, start: usize) -> Result<Document, Mismatch> {
    let text = source.text;
    let first = start + text[start..].find('{').unwrap_or(0);
    let whole = match value_end(text, first) {
        Ok(end) => first..end,
        Err(Flaw::Cut) => {
            return Err(flaw(start, "the JSON that begins here has no end").in_document(start..text.len()));
        }
        Err(Flaw::At(at)) => {
            let what = "this is not valid in JSON: a value, a comma, a colon or a closing bracket is missing";
            return Err(flaw(at, what).in_document(start..end_of_broken(text, start, at)));
        }
    };
    let puzzle = first_puzzle(text, &whole);
    if let Some(mismatch) = refuse_rule_around(text, &whole, &puzzle) {
        return Err(mismatch.in_document(whole));
    }
    let next = next_puzzle(source, puzzle.end);
    let document = read_object(text, &puzzle).map_err(|mismatch| mismatch.in_document(puzzle.start..next))?;
    let mut list = document.list;
    list.next_line = next;
    Ok(Document { list, ..document })
}

/// Refuses a document in which an object around the puzzle has a member with a rule.
pub(super) fn refuse_rule_around(
    text: &str,
    whole: &Range<usize>,
    puzzle: &Range<usize>,
) -> Option<Mismatch> {
    let mut around = whole.clone();
    while around != *puzzle {
        let mut inner = None;
        let is_around = |value: &Range<usize>| value.start <= puzzle.start && puzzle.end <= value.end;
        if byte(text, around.start) == b'{' {
            for (key, value) in members(text, &around) {
                let name = fpuzzles::variant_of(key);
                if is_around(&value) {
                    inner = Some(value);
                } else if let Some(name) = name.filter(|_| !is_nothing(text, &value)) {
                    return Some(variant(value.start, name, "another program"));
                }
            }
        } else {
            inner = elements(text, &around).find(is_around);
        }
        around = inner?;
    }
    None
}

fn read_object(text: &str, object: &Range<usize>) -> Result<Document, Mismatch> {
    if is_rules(text, object) {
        Err(variant(object.start, "a puzzle with its own rules", "ordoku"))
    } else if let Some(cells) = fpuzzles::cells_of(text, object) {
        fpuzzles::read(text, object, &cells)
    } else if let Some(cells) = gnome::cells_of(text, object) {
        gnome::read(text, &cells)
    } else {
        grid::read(text, object)
    }
}

/// Returns the first puzzle of a document whose first object has these bytes.
pub(super) fn first_puzzle(text: &str, whole: &Range<usize>) -> Range<usize> {
    find(text, whole, MOST_DEPTH).unwrap_or_else(|| whole.clone())
}

/// Returns the first puzzle in a value.
fn find(text: &str, value: &Range<usize>, depth: usize) -> Option<Range<usize>> {
    match byte(text, value.start) {
        _ if depth == 0 => None,
        b'{' if is_puzzle(text, value) => Some(value.clone()),
        b'{' => members(text, value)
            .filter(|(key, _)| !grid::is_solution(key))
            .find_map(|(_, value)| find(text, &value, depth - 1)),
        b'[' => {
            let with_puzzle = |element| find(text, &element, depth - 1).map(|found| (element, found));
            let (element, found) = elements(text, value).find_map(with_puzzle)?;
            // The objects before a puzzle are meant to be puzzles too.
            let first = elements(text, value).find(|element| byte(text, element.start) == b'{');
            if element == found { first } else { Some(found) }
        }
        _ => None,
    }
}

fn is_puzzle(text: &str, object: &Range<usize>) -> bool {
    is_rules(text, object)
        || fpuzzles::cells_of(text, object).is_some()
        || gnome::cells_of(text, object).is_some()
        || grid::is_puzzle(text, object)
}

/// Returns where the puzzle after a puzzle begins, or where the document ends.
fn next_puzzle(source: &Source, mut at: usize) -> usize {
    let text = source.text;
    // Whether the puzzle is an element of a list, so that the objects beside it are meant to be puzzles.
    let mut is_beside = true;
    loop {
        let (end, sign) = (at, space(text, at));
        at = sign + 1;
        match byte(text, sign) {
            b']' | b'}' => is_beside = false,
            b',' => {
                let mut value = space(text, at);
                if is_beside && byte(text, value) == b'{' {
                    return value;
                }
                if let (b'"', Ok(key_end)) = (byte(text, value), value_end(text, value)) {
                    let colon = space(text, key_end);
                    value = if byte(text, colon) == b':' { space(text, colon + 1) } else { value };
                }
                if matches!(byte(text, value), b']' | b'}') {
                    continue;
                }
                match value_end(text, value) {
                    Ok(end) => match find(text, &(value..end), MOST_DEPTH) {
                        Some(puzzle) => return puzzle.start,
                        // A value without a name is no part of a document with puzzles.
                        None if value == space(text, sign + 1) && byte(text, value) != b'"' => return value,
                        None => at = end,
                    },
                    Err(_) => {
                        source.reaches(text.len());
                        return value;
                    }
                }
            }
            _ => return end,
        }
    }
}

/// Returns where a document with a flaw ends: where a line that is not indented begins another document or has
/// the cells of a puzzle, or at a blank line above something else than the rest of an object.
fn end_of_broken(text: &str, start: usize, flaw: usize) -> usize {
    let mut line = text[..flaw].rfind('\n').map_or(0, |at| at + 1);
    loop {
        let content = text[line..].lines().next().unwrap_or_default();
        let is_end = || match content.trim().is_empty() {
            true => !text[line..].trim_start().starts_with(['"', '}', ']', ',']),
            false => {
                let is_indented = content.starts_with([' ', '\t']);
                let is_puzzle = content.len() >= FEWEST && content.trim_end().chars().all(is_symbol);
                !is_indented && (is_puzzle || matches!(beginning::at(text, line), Beginning::Is(_)))
            }
        };
        if line > start && line <= text.len() && is_end() {
            return line;
        }
        match text[line..].find('\n') {
            Some(at) => line += at + 1,
            None => return text.len(),
        }
    }
}
