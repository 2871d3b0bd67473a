//! Answers about puzzles with exactly one solution.

use super::{Verdict, search_each};
use crate::input::Entry;
use crate::report::Failure;
use crate::terminal::Watch;
use ordoku::{AnyPuzzle, AnySolver, Error, Options, Outcome, StopReason};

/// An answer about a puzzle with one solution, or the reason why there is none.
pub enum OfProper<T> {
    Answer(T),
    Improper {
        solvable: bool,
    },
    Stopped(StopReason),
    /// The command is not for such puzzles, for this reason.
    Unsupported(&'static str),
}

impl<T> OfProper<T> {
    /// Takes the outcome of a call that refuses puzzles without exactly one solution.
    pub fn of(outcome: Result<Outcome<T>, Error>) -> Result<Self, Error> {
        match outcome {
            Ok(Outcome::Answer(answer)) => Ok(Self::Answer(answer)),
            Ok(Outcome::Stopped(reason)) => Ok(Self::Stopped(reason)),
            Err(Error::Improper { solvable }) => Ok(Self::Improper { solvable }),
            Err(error) => Err(error),
        }
    }

    /// Takes the outcome of a call that refuses some kinds of puzzles, too.
    pub fn if_supported(outcome: Result<Outcome<T>, Error>) -> Result<Self, Error> {
        match outcome {
            Err(Error::Argument { what }) => Ok(Self::Unsupported(what)),
            outcome => Self::of(outcome),
        }
    }

    /// Turns the answer into another one.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> OfProper<U> {
        match self {
            Self::Answer(answer) => OfProper::Answer(turn(answer)),
            Self::Improper { solvable } => OfProper::Improper { solvable },
            Self::Stopped(reason) => OfProper::Stopped(reason),
            Self::Unsupported(what) => OfProper::Unsupported(what),
        }
    }

    pub fn answer(&self) -> Option<&T> {
        match self {
            Self::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// Returns why the call was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(reason) => Some(*reason),
            _ => None,
        }
    }

    /// Returns whether Ctrl-C came before the answer.
    pub fn is_cut(&self) -> bool {
        self.stopped() == Some(StopReason::Cancel)
    }

    /// Returns the verdict: unique if there is an answer.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Answer(_) => Verdict::Unique,
            Self::Improper { solvable: true } => Verdict::Several,
            Self::Improper { solvable: false } => Verdict::None,
            Self::Stopped(_) => Verdict::Stopped,
            Self::Unsupported(_) => Verdict::Unsupported,
        }
    }

    /// Returns the verdict for the exit code of a command that needs one solution.
    pub fn verdict_of_run(&self) -> Verdict {
        if self.answer().is_some() { Verdict::Done } else { self.verdict() }
    }
}

/// Returns the answers of `work` to puzzles, in their order; it may refuse some kinds of puzzles.
pub fn of_each<T: Send>(
    options: Options,
    entries: &[&Entry],
    watch: Watch,
    work: impl Fn(&mut AnySolver, &AnyPuzzle) -> Result<Outcome<T>, Error> + Sync,
) -> Result<Vec<OfProper<T>>, Failure> {
    search_each(options, entries, watch, |solver, puzzle| OfProper::if_supported(work(solver, puzzle)))
}
