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
use super::{MAX_LINKS, chain_of, in_link_order};
use crate::limits::LimitChecker;
use crate::technique::board::Board;
use crate::technique::houses::PEERS;
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, Technique, numbers};
use crate::technique::stop::{Search, checked};
use smallvec::SmallVec;

/// The most cells of a chain, which has a link in each of them.
const MAX_CELLS: usize = MAX_LINKS / 2;

/// The cells of a chain, which have room in place.
type PairCells = SmallVec<[usize; MAX_CELLS]>;

/// Returns the best remote pair.
pub fn find_remote_pair(board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
    let mut pairs = [[CellSet::EMPTY; 10]; 10];
    for cell in board.empty {
        let mut digits = board.of_cell[cell].into_iter();
        if let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) {
            pairs[a][b].insert(cell);
        }
    }
    let mut walk =
        RemoteWalk { board, pair: CellSet::EMPTY, digits: [0; 2], cells: PairCells::new(), best: None };
    for (a, pairs) in pairs.iter().enumerate() {
        for (b, &pair) in pairs.iter().enumerate() {
            walk.pair = pair;
            if walk.pair.len() < 4 {
                continue;
            }
            for start in walk.pair {
                for digits in [[a, b], [b, a]] {
                    walk.digits = digits;
                    walk.cells.push(start);
                    walk.extend(limits)?;
                    walk.cells.pop();
                }
            }
        }
    }
    walk.best.map(|best| step(board, &best)).transpose()
}

/// A chain that removes something.
struct FoundPair {
    rank: StepRank,
    digits: [usize; 2],
    cells: PairCells,
}

/// The depth-first search from one cell.
struct RemoteWalk<'a> {
    board: &'a Board,
    pair: CellSet,
    /// The digit that the first cell does not have, and the other one.
    digits: [usize; 2],
    cells: PairCells,
    best: Option<FoundPair>,
}

impl RemoteWalk<'_> {
    fn extend(&mut self, limits: &mut LimitChecker<'_>) -> Search<()> {
        checked(limits, 1)?;
        let count = self.cells.len();
        if count >= 4 && count.is_multiple_of(2) {
            self.offer();
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

    /// Keeps the chain if it is the best one. Of chains of one rank the shortest counts, of those
    /// with one length that which starts at the lower candidate.
    fn offer(&mut self) {
        let ends = PEERS[self.cells[0]] & PEERS[self.cells[self.cells.len() - 1]];
        if !self.board.of_digit[self.digits[0]].meets(ends) {
            return;
        }
        let rank = rank_by_digit(&removed_by(self.board, &self.cells, self.digits));
        let key = |rank, cells: &[usize], digits: [usize; 2]| (rank, cells.len(), cells[0], digits);
        let new = key(rank, &self.cells, self.digits);
        if self.best.as_ref().is_none_or(|best| new < key(best.rank, &best.cells, best.digits)) {
            self.best = Some(FoundPair { rank, digits: self.digits, cells: self.cells.clone() });
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

fn step(board: &Board, found: &FoundPair) -> Search<Step> {
    let [a, b] = found.digits;
    let nodes = found.cells.iter().enumerate().flat_map(|(k, &cell)| {
        let (off, on) = if k % 2 == 0 { (a, b) } else { (b, a) };
        [(cell, off), (cell, on)]
    });
    Ok(Step {
        technique: Technique::RemotePair,
        digits: numbers([a, b])?,
        cells: numbers(found.cells.iter().copied())?,
        chains: chain_of(nodes)?,
        removed: listed(&removed_by(board, &found.cells, found.digits))?,
        ..Step::default()
    })
}
