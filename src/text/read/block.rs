//! The rows of a grid in the block of rows that it is part of. A block has whole grids, one below
//! another. If it has not, some row is lost or doubled, and which rows belong together is not
//! known.
//!
//! ```text
//! 1...     1...     1...
//! ..2.     ..2.     ..2.
//! .3..     .3..
//! ...4     ...4     .3..
//! ..1.     1...     ...4
//! ...2     ..2.
//! 4...     .3..     1...
//! .3..     ...4     ..2.
//!          ...4
//!                   .3..
//!                   ...4
//! ```

use super::mismatch::Mismatch;
use super::source::{Gap, Source};
use crate::error::TextErrorKind;
use crate::model::shape::Shape;
use crate::text::Above;

/// The most cells of the rows that are counted below the first grid of a block. In a longer block,
/// grids are read although a row may be lost further down, and the error is at its end.
const MOST_CELLS: usize = 1 << 18;

/// The most rows that are counted below another grid. Its block was counted with its first grid,
/// unless that one was unreadable.
const MOST_ROWS: usize = 256;

/// The rows of a grid, read from top to bottom.
pub(in crate::text) struct RowBlock {
    wanted: usize,
    shape: Option<Shape>,
    /// The rows above the first blank line, and the byte offset of their end.
    first: Option<(usize, usize)>,
    /// The rows above the first blank line that is irregular. Blank lines are regular if they are
    /// between all rows, or between all bands, and equally many everywhere. An irregular one is
    /// either a mistake or the end of a grid that lacks rows. In the second case the first rows of
    /// the next grid were taken for the missing ones, and another row follows.
    irregular: Option<(usize, usize)>,
    /// The most blank lines between two rows.
    blanks: usize,
    /// The rows above the first gap that can only be the end of a grid: two borders, or one and a
    /// blank line below it, are the frames of two grids.
    split: Option<(usize, usize)>,
    /// The rows above the first comment between them.
    comment: Option<(usize, usize)>,
    /// Whether some rows have a border and no blank line between them.
    has_border: bool,
}

impl RowBlock {
    /// Creates the block of a grid of `wanted` rows, which may have a shape.
    pub fn new(wanted: usize, shape: Option<Shape>) -> Self {
        Self {
            wanted,
            shape: shape.or_else(|| Shape::usual(wanted)),
            first: None,
            irregular: None,
            blanks: 0,
            split: None,
            comment: None,
            has_border: false,
        }
    }

    /// Adds what is between the first `row` rows, which end at a byte offset, and the next one.
    pub fn add(&mut self, row: usize, end: usize, gap: Gap) {
        let is_blank = gap.blanks > 0;
        self.has_border |= gap.borders > 0 && !is_blank;
        if gap.borders > 1 && self.split.is_none() {
            self.split = Some((row, end));
        }
        if gap.has_comment && self.comment.is_none() {
            self.comment = Some((row, end));
        }
        if is_blank && self.first.is_none() {
            (self.first, self.blanks) = (Some((row, end)), gap.blanks);
        }
        let before = self.blanks;
        self.blanks = before.max(gap.blanks);
        let Some(first) = self.first.filter(|_| self.irregular.is_none()) else { return };
        let is_band = |shape: Shape| [shape.box_rows(), shape.box_cols()].contains(&first.0);
        let repeats = first.0 == 1 || self.shape.is_some_and(is_band);
        if is_blank != (repeats && row.is_multiple_of(first.0)) || gap.blanks > before {
            self.irregular = Some(if is_blank { (row, end) } else { first });
        } else if is_blank && gap.blanks < before {
            self.irregular = Some(first);
        }
    }

    /// Returns whether a line of so many cells is a row: one that lost some or has some too many is
    /// one.
    pub fn is_row(&self, cells: usize) -> bool {
        2 * cells >= self.wanted && cells <= 2 * self.wanted
    }

    /// Checks the rows below the last one, which ends at a byte offset. `below` is what is between
    /// it and the next row of the text, if no title is. `rows_below` counts the rows directly
    /// below, up to the number that it gets.
    pub fn end(
        &self,
        source: &Source,
        end: usize,
        below: impl FnOnce() -> Option<Gap>,
        rows_below: impl FnOnce(usize) -> usize,
    ) -> Result<(), Mismatch> {
        let wanted = self.wanted;
        let wrong = |got, end| Err(Mismatch::At(end, TextErrorKind::Rows { got, wanted }));
        if let Some((got, end)) = self.split.or(self.irregular.filter(|_| self.has_border)) {
            return wrong(got, end);
        }
        let Some(first) = self.first else {
            let most = match source.above {
                Above::Nothing | Above::BlankLine => MOST_ROWS.max(MOST_CELLS / wanted.max(1)),
                Above::Line => MOST_ROWS,
            };
            let more = rows_below(most);
            return match !source.is_cut() && more < most && !more.is_multiple_of(wanted) {
                true => wrong(wanted + more, end),
                false => Ok(()),
            };
        };
        let below = below().filter(|gap| !gap.has_comment && !source.is_cut());
        // Grids are not nearer to each other than their bands.
        match (below, self.comment) {
            (Some(_), Some((got, end))) => wrong(got, end),
            (Some(gap), None) if gap.blanks < self.blanks => {
                let (got, end) = self.irregular.unwrap_or(first);
                wrong(got, end)
            }
            _ => Ok(()),
        }
    }
}
