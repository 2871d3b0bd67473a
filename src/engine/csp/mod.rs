//! Backtracking search on the domains of all four item families.
//!
//! ```text
//! propagate: an item with one option left fixes it (naked and hidden singles alike);
//!            a digit confined to one box of its row or column, or to one row or column of its box,
//!            is struck out in the rest of that house (locked candidates); until nothing changes
//! an item has no option left   -> its weight grows; take back the last guess and strike its option out
//! every item has one option    -> a solution; take back the last guess in the same way
//! otherwise                    -> guess an option of the item with the smallest (options left / weight)
//! ```
//!
//! A refuted guess leaves its option struck out, and the next item is chosen anew (binary
//! branching). Weights: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, "Boosting systematic search
//! by weighting constraints", 2004 (dom/wdeg).

mod branch;
#[cfg(test)]
mod tests;

use super::{SearchEngine, SearchOutcome, SearchRun};
use crate::error::Error;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::propagate::{CellDigit, Domains};
use crate::support::alloc::{try_push, try_vec};
use branch::Weights;

/// The engine `csp`.
pub(super) struct Csp<M> {
    pub(super) domains: Domains<M>,
    weights: Weights,
    guesses: Vec<Guess>,
    /// Refuted guesses, each after the number of guesses above it, which are still made. A guess
    /// whose solutions were all visited is refuted, too.
    refuted: Vec<(u32, CellDigit)>,
    values: Vec<u32>,
}

/// An option that the search has guessed.
struct Guess {
    option: CellDigit,
    /// Length of the trail when the guess was made.
    trail: usize,
}

impl<M: Mask> Csp<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let mut guesses = Vec::new();
        guesses.try_reserve_exact(shape.cells())?;
        let mut refuted = Vec::new();
        refuted.try_reserve_exact(Items::new(shape).eager_options())?;
        Ok(Self {
            domains: Domains::new(shape)?,
            weights: Weights::new(shape)?,
            guesses,
            refuted,
            values: try_vec(0, shape.cells())?,
        })
    }

    /// Takes back guesses until one can be struck out without a conflict. Returns `false` if none
    /// is left.
    fn backtrack(&mut self, run: &mut SearchRun<'_, '_>) -> Result<bool, Error> {
        loop {
            run.closed();
            let Some(Guess { option, trail }) = self.guesses.pop() else { return Ok(false) };
            self.domains.undo(trail);
            let depth = self.guesses.len() as u32;
            while self.refuted.pop_if(|(then, _)| *then > depth).is_some() {}
            try_push(&mut self.refuted, (depth, option))?;
            if self.domains.strike(option.cell, option.digit) {
                return Ok(true);
            }
            self.conflict(run);
        }
    }

    /// Counts a conflict, and adds to the weight of the item without options.
    fn conflict(&mut self, run: &mut SearchRun<'_, '_>) {
        run.stats.conflicts += 1;
        self.weights.grow(self.domains.abandon());
    }

    /// Visits solutions until all are visited, `run` ends it, or the patience runs out. `patience`
    /// maps the number of solutions found to the number of conflicts allowed before the next one.
    pub fn search(
        &mut self,
        puzzle: &Puzzle,
        run: &mut SearchRun<'_, '_>,
        patience: impl Fn(u64) -> u64,
    ) -> Result<SearchOutcome, Error> {
        self.guesses.clear();
        self.refuted.clear();
        self.weights.reset();
        if !run.enter_node() {
            return Ok(SearchOutcome::Ended);
        }
        let mut consistent = self.domains.load(puzzle, &mut run.limits)?;
        let mut give_up_at = patience(0);
        let mut outcome = SearchOutcome::Ended;
        loop {
            consistent = consistent && self.domains.propagate(&mut run.limits);
            if run.limits.stopped().is_some() {
                self.domains.abandon();
                break;
            }
            let node = self.guesses.last().map_or(0, |guess| guess.trail);
            run.struck_out(|items| self.domains.struck_out(node, items));
            if !consistent {
                self.conflict(run);
            } else if let Some(option) = self.weights.choose(&self.domains) {
                if run.stats.conflicts >= give_up_at {
                    outcome = SearchOutcome::GaveUp;
                    break;
                }
                if !run.enter_node() {
                    break;
                }
                self.guesses.push(Guess { option, trail: self.domains.trail_len() });
                run.guessed(self.guesses.len(), |items| items.option_in(option.cell, option.digit));
                consistent = self.domains.fix(option.cell, option.digit);
                continue;
            } else {
                self.domains.write_solution(&mut self.values);
                if !run.found(&self.values) {
                    break;
                }
                give_up_at = run.stats.conflicts.saturating_add(patience(run.stats.solutions));
            }
            if !self.backtrack(run)? {
                break;
            }
            consistent = true;
        }
        run.stats.assignments += self.domains.take_assignments();
        Ok(outcome)
    }

    /// Takes back all guesses. `domains` then has the options that are left without a guess.
    pub fn back_to_root(&mut self) {
        if let Some(first) = self.guesses.first() {
            self.domains.undo(first.trail);
        }
    }

    /// Returns the sets of guesses that no remaining solution contains: each refuted guess with
    /// those above it.
    pub fn nogoods(&self) -> impl Iterator<Item = impl Iterator<Item = CellDigit>> {
        self.refuted.iter().map(|&(depth, last)| {
            self.guesses[..depth as usize].iter().map(|guess| guess.option).chain([last])
        })
    }

    /// Returns the number of times that the items of an option were left without options, in sum.
    pub fn weight(&self, option: CellDigit) -> u32 {
        let items = self.domains.items_of(option.cell, option.digit);
        items
            .map(|item| self.weights.failures(item))
            .iter()
            .fold(0, |sum, &weight| sum.saturating_add(weight))
    }
}

impl<M: Mask> SearchEngine for Csp<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        self.search(puzzle, run, |_| u64::MAX).map(|_| ())
    }
}
