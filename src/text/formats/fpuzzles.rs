//! Puzzles of f-puzzles:
//!
//! ```text
//! {"size":4,"title":"","grid":[[{"value":1,"given":true},{},{},{"value":2}],...],"diagonal+":true}
//! ```
//!
//! The digits and marks of the player are no part of the puzzle. Every member that is not about the
//! classic puzzle is a rule that would be lost, so it is refused.

use super::document::{Document, PlayedCell, givens};
use super::fpuzzles_members::{HARMLESS, reads_member_of_f_puzzles, variant_of_member};
use super::json::{byte, content, elements, is_nothing, members};
use super::refusals::{flaw, variant, with_rules};
pub(super) use super::variants::cells_of;
use crate::error::TextErrorKind;
use crate::text::Layout;
use crate::text::read::cells::TokenKind;
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

pub(super) const FORM: &str = "f-puzzles";

/// Reads the puzzle of an object with these rows.
pub(super) fn read(text: &str, object: &Range<usize>, rows: &Range<usize>) -> Result<Document, Mismatch> {
    for (key, value) in members(text, object) {
        let is_harmless = HARMLESS.iter().chain(&["boxes"]).any(|name| key.eq_ignore_ascii_case(name));
        if !is_harmless && !is_nothing(text, &value) {
            let name = variant_of_member(key);
            return Err(match reads_member_of_f_puzzles(key) {
                true => with_rules(value.start, name, FORM),
                false => variant(value.start, name, FORM),
            });
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
        return Err(flaw(cell.start, "a cell of f-puzzles must be an object such as {} or {\"value\":5}"));
    }
    for (key, value) in members(text, cell).filter(|(_, value)| !is_nothing(text, value)) {
        let inner = content(text, &value);
        match key {
            "value" => {
                played.offset = inner.start;
                played.value = text[inner].parse().map_err(|_| Mismatch::Character(value.start))?;
            }
            "given" => played.is_given = &text[inner] == "true",
            "region" => return Err(with_rules(value.start, "a jigsaw Sudoku", FORM)),
            "givenPencilMarks" => {
                return Err(with_rules(value.start, "a Sudoku with given pencil marks", FORM));
            }
            _ => {}
        }
    }
    Ok(played)
}
