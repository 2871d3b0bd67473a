//! The state of a player, for puzzles with boxes and for those with rules of their own.

use super::Told;
use super::why_not::AskedCell;
use crate::answer::{Solvers, interrupt};
use crate::input::{Entry, Subject};
use ordoku::technique::Scale;
use ordoku::{Error, Options, Outcome, PlayerState, Puzzle};

/// The state of a player.
pub struct State {
    subject: Subject,
    placed: Vec<u32>,
    marks: Option<Vec<u64>>,
}

impl State {
    pub fn of(entry: &Entry) -> Result<Self, Error> {
        let (mut givens, mut placed) = (entry.values.clone(), vec![0; entry.values.len()]);
        for &cell in &entry.placed {
            placed[cell] = std::mem::take(&mut givens[cell]);
        }
        let subject = match &entry.rules {
            None => Subject::Boxes(Puzzle::from_givens(entry.shape, &givens)?),
            Some(rules) => {
                let mut puzzle = rules.puzzle.clone();
                puzzle.set_givens(&givens)?;
                Subject::Rules(puzzle)
            }
        };
        Ok(Self { subject, placed, marks: entry.marks.clone() })
    }

    /// Returns the hint, on a scale if one is named.
    pub fn hint(
        &self,
        solvers: &mut Solvers,
        options: Options,
        scale: Option<Scale>,
    ) -> Result<Outcome<Told>, Error> {
        let (placed, marks) = (&self.placed[..], self.marks.as_deref());
        let hint = match &self.subject {
            Subject::Boxes(puzzle) => {
                let solver = solvers.of_shape(puzzle.shape(), options)?;
                let state = PlayerState { puzzle, placed, marks };
                match scale {
                    Some(scale) => solver.hint_on(scale, state, interrupt())?,
                    None => solver.hint(state, interrupt())?,
                }
            }
            Subject::Rules(puzzle) => {
                let solver = solvers.of_rules(options)?;
                let state = PlayerState { puzzle, placed, marks };
                solver.hint_on(scale.unwrap_or(Scale::Ordoku), state, interrupt())?
            }
        };
        Ok(hint.map(Told::Hint))
    }

    /// Tells why a digit is not in a cell.
    pub fn why_not(
        &self,
        solvers: &mut Solvers,
        options: Options,
        asked: AskedCell,
    ) -> Result<Outcome<Told>, Error> {
        let (placed, marks) = (&self.placed[..], self.marks.as_deref());
        let (candidate, answer) = match &self.subject {
            Subject::Boxes(puzzle) => {
                let side = puzzle.shape().side();
                let candidate = asked.candidate(side, side, side)?;
                let solver = solvers.of_shape(puzzle.shape(), options)?;
                (candidate, solver.why_not(PlayerState { puzzle, placed, marks }, candidate, interrupt())?)
            }
            Subject::Rules(puzzle) => {
                let rules = puzzle.rules();
                let candidate = asked.candidate(rules.rows(), rules.columns(), rules.digits())?;
                let solver = solvers.of_rules(options)?;
                (candidate, solver.why_not(PlayerState { puzzle, placed, marks }, candidate, interrupt())?)
            }
        };
        Ok(answer.map(|answer| Told::WhyNot(candidate, answer)))
    }
}
