//! X-chain: strong and weak links of one digit in turn, strong ones at both ends.
//!
//! ```text
//! a =x= b -x- c =x= d -x- e =x= f    x is in a or f, so not in what sees both
//! ```
//!
//! A strong link may also serve as a weak one. A chain that comes back to its first cell over a
//! strong link proves it.

use super::super::order::{ByDigit, StepRank, listed, rank_of_digit};
use super::super::smallest::Smallest;
use super::turbot::{LinkedPairs, removed_by};
use super::{MAX_LINKS, chain_of, in_link_order, link_place};
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
use std::cmp::Ordering;

/// The cells of a chain, which have room in place.
type XCells = SmallVec<[usize; MAX_LINKS]>;

/// The ends of a possible chain.
#[derive(Clone, Copy)]
struct XEnds {
    rank: StepRank,
    start: usize,
    end: usize,
    digit: usize,
}

/// The search for X-chains. The ends of the possible chains of a digit are kept until its places
/// change; `None` if they are not known.
pub(crate) struct XChainSearch {
    places: [Option<CellSet>; 10],
    ends: [Vec<XEnds>; 10],
    list: Vec<XEnds>,
}

impl XChainSearch {
    pub fn new() -> Self {
        Self { places: [None; 10], ends: std::array::from_fn(|_| Vec::new()), list: Vec::new() }
    }

    /// Returns the best X-chain.
    pub fn find(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        self.list.clear();
        for digit in 1..=9 {
            if self.places[digit] != Some(board.of_digit[digit]) {
                self.places[digit] = None;
                list_ends(board, digit, &mut self.ends[digit])?;
                self.places[digit] = Some(board.of_digit[digit]);
            }
            self.list.try_reserve(self.ends[digit].len()).map_err(Error::from)?;
            self.list.extend_from_slice(&self.ends[digit]);
        }
        self.list.sort_unstable_by_key(|ends| (ends.rank, ends.start, ends.digit, ends.end));
        let mut best: Option<(StepRank, usize, XCells)> = None;
        for ends in &self.list {
            if best.as_ref().is_some_and(|best| best.0 < ends.rank) {
                break;
            }
            let links = LinkedPairs::new(board, ends.digit);
            let Some(cells) = shortest(&links, ends, MAX_LINKS, limits)? else { continue };
            if best.as_ref().is_none_or(|best| is_better(&cells, &best.2)) {
                best = Some((ends.rank, ends.digit, cells));
            }
        }
        best.map(|(_, digit, cells)| step(board, digit, &cells)).transpose()
    }

    /// Returns the shortest X-chain for each set of removals.
    pub fn find_all(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        let mut found = Smallest::new();
        for digit in 1..=9 {
            let links = LinkedPairs::new(board, digit);
            list_ends(board, digit, &mut self.list)?;
            for ends in &self.list {
                let mut effect = (0, ByDigit::default());
                effect.1[digit] = board.of_digit[digit] & removed_by(ends.start, ends.end);
                let cells = (found.bound(&effect) as usize).min(MAX_LINKS + 1);
                if let Some(cells) = shortest(&links, ends, cells - 1, limits)? {
                    found.keep(&effect, cells.len() as u32, (digit, cells))?;
                }
            }
        }
        let mut steps = Vec::new();
        for (digit, cells) in found.into_patterns() {
            try_push(&mut steps, step(board, digit, &cells)?)?;
        }
        Ok(steps)
    }
}

fn step(board: &Board, digit: usize, cells: &[usize]) -> Search<Step> {
    let mut removed = ByDigit::default();
    removed[digit] = board.of_digit[digit] & removed_by(cells[0], cells[cells.len() - 1]);
    Ok(Step {
        technique: Technique::XChain,
        digits: numbers([digit])?,
        cells: numbers(cells.iter().copied())?,
        chains: chain_of(cells.iter().map(|&cell| (cell, digit)))?,
        removed: listed(&removed)?,
        ..Step::default()
    })
}

