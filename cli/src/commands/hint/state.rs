//! The state of a player, for puzzles with boxes and for those with rules of their own.

use super::HintAnswer;
use super::why_not::AskedCell;
use crate::answer::{interrupt, solver_of};
use crate::input::Entry;
use ordoku::technique::Scale;
use ordoku::{AnyPuzzle, AnySolver, Error, Options, Outcome, PlayerState};

/// The state of a player.
pub struct State {
    puzzle: AnyPuzzle,
    placed: Vec<u32>,
    marks: Option<Vec<u64>>,
}

impl State {
    pub fn of(entry: &Entry) -> Result<Self, Error> {
        let (mut givens, mut placed) = (entry.values.clone(), vec![0; entry.values.len()]);
        for &cell in &entry.placed {
            placed[cell] = std::mem::take(&mut givens[cell]);
        }
        Ok(Self { puzzle: entry.any_puzzle()?.with_givens(&givens)?, placed, marks: entry.marks.clone() })
    }

    fn player(&self) -> PlayerState<'_, AnyPuzzle> {
        PlayerState { puzzle: &self.puzzle, placed: &self.placed, marks: self.marks.as_deref() }
    }

    /// Returns the hint, on a scale or on the usual one.
    pub fn hint(
        &self,
        solvers: &mut Vec<AnySolver>,
        options: Options,
        scale: Option<Scale>,
    ) -> Result<Outcome<HintAnswer>, Error> {
        let solver = solver_of(solvers, &self.puzzle, options)?;
        let hint = solver.hint(self.player(), scale, interrupt())?;
        Ok(hint.map(HintAnswer::Hint))
    }

    /// Tells why a digit is not in a cell.
    pub fn why_not(
        &self,
        solvers: &mut Vec<AnySolver>,
        options: Options,
        asked: AskedCell,
    ) -> Result<Outcome<HintAnswer>, Error> {
        let candidate = asked.candidate(&self.puzzle)?;
        let solver = solver_of(solvers, &self.puzzle, options)?;
        let answer = solver.why_not(self.player(), candidate, interrupt())?;
        Ok(answer.map(|answer| HintAnswer::WhyNot(candidate, answer)))
    }
}
