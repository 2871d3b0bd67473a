//! Takes givens away from a puzzle of a known solution, as long as no other solution appears.
//!
//! The textbook algorithm takes one given after another:
//!
//! ```text
//! for each given, in a random order
//!     take it away; put it back if the puzzle now has a second solution
//! ```
//!
//! This file gets the same result with fewer searches, and asks for a search instead of making it,
//! so that many reductions can share an engine:
//!
//! ```text
//! while givens are left to try
//!     take the next few away, without those that a known unavoidable set needs
//!     search for another solution
//!     none       they are gone
//!     found      its differences are a new unavoidable set; put the few back, and try again with
//!                fewer: at least one of them is now known to be needed
//! ```
//!
//! In a 9x9, a given that the others force needs no search, see [`forced`](super::forced), and a
//! search about one cell excludes the known digit of the cell:
//!
//! ```text
//!     known      one solution with the given d in cell c
//!     asked      another solution without it? It has another digit than d in c
//! ```
//!
//! Instead of single givens there may be *groups* that go together: the orbits of a symmetry.

use super::forced::CellsOfDigits;
use super::houses::{HouseCounts, HouseGivens};
use super::small_sets::SmallSets;
use super::unavoidable::UnavoidableSets;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_refill};

/// After the first groups, at most 1 + groups / this many are removed at once. For 9x9 it is
/// one at a time: a search about one cell takes less time, see [`Reducer::differs`].
const LATER_SHARE: usize = 20;

/// After a failed search the window of a 9x9 shrinks by one in so many groups. The given that is
/// now known to be needed is left out too, and does not count.
const AFTER_FAILURE: usize = 8;

/// A puzzle that is being reduced, and its solution.
#[derive(Default)]
pub(super) struct Reducer {
    /// The solution; digits go from 0.
    grid: Vec<u16>,
    /// The givens, from 1; 0 for an empty cell.
    values: Vec<u16>,
    /// The number of givens.
    givens: usize,
    sets: UnavoidableSets,
    houses: HouseCounts,
    /// Whether a group stays that would bring a house below its minimum.
    keeps_minimums: bool,
    /// Whether a group stayed for this reason.
    has_kept: bool,
    of_digits: CellsOfDigits,
    /// The groups in the order in which they are tried, as the ends of their cells in `cells`.
    cells: Vec<u16>,
    ends: Vec<u32>,
    /// The group to try next, and the first cell of it.
    at: (usize, usize),
    /// The groups and cells up to here are taken away or known to be needed.
    tried: (usize, usize),
    /// The cells that the search is about: taken away, but not yet known to be redundant.
    proposed: Vec<u16>,
    /// The most groups to take away at once.
    window: usize,
    /// The number of givens at which to stop.
    fewest: usize,
}

