//! Saves of GNOME Sudoku, which list the cells that are not empty:
//!
//! ```text
//! {"difficulty_category":"easy","time_elapsed":12.0,"cells":[{"position":[0,0],"value":5,"fixed":true},...]}
//! ```
//!
//! Digits of the player are not fixed, and no part of the puzzle.

use super::document::{Document, PlayedCell, givens};
use super::json::{byte, content, elements, members};
use super::refusals::flaw;
use crate::model::shape::Shape;
use crate::text::Layout;
use crate::text::read::cells::TokenKind;
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// Returns the list of cells; `None` if an object has none.
pub(super) fn cells_of(text: &str, object: &Range<usize>) -> Option<Range<usize>> {
    let (_, cells) = members(text, object).find(|(key, _)| *key == "cells")?;
    let has_position = |cell: &Range<usize>| {
        byte(text, cell.start) == b'{' && members(text, cell).any(|(key, _)| key == "position")
    };
    let is_save = || match elements(text, &cells).next() {
        Some(cell) => has_position(&cell),
        None => members(text, object).any(|(key, _)| key == "difficulty_category"),
    };
    (byte(text, cells.start) == b'[' && is_save()).then_some(cells)
}

/// Reads the puzzle of a list of cells.
pub(super) fn read(text: &str, cells: &Range<usize>) -> Result<Document, Mismatch> {
    let side = Shape::NINE.side();
    let mut played = [PlayedCell { offset: cells.start, value: 0, is_given: false }; 81];
    let mut is_taken = [false; 81];
    for cell in elements(text, cells) {
        let wrong = |at| {
            flaw(at, "a cell of GNOME Sudoku has a \"position\" of two numbers from 0 to 8, and a \"value\"")
        };
        if byte(text, cell.start) != b'{' {
            return Err(wrong(cell.start));
        }
        let (mut index, mut value, mut is_given) = (None, None, false);
        for (key, place) in members(text, &cell) {
            let number = |place: &Range<usize>| text[content(text, place)].parse::<usize>().ok();
            match key {
                "position" if byte(text, place.start) == b'[' => {
                    let mut numbers =
                        elements(text, &place).map(|place| number(&place).filter(|&at| at < side));
                    index = match (numbers.next().flatten(), numbers.next().flatten(), numbers.next()) {
                        (Some(row), Some(column), None) => Some(row * side + column),
                        _ => return Err(wrong(place.start)),
                    };
                }
                "value" => value = number(&place).map(|value| (place.start, value)),
                "fixed" => is_given = &text[place] == "true",
                _ => {}
            }
        }
        let (Some(index), Some((offset, value))) = (index, value) else { return Err(wrong(cell.start)) };
        if std::mem::replace(&mut is_taken[index], true) {
            return Err(flaw(cell.start, "two cells have the same position"));
        }
        played[index] = PlayedCell { offset, value: value as u64, is_given };
    }
    let list = givens(&played)?;
    Ok(Document { shape: Some(Shape::NINE), ..Document::new(list, TokenKind::Number, Layout::Numbers) })
}
