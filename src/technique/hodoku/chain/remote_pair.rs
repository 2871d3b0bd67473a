//! Remote pair: a chain of cells with the same two candidates.
//!
//! ```text
//! {1 2} - {1 2} - {1 2} - {1 2}    the ends have different digits
//! ```
//!
//! So what sees both ends has neither. In a longer chain this holds of any two cells with an even
//! number of cells between them; but the program looks at these only if the ends remove the digit
//! that the chain starts with.

use super::super::order::{ByDigit, StepRank, listed, rank_by_digit};
use super::super::smallest::Smallest;
use super::{MAX_LINKS, chain_of, in_link_order};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::PEERS;
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, numbers};
use smallvec::SmallVec;

/// The most cells of a chain, which has a link in each of them.
const MAX_CELLS: usize = MAX_LINKS / 2;

/// The cells of a chain, which have room in place.
type PairCells = SmallVec<[usize; MAX_CELLS]>;

/// Returns the best remote pair. Of chains of one rank the shortest counts, of those with one
/// length that which starts at the lower candidate.
pub fn find_remote_pair(board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
    let mut best: Option<FoundPair> = None;
    let key = |found: &FoundPair| (found.rank, found.cells.len(), found.cells[0], found.digits);
    each_pair(board, limits, &mut |digits, cells| {
        let new = FoundPair {
            rank: rank_by_digit(&removed_by(board, cells, digits)),
            digits,
            cells: cells.clone(),
        };
        if best.as_ref().is_none_or(|best| key(&new) < key(best)) {
            best = Some(new);
        }
        Ok(())
    })?;
    best.map(|best| step(board, best.digits, &best.cells)).transpose()
}

/// Returns the shortest remote pair for each set of removals.
pub fn all_remote_pairs(board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
    let mut found = Smallest::new();
    each_pair(board, limits, &mut |digits, cells| {
        let effect = (0, removed_by(board, cells, digits));
        found.keep(&effect, cells.len() as u32, (digits, cells.clone()))
    })?;
    let mut steps = Vec::new();
    for (digits, cells) in found.into_patterns() {
        try_push(&mut steps, step(board, digits, &cells)?)?;
    }
    Ok(steps)
}

/// Takes the digits and the cells of a chain that removes something.
type TakePair<'a> = dyn FnMut([usize; 2], &PairCells) -> Result<(), Error> + 'a;

/// Hands over the chains that remove something.
fn each_pair(board: &Board, limits: &mut LimitChecker<'_>, take: &mut TakePair<'_>) -> Search<()> {
    let mut pairs = [[CellSet::EMPTY; 10]; 10];
    for cell in board.empty {
        let mut digits = board.of_cell[cell].into_iter();
        if let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) {
            pairs[a][b].insert(cell);
        }
    }
    let mut chain =
        GrowingRemotePair { board, pair: CellSet::EMPTY, digits: [0; 2], cells: PairCells::new(), take };
    for (a, pairs) in pairs.iter().enumerate() {
        for (b, &pair) in pairs.iter().enumerate() {
            chain.pair = pair;
            if chain.pair.len() < 4 {
                continue;
            }
            for start in chain.pair {
                for digits in [[a, b], [b, a]] {
                    chain.digits = digits;
                    chain.cells.push(start);
                    chain.extend(limits)?;
                    chain.cells.pop();
                }
            }
        }
    }
    Ok(())
}

/// A chain that removes something.
struct FoundPair {
    rank: StepRank,
    digits: [usize; 2],
    cells: PairCells,
}

/// The depth-first search from one cell.
struct GrowingRemotePair<'a, 'b> {
    board: &'a Board,
    pair: CellSet,
    /// The digit that the first cell does not have, and the other one.
    digits: [usize; 2],
    cells: PairCells,
    take: &'a mut TakePair<'b>,
}

impl GrowingRemotePair<'_, '_> {
    fn extend(&mut self, limits: &mut LimitChecker<'_>) -> Search<()> {
        checked(limits, 1)?;
        let count = self.cells.len();
        if count >= 4 && count.is_multiple_of(2) {
            self.offer()?;
        }
        if count == MAX_CELLS {
            return Ok(());
        }
        let from = self.cells[count - 1];
        let visited: CellSet = self.cells.iter().copied().collect();
        for next in in_link_order(from, (self.pair & PEERS[from]) - visited) {
            self.cells.push(next);
            self.extend(limits)?;
            self.cells.pop();
        }
        Ok(())
    }

    /// Hands over the chain if its ends remove the digit that it starts with.
    fn offer(&mut self) -> Result<(), Error> {
        let ends = PEERS[self.cells[0]] & PEERS[self.cells[self.cells.len() - 1]];
        match self.board.of_digit[self.digits[0]].meets(ends) {
            true => (self.take)(self.digits, &self.cells),
            false => Ok(()),
        }
    }
}

/// Returns what a chain removes.
fn removed_by(board: &Board, cells: &[usize], digits: [usize; 2]) -> ByDigit {
    let mut seen = CellSet::EMPTY;
    for (i, &a) in cells.iter().enumerate() {
        for &b in cells.iter().skip(i + 3).step_by(2) {
            seen |= PEERS[a] & PEERS[b];
        }
    }
    let mut removed = ByDigit::default();
    for digit in digits {
        removed[digit] = board.of_digit[digit] & seen;
    }
    removed
}

fn step(board: &Board, digits: [usize; 2], cells: &PairCells) -> Search<Step> {
    let [a, b] = digits;
    let nodes = cells.iter().enumerate().flat_map(|(k, &cell)| {
        let (off, on) = if k % 2 == 0 { (a, b) } else { (b, a) };
        [(cell, off), (cell, on)]
    });
    Ok(Step {
        technique: Technique::RemotePair,
        digits: numbers([a, b])?,
        cells: numbers(cells.iter().copied())?,
        chains: chain_of(nodes)?,
        removed: listed(&removed_by(board, cells, digits))?,
        ..Step::default()
    })
}
