//! The digits and the marks of a player: whether they fit the puzzle, and agree with the solution.

use super::player::{Hint, PlayerState};
use crate::error::Error;
use crate::support::alloc::try_push;
use crate::technique::Candidate;

/// The digits and marks of a player. They fit the puzzle.
#[derive(Clone, Copy)]
pub(super) struct Played<'a> {
    pub placed: &'a [u32],
    pub marks: Option<&'a [u64]>,
}

impl<'a> Played<'a> {
    /// Checks that digits and marks fit a puzzle with this many digits and columns.
    ///
    /// # Errors
    /// Returns [`Error::Length`], [`Error::Value`], and [`Error::Argument`] for marks of more than
    /// 64 digits.
    pub fn of<P>(
        state: &PlayerState<'a, P>,
        givens: &[u32],
        (digits, columns): (usize, usize),
    ) -> Result<Self, Error> {
        let PlayerState { placed, marks, .. } = *state;
        let cells = givens.len();
        if marks.is_some() && digits > 64 {
            return Err(Error::Argument { what: "marks of a player are for up to 64 digits" });
        }
        for (argument, got) in [("placed", placed.len()), ("marks", marks.map_or(cells, <[u64]>::len))] {
            if got != cells {
                return Err(Error::Length { argument, got, wanted: cells });
            }
        }
        let is_wrong = |&cell: &usize| givens[cell] == 0 && placed[cell] as usize > digits;
        if let Some(cell) = (0..cells).find(is_wrong) {
            return Err(Error::Value { cell, value: placed[cell].into(), digits, columns });
        }
        let Some(marks) = marks else { return Ok(Self { placed, marks: None }) };
        let above = |mark: u64| digits < 64 && mark >> digits != 0;
        match marks.iter().position(|&mark| above(mark)) {
            Some(cell) => {
                let value = u64::from(u64::BITS - marks[cell].leading_zeros());
                Err(Error::Value { cell, value, digits, columns })
            }
            None => Ok(Self { placed, marks: Some(marks) }),
        }
    }

    /// Returns whether a digit of an empty cell is marked.
    pub fn has_mark(self, cell: usize, digit: u32) -> bool {
        self.marks.is_none_or(|marks| marks[cell] >> (digit - 1) & 1 != 0)
    }

    /// Returns the digit of a cell, 0 for an empty one.
    pub fn value(self, givens: &[u32], cell: usize) -> u32 {
        if givens[cell] != 0 { givens[cell] } else { self.placed[cell] }
    }

    /// Returns the hint that tells what does not agree with the solution. `cells` are the digit and
    /// the digit of the solution of each cell, row-major, both 0 for a cell that is not in use.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub fn mistake(
        self,
        cells: impl Iterator<Item = (u32, u32)>,
        columns: usize,
    ) -> Result<Option<Hint>, Error> {
        let (mut wrong, mut lacking) = (Vec::new(), Vec::new());
        for (cell, (value, right)) in cells.enumerate() {
            if right != 0 && value == 0 && !self.has_mark(cell, right) {
                try_push(&mut lacking, cell as u16)?;
            } else if value != 0 && value != right {
                try_push(&mut wrong, Candidate { cell: cell as u16, digit: value as u16 })?;
            }
        }
        let columns = columns as u16;
        Ok(match (wrong.is_empty(), lacking.is_empty()) {
            (false, _) => Some(Hint::WrongDigits { digits: wrong, columns }),
            (true, false) => Some(Hint::WrongMarks { cells: lacking, columns }),
            (true, true) => None,
        })
    }
}
