//! Why a candidate is false: something on the grid, or steps.
//!
//! ```text
//! in a state of a player
//!     a digit of a region, a related digit, or the rules of the cell: this is the answer
//!     else the steps of the rounds, until one excludes the candidate
//! ```

use super::StepLevel;
use super::path::OrdokuPath;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::model::rules::Rules;
use crate::model::shape::House;
use crate::support::alloc::try_collect;
use crate::technique::step::{Candidate, Step};

/// The reason on the grid that excludes a candidate of an open cell.
pub(crate) enum StruckOut {
    /// Another cell of a region has the digit.
    Seen { house: House, cell: u16 },
    /// The digit of another cell is not allowed beside it.
    Related { cell: u16 },
    /// The cell never has the digit.
    Barred,
}

impl OrdokuPath {
    /// Returns what excludes a candidate of an open cell, if it is not among those of the state.
    /// The values are those that the state was begun with.
    pub fn struck_out(&self, rules: &Rules, values: &[u32], asked: Candidate) -> Option<StruckOut> {
        let (cell, digit) = (u32::from(asked.cell), u32::from(asked.digit));
        for (region, house) in rules.regions().zip(&self.matrix.houses) {
            let has_digit = |&&other: &&u32| values[other as usize] == digit;
            if region.contains(&cell)
                && let Some(&other) = region.iter().find(has_digit)
            {
                return Some(StruckOut::Seen { house: *house, cell: other as u16 });
            }
        }
        for &pair in rules.pairs() {
            let [first, second] = pair.cells;
            let Some(other) = [(first, second), (second, first)].into_iter().find(|pair| pair.0 == cell)
            else {
                continue;
            };
            let Some(value) = values[other.1 as usize].checked_sub(1) else { continue };
            let (own, value) = (digit as usize - 1, value as usize);
            let table = rules.table_of(pair);
            if !(if first == cell { table.allows(own, value) } else { table.allows(value, own) }) {
                return Some(StruckOut::Related { cell: other.1 as u16 });
            }
        }
        (!rules.may_be(asked.cell.into(), digit as usize - 1)).then_some(StruckOut::Barred)
    }

    /// Hands over the steps from the state that [`OrdokuPath::begin`] made, which has the
    /// candidate, up to the first one that excludes it.
    pub fn why_not(
        &mut self,
        asked: Candidate,
        solution: &[u32],
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(Step, StepLevel) -> Result<(), Error>,
    ) -> Search<()> {
        // What a digit in the cell excludes.
        let number = self.matrix.candidate(asked.cell.into(), usize::from(asked.digit) - 1);
        let peers = number.map_or(&[][..], |asked| self.matrix.excluded_by(asked));
        let peers = try_collect(peers.len(), peers.iter().map(|&peer| self.matrix.named(peer)))?;
        let mut is_excluded = false;
        self.walk(solution, limits, &mut |step, level| {
            is_excluded =
                step.removed.contains(&asked) || step.placed.iter().any(|placed| peers.contains(placed));
            take(step, level)?;
            Ok(!is_excluded)
        })?;
        if is_excluded { Ok(()) } else { Err(Error::Internal.into()) }
    }
}
