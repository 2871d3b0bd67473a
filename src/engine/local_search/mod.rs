//! Local search over partial covers: finds first solutions of large puzzles.
//!
//! ```text
//! state         a partial cover: options, no two of which share an item (`partial_cover.rs`)
//! energy        the number of empty cells
//! step          choose a random option of a random uncovered item,
//!               remove the options that share an item with it
//! temperature   the probability of accepting a step that costs energy (`annealing.rs`)
//! guided walk   starts from a cover that belief propagation proposes
//!               (`guided.rs`, `belief_propagation.rs`)
//! ```
//!
//! Local search can find a solution, but can never show that there is none. Partial assignments as
//! its state, so that no state has a contradiction: C. Morgenstern, "Distributed coloration
//! neighborhood search", 1996 (partial colourings); I. Bloechliger, N. Zufferey, "A graph coloring
//! heuristic using partial solutions and a reactive tabu scheme", 2008. Our walk draws from all
//! four families of items, not only from the cells.
//!
//! The first walk anneals from the empty cover, which is the fastest way to solve easy puzzles.
//! After its anneals it becomes guided (or continues as it is if belief propagation does not
//! apply), and a second walk joins it at another temperature: the length of a walk has a heavy
//! tail, and the best temperature for a puzzle is unknown. C. P. Gomes, B. Selman, "Algorithm
//! portfolios", 2001.
//!
//! lab/notes/local-search.md lists ideas that did not pay, and the puzzles they were tried on.

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

use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::model::mask::Mask;
use crate::model::shape::Shape;
use crate::propagate::Domains;
use crate::support::threads::{Join, turn};
use annealing::AnnealingSchedule;
use guided::{GuidedWalk, Temperatures};
use instance::Instance;
use std::ops::ControlFlow;
use walk::Walk;

/// The temperatures of the two walks.
const TEMPERATURES: [Temperatures; 2] =
    [Temperatures { annealing: 0.5, guided: 0.5 }, Temperatures { annealing: 0.55, guided: 0.45 }];
/// Proposals of a turn while there are two walks: some milliseconds, since no limit is checked
/// while one thread waits for the other.
const TURN: u64 = 500_000;

/// The way in which a run of local search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WalkOutcome {
    /// No cell is empty.
    Solved,
    /// The proposals are used up.
    Unsolved,
    /// A limit stopped the run.
    Stopped,
}

/// Local search on one puzzle, which can be interrupted and continued: one walk at first, then two
/// in turns.
pub(crate) struct LocalSearch {
    instance: Instance,
    walks: [GuidedWalk; 2],
    /// Proposals of the first walk before the second one joins.
    solo: u64,
    pub(super) turn_lengths: TurnLengths,
}

/// The lengths of the walks' turns. Tests set other lengths.
pub(super) struct TurnLengths {
    /// Proposals per open cell of the first walk before the second one joins.
    pub solo: u64,
    /// Proposals of a turn while there are two walks.
    pub turn: u64,
}

impl LocalSearch {
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let turn_lengths = TurnLengths { solo: AnnealingSchedule::PROPOSALS, turn: TURN };
        let walks = TEMPERATURES.map(GuidedWalk::new);
        Ok(Self { instance: Instance::new(shape)?, walks, solo: 0, turn_lengths })
    }

    /// Starts over with the options that a search has left open at a fixpoint. Returns `false` if a
    /// limit stopped it. The same seed gives the same walks.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn load<M: Mask>(
        &mut self,
        state: &Domains<M>,
        seed: u64,
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        if !self.instance.load(state, limits)? {
            return Ok(false);
        }
        self.solo = self.turn_lengths.solo * self.instance.open_cells() as u64;
        let [first, second] = &mut self.walks;
        let can_guide = first.load(&self.instance, seed, self.solo, true, limits)?;
        second.load(&self.instance, seed.wrapping_add(1 << 32), 0, can_guide, limits)?;
        Ok(limits.stopped().is_none())
    }

    /// Makes `proposals` proposals, or fewer if it finds a solution or a limit stops it. While
    /// there are two walks, it makes up to two turns more, and up to a round of belief propagation
    /// more in each turn. With a pair of threads it does the same in less time.
    pub fn run(
        &mut self,
        proposals: u64,
        mut pair: Option<&mut Join>,
        limits: &mut LimitChecker<'_>,
    ) -> WalkOutcome {
        if self.solved().is_some() {
            return WalkOutcome::Solved;
        }
        let mut left = proposals;
        loop {
            let first = &mut self.walks[0];
            let outcome = if first.proposals < self.solo {
                let most = left.min(self.solo - first.proposals);
                left -= most;
                first.run(&self.instance, most, limits)
            } else {
                let before = self.proposals();
                let outcome = self.take_turns(pair.as_deref_mut(), limits);
                left = left.saturating_sub(self.proposals() - before);
                outcome
            };
            if left == 0 || outcome != WalkOutcome::Unsolved {
                return outcome;
            }
        }
    }

    /// Runs a turn of the first walk and, unless that walk is solved or stopped, a turn of the
    /// second.
    fn take_turns(&mut self, pair: Option<&mut Join>, limits: &mut LimitChecker<'_>) -> WalkOutcome {
        let (length, instance) = (self.turn_lengths.turn, &self.instance);
        let [first, second] = &mut self.walks;
        let mut first = |limits: &mut LimitChecker<'_>| match first.run(instance, length, limits) {
            WalkOutcome::Unsolved => ControlFlow::Continue(WalkOutcome::Unsolved),
            outcome => ControlFlow::Break(outcome),
        };
        let mut second = |limits: &mut LimitChecker<'_>| second.run(instance, length, limits);
        let Some(pair) = pair else {
            return match first(limits) {
                ControlFlow::Continue(_) => second(limits),
                ControlFlow::Break(outcome) => outcome,
            };
        };
        let (outcome, peers_outcome) = turn(
            pair,
            || first(limits),
            |stop| {
                let interrupt = Interrupt { cancel: Some(stop), poll: None };
                second(&mut LimitChecker::new(Limits::default(), instance.items(), interrupt))
            },
        );
        peers_outcome.unwrap_or(outcome)
    }

    /// Returns the walk that has found a solution, if any. If both have, it is the first one: on
    /// one thread, the second would not have run.
    fn solved(&self) -> Option<&Walk> {
        self.walks.iter().map(|guided| &guided.walk).find(|walk| walk.is_solved())
    }

    /// Returns the proposals since [`LocalSearch::load`], with the cost of rounds of belief
    /// propagation.
    pub fn proposals(&self) -> u64 {
        self.walks.iter().map(|guided| guided.proposals).sum()
    }

    /// Writes the solution, row-major, after [`WalkOutcome::Solved`].
    pub fn write_solution(&self, values: &mut [u32]) {
        let solved = self.solved();
        debug_assert!(solved.is_some());
        if let Some(walk) = solved {
            self.instance.write_values(walk.cover.covered_by(), values);
        }
    }
}
