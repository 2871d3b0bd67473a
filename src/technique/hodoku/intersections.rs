//! Locked candidates: all places of a digit in one house are in a second one.
//!
//! ```text
//! pointing                     claiming
//!   - - - | . . . | . . .        . . . | * * * | . . .      5 a candidate of the digit
//!   5 5 - | * * * | * * *        - - - | 5 5 - | - - -      - no candidate
//!   - - - | . . . | . . .        . . . | * * * | . . .      * loses the digit
//! ```
//!
//! Both are among the oldest techniques. HoDoKu calls them locked candidates of type 1 and 2.

use super::report::{Handed, Report, candidates};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, house_list, numbers};

/// The places of a house that are in one line of a box, or in one box of a line.
const THIRDS: [u16; 3] = [0o7, 0o70, 0o700];
/// The places of a box that are in one column.
const COLUMNS: [u16; 3] = [0o111, 0o222, 0o444];

/// Hands over the digits of a box whose places are in one row or column.
pub(crate) fn pointing(board: &Board, square: usize, report: &mut Report) -> Handed {
    let corner = usize::from(HOUSE_CELLS[square][0]);
    let (row, column) = (corner / 9, 9 + corner % 9);
    for digit in 1..10 {
        let places = board.places[square][digit];
        if !(2..=3).contains(&places.count_ones()) {
            continue;
        }
        let line = match (one_of(&THIRDS, places), one_of(&COLUMNS, places)) {
            (Some(k), _) => row + k,
            (None, Some(k)) => column + k,
            (None, None) => continue,
        };
        lock(board, Technique::Pointing, (square, line), digit, report)?;
    }
    Ok(())
}

/// Hands over the digits of a row or column whose places are in one box.
pub(crate) fn claiming(board: &Board, line: usize, report: &mut Report) -> Handed {
    for digit in 1..10 {
        let places = board.places[line][digit];
        if !(2..=3).contains(&places.count_ones()) {
            continue;
        }
        if let Some(k) = one_of(&THIRDS, places) {
            let square = HOUSES_OF[usize::from(HOUSE_CELLS[line][3 * k])][2];
            lock(board, Technique::Claiming, (line, square.into()), digit, report)?;
        }
    }
    Ok(())
}

/// Returns which of three parts of a house has all the places.
fn one_of(parts: &[u16; 3], places: u16) -> Option<usize> {
    parts.iter().position(|part| places & !part == 0)
}

/// Hands over that a digit of the first house is in the second one, if that removes something.
fn lock(
    board: &Board,
    technique: Technique,
    (house, second): (usize, usize),
    digit: usize,
    report: &mut Report,
) -> Handed {
    let cells: CellSet = board.of_digit[digit] & HOUSES[house];
    let gone = board.of_digit[digit] & (HOUSES[second] - HOUSES[house]);
    if gone.is_empty() {
        return Ok(());
    }
    report(Step {
        technique,
        digits: numbers([digit])?,
        cells: numbers(cells)?,
        houses: house_list([house])?,
        cover: house_list([second])?,
        removed: candidates(gone, digit)?,
        ..Step::default()
    })
}
