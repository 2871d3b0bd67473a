//! Runs of characters that are meant as a puzzle, although they may lack a cell, have one too many,
//! or have a mistake.
//!
//! ```text
//! 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7 7.1 the second
//! \_______________________________ a run of 80 _______________________________/
//! ```

use super::characters::{is_other_blank, is_separator, is_symbol, is_usual_blank, narrow};
use std::ops::RangeInclusive;

/// The fewest cells of a puzzle in a row of which no shape is known; a shorter text may be
/// anything.
pub(in crate::text) const FEWEST: usize = 16;

/// The length of a run that is more than half of the cells of a 9x9.
pub(in crate::text) const LONG: usize = 41;

/// The sides of grids beside which regions are recognised.
pub(in crate::text) const SIDES_OF_REGIONS: RangeInclusive<usize> = 4..=16;

/// A row of regions is not longer, with a space between any two cells.
const LONGEST_ROW: usize = 2 * *SIDES_OF_REGIONS.end();

/// Returns the runs of a line that have at least this many characters. In a link, a question mark
/// separates runs.
pub(in crate::text) fn of_cells(body: &str, at_least: usize) -> impl Iterator<Item = &str> {
    let body = if body.len() < at_least { "" } else { body };
    let is_link = body.contains("://");
    let is_end = move |c: char| {
        c.is_whitespace()
            || is_separator(c)
            || matches!(c, ':' | '=' | '&' | '<' | '>' | '\\')
            || (is_link && c == '?')
    };
    body.split(is_end).filter(move |run| {
        let length = run.chars().count();
        length >= at_least && is_meant_as_puzzle(run, length)
    })
}

/// Returns whether at least nine tenths of the characters can be cells of a usual grid which has
/// more than half and less than twice as many.
fn is_meant_as_puzzle(run: &str, length: usize) -> bool {
    // A line of dashes is a drawing, and a word is a word, unless it is long.
    if !run.contains(char::is_alphanumeric) || (length < LONG && run.chars().all(char::is_alphabetic)) {
        return false;
    }
    let is_possible = |&side: &usize| 2 * length > side * side && length < 2 * side * side;
    let fits = |side: usize, first: u32| {
        let is_cell = |&c: &char| match narrow(c).to_digit(36) {
            _ if is_usual_blank(c) || is_other_blank(c) => true,
            Some(digit) => digit == 0 || (first..first + side as u32).contains(&digit),
            None => false,
        };
        10 * run.chars().filter(is_cell).count() >= 9 * length
    };
    let sides = [4, 6, 9, 12, 16, 25, 36].into_iter().filter(is_possible);
    sides
        .into_iter()
        .any(|side| fits(side, 1) || (side > 9 && fits(side, 0)) || (side <= 26 && fits(side, 10)))
}

/// Returns whether a field of a row may be a part of a puzzle, of any length from 12 characters on.
/// Dates are shorter, other names have fewer blanks, and numbers with many zeros are shorter than
/// 20 digits.
pub(in crate::text) fn is_part(field: &str) -> bool {
    const SHORTEST: usize = 12;
    const LONGEST_NUMBER: usize = 19;
    if field.len() < SHORTEST
        || !field.contains(|c: char| c.is_ascii_digit())
        || !field.chars().all(is_symbol)
    {
        return false;
    }
    let length = field.chars().count();
    let is_blank = |c: char| is_usual_blank(c) || is_other_blank(c) || (c == '0' && length > LONGEST_NUMBER);
    4 * field.chars().filter(|&c| is_blank(c)).count() >= length
}

/// Returns whether a line may be the first one of regions. The first cell of most puzzles is empty,
/// and is neither that beside it nor the one below it.
pub(in crate::text) fn may_begin_regions(body: &str) -> bool {
    let bytes = body.as_bytes();
    let side = bytes.len().isqrt();
    let is_kind = bytes.first().is_some_and(|byte| !b".-_*".contains(byte));
    let is_line = side >= *SIDES_OF_REGIONS.start() && side * side == bytes.len();
    is_kind
        && if is_line {
            bytes[0].is_ascii_alphabetic() || bytes[0] == bytes[1] || bytes[0] == bytes[side]
        } else {
            (*SIDES_OF_REGIONS.start()..=LONGEST_ROW).contains(&bytes.len())
                && (bytes[1].is_ascii_alphanumeric()
                    || bytes[2].is_ascii_alphanumeric()
                    || bytes[0] == bytes[2])
        }
}
