//! The engines: each turns a [`Puzzle`] into its solutions, one after another.
//!
//! Every engine visits all solutions, unless a limit or the visitor ends the search. The verbs
//! (solve, count, uniqueness, ...) are one layer up, in [`solver`](crate::solver), and are the same
//! for all engines.

pub(crate) mod bands;
mod cdcl;
mod csp;
pub mod dlx;
mod greedy;
mod local_search;
pub(crate) mod nine;
pub(crate) mod rules;
pub(crate) mod schedule;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::limits::{LimitChecker, StopReason};
use crate::model::items::Items;
use crate::model::mask::{Mask, with_width};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Engine;
use crate::proof::Proof;
use crate::propagate::{Domains, PermutationRule};
use crate::stats::Stats;
use crate::support::alloc::try_box;
use nine::Patience;
use schedule::nine::{PATIENCE, one_at_a_time};
use std::ops::ControlFlow;

/// A visitor of solutions, each row-major. `Break` ends the search for the reason given.
pub(crate) type Visit<'a> = &'a mut dyn FnMut(&[u32]) -> ControlFlow<StopReason>;

/// The work that a second thread may do for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SecondThread {
    /// There is no second thread.
    None,
    /// Local search, which changes only the time.
    LocalSearch,
    /// Local search and clause learning, which change the order of solutions, and the point at
    /// which a limit stops the search.
    Learning,
}

/// One search: its limits, its counts, its visitor and its proof.
///
/// An engine reports each event: a node (`enter_node`), a guess (`guessed`), options struck out
/// (`struck_out`), a solution (`found`), and a node without solutions left (`closed`).
pub(crate) struct SearchRun<'w, 'v> {
    pub limits: LimitChecker<'w>,
    pub stats: Stats,
    pub visit: Visit<'v>,
    pub second_thread: SecondThread,
    /// The proof, if the caller wants one.
    pub proof: Option<Proof<'v, 'w>>,
}

impl<'w, 'v> SearchRun<'w, 'v> {
    pub fn new(limits: LimitChecker<'w>, visit: Visit<'v>) -> Self {
        Self { limits, stats: Stats::default(), visit, second_thread: SecondThread::None, proof: None }
    }

    /// Runs a part of the search with a visitor of its own, and limits of its own on nodes and
    /// solutions. Returns why the part ended early, if it did.
    ///
    /// # Errors
    /// Returns the error of `search`.
    pub fn part(
        &mut self,
        (nodes, solutions): (u64, u64),
        visit: Visit<'_>,
        search: impl FnOnce(&mut SearchRun<'w, '_>) -> Result<(), Error>,
    ) -> Result<Option<StopReason>, Error> {
        let limits = std::mem::replace(&mut self.limits, LimitChecker::endless());
        let mut run = SearchRun::new(limits, visit);
        let part = run.limits.begin_part(nodes, solutions);
        let result = search(&mut run);
        let stopped = run.limits.stopped();
        run.limits.end_part(part, nodes);
        self.stats.nodes += run.stats.nodes;
        self.stats.conflicts += run.stats.conflicts;
        self.stats.assignments += run.stats.assignments;
        self.stats.depth = self.stats.depth.max(run.stats.depth);
        self.stats.engine = run.stats.engine;
        self.limits = run.limits;
        result.map(|()| stopped)
    }

    /// Applies the rule of permutations at the root of a search, as [`PermutationRule::settle`]
    /// says.
    ///
    /// Does nothing if the run writes a proof: unit propagation does not imply this rule, and
    /// proving its results takes as many lemmas as a search takes nodes.
    pub fn settle<M: Mask>(&mut self, rule: &mut PermutationRule<M>, domains: &mut Domains<M>) -> bool {
        self.proof.is_some() || rule.settle(domains, &mut self.limits, &mut self.stats)
    }

    /// Counts one more node. Returns `false` if the search must end.
    #[inline]
    pub fn enter_node(&mut self) -> bool {
        let enter = self.limits.enter_node();
        self.stats.nodes += u64::from(enter);
        enter
    }

    /// Passes a solution to the visitor. Returns `false` if the search must end.
    pub fn found(&mut self, solution: &[u32]) -> bool {
        self.stats.solutions += 1;
        if let Some(proof) = &mut self.proof {
            proof.solution(solution);
        }
        let verdict = (self.visit)(solution);
        self.limits.pass_solution(verdict);
        self.check_receiver();
        self.limits.stopped().is_none()
    }

