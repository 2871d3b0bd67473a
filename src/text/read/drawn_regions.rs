//! Regions that lines between the cells draw. Lines that close N regions of N cells are those of a
//! jigsaw, unless the regions are boxes.
//!
//! ```text
//! +---+-------+     .   .   . | .
//! | . | . . . |     ------+   +--
//! |   +---+   |     .   . | .   .
//! | .   . | . |        +--+-----+
//! ...               ...
//! ```
//!
//! A bar is between two cells if it is between their characters. A border is below a cell if a
//! character of it is in the column of the cell's first character.
//!
//! Damaged drawings of classic puzzles lack a line here and there. So lines that close no regions
//! are refused only if no more than half of the rows have the same bars, or if other bars are added
//! to these.

use super::characters::{is_bar, raw_line};
use super::drawing::{Boundaries, bars};
use super::line_kind::Weight;
use super::source::Source;
use crate::error::{Error, TextErrorKind};
use crate::model::shape::Shape;
use crate::support::alloc::try_vec;
use crate::text::variant_words::JIGSAW;

/// The form of a jigsaw whose regions are drawn.
pub(in crate::text) const FORM: &str = "drawn lines";

/// Lines between the cells of a grid that are not those of boxes.
pub(in crate::text) struct DrawnRegions {
    /// Byte offset of the first line that is of no box.
    pub at: usize,
    /// For each cell the number of its region, from 0; `None` if the lines do not close N regions
    /// of N cells.
    pub regions: Option<Vec<u32>>,
}

impl DrawnRegions {
    /// Returns why the puzzle is no classic one.
    pub fn kind(&self) -> TextErrorKind {
        match self.regions {
            Some(_) => TextErrorKind::Variant { variant: JIGSAW, form: FORM, is_read: true },
            None => TextErrorKind::Document {
                what: "this line is not between boxes, and the lines of the drawing do not enclose regions of as \
                       many cells as a row: draw all lines of a jigsaw, or only those between boxes",
            },
        }
    }

    /// Finds the regions around cells, whose tokens begin at these bytes of a text, row by row.
    /// `None` if the lines are those of boxes or of the cells, or if there are none.
    pub fn around(
        source: &Source,
        side: usize,
        cells: &[usize],
        named: Option<Shape>,
    ) -> Result<Option<Self>, Error> {
        let Some(mut edges) = Edges::around(source, side, cells)? else { return Ok(None) };
        edges.keep_heaviest();
        let regions = edges.regions()?;
        let has_loose_end = edges.has_loose_end(&regions);
        if !has_loose_end && are_of_side(&regions, side)? {
            let are_boxes = are_boxes(&regions, side);
            return Ok((!are_boxes)
                .then(|| Self { at: edges.first_of_no_box(source, named), regions: Some(regions) }));
        }
        let is_refused = edges.has_bars_of_no_grid(named)?;
        Ok(is_refused.then(|| Self { at: edges.first_of_no_box(source, named), regions: None }))
    }
}

/// The lines beside and below the cells of a grid.
struct Edges {
    side: usize,
    /// For each cell, row by row, the line between it and the cell on its right.
    right: Vec<Weight>,
    /// For each cell the line between it and the cell below it.
    below: Vec<Weight>,
    /// For each row the byte offsets of its line of text and of its first cell.
    rows: Vec<(usize, usize)>,
    /// For each cell, the column of its first character.
    columns: Vec<usize>,
}

impl Edges {
    /// Reads the lines around cells; `None` if the cells are not in rows.
    fn around(source: &Source, side: usize, offsets: &[usize]) -> Result<Option<Self>, Error> {
        let none = || try_vec(Weight::None, side * side);
        let (right, below) = (none()?, none()?);
        let (rows, columns) = (try_vec((0, 0), side)?, try_vec(0, side * side)?);
        let mut edges = Self { side, right, below, rows, columns };
        let start = source.text[..offsets[0]].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let mut lines = source.raw_lines(start);
        let mut borders = Vec::new();
        for (row, cells) in offsets.chunks_exact(side).enumerate() {
            borders.clear();
            let line = loop {
                let Some(line) = lines.next() else { return Ok(None) };
                if line.start > cells[0] {
                    return Ok(None);
                }
                if line.next > cells[0] {
                    break line;
                }
                if row > 0 && source.is_border(line.body) {
                    borders.try_reserve(1)?;
                    borders.push(line.body);
                }
            };
            let end = line.start + line.body.len();
            if cells.windows(2).any(|pair| pair[0] >= pair[1]) || cells[side - 1] > end {
                return Ok(None);
            }
            edges.rows[row] = (line.start, cells[0]);
            edges.add_bars(row, source.text, cells, line.start);
            for border in &borders {
                edges.add_border(row, border);
            }
        }
        Ok(Some(edges))
    }

