//! Sums: cages, arrows, and what follows from them and from whole regions.
//!
//! ```text
//! combinations   A cage of two cells with the sum 4 has 1 and 3: no other digit is in it.
//! innies         The digits of a row add up to 45. Cages within it add up to 38, so the other two cells
//! and outies     add up to 7. If cages have all cells of a row and a few others, these have a sum, too.
//! digit          Each combination of a cage has a 9, so no cell that sees all its places has a 9.
//! ```
//!
//! Combinations and the rule of 45 are the usual techniques of killer Sudoku.

use super::combinations::{NO_CANDIDATE, SumCells};
use super::lists::FlatLists;
use super::matrix::ItemMatrix;
use super::round::{StepPattern, StepRound};
use super::state::MatrixState;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::model::rules::{CellsWithTotal, FollowingSum, Rules, WholeRegions};
use crate::support::alloc::{try_collect, try_push, try_refill};

/// The most tuples of a sum that make candidates of its cells exclude each other.
const MOST_TUPLES: usize = 2_000;

/// A kind of steps of sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SumKind {
    /// Digits that no combination of a sum of the rules has.
    Combinations,
    /// The same, of a sum that follows from whole regions.
    Following,
    /// Digits that each combination of a sum has.
    Digit,
}

/// The sums of a puzzle, and the memory of the search.
#[derive(Default)]
pub(super) struct SumSearch {
    values: Vec<u32>,
    digits: usize,
    own: Vec<CellsWithTotal>,
    following: Vec<FollowingSum>,
    /// The cells of each whole region, and its number among all regions.
    whole: FlatLists,
    whole_regions: Vec<u32>,
    combinations: SumCells,
    /// For each sum, with how many options it had no step: it has none until one of them goes.
    settled: Vec<u32>,
}

impl SumSearch {
    /// Begins with a puzzle. Returns the pairs of candidates that are in no tuple of a sum
    /// together, each twice, ascending.
    pub fn begin(
        &mut self,
        rules: &Rules,
        values: &[u32],
        matrix: &ItemMatrix,
    ) -> Result<Vec<(u32, u32)>, Error> {
        self.own = rules.own_sums()?;
        self.following.clear();
        self.settled.clear();
        self.whole.clear();
        self.whole_regions.clear();
        if self.own.is_empty() {
            return Ok(Vec::new());
        }
        self.digits = rules.digits();
        self.values = try_collect(values.len(), values.iter().copied())?;
        for (number, region) in (0..).zip(rules.regions()).filter(|(_, region)| region.len() == self.digits) {
            try_push(&mut self.whole_regions, number)?;
            region.iter().try_for_each(|&cell| self.whole.push(cell))?;
            self.whole.end()?;
        }
        self.follow(&|cell| values[cell as usize])?;
        let mut pairs = Vec::new();
        let following = self.following.iter().map(|following| &following.sum);
        for sum in self.own.iter().chain(following) {
            add_pairs(sum, values, matrix, &mut pairs)?;
        }
        pairs.sort_unstable();
        pairs.dedup();
        Ok(pairs)
    }

    /// Finds all steps of a kind.
    pub fn find(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        kind: SumKind,
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        if self.own.is_empty() {
            return Ok(());
        }
        if kind == SumKind::Following {
            let values = std::mem::take(&mut self.values);
            let found = self.follow(&|cell| known_digit(matrix, state, &values, cell));
            self.values = values;
            found?;
        }
        let own = self.own.len();
        let numbers = match kind {
            SumKind::Combinations => 0..own,
            SumKind::Following => own..own + self.following.len(),
            SumKind::Digit => 0..own + self.following.len(),
        };
        for number in numbers {
            let sum = sum_of(&self.own, &self.following, number);
            if !self.combinations.load(matrix, &state.left, &self.values, sum)? {
                continue;
            }
            let options = self.combinations.len() as u32;
            if kind == SumKind::Digit {
                self.find_digits(matrix, state, number as u32, round, limits)?;
            } else if self.settled[number] != options {
                self.combinations.strike(limits, &mut |candidate| round.remove(candidate))?;
                if round.removes() {
                    round.end(StepPattern::Sum { sum: number as u32 }, None, 0)?;
                } else {
                    self.settled[number] = options;
                }
            }
        }
        Ok(())
    }

