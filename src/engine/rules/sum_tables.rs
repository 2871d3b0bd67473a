//! The sums of rules as tables, which are made once for all puzzles of these rules.

use super::cell_set::CellSet;
use crate::error::Error;
use crate::model::rules::{CellsWithTotal, DigitSets, Rules, Total};
use crate::support::alloc::{try_push, try_vec};
use std::ops::Range;

/// The largest total, and the most cells of a sum.
const MOST_TOTAL: u32 = 127;
pub(super) const MOST_CELLS: usize = 32;

/// The most sets of digits of a sum.
const MOST_SETS: usize = 1 << 9;

/// The most tuples, as words of a bit for each, and the most cells of a sum with tuples, unless it
/// is an arrow.
pub(super) const TUPLE_WORDS: usize = 4;
const MOST_TUPLE_CELLS: usize = 4;

/// The sums of rules, and those that follow.
#[derive(Default)]
pub(super) struct SumTables<const W: usize> {
    pub sums: Vec<SumTable<W>>,
    /// The cells of all sums. A circle follows the cells of its arrow.
    pub cells: Vec<u32>,
    /// The sets of digits of all sums.
    pub sets: Vec<u64>,
    /// For each cell of a sum with tuples and each digit, the tuples that have it there.
    pub tuples: Vec<[u64; TUPLE_WORDS]>,
    /// For each cell the sums that change with it.
    pub sums_of: Vec<CellSet<W>>,
}

pub(super) struct SumTable<const W: usize> {
    pub total: Total,
    /// The cells without the circle, as a set.
    pub set: CellSet<W>,
    pub cells: Range<usize>,
    /// The sets of digits; `None` if cells may have equal digits or there are too many sets.
    pub sets: Option<Range<usize>>,
    /// The start of its tuples; `None` if there are too many.
    pub tuples: Option<usize>,
}

/// Returns whether these tables can hold the sums of rules.
pub(super) fn fit<const W: usize>(rules: &Rules) -> bool {
    rules.sums().len() <= CellSet::<W>::ROOM && rules.sums().all(|sum| is_small(sum.cells, sum.total))
}

fn is_small(cells: &[u32], total: Total) -> bool {
    cells.len() <= MOST_CELLS && matches!(total, Total::DigitOf(_) | Total::Number(0..=MOST_TOTAL))
}

impl<const W: usize> SumTables<W> {
    /// Makes the tables of sums that [`fit`]. `numbers` has the number of each cell of the
    /// rectangle.
    pub fn new(rules: &Rules, numbers: &[u32], peers: &[CellSet<W>]) -> Result<Self, Error> {
        let mut tables = Self::default();
        if rules.sums().len() == 0 {
            return Ok(tables);
        }
        tables.sums_of = try_vec(CellSet::EMPTY, peers.len())?;
        let sums = rules.all_sums()?;
        for sum in sums.iter().filter(|sum| is_small(&sum.cells, sum.total)).take(CellSet::<W>::ROOM) {
            tables.add(sum, rules, numbers, peers)?;
        }
        Ok(tables)
    }

    fn add(
        &mut self,
        sum: &CellsWithTotal,
        rules: &Rules,
        numbers: &[u32],
        peers: &[CellSet<W>],
    ) -> Result<(), Error> {
        let number_of = |place: u32| numbers[place as usize] as usize;
        let differ = |one: u32, other: u32| peers[number_of(one)].has(number_of(other));
        let start = self.cells.len();
        let mut set = CellSet::EMPTY;
        sum.cells.iter().for_each(|&place| set.insert(number_of(place)));
        let circle = if let Total::DigitOf(circle) = sum.total { Some(circle) } else { None };
        for &place in sum.cells.iter().chain(&circle) {
            try_push(&mut self.cells, number_of(place) as u32)?;
            self.sums_of[number_of(place)].insert(self.sums.len());
        }
        let len = sum.cells.len();
        let mut pairs = (0..len).flat_map(|one| (0..one).map(move |other| [one, other]));
        let all_differ = pairs.all(|pair| differ(sum.cells[pair[0]], sum.cells[pair[1]]));
        let sets = match sum.total {
            Total::Number(total) if all_differ => self.add_sets(rules.digits(), (len, total))?,
            _ => None,
        };
        // Each set of k digits makes k! tuples.
        let is_short = circle.is_some() || len <= MOST_TUPLE_CELLS;
        let are_few = |sets: &Range<usize>| sets.len() * (1..=len).product::<usize>() <= 64 * TUPLE_WORDS;
        let may_be = |place: u32, digit: usize| rules.may_be(place as usize, digit);
        let mut tuples = None;
        if is_short
            && sets.as_ref().is_none_or(are_few)
            && let Some(found) = sum.tuples(rules.digits(), 64 * TUPLE_WORDS, may_be, differ)?
        {
            tuples = Some(self.add_tuples(rules.digits(), sum.tuple_len(), &found)?);
        }
        let cells = start..self.cells.len();
        try_push(&mut self.sums, SumTable { total: sum.total, set, cells, sets, tuples })
    }

    /// Adds the sets of so many digits with a sum; `None` if there are too many.
    fn add_sets(
        &mut self,
        digits: usize,
        (count, total): (usize, u32),
    ) -> Result<Option<Range<usize>>, Error> {
        let mut sets = DigitSets::default();
        if !sets.find(0..digits, (count, total), MOST_SETS, |_| true)? {
            return Ok(None);
        }
        let start = self.sets.len();
        for set in sets.digits.chunks_exact(count) {
            try_push(&mut self.sets, set.iter().fold(0, |set, digit| set | 1 << digit))?;
        }
        Ok(Some(start..self.sets.len()))
    }

    /// Adds tuples of a length. Returns where they begin.
    fn add_tuples(&mut self, digits: usize, len: usize, tuples: &[u16]) -> Result<usize, Error> {
        let start = self.tuples.len();
        self.tuples.try_reserve(len * digits)?;
        self.tuples.resize(start + len * digits, [0; TUPLE_WORDS]);
        for (number, tuple) in tuples.chunks_exact(len).enumerate() {
            for (place, &digit) in tuple.iter().enumerate() {
                self.tuples[start + place * digits + usize::from(digit)][number / 64] |= 1 << (number % 64);
            }
        }
        Ok(start)
    }

    pub fn is_empty(&self) -> bool {
        self.sums.is_empty()
    }
}
