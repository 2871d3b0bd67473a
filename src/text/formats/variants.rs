//! Which objects of JSON have rules, before any of them is read.

use super::described::{self, Facts};
use super::json::{byte, elements, members};
use super::own_rules::is_rules;
use crate::text::variant_words::{Context, find};
use std::ops::Range;

/// Returns the variant that a member makes, in any program.
pub(super) fn variant_of(key: &str) -> Option<&'static str> {
    let others = ["variants", "constraints"].iter().find(|name| key.eq_ignore_ascii_case(name));
    others.map(|_| "a variant").or_else(|| find(key, Context::Key).map(|found| found.variant))
}

/// Returns the rows of cells; `None` if an object has none.
pub(super) fn cells_of(text: &str, object: &Range<usize>) -> Option<Range<usize>> {
    members(text, object).find(|(key, _)| *key == "size")?;
    let (_, grid) = members(text, object).find(|(key, _)| *key == "grid")?;
    let row = elements(text, &grid).next().filter(|row| byte(text, row.start) == b'[')?;
    let cell = elements(text, &row).next()?;
    (byte(text, grid.start) == b'[' && byte(text, cell.start) == b'{').then_some(grid)
}

/// Returns whether a value has an object with rules, or one of f-puzzles.
pub(super) fn has_rules(text: &str, value: &Range<usize>, depth: usize) -> bool {
    match byte(text, value.start) {
        _ if depth == 0 => false,
        b'{' => {
            is_rules(text, value)
                || cells_of(text, value).is_some()
                || described::own(text, value, Facts::Names).is_some()
                || members(text, value).any(|(_, value)| has_rules(text, &value, depth - 1))
        }
        b'[' => elements(text, value).any(|element| has_rules(text, &element, depth - 1)),
        _ => false,
    }
}
