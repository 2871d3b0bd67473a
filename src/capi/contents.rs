//! What the handle of a solver holds: a solver of grids with boxes or one of rules, and its puzzle.
//!
//! A call refuses a solver of rules unless it asks for either kind.

use super::answers::status_of_count;
use super::error::CallError;
use super::handle::{Locked, Searches};
use super::poll::Poll;
use super::searched::{PlayerArrays, Searched, status_of_minimised, status_of_solution, write_first};
use super::solver_of_rules::RulesContents;
use crate::batch::{BatchKind, BatchSolver};
use crate::error::Error;
use crate::generate::Generator;
use crate::limits::{Interrupt, Limits};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::proof::Part;
use crate::solver::{Hint, Solver, TrueCandidates, Uniqueness, WhyNot};
use crate::stats::{Count, Stats};
use crate::symmetry::canonical::Canonicaliser;
use crate::technique::{Candidate, RatedStep, Rating, Scale};
use std::ffi::c_int;
use std::ops::ControlFlow;

/// The contents of a solver's handle.
pub struct SolverContents {
    pub(super) kind: Kind,
    pub(super) poll: Poll,
}

/// A solver and its puzzle.
#[allow(
    clippy::large_enum_variant,
    reason = "boxing the larger variant would cost each call on a 9x9 one more pointer"
)]
pub(super) enum Kind {
    Boxes(BoxContents),
    Rules(RulesContents),
}

/// A solver of grids with boxes.
pub(super) struct BoxContents {
    pub solver: Solver,
    /// Undefined unless `has_puzzle`.
    puzzle: Puzzle,
    has_puzzle: bool,
    pub batches: BatchSolver,
    pub generator: Generator,
    /// Created when it is first needed.
    canonicaliser: Option<Canonicaliser>,
}

impl Searches for SolverContents {
    fn set_options(&mut self, options: Options) -> Result<(), CallError> {
        match &mut self.kind {
            Kind::Boxes(boxes) => Ok(boxes.solver.set_options(options)?),
            Kind::Rules(rules) => rules.set_options(options),
        }
    }

    fn set_poll(&mut self, poll: Poll) {
        self.poll = poll;
    }

    fn stats(&self) -> Stats {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.solver.stats(),
            Kind::Rules(rules) => rules.solver.stats(),
        }
    }
}

impl SolverContents {
    pub(super) fn of_boxes(shape: Shape) -> Result<Self, Error> {
        let boxes = BoxContents {
            solver: Solver::new(shape)?,
            puzzle: Puzzle::empty(shape)?,
            has_puzzle: false,
            batches: BatchSolver::new(),
            generator: Generator::new(shape),
            canonicaliser: None,
        };
        Ok(Self { kind: Kind::Boxes(boxes), poll: Poll::NONE })
    }

    pub(super) fn of_rules(rules: RulesContents) -> Self {
        Self { kind: Kind::Rules(rules), poll: Poll::NONE }
    }

    /// Returns the solver of boxes. Refuses one of rules.
    pub(super) fn boxes(&mut self) -> Result<&mut BoxContents, CallError> {
        match &mut self.kind {
            Kind::Boxes(boxes) => Ok(boxes),
            Kind::Rules(_) => Err(CallError::argument(
                "this call is for grids with boxes, and the solver has rules: ordoku_solver_new_boxes makes another",
            )),
        }
    }

    /// Returns the contents of a solver of rules.
    pub(super) fn of_any_rules(&mut self) -> Result<&mut RulesContents, CallError> {
        match &mut self.kind {
            Kind::Rules(rules) => Ok(rules),
            Kind::Boxes(_) => Err(CallError::argument(
                "this call is for rules, and the solver has boxes: ordoku_solver_new_rules makes another",
            )),
        }
    }

    /// Returns the solver of batches, with what each of their puzzles is and the options.
    pub(super) fn batches(&mut self) -> (&mut BatchSolver, BatchKind<'_>, Options) {
        match &mut self.kind {
            Kind::Boxes(BoxContents { solver, batches, .. }) => {
                (batches, solver.shape().into(), solver.options())
            }
            Kind::Rules(rules) => rules.batches(),
        }
    }

