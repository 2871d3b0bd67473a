//! The state of a player, for puzzles with boxes and for those with rules of their own.

use super::why_not::AskedCell;
use crate::answer::{OfProper, in_parallel, interrupt, solver_of};
use crate::input::Entry;
use crate::report::Failure;
use crate::terminal::Watch;
use ordoku::technique::{Candidate, Scale};
use ordoku::{AnyPuzzle, AnySolver, Error, Hint, Options, Outcome, PlayerState, WhyNot};

/// The state of a player.
pub struct State {
    puzzle: AnyPuzzle,
    placed: Vec<u32>,
    marks: Option<Vec<u64>>,
}

/// Asks a question about the state of each entry.
pub fn of_states<T: Send>(
    options: Options,
    entries: &[&Entry],
    watch: Watch,
    ask: impl Fn(&State, &mut Vec<AnySolver>, Options) -> Result<Outcome<T>, Error> + Sync,
) -> Result<Vec<OfProper<T>>, Failure> {
    let state = |entry: &&Entry| State::of(entry).map_err(|error| Failure::at(&entry.place, error));
    let states: Vec<State> = entries.iter().map(state).collect::<Result<_, _>>()?;
    let answer = |solvers: &mut Vec<AnySolver>, state: &State| {
        OfProper::if_supported(ask(state, solvers, options.with_threads(1)))
    };
    let answers = in_parallel(options.threads, &states, watch, Vec::new, answer);
    let placed = answers.into_iter().zip(entries);
    placed.map(|(answer, entry)| answer.map_err(|error| Failure::at(&entry.place, error))).collect()
}

impl State {
    fn of(entry: &Entry) -> Result<Self, Error> {
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
    ) -> Result<Outcome<Hint>, Error> {
        solver_of(solvers, &self.puzzle, options)?.hint(self.player(), scale, interrupt())
    }

    /// Tells why a digit is not in a cell, and which candidate that is.
    pub fn why_not(
        &self,
        solvers: &mut Vec<AnySolver>,
        options: Options,
        asked: AskedCell,
    ) -> Result<Outcome<(Candidate, WhyNot)>, Error> {
        let candidate = asked.candidate(&self.puzzle)?;
        let solver = solver_of(solvers, &self.puzzle, options)?;
        let answer = solver.why_not(self.player(), candidate, interrupt())?;
        Ok(answer.map(|answer| (candidate, answer)))
    }
}
