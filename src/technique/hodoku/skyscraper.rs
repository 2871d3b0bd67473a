//! Skyscraper and 2-string kite: two strong links of a digit, joined by a weak one.
//!
//! ```text
//! skyscraper                          2-string kite
//!   . . x | . . . | * . *               . . . | . . . |
//!   * * | | . . . | . x .               . . . | . o . |    o the joined ends, in a box
//!   . . | | . . . | . | .               x - - | o | . |    x the outer ends
//!   ------+-------+------               ------+---|---+
//!   . . o-|- - - -|-- o .               . . . | . | . |
//! x the roof, o the base in a line      * . . | . x . |    * sees both outer ends: goes
//! ```
//!
//! Skyscraper: two lines have two places each, and one place of each is in the same cross line. One
//! of the two other places, the roof, has the digit, so cells that see both do not. Kite: a row and
//! a column have two places each, and one of each is in the same box. Both are of the players'
//! forums.

use super::report::{Handed, Report, candidates};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, numbers};

/// The two places of a digit in a line, in the order of the line.
type Ends = [usize; 2];

/// Returns the ends of the lines with two places of the digit, from the house `first`, and their
/// number.
fn lines_of_two(board: &Board, digit: usize, first: usize) -> ([Ends; 9], usize) {
    let mut lines = [[0; 2]; 9];
    let mut count = 0;
    for (places, cells) in board.places.iter().zip(&HOUSE_CELLS).skip(first).take(9) {
        let places = places[digit];
        if places.count_ones() == 2 {
            let last = (places & (places - 1)).trailing_zeros();
            lines[count] = [places.trailing_zeros(), last].map(|k| usize::from(cells[k as usize]));
            count += 1;
        }
    }
    (lines, count)
}

/// Hands over the skyscrapers of the rows or of the columns, which are the houses from `first`.
pub(crate) fn skyscraper(board: &Board, digit: usize, first: usize, report: &mut Report) -> Handed {
    let kind = usize::from(first == 0);
    let joined = |a: usize, b: usize| HOUSES_OF[a][kind] == HOUSES_OF[b][kind];
    let (lines, count) = lines_of_two(board, digit, first);
    for i in 0..count {
        for j in i + 1..count {
            let (s, t) = (lines[i], lines[j]);
            let (roof, base) = match (joined(s[0], t[0]), joined(s[1], t[1])) {
                (true, false) => ([s[1], t[1]], [s[0], t[0]]),
                (false, true) => ([s[0], t[0]], [s[1], t[1]]),
                _ => continue,
            };
            let gone = PEERS[roof[0]] & PEERS[roof[1]];
            hand_over(board, Technique::Skyscraper, digit, (roof, base), gone, report)?;
        }
    }
    Ok(())
}

pub(crate) fn two_string_kite(board: &Board, digit: usize, report: &mut Report) -> Handed {
    let (mut rows, row_count) = lines_of_two(board, digit, 0);
    let (mut columns, column_count) = lines_of_two(board, digit, 9);
    for row in &mut rows[..row_count] {
        for column in &mut columns[..column_count] {
            if !meet_in_box(row, column) {
                continue;
            }
            let [a, b] = *row;
            let [c, d] = *column;
            if a == c || a == d || b == c || b == d {
                continue;
            }
            let crossing = CellSet::of(d / 9 * 9 + b % 9);
            hand_over(board, Technique::TwoStringKite, digit, ([b, d], [a, c]), crossing, report)?;
        }
    }
    Ok(())
}

/// Swaps two ends that share a box to the front. Returns whether there are such.
///
/// The first of (first, first), (first, second), (second, first), (second, second) counts. A swap
/// stays for the pairs that come later, which decides what they try first.
fn meet_in_box(row: &mut Ends, column: &mut Ends) -> bool {
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if HOUSES_OF[row[i]][2] == HOUSES_OF[column[j]][2] {
            row.swap(0, i);
            column.swap(0, j);
            return true;
        }
    }
    false
}

/// Hands over two strong links with their outer ends and their joined ends, if one of the cells
/// `seen` has the digit. The cells of the step are the outer ends, then the joined ones.
fn hand_over(
    board: &Board,
    technique: Technique,
    digit: usize,
    (ends, joined): (Ends, Ends),
    seen: CellSet,
    report: &mut Report,
) -> Handed {
    let gone = board.of_digit[digit] & seen;
    if gone.is_empty() {
        return Ok(());
    }
    report(Step {
        technique,
        digits: numbers([digit])?,
        cells: numbers(ends.into_iter().chain(joined))?,
        removed: candidates(gone, digit)?,
        ..Step::default()
    })
}
