//! A step with its rating.

use super::marks::members;
use crate::technique::sets::CellSet;
use crate::technique::step::{Candidate, Set, Step, Technique, house_of};

/// A step of a path on the scale of Sudoku Explainer.
#[derive(Clone, PartialEq, Debug)]
pub struct ExplainerStep {
    /// The rating as Sudoku Explainer computes it; it is printed as tenths.
    pub rating: f64,
    pub step: Step,
}

impl ExplainerStep {
    /// Returns a step that does nothing yet.
    pub(crate) fn new(technique: Technique, rating: f64) -> Self {
        Self { rating, step: Step { technique, ..Step::default() } }
    }

    /// Returns a step that places a digit; digits count from 0 here.
    pub(crate) fn placing(technique: Technique, rating: f64, cell: usize, digit: usize) -> Self {
        let mut found = Self::new(technique, rating);
        found.step.placed.push(candidate(cell, digit));
        found
    }

    /// Adds the house of the pattern.
    pub(crate) fn in_house(mut self, house: usize) -> Self {
        self.step.houses.push(house_of(house));
        self
    }

    /// Adds the second house of the pattern.
    pub(crate) fn crossing(mut self, house: usize) -> Self {
        self.step.cover.push(house_of(house));
        self
    }

    /// Adds the digits of a word to the pattern.
    pub(crate) fn of_digits(mut self, digits: u16) -> Self {
        self.step.digits.extend(members(digits).map(|digit| digit as u16 + 1));
        self
    }

    /// Adds cells to the pattern.
    pub(crate) fn of_cells(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        self.step.cells.extend(cells.into_iter().map(|cell| cell as u16));
        self
    }

    /// Adds a set of cells and the digits of a word that it takes.
    pub(crate) fn of_set(mut self, cells: impl IntoIterator<Item = usize>, digits: u16) -> Self {
        let cells: CellSet = cells.into_iter().collect();
        self.step.sets.push(Set {
            cells: cells.into_iter().map(|cell| cell as u16).collect(),
            digits: members(digits).map(|digit| digit as u16 + 1).collect(),
        });
        self
    }

    /// Adds the digits of a word to what is removed from a cell.
    pub(crate) fn remove(&mut self, cell: usize, digits: u16) {
        self.step.removed.extend(members(digits).map(|digit| candidate(cell, digit)));
    }

    /// Returns the step, if it removes or places something.
    pub(crate) fn if_useful(self) -> Option<Self> {
        (!self.step.removed.is_empty() || !self.step.placed.is_empty()).then_some(self)
    }
}

/// Returns the candidate of a cell and a digit from 0.
pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate { cell: cell as u16, digit: digit as u16 + 1 }
}
