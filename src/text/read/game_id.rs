//! Game ids as Simon Tatham's "Solo" writes them: the columns and rows of boxes, a colon, and the
//! cells. A letter stands for as many empty cells as its place in the alphabet says, and `_`
//! separates two numbers.
//!
//! ```text
//! 2x2:1f2b3d4
//! ```

use super::cells::{Cell, CellList, Content};
use super::mismatch::Mismatch;
use super::source::Line;
use crate::error::TextErrorKind;
use crate::model::shape::Shape;

/// Returns the shape and the cells of a game id; `None` if the line is none.
pub(in crate::text) fn read(line: &Line) -> Option<Result<(Shape, CellList), Mismatch>> {
    let (size, cells) = line.body.split_once(':')?;
    let (box_rows, box_cols) = size.trim_start().split_once('x')?;
    let is_number =
        |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    // The size may be followed by the difficulty.
    let box_cols = &box_cols[..box_cols.find('d').unwrap_or(box_cols.len())];
    if !is_number(box_rows) || !is_number(box_cols) {
        return None;
    }
    let shape = Shape::new(box_rows.parse().ok()?, box_cols.parse().ok()?).ok()?;
    let start = line.start + size.len() + 1;
    Some(cells_of(shape, start, cells.trim_end(), line).map(|list| (shape, list)))
}

fn cells_of(shape: Shape, start: usize, cells: &str, line: &Line) -> Result<CellList, Mismatch> {
    let mut list = CellList { end: line.end(), next_line: line.next, ..CellList::default() };
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
