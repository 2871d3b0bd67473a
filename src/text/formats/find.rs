//! Finds the puzzles of a JSON document, and the names of variants in the objects around a puzzle.

use super::described::{Facts, MEMBER, member};
use super::json::{byte, elements, key_start, members};
use super::member_names::is_solution;
use super::own_rules::is_rules;
use super::refusals::named;
use super::{fpuzzles, gnome, grid};
use crate::text::read::mismatch::Mismatch;
use crate::text::variant_words::{self, Context};
use std::ops::Range;

/// How deep in other values a puzzle may be.
const MOST_DEPTH: usize = 16;

/// Returns the first puzzle of a document whose first object has these bytes.
pub(super) fn first_puzzle(text: &str, whole: &Range<usize>) -> Range<usize> {
    find(text, whole).unwrap_or_else(|| whole.clone())
}

/// Returns the first puzzle in a value.
pub(super) fn find(text: &str, value: &Range<usize>) -> Option<Range<usize>> {
    find_at(text, value, MOST_DEPTH)
}

fn find_at(text: &str, value: &Range<usize>, depth: usize) -> Option<Range<usize>> {
    match byte(text, value.start) {
        _ if depth == 0 => None,
        b'{' if is_puzzle(text, value) => Some(value.clone()),
        b'{' => members(text, value)
            .filter(|(key, _)| !is_solution(key))
            .find_map(|(_, value)| find_at(text, &value, depth - 1)),
        b'[' => {
            let with_puzzle = |element| find_at(text, &element, depth - 1).map(|found| (element, found));
            let (element, found) = elements(text, value).find_map(with_puzzle)?;
            // The objects before a puzzle are meant to be puzzles too.
            let first = elements(text, value).find(|element| byte(text, element.start) == b'{');
            if element == found { first } else { Some(found) }
        }
        _ => None,
    }
}

/// Returns whether a puzzle is in a value.
fn has_puzzle(text: &str, value: &Range<usize>) -> bool {
    find(text, value).is_some()
}

fn is_puzzle(text: &str, object: &Range<usize>) -> bool {
    is_rules(text, object)
        || fpuzzles::cells_of(text, object).is_some()
        || gnome::cells_of(text, object).is_some()
        || grid::is_puzzle(text, object)
}

/// Returns the member that gives rules to a puzzle, or names a variant: of the objects from the
/// value `around` it down to it, and of its own.
pub(super) fn around(
    text: &str,
    around: &Range<usize>,
    puzzle: &Range<usize>,
    wants: Facts,
) -> Option<Mismatch> {
    let mut around = around.clone();
    while around != *puzzle {
        let is_on_path = |value: &Range<usize>| value.start <= puzzle.start && puzzle.end <= value.end;
        let mut inner = None;
        if byte(text, around.start) == b'{' {
            for (key, value) in members(text, &around) {
                if is_on_path(&value) {
                    let name = variant_words::find(key, Context::Key).filter(|_| wants == Facts::Names);
                    if let Some(found) = name {
                        return Some(named(key_start(text, key), found.variant, MEMBER));
                    }
                    inner = Some(value);
                } else if !has_puzzle(text, &value)
                    && let Some(mismatch) = member(text, key, &value, wants)
                {
                    return Some(mismatch);
                }
            }
        } else {
            inner = elements(text, &around).find(is_on_path);
        }
        around = inner?;
    }
    None
}