/// Lists the ends of the possible chains of a digit.
fn list_ends(board: &Board, digit: usize, list: &mut Vec<XEnds>) -> Result<(), Error> {
    list.clear();
    let places = board.of_digit[digit];
    let links = LinkedPairs::new(board, digit);
    for start in links.linked {
        for end in reached(&links, start) {
            let removed = places & removed_by(start, end);
            if !removed.is_empty() {
                try_push(list, XEnds { rank: rank_of_digit(digit, removed), start, end, digit })?;
            }
        }
    }
    Ok(())
}

/// Returns the cells that the digit is in if it is not in `start`, by three links or more.
fn reached(links: &LinkedPairs, start: usize) -> CellSet {
    let (mut on, mut off) = (CellSet::EMPTY, CellSet::EMPTY);
    let mut fresh = links.to[start];
    while !fresh.is_empty() {
        let mut weak = CellSet::EMPTY;
        for cell in fresh {
            weak |= PEERS[cell];
        }
        let weak = (weak & links.linked) - off;
        off |= weak;
        let mut next = CellSet::EMPTY;
        for cell in weak {
            next |= links.to[cell];
        }
        fresh = next - on;
        on |= fresh;
    }
    on
}

/// Returns whether a chain that is found later replaces another one with the same rank.
fn is_better(new: &[usize], old: &[usize]) -> bool {
    let by_links = || {
        let place = |cells: &[usize], i: usize| link_place(cells[i - 1], cells[i]);
        (1..new.len())
            .map(|i| place(new, i).cmp(&place(old, i)))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    };
    let order = new.len().cmp(&old.len()).then_with(|| new[0].cmp(&old[0])).then_with(by_links);
    order.is_lt()
}

/// Returns the first of the shortest chains between two cells that enters no cell twice and has
/// fewer than `most` links.
fn shortest(
    links: &LinkedPairs,
    &XEnds { start, end, .. }: &XEnds,
    most: usize,
    limits: &mut LimitChecker<'_>,
) -> Search<Option<XCells>> {
    // Cells from which the end is that number of links away, the last one strong.
    let mut away = [CellSet::EMPTY; MAX_LINKS];
    away[0] = CellSet::of(end);
    for k in 1..MAX_LINKS {
        for cell in away[k - 1] {
            away[k] |= if k % 2 == 1 { links.to[cell] } else { PEERS[cell] & links.linked };
        }
    }
    let mut chain = GrowingXChain { links, away, start, end, cells: XCells::new() };
    chain.cells.push(start);
    for length in (3..most).step_by(2) {
        if chain.away[length].has(start) && chain.extend(CellSet::EMPTY, length, limits)? {
            return Ok(Some(chain.cells));
        }
    }
    Ok(None)
}

/// The depth-first search for a chain.
struct GrowingXChain<'a> {
    links: &'a LinkedPairs,
    away: [CellSet; MAX_LINKS],
    start: usize,
    end: usize,
    cells: XCells,
}

impl GrowingXChain<'_> {
    /// Extends the chain by a number of links. Returns whether it came to the end.
    fn extend(&mut self, visited: CellSet, left: usize, limits: &mut LimitChecker<'_>) -> Search<bool> {
        checked(limits, 1)?;
        let from = self.cells[self.cells.len() - 1];
        if left == 0 {
            return Ok(from == self.end);
        }
        let visited = visited | CellSet::of(from);
        let links = if left % 2 == 1 { self.links.to[from] } else { PEERS[from] };
        let barred =
            if left == 1 && self.end == self.start { visited - CellSet::of(self.start) } else { visited };
        for next in in_link_order(from, (links & self.away[left - 1]) - barred) {
            self.cells.push(next);
            if self.extend(visited, left - 1, limits)? {
                return Ok(true);
            }
            self.cells.pop();
        }
        Ok(false)
    }
}
