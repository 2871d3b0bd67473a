//! Turbot fish: a chain of three links on one digit.
//!
//! ```text
//! a =x= b -x- c =x= d    x is in a or d, so not in what sees both
//! ```
//!
//! Found by Nick70 in 2005; skyscraper and 2-string kite are special cases.

use super::super::order::{ByDigit, StepRank, listed, rank_of_digit};
use super::super::smallest::Smallest;
use super::{chain_of, in_link_order};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, PEERS};
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, numbers};

/// The work of going through the fish of a digit.
const WORK_OF_DIGIT: u32 = 64;

/// The strong links of a digit: the pairs of cells that are the only places in a house.
pub(crate) struct LinkedPairs {
    /// The other ends of the links of each cell.
    pub(crate) to: [CellSet; 81],
    /// The cells that have a link.
    pub(crate) linked: CellSet,
}

impl LinkedPairs {
    pub(crate) fn new(board: &Board, digit: usize) -> Self {
        let mut links = Self { to: [CellSet::EMPTY; 81], linked: CellSet::EMPTY };
        for house in HOUSES {
            let mut places = (board.of_digit[digit] & house).into_iter();
            if let (Some(a), Some(b), None) = (places.next(), places.next(), places.next()) {
                links.to[a].insert(b);
                links.to[b].insert(a);
                links.linked |= CellSet::of(a) | CellSet::of(b);
            }
        }
        links
    }
}

/// A turbot fish: its rank and cells.
#[derive(Clone, Copy)]
struct FoundTurbot {
    rank: StepRank,
    cells: [usize; 4],
}

/// The search for turbot fish. What it found for a digit is kept until its places change.
pub(crate) struct TurbotSearch {
    places: [CellSet; 10],
    found: [Option<FoundTurbot>; 10],
}

impl TurbotSearch {
    pub fn new() -> Self {
        Self { places: [CellSet::EMPTY; 10], found: [None; 10] }
    }

    /// Returns the best turbot fish.
    pub fn find(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        let mut best: Option<(StepRank, usize, usize)> = None;
        for digit in 1..=9 {
            if self.places[digit] != board.of_digit[digit] {
                self.places[digit] = board.of_digit[digit];
                self.found[digit] = best_of_digit(board, digit)?;
                checked(limits, WORK_OF_DIGIT)?;
            }
            if let Some(found) = &self.found[digit] {
                let key = (found.rank, found.cells[0], digit);
                best = Some(best.map_or(key, |best| best.min(key)));
            }
        }
        let Some((_, _, digit)) = best else { return Ok(None) };
        let Some(FoundTurbot { cells, .. }) = self.found[digit] else { return Ok(None) };
        step(board, digit, cells).map(Some)
    }
}

/// Returns the first turbot fish for each set of removals.
pub(crate) fn all_turbots(board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
    let mut found = Smallest::new();
    for digit in 1..=9 {
        checked(limits, WORK_OF_DIGIT)?;
        each_of_digit(board, digit, |removed, cells| {
            let mut effect = (0, ByDigit::default());
            effect.1[digit] = removed;
            found.keep(&effect, 0, (digit, cells))
        })?;
    }
    let mut steps = Vec::new();
    for (digit, cells) in found.into_patterns() {
        try_push(&mut steps, step(board, digit, cells)?)?;
    }
    Ok(steps)
}

fn step(board: &Board, digit: usize, cells: [usize; 4]) -> Search<Step> {
    let mut removed = ByDigit::default();
    removed[digit] = board.of_digit[digit] & removed_by(cells[0], cells[3]);
    Ok(Step {
        technique: Technique::TurbotFish,
        digits: numbers([digit])?,
        cells: numbers(cells)?,
        chains: chain_of(cells.into_iter().map(|cell| (cell, digit)))?,
        removed: listed(&removed)?,
        ..Step::default()
    })
}

/// Returns the best turbot fish of a digit.
fn best_of_digit(board: &Board, digit: usize) -> Result<Option<FoundTurbot>, Error> {
    let mut best: Option<FoundTurbot> = None;
    each_of_digit(board, digit, |removed, cells| {
        let rank = rank_of_digit(digit, removed);
        if best.is_none_or(|best| rank < best.rank) {
            best = Some(FoundTurbot { rank, cells });
        }
        Ok(())
    })?;
    Ok(best)
}

/// Hands over what each turbot fish of a digit removes, and its cells.
fn each_of_digit(
    board: &Board,
    digit: usize,
    mut take: impl FnMut(CellSet, [usize; 4]) -> Result<(), Error>,
) -> Result<(), Error> {
    let places = board.of_digit[digit];
    let links = LinkedPairs::new(board, digit);
    for a in links.linked {
        for b in in_link_order(a, links.to[a]) {
            let middle = (links.linked & PEERS[b]) - CellSet::of(a);
            for c in in_link_order(b, middle) {
                for d in in_link_order(c, links.to[c] - CellSet::of(b)) {
                    let removed = places & removed_by(a, d);
                    if !removed.is_empty() {
                        take(removed, [a, b, c, d])?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns the cells that see both ends of a chain; a chain that comes back proves its first cell.
#[inline]
pub(crate) fn removed_by(start: usize, end: usize) -> CellSet {
    PEERS[start] & PEERS[end]
}
