//! Cages and their sums, arrows, and the digits that a cell may have.

use super::View;
use super::canvas::{Canvas, Point};
use crate::model::rules::{DigitSum, Total};
use std::fmt::{Result, Write};

/// The space between a cage and the border of its cells.
const CAGE_INSET: i32 = 35;

impl View<'_> {
    /// Draws cages, and other sums with dots in place of dashes: their digits may be equal.
    pub(super) fn cages(&self, canvas: &mut Canvas<'_>) -> Result {
        for (differ, dashes) in [(true, "4 2.5"), (false, "1 2.5")] {
            let mut all = self.totals().filter(|(sum, _)| self.is_region(sum.cells) == differ).peekable();
            if all.peek().is_none() {
                continue;
            }
            let attributes = format_args!(
                "fill=\"none\" stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"{dashes}\"",
                self.palette.ink
            );
            canvas.group(attributes, |canvas| {
                all.try_for_each(|(sum, _)| self.outline(sum.cells, CAGE_INSET, canvas))
            })?;
        }
        Ok(())
    }

    pub(super) fn totals(&self) -> impl Iterator<Item = (DigitSum<'_>, u32)> {
        self.rules.sums().filter_map(|sum| match sum.total {
            Total::Number(total) => Some((sum, total)),
            Total::DigitOf(_) => None,
        })
    }

    /// Returns whether these are the cells of a region, so that their digits differ.
    fn is_region(&self, cells: &[u32]) -> bool {
        self.rules.regions().any(|region| cells.iter().all(|cell| region.contains(cell)))
    }

    /// Draws the outline of cells, inside of their borders.
    pub(super) fn outline(&self, cells: &[u32], inset: i32, canvas: &mut Canvas<'_>) -> Result {
        let (rows, columns) = (self.places.rows, self.places.columns);
        let has = |row: i32, column: i32| {
            let is_inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            is_inside && cells.contains(&((row * columns + column) as u32))
        };
        canvas.out.write_str("<path d=\"")?;
        for &cell in cells {
            let (row, column) = self.places.row_and_column(cell as usize);
            // A side ends before a corner, goes on to the next cell, or meets the side of a cell
            // around the corner.
            let end = |beside: bool, across: bool| match (beside, across) {
                (false, _) => inset,
                (true, false) => 0,
                (true, true) => -inset,
            };
            for (down, is_top) in [(-1, true), (1, false)] {
                if !has(row + down, column) {
                    let [first, last] = self.places.corners(cell as usize, 0);
                    let y = if is_top { first.y + inset } else { last.y - inset };
                    let from = first.x + end(has(row, column - 1), has(row + down, column - 1));
                    let to = last.x - end(has(row, column + 1), has(row + down, column + 1));
                    write!(canvas.out, "M{}L{}", Point { x: from, y }, Point { x: to, y })?;
                }
            }
            for (right, is_left) in [(-1, true), (1, false)] {
                if !has(row, column + right) {
                    let [first, last] = self.places.corners(cell as usize, 0);
                    let x = if is_left { first.x + inset } else { last.x - inset };
                    let from = first.y + end(has(row - 1, column), has(row - 1, column + right));
                    let to = last.y - end(has(row + 1, column), has(row + 1, column + right));
                    write!(canvas.out, "M{}L{}", Point { x, y: from }, Point { x, y: to })?;
                }
            }
        }
        canvas.out.write_str("\"/>\n")
    }

    /// Writes the sums of cages into their first cells, one below the other if cages begin in the
    /// same cell.
    pub(super) fn sums(&self, canvas: &mut Canvas<'_>) -> Result {
        if self.totals().next().is_none() {
            return Ok(());
        }
        let first = |sum: &DigitSum<'_>| sum.cells.iter().min().copied().unwrap_or(0);
        let attributes = format_args!(
            "fill=\"{}\" font-size=\"8\" text-anchor=\"start\" stroke=\"{}\" stroke-width=\"2\" paint-order=\"stroke\"",
            self.palette.ink, self.palette.paper
        );
        canvas.group(attributes, |canvas| {
            self.totals().enumerate().try_for_each(|(number, (sum, total))| {
                let above =
                    self.totals().take(number).filter(|(other, _)| first(other) == first(&sum)).count();
                let [corner, _] = self.places.corners(first(&sum) as usize, 15);
                let at = Point { x: corner.x, y: corner.y + 45 + 85 * above as i32 };
                canvas.text(at, 80, total)
            })
        })
    }

    /// Draws arrows: a circle around the cell with the sum, and a line through the others.
    pub(super) fn arrows(&self, canvas: &mut Canvas<'_>) -> Result {
        let mut arrows = self
            .rules
            .sums()
            .filter_map(|sum| match sum.total {
                Total::DigitOf(circle) => Some((circle, sum.cells)),
                Total::Number(_) => None,
            })
            .peekable();
        if arrows.peek().is_none() {
            return Ok(());
        }
        let attributes = format_args!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"", self.palette.line);
        canvas.group(attributes, |canvas| {
            arrows.try_for_each(|(circle, cells)| {
                let (middle, radius) = (self.places.middle(circle as usize), self.places.cell * 42 / 100);
                canvas.circle(middle, radius, "")?;
                let points = || cells.iter().map(|&cell| self.places.middle(cell as usize));
                let Some(first) = points().next() else { return Ok(()) };
                canvas.polyline([middle.toward(first, radius)].into_iter().chain(points()), "")?;
                let last = points().next_back().unwrap_or(first);
                let before = [middle].into_iter().chain(points()).rfind(|&point| point != last);
                canvas.arrow_head(before.unwrap_or(middle), last, 90)
            })
        })
    }

    /// Draws what digits a cell may have: a square for even ones, a circle for odd ones, otherwise
    /// the digits.
    pub(super) fn limited_digits(&self, canvas: &mut Canvas<'_>) -> Result {
        let digits = self.rules.digits();
        let may_be = |cell: usize, digit: usize| self.rules.may_be(cell, digit - 1);
        let is_limited = |&cell: &usize| self.is_used(cell) && !(1..=digits).all(|digit| may_be(cell, digit));
        let limited = || (0..self.rules.cells()).filter(is_limited);
        if limited().next().is_none() {
            return Ok(());
        }
        let has_exactly = |cell: usize, rest: usize| (1..=digits).all(|d| may_be(cell, d) == (d % 2 == rest));
        let colours = format_args!("fill=\"{}\" font-size=\"6\"", self.palette.extra);
        canvas.group(colours, |canvas| {
            limited().try_for_each(|cell| {
                let radius = self.places.cell * 40 / 100;
                match () {
                    () if has_exactly(cell, 0) => {
                        canvas.rectangle(self.places.corners(cell, self.places.cell / 2 - radius), "")
                    }
                    () if has_exactly(cell, 1) => canvas.circle(self.places.middle(cell), radius, ""),
                    () => {
                        let [_, corner] = self.places.corners(cell, 0);
                        let at = Point { x: self.places.middle(cell).x, y: corner.y - 45 };
                        let list = DigitList { digits, may_be: &|digit| may_be(cell, digit) };
                        let fill = format_args!("fill=\"{}\"", self.palette.pencil);
                        canvas.group(fill, |canvas| canvas.text(at, 60, list))
                    }
                }
            })
        })
    }

    /// Writes what a dotted outline means.
    pub(super) fn write_sentences_of_sums(&self, out: &mut dyn Write) -> Result {
        if self.totals().any(|(sum, _)| !self.is_region(sum.cells)) {
            out.write_str("Digits may be equal within a dotted outline with a sum.\n")?;
        }
        Ok(())
    }
}

/// The digits that a cell may have, as ranges: `1-3 7`.
struct DigitList<'a> {
    digits: usize,
    may_be: &'a dyn Fn(usize) -> bool,
}

impl std::fmt::Display for DigitList<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> Result {
        let (mut digit, mut is_first) = (1, true);
        while digit <= self.digits {
            let count = (digit..=self.digits).take_while(|&next| (self.may_be)(next)).count();
            if count > 0 {
                f.write_str(if is_first { "" } else { " " })?;
                is_first = false;
                match count {
                    1 => write!(f, "{digit}")?,
                    2 => write!(f, "{digit} {}", digit + 1)?,
                    _ => write!(f, "{digit}-{}", digit + count - 1)?,
                }
            }
            digit += count + 1;
        }
        Ok(())
    }
}
