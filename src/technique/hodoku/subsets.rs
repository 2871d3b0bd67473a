//! Naked and hidden sets of two to four, and the locked ones.
//!
//! ```text
//! naked pair: two cells of a house with two digits      hidden pair: two digits of a house
//!   17  17  . | 1-  .  7- | .  .  .                     with two places
//!                                                         17---  17- . | . . . | . . .
//! ```
//!
//! A naked set of n cells has n digits together: the house's other cells lose them. A hidden set of
//! n digits has n places together: these lose all other digits. A naked pair or triple is locked if
//! it is in a box and a line and removes something from both.

use super::choose::{BitNumbers, each_choice};
use super::report::{Handed, Report, add_digits};
use crate::error::Error;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{CandidateList, Step, house_list, numbers};

/// Hands over the naked sets of a house and a size that are locked, or those that are not.
pub(crate) fn naked_sets(
    board: &Board,
    house: usize,
    size: usize,
    locked: bool,
    report: &mut Report,
) -> Handed {
    let sets = HOUSE_CELLS[house].map(|cell| board.of_cell[usize::from(cell)].bits());
    each_choice(&sets, size, size as u32, &mut |chosen, union| {
        if union.count_ones() as usize != size {
            return Ok(());
        }
        let cells = cells_at(house, chosen);
        let Some(step) = naked_set(board, house, cells, DigitSet::from_bits(union), locked)? else {
            return Ok(());
        };
        report(step)
    })
}

/// Returns the step of a naked set, if it removes something and is locked or not as wanted.
fn naked_set(
    board: &Board,
    house: usize,
    cells: CellSet,
    digits: DigitSet,
    locked: bool,
) -> Result<Option<Step>, Error> {
    let with_digits =
        digits.into_iter().fold(CellSet::EMPTY, |with, digit| with | board.of_digit[digit]) - cells;
    if !with_digits.meets(cells.common_peers()) {
        return Ok(None);
    }
    let shared = || (0..27).filter(|&h| cells.within(HOUSES[h]));
    let line = shared().find(|&h| h < 18);
    let square = shared().find(|&h| h >= 18);
    let is_locked = cells.len() < 4
        && line.zip(square).is_some_and(|(line, square)| {
            with_digits.meets(HOUSES[line] - HOUSES[square]) && with_digits.meets(HOUSES[square])
        });
    if is_locked != locked {
        return Ok(None);
    }
    let mut removed = CandidateList::new();
    let mut visited = cells;
    for other in shared() {
        for cell in with_digits & (HOUSES[other] - visited) {
            add_digits(&mut removed, cell, board.of_cell[cell] & digits)?;
        }
        visited |= HOUSES[other];
    }
    let technique = match (cells.len(), locked) {
        (2, true) => Technique::LockedPair,
        (_, true) => Technique::LockedTriple,
        (2, _) => Technique::NakedPair,
        (3, _) => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    subset(technique, house, cells, digits, removed).map(Some)
}

/// Hands over the hidden sets of a house and a size.
pub(crate) fn hidden_sets(board: &Board, house: usize, size: usize, report: &mut Report) -> Handed {
    if (board.empty & HOUSES[house]).len() <= size {
        return Ok(());
    }
    let Some(places) = board.places[house].last_chunk::<9>() else { return Ok(()) };
    each_choice(places, size, size as u32, &mut |chosen, union| {
        if union.count_ones() as usize != size {
            return Ok(());
        }
        let digits = DigitSet::from_bits(chosen << 1);
        match hidden_set(board, house, cells_at(house, union), digits)? {
            Some(step) => report(step),
            None => Ok(()),
        }
    })
}

fn hidden_set(board: &Board, house: usize, cells: CellSet, digits: DigitSet) -> Result<Option<Step>, Error> {
    let is_over = |cell: usize| !board.of_cell[cell].within(digits);
    if !cells.into_iter().any(is_over) {
        return Ok(None);
    }
    let mut removed = CandidateList::new();
    for cell in cells {
        add_digits(&mut removed, cell, board.of_cell[cell] - digits)?;
    }
    let technique = match cells.len() {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    subset(technique, house, cells, digits, removed).map(Some)
}

fn cells_at(house: usize, places: u16) -> CellSet {
    BitNumbers(places).map(|k| usize::from(HOUSE_CELLS[house][k])).collect()
}

fn subset(
    technique: Technique,
    house: usize,
    cells: CellSet,
    digits: DigitSet,
    removed: CandidateList,
) -> Result<Step, Error> {
    Ok(Step {
        technique,
        digits: numbers(digits)?,
        cells: numbers(cells)?,
        houses: house_list([house])?,
        removed,
        ..Step::default()
    })
}
