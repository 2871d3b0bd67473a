//! Random walks over partial covers: first solutions of large puzzles that have many.
//!
//! ```text
//! state   options no two of which share an item        energy   cells still empty
//! step    a random option of a random uncovered item comes in, what shares an item with it goes out (`partial.rs`)
//! heat    how often a step that costs energy is taken (`anneal.rs`)
//! ```
//!
//! They can find a solution and can never tell that there is none. Partial assignments as the state of a local search, so that
//! nothing ever contradicts: C. Morgenstern, "Distributed coloration neighborhood search", 1996 (partial colourings);
//! I. Bloechliger, N. Zufferey, "A graph coloring heuristic using partial solutions and a reactive tabu scheme", 2008. Ours
//! draws from all four families of items, not just from the cells.
//!
//! How long a walk takes has a heavy tail, and which heat suits a puzzle is not known before. So when one walk has come to its
//! steady heat, it gets a second, at another heat, beside it: C. P. Gomes, B. Selman, "Algorithm portfolios", 2001.
//!
//! What did not pay, and on which puzzles, is in docs/BENCHMARKS.md.

mod anneal;
mod matrix;
mod partial;
#[cfg(test)]
mod tests;
mod walker;

use super::search::state::State;
use crate::error::Error;
use crate::limits::{Budget, Limits, Watch};
use crate::mask::Mask;
use crate::shape::Shape;
use crate::threads::Pair;
use anneal::Anneal;
use matrix::Matrix;
use std::sync::atomic::{AtomicBool, Ordering};
use walker::Walker;

/// The middle heats of the two walks, times the candidates per open cell, squared.
const MIDDLES: [f64; 2] = [0.5, 0.55];
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

/// Walks over one puzzle that can be left and gone on with: one, then two in turns.
pub(crate) struct Walks {
    matrix: Matrix,
    walkers: [Walker; 2],
    /// Proposals of the first before the second begins.
    alone: u64,
    pub(super) pace: Pace,
}

/// When walks take turns. Tests set it.
pub(super) struct Pace {
    /// Proposals per open cell that the first makes before the second begins.
    pub alone: u64,
    /// Proposals of a turn, when there are two.
    pub turn: u64,
}

impl Walks {
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let pace = Pace { alone: Anneal::PROPOSALS, turn: TURN };
        Ok(Self { matrix: Matrix::new(shape)?, walkers: [Walker::new(), Walker::new()], alone: 0, pace })
    }

    /// Begins anew over the options that a search has left open at a fixpoint. The same seed gives the same walks.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load<M: Mask>(&mut self, state: &State<M>, seed: u64) -> Result<(), Error> {
        self.matrix.load(state)?;
        self.alone = self.pace.alone * self.matrix.open_cells() as u64;
        let candidates = self.matrix.candidates();
        for (seed, (walker, middle)) in (seed..).zip(self.walkers.iter_mut().zip(MIDDLES)) {
            walker.load(&self.matrix, middle / (candidates * candidates), seed)?;
        }
        Ok(())
    }

    /// Makes `proposals` proposals, and when there are two walks up to two turns more, unless it finds a solution or is
    /// stopped. With a pair of threads it does the same in less time.
    pub fn go_on(&mut self, proposals: u64, mut pair: Option<&mut Pair>, limits: &mut Limits<'_>) -> Outcome {
        let mut left = proposals;
        loop {
            let first = &mut self.walkers[0];
            let outcome = if first.proposals < self.alone {
                let most = left.min(self.alone - first.proposals);
                left -= most;
                first.go_on(&self.matrix, most, limits)
            } else {
                left = left.saturating_sub(2 * self.pace.turn);
                self.take_turns(pair.as_deref_mut(), limits)
            };
            if left == 0 || outcome != Outcome::NotYet {
                return outcome;
            }
        }
    }

    /// A turn of the first walk and, unless that solves the puzzle or is stopped, one of the second.
    fn take_turns(&mut self, pair: Option<&mut Pair>, limits: &mut Limits<'_>) -> Outcome {
        let (turn, matrix, [first, second]) = (self.pace.turn, &self.matrix, &mut self.walkers);
        let (outcome, aside) = match pair {
            None => (first.go_on(matrix, turn, limits), None),
            Some(pair) => {
                let own = |stop: &AtomicBool| {
                    let outcome = first.go_on(matrix, turn, limits);
                    stop.store(outcome != Outcome::NotYet, Ordering::Relaxed);
                    outcome
                };
                pair.run(own, |stop| {
                    let watch = Watch { cancel: Some(stop), poll: None };
                    second.go_on(matrix, turn, &mut Limits::new(Budget::default(), matrix.spans.len(), watch))
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

    /// Proposals since it was loaded.
    #[cfg(test)]
    pub fn proposals(&self) -> u64 {
        self.walkers.iter().map(|walker| walker.proposals).sum()
    }

    /// Writes the solution, row-major, after [`Outcome::Solved`].
    pub fn write_solution(&self, values: &mut [u32]) {
        let walker = self.walkers.iter().find(|walker| walker.is_done());
        debug_assert!(walker.is_some());
        if let Some(walker) = walker {
            self.matrix.write_values(walker.partial.slots(), values);
        }
    }
}
