//! The members around the cells of a puzzle that say something about its rules:
//!
//! ```text
//! {"cages":[...],"puzzle":...}             a member with rules
//! {"settings":{"diagonal":true},...}       a setting
//! {"type":"killer","puzzle":...}           a value that says of what kind it is
//! {"title":"Killer 7","puzzle":...}        its title
//! {"jigsaw":{"puzzle":...}}                the name of the member around it
//! ```
//!
//! A classic puzzle with any of these would be an answer to another puzzle. A puzzle that has its
//! own rules may be named after them.

use super::json::{byte, content, elements, is_nothing, members};
use super::member_names::{KINDS, OTHERS, PROSE, REGION, TITLES, VARIANTS, is_one, is_solution};
use super::refusals::{named, variant};
use crate::text::read::mismatch::Mismatch;
use crate::text::read::runs::FEWEST;
use crate::text::variant_words::{Context, Doubt, JIGSAW, MOST_NAME_WORDS, find, has_more_words, is_classic};
use std::ops::Range;

/// How deep settings may be in others.
const MOST_DEPTH: usize = 8;

/// The members that a search looks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Facts {
    /// Members with rules, which no puzzle in their object may lose.
    Rules,
    /// These, and names of variants, which a puzzle with its own rules may have.
    Names,
}

/// Returns the member of a puzzle's own object that gives it rules, or names a variant.
pub(super) fn own(text: &str, puzzle: &Range<usize>, wants: Facts) -> Option<Mismatch> {
    members(text, puzzle).find_map(|(key, value)| member(text, key, &value, wants))
}

/// Returns the variant that a sentence of an object names.
pub(super) fn doubt(text: &str, object: &Range<usize>) -> Option<Doubt> {
    members(text, object).filter(|(key, _)| is_one(key, &PROSE)).find_map(|(_, value)| {
        let inner = content(text, &value);
        find(&text[inner.clone()], Context::Title).map(|found| found.doubt(inner.start))
    })
}

/// The place of a name of a variant, as an error tells it.
pub(super) const MEMBER: &str = "the name of this member";
const VALUE: &str = "this value";

/// Returns what a member says about the rules.
pub(super) fn member(text: &str, key: &str, value: &Range<usize>, wants: Facts) -> Option<Mismatch> {
    member_at(text, key, value, wants, MOST_DEPTH)
}

fn member_at(text: &str, key: &str, value: &Range<usize>, wants: Facts, depth: usize) -> Option<Mismatch> {
    let inner = &text[value.clone()];
    if depth == 0 || is_nothing(text, value) || is_solution(key) || is_one(key, &OTHERS) {
        return None;
    }
    let is_text = byte(text, value.start) == b'"';
    if is_one(key, &VARIANTS) {
        return match is_text {
            _ if is_classic(inner) => None,
            true => of_kind(text, value, wants)
                .or_else(|| (wants == Facts::Names).then(|| named(value.start, "a variant", VALUE))),
            false => Some(variant(value.start, "a variant", "another program")),
        };
    }
    if is_one(key, &KINDS) {
        return of_kind(text, value, wants);
    }
    if is_one(key, &TITLES) {
        return (wants == Facts::Names).then(|| title(text, value)).flatten();
    }
    if is_one(key, &PROSE) {
        return None;
    }
    if let Some(found) = find(key, Context::Key) {
        // A number of games, or of regions, is no rule.
        let is_number = inner.bytes().all(|byte| byte.is_ascii_digit()) && inner != "1";
        let is_count = is_number && (!found.is_all || found.variant == JIGSAW);
        // "Europe" is a region, too.
        let is_place = is_text && is_one(key, &[REGION]) && inner.len() <= FEWEST;
        let is_rule = !is_count && !is_place && !is_classic(inner);
        return is_rule.then(|| variant(value.start, found.variant, "another program"));
    }
    match byte(text, value.start) {
        b'{' => members(text, value).find_map(|(key, value)| member_at(text, key, &value, wants, depth - 1)),
        b'[' => elements(text, value)
            .filter(|element| byte(text, element.start) == b'{')
            .find_map(|element| own_of_list(text, &element, wants)),
        _ => None,
    }
}

/// Returns the member of an element of a list that says its kind.
fn own_of_list(text: &str, element: &Range<usize>, wants: Facts) -> Option<Mismatch> {
    let mut kinds = members(text, element).filter(|(key, _)| is_one(key, &KINDS) || is_one(key, &VARIANTS));
    kinds.find_map(|(_, value)| of_kind(text, &value, wants))
}

/// Returns the variant that a value says, or one of the texts in a list.
fn of_kind(text: &str, value: &Range<usize>, wants: Facts) -> Option<Mismatch> {
    if wants != Facts::Names {
        return None;
    }
    let of_text = |value: &Range<usize>| {
        let inner = content(text, value);
        let found = find(&text[inner.clone()], Context::Kind)?;
        Some(named(inner.start + found.place.start, found.variant, VALUE))
    };
    match byte(text, value.start) {
        b'[' => elements(text, value).find_map(|element| of_text(&element)),
        _ => of_text(value),
    }
}

/// Returns the variant that a title says, or one of the titles in a list.
fn title(text: &str, value: &Range<usize>) -> Option<Mismatch> {
    let of_text = |value: &Range<usize>| {
        let inner = content(text, value);
        let found = find(&text[inner.clone()], Context::Title)
            .filter(|_| !has_more_words([&text[inner.clone()]].into_iter(), MOST_NAME_WORDS))?;
        Some(named(inner.start + found.place.start, found.variant, "this title"))
    };
    match byte(text, value.start) {
        b'"' => of_text(value),
        b'[' => elements(text, value).find_map(|element| of_text(&element)),
        _ => None,
    }
}
