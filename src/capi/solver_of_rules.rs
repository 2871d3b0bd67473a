//! A solver of rules, in the handle of a solver.

use super::error::CallError;
use super::searched::{PlayerArrays, Searched, status_of_minimised, status_of_solution, write_first};
use crate::batch::{BatchKind, BatchSolver};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::rules::{Rules, RulesPuzzle};
use crate::options::Options;
use crate::outcome::Outcome;
use crate::proof::Part;
use crate::solver::{Hint, RulesSolver, TrueCandidates, Uniqueness, WhyNot};
use crate::stats::Count;
use crate::technique::{Candidate, RatedStep, Rating, Scale};
use std::ffi::c_int;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The message of a call that needs a puzzle, if none was set.
const NO_PUZZLE: &str = "no puzzle yet: call ordoku_solver_set_data first";

/// A solver of rules, and its puzzle.
pub(super) struct RulesContents {
    pub solver: RulesSolver,
    /// Without givens unless `has_puzzle`.
    puzzle: RulesPuzzle,
    has_puzzle: bool,
    batches: BatchSolver,
}

impl RulesContents {
    pub fn new(puzzle: RulesPuzzle, has_puzzle: bool) -> Self {
        Self { solver: RulesSolver::new(), puzzle, has_puzzle, batches: BatchSolver::new() }
    }

    /// Returns the puzzle, if one was set.
    pub fn puzzle(&self) -> Result<&RulesPuzzle, CallError> {
        if self.has_puzzle { Ok(&self.puzzle) } else { Err(CallError::argument(NO_PUZZLE)) }
    }

    pub fn rules(&self) -> &Arc<Rules> {
        self.puzzle.rules()
    }

    /// Returns the solver of batches, the rules of each of their puzzles, and the options.
    pub fn batches(&mut self) -> (&mut BatchSolver, BatchKind<'_>, Options) {
        (&mut self.batches, self.puzzle.rules().into(), self.solver.options())
    }

    pub fn set_givens(&mut self, cells: &[u32]) -> Result<(), CallError> {
        let set = self.puzzle.set_givens(cells);
        set.map_err(of_cells)?;
        self.has_puzzle = true;
        Ok(())
    }

    /// Sets the options. One thread searches, whatever their number of threads is.
    pub fn set_options(&mut self, options: Options) -> Result<(), CallError> {
        self.solver.set_options(options).map_err(CallError::Unsuited)
    }
}

/// Names the argument of C in an error of its cells.
pub(super) fn of_cells(error: Error) -> Error {
    match error {
        Error::Length { got, wanted, .. } => Error::Length { argument: "cells", got, wanted },
        error => error,
    }
}

impl Searched for RulesContents {
    fn cells(&self) -> usize {
        self.rules().cells()
    }

    fn words(&self) -> usize {
        self.rules().digits().div_ceil(64)
    }

    fn check_givens(&self) -> Result<(), CallError> {
        Ok(())
    }

    fn solve(&mut self, interrupt: Interrupt<'_>, out: &mut [u32]) -> Result<c_int, CallError> {
        let outcome = self.solver.solve((&self.puzzle, interrupt))?;
        Ok(status_of_solution(outcome, |values| out.copy_from_slice(&values)))
    }

    fn count(&mut self, interrupt: Interrupt<'_>, limit: Option<u64>) -> Result<Count, Error> {
        self.solver.count((&self.puzzle, interrupt), limit)
    }

    fn uniqueness(&mut self, interrupt: Interrupt<'_>) -> Result<Outcome<Uniqueness>, Error> {
        self.solver.uniqueness((&self.puzzle, interrupt))
    }

    fn solve_unique(
        &mut self,
        interrupt: Interrupt<'_>,
        out: &mut [u32],
    ) -> Result<Outcome<Uniqueness>, Error> {
        let answer = self.solver.solve_unique((&self.puzzle, interrupt))?;
        Ok(answer.map(|answer| write_first(&answer, |values| out.copy_from_slice(values))))
    }

    fn enumerate(
        &mut self,
        interrupt: Interrupt<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.solver.enumerate((&self.puzzle, interrupt), visit)
    }

    fn prove(
        &mut self,
        interrupt: Interrupt<'_>,
        limit: Option<u64>,
        write: &mut dyn FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.solver.prove((&self.puzzle, interrupt), limit, write)
    }

    fn check_proof(
        &mut self,
        interrupt: Interrupt<'_>,
        solutions: &[u32],
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        let solutions = solutions.chunks_exact(self.cells());
        self.solver.check_proof((&self.puzzle, interrupt), solutions, proof)
    }

    fn true_candidates(&mut self, interrupt: Interrupt<'_>) -> Result<TrueCandidates, Error> {
        self.solver.true_candidates((&self.puzzle, interrupt))
    }

    fn minimise(&mut self, interrupt: Interrupt<'_>, seed: u64, out: &mut [u32]) -> Result<c_int, CallError> {
        let outcome = self.solver.minimise((&self.puzzle, interrupt), seed)?;
        let left = outcome.as_ref().map(|found| (found.puzzle.givens(), found.stopped));
        Ok(status_of_minimised(left, self.puzzle.givens(), out))
    }

    fn redundant_givens(&mut self, interrupt: Interrupt<'_>) -> Result<Outcome<Vec<usize>>, Error> {
        self.solver.redundant_givens((&self.puzzle, interrupt))
    }

    fn random_solution(
        &mut self,
        interrupt: Interrupt<'_>,
        seed: u64,
        out: &mut [u32],
    ) -> Result<c_int, CallError> {
        let outcome = self.solver.random_solution((&self.puzzle, interrupt), seed)?;
        Ok(status_of_solution(outcome, |values| out.copy_from_slice(&values)))
    }

    fn rate(&mut self, interrupt: Interrupt<'_>, scale: Scale) -> Result<Outcome<Rating>, Error> {
        self.solver.rate(scale, (&self.puzzle, interrupt))
    }

    fn steps(&mut self, interrupt: Interrupt<'_>, scale: Scale) -> Result<Outcome<Vec<RatedStep>>, Error> {
        self.solver.steps(scale, (&self.puzzle, interrupt))
    }

    fn hint(&mut self, interrupt: Interrupt<'_>, player: PlayerArrays<'_>) -> Result<Outcome<Hint>, Error> {
        self.solver.hint(player.on(&self.puzzle, self.puzzle.givens()), interrupt)
    }

    fn all_steps(
        &mut self,
        interrupt: Interrupt<'_>,
        player: PlayerArrays<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error> {
        self.solver.all_steps(player.on(&self.puzzle, self.puzzle.givens()), interrupt)
    }

    fn why_not(
        &mut self,
        interrupt: Interrupt<'_>,
        player: PlayerArrays<'_>,
        asked: Candidate,
    ) -> Result<Outcome<WhyNot>, Error> {
        self.solver.why_not(player.on(&self.puzzle, self.puzzle.givens()), asked, interrupt)
    }
}
