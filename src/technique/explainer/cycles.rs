//! Cycles: an alternating chain that comes back to its first candidate.
//!
//! ```text
//! 1 on -> 1 off == 1 on -> 1 off == (first)     one of each pair joined by == is true,
//!                                               so is one of each pair joined by ->
//! ```
//!
//! Either the "on" nodes are all true or the "off" nodes are: a candidate that sees one of each
//! with its digit goes.

use super::bits::is_pair;
use super::marks::{BOX, BOX_ROW_COLUMN, COLUMN, Pencilmarks, ROW, members};
use crate::error::Error;
use crate::support::alloc::{try_collect, try_push};
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS, PLACES};
use crate::technique::sets::CellSet;

/// Which links a chain may use: within a digit (X), within a cell (Y).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LinkKinds {
    pub x: bool,
    pub y: bool,
}

/// A candidate as 9 * cell + digit from 0.
pub(crate) type Spot = u16;

/// Returns the number of a candidate.
#[inline(always)]
pub(crate) fn spot(cell: usize, digit: usize) -> Spot {
    (9 * cell + digit) as Spot
}

/// Returns the cell and the digit of a candidate.
#[inline(always)]
pub(crate) fn cell_digit(spot: Spot) -> (usize, usize) {
    ((spot / 9) as usize % 81, (spot % 9) as usize)
}

/// A closed chain as its nodes, the start first; every other node is off.
#[derive(Debug)]
pub(crate) struct Cycle {
    pub spots: Vec<Spot>,
}

impl Cycle {
    /// Returns a copy, or an error if there is no memory.
    pub fn try_clone(&self) -> Result<Self, Error> {
        Ok(Self { spots: try_collect(self.spots.len(), self.spots.iter().copied())? })
    }

    /// Returns the cells that lose each digit.
    pub fn removed(&self, marks: &Pencilmarks) -> [CellSet; 9] {
        let mut seen = [[CellSet::EMPTY; 9]; 2];
        let mut cells = CellSet::EMPTY;
        for (i, &spot) in self.spots.iter().enumerate() {
            let (cell, digit) = cell_digit(spot);
            cells.insert(cell);
            seen[i % 2][digit] |= PEERS[cell];
        }
        std::array::from_fn(|digit| (seen[0][digit] & seen[1][digit] & marks.of_digit[digit]) - cells)
    }
}

/// The strong links of a state that chains of some kinds may use.
pub(crate) struct StrongLinksOfDigits<'a> {
    pub marks: &'a Pencilmarks,
    pub kinds: LinkKinds,
    /// The cells that have a strong link on each digit.
    pub linked: [CellSet; 9],
}

impl<'a> StrongLinksOfDigits<'a> {
    /// Looks up the strong links.
    pub fn new(marks: &'a Pencilmarks, kinds: LinkKinds) -> Self {
        let mut linked = [CellSet::EMPTY; 9];
        if kinds.y {
            for (cell, &digits) in marks.of_cell.iter().enumerate() {
                if is_pair(digits) {
                    members(digits).for_each(|digit| linked[digit].insert(cell));
                }
            }
        }
        if kinds.x {
            for (house, of_house) in marks.places.iter().enumerate() {
                for (digit, &places) in of_house.iter().enumerate() {
                    if is_pair(places) {
                        linked[digit] |= HOUSES[house] & marks.of_digit[digit];
                    }
                }
            }
        }
        Self { marks, kinds, linked }
    }

    /// Calls `visit` with the candidates that are on if this one is off, in order.
    #[inline]
    pub fn each_on(&self, off: Spot, mut visit: impl FnMut(Spot)) {
        let (cell, digit) = cell_digit(off);
        let digits = self.marks.of_cell[cell];
        if self.kinds.y && is_pair(digits) {
            visit(spot(cell, (digits & !(1 << digit)).trailing_zeros() as usize % 9));
        }
        if self.kinds.x {
            let mut known = [usize::MAX; 3];
            for kind in BOX_ROW_COLUMN {
                let house = HOUSES_OF[cell][kind] as usize;
                if let Some(other) = self.marks.partner(house, PLACES[cell][kind], digit)
                    && !known.contains(&other)
                {
                    known[kind] = other;
                    visit(spot(other, digit));
                }
            }
        }
    }

