//! Names of variants in the fields of a table, and which texts are names.

use crate::text::variant_words::{Context, MOST_NAME_WORDS, find, has_more_words, is_classic};

/// What the fields of a column say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::text) enum Meaning {
    /// Rules: whatever a field says is lost.
    Rules,
    Kind,
    Title,
    /// The table has no heading.
    Unknown,
}

/// Returns where a field of a row names a variant, and which.
pub(in crate::text) fn in_field(field: &str, meaning: Meaning) -> Option<(usize, &'static str)> {
    let context =
        if matches!(meaning, Meaning::Rules | Meaning::Kind) { Context::Kind } else { Context::Title };
    if meaning == Meaning::Rules {
        let name = || find(field, context).map_or("a variant", |found| found.variant);
        return (!is_classic(field)).then(|| (0, name()));
    }
    match find(field, context).filter(|_| context == Context::Kind || is_name(field)) {
        Some(found) => Some((found.place.start, found.variant)),
        None => (meaning == Meaning::Unknown && field.trim() == "X").then_some((0, "an X-Sudoku")),
    }
}

/// Returns whether a text is no sentence. Tags of HTML do not count.
pub(in crate::text) fn is_name(text: &str) -> bool {
    let parts = text.split('<').map(|part| part.split_once('>').map_or(part, |(_, behind)| behind));
    !has_more_words(parts, MOST_NAME_WORDS)
}
