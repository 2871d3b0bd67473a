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
//! How long a walk takes has a heavy tail, and which kind suits a puzzle is not known before. So when the one from nothing has
//! come to its steady heat, it gets two led ones beside it (two more from nothing where beliefs cannot lead): C. P. Gomes, B. Selman, "Algorithm portfolios", 2001.
//!
//! What did not pay, and on which puzzles, is in docs/BENCHMARKS.md.

mod anneal;
mod assignment;
mod beliefs;
mod chutes;
mod led;
mod matrix;
mod partial;
mod power;
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
use led::Led;
use matrix::Matrix;
use std::sync::atomic::{AtomicBool, Ordering};
use walker::Walker;

/// The middle heat of the first walk, times the candidates per open cell, squared.
const MIDDLE: f64 = 0.5;
/// The heats of the led walks, likewise, and the lengths of their chains: where solutions are few long chains pay, where ends
/// with two empty cells abound short ones.
const LED: [(f64, u32); 2] = [(0.45, 1), (0.4, 24)];
/// Proposals of a turn, when there are several walks: some milliseconds, as nothing that stops the call is looked at while one
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

/// Walks over one puzzle that can be left and gone on with: one from nothing, then in turns with led ones.
pub(crate) struct Walks {
    matrix: Matrix,
    /// From nothing.
    first: Walker,
    led: [Led; 2],
    /// Turns since it was loaded.
    turns: u64,
    /// Proposals of the first before the led ones begin.
    alone: u64,
    pub(super) pace: Pace,
}

/// When walks take turns. Tests set it.
pub(super) struct Pace {
    /// Proposals per open cell that the first makes before the led ones begin.
    pub alone: u64,
    /// Proposals of a turn, when there are several.
    pub turn: u64,
}

impl Walks {
    /// # Errors
    /// [`Error::Memory`].
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let pace = Pace { alone: Anneal::PROPOSALS, turn: TURN };
        let (first, led) = (Walker::new(), LED.map(|(heat, chain)| Led::new(heat, chain)));
        Ok(Self { matrix: Matrix::new(shape)?, first, led, turns: 0, alone: 0, pace })
    }

    /// Begins anew over the options that a search has left open at a fixpoint. The same seed gives the same walks.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load<M: Mask>(&mut self, state: &State<M>, seed: u64) -> Result<(), Error> {
        self.matrix.load(state)?;
        self.alone = self.pace.alone * self.matrix.open_cells() as u64;
        let candidates = self.matrix.candidates();
        self.first.load(&self.matrix, MIDDLE / (candidates * candidates), seed)?;
        self.turns = 0;
        for (led, seed) in self.led.iter_mut().zip([seed.wrapping_add(1), seed.wrapping_add(1 << 32)]) {
            led.load(&self.matrix, seed)?;
        }
        Ok(())
    }

    /// Makes `proposals` proposals, unless it finds a solution or is stopped: when there are several walks, up to two turns
    /// more, and up to a round of beliefs more in each turn. With a pair of threads it does the same in less time.
    pub fn go_on(&mut self, proposals: u64, mut pair: Option<&mut Pair>, limits: &mut Limits<'_>) -> Outcome {
        if self.solved().is_some() {
            return Outcome::Solved;
        }
        let mut left = proposals;
        loop {
            let first = &mut self.first;
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

    /// A turn of the first walk or of the first led one, alternately, and, unless that solves the puzzle or is stopped, one of
    /// the second led one.
    fn take_turns(&mut self, pair: Option<&mut Pair>, limits: &mut Limits<'_>) -> Outcome {
        let (turn, matrix, first) = (self.pace.turn, &self.matrix, &mut self.first);
        let [led, second] = &mut self.led;
        let is_led = self.turns % 2 == 1;
        self.turns += 1;
        let mut own = || match is_led {
            true => led.go_on(matrix, turn, limits),
            false => first.go_on(matrix, turn, limits),
        };
        let (outcome, aside) = match pair {
            None => (own(), None),
            Some(pair) => {
                let own = |stop: &AtomicBool| {
                    let outcome = own();
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

    /// The walk that has found a solution, if one has.
    fn solved(&self) -> Option<&Walker> {
        let [one, other] = &self.led;
        [&self.first, &one.walker, &other.walker].into_iter().find(|walker| walker.is_done())
    }

    /// Proposals since it was loaded.
    #[cfg(test)]
    pub fn proposals(&self) -> u64 {
        self.first.proposals + self.led.iter().map(|led| led.proposals).sum::<u64>()
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
