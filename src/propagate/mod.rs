//! Propagation over all items, for `csp`, `cdcl` and the local search.
//!
//! ```text
//! an item with one option left           -> fix it (naked and hidden singles alike)
//! a digit confined to a minirow, minicol -> strike it out in the rest of the house that crosses there
//!                                           (locked candidates)
//! ```
//!
//! Both rules are applied until nothing changes. [`permutations`] strikes out more, by matchings,
//! when a search asks for it.

mod domains;
mod locked;
mod matching;
mod permutations;
mod segments;

pub(super) use domains::{CellDigit, Domains};
pub(super) use permutations::PermutationRule;

use crate::limits::LimitChecker;
use crate::model::mask::Mask;
use crate::support::ablation::Switch;

/// Options struck out between two reports of work to the limits.
const REPORT_AFTER: usize = 256;

impl<M: Mask> Domains<M> {
    /// Applies the rules until nothing changes. Returns `false` if an item has no option left, or
    /// if `limits` end it early.
    pub fn propagate(&mut self, limits: &mut LimitChecker<'_>) -> bool {
        let mut reported = self.trail.len();
        loop {
            let struck = self.trail.len();
            if struck - reported >= REPORT_AFTER {
                if !limits.work((struck - reported) as u32) {
                    return false;
                }
                reported = struck;
            }
            if let Some(item) = self.singles.pop() {
                let item = item as usize;
                let in_cell = item < self.shape.cells();
                self.assignments += u64::from(in_cell);
                if !(if in_cell { Switch::NakedSingles } else { Switch::HiddenSingles }).is_on() {
                    continue;
                }
                let CellDigit { cell, digit } = self.candidate(item, self.masks[item].lowest());
                if !self.is_fixed(cell, digit) && !self.fix(cell, digit) {
                    return false;
                }
                continue;
            }
            let Some(item) = self.shrunk.pop() else { return true };
            self.is_shrunk[item as usize] = false;
            if Switch::LockedCandidates.is_on() && !self.strike_locked(item as usize) {
                return false;
            }
        }
    }
}