    /// Adds the bars between the cells of a row, and the columns of the cells.
    fn add_bars(&mut self, row: usize, text: &str, cells: &[usize], start: usize) {
        let (mut column, mut before) = (0, start);
        for (index, &offset) in cells.iter().enumerate() {
            let between = text.get(before..offset).unwrap_or_default();
            if index > 0 {
                self.right[row * self.side + index - 1] = bars(between);
            }
            column += between.chars().count();
            self.columns[row * self.side + index] = column;
            before = offset;
        }
    }

    /// Adds a border above a row.
    fn add_border(&mut self, row: usize, border: &str) {
        let above = (row - 1) * self.side;
        // Both rows have ascending columns.
        for first in [above, above + self.side] {
            let mut index = 0;
            for (column, c) in border.chars().enumerate() {
                while index < self.side && self.columns[first + index] < column {
                    index += 1;
                }
                if index == self.side {
                    break;
                }
                if self.columns[first + index] == column {
                    self.below[above + index] = self.below[above + index].max(weight_across(c));
                }
            }
        }
    }

    /// Leaves only the heavy lines, if there are some beside light ones.
    fn keep_heaviest(&mut self) {
        for lines in [&mut self.right, &mut self.below] {
            if lines.contains(&Weight::Heavy) {
                lines.iter_mut().filter(|line| **line == Weight::Light).for_each(|line| *line = Weight::None);
            }
        }
    }

    /// Returns for each cell the number of its region: cells without a line between them are in
    /// one.
    fn regions(&self) -> Result<Vec<u32>, Error> {
        const UNKNOWN: u32 = u32::MAX;
        let side = self.side;
        let mut regions = try_vec(UNKNOWN, side * side)?;
        let mut open = Vec::new();
        open.try_reserve_exact(side * side)?;
        let mut count = 0;
        for first in 0..regions.len() {
            if regions[first] != UNKNOWN {
                continue;
            }
            regions[first] = count;
            open.push(first);
            while let Some(cell) = open.pop() {
                for (other, line) in self.neighbours(cell) {
                    if line == Weight::None && regions[other] == UNKNOWN {
                        regions[other] = count;
                        open.push(other);
                    }
                }
            }
            count += 1;
        }
        Ok(regions)
    }

