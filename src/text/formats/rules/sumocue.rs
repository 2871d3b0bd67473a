//! The rules of Killers and jigsaws as text of SumoCue and of Perfect Sudoku.
//!
//! A cage of one cell is a given. Cells that are in a cage without a sum, and alone in it, have no
//! rule.

use super::super::refusals::flaw;
use super::super::sumocue::{KillerCell, KillerText};
use super::at;
use crate::model::rules::{Rules, RulesPuzzle, Variant};
use crate::model::shape::Shape;
use crate::support::alloc::{try_push, try_vec};
use crate::text::read::mismatch::Mismatch;

const SIDE: usize = 9;

/// Reads the puzzle of the text that begins at byte `start`.
pub(super) fn read(text: &str, start: usize) -> Result<RulesPuzzle, Mismatch> {
    let KillerText { cells, has_diagonals } = KillerText::of(text, start).0?;
    let shape = Shape::new(3, 3)?;
    let mut rules = Rules::new(SIDE, SIDE, SIDE)?;
    if cells.iter().any(|cell| cell.region.is_some()) {
        rules.add_lines(0, 0)?;
        for region in groups(&cells, |cell| cell.region.unwrap_or(0))? {
            let place = cells[region[0] as usize].offset;
            if region.len() != SIDE {
                return Err(flaw(place, "the region of this cell has not nine cells"));
            }
            rules.add_region(&region).map_err(at(place))?;
        }
    } else {
        rules.add_grid(shape, 0, 0)?;
    }
    if has_diagonals {
        rules.add_variant(Variant::Diagonals, shape, 0, 0)?;
    }
    let mut givens = try_vec(0, cells.len())?;
    for cage in groups(&cells, |cell| cell.cage)? {
        let KillerCell { offset, sum, .. } = cells[cage[0] as usize];
        if let Some(&other) = cage.iter().find(|&&other| cells[other as usize].sum != sum) {
            let what = "the cells of a cage have the same sum: another one is at a cell before";
            return Err(flaw(cells[other as usize].offset, what));
        }
        match (&cage[..], sum) {
            ([_], 0) => {}
            (&[cell], 1..=9) => givens[cell as usize] = sum,
            ([_], _) => return Err(flaw(offset, "a cage of one cell has a sum from 1 to 9")),
            (_, 0) => return Err(flaw(offset, NO_SUM)),
            _ => rules.add_cage(&cage, sum).map_err(at(offset))?,
        }
    }
    Ok(RulesPuzzle::new(rules, &givens)?)
}

/// Returns the cells of each number, in the order of the numbers.
fn groups(cells: &[KillerCell], number_of: impl Fn(&KillerCell) -> u32) -> Result<Vec<Vec<u32>>, Mismatch> {
    let mut numbered = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        try_push(&mut numbered, (number_of(cell), at as u32))?;
    }
    numbered.sort_unstable();
    let mut groups = Vec::new();
    for same in numbered.chunk_by(|one, other| one.0 == other.0) {
        let mut group = Vec::new();
        group.try_reserve_exact(same.len())?;
        group.extend(same.iter().map(|(_, cell)| *cell));
        try_push(&mut groups, group)?;
    }
    Ok(groups)
}

const NO_SUM: &str = "this cage of several cells has no sum, and may be only what is left of the grid: give each of its \
                      cells a cage of its own, or the cage a sum";
