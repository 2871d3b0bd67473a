//! Game ids and saves as Simon Tatham's "Solo" writes them. An id has the rows and columns of
//! boxes, a colon, and the cells. A letter stands for as many empty cells as its place in the
//! alphabet says, and `_` separates two numbers. A save has lines of a name, a length and a text of
//! this length.
//!
//! ```text
//! 2x2:1f2b3d4
//!
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! GAME    :4:Solo
//! CPARAMS :3:2x2
//! DESC    :7:1f2b3d4
//! MOVE    :6:R0,1,2
//! ```

use super::document::Document;
use super::refusals::{flaw, variant, with_rules};
use super::tatham_size::{self, GameSize, split_id};
use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::Layout;
use crate::text::read::cells::{Cell, CellList, Content, TokenKind};
use crate::text::read::mismatch::Mismatch;
use crate::text::read::source::Line;
use std::ops::Range;

const FORM: &str = "Simon Tatham's collection";

/// The size and the cells of a game, with where they begin.
pub(super) struct Game<'t> {
    pub size: (usize, &'t str),
    pub cells: (usize, &'t str),
}

/// Splits a game id, which begins at an offset.
pub(super) fn game_of_id(start: usize, id: &str) -> Result<Game<'_>, Mismatch> {
    let (size, cells) = split_id(id).unwrap_or_default();
    let cells = cells.strip_prefix(':').ok_or_else(|| variant(start, "a random seed", FORM))?;
    Ok(Game { size: (start, size), cells: (start + size.len() + 1, cells) })
}

/// Reads a game id.
pub(super) fn read_id(line: &Line) -> Result<Document, Mismatch> {
    let id = line.body.trim();
    let start = line.start + (id.as_ptr() as usize - line.body.as_ptr() as usize);
    let result = game_of_id(start, id).and_then(read_game);
    result
        .map(|document| with_next(document, line.next))
        .map_err(|mismatch| mismatch.in_document(start..line.next))
}

/// Reads the save that begins at an offset. Moves are not part of the puzzle.
pub(super) fn read_save(text: &str, start: usize) -> Result<Document, Mismatch> {
    let (game, next) = game_of_save(text, start);
    let result = game.and_then(read_game);
    result.map(|document| with_next(document, next)).map_err(|mismatch| mismatch.in_document(start..next))
}

/// Returns the game of the save that begins at an offset, and where the save ends.
pub(super) fn game_of_save(text: &str, start: usize) -> (Result<Game<'_>, Mismatch>, usize) {
    let (mut game, mut size, mut cells, mut next) = (None, None, None, start);
    while let Some((name, value, end)) =
        field(text, next).filter(|field| next == start || field.0 != "SAVEFILE")
    {
        match name {
            "GAME" => game = Some(value),
            // The size of this game; the other one is that of the next game.
            "CPARAMS" => size = Some(value),
            "PARAMS" => size = size.or(Some(value)),
            "DESC" => cells = Some(value),
            _ => {}
        }
        next = end;
    }
    let result = match (game, size, cells) {
        (Some(game), ..) if &text[game.clone()] != "Solo" => {
            Err(variant(game.start, "a game that is not Solo", FORM))
        }
        (_, Some(size), Some(cells)) => {
            Ok(Game { size: (size.start, &text[size]), cells: (cells.start, &text[cells]) })
        }
        _ => Err(flaw(start, "this save of Simon Tatham's collection has no CPARAMS or no DESC")),
    };
    (result, next)
}

/// Returns the name and the value of a field of a save, and the offset of the line after it.
fn field(text: &str, at: usize) -> Option<(&str, Range<usize>, usize)> {
    let line = text[at..].lines().next()?;
    let (name, rest) = line.split_once(':')?;
    let (length, _) = rest.split_once(':')?;
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
    let name = Some(name.trim_end()).filter(|name| is_name(name))?;
    let start = at + line.len() - rest.len() + length.len() + 1;
    let end = start.checked_add(length.parse().ok()?)?;
    let after = text.get(end..)?;
    let next = after.strip_prefix("\r\n").or_else(|| after.strip_prefix('\n')).unwrap_or(after);
    Some((name, start..end, text.len() - next.len()))
}

fn with_next(mut document: Document, next: usize) -> Document {
    document.list.next_line = next;
    document
}

impl Game<'_> {
    /// Returns the size, and the shape that its boxes would have.
    pub fn shape(&self) -> Result<(GameSize, Shape), Mismatch> {
        let (start, size) = self.size;
        let size = tatham_size::read(size).ok_or_else(|| flaw(start, "this is no size of a game of Solo"))?;
        let shape = size.shape.ok_or_else(|| flaw(start, "a box of this size has more than 256 cells"))?;
        Ok((size, shape))
    }
}

fn read_game(game: Game) -> Result<Document, Mismatch> {
    let (start, cells) = game.cells;
    let size = tatham_size::read(game.size.1);
    if let Some(name) = size.and_then(|size| size.variant) {
        return Err(with_rules(game.size.0, name, FORM));
    }
    let (_, shape) = game.shape()?;
    let list = cells_of(shape, start, cells.trim_end())?;
    Ok(Document { shape: Some(shape), ..Document::new(list, TokenKind::Number, Layout::Line) })
}

/// Reads the numbers and runs of empty cells that begin at an offset.
pub(super) fn cells_of(shape: Shape, start: usize, cells: &str) -> Result<CellList, Mismatch> {
    let mut list = CellList { end: start + cells.len(), ..CellList::from_one() };
    let wanted = shape.cells();
    let mut bytes = cells.bytes().enumerate().peekable();
    while let Some((at, byte)) = bytes.next() {
        let offset = start + at;
        let (content, times) = match byte {
            b'_' => continue,
            b'a'..=b'z' => (Content::Blank(' '), byte - b'a' + 1),
            b'0'..=b'9' => {
                let mut number = u64::from(byte - b'0');
                while let Some((_, digit)) = bytes.next_if(|(_, byte)| byte.is_ascii_digit()) {
                    number = number.saturating_mul(10).saturating_add(u64::from(digit - b'0'));
                }
                (Content::Number(number), 1)
            }
            _ => return Err(Mismatch::Character(offset)),
        };
        for _ in 0..times {
            if list.cells.len() == wanted {
                let kind = TextErrorKind::GameId { got: wanted + 1, wanted };
                return Err(Mismatch::At(offset, kind));
            }
            list.push(Cell { offset, content, length: 1 })?;
        }
    }
    if list.cells.len() < wanted {
        return Err(Mismatch::At(list.end, TextErrorKind::GameId { got: list.cells.len(), wanted }));
    }
    Ok(list)
}
