//! The candidates and items of a puzzle with rules, without those that its givens strike out.
//!
//! ```text
//! candidate    a digit that an open cell may have; in the order of cells, then of digits
//! exact item   an open cell, or a digit in a region of as many cells as digits: has exactly one of
//!              its candidates
//! other item   a digit in a smaller region: has at most one of them
//! peers        two candidates that are not both true: they share an item, or a relation or a sum of
//!              their cells forbids them
//! segment      a digit in the crossing of two regions, the first one with all digits
//! ```

use super::lists::FlatLists;
use crate::error::Error;
use crate::model::rules::{RegionKind, Rules};
use crate::model::shape::House;
use crate::support::alloc::{try_push, try_refill, try_vec};
use crate::technique::step::Candidate;

/// The largest number of pairs of peers, each counted from both sides.
pub(super) const MOST_PEERS: usize = 1 << 26;

/// The place that an item is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ItemPlace {
    Cell(u32),
    /// A region, and a digit from 0.
    Region(u32, u32),
}

/// A digit in the crossing of two regions: at least two candidates.
#[derive(Clone, Copy)]
pub(super) struct ItemSegment {
    /// The item of the region that has all digits.
    pub from: u32,
    /// The item of the other region.
    pub to: u32,
}

/// The candidates and items of a puzzle.
#[derive(Default)]
pub(super) struct ItemMatrix {
    pub columns: usize,
    pub digits: usize,
    /// For each candidate its cell, and its digit from 0.
    pub cells: Vec<u32>,
    pub digit_of: Vec<u16>,
    /// The items of each candidate, its cell first.
    pub items: FlatLists,
    /// The candidates of each item.
    pub members: FlatLists,
    pub places: Vec<ItemPlace>,
    /// Items below are exact.
    pub exact: u32,
    /// The peers of each candidate; those by sums alone come last.
    pub peers: FlatLists,
    /// For each candidate the number of peers that a region or a relation gives.
    near_peers: Vec<u32>,
    pub segments: Vec<ItemSegment>,
    /// For each candidate the segments whose first item has it, and which do not have it.
    pub beside: FlatLists,
    /// For each segment, its candidates.
    pub crossings: FlatLists,
    pub regions: Vec<RegionOf>,
    /// The first item of each region: that of digit 0.
    pub first_of_region: Vec<u32>,
    /// The name of each region.
    pub houses: Vec<House>,
    /// The regions of each cell.
    pub regions_of_cell: FlatLists,
    /// Sets of regions of one kind of which no two share a cell.
    pub family_of_region: Vec<u32>,
    pub families: u32,
    open: Vec<u64>,
    item_of_cell: Vec<u32>,
    stamps: Vec<u32>,
}

/// The kind of a region, and whether each digit has a place in it.
#[derive(Clone, Copy)]
pub(super) struct RegionOf {
    pub kind: RegionKind,
    /// Whether the region has as many cells as there are digits.
    pub is_full: bool,
}

const NONE: u32 = u32::MAX;

pub(super) const TOO_LARGE: Error = Error::Argument { what: "the puzzle is too large for steps and ratings" };

impl ItemMatrix {
    /// Makes the matrix of a puzzle. `may_be` tells which digits, from 1, an open cell may have
    /// besides what the givens exclude.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a puzzle that is too large, and [`Error::Memory`].
    pub fn fill(
        &mut self,
        rules: &Rules,
        values: &[u32],
        may_be: impl FnMut(usize, u32) -> bool,
    ) -> Result<(), Error> {
        if rules.cells() > usize::from(u16::MAX) {
            return Err(TOO_LARGE);
        }
        (self.columns, self.digits) = (rules.columns(), rules.digits());
        self.strike_out(rules, values, may_be)?;
        self.number_items(rules, values)?;
        self.number_candidates(rules, values)?;
        self.members.turn(&self.items, self.places.len())
    }

