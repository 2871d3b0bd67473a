//! The puzzle of a call, and what may stop the call.

use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;

/// The input of a verb of a [`Solver`](crate::Solver) or a [`RulesSolver`](crate::RulesSolver):
/// `&puzzle`, or `(&puzzle, interrupt)` for a call that another thread or a poll function may stop.
///
/// ```
/// use ordoku::{Interrupt, Outcome, Puzzle, Shape, Solver, StopReason};
/// use std::sync::atomic::AtomicBool;
///
/// let cancel = AtomicBool::new(true); // another thread would set it
/// let interrupt = Interrupt::new().with_cancel(&cancel);
/// let puzzle = Puzzle::empty(Shape::NINE)?;
/// let answer = Solver::new(Shape::NINE)?.solve((&puzzle, interrupt))?;
/// assert_eq!(answer, Outcome::Stopped(StopReason::Cancel));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Debug)]
pub struct Input<'a, P = Puzzle> {
    pub(crate) puzzle: &'a P,
    pub(crate) interrupt: Interrupt<'a>,
}

impl<'a, P> From<&'a P> for Input<'a, P> {
    fn from(puzzle: &'a P) -> Self {
        Self { puzzle, interrupt: Interrupt::default() }
    }
}

impl<'a, 'i: 'a, P> From<(&'a P, Interrupt<'i>)> for Input<'a, P> {
    fn from((puzzle, Interrupt { cancel, poll }): (&'a P, Interrupt<'i>)) -> Self {
        // This shortens the lifetime of the interrupt to that of the puzzle.
        let poll = poll.map(|poll| poll as &mut dyn FnMut() -> bool);
        Self { puzzle, interrupt: Interrupt { cancel, poll } }
    }
}
