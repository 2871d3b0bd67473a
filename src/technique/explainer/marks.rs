//! The candidates of a puzzle by cell, by digit and by house, kept in step with each other.
//!
//! A digit is 0 to 8 here. The chains of this scale need the open places and the digits with one
//! place of each house, which a [`Board`](crate::technique::board::Board) does not have.

use super::bits::{is_pair, is_single};
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PEERS, PLACES};
use crate::technique::sets::CellSet;

/// The kinds of houses in the order of the entries of [`HOUSES_OF`].
pub(crate) const ROW: usize = 0;
pub(crate) const COLUMN: usize = 1;
pub(crate) const BOX: usize = 2;

/// The kinds of the houses of one cell in the order in which chains look at them.
pub(crate) const BOX_ROW_COLUMN: [usize; 3] = [BOX, ROW, COLUMN];

/// The houses in the order of the simple producers: boxes, columns, rows.
pub(crate) const BOXES_COLUMNS_ROWS: [usize; 27] = {
    let mut order = [0; 27];
    let mut i = 0;
    while i < 9 {
        order[i] = 18 + i;
        order[9 + i] = 9 + i;
        order[18 + i] = i;
        i += 1;
    }
    order
};

/// The values and candidates of a puzzle.
#[derive(Clone)]
pub(crate) struct Pencilmarks {
    /// The value of each cell from 1, or 0.
    pub values: [u8; 81],
    /// The candidates of each cell as bits by digit.
    pub of_cell: [u16; 81],
    /// The cells that have each digit as a candidate.
    pub of_digit: [CellSet; 9],
    /// The places of each digit in each house as bits.
    pub places: [[u16; 9]; 27],
    /// The digits with exactly one place in each house.
    pub ones: [u16; 27],
    /// The places without a value in each house.
    pub open: [u16; 27],
    /// The number of cells with each value.
    pub filled: [u8; 9],
    /// The number of cells without a value.
    pub empty: u8,
}

impl Pencilmarks {
    /// Empty cells without candidates.
    pub const NONE: Self = Self {
        values: [0; 81],
        of_cell: [0; 81],
        of_digit: [CellSet::EMPTY; 9],
        places: [[0; 9]; 27],
        ones: [0; 27],
        open: [0x1FF; 27],
        filled: [0; 9],
        empty: 81,
    };

    /// Returns the candidates that the givens leave. An entry over 9 counts as empty.
    pub fn new(givens: &[u8; 81]) -> Self {
        let mut marks = Self::NONE;
        let mut used = [0u16; 27];
        for (cell, &value) in givens.iter().enumerate() {
            if (1..=9).contains(&value) {
                for house in HOUSES_OF[cell] {
                    used[house as usize] |= 1 << (value - 1);
                }
                marks.fill(cell, value as usize - 1);
            }
        }
        for cell in 0..81 {
            if marks.values[cell] != 0 {
                continue;
            }
            let [row, column, square] = HOUSES_OF[cell].map(usize::from);
            let digits = 0x1FF & !(used[row] | used[column] | used[square]);
            marks.of_cell[cell] = digits;
            for digit in members(digits) {
                marks.of_digit[digit].insert(cell);
                for (house, place) in [row, column, square].into_iter().zip(PLACES[cell]) {
                    marks.places[house][digit] |= 1 << place;
                }
            }
        }
        for house in 0..27 {
            for digit in 0..9 {
                if is_single(marks.places[house][digit]) {
                    marks.ones[house] |= 1 << digit;
                }
            }
        }
        marks
    }

    /// Sets the value of a cell and counts it.
    fn fill(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.filled[digit] += 1;
        self.empty -= 1;
        for kind in 0..3 {
            self.open[HOUSES_OF[cell][kind] as usize] &= !(1 << PLACES[cell][kind]);
        }
    }

    /// Derives the sets of cells and the houses with one place from the candidates and places.
    pub fn recount(&mut self) {
        self.of_digit = [CellSet::EMPTY; 9];
        for (cell, &digits) in self.of_cell.iter().enumerate() {
            members(digits).for_each(|digit| self.of_digit[digit].insert(cell));
        }
        for (ones, places) in self.ones.iter_mut().zip(&self.places) {
            let digits = (0..9).filter(|&digit| is_single(places[digit]));
            *ones = digits.fold(0, |ones, digit| ones | 1 << digit);
        }
    }

    /// Removes a candidate. Returns whether it was there.
    #[inline]
    pub fn remove(&mut self, cell: usize, digit: usize) -> bool {
        let bit = 1 << digit;
        if self.of_cell[cell] & bit == 0 {
            return false;
        }
        self.of_cell[cell] ^= bit;
        self.of_digit[digit].remove(cell);
        for kind in 0..3 {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = self.places[house][digit] & !(1 << PLACES[cell][kind]);
            self.places[house][digit] = places;
            if is_single(places) {
                self.ones[house] |= bit;
            } else {
                self.ones[house] &= !bit;
            }
        }
        true
    }

    /// Fills an empty cell, and removes the digit from its peers.
    pub fn place(&mut self, cell: usize, digit: usize) {
        if self.values[cell] != 0 {
            return;
        }
        for other in members(self.of_cell[cell]) {
            self.remove(cell, other);
        }
        self.fill(cell, digit);
        for peer in self.of_digit[digit] & PEERS[cell] {
            self.remove(peer, digit);
        }
    }

    /// Returns the other cell of a house that has the digit, if it has exactly two with this one.
    #[inline(always)]
    pub fn partner(&self, house: usize, cell_place: u8, digit: usize) -> Option<usize> {
        let places = self.places[house][digit];
        is_pair(places).then(|| {
            let other = (places & !(1 << cell_place)).trailing_zeros() as usize;
            HOUSE_CELLS[house][other % 9] as usize
        })
    }
}

/// The numbers of the bits of a word in ascending order.
#[derive(Clone)]
pub(crate) struct DigitsOfWord(u16);

impl Iterator for DigitsOfWord {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

/// Returns the numbers of the bits of a word in ascending order.
#[inline(always)]
pub(crate) fn members(bits: u16) -> DigitsOfWord {
    DigitsOfWord(bits)
}
