//! Random regions of a jigsaw.

use super::Rules;
use crate::error::Error;
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;

/// The exchanges that are tried for each cell.
const TRIES_FOR_A_CELL: usize = 8;

impl Rules {
    /// Adds random regions to a square with as many rows as there are digits: a jigsaw. Each region
    /// has as many cells as there are digits, and is connected. The same seed gives the same
    /// regions on every machine. Not every such jigsaw has a solution.
    ///
    /// The regions begin as rows. Two neighbouring regions exchange two cells, many times, if both
    /// stay connected.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the rectangle does not have as many rows and columns as there
    /// are digits, and [`Error::Memory`]. The rules are then unchanged.
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
        let width = draft.width;
        draft
            .place_of
            .iter_mut()
            .for_each(|place| *place = (*place / width - 1) * side as u32 + *place % width - 1);
        draft.place_of.chunks_exact_mut(side).try_for_each(|region| {
            region.sort_unstable();
            self.add_region(region)
        })
    }
}

/// The region of each cell, and the cells of each region. A cell has a place in a square with a
/// border of one more place on each side.
struct RegionDraft {
    side: usize,
    /// The places of a row.
    width: u32,
    /// For each place the region, or [`BORDER`].
    region_of: Vec<u16>,
    /// The places of region after region, and for each place where it is among these.
    place_of: Vec<u32>,
    index_of: Vec<u32>,
}

const BORDER: u16 = u16::MAX;

impl RegionDraft {
    fn new(side: usize) -> Result<Self, Error> {
        let (cells, width) = (side * side, side + 2);
        let place = |cell: usize| (cell / side + 1) * width + cell % side + 1;
        let place_of = try_collect(cells, (0..cells).map(|cell| place(cell) as u32))?;
        let mut region_of = try_vec(BORDER, width * width)?;
        let mut index_of = try_vec(0, width * width)?;
        for (index, &place) in place_of.iter().enumerate() {
            region_of[place as usize] = (index / side) as u16;
            index_of[place as usize] = index as u32;
        }
        Ok(Self { side, width: width as u32, region_of, place_of, index_of })
    }

    /// Returns the places around a place, clockwise from the one above.
    fn around(&self, place: u32) -> [u32; 8] {
        let width = self.width;
        let (above, below) = (place - width, place + width);
        [above, above + 1, place + 1, below + 1, below, below - 1, place - 1, above - 1]
    }

    fn region(&self, place: u32) -> u16 {
        self.region_of[place as usize]
    }

    /// Returns whether a place has a neighbour in a region, other than `but`.
    fn touches(&self, place: u32, region: u16, but: u32) -> bool {
        let around = self.around(place);
        around.iter().step_by(2).any(|&beside| beside != but && self.region(beside) == region)
    }

    /// Exchanges a random cell with one of a neighbouring region, if both regions stay connected.
    fn exchange(&mut self, random: &mut Random) {
        let one = self.place_of[random.below(self.place_of.len())];
        let beside = self.around(one)[2 * random.below(4)];
        let (own, other) = (self.region(one), self.region(beside));
        if own == other || other == BORDER {
            return;
        }
        // The other cell is any of the neighbouring region; many do not fit.
        let of_other = usize::from(other) * self.side;
        let first = random.below(self.side);
        for second in (first..self.side).chain(0..first) {
            let back = self.place_of[of_other + second];
            let fits = self.touches(back, own, one)
                && self.touches(one, other, back)
                && self.stays_connected(one, own, back)
                && self.stays_connected(back, other, one);
            if fits {
                self.swap(one, back);
                return;
            }
        }
    }

    /// Exchanges the regions of two places.
    fn swap(&mut self, one: u32, other: u32) {
        let (one, other) = (one as usize, other as usize);
        self.region_of.swap(one, other);
        self.place_of.swap(self.index_of[one] as usize, self.index_of[other] as usize);
        self.index_of.swap(one, other);
    }

    /// Returns whether a region that loses a place and gets another is connected around the lost
    /// one, so that the region is as connected as before.
    fn stays_connected(&self, place: u32, region: u16, new: u32) -> bool {
        let is_in = self.around(place).map(|beside| self.region(beside) == region || beside == new);
        let sides = (0..8).step_by(2).filter(|&side| is_in[side]).count();
        let links =
            (0..8).step_by(2).filter(|&side| is_in[side] && is_in[side + 1] && is_in[(side + 2) % 8]).count();
        sides <= links + 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_connected(region: &[u32], side: usize) -> bool {
        let mut reached = vec![region[0]];
        let mut next = 0;
        while next < reached.len() {
            let (row, column) = (reached[next] as usize / side, reached[next] as usize % side);
            for &cell in region.iter().filter(|&&cell| {
                (cell as usize / side).abs_diff(row) + (cell as usize % side).abs_diff(column) == 1
            }) {
                if !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
            next += 1;
        }
        reached.len() == region.len()
    }

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
                    assert!(is_connected(region, side), "{side} {seed}");
                    region.iter().for_each(|&cell| region_of[cell as usize] = number);
                }
                assert!(!region_of.contains(&u16::MAX));
                region_of
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
