//! The matrix of rules of any layout.
//!
//! ```text
//! items     cells in use, then for each region with as many cells as digits each of its digits;
//!           secondary: for each other region each digit, then items of the pairs
//! option    digit * cells + cell, digits from 0; in the order of cells, then of digits
//! ```
//!
//! A pair of cells needs, for each set of digits of the second cell that digits of the first exclude,
//! one item: it meets the options of these digits in both cells. At most one of them is chosen, which
//! forbids every digit of one side with every digit of the other.

use super::{ExactCover, MAX_NODES, NONE};
use crate::engine::schedule::cover::Help;
use crate::error::Error;
use crate::model::rules::Rules;
use crate::model::shape::MAX_SIDE;
use crate::support::alloc::{try_push, try_vec};
use std::cmp::Ordering;

impl ExactCover {
    /// Creates the matrix of rules with givens: for each cell a digit from 1, or 0 for none. A solution
    /// has an option for each cell in use: option `digit * cells + cell`, both counted from 0, puts a
    /// digit in a cell of the rectangle ([`Rules::write_solution`]).
    ///
    /// # Errors
    /// Returns [`Error::Length`] if the number of givens is not that of the cells, [`Error::Value`] for a
    /// given above the number of digits, [`Error::Argument`] for a given in a cell that is not in use or
    /// a matrix that would be too large, and [`Error::Memory`].
    pub fn of_rules(rules: &Rules, givens: &[u32]) -> Result<Self, Error> {
        let (cells, side) = (rules.cells(), rules.digits());
        if givens.len() != cells {
            return Err(Error::Length { argument: "givens", got: givens.len(), wanted: cells });
        }
        if let Some(cell) = givens.iter().position(|&given| given as usize > side) {
            return Err(Error::Value { cell, value: givens[cell].into(), side });
        }
        if givens.iter().zip(rules.used_cells()).any(|(&given, &used)| given > 0 && !used) {
            return Err(Error::Argument { what: "a given is in a cell that no region and no relation has" });
        }
        Self::of_rules_by(rules, |cell, digit| givens[cell] == 0 || givens[cell] == digit)
    }

    /// Creates the matrix of rules as [`ExactCover::of_rules`] does: `allows` tells whether a cell may
    /// have a digit from 1. It is asked once for each digit of a cell in use.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a matrix that would be too large, and [`Error::Memory`].
    pub fn of_rules_by(rules: &Rules, allows: impl FnMut(usize, u32) -> bool) -> Result<Self, Error> {
        let open = OpenDigits::new(rules, allows)?;
        let (cells, digits) = (rules.cells(), rules.digits());
        let mut items = 0;
        let mut item_of_cell = try_vec(NONE, cells)?;
        for (item, _) in item_of_cell.iter_mut().zip(rules.used_cells()).filter(|(_, used)| **used) {
            *item = items;
            items += 1;
        }
        let mut first_of_region = try_vec(0, rules.regions().len())?;
        let mut primary = 0;
        for exactly_once in [true, false] {
            for (first, region) in first_of_region.iter_mut().zip(rules.regions()) {
                if (region.len() == digits) == exactly_once {
                    *first = items;
                    items = add(items, digits)?;
                }
            }
            primary = if exactly_once { items } else { primary };
        }
        let (pairs, items) = open.nodes_of_pairs(rules, items)?;
        let mut matrix = Self::new(primary as usize, (items - primary) as usize)?;
        // A size may have 32 bits only, which this sum may exceed.
        let nodes_of = |cell| open.digits_of(cell).saturating_mul(1 + open.regions_of(cell).len());
        matrix
            .make_room((0..cells).map(nodes_of).fold(pairs.len(), usize::saturating_add), digits * cells)?;
        matrix.options.resize(digits * cells, NONE);
        matrix.help = Help::OF_RULES;
        let mut pairs = pairs.iter().peekable();
        for (cell, &item) in item_of_cell.iter().enumerate() {
            for digit in (0..digits).filter(|&digit| open.has(cell, digit)) {
                let start = matrix.nodes.len();
                matrix.nodes.push(item);
                let regions = open.regions_of(cell).iter();
                matrix.nodes.extend(regions.map(|&region| first_of_region[region as usize] + digit as u32));
                let option = (cell * digits + digit) as u32;
                while let Some(&(_, item)) = pairs.next_if(|node| node.0 == option) {
                    matrix.nodes.push(item);
                }
                let end = matrix.nodes.len();
                matrix.add_run((digit * cells + cell) as u32, start..end)?;
            }
        }
        Ok(matrix)
    }
}

const MOST_NODES_OF_PAIRS: usize = 1 << 28;

/// Adds to a number of items.
fn add(items: u32, more: usize) -> Result<u32, Error> {
    let sum = (items as usize).checked_add(more).filter(|&sum| sum < MAX_NODES);
    sum.map(|sum| sum as u32).ok_or(Error::Argument { what: "the rules are too large: 2^31 items or more" })
}

/// The digits that each cell may have.
struct OpenDigits {
    digits: usize,
    /// A bit for each digit of each cell.
    bits: Vec<u64>,
    /// For each cell, the end of its regions in `regions`.
    ends: Vec<u32>,
    regions: Vec<u32>,
}

