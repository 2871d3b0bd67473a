//! Walks over partial covers, from nothing and from where beliefs lead: first solutions of large puzzles.
//!
//! ```text
//! state   options no two of which share an item        energy   cells still empty
//! step    a random option of a random uncovered item comes in, what shares an item with it goes out (`partial.rs`)
//! heat    how often a step that costs energy is taken (`anneal.rs`)
//! led     to begin with, a cover made of what is believed of each option (`led.rs`, `beliefs.rs`)
//! ```
//!
//! They can find a solution and can never tell that there is none. Partial assignments as the state of a local search, so that
//! nothing ever contradicts: C. Morgenstern, "Distributed coloration neighborhood search", 1996 (partial colourings);
//! I. Bloechliger, N. Zufferey, "A graph coloring heuristic using partial solutions and a reactive tabu scheme", 2008. Ours
//! draws from all four families of items, not just from the cells.
//!
//! A first walk anneals from nothing, which solves what is easy soonest. When its anneals are over, it is led (where beliefs
//! cannot lead, it stays as it is), and a second one, at another heat, joins it: how long a walk takes has a heavy tail, and
//! which heat suits a puzzle is not known before. C. P. Gomes, B. Selman, "Algorithm portfolios", 2001.
//!
//! What did not pay, and on which puzzles, is in docs/lab/local-search.md.

mod annealing;
mod belief_propagation;
mod chutes;
mod guided;
mod instance;
mod partial_cover;
mod permanent;
mod power;
#[cfg(test)]
mod tests;
mod walk;

use super::propagate::Domains;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::support::threads::Join;
use annealing::Anneal;
use guided::{Heats, Led};
use instance::Matrix;
use std::sync::atomic::{AtomicBool, Ordering};
use walk::Walker;

/// The heats of the two walks, times the candidates per open cell, squared.
const HEATS: [Heats; 2] = [Heats { from_nothing: 0.5, led: 0.5 }, Heats { from_nothing: 0.55, led: 0.45 }];
/// Proposals of a turn, when there are two walks: some milliseconds, as nothing that stops the call is looked at while one
/// thread waits for the other.
const TURN: u64 = 500_000;

/// How far a call came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// No cell is empty.
    Solved,
    /// The proposals are used up.
    NotYet,
    /// The limits say why.
    Stopped,
}

/// Walks over one puzzle that can be left and gone on with: one alone at first, then two in turns.
pub(crate) struct Walks {
    matrix: Matrix,
    walks: [Led; 2],
    /// Proposals of the first before the second begins.
    alone: u64,
    pub(super) pace: Pace,
}

/// When walks take turns. Tests set it.
pub(super) struct Pace {
    /// Proposals per open cell that the first makes from nothing, and alone.
    pub alone: u64,
    /// Proposals of a turn, when there are two.
    pub turn: u64,
}

impl Walks {
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let pace = Pace { alone: Anneal::PROPOSALS, turn: TURN };
        Ok(Self { matrix: Matrix::new(shape)?, walks: HEATS.map(Led::new), alone: 0, pace })
    }

    /// Begins anew over the options that a search has left open at a fixpoint; `false` when that was stopped. The same seed
    /// gives the same walks.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load<M: Mask>(
        &mut self,
        state: &Domains<M>,
        seed: u64,
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        if !self.matrix.load(state, limits)? {
            return Ok(false);
        }
        self.alone = self.pace.alone * self.matrix.open_cells() as u64;
        let [first, second] = &mut self.walks;
        let can_lead = first.load(&self.matrix, seed, self.alone, true, limits)?;
        second.load(&self.matrix, seed.wrapping_add(1 << 32), 0, can_lead, limits)?;
        Ok(limits.stopped().is_none())
    }

    /// Makes `proposals` proposals, unless it finds a solution or is stopped: when there are two walks, up to two turns
    /// more, and up to a round of beliefs more in each turn. With a pair of threads it does the same in less time.
    pub fn go_on(
        &mut self,
        proposals: u64,
        mut pair: Option<&mut Join>,
        limits: &mut LimitChecker<'_>,
    ) -> Outcome {
        if self.solved().is_some() {
            return Outcome::Solved;
        }
        let mut left = proposals;
        loop {
            let first = &mut self.walks[0];
            let outcome = if first.proposals < self.alone {
                let most = left.min(self.alone - first.proposals);
                left -= most;
                first.go_on(&self.matrix, most, limits)
            } else {
                let before = self.proposals();
                let outcome = self.take_turns(pair.as_deref_mut(), limits);
                left = left.saturating_sub(self.proposals() - before);
                outcome
            };
            if left == 0 || outcome != Outcome::NotYet {
                return outcome;
            }
        }
    }

    /// A turn of the first walk and, unless that solves the puzzle or is stopped, one of the second.
    fn take_turns(&mut self, pair: Option<&mut Join>, limits: &mut LimitChecker<'_>) -> Outcome {
        let (turn, matrix) = (self.pace.turn, &self.matrix);
        let [first, second] = &mut self.walks;
        let (outcome, aside) = match pair {
            None => (first.go_on(matrix, turn, limits), None),
            Some(pair) => {
                let own = |stop: &AtomicBool| {
                    let outcome = first.go_on(matrix, turn, limits);
                    stop.store(outcome != Outcome::NotYet, Ordering::Relaxed);
                    outcome
                };
                pair.run(own, |stop| {
                    let interrupt = Interrupt { cancel: Some(stop), poll: None };
                    second.go_on(
                        matrix,
                        turn,
                        &mut LimitChecker::new(Limits::default(), matrix.spans.len(), interrupt),
                    )
                })
            }
        };
        match outcome {
            // Here, if it was not taken beside.
            Outcome::NotYet => aside.unwrap_or_else(|| second.go_on(matrix, turn, limits)),
            // Also where the second has found a solution meanwhile: on one thread it would not have walked.
            outcome => outcome,
        }
    }

    /// The walk that has found a solution, if one has.
    fn solved(&self) -> Option<&Walker> {
        self.walks.iter().map(|walk| &walk.walker).find(|walker| walker.is_done())
    }

    /// Proposals since it was loaded, and what rounds of beliefs count.
    pub fn proposals(&self) -> u64 {
        self.walks.iter().map(|walk| walk.proposals).sum()
    }

    /// Writes the solution, row-major, after [`Outcome::Solved`].
    pub fn write_solution(&self, values: &mut [u32]) {
        let walker = self.solved();
        debug_assert!(walker.is_some());
        if let Some(walker) = walker {
            self.matrix.write_values(walker.partial.slots(), values);
        }
    }
}
