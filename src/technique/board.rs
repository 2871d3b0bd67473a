//! The state of a 9x9 between two steps, as bits by cell and by digit, and the houses as tables.
//!
//! ```text
//! houses   rows 0-8, columns 9-17, boxes 18-26; cells of a box in row-major order
//! digits   1 to 9; bit d of a set of digits is digit d
//! cells    0 to 80 in row-major order; bit i of a set of cells is cell i
//! ```

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// A set of cells of a 9x9.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self(0);
    /// The set of all.
    pub(crate) const ALL: Self = Self((1 << 81) - 1);

    /// Returns the set of one cell.
    #[inline(always)]
    pub(crate) const fn of(cell: usize) -> Self {
        Self(1 << cell)
    }

    /// Returns the cells after a cell in row-major order.
    #[inline(always)]
    pub(crate) const fn after(cell: usize) -> Self {
        Self(Self::ALL.0 & !((2 << cell) - 1))
    }

    /// Returns whether the cell is a member.
    #[inline(always)]
    pub const fn has(self, cell: usize) -> bool {
        self.0 >> cell & 1 != 0
    }

    /// Returns whether there are no members.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of members.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there are two members or more.
    #[inline(always)]
    pub(crate) const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the lowest member. The set must not be empty.
    #[inline(always)]
    pub(crate) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Adds a member.
    #[inline(always)]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0 |= 1 << cell;
    }

    /// Removes a member.
    #[inline(always)]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0 &= !(1 << cell);
    }

    /// Returns the set as bits, of which bit i is cell i.
    #[inline(always)]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns whether all members are in `other`.
    #[inline(always)]
    pub(crate) const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the set of all cells before one.
    #[inline(always)]
    pub(crate) const fn before(cell: usize) -> Self {
        Self((1 << cell) - 1)
    }

    /// Returns the members that are not in `other`, as `-` does.
    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns whether the sets have a cell in common.
    #[inline(always)]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the cells that see every member of the set; all cells for the empty set.
    #[inline]
    pub(crate) fn common_peers(self) -> Self {
        self.into_iter().fold(Self::ALL, |seen, cell| seen & PEERS[cell])
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The members that are not in the other set.
impl Sub for CellSet {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for CellSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

/// The members in ascending order.
impl IntoIterator for CellSet {
    type Item = usize;
    type IntoIter = CellsOfSet;
    #[inline(always)]
    fn into_iter(self) -> CellsOfSet {
        CellsOfSet(self.0)
    }
}

/// The members of a set of cells in ascending order.
#[derive(Clone)]
pub struct CellsOfSet(u128);

impl Iterator for CellsOfSet {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let cell = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl std::fmt::Debug for CellSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// A set of digits 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self(0);
    /// The set of all.
    pub(crate) const ALL: Self = Self(0x3FE);

    /// Returns the set of one digit.
    #[inline(always)]
    pub(crate) const fn of(digit: usize) -> Self {
        Self(1 << digit)
    }

    /// Returns whether the digit is a member.
    #[inline(always)]
    pub const fn has(self, digit: usize) -> bool {
        self.0 >> digit & 1 != 0
    }

    /// Returns whether there are no members.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of members.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the lowest member. The set must not be empty.
    #[inline(always)]
    pub(crate) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// Returns whether all members are in `other`.
    #[inline(always)]
    pub(crate) const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns whether the sets have a member in common.
    #[inline(always)]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the set as bits, of which bit d is digit d.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the set whose bits are given; bits that are no digits are left out.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<usize> for DigitSet {
    fn from_iter<I: IntoIterator<Item = usize>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::of(digit))
    }
}

impl IntoIterator for DigitSet {
    type Item = usize;
    type IntoIter = DigitsOfSet;
    #[inline(always)]
    fn into_iter(self) -> DigitsOfSet {
        DigitsOfSet(self.0)
    }
}

/// The members of a set of digits in ascending order.
#[derive(Clone)]
pub struct DigitsOfSet(u16);

impl Iterator for DigitsOfSet {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let digit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}

impl std::fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cells of each house in order.
pub static HOUSE_CELLS: [[u8; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut k = 0;
        while k < 9 {
            houses[i][k] = (9 * i + k) as u8;
            houses[9 + i][k] = (9 * k + i) as u8;
            houses[18 + i][k] = (27 * (i / 3) + 3 * (i % 3) + 9 * (k / 3) + k % 3) as u8;
            k += 1;
        }
        i += 1;
    }
    houses
};

/// The cells of each house as a set.
pub static HOUSES: [CellSet; 27] = {
    let mut houses = [CellSet::EMPTY; 27];
    let mut h = 0;
    while h < 27 {
        let mut k = 0;
        while k < 9 {
            houses[h].0 |= 1 << HOUSE_CELLS[h][k];
            k += 1;
        }
        h += 1;
    }
    houses
};

/// The row, column and box of each cell as numbers of houses.
pub static HOUSES_OF: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        houses[i] = [(i / 9) as u8, (9 + i % 9) as u8, (18 + 3 * (i / 27) + i % 9 / 3) as u8];
        i += 1;
    }
    houses
};

/// The place of each cell in its row, column and box, from 0.
pub static PLACE_IN: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        places[i] = [(i % 9) as u8, (i / 9) as u8, (i / 9 % 3 * 3 + i % 3) as u8];
        i += 1;
    }
    places
};

/// The cells that share a house with each cell, without it.
pub static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, square] = HOUSES_OF[i];
        peers[i].0 =
            (HOUSES[row as usize].0 | HOUSES[column as usize].0 | HOUSES[square as usize].0) & !(1 << i);
        i += 1;
    }
    peers
};

/// The state of a 9x9: values and candidates.
#[derive(Clone)]
pub struct Board {
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
            for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACE_IN[cell]) {
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

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}
