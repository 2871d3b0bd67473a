//! Locked candidates: a digit that a house confines to a minirow or minicol leaves the rest of the house that crosses
//! it there (pointing from boxes, claiming from rows and columns).

use super::state::State;
use crate::mask::Mask;

impl<M: Mask> State<M> {
    /// Seeks locked candidates in one item of the row, column or box family; `false` when an item has no option left.
    pub(super) fn strike_locked(&mut self, item: usize) -> bool {
        let shape = self.shape;
        let (side, cells) = (shape.side(), shape.cells());
        let (box_rows, box_cols, stacks) = (shape.box_rows(), shape.box_cols(), shape.stacks());
        let (house, digit) = (item % cells / side, item % side);
        let mask = self.masks[item];
        let lowest = mask.lowest();
        let box_item = |box_index: usize| 3 * cells + box_index * side + digit;
        match item / cells {
            1 => {
                let stack = lowest / box_cols;
                if !mask.without(run(stack, box_cols)).is_empty() {
                    return true;
                }
                let minirow = run(house % box_rows, box_cols);
                self.strike_all(box_item(house / box_rows * stacks + stack), minirow)
            }
            2 => {
                let band = lowest / box_rows;
                if !mask.without(run(band, box_rows)).is_empty() {
                    return true;
                }
                let minicol = every(house % box_cols, box_cols, box_rows);
                self.strike_all(box_item(band * stacks + house / box_cols), minicol)
            }
            _ => {
                let (band, stack) = (house / stacks, house % stacks);
                if mask.without(run(lowest / box_cols, box_cols)).is_empty() {
                    let row = band * box_rows + lowest / box_cols;
                    if !self.strike_all(cells + row * side + digit, run(stack, box_cols)) {
                        return false;
                    }
                }
                if mask.without(every(lowest % box_cols, box_cols, box_rows)).is_empty() {
                    let column = stack * box_cols + lowest % box_cols;
                    return self.strike_all(2 * cells + column * side + digit, run(band, box_rows));
                }
                true
            }
        }
    }

    /// Strikes out the options of an item that are not in `keep`.
    fn strike_all(&mut self, item: usize, keep: M) -> bool {
        self.masks[item].without(keep).iter().all(|k| {
            let option = self.candidate(item, k);
            self.strike(option.cell, option.digit)
        })
    }
}

/// The `index`th run of `len` numbers: columns of a stack, rows of a band, places of a minirow.
fn run<M: Mask>(index: usize, len: usize) -> M {
    M::first((index + 1) * len).without(M::first(index * len))
}

/// The `count` numbers from `start` in steps of `step`: the places of a minicol.
fn every<M: Mask>(start: usize, step: usize, count: usize) -> M {
    (0..count).fold(M::EMPTY, |mask, k| mask.or(M::bit(start + k * step)))
}
