//! The state of a player, and hints.

use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::model::shape::House;
use crate::technique::{Candidate, RatedStep};

/// A hint for a player: a mistake, the next step, or that the puzzle is solved.
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
    /// The digits that the player has placed: one for each cell of the puzzle, row-major, 0 for
    /// none. Those in cells with givens do not matter.
    pub placed: &'a [u32],
    /// The marks: one word for each cell, of which bit d - 1 is digit d; `None` for all candidates
    /// that the digits leave. A mark that a digit excludes, and marks of filled cells, do not matter. There
    /// are marks for puzzles of up to 64 digits.
    pub marks: Option<&'a [u64]>,
}

impl<P> Clone for PlayerState<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for PlayerState<'_, P> {}

/// Why a candidate is false: the answer of [`Solver::why_not`](crate::Solver::why_not).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "a box would be one more allocation that can fail")]
pub enum WhyNot {
    /// The candidate is true: the cell has this digit in the solution.
    IsTrue {
        /// The columns of the puzzle, which give a cell its name.
        columns: u16,
    },
    /// The cell is filled with another digit.
    Filled {
        /// The digit of the cell.
        digit: u16,
        /// The columns of the puzzle.
        columns: u16,
    },
    /// Another cell of a house has the digit.
    Seen {
        /// The first house of both cells: the row, the column, the box or another region.
        house: House,
        /// The cell with the digit.
        cell: u16,
        /// The columns of the puzzle.
        columns: u16,
    },
    /// A rule about two cells, such as anti-knight or an inequality, forbids the digit beside that
    /// of another cell.
    Related {
        /// The other cell.
        cell: u16,
        /// Its digit.
        digit: u16,
        /// The columns of the puzzle.
        columns: u16,
    },
    /// The rules forbid the digit in the cell.
    Barred {
        /// The columns of the puzzle.
        columns: u16,
    },
    /// These steps follow one another in the state of the player, and the last one excludes the
    /// candidate: it removes it, or places a digit with which it cannot be.
    Steps(Vec<RatedStep>),
    /// Another digit or a mark does not agree with the solution. This hint, which is never a step,
    /// tells which.
    Mistake(Hint),
}

/// Checks that a puzzle has a cell and a digit.
pub(super) fn check_asked(candidate: Candidate, cells: usize, digits: usize) -> Result<(), Error> {
    let (cell, digit) = (usize::from(candidate.cell), usize::from(candidate.digit));
    if cell >= cells {
        return Err(Error::Argument { what: "the cell of the candidate is not on the grid" });
    }
    if !(1..=digits).contains(&digit) {
        return Err(Error::Digit { digit: digit as u64, digits });
    }
    Ok(())
}
