//! Templates: the ways in which a digit can be in all rows, columns and boxes.
//!
//! ```text
//! x . . | . . . | . . .
//! . . . | x . . | . . .      a template: nine cells that do not see each other
//! . . . | . . . | x . .
//! ------+-------+------ ...
//! ```
//!
//! A cell of all templates that are left has the digit (*template set*), so the templates of other
//! digits do not have it. A candidate of no template goes (*template delete*). The method is of the
//! players' forums, where it is called pattern overlay.
//!
//! The templates are not listed. A row can be entered with some columns taken; in a stack of three
//! boxes, the first bands have taken one column each, so the columns also tell which boxes of the
//! band are taken.

use super::bits::BitRow;
use super::order::ByDigit;
use super::report::{Handed, Report, candidates};
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, numbers};

/// The work of finding the templates of a digit.
const WORK_OF_DIGIT: u32 = 64;

/// Sets of columns that are taken.
type ColumnSets = BitRow<8>;

/// Hands over, for each digit, the empty cells that are in all its templates.
pub(crate) fn template_sets(board: &Board, limits: &mut LimitChecker<'_>, report: &mut Report) -> Handed {
    for (digit, &possible) in cells_of_all_templates(board, limits)?.iter().enumerate().skip(1) {
        let placed = certain(possible) & board.empty;
        if !placed.is_empty() {
            report(Step {
                technique: Technique::TemplateSet,
                digits: numbers([digit])?,
                placed: candidates(placed, digit)?,
                ..Step::default()
            })?;
        }
    }
    Ok(())
}

/// Hands over, for each digit, the candidates that are in no template.
pub(crate) fn template_deletes(board: &Board, limits: &mut LimitChecker<'_>, report: &mut Report) -> Handed {
    for (digit, &possible) in cells_of_all_templates(board, limits)?.iter().enumerate().skip(1) {
        let removed = board.of_digit[digit] - possible;
        if !removed.is_empty() {
            report(Step {
                technique: Technique::TemplateDelete,
                digits: numbers([digit])?,
                removed: candidates(removed, digit)?,
                ..Step::default()
            })?;
        }
    }
    Ok(())
}

/// Returns the cells of the templates of each digit.
fn cells_of_all_templates(board: &Board, limits: &mut LimitChecker<'_>) -> Search<ByDigit> {
    let mut possible = ByDigit::default();
    for (digit, cells) in possible.iter_mut().enumerate().skip(1) {
        *cells = board.of_digit[digit] | board.placed[digit];
    }
    loop {
        let before = possible;
        for digit in 1..=9 {
            checked(limits, WORK_OF_DIGIT)?;
            possible[digit] = cells_of_templates(possible[digit]);
            let taken = certain(possible[digit]);
            for (_, cells) in possible.iter_mut().enumerate().filter(|&(other, _)| other != digit) {
                *cells = *cells - taken;
            }
        }
        if possible == before {
            return Ok(possible);
        }
    }
}

/// Returns the cells of all templates: those that are alone in their row.
fn certain(possible: CellSet) -> CellSet {
    let in_rows = HOUSES[..9].iter().map(|row| possible & *row);
    in_rows.filter(|cells| cells.len() == 1).map(CellSet::first).collect()
}

/// Returns the cells that are in a template on some places.
fn cells_of_templates(places: CellSet) -> CellSet {
    // The column sets with which each row can be entered, and with which the rows after it can be
    // filled.
    let mut entered = [ColumnSets::EMPTY; 10];
    entered[0].insert(0);
    for row in 0..9 {
        for taken in entered[row].iter() {
            for column in free_columns(places, row, taken) {
                entered[row + 1].insert(taken | 1 << column);
            }
        }
    }
    let mut possible = CellSet::EMPTY;
    let mut filled = entered[9];
    for row in (0..9).rev() {
        let mut before = ColumnSets::EMPTY;
        for taken in entered[row].iter() {
            for column in free_columns(places, row, taken) {
                if filled.has(taken | 1 << column) {
                    before.insert(taken);
                    possible.insert(9 * row + column);
                }
            }
        }
        filled = before;
    }
    possible
}

/// Returns the columns in which the digit can be in a row, if some columns are taken by the rows
/// above.
fn free_columns(places: CellSet, row: usize, taken: usize) -> impl Iterator<Item = usize> {
    let is_free = move |&column: &usize| {
        let in_stack = taken >> (column / 3 * 3) & 7;
        places.has(9 * row + column) && taken >> column & 1 == 0 && in_stack.count_ones() as usize == row / 3
    };
    (0..9).filter(is_free)
}
