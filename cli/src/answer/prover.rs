//! Proofs about one puzzle, whatever its rules are.

use super::interrupt;
use crate::input::{Entry, Subject};
use ordoku::proof::Part;
use ordoku::technique::Scale;
use ordoku::{Count, Error, Options, Outcome, Puzzle, RulesPuzzle, RulesSolver, Solver, StopReason};
use std::ops::ControlFlow;

/// A puzzle, and the solver of its kind.
pub enum Prover {
    Boxes(Solver, Puzzle),
    Rules(RulesSolver, RulesPuzzle),
}

/// A receiver of the texts of a proof.
type Write<'w> = &'w mut dyn FnMut(Part, &str) -> ControlFlow<()>;

impl Prover {
    pub fn new(entry: &Entry, options: Options) -> Result<Self, Error> {
        Ok(match entry.subject()? {
            Subject::Boxes(puzzle) => Self::Boxes(Solver::with_options(puzzle.shape(), options)?, puzzle),
            Subject::Rules(puzzle) => {
                let mut solver = RulesSolver::new();
                solver.set_options(options)?;
                Self::Rules(solver, puzzle)
            }
        })
    }

    pub fn prove(&mut self, limit: u64, write: Write<'_>) -> Result<Count, Error> {
        match self {
            Self::Boxes(solver, puzzle) => solver.prove((&*puzzle, interrupt()), Some(limit), write),
            Self::Rules(solver, puzzle) => solver.prove((&*puzzle, interrupt()), Some(limit), write),
        }
    }

    pub fn prove_steps(&mut self, scale: Scale, write: Write<'_>) -> Result<Outcome<usize>, Error> {
        match self {
            Self::Boxes(solver, puzzle) => solver.prove_steps(scale, (&*puzzle, interrupt()), write),
            Self::Rules(..) => Err(Error::Argument { what: STEPS_ARE_OF_SUDOKU }),
        }
    }

    pub fn is_solved_by(&self, values: &[u32]) -> bool {
        match self {
            Self::Boxes(_, puzzle) => puzzle.is_solved_by(values),
            Self::Rules(_, puzzle) => puzzle.is_solved_by(values),
        }
    }

    /// Returns the first solutions, and whether they are all.
    pub fn solutions(&mut self, most: usize) -> Result<(Vec<Vec<u32>>, Option<StopReason>), Error> {
        let mut grids = Vec::new();
        let keep = |values: &[u32]| {
            grids.push(values.to_vec());
            if grids.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let count = match self {
            Self::Boxes(solver, puzzle) => solver.enumerate((&*puzzle, interrupt()), keep)?,
            Self::Rules(solver, puzzle) => solver.enumerate((&*puzzle, interrupt()), keep)?,
        };
        Ok((grids, count.stopped))
    }

    pub fn check(&mut self, solutions: &[Vec<u32>], proof: &[u8]) -> Result<Outcome<()>, Error> {
        let solutions = solutions.iter().map(Vec::as_slice);
        match self {
            Self::Boxes(solver, puzzle) => solver.check_proof((&*puzzle, interrupt()), solutions, proof),
            Self::Rules(solver, puzzle) => solver.check_proof((&*puzzle, interrupt()), solutions, proof),
        }
    }

    pub fn check_steps(&mut self, solution: &[u32], proof: &[u8]) -> Result<Outcome<()>, Error> {
        match self {
            Self::Boxes(solver, puzzle) => solver.check_steps((&*puzzle, interrupt()), solution, proof),
            Self::Rules(..) => Err(Error::Argument { what: STEPS_ARE_OF_SUDOKU }),
        }
    }
}

const STEPS_ARE_OF_SUDOKU: &str =
    "--steps is for 9x9 puzzles with the rules of Sudoku: without it, the number of solutions is proved";
