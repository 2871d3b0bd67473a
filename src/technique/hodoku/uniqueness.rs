//! Uniqueness tests 1 to 6 and hidden rectangles: four cells must not end as a rectangle of two
//! digits, because these could be exchanged.
//!
//! ```text
//! test 1          test 2, 5        test 3             test 4, 6          hidden rectangle
//!   ab  ab         ab   ab         ab    ab           ab   ab            ab     abx
//!   ab  abx        abx  abx        abx   aby          abx  aby           aby    abz *
//!   x is true      x is in one     x and y with       a is in one of     a strong links at *:
//!                  of the two      a naked set        the two: no b      no b there
//! ```
//!
//! Plain cells have no other digits, extended cells have. Candidates a and b may be missing, if the
//! values alone would allow them. A rectangle is examined once in a turn, with the digits of the
//! first start cell that leads to it.
//!
//! The tests and their numbers are of the players' forums; HoDoKu has six of them.

use super::deadly::DeadlyRectangle;
use super::naked_extras::naked_extras;
use super::rectangles::{Corners, SeenRectangles, rectangles_from};
use super::report::{Handed, Report, candidate, candidates};
use crate::support::alloc::try_small;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES;
use crate::technique::sets::{CellSet, DigitSet};

/// Hands over the steps of uniqueness tests and hidden rectangles, rectangle by rectangle.
pub(crate) fn unique_rectangles(board: &Board, report: &mut Report) -> Handed {
    let mut seen = SeenRectangles::new();
    for start in board.bivalue() {
        let pair = board.of_cell[start];
        let a = pair.first();
        let b = (pair - DigitSet::of(a)).first();
        for corners in rectangles_from(start) {
            if is_open(board, corners, a, b) && seen.is_new(corners) {
                DeadlyRectangle::new(board, corners, [a, b]).examine(report)?;
            }
        }
    }
    Ok(())
}

/// Returns whether the other corners may have both digits by the values alone. Only a is asked for
/// the third corner.
fn is_open(board: &Board, [_, second, third, fourth]: Corners, a: usize, b: usize) -> bool {
    board.is_possible(second, a)
        && board.is_possible(second, b)
        && board.is_possible(third, a)
        && board.is_possible(fourth, a)
        && board.is_possible(fourth, b)
}

impl DeadlyRectangle<'_> {
    fn examine(&self, report: &mut Report) -> Handed {
        let plain = 4 - self.extended.len();
        let in_line = self.shared_houses().any(|house| house < 18);
        if plain == 3 {
            self.one_cell(report)?;
        }
        if plain == 1 || plain == 2 {
            self.one_digit(in_line, report)?;
        }
        if plain == 2 {
            naked_extras(self, report)?;
            if in_line {
                self.strong_link(report)?;
            } else {
                self.x_wing(report)?;
            }
        }
        if plain == 1 || plain == 2 && !in_line {
            self.hidden(report)?;
        }
        Ok(())
    }

    /// Test 1: one extended cell has neither a nor b.
    fn one_cell(&self, report: &mut Report) -> Handed {
        let cell = self.extended.first();
        let has = |digit: &usize| self.board.of_cell[cell].has(*digit);
        let removed = self.digits.into_iter().filter(has).map(|digit| candidate(cell, digit));
        self.hand_over(Technique::UniquenessTest1, try_small(removed)?, report)
    }

    /// Tests 2 and 5: the only extra digit is in one of the extended cells.
    fn one_digit(&self, in_line: bool, report: &mut Report) -> Handed {
        if self.extras.len() != 1 {
            return Ok(());
        }
        let digit = self.extras.first();
        let gone = self.board.of_digit[digit] & self.extended.common_peers();
        let technique = if self.extended.len() == 3 || !in_line {
            Technique::UniquenessTest5
        } else {
            Technique::UniquenessTest2
        };
        self.hand_over(technique, candidates(gone, digit)?, report)
    }

    /// Test 4: one of the digits has no other place for what sees both extended cells, so it is in
    /// one of them, and the other digit in none.
    fn strong_link(&self, report: &mut Report) -> Handed {
        let seen = self.extended.common_peers();
        let [a, b] = self.digits;
        for (kept, goes) in [(a, b), (b, a)] {
            if !self.board.of_digit[kept].meets(seen) {
                let gone = self.board.of_digit[goes] & self.extended;
                return self.hand_over(Technique::UniquenessTest4, candidates(gone, goes)?, report);
            }
        }
        Ok(())
    }

    /// Test 6: a digit is in the rows and columns of the extended cells only within the rectangle,
    /// so it cannot be in the two extended cells, which lie in a diagonal.
    fn x_wing(&self, report: &mut Report) -> Handed {
        for digit in self.digits {
            if !self.board.of_digit[digit].meets(self.lines_of(self.extended) - self.cells) {
                let gone = self.board.of_digit[digit] & self.extended;
                return self.hand_over(Technique::UniquenessTest6, candidates(gone, digit)?, report);
            }
        }
        Ok(())
    }

    /// Hidden rectangle: seen from a plain cell, one of the digits is in the row and column of the
    /// opposite corner only within the rectangle, so the other digit is not in that corner.
    fn hidden(&self, report: &mut Report) -> Handed {
        let [a, b] = self.digits;
        for corner in self.cells - self.extended {
            let opposite = self.cells - self.lines_of(CellSet::of(corner));
            let seen = self.lines_of(opposite) - self.cells;
            let works = |&(kept, goes): &(usize, usize)| {
                !self.board.of_digit[kept].meets(seen) && self.board.of_digit[goes].meets(opposite)
            };
            if let Some((_, goes)) = [(a, b), (b, a)].into_iter().find(works) {
                let gone = candidates(opposite, goes)?;
                self.hand_over(Technique::HiddenRectangle, gone, report)?;
            }
        }
        Ok(())
    }

    /// Returns the cells of the rows and columns of some cells.
    fn lines_of(&self, cells: CellSet) -> CellSet {
        cells.into_iter().fold(CellSet::EMPTY, |lines, cell| lines | HOUSES[cell / 9] | HOUSES[9 + cell % 9])
    }
}
