//! The members of f-puzzles, by what they are.

use super::variants::variant_of;

/// The members without a rule.
pub(super) const HARMLESS: [&str; 10] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
];

/// The meaning of a member of f-puzzles.
pub(super) enum MemberKind {
    /// It has no rule: a name, what a player sees, or a drawing.
    Harmless,
    /// It has a rule that is read: true or false, or a list.
    Known(bool),
    /// It has a rule that is not read, with the name of the variant.
    Unread(&'static str),
    Unknown,
}

/// Members that are only drawn, and have no rule.
const DRAWN: [&str; 7] = ["text", "line", "rectangle", "circle", "cage", "fogofwar", "foglight"];

const FLAGS: [&str; 6] =
    ["diagonal+", "diagonal-", "antiknight", "antiking", "disjointgroups", "nonconsecutive"];

const LISTS: [&str; 12] = [
    "extraregion",
    "odd",
    "even",
    "thermometer",
    "palindrome",
    "arrow",
    "killercage",
    "clone",
    "difference",
    "ratio",
    "xv",
    "negative",
];

/// Members that are lists, with the name of the variant, and whether their rule is read. The names
/// of the others are words that name a variant everywhere.
const NAMED: [(&str, &str, bool); 23] = [
    ("littlekillersum", "a little Killer Sudoku", true),
    ("sandwichsum", "a sandwich Sudoku", false),
    ("minimum", "a Sudoku with minimum cells", true),
    ("maximum", "a Sudoku with maximum cells", true),
    ("betweenline", "a Sudoku with between lines", false),
    ("quadruple", "a Sudoku with quadruples", false),
    ("whispers", "a Sudoku with whisper lines", true),
    ("renban", "a renban Sudoku", true),
    ("lockout", "a Sudoku with lockout lines", false),
    ("regionsumline", "a Sudoku with region sum lines", false),
    ("nabner", "a Sudoku with nabner lines", true),
    ("doublearrow", "a Sudoku with double arrows", false),
    ("zipperline", "a Sudoku with zipper lines", true),
    ("sumline", "a Sudoku with sum lines", false),
    ("entropicline", "a Sudoku with entropic lines", true),
    ("modularline", "a Sudoku with modular lines", true),
    ("slowthermometer", "a Sudoku with slow thermometers", true),
    ("rowindexer", "a Sudoku with indexing rows", false),
    ("columnindexer", "a Sudoku with indexing columns", false),
    ("boxindexer", "a Sudoku with indexing boxes", false),
    ("xsum", "an X-sums Sudoku", false),
    ("skyscraper", "a skyscraper Sudoku", false),
    ("chaosconstruction", "a Sudoku with regions to find", false),
];

/// Returns the variant that a member makes.
pub(super) fn variant_of_member(key: &str) -> &'static str {
    let named = NAMED.iter().find(|(name, ..)| *name == key).map(|(_, variant, _)| *variant);
    named.or_else(|| variant_of(key)).unwrap_or("a variant")
}

/// Returns whether the rule of a member is read.
pub(in crate::text) fn reads_member_of_f_puzzles(key: &str) -> bool {
    matches!(kind_of(key), MemberKind::Harmless | MemberKind::Known(_))
}

pub(super) fn kind_of(key: &str) -> MemberKind {
    let named = || {
        let &(_, variant, is_read) = NAMED.iter().find(|(name, ..)| *name == key)?;
        Some(if is_read { MemberKind::Known(false) } else { MemberKind::Unread(variant) })
    };
    match key {
        _ if HARMLESS.contains(&key) || DRAWN.contains(&key) => MemberKind::Harmless,
        _ if FLAGS.contains(&key) => MemberKind::Known(true),
        _ if LISTS.contains(&key) => MemberKind::Known(false),
        _ => named().unwrap_or(MemberKind::Unknown),
    }
}
