//! Naked and hidden sets: as many digits as cells.
//!
//! ```text
//! naked pair    12 12 . | other cells of the house lose 1 and 2
//! hidden pair   1x 2y . | 1 and 2 have no other place, so x and y go
//! ```
//!
//! The direct form of a hidden set is told apart because it leaves a hidden single.

use super::bits::{Combinations, count, is_several, is_single};
use super::found::{ExplainerStep, FoundStep};
use super::marks::{BOXES_COLUMNS_ROWS, Pencilmarks, members};
use crate::error::Error;
use crate::technique::Technique;
use crate::technique::houses::HOUSE_CELLS;

/// Calls `visit` with each naked set of `k` cells that removes something: the house, the places
/// of the cells, and their digits. Ends when it returns true.
pub(crate) fn visit_naked(marks: &Pencilmarks, k: usize, mut visit: impl FnMut(usize, u16, u16) -> bool) {
    for house in BOXES_COLUMNS_ROWS {
        let open = marks.open[house];
        if count(open) < 2 * k {
            continue;
        }
        let cells = &HOUSE_CELLS[house];
        let choice = Combinations::new(cells.iter().map(|&cell| marks.of_cell[cell as usize]), k);
        let stop = choice.common(k, |places, digits| {
            let is_useful =
                members(open & !places).any(|place| marks.of_cell[cells[place] as usize] & digits != 0);
            is_useful && visit(house, places, digits)
        });
        if stop {
            return;
        }
    }
}

/// Calls `visit` with each hidden set of `k` digits that removes something: the house, the places
/// of the cells, and the digits. Ends when it returns true.
pub(crate) fn visit_hidden(marks: &Pencilmarks, k: usize, mut visit: impl FnMut(usize, u16, u16) -> bool) {
    for house in BOXES_COLUMNS_ROWS {
        if count(marks.open[house]) <= 2 * k {
            continue;
        }
        let cells = &HOUSE_CELLS[house];
        let choice = Combinations::new(marks.places[house].iter().copied(), k);
        let stop = choice.common(k, |digits, places| {
            let is_useful = members(places).any(|place| marks.of_cell[cells[place] as usize] & !digits != 0);
            is_useful && visit(house, places, digits)
        });
        if stop {
            return;
        }
    }
}

/// Finds a naked set of `k` cells: 3.0, 3.6 or 5.0.
pub(crate) fn naked_set(marks: &Pencilmarks, k: usize) -> FoundStep {
    let (technique, rating) = match k {
        2 => (Technique::NakedPair, 3.0),
        3 => (Technique::NakedTriple, 3.6),
        _ => (Technique::NakedQuad, 5.0),
    };
    let start = ExplainerStep::new(technique, rating);
    let mut first = None;
    visit_naked(marks, k, |house, places, digits| {
        first = Some((house, places, digits));
        true
    });
    let Some((house, places, digits)) = first else { return Ok(None) };
    let (mut step, at) = set_in_house(start, house, places, digits)?;
    for cell in members(marks.open[house] & !places).map(at) {
        step.remove(cell, marks.of_cell[cell] & digits)?;
    }
    Ok(Some(step))
}

/// Finds a hidden set of `k` digits: 3.4, 4.0 or 5.4.
pub(crate) fn hidden_set(marks: &Pencilmarks, k: usize) -> FoundStep {
    let (technique, rating) = match k {
        2 => (Technique::HiddenPair, 3.4),
        3 => (Technique::HiddenTriple, 4.0),
        _ => (Technique::HiddenQuad, 5.4),
    };
    let start = ExplainerStep::new(technique, rating);
    let mut first = None;
    visit_hidden(marks, k, |house, places, digits| {
        first = Some((house, places, digits));
        true
    });
    let Some((house, places, digits)) = first else { return Ok(None) };
    let (mut step, at) = set_in_house(start, house, places, digits)?;
    for cell in members(places).map(at) {
        step.remove(cell, marks.of_cell[cell] & !digits)?;
    }
    Ok(Some(step))
}

/// Adds a set of a house to a step. Also returns the cells of the house by place.
fn set_in_house(
    step: ExplainerStep,
    house: usize,
    places: u16,
    digits: u16,
) -> Result<(ExplainerStep, impl Fn(usize) -> usize), Error> {
    let at = move |place: usize| HOUSE_CELLS[house][place] as usize;
    let step = step.in_house(house)?.of_digits(digits)?.of_cells(members(places).map(at))?;
    Ok((step, at))
}

/// Finds a hidden pair (2.0) or triple (2.5) that leaves a hidden single.
pub(crate) fn direct_hidden_set(marks: &Pencilmarks, k: usize) -> FoundStep {
    let (technique, rating) =
        if k == 2 { (Technique::DirectHiddenPair, 2.0) } else { (Technique::DirectHiddenTriple, 2.5) };
    let mut first = None;
    for house in BOXES_COLUMNS_ROWS {
        if count(marks.open[house]) <= k {
            continue;
        }
        let of_house = &marks.places[house];
        let cells = &HOUSE_CELLS[house];
        Combinations::new(of_house.iter().copied(), k).common(k, |digits, places| {
            let single = (0..9).find(|&digit| {
                digits >> digit & 1 == 0
                    && is_several(of_house[digit])
                    && is_single(of_house[digit] & !places)
            });
            let Some(single) = single else { return false };
            let place = (of_house[single] & !places).trailing_zeros() as usize;
            first = Some((house, places, digits, cells[place] as usize, single));
            true
        });
        if first.is_some() {
            break;
        }
    }
    let Some((house, places, digits, cell, single)) = first else { return Ok(None) };
    let step = ExplainerStep::placing(technique, rating, cell, single)?;
    set_in_house(step, house, places, digits).map(|(step, _)| Some(step))
}