impl OpenDigits {
    /// Asks for the digits of each cell, and strikes out those that another cell of a region must have.
    fn new(rules: &Rules, mut allows: impl FnMut(usize, u32) -> bool) -> Result<Self, Error> {
        let (cells, digits) = (rules.cells(), rules.digits());
        let mut open = Self {
            digits,
            bits: try_vec(0, cells * digits.div_ceil(64))?,
            ends: try_vec(0, cells)?,
            regions: try_vec(0, rules.regions().map(<[u32]>::len).sum())?,
        };
        open.list_regions(rules);
        for cell in (0..cells).filter(|&cell| rules.used_cells()[cell]) {
            for digit in (0..digits).filter(|&digit| allows(cell, digit as u32 + 1)) {
                open.bits[cell * digits.div_ceil(64) + digit / 64] |= 1 << (digit % 64);
            }
        }
        let mut single = try_vec(NONE, cells)?;
        for (cell, single) in single.iter_mut().enumerate() {
            let mut of_cell = (0..digits).filter(|&digit| open.has(cell, digit));
            if let (Some(digit), None) = (of_cell.next(), of_cell.next()) {
                *single = digit as u32;
            }
        }
        for region in rules.regions() {
            for &one in region.iter().filter(|&&one| single[one as usize] != NONE) {
                for &other in region.iter().filter(|&&other| other != one) {
                    open.strike_out(other as usize, single[one as usize] as usize);
                }
            }
        }
        Ok(open)
    }

    fn list_regions(&mut self, rules: &Rules) {
        let Self { ends, regions, .. } = self;
        rules.regions().flatten().for_each(|&cell| ends[cell as usize] += 1);
        let mut end = 0;
        for count in &mut *ends {
            end += std::mem::replace(count, end);
        }
        for (number, region) in (0..).zip(rules.regions()) {
            for &cell in region {
                regions[ends[cell as usize] as usize] = number;
                ends[cell as usize] += 1;
            }
        }
    }

    fn regions_of(&self, cell: usize) -> &[u32] {
        let start = cell.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.regions[start as usize..self.ends[cell] as usize]
    }

    fn has(&self, cell: usize, digit: usize) -> bool {
        self.bits[cell * self.digits.div_ceil(64) + digit / 64] >> (digit % 64) & 1 != 0
    }

    fn strike_out(&mut self, cell: usize, digit: usize) {
        self.bits[cell * self.digits.div_ceil(64) + digit / 64] &= !(1 << (digit % 64));
    }

    /// Returns how many digits a cell may have.
    fn digits_of(&self, cell: usize) -> usize {
        let words = self.digits.div_ceil(64);
        self.bits[cell * words..][..words].iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether a region has both cells.
    fn share_a_region(&self, first: usize, second: usize) -> bool {
        let (mut one, mut other) = (self.regions_of(first), self.regions_of(second));
        while let (Some(a), Some(b)) = (one.first(), other.first()) {
            match a.cmp(b) {
                Ordering::Equal => return true,
                Ordering::Less => one = &one[1..],
                Ordering::Greater => other = &other[1..],
            }
        }
        false
    }

    /// Returns the items of the pairs, numbered from `items`, as nodes `(cell * digits + digit, item)` in
    /// ascending order, and the number of all items.
    fn nodes_of_pairs(&self, rules: &Rules, mut items: u32) -> Result<(Vec<(u32, u32)>, u32), Error> {
        let digits = self.digits;
        let words = digits.div_ceil(64);
        let mut nodes = Vec::new();
        // For digits of the first cell, a bit for each digit of the second that they exclude.
        let mut excluded: Vec<([u64; MAX_SIDE / 64], usize)> = Vec::new();
        excluded.try_reserve(digits)?;
        for &pair in rules.pairs() {
            let [first, second] = pair.cells.map(|cell| cell as usize);
            let of_second = &self.bits[second * words..][..words];
            let share_a_region = self.share_a_region(first, second);
            excluded.clear();
            for digit in (0..digits).filter(|&digit| self.has(first, digit)) {
                let mut bits = [0; MAX_SIDE / 64];
                let allowed = rules.table_of(pair).row(digit).iter().zip(of_second);
                bits.iter_mut().zip(allowed).for_each(|(bits, (row, may_be))| *bits = may_be & !row);
                // A region forbids equal digits already.
                if share_a_region {
                    bits[digit / 64] &= !(1 << (digit % 64));
                }
                excluded.push((bits, digit));
            }
            excluded.sort_unstable();
            for same in excluded.chunk_by(|one, other| one.0 == other.0) {
                let bits = same[0].0;
                if bits == [0; MAX_SIDE / 64] {
                    continue;
                }
                for &(_, digit) in same {
                    try_push(&mut nodes, ((first * digits + digit) as u32, items))?;
                }
                for (word, mut bits) in bits.into_iter().enumerate() {
                    while bits != 0 {
                        let digit = 64 * word + bits.trailing_zeros() as usize;
                        try_push(&mut nodes, ((second * digits + digit) as u32, items))?;
                        bits &= bits - 1;
                    }
                }
                items = add(items, 1)?;
            }
            if nodes.len() > MOST_NODES_OF_PAIRS {
                return Err(Error::Argument { what: "the relations are too large: 2^28 nodes or more" });
            }
        }
        nodes.sort_unstable();
        Ok((nodes, items))
    }
}
