//! A rectangle that must not end with two digits only, because these could be exchanged.

use super::rectangles::Corners;
use super::report::{Handed, Report};
use crate::error::Error;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{CandidateList, Step, numbers};

/// A rectangle to examine: its cells, the cells with other digits, and the two digits.
pub(crate) struct DeadlyRectangle<'a> {
    pub(crate) board: &'a Board,
    pub(crate) cells: CellSet,
    /// The cells with other digits.
    pub(crate) extended: CellSet,
    /// The digits of the extended cells besides a and b.
    pub(crate) extras: DigitSet,
    pub(crate) digits: [usize; 2],
}

impl<'a> DeadlyRectangle<'a> {
    pub(crate) fn new(board: &'a Board, corners: Corners, digits: [usize; 2]) -> Self {
        let pair: DigitSet = digits.into_iter().collect();
        let extra_of = |cell: usize| board.of_cell[cell] - pair;
        let extended = corners.into_iter().filter(|&cell| !extra_of(cell).is_empty()).collect();
        let extras = corners.into_iter().fold(DigitSet::EMPTY, |all, cell| all | extra_of(cell));
        Self { board, cells: corners.into_iter().collect(), extended, extras, digits }
    }

    /// Returns the houses that all extended cells share.
    pub(crate) fn shared_houses(&self) -> impl Iterator<Item = usize> {
        (0..27).filter(|&house| self.extended.within(HOUSES[house]))
    }

    /// Hands over a step, if it removes something.
    pub(crate) fn hand_over(
        &self,
        technique: Technique,
        removed: CandidateList,
        report: &mut Report,
    ) -> Handed {
        if removed.is_empty() {
            return Ok(());
        }
        report(self.step(technique, removed)?)
    }

    /// Returns a step of the rectangle.
    pub(crate) fn step(&self, technique: Technique, removed: CandidateList) -> Result<Step, Error> {
        Ok(Step {
            technique,
            digits: numbers(self.digits)?,
            cells: numbers(self.cells)?,
            removed,
            ..Step::default()
        })
    }
}
