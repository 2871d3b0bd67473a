//! The box shape that a text shows: bars and wider gaps between its columns, borders and blank
//! lines between its rows.
//!
//! ```text
//! 1 2 | 3 4 | 5 6      bars between columns 2 and 3, and 4 and 5: boxes of 2 columns
//! 3 4 | 5 6 | 1 2
//! 5 6 | 1 2 | 3 4
//! ----+-----+----      a border below row 3: boxes of 3 rows
//! ```
//!
//! A line between all columns, or between all rows, belongs to the cells and shows no box. A box
//! that is a whole row or column is therefore drawn with double lines.

use super::characters::{is_bar, is_separator};
use super::line_kind::Weight;
use crate::error::TextErrorKind;
use crate::model::shape::{MAX_SIDE, Shape};

/// A set of boundaries; number k is the one behind column or row k, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Boundaries([u64; MAX_SIDE / 64]);

impl Boundaries {
    pub fn insert(&mut self, k: usize) {
        if let Some(word) = self.0.get_mut(k / 64) {
            *word |= 1 << (k % 64);
        }
    }

    fn contains(self, k: usize) -> bool {
        self.0.get(k / 64).is_some_and(|word| word >> (k % 64) & 1 != 0)
    }

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    fn combine(self, other: Self, operation: fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|k| operation(self.0[k], other.0[k])))
    }

    /// Returns these boundaries and others.
    pub fn with(self, other: Self) -> Self {
        self.combine(other, |one, other| one | other)
    }

    /// Returns the boundaries between boxes of `step` columns or rows.
    pub fn between(step: usize, side: usize) -> Self {
        let mut all = Self::default();
        (1..).map(|k| k * step).take_while(|&k| k < side).for_each(|k| all.insert(k));
        all
    }

    /// Returns whether all of these are boundaries between boxes of `step` columns or rows.
    pub fn are_between(self, step: usize, side: usize) -> bool {
        let boxes = Self::between(step, side);
        self.combine(boxes, |one, other| one & !other).is_empty()
    }

    /// Returns the columns or rows of a box, if these are all boundaries between such boxes.
    pub fn step(self, side: usize) -> Option<usize> {
        let first = (1..side).find(|&k| self.contains(k))?;
        Some(first).filter(|first| side.is_multiple_of(*first) && self == Self::between(*first, side))
    }
}

/// The separators between the columns, or the rows, of one grid.
#[derive(Clone, Copy, Default)]
struct Separators {
    light: Boundaries,
    heavy: Boundaries,
    /// Wider gaps, or blank lines.
    gaps: Boundaries,
}

impl Separators {
    fn insert(&mut self, k: usize, weight: Weight) {
        match weight {
            Weight::None => {}
            Weight::Light => self.light.insert(k),
            Weight::Heavy => self.heavy.insert(k),
        }
    }

    /// Returns the boundaries that can be those of boxes, and whether they are drawn. Gaps that are
    /// irregular are none.
    fn of_boxes(self, side: usize) -> (Boundaries, bool) {
        let lines = self.lines();
        if lines.is_empty() {
            let is_regular = self.gaps.step(side).is_some_and(|step| step > 1);
            return (if is_regular { self.gaps } else { Boundaries::default() }, false);
        }
        let drawn = if self.heavy.is_empty() || self.light.is_empty() { lines } else { self.heavy };
        let is_between_all = side > 1 && drawn == Boundaries::between(1, side);
        (if is_between_all { Boundaries::default() } else { drawn }, true)
    }

    /// Returns the boundaries with a line of any weight.
    fn lines(self) -> Boundaries {
        self.light.with(self.heavy)
    }
}

/// The drawing around the cells of one grid.
#[derive(Clone, Default)]
pub(in crate::text) struct DrawnBoxes {
    columns: Separators,
    rows: Separators,
    /// Whether some row has a gap that another row lacks.
    has_uneven_gaps: bool,
    /// The rows added.
    count: usize,
    /// Whether a double line is above the first row.
    has_double_frame: bool,
    /// Whether there is more than borders between the rows, which may be separators: a bar, or a
    /// border above the first row.
    is_drawn: bool,
}

impl DrawnBoxes {
    /// Adds the next row, below a border or a blank line if there is one.
    pub fn add_row(&mut self, row: &DrawnRow, border: Weight, after_blank: bool) {
        self.add_border(border);
        if after_blank && self.count > 0 {
            self.rows.gaps.insert(self.count);
        }
        let gaps = self.columns_of(row);
        self.is_drawn |= row.body.contains(is_bar);
        if self.count == 0 {
            self.columns.gaps = gaps;
        }
        self.has_uneven_gaps |= self.columns.gaps != gaps;
        self.count += 1;
    }

    /// Adds a row with a bar behind each `width` cells.
    pub fn add_row_of_parts(&mut self, border: Weight, width: usize, side: usize) {
        self.add_border(border);
        self.is_drawn |= width < side;
        (1..).map(|k| k * width).take_while(|&k| k < side).for_each(|k| self.columns.light.insert(k));
        self.count += 1;
    }