    /// Links the candidates. `pairs` has candidates that are not both true for another reason than
    /// a region or a relation: each pair twice, ascending.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a puzzle that is too large, and [`Error::Memory`].
    pub fn link(&mut self, rules: &Rules, pairs: &[(u32, u32)]) -> Result<(), Error> {
        self.find_peers(rules, pairs)?;
        self.find_families(rules)?;
        self.find_segments(rules)
    }

    pub fn candidates(&self) -> usize {
        self.cells.len()
    }

    /// Returns the number of the digits of a region that can be anywhere in it.
    pub fn item_of(&self, region: u32, digit: usize) -> u32 {
        self.first_of_region[region as usize] + digit as u32
    }

    /// Returns a candidate as steps have it.
    pub fn named(&self, candidate: u32) -> Candidate {
        let candidate = candidate as usize;
        Candidate { cell: self.cells[candidate] as u16, digit: self.digit_of[candidate] + 1 }
    }

    /// Returns the cell of an item of a cell.
    pub fn cell(&self, item: u32) -> Option<u16> {
        match self.places[item as usize] {
            ItemPlace::Cell(cell) => Some(cell as u16),
            ItemPlace::Region(..) => None,
        }
    }

    /// Returns the digit, from 1, of an item of a region.
    pub fn digit(&self, item: u32) -> Option<u16> {
        match self.places[item as usize] {
            ItemPlace::Cell(_) => None,
            ItemPlace::Region(_, digit) => Some(digit as u16 + 1),
        }
    }

    /// Returns the region of an item.
    pub fn house(&self, item: u32) -> Option<House> {
        match self.places[item as usize] {
            ItemPlace::Cell(_) => None,
            ItemPlace::Region(region, _) => Some(self.houses[region as usize]),
        }
    }

    fn words(&self) -> usize {
        self.digits.div_ceil(64)
    }

    /// Finds the digits that each open cell may have.
    fn strike_out(
        &mut self,
        rules: &Rules,
        values: &[u32],
        mut may_be: impl FnMut(usize, u32) -> bool,
    ) -> Result<(), Error> {
        let (digits, words) = (self.digits, self.words());
        try_refill(&mut self.open, 0, rules.cells() * words)?;
        let is_open = |cell: usize| values[cell] == 0 && rules.used_cells()[cell];
        for cell in (0..rules.cells()).filter(|&cell| is_open(cell)) {
            for digit in (0..digits).filter(|&digit| rules.may_be(cell, digit)) {
                if may_be(cell, digit as u32 + 1) {
                    self.open[cell * words + digit / 64] |= 1 << (digit % 64);
                }
            }
        }
        for region in rules.regions() {
            for value in region.iter().map(|&cell| values[cell as usize]).filter(|&value| value > 0) {
                let (word, bit) = ((value as usize - 1) / 64, 1 << ((value as usize - 1) % 64));
                region.iter().for_each(|&cell| self.open[cell as usize * words + word] &= !bit);
            }
        }
        for &pair in rules.pairs() {
            let [first, second] = pair.cells.map(|cell| cell as usize);
            let table = rules.table_of(pair);
            if let Some(value) = values[first].checked_sub(1) {
                let row = table.row(value as usize);
                self.open[second * words..][..words].iter_mut().zip(row).for_each(|(open, row)| *open &= row);
            }
            if let Some(value) = values[second].checked_sub(1) {
                for digit in (0..digits).filter(|&digit| !table.allows(digit, value as usize)) {
                    self.open[first * words + digit / 64] &= !(1 << (digit % 64));
                }
            }
        }
        Ok(())
    }

    fn is_open(&self, cell: usize, digit: usize) -> bool {
        self.open[cell * self.words() + digit / 64] >> (digit % 64) & 1 != 0
    }

