//! What the calls that suit grids with boxes and rules need of a solver and its puzzle.

use super::error::CallError;
use super::status::{ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_SOLVED, ORDOKU_STOPPED};
use crate::error::Error;
use crate::limits::{Interrupt, StopReason};
use crate::outcome::Outcome;
use crate::proof::Part;
use crate::solver::{Hint, PlayerState, TrueCandidates, UniqueAnswer, Uniqueness, WhyNot};
use crate::stats::Count;
use crate::technique::{Candidate, RatedStep, Rating, Scale};
use std::ffi::c_int;
use std::ops::ControlFlow;

/// A solver and its puzzle, whatever its rules are: what the calls that suit all rules need.
pub(super) trait Searched {
    /// Returns the number of cells of a solution.
    fn cells(&self) -> usize;
    /// Returns the number of words for the candidates of a cell.
    fn words(&self) -> usize;
    /// Refuses a puzzle of candidates. A call that needs givens does this before it checks its
    /// other arguments.
    fn check_givens(&self) -> Result<(), CallError>;
    /// Writes a solution, and returns the status.
    fn solve(&mut self, interrupt: Interrupt<'_>, out: &mut [u32]) -> Result<c_int, CallError>;
    fn count(&mut self, interrupt: Interrupt<'_>, limit: Option<u64>) -> Result<Count, Error>;
    fn uniqueness(&mut self, interrupt: Interrupt<'_>) -> Result<Outcome<Uniqueness>, Error>;
    /// Writes a solution if there is one and the search was not stopped.
    fn solve_unique(
        &mut self,
        interrupt: Interrupt<'_>,
        out: &mut [u32],
    ) -> Result<Outcome<Uniqueness>, Error>;
    fn enumerate(
        &mut self,
        interrupt: Interrupt<'_>,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error>;
    fn prove(
        &mut self,
        interrupt: Interrupt<'_>,
        limit: Option<u64>,
        write: &mut dyn FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error>;
    /// Checks a proof that there are no solutions except these, each of `cells` values.
    fn check_proof(
        &mut self,
        interrupt: Interrupt<'_>,
        solutions: &[u32],
        proof: &[u8],
    ) -> Result<Outcome<()>, Error>;
    fn true_candidates(&mut self, interrupt: Interrupt<'_>) -> Result<TrueCandidates, Error>;
    /// Writes a minimal puzzle, and returns the status.
    fn minimise(&mut self, interrupt: Interrupt<'_>, seed: u64, out: &mut [u32]) -> Result<c_int, CallError>;
    fn redundant_givens(&mut self, interrupt: Interrupt<'_>) -> Result<Outcome<Vec<usize>>, Error>;
    /// Writes a random solution, and returns the status.
    fn random_solution(
        &mut self,
        interrupt: Interrupt<'_>,
        seed: u64,
        out: &mut [u32],
    ) -> Result<c_int, CallError>;
    /// Rates the puzzle. Refuses a scale that does not suit its rules.
    fn rate(&mut self, interrupt: Interrupt<'_>, scale: Scale) -> Result<Outcome<Rating>, Error>;
    /// Finds the steps of the puzzle. Refuses a scale that does not suit its rules.
    fn steps(&mut self, interrupt: Interrupt<'_>, scale: Scale) -> Result<Outcome<Vec<RatedStep>>, Error>;
    fn hint(&mut self, interrupt: Interrupt<'_>, player: PlayerArrays<'_>) -> Result<Outcome<Hint>, Error>;
    fn all_steps(
        &mut self,
        interrupt: Interrupt<'_>,
        player: PlayerArrays<'_>,
    ) -> Result<Outcome<Vec<RatedStep>>, Error>;
    fn why_not(
        &mut self,
        interrupt: Interrupt<'_>,
        player: PlayerArrays<'_>,
        asked: Candidate,
    ) -> Result<Outcome<WhyNot>, Error>;
}

/// What a player has placed and marked; `None` for an array that the caller does not have.
#[derive(Clone, Copy)]
pub(super) struct PlayerArrays<'a> {
    pub placed: Option<&'a [u32]>,
    pub marks: Option<&'a [u64]>,
}

impl<'a> PlayerArrays<'a> {
    /// Returns the state of the player of a puzzle with these givens.
    pub fn on<P>(self, puzzle: &'a P, givens: &'a [u32]) -> PlayerState<'a, P> {
        // Digits in cells with givens do not matter, so the givens stand for "nothing is placed".
        PlayerState { puzzle, placed: self.placed.unwrap_or(givens), marks: self.marks }
    }
}

/// Writes the first solution, if there is one.
pub(super) fn write_first<S>(answer: &UniqueAnswer<S>, write: impl FnOnce(&S)) -> Uniqueness {
    match answer {
        UniqueAnswer::NoSolution => Uniqueness::NoSolution,
        UniqueAnswer::Unique(solution) => {
            write(solution);
            Uniqueness::Unique
        }
        UniqueAnswer::Several(solution) => {
            write(solution);
            Uniqueness::Several
        }
    }
}

/// Writes the givens that are left, or those of the puzzle if the search ended before it knew that there is one
/// solution, and returns the status. A reason beside the givens ended the search early.
pub(super) fn status_of_minimised(
    outcome: Outcome<(&[u32], Option<StopReason>)>,
    puzzle: &[u32],
    out: &mut [u32],
) -> c_int {
    let (left, stopped) = match outcome {
        Outcome::Answer(minimised) => minimised,
        Outcome::Stopped(reason) => (puzzle, Some(reason)),
    };
    out.copy_from_slice(left);
    if stopped.is_none() { ORDOKU_OK } else { ORDOKU_STOPPED }
}

/// Writes a solution, if there is one, and returns the status.
pub(super) fn status_of_solution<S>(outcome: Outcome<Option<S>>, write: impl FnOnce(S)) -> c_int {
    match outcome {
        Outcome::Answer(Some(solution)) => {
            write(solution);
            ORDOKU_SOLVED
        }
        Outcome::Answer(None) => ORDOKU_NO_SOLUTION,
        Outcome::Stopped(_) => ORDOKU_STOPPED,
    }
}
