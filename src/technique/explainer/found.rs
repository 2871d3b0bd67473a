//! A step with its rating.

use super::marks::members;
use crate::error::Error;
use crate::support::alloc::{try_extend_small, try_push, try_push_small};
use crate::technique::Technique;
use crate::technique::sets::CellSet;
use crate::technique::step::{Candidate, Set, Step, house_of};

/// A step of a path on the scale of Sudoku Explainer.
#[derive(PartialEq, Debug)]
pub struct ExplainerStep {
    /// The rating as Sudoku Explainer computes it; it is printed as tenths.
    pub rating: f64,
    pub step: Step,
}

/// The result of a producer: a step, none, or an error if there was no memory for the step.
pub(crate) type FoundStep = Result<Option<ExplainerStep>, Error>;

impl ExplainerStep {
    /// Returns a step that does nothing yet.
    pub(crate) fn new(technique: Technique, rating: f64) -> Self {
        Self { rating, step: Step { technique, ..Step::default() } }
    }

    /// Returns a step that places a digit; digits count from 0 here.
    pub(crate) fn placing(
        technique: Technique,
        rating: f64,
        cell: usize,
        digit: usize,
    ) -> Result<Self, Error> {
        let mut found = Self::new(technique, rating);
        found.place(cell, digit)?;
        Ok(found)
    }

    /// Adds the house of the pattern.
    pub(crate) fn in_house(mut self, house: usize) -> Result<Self, Error> {
        try_push_small(&mut self.step.houses, house_of(house))?;
        Ok(self)
    }

    /// Adds the second house of the pattern.
    pub(crate) fn crossing(mut self, house: usize) -> Result<Self, Error> {
        try_push_small(&mut self.step.cover, house_of(house))?;
        Ok(self)
    }

    /// Adds the digits of a word to the pattern.
    pub(crate) fn of_digits(mut self, digits: u16) -> Result<Self, Error> {
        try_extend_small(&mut self.step.digits, members(digits).map(|digit| digit as u16 + 1))?;
        Ok(self)
    }

    /// Adds cells to the pattern.
    pub(crate) fn of_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Result<Self, Error> {
        try_extend_small(&mut self.step.cells, cells.into_iter().map(|cell| cell as u16))?;
        Ok(self)
    }

    /// Adds a set of cells and the digits of a word that it takes.
    pub(crate) fn of_set(
        mut self,
        cells: impl IntoIterator<Item = usize>,
        digits: u16,
    ) -> Result<Self, Error> {
        let cells: CellSet = cells.into_iter().collect();
        try_push(&mut self.step.sets, Set::new(cells, members(digits).map(|digit| digit + 1))?)?;
        Ok(self)
    }

    /// Adds a digit to what is placed.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) -> Result<(), Error> {
        try_push_small(&mut self.step.placed, candidate(cell, digit))
    }

    /// Adds the digits of a word to what is removed from a cell.
    pub(crate) fn remove(&mut self, cell: usize, digits: u16) -> Result<(), Error> {
        try_extend_small(&mut self.step.removed, members(digits).map(|digit| candidate(cell, digit)))
    }

    /// Returns the step, if it removes or places something.
    pub(crate) fn if_useful(self) -> Option<Self> {
        (!self.step.removed.is_empty() || !self.step.placed.is_empty()).then_some(self)
    }
}

/// Returns the candidate of a cell and a digit from 0.
fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: cell as u16, digit: digit as u16 + 1 }
}