    /// Calls `visit` with the candidates that are off if this one is on and that have a strong
    /// link, in order.
    #[inline]
    pub fn each_linked_off(&self, on: Spot, mut visit: impl FnMut(Spot)) {
        let (cell, digit) = cell_digit(on);
        if self.kinds.y {
            for other in members(self.marks.of_cell[cell] & !(1 << digit)) {
                if self.linked[other].has(cell) {
                    visit(spot(cell, other));
                }
            }
        }
        let mut rest = PEERS[cell] & self.linked[digit];
        for kind in [BOX, ROW, COLUMN] {
            let of_house = rest & HOUSES[HOUSES_OF[cell][kind] as usize];
            rest = rest - of_house;
            of_house.into_iter().for_each(|peer| visit(spot(peer, digit)));
        }
    }
}

/// The most nodes that follow from an "on" node: eight digits of its cell and twenty peers.
const MOST_OFF: usize = 28;
/// The most nodes that follow from an "off" node: one in its cell and one in each house.
const MOST_ON: usize = 4;

/// The chains from one candidate, level by level.
#[derive(Default)]
pub(crate) struct CycleSearch {
    /// The "on" nodes with the number of the "off" node before each.
    on: Vec<(Spot, u16)>,
    /// The "off" nodes with the number of the "on" node before each.
    off: Vec<(Spot, u16)>,
}

impl CycleSearch {
    /// Calls `visit` with each cycle from a candidate of at most `most` nodes, the shortest
    /// first. `visit` returns the new bound. Its error ends the search.
    pub fn run(
        &mut self,
        links: &StrongLinksOfDigits<'_>,
        start: Spot,
        mut most: usize,
        mut visit: impl FnMut(Cycle) -> Result<usize, Error>,
    ) -> Result<(), Error> {
        self.on.clear();
        self.off.clear();
        try_push(&mut self.on, (start, u16::MAX))?;
        let mut seen = [CellSet::EMPTY; 9];
        let (cell, digit) = cell_digit(start);
        seen[digit].insert(cell);
        let (mut first_on, mut first_off, mut nodes) = (0, 0, 2);
        while nodes <= most && first_on < self.on.len() {
            for i in first_on..self.on.len() {
                self.off.try_reserve(MOST_OFF)?;
                links.each_linked_off(self.on[i].0, |off| {
                    if !self.is_before(i, off) {
                        self.off.push((off, i as u16));
                    }
                });
            }
            first_on = self.on.len();
            for i in first_off..self.off.len() {
                self.on.try_reserve(MOST_ON)?;
                let mut visited = Ok(());
                links.each_on(self.off[i].0, |next| {
                    let (cell, digit) = cell_digit(next);
                    if next == start {
                        if nodes >= 4 && visited.is_ok() {
                            visited = self.cycle(i).and_then(&mut visit).map(|bound| most = bound);
                        }
                    } else if !seen[digit].has(cell) {
                        seen[digit].insert(cell);
                        self.on.push((next, i as u16));
                    }
                });
                visited?;
                if nodes > most {
                    return Ok(());
                }
            }
            first_off = self.off.len();
            nodes += 2;
        }
        Ok(())
    }

    /// Returns whether a candidate is one of the "off" nodes that an "on" node follows from.
    fn is_before(&self, mut on: usize, spot: Spot) -> bool {
        loop {
            let off = self.on[on].1;
            if off == u16::MAX {
                return false;
            }
            let (other, before) = self.off[off as usize];
            if other == spot {
                return true;
            }
            on = before as usize;
        }
    }

    /// Returns the cycle that an "off" node closes.
    fn cycle(&self, last: usize) -> Result<Cycle, Error> {
        let mut spots = Vec::new();
        let mut off = last;
        loop {
            let (spot, on) = self.off[off];
            try_push(&mut spots, spot)?;
            let (spot, before) = self.on[on as usize];
            try_push(&mut spots, spot)?;
            if before == u16::MAX {
                break;
            }
            off = before as usize;
        }
        spots.reverse();
        Ok(Cycle { spots })
    }
}
