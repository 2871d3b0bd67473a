//! Locked candidates: a digit that a house confines to a minirow or minicol is struck out in the
//! rest of the house that crosses it there (pointing from boxes, claiming from rows and columns).

use super::domains::Domains;
use super::segments::pair;
use crate::model::mask::Mask;

impl<M: Mask> Domains<M> {
    /// Looks for locked candidates in one item of the row, column or box family. Returns `false` if
    /// an item has no option left.
    pub(super) fn strike_locked(&mut self, item: usize) -> bool {
        let mask = self.masks[item];
        if mask.without_lowest().is_empty() {
            // Fixing the last option will strike out more options.
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

    /// Strikes out the options of an item that are not in `keep`. Returns `false` if an item has
    /// none left.
    pub(super) fn strike_all(&mut self, item: usize, keep: M) -> bool {
        self.masks[item].without(keep).iter().all(|k| {
            let option = self.candidate(item, k);
            self.strike(option.cell, option.digit)
        })
    }
}
