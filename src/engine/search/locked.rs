//! Locked candidates: a digit that a house confines to a minirow or minicol leaves the rest of the house that crosses
//! it there (pointing from boxes, claiming from rows and columns).

use super::state::State;
use crate::error::Error;
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::support::alloc::try_collect;

/// Quotients and masks of one shape, so that the search need not divide.
pub(super) struct Segments<M> {
    /// For k below N, k by the rows of a box: quotient and remainder.
    by_rows: Vec<(u16, u16)>,
    /// For k below N, k by the columns of a box: quotient and remainder.
    by_cols: Vec<(u16, u16)>,
    /// For each stack its columns, which is for each minirow its places.
    stacks: Vec<M>,
    /// For each band its rows.
    bands: Vec<M>,
    /// For each minicol its places.
    minicols: Vec<M>,
}

impl<M: Mask> Segments<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let (side, box_rows, box_cols) = (shape.side(), shape.box_rows(), shape.box_cols());
        let divide = |by: usize| try_collect(side, (0..side).map(|k| ((k / by) as u16, (k % by) as u16)));
        let set =
            |numbers: &mut dyn Iterator<Item = usize>| numbers.fold(M::EMPTY, |mask, k| mask.or(M::bit(k)));
        let run = |index: usize, len: usize| set(&mut (index * len..(index + 1) * len));
        Ok(Self {
            by_rows: divide(box_rows)?,
            by_cols: divide(box_cols)?,
            stacks: try_collect(box_rows, (0..box_rows).map(|stack| run(stack, box_cols)))?,
            bands: try_collect(box_cols, (0..box_cols).map(|band| run(band, box_rows)))?,
            minicols: try_collect(
                box_cols,
                (0..box_cols).map(|minicol| set(&mut (minicol..side).step_by(box_cols))),
            )?,
        })
    }
}

/// A quotient and a remainder as indices.
fn pair((quotient, remainder): (u16, u16)) -> (usize, usize) {
    (quotient.into(), remainder.into())
}

impl<M: Mask> State<M> {
    /// Seeks locked candidates in one item of the row, column or box family; `false` when an item has no option left.
    pub(super) fn strike_locked(&mut self, item: usize) -> bool {
        let mask = self.masks[item];
        if mask.without_lowest().is_empty() {
            // Fixing the last option strikes out more.
            return true;
        }
        let (side, cells) = (self.shape.side(), self.shape.cells());
        let segments = &self.segments;
        let within = |segment: M| mask.without(segment).is_empty();
        let lowest = mask.lowest();
        if item < 3 * cells {
            let in_row = item < 2 * cells;
            let (line, digit) = self.house_and_digit(item - if in_row { cells } else { 2 * cells });
            let (band, stack, crossing, minis) = if in_row {
                let stack = usize::from(segments.by_cols[lowest].0);
                let (band, minirow) = pair(segments.by_rows[line]);
                (band, stack, segments.stacks[stack], segments.stacks[minirow])
            } else {
                let band = usize::from(segments.by_rows[lowest].0);
                let (stack, minicol) = pair(segments.by_cols[line]);
                (band, stack, segments.bands[band], segments.minicols[minicol])
            };
            let box_index = band * self.shape.stacks() + stack;
            return !within(crossing) || self.strike_all(3 * cells + box_index * side + digit, minis);
        }
        let (box_index, digit) = self.house_and_digit(item - 3 * cells);
        // A band has as many boxes as a box has rows.
        let (band, stack) = pair(segments.by_rows[box_index]);
        let (minirow, minicol) = pair(segments.by_cols[lowest]);
        let (columns, rows) = (segments.stacks[stack], segments.bands[band]);
        let (row, column) = (band * self.shape.box_rows() + minirow, stack * self.shape.box_cols() + minicol);
        let (in_minirow, in_minicol) = (within(segments.stacks[minirow]), within(segments.minicols[minicol]));
        (!in_minirow || self.strike_all(cells + row * side + digit, columns))
            && (!in_minicol || self.strike_all(2 * cells + column * side + digit, rows))
    }

    /// For each stack its columns.
    pub(super) fn stacks(&self) -> &[M] {
        &self.segments.stacks
    }

    /// For each band its rows.
    pub(super) fn bands(&self) -> &[M] {
        &self.segments.bands
    }

    /// Strikes out the options of an item that are not in `keep`.
    pub(super) fn strike_all(&mut self, item: usize, keep: M) -> bool {
        self.masks[item].without(keep).iter().all(|k| {
            let option = self.candidate(item, k);
            self.strike(option.cell, option.digit)
        })
    }
}
