//! Random regions of a jigsaw.

use super::Rules;
use crate::error::Error;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

/// The exchanges that are tried for each cell.
const TRIES_FOR_A_CELL: usize = 60;

impl Rules {
    /// Adds random regions to a square with as many rows as there are digits: a jigsaw. Each region has as
    /// many cells as there are digits, and is connected. The same seed gives the same regions on every
    /// machine. Not every such jigsaw has a solution.
    ///
    /// The regions begin as rows. Two neighbouring regions exchange two cells, many times, if both stay
    /// connected.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the rectangle does not have as many rows and columns as there are
    /// digits, and [`Error::Memory`]. The rules are then unchanged.
    pub fn add_random_regions(&mut self, seed: u64) -> Result<(), Error> {
        let side = self.digits();
        if (self.rows(), self.columns()) != (side, side) {
            return Err(Error::Argument {
                what: "random regions need a square with as many rows as there are digits",
            });
        }
        let mut draft = RegionDraft::new(side)?;
        let mut random = Random::new(seed);
        for _ in 0..TRIES_FOR_A_CELL * side * side {
            draft.exchange(&mut random);
        }
        self.reserve(side, side * side)?;
        draft.cells_of.chunks_exact(side).try_for_each(|region| self.add_region(region))
    }
}

/// The region of each cell, and the cells of each region.
struct RegionDraft {
    side: usize,
    region_of: Vec<u16>,
    /// The cells of region after region, ascending in each.
    cells_of: Vec<u32>,
    /// Room for [`RegionDraft::is_connected`]: the cells to visit, and the round in which each was met.
    stack: Vec<usize>,
    met: Vec<u32>,
    round: u32,
}

impl RegionDraft {
    fn new(side: usize) -> Result<Self, Error> {
        let cells = side * side;
        let mut stack = Vec::new();
        stack.try_reserve(cells)?;
        let region_of = try_collect(cells, (0..cells).map(|cell| (cell / side) as u16))?;
        let cells_of = try_collect(cells, 0..cells as u32)?;
        Ok(Self { side, region_of, cells_of, stack, met: try_vec(0, cells)?, round: 0 })
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let side = self.side;
        let (row, column) = (cell / side, cell % side);
        [
            (row > 0).then(|| cell - side),
            (column > 0).then(|| cell - 1),
            (column + 1 < side).then_some(cell + 1),
            (row + 1 < side).then_some(cell + side),
        ]
        .into_iter()
        .flatten()
    }

    /// Exchanges a random cell with one of a neighbouring region, if both regions stay connected.
    fn exchange(&mut self, random: &mut Random) {
        let one = random.below(self.region_of.len());
        let Some(beside) = self.neighbours(one).nth(random.below(4)) else { return };
        let (own, other) = (self.region_of[one], self.region_of[beside]);
        // The other cell is any of the neighbouring region; most do not fit.
        let second = random.below(self.side);
        let back = self.cells_of[usize::from(other) * self.side + second] as usize;
        if own == other || !self.neighbours(back).any(|cell| self.region_of[cell] == own && cell != one) {
            return;
        }
        (self.region_of[one], self.region_of[back]) = (other, own);
        if self.is_connected(one) && self.is_connected(back) {
            self.replace(own, one, back);
            self.replace(other, back, one);
        } else {
            (self.region_of[one], self.region_of[back]) = (own, other);
        }
    }

    /// Replaces a cell in the list of a region.
    fn replace(&mut self, region: u16, old: usize, new: usize) {
        let cells = &mut self.cells_of[usize::from(region) * self.side..][..self.side];
        cells.iter_mut().filter(|cell| **cell == old as u32).for_each(|cell| *cell = new as u32);
        cells.sort_unstable();
    }

    /// Returns whether the region of a cell is connected.
    fn is_connected(&mut self, start: usize) -> bool {
        let region = self.region_of[start];
        self.round += 1;
        self.met[start] = self.round;
        self.stack.clear();
        self.stack.push(start);
        let mut count = 0;
        while let Some(cell) = self.stack.pop() {
            count += 1;
            for next in self.neighbours(cell) {
                if self.region_of[next] == region
                    && std::mem::replace(&mut self.met[next], self.round) != self.round
                {
                    self.stack.push(next);
                }
            }
        }
        count == self.side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_regions_are_connected_and_differ() {
        for side in [1, 2, 4, 7, 9, 16] {
            let regions = |seed| {
                let mut rules = Rules::new(side, side, side).unwrap();
                rules.add_random_regions(seed).unwrap();
                assert_eq!(rules.regions().len(), side);
                let mut region_of = vec![u16::MAX; side * side];
                for (number, region) in (0..).zip(rules.regions()) {
                    assert_eq!(region.len(), side);
                    region.iter().for_each(|&cell| region_of[cell as usize] = number);
                }
                let mut draft = RegionDraft { region_of, ..RegionDraft::new(side).unwrap() };
                assert!((0..side * side).all(|cell| draft.is_connected(cell)), "{side} {seed}");
                draft.region_of
            };
            assert_eq!(regions(1), regions(1));
            if side > 3 {
                assert_ne!(regions(1), regions(2));
                // Few regions are still rows.
                let first = regions(3);
                let rows =
                    first.chunks(side).filter(|row| row.iter().all(|region| *region == row[0])).count();
                assert!(2 * rows <= side, "{first:?}");
            }
        }
        let mut rules = Rules::new(3, 4, 4).unwrap();
        assert!(matches!(rules.add_random_regions(0), Err(Error::Argument { .. })));
    }
}
