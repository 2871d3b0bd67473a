//! The number of solutions, without visiting them: what rows leave to each other is counted once.
//!
//! ```text
//! group      one band of the board, or several; the board has two or three groups
//! state      for each column, the digits that the rows of a group have in it
//! states     of a group, each with the number of ways to it: row by row, and rows that leave the same
//!            digits in each column are one state (rows.rs, states.rs)
//! join       states of the groups that share no digit in any column, by the product of their ways
//!            (join.rs); digits that no cell tells apart count in one order only (alike.rs)
//! ```
//!
//! The columns take the place of the rows if that leaves fewer choices. This is the transfer matrix
//! method, R. P. Stanley, "Enumerative Combinatorics 1", 4.7, and the count from bands of B.
//! Felgenhauer, F. Jarvis, "Mathematics of Sudoku I", 2006.

mod alike;
mod board;
mod join;
mod rows;
mod states;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use alike::AlikeDigits;
use board::{Board, open_digits};
use join::{join_three, join_two};
use rows::states_of;
use std::collections::TryReserveError;

/// The most bytes of states, whatever the limit on memory.
const MOST_BYTES: u64 = 1 << 30;

/// The most columns.
const MOST_SIDE: usize = 64;

/// Steps between two looks at the limits.
const LOOK: u64 = 1 << 10;

/// A set of digits in the key of a state.
trait Digits: Mask + Ord + Into<u64> {}

impl<M: Mask + Ord + Into<u64>> Digits for M {}

/// The answer of a count by bands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BandCount {
    /// All solutions.
    Number(u128),
    /// The steps were too few, or a limit ended the count.
    Undecided,
    /// The shape, the number or the memory is too large, so that more steps do not help.
    Never,
}

/// Why a count ended without a number.
enum NoNumber {
    Steps,
    Never,
}

impl From<TryReserveError> for NoNumber {
    fn from(_: TryReserveError) -> Self {
        Self::Never
    }
}

impl From<Error> for NoNumber {
    fn from(_: Error) -> Self {
        Self::Never
    }
}

/// The steps and the bytes that a count may still take.
struct Allowance<'l, 'w> {
    steps: u64,
    bytes: u64,
    limits: &'l mut LimitChecker<'w>,
}

impl Allowance<'_, '_> {
    /// Counts a step.
    #[inline(always)]
    fn step(&mut self) -> Result<(), NoNumber> {
        self.steps -= 1;
        if self.steps.is_multiple_of(LOOK) { self.look() } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self) -> Result<(), NoNumber> {
        if self.steps > 0 && self.limits.work(LOOK as u32) { Ok(()) } else { Err(NoNumber::Steps) }
    }

    /// Counts bytes, which stay in use until the end.
    fn take(&mut self, bytes: usize) -> Result<(), NoNumber> {
        self.bytes = self.bytes.checked_sub(bytes as u64).ok_or(NoNumber::Never)?;
        Ok(())
    }
}

/// Counts the solutions within about `steps` steps.
pub(crate) fn count(puzzle: &Puzzle, steps: u64, limits: &mut LimitChecker<'_>) -> BandCount {
    let counted = match puzzle.shape().side() {
        // WebAssembly, which is downloaded, has one width.
        #[cfg(not(target_family = "wasm"))]
        2..=16 => count_with::<u16>(puzzle, steps, limits),
        2..=MOST_SIDE => count_with::<u64>(puzzle, steps, limits),
        _ => Err(NoNumber::Never),
    };
    match counted {
        Ok(number) => BandCount::Number(number),
        Err(NoNumber::Steps) => BandCount::Undecided,
        Err(NoNumber::Never) => BandCount::Never,
    }
}

fn count_with<M: Digits>(
    puzzle: &Puzzle,
    steps: u64,
    limits: &mut LimitChecker<'_>,
) -> Result<u128, NoNumber> {
    let Some(digits) = open_digits(puzzle, limits)? else {
        return if limits.stopped().is_some() { Err(NoNumber::Steps) } else { Ok(0) };
    };
    let board = Board::<M>::new(puzzle.shape(), &digits)?;
    let bytes = limits.memory().min(MOST_BYTES);
    let allowance = &mut Allowance { steps: steps.max(LOOK), bytes, limits };
    let (board, [first, second, third]) = board.grouped()?;
    let mut alike = AlikeDigits::of(&board)?;
    if first.is_empty() {
        let second = states_of(&board, &second, Some(&mut alike), allowance)?;
        let third = states_of(&board, &third, Some(&mut alike), allowance)?;
        return join_two(&board, &second, &third, &mut alike, allowance);
    }
    let first = states_of(&board, &first, None, allowance)?;
    let second = states_of(&board, &second, None, allowance)?;
    // One order of alike digits in one group is enough, in the group that has the most states.
    let third = states_of(&board, &third, Some(&mut alike), allowance)?;
    join_three(&board, [first, second, third], allowance)
}
