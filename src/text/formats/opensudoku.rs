//! Puzzles and saves of OpenSudoku, one game or more. A save has the value, the notes and whether
//! it may be edited of each cell; what may be edited is the player's.
//!
//! ```text
//! <opensudoku><game data="530070000600195000..."/><game ... </opensudoku>
//! <game data="version: 1&#10;5|-|0|3|-|0|0|1,2,|1|..."/>
//! ```

use super::document::{Document, PlayedCell, givens};
use super::refusals::flaw;
use super::xml::{self, Element};
use crate::model::shape::Shape;
use crate::text::Layout;
use crate::text::read::cells::TokenKind;
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// Reads the first game from an offset on.
pub(super) fn read(text: &str, start: usize) -> Result<Document, Mismatch> {
    let game = next_game(text, start);
    let end = game.as_ref().map_or(text.len(), |element| element.end);
    let Some(game) = game.filter(|element| element.name == "game") else {
        let what = "this XML of OpenSudoku has no complete element <game>";
        return Err(flaw(start, what).in_document(start..end));
    };
    let next = match next_game(text, game.end) {
        Some(next) if next.name == "game" => next.start,
        Some(end) => end.end,
        None => text.len(),
    };
    let data = game.attribute(text, "data").or_else(|| game.attribute(text, "cells_data"));
    let document = data
        .ok_or_else(|| flaw(game.start, "this game of OpenSudoku has no attribute \"data\""))
        .and_then(|data| read_data(text, data));
    let mut document = document.map_err(|mismatch| mismatch.in_document(game.start..next))?;
    document.list.next_line = next;
    Ok(document)
}

/// Returns the next game, or the end of the document.
fn next_game(text: &str, mut from: usize) -> Option<Element<'_>> {
    loop {
        let element = xml::next(text, from)?;
        if element.name == "game" || element.name.starts_with("/opensudoku") {
            return Some(element);
        }
        from = element.end;
    }
}

fn read_data(text: &str, data: Range<usize>) -> Result<Document, Mismatch> {
    let wrong = |at| {
        flaw(at, "a game of OpenSudoku has 81 digits, or \"version: \" 1 to 4 and the fields of 81 cells")
    };
    let offset = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let inner = &text[data.clone()];
    let mut cells = Vec::new();
    cells.try_reserve(81)?;
    if let Some(rest) = inner.strip_prefix("version:") {
        let rest = rest.trim_start();
        let (version, rest) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
        let fields = match version {
            "1" | "2" | "3" => 3,
            "4" => 4,
            _ => return Err(wrong(offset(version))),
        };
        let breaks = ["&#10;", "&#xA;", "&#xa;", "\\n"];
        let rest = breaks.iter().find_map(|end| rest.trim_start().strip_prefix(end)).unwrap_or(rest);
        let mut parts = rest.split('|').map(str::trim).filter(|part| !part.is_empty());
        while let Some(value) = parts.next() {
            let editable = parts.nth(fields - 2).ok_or_else(|| wrong(offset(value)))?;
            if cells.len() == 81 {
                return Err(wrong(offset(value)));
            }
            let number = value.parse().map_err(|_| Mismatch::Character(offset(value)))?;
            cells.push(PlayedCell { offset: offset(value), value: number, is_given: editable == "0" });
        }
    } else {
        for (at, c) in inner.char_indices() {
            let at = data.start + at;
            let value = c.to_digit(10).or((c == '.').then_some(0)).ok_or(Mismatch::Character(at))?;
            if cells.len() == 81 {
                return Err(wrong(at));
            }
            cells.push(PlayedCell { offset: at, value: value.into(), is_given: true });
        }
    }
    if cells.len() < 81 {
        return Err(wrong(data.end));
    }
    let list = givens(&cells)?;
    Ok(Document { shape: Some(Shape::NINE), ..Document::new(list, TokenKind::Number, Layout::Numbers) })
}