impl Reducer {
    /// Begins with a grid whose cells are all givens, and finds its small unavoidable sets.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn start(
        &mut self,
        shape: Shape,
        houses: HouseGivens,
        small: &mut SmallSets,
        fill: impl FnOnce(&mut Vec<u16>) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        try_refill(&mut self.grid, 0, shape.cells())?;
        if !fill(&mut self.grid)? {
            return Ok(false);
        }
        try_refill(&mut self.values, 0, shape.cells())?;
        self.values.iter_mut().zip(&self.grid).for_each(|(value, &digit)| *value = digit + 1);
        self.givens = shape.cells();
        self.sets.reset(shape, &self.grid, small)?;
        self.houses.reset(shape, houses)?;
        self.keep_minimums(false);
        self.of_digits.reset(shape, &self.grid);
        self.proposed.clear();
        Ok(true)
    }

    /// Sets the groups to try, in this order, and the number of givens at which to stop. The first
    /// `window` groups are tried at once.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn try_groups<'g>(
        &mut self,
        groups: impl Iterator<Item = &'g [u16]>,
        window: usize,
        fewest: usize,
    ) -> Result<(), Error> {
        self.cells.clear();
        self.ends.clear();
        for group in groups {
            self.cells.try_reserve(group.len())?;
            self.cells.extend_from_slice(group);
            try_push(&mut self.ends, self.cells.len() as u32)?;
        }
        self.proposed.clear();
        self.proposed.try_reserve(self.cells.len())?;
        (self.at, self.tried, self.window, self.fewest) = ((0, 0), (0, 0), window.max(1), fewest);
        Ok(())
    }

    /// Sets whether groups stay that would bring a house below its minimum.
    pub fn keep_minimums(&mut self, keeps: bool) {
        (self.keeps_minimums, self.has_kept) = (keeps, false);
    }

    /// Returns whether a group may have stayed for the sake of a minimum.
    pub fn has_kept(&self) -> bool {
        self.has_kept
    }

    /// Returns the givens of the houses.
    pub fn houses(&mut self) -> &mut HouseCounts {
        &mut self.houses
    }

    /// Takes a given away for good, without a search.
    pub fn remove(&mut self, cell: usize) {
        self.values[cell] = 0;
        self.givens -= 1;
        self.houses.remove(cell);
        self.sets.remove(cell);
    }

    /// Puts a given back that is gone.
    pub fn restore(&mut self, cell: usize) {
        self.values[cell] = self.grid[cell] + 1;
        self.givens += 1;
        self.houses.restore(cell);
        self.sets.restore(cell);
    }

    /// Takes the next groups away. Returns whether a search must tell if the puzzle still has one
    /// solution; otherwise the reduction is complete, and forced groups are gone for good.
    pub fn propose(&mut self) -> bool {
        let is_past_first = self.window <= self.later();
        let (mut taken, mut together) = (0, self.window);
        while taken < self.window && self.at.0 < self.ends.len() && self.givens > self.fewest {
            together = together.min(self.window - taken).min(self.ends.len() - self.at.0);
            let before = self.proposed.len();
            if !self.take(together) {
                if together == 1 {
                    self.at = self.after(1);
                }
                together = (together / 2).max(1);
            } else if is_past_first && taken == 0 && self.are_forced(before) {
                // The puzzle has the same solutions without them.
                self.proposed.clear();
                self.tried = self.at;
            } else {
                taken += together;
                together *= 2;
            }
        }
        if taken == 0 {
            // All others are needed.
            self.tried = self.at;
        }
        taken > 0
    }

    /// Accepts that the puzzle has no other solution: the proposed givens are gone.
    pub fn accept(&mut self) {
        self.proposed.clear();
        self.tried = self.at;
        let later = self.later();
        // Far from the target few searches fail.
        let ahead = if self.fewest > 0 { (self.givens - self.fewest) / 2 } else { 0 };
        self.window = self.window.min(later.max(ahead));
    }

    /// Returns the most groups to take away at once after the first ones.
    fn later(&self) -> usize {
        if self.of_digits.is_nine() { 1 } else { 1 + self.ends.len() / LATER_SHARE }
    }

    /// Returns whether the givens force the digits of the cells proposed from index `from` on.
    fn are_forced(&self, from: usize) -> bool {
        self.proposed[from..].iter().all(|&cell| self.is_forced(cell.into()))
    }

    /// Returns whether the givens other than this cell force its digit, so that it can go. If this
    /// is not known, returns false.
    pub fn is_forced(&self, cell: usize) -> bool {
        self.of_digits.is_forced(self.sets.givens(), cell, self.grid[cell])
    }

    /// Returns a given that the others force, if one is known.
    pub fn find_forced(&self) -> Option<usize> {
        self.of_digits.find_forced(self.sets.givens())
    }

    /// Returns the only cell that is proposed, if there is one. Every other solution has another
    /// digit there.
    pub fn differs(&self) -> Option<u16> {
        match self.proposed[..] {
            [cell] => Some(cell),
            _ => None,
        }
    }

    /// Accepts that the puzzle has another solution: the proposed givens return. `differs` has a
    /// bit for each cell.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] if the solution
    /// agrees with the proposed givens.
    pub fn refuse(&mut self, differs: &[u32]) -> Result<(), Error> {
        let is_needed = |&cell: &u16| differs[usize::from(cell / 32)] >> (cell % 32) & 1 != 0;
        if !self.proposed.iter().any(is_needed) {
            return Err(Error::Internal);
        }
        self.sets.add(differs)?;
        if self.window == 1 {
            self.tried = self.at;
        }
        self.withdraw();
        // A given is known to be needed now, and is left out.
        self.window = if self.of_digits.is_nine() && self.window > 1 {
            self.window - (self.window / AFTER_FAILURE).max(1)
        } else {
            (self.window / 2).max(1)
        };
        Ok(())
    }

    /// Puts the proposed givens back, to be tried again.
    pub fn withdraw(&mut self) {
        while let Some(cell) = self.proposed.pop() {
            self.restore(cell.into());
        }
        self.at = self.tried;
    }

    /// Puts the proposed givens back after a search that gave up. Fewer groups are tried at once
    /// then; a single group stays as it is. Returns whether a group stays for this reason.
    pub fn skip(&mut self) -> bool {
        let after = self.at;
        self.withdraw();
        let is_single = self.window == 1;
        if is_single {
            (self.at, self.tried) = (after, after);
        }
        self.window = (self.window / 2).max(1);
        is_single
    }

    /// Returns the solution; digits go from 0.
    pub fn grid(&self) -> &[u16] {
        &self.grid
    }

    /// Returns the givens, from 1; 0 for an empty cell. Those that are proposed are gone.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Returns the number of givens.
    pub fn givens(&self) -> usize {
        self.givens
    }

    pub fn is_given(&self, cell: usize) -> bool {
        self.values[cell] != 0
    }

    /// Returns whether a known unavoidable set has no given but this one.
    pub fn needs(&self, cell: usize) -> bool {
        self.sets.needs(cell)
    }

    /// Returns the next group and cell after so many groups.
    fn after(&self, groups: usize) -> (usize, usize) {
        let number = self.at.0 + groups;
        (number, self.ends[number - 1] as usize)
    }

    /// Takes the next groups away if they have givens, and no known set needs one. Returns whether
    /// they are gone.
    fn take(&mut self, groups: usize) -> bool {
        let after = self.after(groups);
        let before = self.proposed.len();
        for k in self.at.1..after.1 {
            let cell = self.cells[k];
            if self.is_given(cell.into()) {
                self.remove(cell.into());
                self.proposed.push(cell);
            }
        }
        let are_kept = self.keeps_minimums && self.houses.is_below();
        self.has_kept |= are_kept;
        let are_gone =
            self.proposed.len() > before && self.givens >= self.fewest && !are_kept && self.sets.are_hit();
        if are_gone {
            self.at = after;
        } else {
            while self.proposed.len() > before
                && let Some(cell) = self.proposed.pop()
            {
                self.restore(cell.into());
            }
        }
        are_gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::grid;
    use crate::generate::second_solution::no_cells;
    use crate::limits::LimitChecker;
    use crate::model::puzzle::Puzzle;
    use crate::solver::Solver;
    use crate::support::random::Random;

    /// Returns the cells in which another solution differs from the grid.
    fn differences(solver: &mut Solver, shape: Shape, reducer: &Reducer) -> Option<Vec<u32>> {
        let givens: Vec<u32> = reducer.values().iter().map(|&value| value.into()).collect();
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let grids = solver.solutions(&puzzle, 2).unwrap().grids;
        let differences = |values: &[u32]| {
            let mut differs = no_cells(shape).unwrap();
            for (cell, (&value, &digit)) in values.iter().zip(reducer.grid()).enumerate() {
                differs[cell / 32] |= u32::from(value != u32::from(digit) + 1) << (cell % 32);
            }
            differs
        };
        let mut all = grids.iter().map(|grid| differences(grid.values()));
        all.find(|differs| differs.iter().any(|&word| word != 0))
    }

    /// The result is that of the textbook algorithm, whatever the window.
    #[test]
    fn the_result_is_that_of_the_textbook_algorithm() {
        for (box_rows, box_cols) in [(2, 2), (2, 3), (1, 5), (3, 3)] {
            let shape = Shape::new(box_rows, box_cols).unwrap();
            let (mut random, mut solver) = (Random::new(3), Solver::new(shape).unwrap());
            let mut order: Vec<[u16; 1]> = (0..shape.cells() as u16).map(|cell| [cell]).collect();
            random.shuffle(&mut order);
            let mut grid = vec![0; shape.cells()];
            grid::fill(shape, &mut grid, &mut random, &mut LimitChecker::endless()).unwrap();

            let mut expected: Vec<u32> = grid.iter().map(|&digit| u32::from(digit) + 1).collect();
            for &[cell] in &order {
                let given = std::mem::replace(&mut expected[usize::from(cell)], 0);
                let puzzle = Puzzle::from_givens(shape, &expected).unwrap();
                if solver.count(&puzzle, Some(2)).unwrap().solutions == 2 {
                    expected[usize::from(cell)] = given;
                }
            }

            for window in [1, 2, 7, shape.cells()] {
                let mut reducer = Reducer::default();
                let fill = |cells: &mut Vec<u16>| {
                    cells.copy_from_slice(&grid);
                    Ok(true)
                };
                assert_eq!(reducer.start(shape, HouseGivens::ANY, &mut SmallSets::default(), fill), Ok(true));
                reducer.try_groups(order.iter().map(|cell| &cell[..]), window, 0).unwrap();
                let mut searches = 0;
                while reducer.propose() {
                    searches += 1;
                    match differences(&mut solver, shape, &reducer) {
                        None => reducer.accept(),
                        Some(differs) => reducer.refuse(&differs).unwrap(),
                    }
                }
                let values = reducer.values().iter().map(|&value| u32::from(value));
                assert!(values.eq(expected.iter().copied()), "{shape:?} {window}");
                assert!(searches < shape.cells(), "{searches} searches, {shape:?} {window}");
            }
        }
    }
}
