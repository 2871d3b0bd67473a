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
use super::unavoidable::{Tables, UnavoidableSets};
use crate::batch::prefetch::prefetch;
use crate::error::Error;
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_refill};

/// After the first groups, at most one in so many is taken away at once, and one more. For 9x9 it is
/// one at a time: a search about one cell takes less time, see [`Reducer::differs`].
const LATER_SHARE: usize = 20;

/// After a failed search, one in so many of the groups of a 9x9 is left out of the next one, besides
/// the one that is now known to be needed.
const AFTER_FAILURE: usize = 8;

/// Cells that are taken away together, as a part of [`Reducer::cells`].
type Group = std::ops::Range<usize>;

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
        tables: &mut Tables,
        fill: impl FnOnce(&mut Vec<u16>) -> Result<bool, Error>,
    ) -> Result<bool, Error> {
        try_refill(&mut self.grid, 0, shape.cells())?;
        if !fill(&mut self.grid)? {
            return Ok(false);
        }
        try_refill(&mut self.values, 0, shape.cells())?;
        self.values.iter_mut().zip(&self.grid).for_each(|(value, &digit)| *value = digit + 1);
        self.givens = shape.cells();
        self.sets.reset(shape, &self.grid, tables)?;
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

    /// Takes a given away for good, without a search.
    pub fn remove(&mut self, cell: usize) -> bool {
        self.values[cell] = 0;
        self.givens -= 1;
        self.sets.remove(cell)
    }

    /// Puts a given back that is gone.
    pub fn restore(&mut self, cell: usize) {
        self.values[cell] = self.grid[cell] + 1;
        self.givens += 1;
        self.sets.restore(cell);
    }

    /// Takes the next groups away. Returns whether a search must tell if the puzzle still has one
    /// solution; otherwise the reduction is complete, and forced groups are gone for good.
    pub fn propose(&mut self) -> bool {
        let mut groups = 0;
        while groups < self.window && self.at.0 < self.ends.len() && self.givens > self.fewest {
            let group = self.next_group();
            let before = self.proposed.len();
            if !self.take(group) {
                continue;
            }
            if self.window > self.later() || !self.are_forced(before) {
                groups += 1;
            } else if groups == 0 {
                // The puzzle has the same solutions without them.
                self.proposed.clear();
                self.tried = self.at;
            }
        }
        if groups == 0 {
            // All others are needed.
            self.tried = self.at;
        }
        groups > 0
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

    /// Returns whether the givens other than this cell force its digit, so that it can go. If this is
    /// not known, returns false.
    pub fn is_forced(&self, cell: usize) -> bool {
        self.of_digits.is_forced(self.sets.givens(), cell, self.grid[cell])
    }

    /// Returns the only cell that is proposed, if there is one. Every other solution has another
    /// digit there.
    pub fn differs(&self) -> Option<u16> {
        match self.proposed[..] {
            [cell] => Some(cell),
            _ => None,
        }
    }

    /// Accepts that the puzzle has another solution, whose values go from 1: the proposed givens
    /// return.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] if the solution agrees
    /// with the proposed givens.
    pub fn refuse(&mut self, other: &[u32]) -> Result<(), Error> {
        let Self { grid, sets, proposed, window, at, tried, .. } = self;
        let differs = |cell: usize| u32::from(grid[cell]) + 1 != other[cell];
        let is_needed = proposed.iter().any(|&cell| differs(cell.into()));
        sets.add(grid, other)?;
        if *window == 1 {
            *tried = *at;
        }
        self.withdraw();
        // A given is known to be needed now, and is left out.
        self.window = if self.of_digits.is_nine() && self.window > 1 {
            self.window - (self.window / AFTER_FAILURE).max(1)
        } else {
            (self.window / 2).max(1)
        };
        if is_needed { Ok(()) } else { Err(Error::Internal) }
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

    /// Fetches what the next call will need into the cache.
    pub fn prefetch(&self) {
        prefetch(&self.values);
        prefetch(&self.grid);
        self.sets.prefetch_hits();
        self.sets.prefetch(&self.proposed);
        let next = self.at.1..(self.at.1 + self.window).min(self.cells.len());
        self.sets.prefetch(&self.cells[next]);
    }

    /// Returns whether a known unavoidable set has no given but this one.
    pub fn needs(&self, cell: usize) -> bool {
        self.sets.needs(cell)
    }

    /// Returns the next group.
    fn next_group(&mut self) -> Group {
        let (number, first) = self.at;
        let end = self.ends[number] as usize;
        self.at = (number + 1, end);
        first..end
    }

    /// Takes a group away unless a known set needs it. Returns whether it is gone.
    fn take(&mut self, group: Group) -> bool {
        if self.givens < self.fewest + group.len() {
            return false;
        }
        // Mostly this is known before any count changes.
        if group.len() == 1 && self.needs(self.cells[group.start].into()) {
            return false;
        }
        let before = self.proposed.len();
        let mut all_hit = true;
        for k in group {
            let cell = self.cells[k];
            if self.is_given(cell.into()) {
                all_hit &= self.remove(cell.into());
                self.proposed.push(cell);
            }
        }
        if !all_hit || !self.sets.found_are_hit() {
            while self.proposed.len() > before {
                let cell = self.proposed.pop().map_or(0, usize::from);
                self.restore(cell);
            }
        }
        self.proposed.len() > before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::grid;
    use crate::limits::LimitChecker;
    use crate::model::puzzle::Puzzle;
    use crate::solver::Solver;
    use crate::support::random::Random;

    /// Returns a solution other than the grid.
    fn other(solver: &mut Solver, shape: Shape, reducer: &Reducer) -> Option<Vec<u32>> {
        let givens: Vec<u32> = reducer.values().iter().map(|&value| value.into()).collect();
        let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
        let grids = solver.solutions(&puzzle, 2).unwrap();
        let is_other = |values: &&[u32]| {
            !values.iter().zip(reducer.grid()).all(|(&value, &digit)| value == u32::from(digit) + 1)
        };
        grids.iter().map(|grid| grid.values()).find(is_other).map(<[u32]>::to_vec)
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
                assert_eq!(reducer.start(shape, &mut Tables::default(), fill), Ok(true));
                reducer.try_groups(order.iter().map(|cell| &cell[..]), window, 0).unwrap();
                let mut searches = 0;
                while reducer.propose() {
                    searches += 1;
                    match other(&mut solver, shape, &reducer) {
                        None => reducer.accept(),
                        Some(other) => reducer.refuse(&other).unwrap(),
                    }
                }
                let values = reducer.values().iter().map(|&value| u32::from(value));
                assert!(values.eq(expected.iter().copied()), "{shape:?} {window}");
                assert!(searches < shape.cells(), "{searches} searches, {shape:?} {window}");
            }
        }
    }
}
