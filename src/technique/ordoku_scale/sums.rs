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

use super::combinations::{MOST_CELLS, NO_CANDIDATE, SumCells};
use super::lists::FlatLists;
use super::matrix::{ItemMatrix, MOST_PEERS, TOO_LARGE};
use super::round::{StepPattern, StepRound};
use super::state::MatrixState;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::model::rules::{CellsWithTotal, DerivedSum, Rules, WholeRegions};
use crate::support::alloc::{try_collect, try_push, try_refill};

/// The most tuples of a sum that make candidates of its cells exclude each other.
const MOST_TUPLES: usize = 2_000;

/// A kind of steps of sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SumKind {
    /// Digits that no combination of a sum of the rules has.
    Combinations,
    /// The same, of a sum that follows from whole regions.
    Derived,
    /// Digits that each combination of a sum has.
    Digit,
}

/// The sums of a puzzle, and the memory of the search.
#[derive(Default)]
pub(super) struct SumSearch {
    values: Vec<u32>,
    own: Vec<CellsWithTotal>,
    derived: Vec<DerivedSum>,
    /// The cells of each whole region, and its number among all regions.
    whole: FlatLists,
    whole_regions: Vec<u32>,
    combinations: SumCells,
    /// Candidates of a digit.
    holders: Vec<u32>,
    /// For each sum, with how many options it had no step. Options only go, so it has none as long
    /// as there are as many. Sums that are derived again have 0.
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
        limits: &mut LimitChecker<'_>,
    ) -> Search<Vec<(u32, u32)>> {
        self.own = rules.own_sums()?;
        self.derived.clear();
        self.settled.clear();
        self.whole.clear();
        self.whole_regions.clear();
        if self.own.is_empty() {
            return Ok(Vec::new());
        }
        self.values = try_collect(values.len(), values.iter().copied())?;
        for (number, region) in (0..).zip(rules.regions()).filter(|(_, region)| region.len() == matrix.digits)
        {
            try_push(&mut self.whole_regions, number)?;
            region.iter().try_for_each(|&cell| self.whole.push(cell))?;
            self.whole.end()?;
        }
        self.derive(matrix.digits, values)?;
        let mut pairs = Vec::new();
        let derived = self.derived.iter().map(|derived| &derived.sum);
        for sum in self.own.iter().chain(derived) {
            add_pairs(sum, values, matrix, &mut pairs, limits)?;
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
        if kind == SumKind::Derived {
            let known = |cell| known_digit(matrix, state, &self.values, cell as u32);
            let known = try_collect(self.values.len(), (0..self.values.len()).map(known))?;
            self.derive(matrix.digits, &known)?;
        }
        let own = self.own.len();
        let numbers = match kind {
            SumKind::Combinations => 0..own,
            SumKind::Derived => own..own + self.derived.len(),
            SumKind::Digit => 0..own + self.derived.len(),
        };
        for number in numbers {
            let sum = sum_of(&self.own, &self.derived, number);
            let options = options_of(sum, matrix, &state.counts);
            if kind != SumKind::Digit && self.settled[number] == options {
                continue;
            }
            checked(limits, 1 + options / 8)?;
            if !self.combinations.load(matrix, &state.left, &self.values, sum)? {
                continue;
            }
            if kind == SumKind::Digit {
                self.find_digits(matrix, state, number as u32, round, limits)?;
                continue;
            }
            self.combinations.strike(limits, &mut |candidate| round.remove(candidate))?;
            if round.removes() {
                round.end(StepPattern::Sum { sum: number as u32 }, None, 0)?;
            } else {
                self.settled[number] = options;
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
        let Self { combinations, holders, .. } = self;
        for digit in 1..=matrix.digits as u32 {
            holders.clear();
            for candidate in combinations.candidates_of(digit) {
                try_push(holders, candidate)?;
            }
            let Some((&first, others)) = holders.split_first() else { continue };
            // A digit that is placed excludes others already.
            let is_open = |&holder: &u32| state.is_open(matrix, holder);
            if holders.contains(&NO_CANDIDATE) || !holders.iter().any(is_open) {
                continue;
            }
            checked(limits, 1)?;
            let is_excluded = |&&peer: &&u32| {
                state.left[peer as usize]
                    && !combinations.has_cell(matrix.cells[peer as usize])
                    && others.iter().all(|&other| matrix.peers.get(other).contains(&peer))
            };
            let excluded = || matrix.peers.get(first).iter().filter(is_excluded);
            if excluded().next().is_none() || !combinations.all_have(digit, limits)? {
                continue;
            }
            excluded().try_for_each(|&peer| round.remove(peer))?;
            round.end(StepPattern::SumDigit { sum, digit: digit as u16 }, None, 0)?;
        }
        Ok(())
    }

    /// Adds the candidates that are in no combination of a sum. `left` and `counts` are those of
    /// the state, or of a part of its candidates.
    pub fn strike(
        &mut self,
        matrix: &ItemMatrix,
        (left, counts): (&[bool], &[u16]),
        struck: &mut Vec<u32>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        for number in 0..self.settled.len() {
            let sum = sum_of(&self.own, &self.derived, number);
            let options = options_of(sum, matrix, counts);
            if self.settled[number] == options {
                continue;
            }
            checked(limits, 1 + options / 8)?;
            if self.combinations.load(matrix, left, &self.values, sum)? {
                self.combinations.strike(limits, &mut |candidate| try_push(struck, candidate))?;
            }
        }
        Ok(())
    }

    /// Returns a sum, and the numbers of the regions from which it follows.
    pub fn sum(&self, number: u32) -> (&CellsWithTotal, &[u32]) {
        let number = number as usize;
        let regions = number.checked_sub(self.own.len()).map_or(&[][..], |derived| {
            let regions = &self.derived[derived].regions;
            &self.whole_regions[*regions.start()..=*regions.end()]
        });
        (sum_of(&self.own, &self.derived, number), regions)
    }

    /// Finds the sums that follow from whole regions: of several with the same cells, the first.
    /// `known` has the digits of the cells, 0 for those that are not known.
    fn derive(&mut self, digits: usize, known: &[u32]) -> Result<(), Error> {
        let Self { own, derived, whole, settled, .. } = self;
        let mut regions = Vec::new();
        for region in 0..whole.len() as u32 {
            try_push(&mut regions, whole.get(region))?;
        }
        derived.clear();
        let value = |cell: u32| known[cell as usize];
        WholeRegions { digits, regions: &regions }.derive(own, &value, &mut |mut new: DerivedSum| {
            new.sum.cells.sort_unstable();
            if derived.iter().all(|old| old.sum.cells != new.sum.cells) {
                try_push(derived, new)
            } else {
                Ok(())
            }
        })?;
        settled.truncate(own.len());
        settled.try_reserve(own.len() + derived.len() - settled.len())?;
        settled.resize(own.len() + derived.len(), 0);
        Ok(())
    }
}

fn sum_of<'s>(own: &'s [CellsWithTotal], derived: &'s [DerivedSum], number: usize) -> &'s CellsWithTotal {
    own.get(number).unwrap_or_else(|| &derived[number - own.len()].sum)
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

/// Returns how many digits the cells of a sum may have, those of all cells added up.
fn options_of(sum: &CellsWithTotal, matrix: &ItemMatrix, counts: &[u16]) -> u32 {
    let of_cell = |cell: u32| matrix.item_of_cell(cell).map_or(1, |item| u32::from(counts[item as usize]));
    (0..sum.tuple_len()).map(|place| of_cell(sum.cell(place))).sum()
}

/// Adds the pairs of candidates of a sum that are in no tuple together.
fn add_pairs(
    sum: &CellsWithTotal,
    values: &[u32],
    matrix: &ItemMatrix,
    pairs: &mut Vec<(u32, u32)>,
    limits: &mut LimitChecker<'_>,
) -> Search<()> {
    let (len, digits) = (sum.tuple_len(), matrix.digits);
    if len > MOST_CELLS {
        return Ok(());
    }
    let may_be = |cell: u32, digit: usize| match values[cell as usize] {
        0 => matrix.candidate(cell, digit).is_some(),
        value => value as usize == digit + 1,
    };
    let differ = |first: u32, second: u32| matrix.share_region(first, second);
    let Some(tuples) = sum.tuples(digits, MOST_TUPLES, may_be, differ)? else { return Ok(()) };
    let mut together = Vec::new();
    for first in 0..len {
        for second in first + 1..len {
            checked(limits, 1 + (tuples.len() / len + digits * digits) as u32 / 16)?;
            try_refill(&mut together, false, digits * digits)?;
            for tuple in tuples.chunks_exact(len) {
                together[usize::from(tuple[first]) * digits + usize::from(tuple[second])] = true;
            }
            for &one in matrix.candidates_of(sum.cell(first)) {
                for &other in matrix.candidates_of(sum.cell(second)) {
                    let [row, column] = [one, other].map(|of| usize::from(matrix.digit_of[of as usize]));
                    if !together[row * digits + column] {
                        try_push(pairs, (one, other))?;
                        try_push(pairs, (other, one))?;
                    }
                }
            }
        }
    }
    if pairs.len() > MOST_PEERS {
        return Err(TOO_LARGE.into());
    }
    Ok(())
}
