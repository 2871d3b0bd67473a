//! Random walk over partial covers: first solutions of large puzzles that have many.
//!
//! ```text
//! state   options no two of which share an item        energy   cells still empty
//! step    a random option of a random uncovered item comes in, what shares an item with it goes out (`partial.rs`)
//! heat    how often a step that costs energy is taken (`anneal.rs`)
//! ```
//!
//! It can find a solution and can never tell that there is none. Partial assignments as the state of a local search, so that
//! nothing ever contradicts: C. Morgenstern, "Distributed coloration neighborhood search", 1996 (partial colourings);
//! I. Bloechliger, N. Zufferey, "A graph coloring heuristic using partial solutions and a reactive tabu scheme", 2008. Ours
//! draws from all four families of items, not just from the cells.
//!
//! What did not pay, and on which puzzles, is in docs/BENCHMARKS.md.

mod anneal;
mod partial;
#[cfg(test)]
mod tests;

use super::search::state::State;
use crate::error::{Error, try_vec};
use crate::limits::Limits;
use crate::mask::Mask;
use crate::random::Random;
use crate::shape::Shape;
use anneal::Anneal;
use partial::Partial;

/// Proposals from one look at what may stop the call to the next: a fraction of a millisecond.
const PERIOD: u64 = 16_384;
/// A record is noted at once when fewer than one cell in this many is empty, before that at the end of a stretch.
const RECORDS_FROM: usize = 16;

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

/// A walk that can be left and gone on with.
pub(crate) struct Walk {
    partial: Partial,
    anneal: Anneal,
    random: Random,
    /// Proposals since it was loaded.
    proposals: u64,
    /// The digits of the state with the fewest empty cells so far, 0 for an empty cell.
    best: Vec<u32>,
    /// Its empty cells.
    best_empty: usize,
}

impl Walk {
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self {
            partial: Partial::new(shape)?,
            anneal: Anneal::new(0, 1.0),
            random: Random::new(0),
            proposals: 0,
            best: try_vec(0, shape.cells())?,
            best_empty: usize::MAX,
        })
    }

    /// Begins a walk over the options that a search has left open at a fixpoint. The same seed gives the same walk.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load<M: Mask>(&mut self, state: &State<M>, seed: u64) -> Result<(), Error> {
        self.partial.load(state)?;
        self.anneal = Anneal::new(self.partial.open_cells(), self.partial.candidates());
        self.random = Random::new(seed);
        self.proposals = 0;
        self.keep_best();
        Ok(())
    }

    /// Makes `proposals` proposals, unless it finds a solution or is stopped.
    pub fn go_on(&mut self, proposals: u64, limits: &mut Limits<'_>) -> Outcome {
        let mut left = proposals;
        while self.partial.empty_cells() > 0 {
            if left == 0 {
                return Outcome::NotYet;
            }
            if !limits.work(PERIOD as u32) {
                return Outcome::Stopped;
            }
            left -= self.stretch(left.min(PERIOD));
        }
        Outcome::Solved
    }

    /// Makes at most `most` proposals, at one heat; how many it made.
    fn stretch(&mut self, most: u64) -> u64 {
        let most = most.min(self.anneal.left());
        // The way down from nothing chosen sets a record at every step; they count from some way on.
        let below = self.best_empty.min(self.partial.open_cells() / RECORDS_FROM).max(1);
        let made = self.partial.walk(most, below, self.anneal.heat(), &mut self.random);
        self.anneal.count(made);
        self.proposals += made;
        if self.partial.empty_cells() < self.best_empty {
            self.keep_best();
        }
        made
    }

    fn keep_best(&mut self) {
        self.best_empty = self.partial.empty_cells();
        self.partial.write_values(&mut self.best);
    }

    /// Proposals since it was loaded.
    #[cfg(test)]
    pub fn proposals(&self) -> u64 {
        self.proposals
    }

    /// The best state so far: its digits, row-major, 0 for an empty cell, and how many are empty. No house has a digit
    /// twice.
    pub fn best(&self) -> (&[u32], usize) {
        (&self.best, self.best_empty)
    }

    /// Writes the solution, row-major, after [`Outcome::Solved`].
    #[cfg(test)]
    pub fn write_solution(&self, values: &mut [u32]) {
        debug_assert_eq!(self.best_empty, 0);
        values.copy_from_slice(&self.best);
    }
}
