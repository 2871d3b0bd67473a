//! The puzzle to solve, and the solver for it.

use crate::problem::{Answered, Problem, answer};
use crate::state::State;
use ordoku::technique::{Candidate, RatedStep, Rating, Scale};
use ordoku::{Hint, Interrupt, PlayerState, Puzzle, RulesPuzzle, RulesSolver, Solver, UniqueAnswer, WhyNot};
use std::sync::Arc;

/// A puzzle with boxes, or one with rules of its own.
pub enum Subject {
    Boxes(Puzzle),
    Rules(RulesPuzzle),
}

/// A solution, and whether it is the only one.
pub enum Solved {
    Unique(Vec<u32>),
    Several(Vec<u32>),
    None,
}

impl State {
    /// Returns the puzzle of the givens.
    pub fn subject(&self) -> Answered<Subject> {
        self.subject_of(&self.givens)
    }

    /// Returns the puzzle of other givens.
    pub fn subject_of(&self, givens: &[u32]) -> Answered<Subject> {
        Ok(match self.layout.shape {
            Some(shape) => Subject::Boxes(Puzzle::from_givens(shape, givens)?),
            None => Subject::Rules(RulesPuzzle::new(Arc::clone(&self.layout.rules), givens)?),
        })
    }
}

/// The solvers of the last requests.
#[derive(Default)]
pub struct Solvers {
    boxes: Option<Solver>,
    rules: RulesSolver,
}

impl Solvers {
    /// Returns the solver of puzzles of the shape of a puzzle.
    pub fn of_boxes(&mut self, puzzle: &Puzzle) -> Answered<&mut Solver> {
        let shape = puzzle.shape();
        match &mut self.boxes {
            Some(solver) if solver.shape() == shape => {}
            other => *other = Some(Solver::new(shape)?),
        }
        self.boxes.as_mut().ok_or_else(|| Problem::new("there is no solver"))
    }

    /// Returns the solver of puzzles with rules of their own.
    pub fn of_rules(&mut self) -> &mut RulesSolver {
        &mut self.rules
    }

    pub fn solve(&mut self, subject: &Subject) -> Answered<Solved> {
        Ok(match subject {
            Subject::Boxes(puzzle) => match answer(self.of_boxes(puzzle)?.solve_unique(puzzle)?)? {
                UniqueAnswer::Unique(grid) => Solved::Unique(grid.into_values()),
                UniqueAnswer::Several(grid) => Solved::Several(grid.into_values()),
                UniqueAnswer::NoSolution => Solved::None,
            },
            Subject::Rules(puzzle) => match answer(self.rules.solve_unique(puzzle)?)? {
                UniqueAnswer::Unique(values) => Solved::Unique(values),
                UniqueAnswer::Several(values) => Solved::Several(values),
                UniqueAnswer::NoSolution => Solved::None,
            },
        })
    }

    /// Returns the only solution.
    pub fn only_solution(&mut self, subject: &Subject) -> Answered<Vec<u32>> {
        match self.solve(subject)? {
            Solved::Unique(values) => Ok(values),
            Solved::Several(_) => Err(ordoku::Error::Improper { solvable: true }.into()),
            Solved::None => Err(ordoku::Error::Improper { solvable: false }.into()),
        }
    }

    /// Returns what helps a player who has placed `values` and has these marks.
    pub fn hint(
        &mut self,
        subject: &Subject,
        scale: Scale,
        placed: &[u32],
        marks: Option<&[u64]>,
    ) -> Answered<Hint> {
        Ok(match subject {
            Subject::Boxes(puzzle) => {
                let state = PlayerState { puzzle, placed, marks };
                answer(self.of_boxes(puzzle)?.hint_on(scale, state, Interrupt::new())?)?
            }
            Subject::Rules(puzzle) => {
                let state = PlayerState { puzzle, placed, marks };
                answer(self.rules.hint_on(scale, state, Interrupt::new())?)?
            }
        })
    }

    /// Returns why a candidate is false.
    pub fn why_not(&mut self, subject: &Subject, state: &State, candidate: Candidate) -> Answered<WhyNot> {
        let (placed, marks) = (&state.values[..], state.marks.as_deref());
        Ok(match subject {
            Subject::Boxes(puzzle) => {
                let state = PlayerState { puzzle, placed, marks };
                answer(self.of_boxes(puzzle)?.why_not(state, candidate, Interrupt::new())?)?
            }
            Subject::Rules(puzzle) => {
                let state = PlayerState { puzzle, placed, marks };
                answer(self.rules.why_not(state, candidate, Interrupt::new())?)?
            }
        })
    }

    /// Returns the path from the givens.
    pub fn steps(&mut self, subject: &Subject, scale: Scale) -> Answered<Vec<RatedStep>> {
        Ok(match subject {
            Subject::Boxes(puzzle) => answer(self.of_boxes(puzzle)?.steps(scale, puzzle)?)?,
            Subject::Rules(puzzle) => answer(self.rules.steps(scale, puzzle)?)?,
        })
    }

    pub fn rate(&mut self, subject: &Subject, scale: Scale) -> Answered<Rating> {
        Ok(match subject {
            Subject::Boxes(puzzle) => answer(self.of_boxes(puzzle)?.rate(scale, puzzle)?)?,
            Subject::Rules(puzzle) => answer(self.rules.rate(scale, puzzle)?)?,
        })
    }
}

/// Returns the cells that a remark is about.
pub fn cells_of(hint: &Hint) -> Vec<u16> {
    match hint {
        Hint::WrongDigits { digits, .. } => digits.iter().map(|candidate| candidate.cell).collect(),
        Hint::WrongMarks { cells, .. } => cells.clone(),
        _ => Vec::new(),
    }
}