    /// Returns the puzzle of a solver of boxes, if one was set.
    pub(super) fn puzzle(&mut self) -> Result<&Puzzle, CallError> {
        self.boxes()?.puzzle()
    }

    /// Returns the solver of either kind, if a puzzle was set.
    pub(super) fn searched(&mut self) -> Result<&mut dyn Searched, CallError> {
        self.check_puzzle()?;
        Ok(match &mut self.kind {
            Kind::Boxes(boxes) => boxes,
            Kind::Rules(rules) => rules,
        })
    }

    /// Refuses a solver without a puzzle.
    pub(super) fn check_puzzle(&self) -> Result<(), CallError> {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.puzzle().map(|_| ()),
            Kind::Rules(rules) => rules.puzzle().map(|_| ()),
        }
    }

    /// Returns the number of cells of a puzzle.
    pub(super) fn cells(&self) -> usize {
        match &self.kind {
            Kind::Boxes(boxes) => boxes.cells(),
            Kind::Rules(rules) => rules.cells(),
        }
    }

    /// Replaces the puzzle by one of givens; on an error the old one stays.
    pub(super) fn set_givens(&mut self, cells: &[u32]) -> Result<(), CallError> {
        match &mut self.kind {
            Kind::Boxes(boxes) => boxes.set_puzzle(|puzzle| puzzle.set_givens(cells)),
            Kind::Rules(rules) => rules.set_givens(cells),
        }
    }
}

/// The message of a call that needs a puzzle, if none was set.
const NO_PUZZLE: &str = "no puzzle yet: call ordoku_solver_set_data or ordoku_solver_set_candidates first";

impl BoxContents {
    /// Returns the puzzle, if one was set.
    pub fn puzzle(&self) -> Result<&Puzzle, CallError> {
        if self.has_puzzle { Ok(&self.puzzle) } else { Err(CallError::argument(NO_PUZZLE)) }
    }

    /// Returns the solver and its puzzle, if one was set.
    pub fn with_puzzle(&mut self) -> Result<(&mut Solver, &Puzzle), CallError> {
        if self.has_puzzle {
            Ok((&mut self.solver, &self.puzzle))
        } else {
            Err(CallError::argument(NO_PUZZLE))
        }
    }

    /// Replaces the puzzle; on an error the old one stays.
    pub fn set_puzzle<E>(&mut self, set: impl FnOnce(&mut Puzzle) -> Result<(), E>) -> Result<(), CallError>
    where
        CallError: From<E>,
    {
        set(&mut self.puzzle)?;
        self.has_puzzle = true;
        Ok(())
    }
}

impl Searched for BoxContents {
    fn cells(&self) -> usize {
        self.puzzle.shape().cells()
    }

    fn words(&self) -> usize {
        self.puzzle.shape().words()
    }

    fn check_givens(&self) -> Result<(), CallError> {
        check_givens(&self.puzzle)
    }

    fn solve(&mut self, interrupt: Interrupt<'_>, out: &mut [u32]) -> Result<c_int, CallError> {
        let count = self.solver.solve_into((&self.puzzle, interrupt), out)?;
        Ok(status_of_count(count, Some(1)))
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
        Ok(answer.map(|answer| write_first(&answer, |grid| out.copy_from_slice(grid.values()))))
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
        Ok(status_of_solution(outcome, |grid| out.copy_from_slice(grid.values())))
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

/// Refuses a puzzle of candidates, as [`Searched::check_givens`] does.
pub(super) fn check_givens(puzzle: &Puzzle) -> Result<(), CallError> {
    if puzzle.marks().is_none() {
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
        contents.puzzle()?;
        let boxes = contents.boxes()?;
        let limits = boxes.solver.options().limits;
        let canonicaliser = match &mut boxes.canonicaliser {
            Some(canonicaliser) => canonicaliser,
            none => none.insert(Canonicaliser::new(boxes.puzzle.shape())?),
        };
        Ok((canonicaliser, &boxes.puzzle, limits, interrupt))
    }
}
