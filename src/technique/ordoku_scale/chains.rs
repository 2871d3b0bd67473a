//! Chains and nets: candidates whose consequences contradict each other.

use super::matrix::ItemMatrix;
use super::round::{StepPattern, StepRound};
use super::spread::{LONGEST, Means, NodeSpread};
use super::state::MatrixState;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_refill;

/// The longest length of each class.
const CLASSES: [u32; 14] = [5, 7, 9, 11, 13, 17, 25, 33, 49, 65, 97, 129, 257, LONGEST];

/// Returns the class of a length, from 0.
pub(super) fn class_of(length: u32) -> u32 {
    CLASSES.iter().take_while(|&&longest| longest < length).count() as u32
}

/// The search for chains. A class is looked at only if no shorter one has a step.
#[derive(Default)]
pub(super) struct ChainSearch {
    pub spread: NodeSpread,
    /// For each candidate, the shortest length at which a longer search finds more than the last
    /// one.
    wake: Vec<u32>,
    /// Whether the tables of `spread` belong to the state.
    is_ready: bool,
}

impl ChainSearch {
    /// Notes that the state has changed.
    pub fn forget(&mut self) {
        self.is_ready = false;
    }

    /// Finds all steps of the shortest class. Returns the greatest length of that class.
    pub fn find(
        &mut self,
        matrix: &ItemMatrix,
        state: &MatrixState,
        (means, most): (Means, u32),
        round: &mut StepRound,
        limits: &mut LimitChecker<'_>,
    ) -> Search<u32> {
        if !std::mem::replace(&mut self.is_ready, true) {
            self.spread.begin(matrix, state)?;
        }
        try_refill(&mut self.wake, 0, matrix.candidates())?;
        for longest in CLASSES.map(|longest| longest.min(most)) {
            for start in (0..matrix.candidates() as u32).filter(|&start| state.is_open(matrix, start)) {
                checked(limits, 1)?;
                if self.wake[start as usize] > longest {
                    continue;
                }
                let found = self.spread.follow(matrix, state, (start, means), longest, limits)?;
                if let Some((length, _)) = found {
                    round.remove(start)?;
                    round.end(StepPattern::Chain { start }, None, length)?;
                } else {
                    self.wake[start as usize] = self.spread.too_long;
                }
            }
            if !round.is_empty() || longest == most {
                return Ok(longest);
            }
        }
        Ok(most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_ascend_and_end_at_the_longest_length() {
        assert!(CLASSES.is_sorted());
        assert_eq!([0, 5, 6, 7, 8, LONGEST].map(class_of), [0, 0, 1, 1, 2, 13]);
    }
}
