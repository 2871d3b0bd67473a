//! Hidden and naked singles.
//!
//! A digit with one place left in a house belongs there; a cell with one candidate left has it.

use super::bits::is_single;
use super::found::{ExplainerStep, FoundStep};
use super::marks::{BOXES_COLUMNS_ROWS, Pencilmarks};
use crate::technique::Technique;
use crate::technique::houses::HOUSE_CELLS;

/// A digit with one place left in a house.
pub(crate) struct LastPlace {
    pub rating: f64,
    pub house: usize,
    pub cell: usize,
    pub digit: usize,
}

/// Finds a hidden single: 1.0 for the last cell of a house, 1.2 in a box, 1.5 in a line.
pub(crate) fn last_place(marks: &Pencilmarks) -> Option<LastPlace> {
    let hidden = |house: usize, rating: f64| {
        let digit = marks.ones[house].trailing_zeros() as usize % 9;
        let place = marks.places[house][digit].trailing_zeros() as usize % 9;
        LastPlace { rating, house, cell: HOUSE_CELLS[house][place] as usize, digit }
    };
    let mut first = None;
    for house in BOXES_COLUMNS_ROWS {
        if marks.ones[house] != 0 {
            if is_single(marks.open[house]) {
                return Some(hidden(house, 1.0));
            }
            first = first.or(Some(house));
        }
    }
    first.map(|house| hidden(house, if house >= 18 { 1.2 } else { 1.5 }))
}

/// Finds a hidden single as a step.
pub(crate) fn hidden_single(marks: &Pencilmarks) -> FoundStep {
    let Some(LastPlace { rating, house, cell, digit }) = last_place(marks) else { return Ok(None) };
    ExplainerStep::placing(Technique::HiddenSingle, rating, cell, digit)?.in_house(house).map(Some)
}

/// Finds a naked single, 2.3.
pub(crate) fn naked_single(marks: &Pencilmarks) -> FoundStep {
    let Some(cell) = marks.of_cell.iter().position(|&digits| is_single(digits)) else { return Ok(None) };
    let digit = marks.of_cell[cell].trailing_zeros() as usize;
    ExplainerStep::placing(Technique::NakedSingle, 2.3, cell, digit).map(Some)
}
