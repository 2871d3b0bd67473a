//! Avoidable rectangles: uniqueness with cells that are filled, but were not given.
//!
//! ```text
//! type 1         type 2
//!   A  B          A   B       A, B, ...: filled, not given
//!   B  ax         bx  ax      type 1: x is true, because A could be exchanged with B
//!                             type 2: x is in one of the two cells
//! ```
//!
//! Avoidable rectangles are of the players' forums.

use super::rectangles::{Corners, SeenRectangles, rectangles_from};
use super::report::{Handed, Report, candidate, candidates};
use crate::support::alloc::try_small;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::PEERS;
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{CandidateList, Step, numbers};

/// Hands over the avoidable rectangles of both types, rectangle by rectangle.
pub(crate) fn avoidable_rectangles(board: &Board, report: &mut Report) -> Handed {
    let solved = CellSet::ALL - board.empty - board.givens;
    let bivalue = board.bivalue();
    if bivalue.is_empty() {
        return Ok(());
    }
    let mut seen = SeenRectangles::new();
    for start in solved {
        for corners in rectangles_from(start) {
            let [_, second, third, fourth] = corners;
            let is_open = solved.has(second)
                && (bivalue.has(third) || solved.has(third))
                && (bivalue.has(fourth) || solved.has(fourth));
            if is_open && seen.is_new(corners) {
                examine(board, corners, report)?;
            }
        }
    }
    Ok(())
}

/// Hands over the step of a rectangle whose third and fourth corners are either bivalue or filled.
fn examine(board: &Board, corners: Corners, report: &mut Report) -> Handed {
    let [start, second, third, fourth] = corners;
    let [a, b] = [start, second].map(|cell| usize::from(board.values[cell]));
    let [at_third, at_fourth] = [third, fourth].map(|cell| board.of_cell[cell]);
    let is_filled = |cell: usize, digit: usize| usize::from(board.values[cell]) == digit;
    let mut hand_over = |technique, removed: CandidateList| {
        if removed.is_empty() {
            return Ok(());
        }
        report(Step {
            technique,
            digits: numbers([a, b])?,
            cells: numbers(corners)?,
            removed,
            ..Step::default()
        })
    };
    if is_filled(third, b) && at_fourth.has(a) {
        return hand_over(Technique::AvoidableRectangle1, try_small([candidate(fourth, a)])?);
    }
    if is_filled(fourth, a) && at_third.has(b) {
        return hand_over(Technique::AvoidableRectangle1, try_small([candidate(third, b)])?);
    }
    if at_third.has(b) && at_fourth.has(a) {
        let extra = at_third - DigitSet::of(b);
        if extra == at_fourth - DigitSet::of(a) {
            let digit = extra.first();
            let gone = board.of_digit[digit] & PEERS[third] & PEERS[fourth];
            return hand_over(Technique::AvoidableRectangle2, candidates(gone, digit)?);
        }
    }
    Ok(())
}
