//! The items of relations between two cells.
//!
//! A pair of cells needs, for each set of digits of the second cell that digits of the first
//! exclude, one item: it meets the options of these digits in both cells. At most one of them is
//! chosen, which forbids every digit of one side with every digit of the other.
//!
//! If a digit leaves few digits to the other cell, it has an item more, and an option that is
//! chosen if the digit and all of those are not:
//!
//! ```text
//! primary item    the digits that are left to the other cell, and the option
//! secondary item  the digit, and the option
//! ```
//!
//! So a digit is struck out when the last digit that it leaves to the other cell is.

use super::check;
use super::extras::Extras;
use super::open_digits::OpenDigits;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::model::rules::{RelatedCells, Rules};
use crate::model::shape::MAX_SIDE;
use crate::support::alloc::try_vec;

/// The most digits that a digit leaves to the other cell if it has an item more.
const FEW: u32 = 4;

/// The most times that digits are struck out by all pairs.
const MOST_ROUNDS: usize = 16;

/// A bit for each digit.
type Digits = [u64; MAX_SIDE / 64];

fn bits(digits: Digits) -> impl Iterator<Item = usize> {
    digits.into_iter().enumerate().flat_map(|(word, mut bits)| {
        std::iter::from_fn(move || {
            let digit = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(digit)
        })
    })
}

/// A pair of cells, seen from one of them.
struct Side<'r> {
    rules: &'r Rules,
    pair: RelatedCells,
    is_second: bool,
    /// Whether a region has both cells.
    differ: bool,
}

impl Side<'_> {
    fn cell(&self) -> usize {
        self.pair.cells[usize::from(self.is_second)] as usize
    }

    fn other(&self) -> usize {
        self.pair.cells[usize::from(!self.is_second)] as usize
    }

    /// Returns the open digits of the other cell that a digit of this cell allows.
    fn allowed(&self, open: &OpenDigits, digit: usize) -> Digits {
        let table = self.rules.table_of(self.pair);
        let mut allowed = [0; MAX_SIDE / 64];
        let words = open.digits.div_ceil(64);
        allowed[..words].copy_from_slice(open.words_of(self.other()));
        if self.is_second {
            for first in bits(allowed).filter(|&first| !table.allows(first, digit)) {
                allowed[first / 64] &= !(1 << (first % 64));
            }
        } else {
            allowed.iter_mut().zip(table.row(digit)).for_each(|(allowed, row)| *allowed &= row);
        }
        if self.differ {
            allowed[digit / 64] &= !(1 << (digit % 64));
        }
        allowed
    }
}

fn sides(rules: &Rules, pair: RelatedCells, differ: bool) -> [Side<'_>; 2] {
    [false, true].map(|is_second| Side { rules, pair, is_second, differ })
}

/// Returns for each table whether some digit leaves few digits to the other cell.
pub(super) fn narrow_tables(rules: &Rules) -> Result<Vec<bool>, Error> {
    let digits = rules.digits();
    let mut narrow = try_vec(false, rules.tables().len())?;
    for (narrow, table) in narrow.iter_mut().zip(rules.tables()) {
        let few = |count: usize| count <= FEW as usize && count < digits.div_ceil(2);
        *narrow = (0..digits)
            .any(|first| few((0..digits).filter(|&second| table.allows(first, second)).count()))
            || (0..digits)
                .any(|second| few((0..digits).filter(|&first| table.allows(first, second)).count()));
    }
    Ok(narrow)
}

impl OpenDigits {
    /// Strikes out digits that leave no digit to the other cell of a pair. `narrow` is that of
    /// [`narrow_tables`].
    pub fn strike_out_by_pairs(
        &mut self,
        rules: &Rules,
        narrow: &[bool],
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let is_narrow = |pair: &RelatedCells| narrow[pair.table as usize];
        for _ in 0..MOST_ROUNDS {
            let mut did = false;
            for &pair in rules.pairs().iter().filter(|pair| is_narrow(pair)) {
                check(limits, self.digits)?;
                let differ = self.are_in_a_region(&pair.cells);
                for side in sides(rules, pair, differ) {
                    for digit in 0..self.digits {
                        if self.has(side.cell(), digit) && side.allowed(self, digit) == [0; MAX_SIDE / 64] {
                            self.strike_out(side.cell(), digit);
                            did = true;
                        }
                    }
                }
            }
            if !did {
                break;
            }
        }
        Ok(())
    }
}

impl Extras {
    /// Adds the items of the pairs. `narrow` is that of [`narrow_tables`].
    pub fn add_items_of_pairs(
        &mut self,
        rules: &Rules,
        open: &OpenDigits,
        narrow: &[bool],
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        // For digits of the first cell, those of the second that they exclude.
        let mut excluded: Vec<(Digits, usize)> = Vec::new();
        excluded.try_reserve(open.digits)?;
        for &pair in rules.pairs() {
            check(limits, open.digits)?;
            let differ = open.are_in_a_region(&pair.cells);
            let [side, other_side] = sides(rules, pair, differ);
            excluded.clear();
            for digit in open.of(side.cell()) {
                let (allowed, mut excludes) = (side.allowed(open, digit), [0; MAX_SIDE / 64]);
                let open_words = open.words_of(side.other()).iter();
                excludes.iter_mut().zip(open_words.zip(allowed)).for_each(|(bits, (may_be, allowed))| {
                    *bits = may_be & !allowed;
                });
                // A region forbids equal digits already.
                if differ {
                    excludes[digit / 64] &= !(1 << (digit % 64));
                }
                excluded.push((excludes, digit));
            }
            excluded.sort_unstable();
            for same in excluded.chunk_by(|one, other| one.0 == other.0) {
                let excludes = same[0].0;
                if excludes == [0; MAX_SIDE / 64] {
                    continue;
                }
                let item = self.add_secondary()?;
                for &(_, digit) in same {
                    self.add_node(side.cell() * open.digits + digit, item)?;
                }
                for digit in bits(excludes) {
                    self.add_node(side.other() * open.digits + digit, item)?;
                }
            }
            for side in [side, other_side].into_iter().filter(|_| narrow[pair.table as usize]) {
                for digit in open.of(side.cell()) {
                    let allowed = side.allowed(open, digit);
                    if allowed.iter().map(|word| word.count_ones()).sum::<u32>() > FEW {
                        continue;
                    }
                    let (left, own) = (self.add_item()?, self.add_secondary()?);
                    self.add_node(side.cell() * open.digits + digit, own)?;
                    for other in bits(allowed) {
                        self.add_node(side.other() * open.digits + other, left)?;
                    }
                    self.add_option([left, own])?;
                }
            }
        }
        Ok(())
    }
}
