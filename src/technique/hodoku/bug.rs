//! BUG+1, the bivalue universal grave with one candidate more.
//!
//! ```text
//!   ab . bc      Each other cell has two candidates, and each other digit two places in each
//!   .  . .       of its houses. If the marked cell had two, too, there would be no solution or
//!   ac . abc *   several: so the digit with three places in its row, column and box is its value.
//! ```
//!
//! The rule is of the players' forums.

use super::report::{Handed, Report, candidate};
use crate::support::alloc::try_small;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::HOUSES_OF;
use crate::technique::sets::DigitSet;
use crate::technique::step::{Step, numbers};

pub(crate) fn bug_plus_one(board: &Board, report: &mut Report) -> Handed {
    let [_, two, three] = board.by_count();
    if three.len() != 1 || two | three != board.empty {
        return Ok(());
    }
    let cell = three.first();
    let Some(digit) = extra_digit(board, cell) else { return Ok(()) };
    let others = board.of_cell[cell] - DigitSet::of(digit);
    report(Step {
        technique: Technique::Bug1,
        digits: numbers([digit])?,
        cells: numbers([cell])?,
        removed: try_small(others.into_iter().map(|other| candidate(cell, other)))?,
        ..Step::default()
    })
}

/// Returns the digit with three places in the cell's row, column and box, if each other digit
/// that has places in a house has two.
fn extra_digit(board: &Board, cell: usize) -> Option<usize> {
    let mut extra = None;
    let mut houses = 0;
    for (house, places) in board.places.iter().enumerate() {
        for (digit, places) in places.iter().enumerate().skip(1) {
            match places.count_ones() {
                0 | 2 => {}
                3 if extra.is_none_or(|found| found == digit) => {
                    if !HOUSES_OF[cell].contains(&(house as u8)) {
                        return None;
                    }
                    extra = Some(digit);
                    houses += 1;
                }
                _ => return None,
            }
        }
    }
    extra.filter(|&digit| houses == 3 && board.of_cell[cell].has(digit))
}