    /// Finds the digits that each combination of the loaded sum has.
    fn find_digits(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        sum: u32,
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let mut holders: Vec<u32> = Vec::new();
        for digit in 1..=self.digits as u32 {
            holders.clear();
            for candidate in self.combinations.candidates_of(digit) {
                try_push(&mut holders, candidate)?;
            }
            // A digit that is placed excludes others already.
            let Some((&first, others)) = holders.split_first() else { continue };
            if holders.contains(&NO_CANDIDATE) || !holders.iter().any(|&holder| state.is_open(matrix, holder))
            {
                continue;
            }
            checked(limits, 1)?;
            let is_excluded = |&peer: &u32| {
                state.left[peer as usize]
                    && !self.combinations.has_cell(matrix.cells[peer as usize])
                    && others.iter().all(|&other| matrix.peers.get(other).contains(&peer))
            };
            let mut is_needed = None;
            for &peer in matrix.peers.get(first).iter().filter(|peer| is_excluded(peer)) {
                let is_needed = match is_needed {
                    Some(is_needed) => is_needed,
                    None => *is_needed.insert(self.combinations.all_have(digit, limits)?),
                };
                if !is_needed {
                    break;
                }
                round.remove(peer)?;
            }
            if round.removes() {
                round.end(StepPattern::SumDigit { sum, digit: digit as u16 }, None, 0)?;
            }
        }
        Ok(())
    }

    /// Adds the candidates that are in no combination of a sum. `left` tells which candidates are
    /// left: those of the state, or a part of them.
    pub fn strike(
        &mut self,
        matrix: &ItemMatrix,
        left: &[bool],
        struck: &mut Vec<u32>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        for number in 0..self.settled.len() {
            let sum = sum_of(&self.own, &self.following, number);
            if self.combinations.load(matrix, left, &self.values, sum)?
                && self.settled[number] != self.combinations.len() as u32
            {
                self.combinations.strike(limits, &mut |candidate| try_push(struck, candidate))?;
            }
        }
        Ok(())
    }

    /// Returns a sum, and the numbers of the regions from which it follows.
    pub fn sum(&self, number: u32) -> (&CellsWithTotal, &[u32]) {
        let number = number as usize;
        let regions = number.checked_sub(self.own.len()).map_or(&[][..], |following| {
            let regions = &self.following[following].regions;
            &self.whole_regions[*regions.start()..=*regions.end()]
        });
        (sum_of(&self.own, &self.following, number), regions)
    }

    /// Finds the sums that follow from whole regions.
    fn follow(&mut self, value: &dyn Fn(u32) -> u32) -> Result<(), Error> {
        let Self { own, following, whole, digits, .. } = self;
        let mut regions = Vec::new();
        for region in 0..whole.len() as u32 {
            try_push(&mut regions, whole.get(region))?;
        }
        following.clear();
        WholeRegions { digits: *digits, regions: &regions }
            .sums_that_follow(own, value, &mut |sum| try_push(following, sum))?;
        let settled = self.settled.len().min(self.own.len());
        self.settled.truncate(settled);
        self.settled.try_reserve(self.own.len() + self.following.len() - settled)?;
        self.settled.resize(self.own.len() + self.following.len(), 0);
        Ok(())
    }
}

fn sum_of<'s>(own: &'s [CellsWithTotal], following: &'s [FollowingSum], number: usize) -> &'s CellsWithTotal {
    own.get(number).unwrap_or_else(|| &following[number - own.len()].sum)
}

/// Returns the digit of a cell that is filled or has one candidate, otherwise 0.
fn known_digit(matrix: &ItemMatrix, state: &MatrixState, values: &[u32], cell: u32) -> u32 {
    let Some(item) = matrix.item_of_cell(cell) else { return values[cell as usize] };
    if state.counts[item as usize] > 1 {
        return 0;
    }
    let mut left = matrix.members.get(item).iter().filter(|&&candidate| state.left[candidate as usize]);
    left.next().map_or(0, |&candidate| u32::from(matrix.digit_of[candidate as usize]) + 1)
}

/// Adds the pairs of candidates of a sum that are in no tuple together.
fn add_pairs(
    sum: &CellsWithTotal,
    values: &[u32],
    matrix: &ItemMatrix,
    pairs: &mut Vec<(u32, u32)>,
) -> Result<(), Error> {
    let may_be = |cell: u32, digit: usize| match values[cell as usize] {
        0 => matrix.candidate(cell, digit).is_some(),
        value => value as usize == digit + 1,
    };
    let differ = |first: u32, second: u32| matrix.share_region(first, second);
    let Some(tuples) = sum.tuples(matrix.digits, MOST_TUPLES, may_be, differ)? else { return Ok(()) };
    let len = sum.tuple_len();
    let digits = matrix.digits;
    let mut together = Vec::new();
    for first in 0..len {
        for second in first + 1..len {
            try_refill(&mut together, false, digits * digits)?;
            for tuple in tuples.chunks_exact(len) {
                together[usize::from(tuple[first]) * digits + usize::from(tuple[second])] = true;
            }
            for (at, _) in together.iter().enumerate().filter(|(_, together)| !**together) {
                let candidate = |place: usize, digit| matrix.candidate(sum.cell(place), digit);
                let (Some(one), Some(other)) =
                    (candidate(first, at / digits), candidate(second, at % digits))
                else {
                    continue;
                };
                try_push(pairs, (one, other))?;
                try_push(pairs, (other, one))?;
            }
        }
    }
    Ok(())
}