    fn number_items(&mut self, rules: &Rules, values: &[u32]) -> Result<(), Error> {
        self.places.clear();
        self.regions.clear();
        try_refill(&mut self.item_of_cell, NONE, rules.cells())?;
        for cell in (0..rules.cells()).filter(|&cell| values[cell] == 0 && rules.used_cells()[cell]) {
            self.item_of_cell[cell] = self.places.len() as u32;
            try_push(&mut self.places, ItemPlace::Cell(cell as u32))?;
        }
        try_refill(&mut self.first_of_region, 0, rules.regions().len())?;
        for is_full in [true, false] {
            for (number, region) in rules.regions().enumerate() {
                if (region.len() == self.digits) == is_full {
                    self.first_of_region[number] = self.places.len() as u32;
                    for digit in 0..self.digits as u32 {
                        try_push(&mut self.places, ItemPlace::Region(number as u32, digit))?;
                    }
                }
            }
            if is_full {
                self.exact = self.places.len() as u32;
            }
        }
        self.houses.clear();
        for ((region, &kind), house) in rules.regions().zip(rules.region_kinds()).zip(rules.houses()) {
            try_push(&mut self.regions, RegionOf { kind, is_full: region.len() == self.digits })?;
            try_push(&mut self.houses, house)?;
        }
        let mut cells = FlatLists::default();
        for region in rules.regions() {
            region.iter().try_for_each(|&cell| cells.push(cell))?;
            cells.end()?;
        }
        self.regions_of_cell.turn(&cells, rules.cells())
    }

    fn number_candidates(&mut self, rules: &Rules, values: &[u32]) -> Result<(), Error> {
        self.cells.clear();
        self.digit_of.clear();
        self.items.clear();
        for cell in (0..rules.cells()).filter(|&cell| values[cell] == 0 && rules.used_cells()[cell]) {
            for digit in 0..self.digits {
                if !self.is_open(cell, digit) {
                    continue;
                }
                try_push(&mut self.cells, cell as u32)?;
                try_push(&mut self.digit_of, digit as u16)?;
                self.items.push(self.item_of_cell[cell])?;
                for &region in self.regions_of_cell.get(cell as u32) {
                    self.items.push(self.first_of_region[region as usize] + digit as u32)?;
                }
                self.items.end()?;
            }
        }
        Ok(())
    }

    /// Returns the candidates that a placed one excludes without a further step: those of its
    /// regions and relations.
    pub fn excluded_by(&self, placed: u32) -> &[u32] {
        &self.peers.get(placed)[..self.near_peers[placed as usize] as usize]
    }

    /// Returns the item of a cell that was open at the beginning.
    pub fn item_of_cell(&self, cell: u32) -> Option<u32> {
        Some(self.item_of_cell[cell as usize]).filter(|&item| item != NONE)
    }

    /// Returns whether a region has both cells.
    pub fn share_region(&self, first: u32, second: u32) -> bool {
        let of_second = self.regions_of_cell.get(second);
        self.regions_of_cell.get(first).iter().any(|region| of_second.contains(region))
    }

    /// Returns the candidates of a cell that was open at the beginning, in the order of digits.
    pub fn candidates_of(&self, cell: u32) -> &[u32] {
        self.item_of_cell(cell).map_or(&[], |item| self.members.get(item))
    }

    /// Returns the candidate of a cell and a digit from 0.
    pub fn candidate(&self, cell: u32, digit: usize) -> Option<u32> {
        let members = self.candidates_of(cell);
        members.iter().copied().find(|&candidate| usize::from(self.digit_of[candidate as usize]) == digit)
    }

