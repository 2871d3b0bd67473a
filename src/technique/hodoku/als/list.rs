//! The almost locked sets of a board, in the order in which the program finds them.

use super::super::bits::SIZES;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::{CellSet, DigitSet};
use std::ops::Range;

/// The work of listing the sets of a house.
const WORK_OF_HOUSE: u32 = 128;

/// The subsets of up to nine elements: a subset comes before its extensions by higher elements.
static PREORDER: [[u16; 511]; 10] = {
    let mut lists = [[0; 511]; 10];
    let mut count = 1;
    while count < 10 {
        let (mut subset, mut i): (u16, usize) = (0, 0);
        while i < (1 << count) - 1 {
            let mut next = 16 - subset.leading_zeros();
            while next == count {
                // The highest element is the last one; its predecessor makes way for the next one.
                subset ^= 1 << (next - 1);
                next = 16 - subset.leading_zeros();
                subset ^= 1 << (next - 1);
            }
            subset |= 1 << next;
            lists[count as usize][i] = subset;
            i += 1;
        }
        count += 1;
    }
    lists
};

/// The most slots of a set: a set of eight cells has nine digits.
pub(crate) const MOST_SLOTS: usize = 9;

/// An almost locked set.
#[derive(Clone, Copy)]
pub(crate) struct AlmostSet {
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// The digits that some candidate outside sees all places of. Others have no use.
    pub(crate) live: DigitSet,
    /// The number of the slot of the lowest of these; those of the others follow.
    pub(crate) slot: u32,
}

impl AlmostSet {
    /// Returns the slots of its live digits.
    #[inline(always)]
    pub(crate) fn slots(&self) -> Range<usize> {
        self.slot as usize..self.slot as usize + self.live.len()
    }

    /// Returns the slot of a live digit.
    #[inline(always)]
    pub(crate) fn slot_of(&self, digit: usize) -> usize {
        let lower = self.live.bits() & ((1 << digit) - 1);
        self.slot as usize + lower.count_ones() as usize
    }
}

/// A live digit of a set.
#[derive(Clone, Copy)]
pub(crate) struct Slot {
    pub(crate) set: u16,
    pub(crate) digit: u8,
    /// The number of the only place, or of the houses that have all places. Slots with equal keys
    /// see the same cells.
    pub(crate) key: u16,
    pub(crate) places: CellSet,
    /// The cells that see all its places.
    pub(crate) seen: CellSet,
    /// The candidates among these: what goes if the digit is in the set.
    pub(crate) targets: CellSet,
}

/// The numbers of keys: one for each candidate, and for each digit, line and box.
pub(crate) const KEYS: usize = SINGLE_KEYS + 1900;

/// The number of keys for a digit in one cell. They come first.
pub(crate) const SINGLE_KEYS: usize = 810;

/// The almost locked sets of a board, and their live digits as slots.
pub(crate) struct AlmostSets {
    pub(crate) sets: Vec<AlmostSet>,
    pub(crate) slots: Vec<Slot>,
}

impl AlmostSets {
    pub(crate) fn new() -> Self {
        Self { sets: Vec::new(), slots: Vec::new() }
    }

