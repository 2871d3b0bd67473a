//! The puzzles of a document of JSON: each is an object. Around them may be lists and other
//! objects.
//!
//! ```text
//! {"puzzle": "1......2.3....4.", "solution": "1234341243212143"}
//! [{"board": [[1,0,0,0], ...]}, {"board": ...}]
//! {"newboard": {"grids": [{"value": [[1,0,0,0], ...], "solution": ...}], "results": 1}}
//! ```
//!
//! Reading goes on at the next object, in the middle of the document. So a document is left when a
//! value is followed by neither a comma nor a closing bracket.

use super::beginning::{self, Beginning};
use super::described::{self, Facts};
use super::document::Document;
use super::find::{around, find, first_puzzle};
use super::json::{Flaw, byte, members, space, value_end};
use super::member_names::{is_of_player, is_solution, names_variant};
use super::own_rules::is_rules;
use super::refusals::{flaw, named, with_rules};
use super::{fpuzzles, gnome, grid};
use crate::text::read::characters::is_symbol;
use crate::text::read::mismatch::Mismatch;
use crate::text::read::runs::FEWEST;
use crate::text::read::source::Source;
use crate::text::variant_words::{Context, find as find_word};
use std::ops::Range;

/// Reads the first puzzle of the document that begins at `start`.
pub(super) fn read(source: &Source, start: usize) -> Result<Document, Mismatch> {
    let text = source.text;
    if byte(text, start) == b'"' {
        return Err(refuse_member(source, start));
    }
    let first = start + text[start..].find('{').unwrap_or(0);
    let whole = match value_end(text, first) {
        Ok(end) => first..end,
        Err(Flaw::Cut) => {
            return Err(flaw(start, "the JSON that begins here has no end, at least not within 1 MiB")
                .in_document(start..text.len()));
        }
        Err(Flaw::At(at)) => {
            let what = "this is not valid in JSON: a value, a comma, a colon or a closing bracket is missing";
            return Err(flaw(at, what).in_document(start..end_of_broken(text, start, at)));
        }
    };
    let puzzle = first_puzzle(text, &whole);
    let refuse_whole = |mismatch: Mismatch| mismatch.in_document(whole.start..next_puzzle(source, whole.end));
    if let Some(mismatch) = around(text, &whole, &puzzle, Facts::Rules) {
        return Err(refuse_whole(mismatch));
    }
    let next = next_puzzle(source, puzzle.end);
    let document = read_object(text, &puzzle)
        .and_then(|document| {
            match described::own(text, &puzzle, Facts::Names).or_else(|| inner(text, &puzzle)) {
                Some(mismatch) if !source.are_rules_known => Err(mismatch),
                _ => Ok(document),
            }
        })
        .map_err(|mismatch| mismatch.in_document(puzzle.start..next))?;
    // A puzzle without rules of its own is not one of the variant that is named.
    if let Some(mismatch) = around(text, &whole, &puzzle, Facts::Names)
        && !source.are_rules_known
    {
        return Err(refuse_whole(mismatch));
    }
    let doubt = described::doubt(text, &puzzle).or_else(|| described::doubt(text, &whole));
    let mut list = document.list;
    list.next_line = next;
    Ok(Document { list, doubt, ..document })
}

/// Refuses the puzzles in a member whose name, which begins at `start`, is that of a variant.
fn refuse_member(source: &Source, start: usize) -> Mismatch {
    let text = source.text;
    let key_end = value_end(text, start).unwrap_or(text.len());
    let value = space(text, space(text, key_end) + 1);
    let end = value_end(text, value).map_or(text.len(), |end| next_puzzle(source, end));
    let name = find_word(&text[start..key_end], Context::Key).map_or("a variant", |found| found.variant);
    named(start, name, described::MEMBER).in_document(start..end)
}

/// Refuses an object with a puzzle in which another one is, which would be lost. What the player
/// has written is none.
fn inner(text: &str, puzzle: &Range<usize>) -> Option<Mismatch> {
    let of_member = |(key, value): (&str, Range<usize>)| {
        let is_passed_over = is_solution(key) || is_of_player(key);
        let other = find(text, &value).filter(|_| !is_passed_over)?;
        let what = "this object with a puzzle is inside of another one, and would be lost: write one behind the other";
        Some(flaw(other.start, what))
    };
    members(text, puzzle).find_map(of_member)
}

fn read_object(text: &str, object: &Range<usize>) -> Result<Document, Mismatch> {
    if is_rules(text, object) {
        Err(with_rules(object.start, "a puzzle with its own rules", "ordoku"))
    } else if let Some(cells) = fpuzzles::cells_of(text, object) {
        fpuzzles::read(text, object, &cells)
    } else if let Some(cells) = gnome::cells_of(text, object) {
        gnome::read(text, &cells)
    } else {
        grid::read(text, object)
    }
}

/// Returns where the puzzle after a puzzle begins, or where the document ends.
fn next_puzzle(source: &Source, mut at: usize) -> usize {
    let text = source.text;
    // Whether the puzzle is an element of a list, so that the objects beside it are meant to be
    // puzzles.
    let mut is_beside = true;
    loop {
        let (end, sign) = (at, space(text, at));
        at = sign + 1;
        match byte(text, sign) {
            b']' | b'}' => is_beside = false,
            b',' => {
                let mut value = space(text, at);
                let key = value;
                let mut is_variant = false;
                if is_beside && byte(text, value) == b'{' {
                    return value;
                }
                if let (b'"', Ok(key_end)) = (byte(text, value), value_end(text, value)) {
                    let colon = space(text, key_end);
                    value = if byte(text, colon) == b':' { space(text, colon + 1) } else { value };
                    is_variant = value > key && names_variant(&text[key..key_end]);
                }
                if matches!(byte(text, value), b']' | b'}') {
                    continue;
                }
                match value_end(text, value) {
                    Ok(end) => match find(text, &(value..end)) {
                        // The value is read with what it says around the puzzle.
                        Some(_) if is_variant => return key,
                        Some(puzzle) => {
                            let said = around(text, &(value..end), &puzzle, Facts::Names);
                            return if said.is_some() { value } else { puzzle.start };
                        }
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

/// Returns where a document with a flaw ends: where a line that is not indented begins another
/// document or has the cells of a puzzle, or at a blank line above something else than the rest of
/// an object.
fn end_of_broken(text: &str, start: usize, flaw: usize) -> usize {
    let mut line = text[..flaw].rfind('\n').map_or(0, |at| at + 1);
    loop {
        let content = text[line..].lines().next().unwrap_or_default();
        let is_end = || match content.trim().is_empty() {
            true => !text[line..].trim_start().starts_with(['"', '}', ']', ',']),
            false => {
                let is_indented = content.starts_with([' ', '\t']);
                let is_puzzle = content.len() >= FEWEST && content.trim_end().chars().all(is_symbol);
                // A line that begins with the name of a member belongs to an object.
                let begins =
                    !content.starts_with('"') && matches!(beginning::at(text, line), Beginning::Is(_));
                !is_indented && (is_puzzle || begins)
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
