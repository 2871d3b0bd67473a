//! Puzzles of f-puzzles:
//!
//! ```text
//! {"size":4,"title":"","grid":[[{"value":1,"given":true},{},{},{"value":2}],...],"diagonal+":true}
//! ```
//!
//! What the player has written is no part of the puzzle. Every member that is not about the classic
//! puzzle is a rule that would be lost, so it is refused.

use super::document::{Document, PlayedCell, flaw, givens, variant};
use super::json::{byte, content, elements, is_nothing, members};
use crate::error::TextErrorKind;
use crate::text::Layout;
use crate::text::read::cells::TokenKind;
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

pub(super) const FORM: &str = "f-puzzles";

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

/// Reads the puzzle of an object with these rows.
pub(super) fn read(text: &str, object: &Range<usize>, rows: &Range<usize>) -> Result<Document, Mismatch> {
    for (key, value) in members(text, object) {
        let is_harmless = HARMLESS.iter().chain(&["boxes"]).any(|name| key.eq_ignore_ascii_case(name));
        if !is_harmless && !is_nothing(text, &value) {
            return Err(variant(value.start, variant_of(key).unwrap_or("a variant"), FORM));
        }
    }
    let wanted = elements(text, rows).count();
    let mut cells = Vec::new();
    for (index, row) in elements(text, rows).enumerate() {
        let before = cells.len();
        for cell in elements(text, &row) {
            cells.try_reserve(1)?;
            cells.push(cell_of(text, &cell)?);
        }
        let got = cells.len() - before;
        if got != wanted {
            let kind = TextErrorKind::RowLength { row: index + 1, got, wanted };
            return Err(Mismatch::At(row.end - 1, kind));
        }
    }
    Ok(Document::new(givens(&cells)?, TokenKind::Number, Layout::Numbers))
}

fn cell_of(text: &str, cell: &Range<usize>) -> Result<PlayedCell, Mismatch> {
    let mut played = PlayedCell { offset: cell.start, value: 0, is_given: false };
    if byte(text, cell.start) != b'{' {
        return Err(flaw(cell.start, "a cell of f-puzzles is an object such as {} or {\"value\":5}"));
    }
    for (key, value) in members(text, cell).filter(|(_, value)| !is_nothing(text, value)) {
        let inner = content(text, &value);
        match key {
            "value" => {
                played.offset = inner.start;
                played.value = text[inner].parse().map_err(|_| Mismatch::Character(value.start))?;
            }
            "given" => played.is_given = &text[inner] == "true",
            "region" => return Err(variant(value.start, "a jigsaw Sudoku", FORM)),
            "givenPencilMarks" => return Err(variant(value.start, "a Sudoku with given pencil marks", FORM)),
            _ => {}
        }
    }
    Ok(played)
}