    /// Counts solutions that the visitor does not look at. Returns `false` if the search must end.
    pub fn counted(&mut self, number: u64) -> bool {
        self.stats.solutions = self.stats.solutions.saturating_add(self.limits.pass_number(number));
        self.limits.stopped().is_none()
    }

    /// Ends the search if the receiver of the proof has asked for it. Call it after each write to
    /// the log, before the limits are polled again.
    #[inline(always)]
    pub fn check_receiver(&mut self) {
        if self.proof.as_ref().is_some_and(Proof::is_over) && self.limits.stopped().is_none() {
            self.limits.end(StopReason::Callback);
        }
    }

    /// Notes the number of guesses made and not taken back.
    #[inline]
    pub fn reached_depth(&mut self, depth: usize) {
        self.stats.depth = self.stats.depth.max(depth as u64);
    }

    /// Notes a guess at depth `depth`.
    #[inline(always)]
    pub fn guessed(&mut self, depth: usize, option: impl FnOnce(Items) -> usize) {
        self.reached_depth(depth);
        if let Some(Proof::OfPuzzle(log)) = &mut self.proof {
            let option = option(log.items());
            log.guess(option, &mut self.limits);
            self.check_receiver();
        }
    }

    /// Notes that the engine gives up and takes back all guesses.
    pub fn gave_up(&mut self) {
        if let Some(Proof::OfPuzzle(log)) = &mut self.proof {
            log.back_to_root(&mut self.limits);
        }
    }

    /// Notes that all solutions below the current guesses are visited. The last guess is taken
    /// back; without one, the search is complete. An engine that tries the options of an item in
    /// turn calls this after each option, and once more after all.
    #[inline(always)]
    pub fn closed(&mut self) {
        if self.proof.is_some() {
            self.log_close();
        }
    }

    /// Notes the options struck out below the last guess, in order. They may repeat earlier ones.
    #[inline(always)]
    pub fn struck_out<I: Iterator<Item = usize>>(&mut self, options: impl FnOnce(Items) -> I) {
        if let Some(Proof::OfPuzzle(log)) = &mut self.proof {
            log.follow(options(log.items()), &mut self.limits);
            self.check_receiver();
        }
    }

    #[cold]
    fn log_close(&mut self) {
        if let Some(Proof::OfPuzzle(log)) = &mut self.proof {
            log.close(&mut self.limits);
            self.check_receiver();
        }
    }
}

/// The way in which a search with patience ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SearchOutcome {
    /// All solutions were visited, or the run ended the search.
    Ended,
    /// The patience ran out.
    GaveUp,
}

/// A way to search. An engine is made for one shape and keeps its memory from call to call.
pub(crate) trait SearchEngine: Send {
    /// Visits the solutions of `puzzle`, which has the engine's shape: all of them, unless
    /// `run.limits` says that the search was stopped.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] for a defect.
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error>;
}

impl Engine {
    /// Builds an engine. [`Engine::Auto`] is the schedule of `schedule/nine.rs` or of
    /// `schedule/general.rs`.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Argument`] if the engine does
    /// not take the shape.
    pub(crate) fn build(self, shape: Shape) -> Result<Box<dyn SearchEngine>, Error> {
        with_width!(shape.side(), M => self.build_for_width::<M>(shape))
    }

    fn build_for_width<M: Mask>(self, shape: Shape) -> Result<Box<dyn SearchEngine>, Error> {
        Ok(match self {
            Engine::Nine if shape.square_order() == Some(3) => one_at_a_time(Patience::ENDLESS)?,
            Engine::Nine => {
                return Err(Error::Argument {
                    what: "the engine `nine` solves only 9x9 grids with 3x3 boxes: use `auto`",
                });
            }
            Engine::Greedy => greedy::build::<M>(shape)?,
            Engine::GreedyOrder => try_box(schedule::greedy::GreedyOrder::new::<M>(shape)?)?,
            Engine::Dlx => try_box(dlx::sudoku::Dlx::<M>::new(shape)?)?,
            Engine::Cdcl => try_box(cdcl::Cdcl::<M>::new(shape)?)?,
            Engine::Auto if shape.square_order() == Some(3) => one_at_a_time(PATIENCE)?,
            Engine::Auto => try_box(schedule::general::GeneralSchedule::<M>::new(shape)?)?,
            Engine::Csp => try_box(csp::Csp::<M>::new(shape)?)?,
        })
    }
}

/// A boxed engine, see [`try_box`].
impl<E: SearchEngine> SearchEngine for [E; 1] {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        self[0].run(puzzle, run)
    }
}
