//! Bounds of the number of givens of each row, column and box.
//!
//! ```text
//! order      cells of the fullest houses are the first to go, so that few givens are left anywhere
//! reduce     a group that would bring a house below its minimum stays
//! minimal    the groups that stayed for this reason are tried again: a redundant given goes
//! end        a puzzle with a house outside its bounds is given up; begin again with another grid
//! ```

use super::pattern::Orbits;
use super::target::Target;
use crate::error::Error;
use crate::model::shape::{HouseKind, Shape};
use crate::support::alloc::try_refill;

/// The kinds of house, in the order of [`HouseGivens`].
pub(crate) const KINDS: [HouseKind; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box];

/// The orbits among which the fullest is taken.
const COMPARED: usize = 8;

/// The least and the most givens of each row, each column and each box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HouseGivens([(usize, usize); 3]);

/// An error text that names the kind of house.
macro_rules! of_kind {
    ($kind:expr, $before:literal, $after:literal) => {
        Err(Error::Argument {
            what: match $kind {
                HouseKind::Row => concat!($before, "row", $after),
                HouseKind::Column => concat!($before, "column", $after),
                HouseKind::Box => concat!($before, "box", $after),
                HouseKind::Region => concat!($before, "region", $after),
            },
        })
    };
}

impl HouseGivens {
    /// No bounds.
    pub const ANY: Self = Self([(0, usize::MAX); 3]);

    /// Sets the bounds of a kind of house. A grid with boxes has no regions of other kinds.
    pub fn set(&mut self, kind: HouseKind, least: usize, most: usize) {
        if let Some(bounds) = self.0.get_mut(kind as usize) {
            *bounds = (least, most);
        }
    }

    /// Refuses bounds that no puzzle meets, as far as counting tells. `fewest` is a number of
    /// givens that every puzzle has.
    ///
    /// # Errors
    /// Returns [`Error::Argument`], and [`Error::Memory`] if allocation fails.
    pub(super) fn check(
        self,
        shape: Shape,
        target: Target,
        orbits: &Orbits,
        fewest: usize,
    ) -> Result<(), Error> {
        if self == Self::ANY {
            return Ok(());
        }
        let mut full = HouseCounts::default();
        full.reset(shape, self)?;
        (0..shape.cells()).filter(|&cell| orbits.of(cell).is_none()).for_each(|cell| full.remove(cell));
        let side = shape.side();
        for kind in KINDS {
            let cells = &full.counts[kind as usize * side..][..side];
            self.check_kind(kind, target, cells, fewest)?;
        }
        // Otherwise all grids would be refused without a search.
        let mut can_go = |orbit: u32| {
            let cells = orbits.get(orbit).iter().map(|&cell| usize::from(cell));
            cells.clone().for_each(|cell| full.remove(cell));
            let can_go = full.below == 0;
            cells.for_each(|cell| full.restore(cell));
            can_go
        };
        let is_all = matches!(target, Target::Givens(givens) if givens == orbits.cells());
        if matches!(target, Target::Givens(_)) && !is_all && !(0..orbits.len() as u32).any(&mut can_go) {
            return Err(Error::Argument {
                what: "no symmetric group of givens can be removed: each would leave a row, column or box with \
                       too few",
            });
        }
        Ok(())
    }

    /// Does the work of [`check`](Self::check) for a kind of house. `cells` are the cells of each
    /// house that may have givens.
    fn check_kind(self, kind: HouseKind, target: Target, cells: &[u16], fewest: usize) -> Result<(), Error> {
        let ((least, most), side) = (self.0[kind as usize], cells.len());
        if least > most {
            return of_kind!(kind, "the fewest givens of a ", " are more than the most");
        }
        if least > side {
            return of_kind!(kind, "the fewest givens of a ", " are more than its cells");
        }
        if cells.iter().any(|&cells| least > cells.into()) {
            return of_kind!(
                kind,
                "the fewest givens of a ",
                " are more than the cells that the mask and the pattern leave for them"
            );
        }
        if target == Target::Minimal && least == side && side > 1 {
            return of_kind!(kind, "a minimal puzzle has no full ", ": ask for fewer givens in it");
        }
        let most: usize = cells.iter().map(|&cells| most.min(cells.into())).sum();
        match target {
            Target::Givens(givens) if least * side > givens => {
                of_kind!(
                    kind,
                    "the fewest givens of each ",
                    " are together more than the givens of the target"
                )
            }
            Target::Givens(givens) if most < givens => {
                of_kind!(
                    kind,
                    "the most givens of each ",
                    " are together fewer than the givens of the target"
                )
            }
            _ if most < fewest => {
                of_kind!(
                    kind,
                    "the most givens of each ",
                    " are together fewer than a puzzle with exactly one solution has"
                )
            }
            _ => Ok(()),
        }
    }
}

