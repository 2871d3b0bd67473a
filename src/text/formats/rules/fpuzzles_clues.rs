//! Clues of f-puzzles that are about the neighbours of a cell, or about a diagonal:
//!
//! ```text
//! minimum, maximum     the cell is less or more than its neighbours in the row and in the column
//! littlekillersum      a sum beside the grid, with an arrow along a diagonal: digits may repeat
//! ```

use super::super::json::content;
use super::super::refusals::flaw;
use super::fpuzzles_cells::row_and_column;
use crate::model::rules::{Relation, Rules};
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::mismatch::Mismatch;
use std::ops::Range;

/// A cell that is less or more than its neighbours.
#[derive(Clone, Copy)]
pub(super) struct Extreme {
    pub cell: u32,
    pub is_minimum: bool,
    /// Byte offset of its element.
    pub start: usize,
}

impl Extreme {
    /// Adds the relations of all extremes of a grid. Two of a kind that are neighbours could both
    /// not be less than the other; some programs do not compare them then, and others do, so they
    /// are refused.
    pub fn add_all(all: &[Self], rules: &mut Rules) -> Result<(), Mismatch> {
        let size = rules.digits() as u32;
        let mut kinds = try_vec([false; 2], rules.cells())?;
        all.iter().for_each(|one| kinds[one.cell as usize][usize::from(one.is_minimum)] = true);
        let mut pairs = Vec::new();
        for &Self { cell, is_minimum, start } in all {
            let (row, column) = (cell / size, cell % size);
            let neighbours = [
                (row > 0).then(|| cell - size),
                (column > 0).then(|| cell - 1),
                (column + 1 < size).then(|| cell + 1),
                (row + 1 < size).then(|| cell + size),
            ];
            for other in neighbours.into_iter().flatten() {
                if kinds[other as usize][usize::from(is_minimum)] {
                    return Err(flaw(start, NEIGHBOURS));
                }
                try_push(&mut pairs, if is_minimum { [cell, other] } else { [other, cell] })?;
            }
        }
        Ok(rules.add_pairs(Relation::Less, &pairs)?)
    }
}

/// Returns the cells of a sum beside the grid: those of the diagonal from the `cell` beside the
/// grid on in its `direction`, and those that are listed; they are the same if both are there.
pub(super) fn little_killer(
    text: &str,
    start: usize,
    size: usize,
    arrow: Option<(Range<usize>, Range<usize>)>,
    listed: Option<Vec<u32>>,
) -> Result<Vec<u32>, Mismatch> {
    let Some((cell, direction)) = arrow else { return listed.ok_or_else(|| flaw(start, NO_ARROW)) };
    let mut place = row_and_column(text, &cell)?;
    let is_inside = |number: usize| (1..=size).contains(&number);
    if place.0.max(place.1) > size + 1 || (is_inside(place.0) && is_inside(place.1)) {
        return Err(flaw(cell.start, NOT_BESIDE));
    }
    let (down, right) = match &text[content(text, &direction)] {
        "UL" => (false, false),
        "UR" => (false, true),
        "DL" => (true, false),
        "DR" => (true, true),
        _ => return Err(flaw(direction.start, "a direction is one of UL, UR, DL and DR")),
    };
    let step = |number: usize, is_up: bool| if is_up { number + 1 } else { number.wrapping_sub(1) };
    let mut cells = Vec::new();
    loop {
        place = (step(place.0, down), step(place.1, right));
        if !is_inside(place.0) || !is_inside(place.1) {
            break;
        }
        try_push(&mut cells, ((place.0 - 1) * size + place.1 - 1) as u32)?;
    }
    match listed {
        _ if cells.is_empty() => Err(flaw(direction.start, "this direction leads away from the grid")),
        Some(listed) if listed != cells => Err(flaw(start, OTHER_CELLS)),
        _ => Ok(cells),
    }
}

const NEIGHBOURS: &str = "this cell is beside another one of the same kind: programs disagree about what that means, so \
                          write the relations with other members";
const NO_ARROW: &str = "a sum of a diagonal has a \"cell\" beside the grid and a \"direction\", or \"cells\"";
const NOT_BESIDE: &str =
    "the cell of this sum is not beside the grid: its row or column is 0, or the size and 1";
const OTHER_CELLS: &str = "the \"cells\" of this sum are not those of its \"cell\" and \"direction\"";
