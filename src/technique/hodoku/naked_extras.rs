//! Uniqueness test 3: the extra digits of two cells of a rectangle as one cell of a naked set.
//!
//! ```text
//!   ab   ab      One of the two extended cells is x or y. With the cell xy of the same house
//!   abx  aby     this is a naked pair: the house's other cells lose x and y.
//!   .    xy
//! ```

use super::deadly::DeadlyRectangle;
use super::report::{Handed, Report, add_digits};
use crate::error::Error;
use crate::support::alloc::try_push;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{CandidateList, Set};

/// Hands over the naked sets with the extended cells, by row, column and box.
pub(crate) fn naked_extras(rectangle: &DeadlyRectangle, report: &mut Report) -> Handed {
    for house in rectangle.shared_houses() {
        let with_pair =
            rectangle.digits.into_iter().fold(CellSet::EMPTY, |all, d| all | rectangle.board.of_digit[d]);
        let usable = (rectangle.board.empty & HOUSES[house]) - rectangle.cells - with_pair;
        let search = NakedExtras { rectangle, house };
        search.extend(CellSet::EMPTY, rectangle.extras, usable, report)?;
    }
    Ok(())
}

/// The search for naked sets in one house.
struct NakedExtras<'a> {
    rectangle: &'a DeadlyRectangle<'a>,
    house: usize,
}

impl NakedExtras<'_> {
    /// Extends a set of cells by each usable cell in turn, each time depth first.
    fn extend(&self, chosen: CellSet, digits: DigitSet, usable: CellSet, report: &mut Report) -> Handed {
        let board = self.rectangle.board;
        for cell in usable {
            let (chosen, digits) = (chosen | CellSet::of(cell), digits | board.of_cell[cell]);
            let in_one_line = self.house >= 18 && is_in_line(chosen | self.rectangle.extended);
            if digits.len() == chosen.len() + 1 && !in_one_line {
                let removed = self.removed(chosen, digits)?;
                if !removed.is_empty() {
                    let mut step = self.rectangle.step(Technique::UniquenessTest3, removed)?;
                    try_push(&mut step.sets, Set::new(chosen, digits)?)?;
                    report(step)?;
                }
            }
            self.extend(chosen, digits, usable & CellSet::after(cell), report)?;
        }
        Ok(())
    }

    /// Returns what a naked set removes: from its house, then, if that is a line and something goes
    /// there, from the box that all its cells share.
    fn removed(&self, chosen: CellSet, digits: DigitSet) -> Result<CandidateList, Error> {
        let board = self.rectangle.board;
        let set = chosen | self.rectangle.extended;
        let mut removed = CandidateList::new();
        lose(board, HOUSES[self.house] - set, digits, &mut removed)?;
        if self.house < 18 && !removed.is_empty() {
            for square in (18..27).filter(|&square| set.within(HOUSES[square])) {
                lose(board, HOUSES[square] - HOUSES[self.house], digits, &mut removed)?;
            }
        }
        Ok(removed)
    }
}

/// Lists the digits of some cells, cell by cell.
fn lose(board: &Board, cells: CellSet, digits: DigitSet, removed: &mut CandidateList) -> Result<(), Error> {
    (cells & board.empty)
        .into_iter()
        .try_for_each(|cell| add_digits(removed, cell, board.of_cell[cell] & digits))
}

fn is_in_line(cells: CellSet) -> bool {
    HOUSES[..18].iter().any(|line| cells.within(*line))
}
