//! Names of the members around a puzzle and of the columns of a table, by what they are about.

use crate::text::variant_words::{Context, find};

/// Members that say of what kind a puzzle is.
pub(super) const KINDS: [&str; 24] = [
    "type",
    "kind",
    "mode",
    "gamemode",
    "game",
    "gametype",
    "puzzletype",
    "sudokutype",
    "varianttype",
    "subtype",
    "category",
    "style",
    "layout",
    "ruleset",
    "rule",
    "rules",
    "genre",
    "family",
    "gamerules",
    "puzzlekind",
    "rulesettype",
    "puzzlevariant",
    "variantname",
    "classification",
];

/// Members that say it, and that have no other value than the name of a variant or of the classic
/// rules.
pub(super) const VARIANTS: [&str; 8] = [
    "variant",
    "variants",
    "constraint",
    "constraints",
    "modifier",
    "modifiers",
    "sudokuvariant",
    "extrarules",
];

/// Members with a name of the puzzle or of its collection.
pub(super) const TITLES: [&str; 15] = [
    "title",
    "name",
    "label",
    "heading",
    "headline",
    "caption",
    "collection",
    "series",
    "id",
    "slug",
    "file",
    "filename",
    "book",
    "tags",
    "tag",
];

/// Members with sentences.
pub(super) const PROSE: [&str; 11] = [
    "description",
    "desc",
    "comment",
    "comments",
    "note",
    "notes",
    "instructions",
    "about",
    "subtitle",
    "summary",
    "story",
];

/// Members about the program, the player or the author, and what the player has done.
pub(super) const OTHERS: [&str; 26] = [
    "ui",
    "theme",
    "controls",
    "keyboard",
    "input",
    "display",
    "css",
    "colors",
    "colours",
    "statistics",
    "stats",
    "user",
    "player",
    "author",
    "links",
    "state",
    "current",
    "progress",
    "history",
    "moves",
    "undo",
    "redo",
    "saved",
    "techniques",
    "steps",
    "strategies",
];

/// A member or a column with the regions of a jigsaw, or with a part of the world.
pub(super) const REGION: &str = "region";

/// Returns whether a member is the solution of a puzzle.
pub(super) fn is_solution(key: &str) -> bool {
    ["solution", "solutions", "solved", "answer", "answers"].iter().any(|name| key.eq_ignore_ascii_case(name))
}

/// Returns whether the name of a column is one of rules. A region may be a part of the world;
/// regions are drawn.
pub(in crate::text) fn has_rules(name: &str) -> bool {
    is_one(name, &VARIANTS) || (!is_one(name, &[REGION]) && find(name, Context::Key).is_some())
}

/// Returns whether a column has regions: a drawing of them, or how many there are.
pub(in crate::text) fn is_regions(name: &str) -> bool {
    is_one(name, &["regions"])
}

/// Returns whether a member or a column says of what kind a puzzle is.
pub(in crate::text) fn says_kind(name: &str) -> bool {
    is_one(name, &VARIANTS) || is_one(name, &KINDS)
}

/// Returns whether a column has the titles of puzzles. Most ids are numbers.
pub(in crate::text) fn is_title(name: &str) -> bool {
    is_one(name, &TITLES) && !is_one(name, &["id", "tag", "tags"])
}

/// Returns whether a member has what the player has done, or is not about the puzzle.
pub(in crate::text) fn is_of_player(key: &str) -> bool {
    is_one(key, &OTHERS)
}

/// Returns whether the name of a member is that of a variant.
pub(super) fn names_variant(key: &str) -> bool {
    find(key, Context::Key).is_some()
}

/// Returns whether a text begins with a member whose name is that of a variant, and whose value may
/// have puzzles.
pub(super) fn begins_variant(text: &str) -> bool {
    let window = &text.as_bytes()[..text.len().min(MOST_NAME)];
    let Some(length) = window.iter().skip(1).position(|byte| matches!(byte, b'"' | b'\n' | b'\r')) else {
        return false;
    };
    let key_end = length + 2;
    let rest = text[key_end..].trim_start();
    let is_name = window[key_end - 1] == b'"';
    is_name
        && rest.strip_prefix(':').is_some_and(|value| value.trim_start().starts_with(['{', '[']))
        && names_variant(&text[..key_end])
}

/// The name of a member is not longer.
const MOST_NAME: usize = 64;

/// Returns whether a key is one of the names, in any case and with any hyphens.
pub(super) fn is_one(key: &str, names: &[&str]) -> bool {
    let letters = || {
        key.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b' ')).map(|byte| byte.to_ascii_lowercase())
    };
    names.iter().any(|name| letters().eq(name.bytes()))
}
