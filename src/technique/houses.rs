//! The houses of a 9x9 as tables.
//!
//! ```text
//! houses            rows 0-8, columns 9-17, boxes 18-26; cells of a box in row-major order
//! place in a row    0 1 2 3 4 5 6 7 8      place in a box   0 1 2
//! (in a column from the top)                                3 4 5
//!                                                           6 7 8
//! ```

use super::sets::CellSet;

/// The cells of each house in order.
pub(crate) static HOUSE_CELLS: [[u8; 9]; 27] = {
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
pub(crate) static HOUSES: [CellSet; 27] = {
    let mut houses = [CellSet::EMPTY; 27];
    let mut h = 0;
    while h < 27 {
        let (mut bits, mut k) = (0, 0);
        while k < 9 {
            bits |= 1 << HOUSE_CELLS[h][k];
            k += 1;
        }
        houses[h] = CellSet::from_bits(bits);
        h += 1;
    }
    houses
};

/// The row, column and box of each cell as numbers of houses.
pub(crate) static HOUSES_OF: [[u8; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        houses[i] = [(i / 9) as u8, (9 + i % 9) as u8, (18 + 3 * (i / 27) + i % 9 / 3) as u8];
        i += 1;
    }
    houses
};

/// The place of each cell in its row, column and box, from 0.
pub(crate) static PLACES: [[u8; 3]; 81] = {
    let mut places = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 {
        places[i] = [(i % 9) as u8, (i / 9) as u8, (i / 9 % 3 * 3 + i % 3) as u8];
        i += 1;
    }
    places
};

/// The cells that share a house with each cell, without it.
pub(crate) static PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let [row, column, square] = HOUSES_OF[i];
        let houses =
            HOUSES[row as usize].bits() | HOUSES[column as usize].bits() | HOUSES[square as usize].bits();
        peers[i] = CellSet::from_bits(houses & !(1 << i));
        i += 1;
    }
    peers
};

impl CellSet {
    /// Returns the cells that see every member of the set; all cells for the empty set.
    #[inline]
    pub(crate) fn common_peers(self) -> Self {
        self.into_iter().fold(Self::ALL, |seen, cell| seen & PEERS[cell])
    }
}
