//! The result of reading a document: cells, or the reason why there are none.

use crate::model::shape::Shape;
use crate::text::Layout;
use crate::text::read::cells::{Cell, CellList, Content, TokenKind};
use crate::text::read::mismatch::Mismatch;
use crate::text::variant_words::Doubt;
use std::ops::Range;

/// A puzzle of a document.
pub(in crate::text) struct Document {
    pub list: CellList,
    pub kind: TokenKind,
    pub layout: Layout,
    /// The shape, if the document tells it.
    pub shape: Option<Shape>,
    /// The candidates, as `Puzzle::set_marks` takes them.
    pub marks: Option<Vec<u64>>,
    /// The bytes of the solution.
    pub solution: Option<Range<usize>>,
    /// The variant that a sentence names.
    pub doubt: Option<Doubt>,
}

impl Document {
    pub fn new(list: CellList, kind: TokenKind, layout: Layout) -> Self {
        Self { list, kind, layout, shape: None, marks: None, solution: None, doubt: None }
    }
}

/// A cell of a program that tells givens from what the player has written.
#[derive(Clone, Copy)]
pub(super) struct PlayedCell {
    pub offset: usize,
    /// 0 for an empty cell.
    pub value: u64,
    pub is_given: bool,
}

/// Returns the givens, row by row. If no cell is a given, all values are: a puzzle that is being
/// made.
pub(super) fn givens(cells: &[PlayedCell]) -> Result<CellList, Mismatch> {
    let is_told = cells.iter().any(|cell| cell.is_given && cell.value > 0);
    let mut list = CellList::from_one();
    for cell in cells {
        let is_empty = cell.value == 0 || (is_told && !cell.is_given);
        let content = if is_empty { Content::Blank(' ') } else { Content::Number(cell.value) };
        list.push(Cell { offset: cell.offset, content, length: 1 })?;
    }
    list.end = cells.last().map_or(0, |cell| cell.offset);
    Ok(list)
}
