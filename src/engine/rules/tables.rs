//! The rules as sets of cells, which are made once for all puzzles of these rules.

use super::cell_set::CellSet;
use super::sum_tables::{self, SumTables};
use crate::error::Error;
use crate::model::rules::Rules;
use crate::support::alloc::{try_push, try_vec};

/// A relation of a cell to others: a digit of the cell forbids digits in all of them.
pub(super) struct Link<const W: usize> {
    /// The number of the relation in [`Tables::forbids`], for its first digit.
    pub first_row: u32,
    pub others: CellSet<W>,
}

/// The rules of at most `64 * W` cells in use, which are numbered from 0.
pub(super) struct Tables<const W: usize> {
    pub digits: usize,
    pub used: CellSet<W>,
    /// For each cell in use its number in the rectangle, and the other way round.
    pub in_rectangle: Vec<u32>,
    pub number_of: Vec<u32>,
    /// For each digit the cells that may have it.
    pub allowed: Vec<CellSet<W>>,
    /// For each cell those with another digit.
    pub peers: Vec<CellSet<W>>,
    /// The regions with each digit exactly once.
    pub regions: Vec<CellSet<W>>,
    /// A bit for each of these regions, and for those of each cell.
    pub all_regions: CellSet<W>,
    pub regions_of: Vec<CellSet<W>>,
    /// The relations of each cell, and where those of each cell end.
    pub links: Vec<Link<W>>,
    pub link_ends: Vec<u32>,
    /// For each relation and each digit a bit for each digit that it forbids in the other cells.
    pub forbids: Vec<u64>,
    pub sums: SumTables<W>,
}

/// Returns whether these tables can hold rules: there are not too many cells, regions and sums.
pub(super) fn fit<const W: usize>(rules: &Rules) -> bool {
    sum_tables::fit::<W>(rules)
        && rules.digits() <= 64
        && rules.used_cells().iter().filter(|used| **used).count() <= CellSet::<W>::ROOM
        && rules.regions().filter(|region| region.len() == rules.digits()).count() <= CellSet::<W>::ROOM
}

impl<const W: usize> Tables<W> {
    /// Makes the tables of rules that [`fit`].
    pub fn new(rules: &Rules) -> Result<Self, Error> {
        let digits = rules.digits();
        let mut in_rectangle = Vec::new();
        in_rectangle.try_reserve(CellSet::<W>::ROOM)?;
        let mut number_of = try_vec(0, rules.cells())?;
        let mut used = CellSet::EMPTY;
        for (cell, _) in rules.used_cells().iter().enumerate().filter(|(_, used)| **used) {
            number_of[cell] = in_rectangle.len() as u32;
            used.insert(in_rectangle.len());
            in_rectangle.push(cell as u32);
        }
        let cells = in_rectangle.len();
        let mut tables = Self {
            digits,
            used,
            in_rectangle,
            number_of,
            allowed: try_vec(used, digits)?,
            peers: try_vec(CellSet::EMPTY, cells)?,
            regions: Vec::new(),
            all_regions: CellSet::EMPTY,
            regions_of: try_vec(CellSet::EMPTY, cells)?,
            links: Vec::new(),
            link_ends: Vec::new(),
            forbids: Vec::new(),
            sums: SumTables::default(),
        };
        tables.limit_digits(rules);
        tables.add_regions(rules)?;
        tables.add_links(rules)?;
        for (cell, peers) in tables.peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
        tables.sums = SumTables::new(rules, &tables.number_of, &tables.peers)?;
        Ok(tables)
    }

    fn limit_digits(&mut self, rules: &Rules) {
        for (digit, allowed) in self.allowed.iter_mut().enumerate() {
            for (cell, &place) in self.in_rectangle.iter().enumerate() {
                if !rules.may_be(place as usize, digit) {
                    allowed.remove(cell);
                }
            }
        }
    }

    fn add_regions(&mut self, rules: &Rules) -> Result<(), Error> {
        self.regions.try_reserve(rules.regions().len())?;
        for region in rules.regions() {
            let mut set = CellSet::EMPTY;
            region.iter().for_each(|&cell| set.insert(self.number_of[cell as usize] as usize));
            for cell in set.iter() {
                self.peers[cell] = self.peers[cell].or(set);
            }
            if region.len() == self.digits {
                let number = self.regions.len();
                self.regions.push(set);
                self.all_regions.insert(number);
                set.iter().for_each(|cell| self.regions_of[cell].insert(number));
            }
        }
        Ok(())
    }

    /// Adds the pairs: those that only differ to the peers, the others to the relations.
    fn add_links(&mut self, rules: &Rules) -> Result<(), Error> {
        let digits = self.digits;
        let all = if digits == 64 { u64::MAX } else { (1 << digits) - 1 };
        // Each table is two relations: of the first cell to the second, and back.
        let mut is_plain = Vec::new();
        for table in rules.tables() {
            let first = self.forbids.len();
            self.forbids.try_reserve(2 * digits)?;
            self.forbids.resize(first + 2 * digits, 0);
            for one in 0..digits {
                let forbidden = all & !table.row(one)[0];
                self.forbids[first + one] = forbidden;
                for other in (0..digits).filter(|other| forbidden >> other & 1 != 0) {
                    self.forbids[first + digits + other] |= 1 << one;
                }
            }
            let rows = &self.forbids[first..];
            try_push(&mut is_plain, rows.iter().enumerate().all(|(at, row)| *row == 1 << (at % digits)))?;
        }
        let mut pairs = Vec::new();
        pairs.try_reserve(2 * rules.pairs().len())?;
        for pair in rules.pairs() {
            let [one, other] = pair.cells.map(|cell| self.number_of[cell as usize] as usize);
            if is_plain[pair.table as usize] {
                self.peers[one].insert(other);
                self.peers[other].insert(one);
                continue;
            }
            let first = 2 * digits as u32 * pair.table;
            let is_symmetric = (0..digits).all(|digit| {
                self.forbids[first as usize + digit] == self.forbids[first as usize + digits + digit]
            });
            let back = first + if is_symmetric { 0 } else { digits as u32 };
            pairs.push((one as u32, first, other as u32));
            pairs.push((other as u32, back, one as u32));
        }
        if pairs.is_empty() {
            return Ok(());
        }
        pairs.sort_unstable();
        self.link_ends = try_vec(0, self.peers.len())?;
        for of_relation in pairs.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let (cell, first_row, _) = of_relation[0];
            let mut others = CellSet::EMPTY;
            of_relation.iter().for_each(|pair| others.insert(pair.2 as usize));
            try_push(&mut self.links, Link { first_row, others })?;
            self.link_ends[cell as usize] = self.links.len() as u32;
        }
        let mut end = 0;
        for of_cell in &mut self.link_ends {
            end = end.max(*of_cell);
            *of_cell = end;
        }
        Ok(())
    }

    pub fn cells(&self) -> usize {
        self.peers.len()
    }

    pub fn has_links(&self) -> bool {
        !self.links.is_empty()
    }

    pub fn has_sums(&self) -> bool {
        !self.sums.is_empty()
    }

    pub fn links_of(&self, cell: usize) -> &[Link<W>] {
        let start = cell.checked_sub(1).map_or(0, |before| self.link_ends[before]);
        &self.links[start as usize..self.link_ends[cell] as usize]
    }
}
