//! Clauses that a matrix of rules implies and that clause learning hardly finds: the law of
//! leftovers (`model/rules/leftovers.rs`). A digit of one of these cells is in one of the others.

use super::ExactCover;
use crate::error::Error;
use crate::model::rules::{Leftovers, Rules};
use crate::support::alloc::try_push;

/// The least number of digits: with fewer, learning ends before the clauses pay.
const LEAST_DIGITS: usize = 10;

/// Clauses that the rules of a matrix imply.
#[derive(Default)]
pub(in crate::engine) struct Implied {
    leftovers: Vec<Leftovers>,
    cells: usize,
    digits: usize,
}

impl Implied {
    /// Calls `each` with an option and with options of which one is chosen if that one is, until it
    /// returns `false`.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], and the error of `each`.
    pub fn for_each(&self, mut each: impl FnMut(u32, &[u32]) -> Result<bool, Error>) -> Result<(), Error> {
        let mut others = Vec::new();
        for Leftovers { cells: [one, other] } in &self.leftovers {
            for digit in 0..self.digits {
                let option = |cell: u32| (digit * self.cells) as u32 + cell;
                for (from, to) in [(one, other), (other, one)] {
                    others.clear();
                    for &cell in to {
                        try_push(&mut others, option(cell))?;
                    }
                    for &cell in from {
                        if !each(option(cell), &others)? {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl ExactCover {
    /// Notes what the rules of which this matrix was made imply. The matrix must not be changed
    /// after it.
    ///
    /// # Errors
    /// Returns [`Error::Memory`].
    pub(crate) fn note_leftovers(&mut self, rules: &Rules) -> Result<(), Error> {
        if rules.digits() >= LEAST_DIGITS {
            self.implied =
                Implied { leftovers: rules.leftovers()?, cells: rules.cells(), digits: rules.digits() };
        }
        Ok(())
    }
}
