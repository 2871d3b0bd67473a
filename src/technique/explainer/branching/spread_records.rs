//! The spreads of a search, short enough to keep all of them, and whether they still hold.
//!
//! A spread is the same as before if none of its nodes went, and if no cell or house that lost a
//! candidate gave it a strong link or would do so now: it takes nothing away there, or leaves two
//! candidates.

use super::super::bits::count;
use super::super::cycles::Spot;
use super::super::marks::{Pencilmarks, members};
use super::spread::Spread;
use crate::error::Error;
use crate::support::alloc::{try_collect, try_push, try_refill, try_small};
use crate::technique::houses::{HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;
use smallvec::SmallVec;

/// The number of contradictions that are looked at again first.
const LIKELY: usize = 6;

/// A spread as it is kept for the next search.
#[derive(Clone, Copy)]
pub(crate) struct SpreadRecord {
    pub on: [CellSet; 9],
    pub off: [CellSet; 9],
    /// The number of nodes of both chains of the contradiction.
    pub contradiction: Option<usize>,
    /// Nodes of lower weight are all there.
    bound: usize,
    /// Its nodes in the list of all.
    first: u32,
    end: u32,
}

/// A node that is kept of a spread.
#[derive(Clone, Copy)]
pub(crate) struct RecordNode {
    pub spot: Spot,
    pub is_on: bool,
    pub weight: u16,
}

/// The spreads of one search.
#[derive(Default)]
pub(crate) struct SpreadRecords {
    records: Vec<SpreadRecord>,
    nodes: Vec<RecordNode>,
    /// The number of the spread of each candidate off, then on; from 1.
    known: Vec<u16>,
    /// The candidates of each cell.
    of_cell: Option<[u16; 81]>,
}

/// The candidates that went between two searches.
pub(crate) struct Changes {
    /// The cells that lost each digit.
    removed: [CellSet; 9],
    /// The digit of each house that lost one, and its cells that are left.
    houses: Vec<(usize, CellSet)>,
    /// The cells that lost some digit, and their digits that are left.
    cells: Vec<(usize, u16)>,
}

impl SpreadRecords {
    /// Forgets all, for a search over other candidates.
    pub fn clear(&mut self, marks: &Pencilmarks) -> Result<(), Error> {
        self.forget();
        self.records.clear();
        self.nodes.clear();
        try_refill(&mut self.known, 0, 2 * 729)?;
        self.of_cell = Some(marks.of_cell);
        Ok(())
    }

    /// Forgets all, for the path of another puzzle.
    pub fn reset(&mut self) {
        self.forget();
        self.records.clear();
        self.nodes.clear();
        self.known.clear();
    }

    /// Makes the spreads of no use to the next search.
    pub fn forget(&mut self) {
        self.of_cell = None;
    }

    /// Returns the spread of a premise, if it is known.
    pub fn find(&self, premise: Spot, is_on: bool) -> Option<usize> {
        let known = *self.known.get(729 * usize::from(is_on) + premise as usize)?;
        (known as usize).checked_sub(1)
    }

    /// Returns a spread.
    pub fn record(&self, number: usize) -> &SpreadRecord {
        &self.records[number]
    }

    /// Returns the nodes of a spread.
    pub fn nodes(&self, number: usize) -> &[RecordNode] {
        let record = &self.records[number];
        &self.nodes[record.first as usize..record.end as usize]
    }

    /// Returns the weight of a node of a spread; very much if it does not have it.
    pub fn weight(&self, number: usize, spot: Spot, is_on: bool) -> usize {
        let nodes = self.nodes(number);
        let node = nodes.iter().find(|node| node.spot == spot && node.is_on == is_on);
        node.map_or(usize::MAX / 16, |node| node.weight as usize)
    }

    /// Keeps a spread that was made with a bound. Returns its number.
    pub fn add(&mut self, spread: &Spread, premise: Spot, is_on: bool, bound: usize) -> Result<usize, Error> {
        let first = self.nodes.len() as u32;
        self.nodes.try_reserve(spread.nodes.len())?;
        self.nodes.extend(spread.nodes.iter().map(|node| RecordNode {
            spot: node.spot(),
            is_on: node.is_on,
            weight: node.weight,
        }));
        let contradiction = spread.contradiction_nodes();
        let is_whole = contradiction.is_some() || spread.is_complete();
        self.push(
            premise,
            is_on,
            SpreadRecord {
                on: spread.on,
                off: spread.off,
                contradiction,
                bound: if is_whole { usize::MAX } else { bound },
                first,
                end: self.nodes.len() as u32,
            },
        )
    }

    /// Takes over a spread of another search. Returns its number.
    pub fn copy(&mut self, other: &Self, number: usize, premise: Spot, is_on: bool) -> Result<usize, Error> {
        let first = self.nodes.len() as u32;
        let nodes = other.nodes(number);
        self.nodes.try_reserve(nodes.len())?;
        self.nodes.extend_from_slice(nodes);
        let end = self.nodes.len() as u32;
        self.push(premise, is_on, SpreadRecord { first, end, ..other.records[number] })
    }

    fn push(&mut self, premise: Spot, is_on: bool, record: SpreadRecord) -> Result<usize, Error> {
        try_push(&mut self.records, record)?;
        self.known[729 * usize::from(is_on) + premise as usize] = self.records.len() as u16;
        Ok(self.records.len() - 1)
    }

    /// Returns what changed since this search.
    pub fn changes(&self, marks: &Pencilmarks) -> Result<Option<Changes>, Error> {
        let Some(before) = &self.of_cell else { return Ok(None) };
        let mut removed = [CellSet::EMPTY; 9];
        let mut of_house = [0u16; 27];
        let mut cells = Vec::new();
        for cell in 0..81 {
            let gone = before[cell] & !marks.of_cell[cell];
            for digit in members(gone) {
                removed[digit].insert(cell);
            }
            if gone != 0 {
                HOUSES_OF[cell].iter().for_each(|&house| of_house[house as usize] |= gone);
                try_push(&mut cells, (cell, marks.of_cell[cell]))?;
            }
        }
        let mut houses = Vec::new();
        for (house, digits) in of_house.into_iter().enumerate() {
            for digit in members(digits) {
                let left = HOUSES[house] & marks.of_digit[digit];
                if !left.is_empty() {
                    try_push(&mut houses, (digit, left))?;
                }
            }
        }
        cells.retain(|&(_, digits)| digits != 0);
        Ok(Some(Changes { removed, houses, cells }))
    }

    /// Returns whether a spread is the same after changes, and has all nodes below a bound.
    pub fn is_valid(&self, number: usize, changes: &Changes, bound: usize) -> bool {
        let record = &self.records[number];
        record.bound >= bound && changes.leave(record)
    }

    /// Returns the premises of the shortest contradictions.
    pub fn shortest_contradictions(&self) -> Result<SmallVec<[(Spot, bool); LIKELY]>, Error> {
        let numbers = 0..self.records.len();
        let found = numbers.filter_map(|number| Some((self.records[number].contradiction?, number)));
        let mut found = try_collect(self.records.len(), found)?;
        found.sort_unstable();
        let premise = |&(_, number): &(usize, usize)| {
            let node = self.nodes(number).first()?;
            Some((node.spot, node.is_on))
        };
        try_small(found.iter().take(LIKELY).filter_map(premise))
    }
}

impl Changes {
    /// Returns whether the changes leave a spread as it is.
    fn leave(&self, record: &SpreadRecord) -> bool {
        let is_lost = |digit: usize| self.removed[digit].meets(record.off[digit] | record.on[digit]);
        if (0..9).any(is_lost) {
            return false;
        }
        let has_link = |&(digit, cells): &(usize, CellSet)| {
            record.off[digit].meets(cells) && !(cells - record.off[digit]).is_several()
        };
        if self.houses.iter().any(has_link) {
            return false;
        }
        self.cells.iter().all(|&(cell, digits)| {
            let is_off = |&digit: &usize| record.off[digit].has(cell);
            let off = members(digits).filter(is_off).count();
            off == 0 || count(digits) - off >= 2
        })
    }
}
