//! The nodes of a spread, and what leads from one to the next.

use super::super::cycles::{Spot, spot};
use super::super::marks::BOX_ROW_COLUMN;
use crate::technique::houses::{HOUSES, HOUSES_OF, PLACES};
use crate::technique::sets::CellSet;

/// The house of a link within a cell.
pub(crate) const IN_CELL: u8 = 27;

/// A node of a spread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpreadNode {
    pub cell: u8,
    /// The digit from 0.
    pub digit: u8,
    pub is_on: bool,
    /// The number of its ancestors with itself.
    pub weight: u16,
    /// The number of the set of its ancestors without itself.
    pub ancestors: u16,
    /// Its only parent, or the place of its parents in the list of all.
    pub first_parent: u32,
    pub parent_count: u16,
    /// The number of the nested hint that it comes from, from 1; 0 if it comes from a link.
    pub hint: u16,
    /// The house that an "on" node is the last place of, or [`IN_CELL`]; more for a premise.
    pub house: u8,
}

impl SpreadNode {
    /// Returns its candidate.
    pub fn spot(&self) -> Spot {
        spot(self.cell as usize, self.digit as usize)
    }
}

/// A node before it is added.
#[derive(Clone, Copy)]
pub(super) struct NewNode {
    pub cell: usize,
    pub digit: usize,
    pub is_on: bool,
    pub weight: u16,
    pub ancestors: u16,
    pub hint: u16,
    pub house: u8,
}

/// An "on" node that follows from an "off" node: the house, or [`IN_CELL`], and the places or
/// digits that it has no more.
#[derive(Clone, Copy)]
pub(super) struct Follow {
    pub house: u8,
    pub cell: u8,
    pub digit: u8,
    pub gone: u16,
}

/// The place of a cell in a house.
#[derive(Clone, Copy)]
pub(super) struct Seat {
    pub house: u8,
    pub bit: u16,
}

/// The places of each cell in its box, row and column.
pub(super) static SEATS: [[Seat; 3]; 81] = {
    let mut seats = [[Seat { house: 0, bit: 0 }; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let mut i = 0;
        while i < 3 {
            let kind = BOX_ROW_COLUMN[i];
            seats[cell][i] = Seat { house: HOUSES_OF[cell][kind], bit: 1 << PLACES[cell][kind] };
            i += 1;
        }
        cell += 1;
    }
    seats
};

/// The box, the rest of the row, and the rest of the column of each cell without it.
pub(super) static PEER_PARTS: [[CellSet; 3]; 81] = {
    let mut parts = [[CellSet::EMPTY; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = HOUSES_OF[cell];
        let square = HOUSES[square as usize];
        parts[cell] = [
            square.without(CellSet::of(cell)),
            HOUSES[row as usize].without(square),
            HOUSES[column as usize].without(square),
        ];
        cell += 1;
    }
    parts
};

/// A set of nodes of one spread by number. A spread has each candidate once off and once on, and a
/// last node.
pub(crate) struct NodeSet([u64; SET_WORDS]);

const SET_WORDS: usize = (2 * 729usize + 1).div_ceil(64);

impl NodeSet {
    /// Returns a node and all that it follows from. `parents` returns the nodes that one follows
    /// from at once; they have lower numbers.
    pub fn ancestors<I: Iterator<Item = u16>>(number: u16, parents: impl Fn(u16) -> I) -> Self {
        let mut set = Self([0; SET_WORDS]);
        set.insert(number);
        for w in (0..=number as usize / 64).rev() {
            let mut left = u64::MAX;
            while set.0[w] & left != 0 {
                let highest = (set.0[w] & left).ilog2();
                left = (1 << highest) - 1;
                parents(64 * w as u16 + highest as u16).for_each(|parent| set.insert(parent));
            }
        }
        set
    }

    fn insert(&mut self, number: u16) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the members in ascending order.
    pub fn members(&self) -> impl Iterator<Item = u16> {
        self.0.iter().enumerate().flat_map(|(w, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let number = 64 * w as u16 + left.trailing_zeros() as u16;
                (left != 0).then(|| left &= left - 1).map(|()| number)
            })
        })
    }

    /// Returns the number of members below one.
    pub fn place(&self, member: u16) -> u16 {
        let (w, bit) = (member as usize / 64, member % 64);
        let below = self.0[..w].iter().map(|word| word.count_ones()).sum::<u32>();
        (below + (self.0[w] & ((1 << bit) - 1)).count_ones()) as u16
    }
}
