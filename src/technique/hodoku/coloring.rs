//! Coloring: the places of a digit that are joined by strong links, in two colors.
//!
//! ```text
//!   A===b===A     = a house with two places. Either all cells A have the digit or all cells b.
//!       |         trap: what sees a cell A and a cell b loses the digit
//!       A===b     wrap: two cells A that see each other all lose it
//! ```
//!
//! Multi colors: a color that sees both colors of another pair loses the digit (type 2); if a color
//! sees one color of another pair, what sees the two opposite colors loses it (type 1).
//!
//! Both kinds of coloring are of the players' forums.

use super::report::{Handed, Report, candidates};
use crate::error::Error;
use crate::support::alloc::try_push;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, HOUSES_OF, PEERS};
use crate::technique::sets::CellSet;
use crate::technique::step::{Set, Step, numbers};

/// The cells of the two colors of a chain of strong links.
type ColorPair = [CellSet; 2];

/// The pairs of colors of a digit in the order of their lowest cells.
struct ColorPairs {
    pairs: [ColorPair; 40],
    count: usize,
}

impl ColorPairs {
    fn of(board: &Board, digit: usize) -> Self {
        let mut found = Self { pairs: [[CellSet::EMPTY; 2]; 40], count: 0 };
        let mut left = CellSet::EMPTY;
        for (house, places) in HOUSES.iter().zip(&board.places) {
            if places[digit].count_ones() == 2 {
                left |= board.of_digit[digit] & *house;
            }
        }
        while !left.is_empty() && found.count < found.pairs.len() {
            let mut pair = [CellSet::EMPTY; 2];
            color(board, digit, left.first(), 0, &mut left, &mut pair);
            if !pair[1].is_empty() {
                found.pairs[found.count] = pair;
                found.count += 1;
            }
        }
        found
    }

    fn pairs(&self) -> &[ColorPair] {
        &self.pairs[..self.count]
    }
}

/// Colors a cell and all that is joined to it by strong links, depth first.
fn color(board: &Board, digit: usize, cell: usize, which: usize, left: &mut CellSet, pair: &mut ColorPair) {
    pair[which].insert(cell);
    left.remove(cell);
    for house in HOUSES_OF[cell].map(usize::from) {
        if board.places[house][digit].count_ones() == 2 {
            let other = (board.of_digit[digit] & HOUSES[house]) - CellSet::of(cell);
            if other.meets(*left) {
                color(board, digit, other.first(), 1 - which, left, pair);
            }
        }
    }
}

pub(crate) fn simple_colors(board: &Board, digit: usize, report: &mut Report) -> Handed {
    for pair in ColorPairs::of(board, digit).pairs() {
        let wrapped = pair.iter().find(|cells| cells.meets(seen_by(**cells)));
        let (technique, gone) = match wrapped {
            Some(cells) => (Technique::SimpleColorsWrap, *cells),
            None => {
                let trapped = board.of_digit[digit] & seen_by(pair[0]) & seen_by(pair[1]);
                (Technique::SimpleColorsTrap, trapped)
            }
        };
        if !gone.is_empty() {
            report(colored_step(technique, digit, &[*pair], gone)?)?;
        }
    }
    Ok(())
}

pub(crate) fn multi_colors(board: &Board, digit: usize, report: &mut Report) -> Handed {
    let colored = ColorPairs::of(board, digit);
    let pairs = colored.pairs();
    for (i, first) in pairs.iter().enumerate() {
        for (j, second) in pairs.iter().enumerate() {
            if i == j {
                continue;
            }
            if let Some((technique, gone)) = between(board, digit, first, second) {
                report(colored_step(technique, digit, &[*first, *second], gone)?)?;
            }
        }
    }
    Ok(())
}

/// Returns what two pairs of colors remove, by type 2 or else by type 1.
fn between(
    board: &Board,
    digit: usize,
    first: &ColorPair,
    second: &ColorPair,
) -> Option<(Technique, CellSet)> {
    let sees_both = |cells: &CellSet| second.iter().all(|color| seen_by(*cells).meets(*color));
    if let Some(cells) = first.iter().find(|cells| sees_both(cells)) {
        return Some((Technique::MultiColors2, *cells));
    }
    let mut gone = CellSet::EMPTY;
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if seen_by(first[i]).meets(second[j]) {
            gone |= board.of_digit[digit] & seen_by(first[1 - i]) & seen_by(second[1 - j]);
        }
    }
    (!gone.is_empty()).then_some((Technique::MultiColors1, gone))
}

/// Returns the cells that see at least one of the cells.
fn seen_by(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | PEERS[cell])
}

fn colored_step(
    technique: Technique,
    digit: usize,
    pairs: &[ColorPair],
    gone: CellSet,
) -> Result<Step, Error> {
    let mut step =
        Step { technique, digits: numbers([digit])?, removed: candidates(gone, digit)?, ..Step::default() };
    for cells in pairs.iter().flatten() {
        try_push(&mut step.sets, Set::new(*cells, [digit])?)?;
    }
    Ok(step)
}
