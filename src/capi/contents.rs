//! The contents of a solver's handle: a solver of grids with boxes or one of rules, and its puzzle.
//!
//! A call refuses a solver of rules unless it asks for either kind.

use super::error::CallError;
use super::handle::{Locked, Searches};
use super::poll::Poll;
use crate::any::{AnyPuzzle, AnySolver};
use crate::batch::{BatchKind, BatchSolver};
use crate::error::Error;
use crate::generate::Generator;
use crate::limits::{Interrupt, Limits};
use crate::model::puzzle::Puzzle;
use crate::model::rules::Rules;
use crate::options::Options;
use crate::solver::{RulesSolver, Solver};
use crate::stats::Stats;
use crate::symmetry::canonical::Canonicaliser;
use std::sync::Arc;

/// The contents of a solver's handle.
pub struct SolverContents {
    solver: AnySolver,
    /// Undefined unless `has_puzzle`, except for its shape or rules.
    puzzle: AnyPuzzle,
    has_puzzle: bool,
    batches: BatchSolver,
    /// That of a solver of boxes.
    generator: Option<Generator>,
    /// Created when it is first needed.
    canonicaliser: Option<Canonicaliser>,
    pub(super) poll: Poll,
}

impl Searches for SolverContents {
    fn set_options(&mut self, options: Options) -> Result<(), CallError> {
        let set = self.solver.set_options(options);
        match &self.solver {
            AnySolver::Boxes(_) => Ok(set?),
            AnySolver::Rules(_) => set.map_err(CallError::Unsuited),
        }
    }

    fn set_poll(&mut self, poll: Poll) {
        self.poll = poll;
    }

    fn stats(&self) -> Stats {
        self.solver.stats()
    }
}

impl SolverContents {
    /// Makes a solver of a puzzle, which is set unless it has only the shape or the rules.
    pub(super) fn new(puzzle: AnyPuzzle, has_puzzle: bool) -> Result<Self, Error> {
        Ok(Self {
            solver: AnySolver::of_puzzle(&puzzle, Options::default())?,
            batches: BatchSolver::new(),
            // Made at once: when first needed, its copies would take the stack that making puzzles needs.
            generator: puzzle.shape().map(Generator::new),
            puzzle,
            has_puzzle,
            canonicaliser: None,
            poll: Poll::NONE,
        })
    }

    /// Returns the solver of boxes and its puzzle, whether or not one was set. Refuses a solver of rules.
    pub(super) fn boxes(&mut self) -> Result<(&mut Solver, &mut Puzzle), CallError> {
        match (&mut self.solver, &mut self.puzzle) {
            (AnySolver::Boxes(solver), AnyPuzzle::Boxes(puzzle)) => Ok((solver, puzzle)),
            _ => Err(CallError::argument(
                "this call is for grids with boxes, and the solver has rules: ordoku_solver_new_boxes makes another",
            )),
        }
    }

    /// Returns the solver of rules and the rules. Refuses a solver of boxes.
    pub(super) fn of_any_rules(&mut self) -> Result<(&mut RulesSolver, &Arc<Rules>), CallError> {
        match (&mut self.solver, &self.puzzle) {
            (AnySolver::Rules(solver), AnyPuzzle::Rules(puzzle)) => Ok((solver, puzzle.rules())),
            _ => Err(CallError::argument(
                "this call is for rules, and the solver has boxes: ordoku_solver_new_rules makes another",
            )),
        }
    }

    /// Returns the solver of batches, with what each of their puzzles is and the options.
    pub(super) fn batches(&mut self) -> (&mut BatchSolver, BatchKind<'_>, Options) {
        let kind = match &self.puzzle {
            AnyPuzzle::Boxes(puzzle) => puzzle.shape().into(),
            AnyPuzzle::Rules(puzzle) => puzzle.rules().into(),
        };
        (&mut self.batches, kind, self.solver.options())
    }

