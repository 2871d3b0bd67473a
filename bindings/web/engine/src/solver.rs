//! The puzzle to solve, and the solver for it.

use crate::problem::{Answered, Problem, answer};
use crate::state::State;
use ordoku::technique::{Candidate, RatedStep, Scale};
use ordoku::{
    AnyPuzzle, AnySolver, Error, Hint, Interrupt, Options, PlayerState, Puzzle, RulesPuzzle, UniqueAnswer,
    WhyNot,
};
use std::sync::Arc;

impl State {
    /// Returns the puzzle of the givens.
    pub fn puzzle(&self) -> Answered<AnyPuzzle> {
        self.puzzle_of(&self.givens)
    }

    /// Returns the puzzle of other givens.
    pub fn puzzle_of(&self, givens: &[u32]) -> Answered<AnyPuzzle> {
        Ok(match self.layout.shape {
            Some(shape) => Puzzle::from_givens(shape, givens)?.into(),
            None => RulesPuzzle::new(Arc::clone(&self.layout.rules), givens)?.into(),
        })
    }
}

/// The solver of the last request.
#[derive(Default)]
pub struct KeptSolver(Option<AnySolver>);

impl KeptSolver {
    /// Returns a solver of a puzzle.
    pub fn of(&mut self, puzzle: &AnyPuzzle) -> Answered<&mut AnySolver> {
        if !self.0.as_ref().is_some_and(|solver| solver.takes(puzzle)) {
            self.0 = Some(AnySolver::of_puzzle(puzzle, Options::new())?);
        }
        self.0.as_mut().ok_or_else(|| Problem::new("there is no solver"))
    }

    /// Returns a solution, and whether it is the only one.
    pub fn solve(&mut self, puzzle: &AnyPuzzle) -> Answered<UniqueAnswer<Vec<u32>>> {
        answer(self.of(puzzle)?.solve_unique(puzzle)?)
    }

    /// Returns the only solution.
    pub fn only_solution(&mut self, puzzle: &AnyPuzzle) -> Answered<Vec<u32>> {
        match self.solve(puzzle)? {
            UniqueAnswer::Unique(values) => Ok(values),
            UniqueAnswer::Several(_) => Err(Error::Improper { solvable: true }.into()),
            UniqueAnswer::NoSolution => Err(Error::Improper { solvable: false }.into()),
        }
    }

    /// Returns what helps a player who has the values and the marks of a state.
    pub fn hint(&mut self, puzzle: &AnyPuzzle, scale: Scale, state: &State) -> Answered<Hint> {
        answer(self.of(puzzle)?.hint(player(puzzle, state), scale, Interrupt::new())?)
    }

    /// Returns why a candidate is false.
    pub fn why_not(&mut self, puzzle: &AnyPuzzle, state: &State, candidate: Candidate) -> Answered<WhyNot> {
        answer(self.of(puzzle)?.why_not(player(puzzle, state), candidate, Interrupt::new())?)
    }

    /// Returns the path from the givens.
    pub fn steps(&mut self, puzzle: &AnyPuzzle, scale: Scale) -> Answered<Vec<RatedStep>> {
        answer(self.of(puzzle)?.steps(puzzle, scale)?)
    }
}

fn player<'a>(puzzle: &'a AnyPuzzle, state: &'a State) -> PlayerState<'a, AnyPuzzle> {
    PlayerState { puzzle, placed: &state.values, marks: state.marks.as_deref() }
}

/// Returns the cells that a remark is about.
pub fn cells_of(hint: &Hint) -> Vec<u16> {
    match hint {
        Hint::WrongDigits { digits, .. } => digits.iter().map(|candidate| candidate.cell).collect(),
        Hint::WrongMarks { cells, .. } => cells.clone(),
        _ => Vec::new(),
    }
}
