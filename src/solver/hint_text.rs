//! Hints, and why a candidate is false, in plain English. Nothing here takes memory.

use super::{Hint, WhyNot};
use crate::technique::{AboutCandidate, Candidate, Columns, HintDegree, Remark};
use std::fmt;

impl Hint {
    /// Writes one degree of a hint; that of a solved puzzle is the same in all degrees. No memory
    /// is allocated.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_degree(&self, degree: HintDegree, out: &mut dyn fmt::Write) -> fmt::Result {
        match (self, self.remark()) {
            (Self::Step(step), _) => step.write_hint(degree, out),
            (_, Some(remark)) => remark.write_degree(degree, out),
            (_, None) => Ok(()),
        }
    }

    /// Returns the remark in place of a step.
    pub(crate) fn remark(&self) -> Option<Remark<'_>> {
        match self {
            Self::WrongDigits { digits, columns } => Some(Remark::WrongDigits(digits, Columns(*columns))),
            Self::WrongMarks { cells, columns } => Some(Remark::WrongMarks(cells, Columns(*columns))),
            Self::Solved => Some(Remark::Solved),
            Self::Step(_) => None,
        }
    }
}

/// Prints why a step holds and what it does, or what is wrong.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, self.remark()) {
            (Self::Step(step), _) => step.write_sentence(f),
            (_, Some(remark)) => remark.write_sentence(f),
            (_, None) => Ok(()),
        }
    }
}

impl WhyNot {
    /// Writes why the candidate that was asked about is false, or that it is true, or what is
    /// wrong. Of steps, it writes nothing: these have sentences of their own. No memory is
    /// allocated.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_sentence(&self, asked: Candidate, out: &mut dyn fmt::Write) -> fmt::Result {
        self.remark(asked).map_or(Ok(()), |remark| remark.write_sentence(out))
    }

    /// Returns the remark in place of steps.
    pub(crate) fn remark(&self, asked: Candidate) -> Option<Remark<'_>> {
        let (about, columns) = match *self {
            Self::IsTrue { columns } => (AboutCandidate::True, columns),
            Self::Filled { digit, columns } => (AboutCandidate::Filled { digit }, columns),
            Self::Seen { house, cell, columns } => (AboutCandidate::Seen { house, cell }, columns),
            Self::Related { cell, digit, columns } => (AboutCandidate::Related { cell, digit }, columns),
            Self::Barred { columns } => (AboutCandidate::Barred, columns),
            Self::Steps(_) => return None,
            Self::Mistake(ref hint) => return hint.remark(),
        };
        Some(Remark::Asked(asked, about, Columns(columns)))
    }
}
