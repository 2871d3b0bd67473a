//! XY-Wing and XYZ-Wing: a pivot that sees two cells with two candidates each.
//!
//! ```text
//! xz . . | xy . .      One of the wings xz and yz has z, whatever the pivot is:
//!        | yz . .      cells that see both lose z. With a pivot xyz, cells that see all three.
//! ```

use super::bits::{count, is_pair, is_single};
use super::found::{ExplainerStep, FoundStep};
use super::marks::{BOX_ROW_COLUMN, Pencilmarks};
use crate::technique::Technique;
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;

/// Finds an XY-Wing, 4.2, or an XYZ-Wing, 4.4.
pub(crate) fn wing(marks: &Pencilmarks, is_xyz: bool) -> FoundStep {
    let (mut bivalue, mut pivots) = (CellSet::EMPTY, CellSet::EMPTY);
    for (cell, &digits) in marks.of_cell.iter().enumerate() {
        if is_pair(digits) {
            bivalue.insert(cell);
        } else if is_xyz && count(digits) == 3 {
            pivots.insert(cell);
        }
    }
    for pivot in if is_xyz { pivots } else { bivalue } {
        let digits = marks.of_cell[pivot];
        let mut near = PEERS[pivot] & bivalue;
        if !near.is_several() {
            continue;
        }
        let (mut wings, mut len) = ([(0, 0u16); 20], 0);
        for kind in BOX_ROW_COLUMN {
            let of_house = near & HOUSES[HOUSES_OF[pivot][kind] as usize];
            near = near - of_house;
            for wing in of_house {
                wings[len % 20] = (wing, marks.of_cell[wing]);
                len += 1;
            }
        }
        let wings = &wings[..len];
        for &(first, of_first) in wings {
            if !is_single(digits & !of_first) {
                continue;
            }
            for &(second, of_second) in wings {
                // The other wing has the digit that the first one lacks.
                if of_second & digits & !of_first == 0 || of_first == of_second {
                    continue;
                }
                let cells = [pivot, first, second];
                let found = wing_of(marks, cells, is_xyz)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
    }
    Ok(None)
}

/// Returns the wing that a pivot and two cells make, if it removes something.
fn wing_of(marks: &Pencilmarks, cells: [usize; 3], is_xyz: bool) -> FoundStep {
    let [pivot, first, second] = cells.map(|cell| marks.of_cell[cell]);
    let shared = pivot & first & second;
    if count(pivot | first | second) != 3 || count(shared) != usize::from(is_xyz) {
        return Ok(None);
    }
    let z = if is_xyz { shared } else { first & second };
    let mut seen = PEERS[cells[1]] & PEERS[cells[2]];
    let (technique, rating) = if is_xyz {
        seen &= PEERS[cells[0]];
        (Technique::XYZWing, 4.4)
    } else {
        (Technique::XYWing, 4.2)
    };
    let digit = z.trailing_zeros() as usize;
    let Some(&cells_of_digit) = marks.of_digit.get(digit) else { return Ok(None) };
    let removed = cells_of_digit & seen;
    if removed.is_empty() {
        return Ok(None);
    }
    let mut found = ExplainerStep::new(technique, rating).of_cells(cells)?;
    found = found.of_digits((pivot | first | second) & !z)?.of_digits(z)?;
    for cell in removed {
        found.remove(cell, z)?;
    }
    Ok(Some(found))
}