    fn find_peers(&mut self, rules: &Rules, others: &[(u32, u32)]) -> Result<(), Error> {
        // The pairs of each cell, each with the side on which the cell is.
        let mut sides = FlatLists::default();
        for pair in rules.pairs() {
            pair.cells.iter().try_for_each(|&cell| sides.push(cell))?;
            sides.end()?;
        }
        let mut pairs = FlatLists::default();
        pairs.turn(&sides, rules.cells())?;
        self.peers.clear();
        self.near_peers.clear();
        let mut others = others;
        try_refill(&mut self.stamps, NONE, self.cells.len())?;
        for candidate in 0..self.candidates() as u32 {
            self.stamps[candidate as usize] = candidate;
            for &item in self.items.get(candidate) {
                for &peer in self.members.get(item) {
                    if std::mem::replace(&mut self.stamps[peer as usize], candidate) != candidate {
                        self.peers.push(peer)?;
                    }
                }
            }
            let (cell, digit) = (self.cells[candidate as usize], self.digit_of[candidate as usize].into());
            for &pair in pairs.get(cell) {
                let pair = rules.pairs()[pair as usize];
                let is_first = pair.cells[0] == cell;
                let item = self.item_of_cell[pair.cells[usize::from(is_first)] as usize];
                if item == NONE {
                    continue;
                }
                let table = rules.table_of(pair);
                for &peer in self.members.get(item) {
                    let other = self.digit_of[peer as usize].into();
                    let allows =
                        if is_first { table.allows(digit, other) } else { table.allows(other, digit) };
                    let stamp = &mut self.stamps[peer as usize];
                    if !allows && std::mem::replace(stamp, candidate) != candidate {
                        self.peers.push(peer)?;
                    }
                }
            }
            try_push(&mut self.near_peers, self.peers.unended().len() as u32)?;
            while let Some((&(_, peer), rest)) = others.split_first().filter(|((of, _), _)| *of == candidate)
            {
                others = rest;
                if std::mem::replace(&mut self.stamps[peer as usize], candidate) != candidate {
                    self.peers.push(peer)?;
                }
            }
            self.peers.end()?;
            if self.peers.total() > MOST_PEERS {
                return Err(TOO_LARGE);
            }
        }
        Ok(())
    }

    /// Puts each region into the first family of its kind in which it shares no cell.
    fn find_families(&mut self, rules: &Rules) -> Result<(), Error> {
        self.family_of_region.clear();
        let mut kinds: Vec<RegionKind> = Vec::new();
        // For each family, the last region of it that has a cell: so many words as families and
        // cells.
        let mut taken: Vec<Vec<bool>> = Vec::new();
        for (number, region) in rules.regions().enumerate() {
            let kind = self.regions[number].kind;
            let is_free = |&family: &usize| {
                kinds[family] == kind && region.iter().all(|&cell| !taken[family][cell as usize])
            };
            let family = match (0..kinds.len()).find(is_free) {
                Some(family) => family,
                None => {
                    try_push(&mut kinds, kind)?;
                    try_push(&mut taken, try_vec(false, rules.cells())?)?;
                    kinds.len() - 1
                }
            };
            region.iter().for_each(|&cell| taken[family][cell as usize] = true);
            try_push(&mut self.family_of_region, family as u32)?;
        }
        self.families = kinds.len() as u32;
        Ok(())
    }

    /// Finds the segments: for each item of a region with all digits, the other regions that have
    /// two or more of its candidates, but not all.
    fn find_segments(&mut self, rules: &Rules) -> Result<(), Error> {
        self.segments.clear();
        self.crossings.clear();
        let mut outside = FlatLists::default();
        let mut counts = try_vec(0u32, rules.regions().len())?;
        for from in 0..self.exact {
            let ItemPlace::Region(own, digit) = self.places[from as usize] else { continue };
            let members = self.members.get(from);
            let regions = |&member: &u32| self.regions_of_cell.get(self.cells[member as usize]);
            members.iter().flat_map(regions).for_each(|&region| counts[region as usize] += 1);
            for member in members {
                for &region in regions(member) {
                    let count = std::mem::take(&mut counts[region as usize]) as usize;
                    let to = self.first_of_region[region as usize] + digit;
                    if region == own || count < 2 || count == members.len() {
                        continue;
                    }
                    if self.members.get(to).len() == count {
                        continue;
                    }
                    try_push(&mut self.segments, ItemSegment { from, to })?;
                    for &member in members {
                        if regions(&member).contains(&region) {
                            self.crossings.push(member)?;
                        } else {
                            outside.push(member)?;
                        }
                    }
                    self.crossings.end()?;
                    outside.end()?;
                }
            }
        }
        self.beside.turn(&outside, self.candidates())
    }
}
