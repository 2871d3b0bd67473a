//! The state of a 9x9 between two steps: values, and candidates by cell, by digit and by house.

use super::houses::{HOUSES_OF, PEERS, PLACES};
use super::sets::{CellSet, DigitSet};

/// The state of a 9x9: values and candidates.
#[derive(Clone)]
pub(crate) struct Board {
    /// The digit of each cell, 0 if it is empty.
    pub values: [u8; 81],
    /// The candidates of each empty cell; none for a filled cell.
    pub of_cell: [DigitSet; 81],
    /// The empty cells that have each digit as a candidate. Entry 0 is not used.
    pub of_digit: [CellSet; 10],
    /// The filled cells of each digit. Entry 0 is not used.
    pub placed: [CellSet; 10],
    /// The places of each digit in each house: bit k is the house's cell k. Entry 0 of a house is
    /// not used.
    pub places: [[u16; 10]; 27],
    /// The cells without a value.
    pub empty: CellSet,
    /// The filled cells that were given.
    pub givens: CellSet,
}

impl Board {
    /// Returns a board without values on which every cell has all candidates.
    pub fn new() -> Self {
        Self {
            values: [0; 81],
            of_cell: [DigitSet::ALL; 81],
            of_digit: [CellSet::ALL; 10],
            placed: [CellSet::EMPTY; 10],
            places: [[0x1FF; 10]; 27],
            empty: CellSet::ALL,
            givens: CellSet::EMPTY,
        }
    }

    /// Removes a candidate. Returns whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) -> bool {
        let was = self.of_digit[digit].has(cell);
        if was {
            self.of_digit[digit].remove(cell);
            self.of_cell[cell] = self.of_cell[cell] - DigitSet::of(digit);
            for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACES[cell]) {
                self.places[house as usize][digit] &= !(1 << place);
            }
        }
        was
    }

    /// Fills an empty cell; the digit stays a candidate of its peers.
    pub fn fill(&mut self, cell: usize, digit: usize) {
        for other in self.of_cell[cell] {
            self.remove(cell, other);
        }
        self.values[cell] = digit as u8;
        self.placed[digit].insert(cell);
        self.empty.remove(cell);
    }

    /// Fills an empty cell, and removes the digit from its peers.
    #[cfg(test)]
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.fill(cell, digit);
        for peer in self.of_digit[digit] & PEERS[cell] {
            self.remove(peer, digit);
        }
    }

    /// Returns the cells with exactly one, two and three candidates.
    pub fn by_count(&self) -> [CellSet; 3] {
        let [mut one, mut two, mut three, mut more] = [CellSet::EMPTY; 4];
        for cells in &self.of_digit[1..] {
            more |= three & *cells;
            three |= two & *cells;
            two |= one & *cells;
            one |= *cells;
        }
        [one - two, two - three, three - more]
    }

    /// Returns the cells with exactly two candidates.
    pub fn bivalue(&self) -> CellSet {
        self.by_count()[1]
    }

    /// Returns whether the digit may be in the cell by the values alone; candidates removed by
    /// steps do not matter.
    pub fn is_possible(&self, cell: usize, digit: usize) -> bool {
        self.empty.has(cell) && !self.placed[digit].meets(PEERS[cell])
    }
}
