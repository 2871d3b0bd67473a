//! The outcome of a call that a limit or an interrupt may stop.

use crate::limits::StopReason;

/// The answer of a call, or the reason why it was stopped before it had one.
///
/// A stopped call is not an error. A partial answer that is still useful, such as [`Count`] or
/// [`Minimised`], has a field for the reason: it is complete if that is `None`.
///
/// ```
/// use ordoku::{Limits, Options, Outcome, Puzzle, Solver};
///
/// let puzzle: Puzzle = "1......2.3....4.".parse()?;
/// let options = Options::new().with_limits(Limits::new().with_nodes(1_000));
/// let mut solver = Solver::with_options(puzzle.shape(), options)?;
/// match solver.solve(&puzzle)? {
///     Outcome::Answer(Some(grid)) => println!("{grid}"),
///     Outcome::Answer(None) => println!("there is no solution"),
///     Outcome::Stopped(reason) => println!("no answer: {reason}"),
/// }
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// [`Count`]: crate::Count
/// [`Minimised`]: crate::Minimised
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "the call may have been stopped"]
pub enum Outcome<T> {
    /// The answer.
    Answer(T),
    /// The call was stopped, and the answer is not known.
    Stopped(StopReason),
}

impl<T> Outcome<T> {
    /// Returns the answer, or `None` if the call was stopped.
    pub fn answer(self) -> Option<T> {
        match self {
            Self::Answer(answer) => Some(answer),
            Self::Stopped(_) => None,
        }
    }

    /// Returns the reason why the call was stopped, if it was.
    pub fn stopped(&self) -> Option<StopReason> {
        match self {
            Self::Answer(_) => None,
            Self::Stopped(reason) => Some(*reason),
        }
    }

    /// Applies a function to the answer, if there is one.
    pub fn map<U>(self, function: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Answer(answer) => Outcome::Answer(function(answer)),
            Self::Stopped(reason) => Outcome::Stopped(reason),
        }
    }
}

impl Outcome<()> {
    /// Returns the outcome of a call that was stopped if there is a reason.
    pub(crate) fn of(stopped: Option<StopReason>) -> Self {
        stopped.map_or(Self::Answer(()), Self::Stopped)
    }
}
