//! The parts of searches that are known to have nothing.
//!
//! A search on one digit depends only on the places of the digit, so it is repeated only after they
//! change. A set in a house that removes nothing elsewhere never will, because candidates only go:
//! a house is searched again only if one of its own cells has changed. (A set that was passed over
//! because it was locked is no exception. The locked ones are searched before, and there were
//! none.)

use super::report::{Handed, Report};
use super::searches::{DigitParts, HouseParts, SearchParts};
use crate::limits::LimitChecker;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::CellSet;

/// The places of each part for which a search found nothing.
type BarrenDigits = [CellSet; DigitParts::MOST];

/// The houses in which a search found nothing, as bits.
#[derive(Clone, Copy)]
struct BarrenHouses {
    houses: u32,
    /// The candidates when it was last asked.
    known: [CellSet; 10],
}

/// The parts of searches that are known to have nothing.
pub(crate) struct BarrenParts {
    digits: [BarrenDigits; DigitParts::COUNT],
    houses: [BarrenHouses; HouseParts::COUNT],
}

impl BarrenParts {
    pub(crate) const fn new() -> Self {
        Self {
            // A digit without places has nothing.
            digits: [[CellSet::EMPTY; DigitParts::MOST]; DigitParts::COUNT],
            houses: [BarrenHouses { houses: 0, known: [CellSet::EMPTY; 10] }; HouseParts::COUNT],
        }
    }

    /// Forgets what does not hold for another path.
    pub(crate) fn begin(&mut self) {
        for search in &mut self.houses {
            search.houses = 0;
        }
    }

    /// Hands over the steps of the parts that may have any, in the order of the search.
    pub(crate) fn search(
        &mut self,
        parts: SearchParts,
        board: &Board,
        limits: &mut LimitChecker<'_>,
        report: &mut Report,
    ) -> Handed {
        match parts {
            SearchParts::Digits(digits) => {
                let barren = &mut self.digits[digits as usize];
                for (part, barren) in barren.iter_mut().enumerate().take(digits.count()) {
                    let places = board.of_digit[DigitParts::digit(part)];
                    if *barren != places
                        && !finds(|report| digits.search(board, part, limits, report), report)?
                    {
                        *barren = places;
                    }
                }
            }
            SearchParts::Houses(houses) => {
                let barren = &mut self.houses[houses as usize];
                barren.keep_unchanged(board);
                for &house in houses.all() {
                    if barren.houses >> house & 1 == 0
                        && !finds(|report| houses.search(board, house.into(), report), report)?
                    {
                        barren.houses |= 1 << house;
                    }
                }
            }
        }
        Ok(())
    }
}

impl BarrenHouses {
    /// Drops the houses that have a cell whose candidates have changed.
    fn keep_unchanged(&mut self, board: &Board) {
        let mut changed = CellSet::EMPTY;
        for (known, now) in self.known.iter().zip(&board.of_digit) {
            changed |= *known - *now;
        }
        self.known = board.of_digit;
        if self.houses != 0 && !changed.is_empty() {
            for (house, cells) in HOUSES.iter().enumerate() {
                if cells.meets(changed) {
                    self.houses &= !(1 << house);
                }
            }
        }
    }
}

/// Hands over the steps of a part. Returns whether there are any.
fn finds(
    search: impl FnOnce(&mut Report) -> Handed,
    report: &mut Report,
) -> Result<bool, super::report::SearchEnding> {
    let mut has_any = false;
    search(&mut |step| {
        has_any = true;
        report(step)
    })?;
    Ok(has_any)
}
