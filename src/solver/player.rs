//! The state of a player, and what a player is told.

use crate::model::puzzle::Puzzle;
use crate::technique::{Candidate, RatedStep};

/// What a player is told.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "a box would be one more allocation that can fail")]
pub enum Hint {
    /// Digits that the solution does not have in these cells.
    WrongDigits {
        /// The digits.
        digits: Vec<Candidate>,
        /// The columns of the puzzle, which give a cell its name.
        columns: u16,
    },
    /// The marks of these cells lack the digit of the solution, which is not told.
    WrongMarks {
        /// The cells, row-major from 0.
        cells: Vec<u16>,
        /// The columns of the puzzle, which give a cell its name.
        columns: u16,
    },
    /// All cells are filled, and right.
    Solved,
    /// The next step.
    Step(RatedStep),
}

/// The state of a player: the puzzle, the digits that were placed, and the marks. The puzzle is a
/// [`RulesPuzzle`](crate::RulesPuzzle) for a [`RulesSolver`](crate::RulesSolver).
#[derive(Debug)]
pub struct PlayerState<'a, P = Puzzle> {
    /// The puzzle as it was given.
    pub puzzle: &'a P,
    /// The row-major digits that the player has placed, 0 for none. Those in cells with givens do not matter.
    pub placed: &'a [u32],
    /// The marks of each cell, of which bit d - 1 is digit d; `None` for all candidates that the digits
    /// leave. A mark that a digit excludes, and marks of filled cells, do not matter. There are marks for
    /// puzzles of up to 64 digits.
    pub marks: Option<&'a [u64]>,
}

impl<P> Clone for PlayerState<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for PlayerState<'_, P> {}