    /// Lists the sets house by house; in a house a set comes before its extensions by later cells.
    /// A set of cells that was in an earlier house is not listed again.
    pub(crate) fn list(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<()> {
        self.sets.clear();
        self.slots.clear();
        for house in 0..27 {
            checked(limits, WORK_OF_HOUSE)?;
            let view = HouseView::new(board, house);
            let mut digits = [0u16; 512];
            for &subset in &PREORDER[view.count][..(1 << view.count) - 1] {
                let last = 15 - subset.leading_zeros() as usize;
                let all = digits[(subset ^ 1 << last) as usize & 511] | view.digits[last];
                digits[subset as usize & 511] = all;
                if SIZES[all as usize & 1023] == SIZES[subset as usize & 1023] + 1 {
                    self.add(board, &view, subset, all)?;
                }
            }
        }
        Ok(())
    }

    /// Adds a set and its slots, unless it has less than two live digits. Each use of a set takes
    /// two: two links, or a link and a digit that is removed elsewhere.
    fn add(&mut self, board: &Board, view: &HouseView, subset: u16, digits: u16) -> Result<(), Error> {
        let cells = view.cells_of(subset);
        if is_listed(view.house, cells) {
            return Ok(());
        }
        let number = self.sets.len();
        let digits: DigitSet = (1..=9).filter(|digit| digits >> digit & 1 != 0).collect();
        let mut live = DigitSet::EMPTY;
        let slot = self.slots.len() as u32;
        for digit in digits {
            if let Some(slot) = view.slot(board, number, subset, digit) {
                live |= DigitSet::of(digit);
                try_push(&mut self.slots, slot)?;
            }
        }
        if live.bits() & (live.bits() - u16::from(!live.is_empty())) == 0 {
            self.slots.truncate(slot as usize);
            return Ok(());
        }
        try_push(&mut self.sets, AlmostSet { cells, digits, live, slot })
    }
}

/// The empty cells of a house, as elements of small sets.
struct HouseView {
    house: usize,
    cells: [u8; 9],
    count: usize,
    /// The candidates of each cell.
    digits: [u16; 9],
    /// The cells that have each digit.
    places: [u16; 10],
    /// The crossings with other houses, and these: boxes of a line, rows and columns of a box.
    crossings: [(u16, u8); 6],
}

impl HouseView {
    fn new(board: &Board, house: usize) -> Self {
        let mut view =
            Self { house, cells: [0; 9], count: 0, digits: [0; 9], places: [0; 10], crossings: [(0, 0); 6] };
        for (k, &cell) in HOUSE_CELLS[house].iter().enumerate() {
            let bit = 1 << view.count;
            let [row, column, square] = HOUSES_OF[cell as usize];
            let crossed = if house < 18 {
                [(k / 3, square), (k / 3, square)]
            } else {
                [(k / 3, row), (3 + k % 3, column)]
            };
            if !board.empty.has(cell as usize) {
                continue;
            }
            for (number, other) in crossed {
                view.crossings[number] = (view.crossings[number].0 | bit, other);
            }
            for digit in board.of_cell[cell as usize] {
                view.places[digit] |= bit;
            }
            view.cells[view.count] = cell;
            view.digits[view.count] = board.of_cell[cell as usize].bits();
            view.count += 1;
        }
        view
    }

    #[inline]
    fn cells_of(&self, mut subset: u16) -> CellSet {
        let mut cells = CellSet::EMPTY;
        while subset != 0 {
            cells.insert(self.cells[subset.trailing_zeros() as usize] as usize);
            subset &= subset - 1;
        }
        cells
    }

    /// Returns the slot of a digit of a set, if it is live.
    fn slot(&self, board: &Board, number: usize, subset: u16, digit: usize) -> Option<Slot> {
        let places = subset & self.places[digit];
        let (key, seen);
        if places & (places - 1) == 0 {
            let cell = self.cells[places.trailing_zeros() as usize] as usize;
            (key, seen) = (10 * cell + digit, PEERS[cell]);
        } else {
            let crossing = self.crossings.iter().find(|(crossing, _)| places & !crossing == 0);
            if crossing.is_none() && places == self.places[digit] {
                return None;
            }
            let other = crossing.map(|(_, other)| *other as usize);
            let houses = other.map_or(HOUSES[self.house], |other| HOUSES[self.house] | HOUSES[other]);
            let other = other.unwrap_or(if self.house < 18 { 27 } else { 18 });
            let (line, square) = (self.house.min(other), self.house.max(other) - 18);
            key = SINGLE_KEYS + 100 * line + 10 * square + digit;
            seen = houses - self.cells_of(places);
        }
        let places = self.cells_of(places);
        let targets = seen & board.of_digit[digit];
        if targets.is_empty() {
            return None;
        }
        Some(Slot { set: number as u16, digit: digit as u8, key: key as u16, places, seen, targets })
    }
}

/// Returns whether cells of a house are in an earlier house together.
fn is_listed(house: usize, cells: CellSet) -> bool {
    let [row, column, _] = HOUSES_OF[cells.first()];
    house >= 9 && cells.within(HOUSES[row as usize]) || house >= 18 && cells.within(HOUSES[column as usize])
}