    /// Returns the cells beside, above and below a cell, and the lines between.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = (usize, Weight)> {
        let (side, column) = (self.side, cell % self.side);
        let right = (column + 1 < side).then(|| (cell + 1, self.right[cell]));
        let left = (column > 0).then(|| (cell - 1, self.right[cell - 1]));
        let below = (cell + side < side * side).then(|| (cell + side, self.below[cell]));
        let above = (cell >= side).then(|| (cell - side, self.below[cell - side]));
        [right, left, below, above].into_iter().flatten()
    }

    /// Returns whether a line is inside of a region.
    fn has_loose_end(&self, regions: &[u32]) -> bool {
        (0..regions.len()).any(|cell| {
            self.neighbours(cell).any(|(other, line)| line != Weight::None && regions[cell] == regions[other])
        })
    }

    /// Returns the bars of a row.
    fn bars_of(&self, row: usize) -> Boundaries {
        let mut all = Boundaries::default();
        let bars = &self.right[row * self.side..(row + 1) * self.side];
        let drawn = bars.iter().zip(1..).filter(|(bar, _)| **bar != Weight::None);
        drawn.for_each(|(_, boundary)| all.insert(boundary));
        all
    }

    /// Returns whether the bars are not those of boxes, of the cells, or of a damaged drawing of
    /// these.
    fn has_bars_of_no_grid(&self, named: Option<Shape>) -> Result<bool, Error> {
        let side = self.side;
        let mut rows = try_vec(Boundaries::default(), side)?;
        (0..side).for_each(|row| rows[row] = self.bars_of(row));
        let union = rows.iter().fold(Boundaries::default(), |all, row| all.with(*row));
        let shape = named.or_else(|| Shape::usual(side));
        let are_of_boxes = |bars: Boundaries| {
            bars.step(side).is_some_and(|step| step > 1)
                || shape.is_some_and(|shape| bars.are_between(shape.box_cols(), side))
        };
        let is_most = |bars: &&Boundaries| 2 * rows.iter().filter(|row| row == bars).count() > side;
        Ok(match rows.iter().find(is_most) {
            // The others lack some.
            Some(most) if union == *most => false,
            Some(most) => *most != Boundaries::default(),
            None => !are_of_boxes(union),
        })
    }

    /// Returns the byte offset of the first line that is not between the boxes of the named or the
    /// usual shape, or of the first line.
    fn first_of_no_box(&self, source: &Source, named: Option<Shape>) -> usize {
        let side = self.side;
        let shape = named.or_else(|| Shape::usual(side)).filter(|shape| shape.side() == side);
        let is_between = |cell: usize, is_bar: bool| {
            shape.is_some_and(|shape| match is_bar {
                true => (cell % side + 1).is_multiple_of(shape.box_cols()),
                false => (cell / side + 1).is_multiple_of(shape.box_rows()),
            })
        };
        let lines = |row: usize| {
            let cells = move || row * side..(row + 1) * side;
            let bars = cells().filter(|&cell| self.right[cell] != Weight::None).map(|cell| (cell, true));
            bars.chain(cells().filter(|&cell| self.below[cell] != Weight::None).map(|cell| (cell, false)))
        };
        let mut all = (0..side).flat_map(lines);
        let first = all.clone().find(|&(cell, is_bar)| !is_between(cell, is_bar)).or_else(|| all.next());
        first.map_or(self.rows[0].1, |(cell, is_bar)| self.offset_of(source, cell, is_bar))
    }

    /// Returns the byte offset of the bar behind a cell, or of the border below it.
    fn offset_of(&self, source: &Source, cell: usize, is_bar_behind: bool) -> usize {
        let (text, row, column) = (source.text, cell / self.side, self.columns[cell]);
        let in_line = |start: usize, test: &dyn Fn(usize, char) -> bool| {
            let (start, line, _) = raw_line(text, start);
            let mut characters = line.char_indices().enumerate();
            characters.find(|&(column, (_, c))| test(column, c)).map(|(_, (at, _))| start + at)
        };
        let (start, cells) = self.rows[row];
        if is_bar_behind {
            return in_line(start, &|at, c| at > column && is_bar(c)).unwrap_or(cells);
        }
        let (_, _, below) = raw_line(text, start);
        let other = self.columns[cell + self.side];
        let is_border =
            |at: usize, c: char| [column, other].contains(&at) && weight_across(c) != Weight::None;
        let mut borders = source.raw_lines(below).filter(|line| source.is_border(line.body));
        borders.find_map(|line| in_line(line.start, &is_border)).unwrap_or(cells)
    }
}

/// Returns the weight of a character of a border.
fn weight_across(c: char) -> Weight {
    match c {
        '-' | '─' | '┄' | '┈' | '╌' => Weight::Light,
        '=' | '━' | '═' | '┅' | '┉' | '╍' => Weight::Heavy,
        _ => Weight::None,
    }
}

/// Returns whether each region has as many cells as a row.
fn are_of_side(regions: &[u32], side: usize) -> Result<bool, Error> {
    let mut counts = try_vec(0, side)?;
    for &region in regions {
        match counts.get_mut(region as usize) {
            Some(count) => *count += 1,
            None => return Ok(false),
        }
    }
    Ok(counts.iter().all(|count| *count == side))
}

/// Returns whether regions are boxes of one shape.
fn are_boxes(regions: &[u32], side: usize) -> bool {
    let columns = (0..side).take_while(|&column| regions[column] == regions[0]).count();
    let rows = side / columns;
    let is_first = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        regions[cell] == regions[(row - row % rows) * side + column - column % columns]
    };
    side.is_multiple_of(columns) && (0..regions.len()).all(is_first)
}