    /// Returns the generator of a solver of boxes, and the options.
    pub(super) fn generator(&mut self) -> Result<(&mut Generator, Options), CallError> {
        self.boxes()?;
        let generator = self.generator.as_mut().ok_or(CallError::INTERNAL)?;
        Ok((generator, self.solver.options()))
    }

    /// Returns the puzzle of either kind, if one was set.
    pub(super) fn puzzle(&self) -> Result<&AnyPuzzle, CallError> {
        match (self.has_puzzle, &self.puzzle) {
            (true, puzzle) => Ok(puzzle),
            (false, AnyPuzzle::Boxes(_)) => Err(CallError::argument(
                "no puzzle yet: call ordoku_solver_set_data or ordoku_solver_set_candidates first",
            )),
            (false, AnyPuzzle::Rules(_)) => {
                Err(CallError::argument("no puzzle yet: call ordoku_solver_set_data first"))
            }
        }
    }

    /// Returns the solver of either kind and its puzzle, if one was set.
    pub(super) fn searched(&mut self) -> Result<(&mut AnySolver, &AnyPuzzle), CallError> {
        self.puzzle()?;
        Ok((&mut self.solver, &self.puzzle))
    }

    /// Returns the solver of boxes and its puzzle, if one was set. Refuses a solver of rules.
    pub(super) fn searched_boxes(&mut self) -> Result<(&mut Solver, &Puzzle), CallError> {
        self.boxes()?;
        self.puzzle()?;
        self.boxes().map(|(solver, puzzle)| (solver, &*puzzle))
    }

    /// Returns the number of cells of a puzzle.
    pub(super) fn cells(&self) -> usize {
        self.puzzle.cells()
    }

    /// Replaces the puzzle by one of givens; on an error the old one stays.
    pub(super) fn set_givens(&mut self, cells: &[u32]) -> Result<(), CallError> {
        self.puzzle.set_givens(cells).map_err(|error| named(error, "cells"))?;
        self.has_puzzle = true;
        Ok(())
    }

    /// Replaces the puzzle of a solver of boxes by one of candidates; on an error the old one stays.
    pub(super) fn set_marks(&mut self, candidates: &[u64]) -> Result<(), CallError> {
        self.boxes()?.1.set_marks(candidates).map_err(|error| named(error, "candidates"))?;
        self.has_puzzle = true;
        Ok(())
    }
}

/// Names the argument of C in an error of its length.
pub(super) fn named(error: Error, argument: &'static str) -> Error {
    match error {
        Error::Length { got, wanted, .. } => Error::Length { argument, got, wanted },
        error => error,
    }
}

/// Refuses a puzzle that has candidates. A call that needs givens does this before it checks its other
/// arguments.
pub(super) fn check_givens(candidates: Option<&[u64]>) -> Result<(), CallError> {
    if candidates.is_none() {
        return Ok(());
    }
    Err(CallError::argument(
        "the puzzle has candidates, but this call needs givens: ordoku_solver_set_data sets them",
    ))
}

impl Locked<'_, SolverContents> {
    /// Returns the canonicaliser, the puzzle, the limits of the solver, and an interrupt.
    pub(super) fn canonicaliser<'a>(
        &'a mut self,
        poll: &'a mut Option<impl FnMut() -> bool>,
    ) -> Result<(&'a mut Canonicaliser, &'a Puzzle, Limits, Interrupt<'a>), CallError> {
        let (contents, interrupt) = self.with_interrupt(poll);
        let shape = contents.searched_boxes()?.1.shape();
        if contents.canonicaliser.is_none() {
            contents.canonicaliser = Some(Canonicaliser::new(shape)?);
        }
        let limits = contents.solver.options().limits;
        match (&mut contents.canonicaliser, &contents.puzzle) {
            (Some(canonicaliser), AnyPuzzle::Boxes(puzzle)) => Ok((canonicaliser, puzzle, limits, interrupt)),
            _ => Err(CallError::INTERNAL),
        }
    }
}
