//! The members of f-puzzles, by what they are.

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

/// What a member of f-puzzles is.
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

const UNREAD: [(&str, &str); 23] = [
    ("littlekillersum", "a little Killer Sudoku"),
    ("sandwichsum", "a sandwich Sudoku"),
    ("minimum", "a Sudoku with minimum cells"),
    ("maximum", "a Sudoku with maximum cells"),
    ("betweenline", "a Sudoku with between lines"),
    ("quadruple", "a Sudoku with quadruples"),
    ("whispers", "a Sudoku with whisper lines"),
    ("renban", "a renban Sudoku"),
    ("lockout", "a Sudoku with lockout lines"),
    ("regionsumline", "a Sudoku with region sum lines"),
    ("nabner", "a Sudoku with nabner lines"),
    ("doublearrow", "a Sudoku with double arrows"),
    ("zipperline", "a Sudoku with zipper lines"),
    ("sumline", "a Sudoku with sum lines"),
    ("entropicline", "a Sudoku with entropic lines"),
    ("modularline", "a Sudoku with modular lines"),
    ("slowthermometer", "a Sudoku with slow thermometers"),
    ("rowindexer", "a Sudoku with indexing rows"),
    ("columnindexer", "a Sudoku with indexing columns"),
    ("boxindexer", "a Sudoku with indexing boxes"),
    ("xsum", "an X-sums Sudoku"),
    ("skyscraper", "a skyscraper Sudoku"),
    ("chaosconstruction", "a Sudoku with regions to find"),
];

/// Returns whether the rule of a member is read.
pub(in crate::text) fn reads_member_of_f_puzzles(key: &str) -> bool {
    matches!(kind_of(key), MemberKind::Harmless | MemberKind::Known(_))
}

pub(super) fn kind_of(key: &str) -> MemberKind {
    let unread =
        || UNREAD.iter().find(|(name, _)| *name == key).map(|(_, variant)| MemberKind::Unread(variant));
    match key {
        _ if HARMLESS.contains(&key) || DRAWN.contains(&key) => MemberKind::Harmless,
        _ if FLAGS.contains(&key) => MemberKind::Known(true),
        _ if LISTS.contains(&key) => MemberKind::Known(false),
        _ => unread().unwrap_or(MemberKind::Unknown),
    }
}
