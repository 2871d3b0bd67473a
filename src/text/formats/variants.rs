//! Which objects of JSON have rules, before any of them is read.

use super::json::{byte, elements, is_nothing, members};
use super::own_rules::is_rules;
use std::ops::Range;

/// The members that make a variant, in any program.
const VARIANTS: [(&str, &str); 26] = [
    ("killercage", "a Killer Sudoku"),
    ("killercages", "a Killer Sudoku"),
    ("cages", "a Killer Sudoku"),
    ("diagonal+", "an X-Sudoku"),
    ("diagonal-", "an X-Sudoku"),
    ("diagonal", "an X-Sudoku"),
    ("diagonals", "an X-Sudoku"),
    ("regions", "a jigsaw Sudoku"),
    ("jigsaw", "a jigsaw Sudoku"),
    ("extraregion", "a Sudoku with extra regions"),
    ("windoku", "a Windoku"),
    ("antiknight", "an anti-knight Sudoku"),
    ("antiking", "an anti-king Sudoku"),
    ("nonconsecutive", "a non-consecutive Sudoku"),
    ("disjointgroups", "a Sudoku with disjoint groups"),
    ("thermometer", "a thermometer Sudoku"),
    ("thermometers", "a thermometer Sudoku"),
    ("thermos", "a thermometer Sudoku"),
    ("arrow", "an arrow Sudoku"),
    ("arrows", "an arrow Sudoku"),
    ("palindrome", "a palindrome Sudoku"),
    ("sandwichsum", "a sandwich Sudoku"),
    ("littlekillersum", "a little Killer Sudoku"),
    ("xv", "an XV Sudoku"),
    ("variants", "a variant"),
    ("constraints", "a variant"),
];

/// Returns the variant that a member makes.
pub(super) fn variant_of(key: &str) -> Option<&'static str> {
    VARIANTS.iter().find(|(name, _)| key.eq_ignore_ascii_case(name)).map(|(_, variant)| *variant)
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
                || members(text, value).any(|(key, value)| {
                    (variant_of(key).is_some() && !is_nothing(text, &value))
                        || has_rules(text, &value, depth - 1)
                })
        }
        b'[' => elements(text, value).any(|element| has_rules(text, &element, depth - 1)),
        _ => false,
    }
}