/// The givens of each house of a puzzle, and how many houses are out of bounds.
#[derive(Default)]
pub(super) struct HouseCounts {
    /// The givens of the rows, the columns and the boxes; empty if there are no bounds.
    counts: Vec<u16>,
    /// The bounds of each kind.
    bounds: [(u16, u16); 3],
    /// The rows, columns and boxes of each cell, as indices of `counts`.
    of_cell: Vec<[u16; 3]>,
    /// The houses with fewer givens than their minimum, and with more than their maximum.
    below: usize,
    above: usize,
}

impl HouseCounts {
    /// Begins with givens in all cells.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn reset(&mut self, shape: Shape, houses: HouseGivens) -> Result<(), Error> {
        self.counts.clear();
        (self.below, self.above) = (0, 0);
        if houses == HouseGivens::ANY {
            return Ok(());
        }
        let side = shape.side();
        // No house has more givens than its side, at most 256.
        self.bounds = houses.0.map(|(least, most)| (least.min(side + 1) as u16, most.min(side) as u16));
        try_refill(&mut self.counts, side as u16, 3 * side)?;
        try_refill(&mut self.of_cell, [0; 3], shape.cells())?;
        for (houses, at) in self.of_cell.iter_mut().zip(shape.positions()) {
            *houses = [at.row, side as u16 + at.column, 2 * side as u16 + at.box_index];
        }
        for (least, most) in self.bounds {
            self.below += if usize::from(least) > side { side } else { 0 };
            self.above += if usize::from(most) < side { side } else { 0 };
        }
        Ok(())
    }

    /// Returns whether there are bounds.
    pub fn has_bounds(&self) -> bool {
        !self.counts.is_empty()
    }

    /// Returns whether a house has fewer givens than its minimum.
    pub fn is_below(&self) -> bool {
        self.below > 0
    }

    /// Returns whether each house is within its bounds.
    pub fn are_met(&self) -> bool {
        self.below == 0 && self.above == 0
    }

    /// Takes a given away.
    pub fn remove(&mut self, cell: usize) {
        if !self.has_bounds() {
            return;
        }
        for (house, (least, most)) in self.of_cell[cell].into_iter().zip(self.bounds) {
            let count = &mut self.counts[usize::from(house)];
            self.below += usize::from(*count == least);
            *count -= 1;
            self.above -= usize::from(*count == most);
        }
    }

    /// Puts a given back.
    pub fn restore(&mut self, cell: usize) {
        if !self.has_bounds() {
            return;
        }
        for (house, (least, most)) in self.of_cell[cell].into_iter().zip(self.bounds) {
            let count = &mut self.counts[usize::from(house)];
            self.above += usize::from(*count == most);
            *count += 1;
            self.below -= usize::from(*count == least);
        }
    }

    /// Changes a random order of orbits whose cells are all givens: the next one to go is that of
    /// the fullest houses among the next few.
    pub fn fullest_first(&mut self, order: &mut [u32], orbits: &Orbits) {
        let cells = |orbit: u32| orbits.get(orbit).iter().map(|&cell| usize::from(cell));
        for next in 0..order.len() {
            let fullness = |index: usize| {
                let givens: usize = cells(order[index])
                    .flat_map(|cell| self.of_cell[cell])
                    .map(|house| usize::from(self.counts[usize::from(house)]))
                    .sum();
                // The mean of the cells; the first of equals.
                (givens * 256 / orbits.get(order[index]).len(), usize::MAX - index)
            };
            let last = order.len().min(next + COMPARED);
            let fullest = (next..last).max_by_key(|&index| fullness(index)).unwrap_or(next);
            order.swap(next, fullest);
            cells(order[next]).for_each(|cell| self.remove(cell));
        }
        order.iter().flat_map(|&orbit| cells(orbit)).for_each(|cell| self.restore(cell));
    }
}
