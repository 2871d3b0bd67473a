//! Empty rectangle: the places of a digit in a box are in one row and one column.
//!
//! ```text
//!   . x . | . . .        x x x  the box: all places in the crossing's row or column
//!   x x x | . a .        a - b  a strong link that begins in that row
//!   . x . | . | .        *      goes: otherwise b is off, a on, and the box has no place left
//!   ------+-- | -
//!   . * . | . b .
//! ```
//!
//! The technique is of the players' forums.

use super::report::{Handed, Report, candidates};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list, numbers};

/// The crossings of a box as row and column within it, in the order of the search.
const CROSSINGS: [(usize, usize); 9] =
    [(2, 2), (2, 1), (2, 0), (1, 2), (1, 1), (1, 0), (0, 2), (0, 1), (0, 0)];

/// The places of a box in its row or column.
const ROWS: [u16; 3] = [0o7, 0o70, 0o700];
const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

pub(crate) fn empty_rectangle(board: &Board, digit: usize, report: &mut Report) -> Handed {
    for (square, cells) in HOUSE_CELLS.iter().enumerate().skip(18) {
        let places = board.places[square][digit];
        if !(2..=5).contains(&places.count_ones()) {
            continue;
        }
        let corner = usize::from(cells[0]);
        for (r, c) in CROSSINGS {
            let (row, column) = (places & ROWS[r], places & COLUMNS[c]);
            let is_empty = places & !(ROWS[r] | COLUMNS[c]) == 0;
            let both = row & !COLUMNS[c] != 0 && column & !ROWS[r] != 0;
            if is_empty && both && row.count_ones().max(column.count_ones()) > 1 {
                let (row, column) = (corner / 9 + r, 9 + corner % 9 + c);
                links_from(board, digit, square, (row, column), report)?;
                links_from(board, digit, square, (column, row), report)?;
            }
        }
    }
    Ok(())
}

/// Hands over the links that begin in one line of a crossing and end where a candidate of the
/// `other` line can be removed.
fn links_from(
    board: &Board,
    digit: usize,
    square: usize,
    (line, other): (usize, usize),
    report: &mut Report,
) -> Handed {
    let (along, across) = if line < 9 { (0, 1) } else { (1, 0) };
    let cells = board.of_digit[digit] - HOUSES[square];
    for near in cells & HOUSES[line] {
        let link = usize::from(HOUSES_OF[near][across]);
        if board.places[link][digit].count_ones() != 2 {
            continue;
        }
        let far = (board.of_digit[digit] & (HOUSES[link] - CellSet::of(near))).first();
        let gone = cells & HOUSES[usize::from(HOUSES_OF[far][along])] & HOUSES[other];
        if !gone.is_empty() {
            report(Step {
                technique: Technique::EmptyRectangle,
                digits: numbers([digit])?,
                cells: numbers([near, far])?,
                houses: house_list([square])?,
                removed: candidates(gone, digit)?,
                ..Step::default()
            })?;
        }
    }
    Ok(())
}
