//! Locked candidates: candidates that all candidates of an exact item exclude.
//!
//! ```text
//! . . . | . . .        All places of 5 in the first box are in one row, so 5 is not in the rest
//! 5 . 5 | - - -        of the row.
//! . . . | . . .
//! ```
//!
//! In a region this is pointing (from a box) or claiming (from a line). With relations and sums
//! the places of a digit, or the digits of a cell, may also exclude a candidate in no common
//! region.

use super::matrix::{ItemMatrix, ItemPlace};
use super::round::{StepPattern, StepRound};
use super::state::MatrixState;
use crate::error::Error;
use crate::model::rules::RegionKind;
use crate::support::alloc::try_refill;

/// The memory of the search: for each candidate how many of an item exclude it.
#[derive(Default)]
pub(super) struct LockedSearch {
    hits: Vec<(u32, u16)>,
}

impl LockedSearch {
    pub fn begin(&mut self, matrix: &ItemMatrix) -> Result<(), Error> {
        try_refill(&mut self.hits, (u32::MAX, 0), matrix.candidates())
    }

    /// Finds all steps: those from boxes only, or all others.
    pub fn find(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        from_boxes: bool,
        round: &mut StepRound,
    ) -> Result<(), Error> {
        self.hits.fill((u32::MAX, 0));
        for item in 0..matrix.exact {
            if state.counts[item as usize] > 1 && is_from_box(matrix, item) == from_boxes {
                self.find_of(matrix, state, item, round)?;
            }
        }
        Ok(())
    }

    fn find_of(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        item: u32,
        round: &mut StepRound,
    ) -> Result<(), Error> {
        let mut members = 0;
        for &member in matrix.members.get(item).iter().filter(|&&member| state.left[member as usize]) {
            let mut hit = false;
            for &peer in matrix.peers.get(member).iter().filter(|&&peer| state.left[peer as usize]) {
                let hits = &mut self.hits[peer as usize];
                if members == 0 || *hits == (item, members) {
                    *hits = (item, members + 1);
                    hit = true;
                }
            }
            members += 1;
            if !hit {
                return Ok(());
            }
        }
        let first = matrix.members.get(item).iter().find(|&&member| state.left[member as usize]);
        for &peer in first.map_or(&[][..], |&first| matrix.peers.get(first)) {
            if self.hits[peer as usize] == (item, members) && state.left[peer as usize] {
                round.remove(peer)?;
            }
        }
        if round.removes() {
            round.end(StepPattern::Locked { item }, None, 0)?;
        }
        Ok(())
    }
}

/// Returns whether an item is a digit in a box, or in an irregular region.
pub(super) fn is_from_box(matrix: &ItemMatrix, item: u32) -> bool {
    match matrix.places[item as usize] {
        ItemPlace::Cell(_) => false,
        ItemPlace::Region(region, _) => {
            matches!(matrix.regions[region as usize].kind, RegionKind::Box | RegionKind::Region)
        }
    }
}
