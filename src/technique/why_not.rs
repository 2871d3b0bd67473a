//! The steps that show why a candidate is false.
//!
//! ```text
//! in a state of a player
//!     take steps in the order of HoDoKu until one excludes the candidate: these are the answer
//! if the last of several steps says only that the cell has another digit
//!     a contradiction at the beginning answers instead, if singles lead to one
//! ```

use super::contradiction::contradiction;
use super::houses::PEERS;
use super::path::{KnownState, RatedStep, StepRating, StepSearch, WORK_OF_STEP, of_hodoku};
use super::step::{Candidate, Step};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::hodoku::search_order::TechniqueSearch;

impl StepSearch {
    /// Returns the steps that show why a candidate of an empty cell is false: the last one excludes
    /// it.
    pub fn why_not(
        &mut self,
        state: &KnownState,
        candidate: Candidate,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Vec<RatedStep>> {
        self.begin_at(state);
        let mut steps = Vec::new();
        while let Some(found) = self.hodoku.next_step(limits)? {
            self.hodoku.apply(&found.step);
            let (ends, fills) = (excludes(&found.step, candidate), fills(&found.step, candidate));
            try_push(&mut steps, of_hodoku(found))?;
            if ends {
                if fills && steps.len() > 1 {
                    self.begin_at(state);
                    if let Some(step) = contradiction(self.hodoku.board(), candidate)? {
                        steps.clear();
                        steps.push(of_contradiction(step));
                    }
                }
                return Ok(steps);
            }
            checked(limits, WORK_OF_STEP)?;
        }
        Err(Error::Internal.into())
    }
}

/// Returns whether a step removes a candidate, or places a digit that excludes it.
fn excludes(step: &Step, candidate: Candidate) -> bool {
    let is_seen = |placed: &Candidate| {
        placed.digit == candidate.digit && PEERS[usize::from(placed.cell)].has(candidate.cell.into())
    };
    step.removed.contains(&candidate) || step.placed.iter().any(is_seen) || fills(step, candidate)
}

/// Returns whether a step fills the cell of a candidate.
fn fills(step: &Step, candidate: Candidate) -> bool {
    step.placed.iter().any(|placed| placed.cell == candidate.cell)
}

/// Returns a contradiction with the rating of the search that finds such steps.
fn of_contradiction(step: Step) -> RatedStep {
    let search = TechniqueSearch::ForcingNet;
    RatedStep { step, rating: StepRating::Hodoku { level: search.level(), score: search.score() } }
}
