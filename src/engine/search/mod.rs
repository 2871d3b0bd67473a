//! Bit search over all four item families.
//!
//! ```text
//! propagate: an item with one option left fixes it (naked and hidden singles alike);
//!            a digit confined to one box of its row or column, or to one row or column of its box, leaves the rest
//!            (locked candidates); until nothing changes
//! an item has no option left   -> its weight grows; take back the last guess and strike that option out
//! every item has one option    -> a solution; go on in the same way
//! otherwise                    -> the item with the smallest (options left / weight); guess one of its options
//! ```
//!
//! Weights: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search by weighting constraints", 2004
//! (dom/wdeg). A refuted guess leaves its option struck out and the next item is chosen anew (binary branching).

mod branch;
mod locked;
pub(super) mod state;

use super::{Engine, Run};
use crate::error::{Error, try_vec};
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use branch::Weights;
use state::{Candidate, State};

pub(super) struct Search<M> {
    state: State<M>,
    weights: Weights,
    guesses: Vec<Guess>,
    values: Vec<u32>,
}

struct Guess {
    option: Candidate,
    /// Length of the trail when the guess was made.
    trail: usize,
}

impl<M: Mask> Search<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let mut guesses = Vec::new();
        guesses.try_reserve_exact(shape.cells())?;
        Ok(Self {
            state: State::new(shape)?,
            weights: Weights::new(shape)?,
            guesses,
            values: try_vec(0, shape.cells())?,
        })
    }

    /// Takes back guesses until one can be struck out without a new conflict; `false` when none is left.
    fn backtrack(&mut self, run: &mut Run<'_, '_>) -> bool {
        while let Some(Guess { option, trail }) = self.guesses.pop() {
            self.state.undo(trail);
            if self.state.strike(option.cell, option.digit) {
                return true;
            }
            self.conflict(run);
        }
        false
    }

    fn conflict(&mut self, run: &mut Run<'_, '_>) {
        run.stats.conflicts += 1;
        self.weights.grow(self.state.abandon());
    }
}

impl<M: Mask> Engine for Search<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        self.guesses.clear();
        self.weights.reset();
        if !run.enter_node() {
            return Ok(());
        }
        let mut consistent = self.state.load(puzzle)?;
        loop {
            consistent = consistent && self.state.propagate();
            if !consistent {
                self.conflict(run);
            } else if let Some(option) = self.weights.choose(&self.state) {
                if !run.enter_node() {
                    break;
                }
                self.guesses.push(Guess { option, trail: self.state.trail_len() });
                run.reached(self.guesses.len());
                consistent = self.state.fix(option.cell, option.digit);
                continue;
            } else {
                self.state.write_solution(&mut self.values);
                if !run.found(&self.values) {
                    break;
                }
            }
            if !self.backtrack(run) {
                break;
            }
            consistent = true;
        }
        run.stats.assignments += self.state.take_assignments();
        Ok(())
    }
}
