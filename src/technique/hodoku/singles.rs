//! The singles of a state, for hints. A path takes them from its queues instead.
//!
//! ```text
//! full house    the last empty cell of a house
//! naked single  a cell with one candidate
//! hidden single a digit with one place in a house
//! ```

use super::report::{Handed, Report, candidate};
use crate::error::Error;
use crate::support::alloc::try_small;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list};

/// Hands over the cells that are the last empty one of a house, in ascending order.
pub(crate) fn full_houses(board: &Board, report: &mut Report) -> Handed {
    for cell in board.by_count()[0] {
        let is_full = |house: &u8| board.empty & HOUSES[usize::from(*house)] == CellSet::of(cell);
        if let Some(house) = HOUSES_OF[cell].into_iter().find(is_full) {
            let mut step = single(Technique::FullHouse, cell, board.of_cell[cell].first())?;
            step.houses = house_list([house.into()])?;
            report(step)?;
        }
    }
    Ok(())
}

/// Hands over the cells with one candidate in ascending order.
pub(crate) fn naked_singles(board: &Board, report: &mut Report) -> Handed {
    for cell in board.by_count()[0] {
        report(single(Technique::NakedSingle, cell, board.of_cell[cell].first())?)?;
    }
    Ok(())
}

/// Hands over the digits with one place in a house, house by house.
pub(crate) fn hidden_singles(board: &Board, report: &mut Report) -> Handed {
    for (house, cells) in HOUSE_CELLS.iter().enumerate() {
        for digit in 1..10 {
            let places = board.places[house][digit];
            if places.count_ones() == 1 {
                let cell = usize::from(cells[places.trailing_zeros() as usize]);
                let mut step = single(Technique::HiddenSingle, cell, digit)?;
                step.houses = house_list([house])?;
                report(step)?;
            }
        }
    }
    Ok(())
}

/// Returns the step that fills a cell.
pub(crate) fn single(technique: Technique, cell: usize, digit: usize) -> Result<Step, Error> {
    Ok(Step { technique, placed: try_small([candidate(cell, digit)])?, ..Step::default() })
}
