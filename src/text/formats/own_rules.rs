//! Which object of JSON has rules of ordoku. `rules` reads it.

use super::json::members;
use std::ops::Range;

/// Returns whether an object has the rules of its puzzle. Grids of other programs are objects.
pub(super) fn is_rules(text: &str, object: &Range<usize>) -> bool {
    let is_own = |(key, value): (&str, Range<usize>)| {
        let inner = text[value.clone()].strip_prefix('[').map(str::trim_start);
        matches!(key, "houses" | "grids") && inner.is_some_and(|inner| inner.starts_with(['[', ']']))
    };
    members(text, object).any(is_own)
}