    /// Adds the border above the next row.
    fn add_border(&mut self, border: Weight) {
        match self.count {
            0 => {
                self.has_double_frame = border == Weight::Heavy;
                self.is_drawn = border != Weight::None;
            }
            row => self.rows.insert(row, border),
        }
    }

    /// Adds the bars of a row, and returns its gaps.
    fn columns_of(&mut self, row: &DrawnRow) -> Boundaries {
        let mut gaps = [Boundaries::default(); 2];
        let mut least = [usize::MAX; 2];
        for is_second_pass in [false, true] {
            let mut width = 0;
            for (k, (here, there)) in row.starts().zip(row.starts().skip(1)).enumerate() {
                let [Some(text), Some(next)] = [row.body.get(here..there), row.body.get(there..)] else {
                    continue;
                };
                let (token, between) = text.split_at(row.token(text));
                if !is_second_pass {
                    self.columns.insert(k + 1, bars(between));
                }
                width = if width == 0 { token.chars().count() } else { width };
                let next_width = next[..row.token(next)].chars().count();
                // Columns of numbers are flush left or right.
                let left = text.chars().count();
                let right = (left + next_width).saturating_sub(width);
                for (k_side, distance) in [left, right].into_iter().enumerate() {
                    if is_second_pass && distance > least[k_side] {
                        gaps[k_side].insert(k + 1);
                    } else if !is_second_pass {
                        least[k_side] = least[k_side].min(distance);
                    }
                }
                width = next_width;
            }
        }
        let [left, right] = gaps;
        if right.step(row.offsets.len()).is_some() { right } else { left }
    }

    /// Returns the box shape of a grid of this side as the text shows it; `None` if it shows the
    /// usual one or nothing.
    ///
    /// # Errors
    /// Returns [`TextErrorKind::Drawing`] if the text shows boxes that are not the usual ones, and
    /// that may be no boxes.
    pub fn shape(&self, side: usize) -> Result<Option<Shape>, TextErrorKind> {
        let usual = Shape::usual(side);
        if self.count != side || side == 1 {
            return Ok(None);
        }
        if let Some(shape) = self.shape_of_whole_rows(side) {
            return Ok(Some(shape));
        }
        let mut columns = self.columns;
        if self.has_uneven_gaps {
            columns.gaps = Boundaries::default();
        }
        let (columns, has_bars) = columns.of_boxes(side);
        let (rows, has_borders) = self.rows.of_boxes(side);
        let is_usual = |shape: Shape| {
            columns.are_between(shape.box_cols(), side) && rows.are_between(shape.box_rows(), side)
        };
        if usual.is_some_and(is_usual) || (columns.is_empty() && rows.is_empty()) {
            return Ok(None);
        }
        let (box_cols, box_rows) = (columns.step(side), rows.step(side));
        let (box_rows, box_cols) = match (box_rows, box_cols) {
            (Some(box_rows), None) if has_borders && self.is_drawn && columns.is_empty() => {
                (Some(box_rows), Some(side / box_rows))
            }
            (None, Some(box_cols)) if has_bars && rows.is_empty() => (Some(side / box_cols), Some(box_cols)),
            shown => shown,
        };
        match box_rows.zip(box_cols).map(|(box_rows, box_cols)| Shape::new(box_rows, box_cols)) {
            Some(Ok(shape)) if shape.side() == side => Ok(Some(shape)),
            _ => Err(TextErrorKind::Drawing { side, box_rows, box_cols }),
        }
    }

    /// Returns the shape of boxes that are whole rows or columns, drawn with double lines.
    fn shape_of_whole_rows(&self, side: usize) -> Option<Shape> {
        if !self.has_double_frame || !self.rows.light.is_empty() {
            return None;
        }
        let all = Boundaries::between(1, side);
        let (columns, rows) = (self.columns.lines(), self.rows.lines());
        if columns == all && rows.is_empty() {
            Shape::new(side, 1).ok()
        } else if columns.is_empty() && rows == all {
            Shape::new(1, side).ok()
        } else {
            None
        }
    }
}

/// The cells of a row.
pub(in crate::text) struct DrawnRow<'a> {
    pub body: &'a str,
    /// Byte offset of `body` in the text.
    pub start: usize,
    /// The byte offsets of the cells in the text.
    pub offsets: &'a [usize],
    /// Whether a cell is a single character.
    pub is_characters: bool,
}

impl DrawnRow<'_> {
    /// Returns the byte offsets of the cells in the row.
    fn starts(&self) -> impl Iterator<Item = usize> {
        self.offsets.iter().map(|offset| offset.saturating_sub(self.start))
    }

    /// Returns the bytes of the cell at the start of a text.
    fn token(&self, text: &str) -> usize {
        match self.is_characters {
            true => text.chars().next().map_or(0, char::len_utf8),
            false => text.find(is_separator).unwrap_or(text.len()),
        }
    }
}

/// Returns the weight of the bars between two cells.
pub(super) fn bars(between: &str) -> Weight {
    let mut bars = between.chars().filter(|&c| is_bar(c));
    match (bars.next(), bars.next()) {
        (None, _) => Weight::None,
        (Some('┃' | '║'), _) | (_, Some(_)) => Weight::Heavy,
        _ => Weight::Light,
    }
}
