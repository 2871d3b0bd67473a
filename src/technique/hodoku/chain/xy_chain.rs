//! XY-chain: cells with two candidates, each sharing one with the next.
//!
//! ```text
//! 1- {1 2} -2- {2 3} -3- {3 1} -1    1 is in the first or the last cell
//! ```
//!
//! So 1 goes from what sees both ends.

use super::super::bits::BitRow;
use super::super::closure::Closure;
use super::super::order::{ByDigit, StepRank, listed, rank_of_digit};
use super::super::smallest::Smallest;
use super::{MAX_LINKS, chain_of, in_link_order, link_place};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_refill};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::PEERS;
use crate::technique::sets::CellSet;
use crate::technique::step::{Step, numbers};
use smallvec::SmallVec;
use std::cmp::Ordering;

/// Room for two states of each cell.
type States = BitRow<3>;

/// The most hops of a chain: a hop is a link between cells and the link within the next one.
const MAX_HOPS: usize = (MAX_LINKS - 1) / 2;

/// The states of a chain, which have room in place.
type XyStates = SmallVec<[usize; MAX_HOPS + 1]>;

/// A cell with two candidates.
#[derive(Clone, Copy)]
struct PairCell {
    cell: usize,
    digits: [usize; 2],
}

/// The ends of a possible chain, as states.
#[derive(Clone, Copy)]
struct XyEnds {
    rank: StepRank,
    start: usize,
    end: usize,
}

/// The search for XY-chains. State 2 * k + j is "cell k has its digit j".
pub(crate) struct XyChainSearch {
    cells: Vec<PairCell>,
    /// The number of each cell among those with two candidates.
    number: [u8; 81],
    /// The cells with two candidates that have each digit.
    having: [CellSet; 10],
    next: Vec<States>,
    back: Vec<States>,
    load: Vec<States>,
    closure: Closure<3>,
    list: Vec<XyEnds>,
}

impl XyChainSearch {
    pub fn new() -> Self {
        Self {
            cells: Vec::new(),
            number: [0; 81],
            having: [CellSet::EMPTY; 10],
            next: Vec::new(),
            back: Vec::new(),
            load: Vec::new(),
            closure: Closure::new(),
            list: Vec::new(),
        }
    }

    /// Returns the best XY-chain.
    pub fn find(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        self.prepare(board, limits)?;
        self.list.sort_unstable_by_key(|ends| (ends.rank, ends.start, ends.end));
        let mut best: Option<(StepRank, XyStates)> = None;
        for ends in &self.list {
            if best.as_ref().is_some_and(|best| best.0 < ends.rank) {
                break;
            }
            let most = best.as_ref().map_or(MAX_HOPS, |best| best.1.len() - 1);
            let Some(states) = self.shortest(ends.start, ends.end, most, limits)? else { continue };
            if best.as_ref().is_none_or(|best| self.is_better(&states, &best.1)) {
                best = Some((ends.rank, states));
            }
        }
        best.map(|(_, states)| self.step(board, &states)).transpose()
    }

    /// Returns the shortest XY-chain for each set of removals.
    pub fn find_all(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        self.prepare(board, limits)?;
        let mut found = Smallest::new();
        for ends in &self.list {
            let [first, last] = [ends.start, ends.end].map(|state| self.cells[state / 2]);
            let digit = last.digits[ends.end % 2];
            let mut effect = (0, ByDigit::default());
            effect.1[digit] = board.of_digit[digit] & PEERS[first.cell] & PEERS[last.cell];
            // A chain has a hop less than it has cells.
            let cells = (found.bound(&effect) as usize).min(MAX_HOPS + 2);
            if let Some(states) = self.shortest(ends.start, ends.end, cells - 2, limits)? {
                found.keep(&effect, states.len() as u32, states)?;
            }
        }
        let mut steps = Vec::new();
        for states in found.into_patterns() {
            try_push(&mut steps, self.step(board, &states)?)?;
        }
        Ok(steps)
    }

    /// Lists the cells, their links, and the ends of the possible chains.
    fn prepare(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<()> {
        self.list_cells(board)?;
        self.link_cells()?;
        self.closure.compute(&self.next, &self.back, &self.load, limits)?;
        Ok(self.list_ends(board)?)
    }

    fn list_cells(&mut self, board: &Board) -> Result<(), Error> {
        self.cells.clear();
        self.having = [CellSet::EMPTY; 10];
        for cell in board.empty {
            let mut digits = board.of_cell[cell].into_iter();
            if let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) {
                self.number[cell] = self.cells.len() as u8;
                self.having[a].insert(cell);
                self.having[b].insert(cell);
                try_push(&mut self.cells, PairCell { cell, digits: [a, b] })?;
            }
        }
        Ok(())
    }

    fn link_cells(&mut self) -> Result<(), Error> {
        let states = 2 * self.cells.len();
        self.next.clear();
        for state in 0..states {
            let of = self.cells[state / 2];
            let digit = of.digits[state % 2];
            let mut next = States::EMPTY;
            for other in self.having[digit] & PEERS[of.cell] {
                next.insert(self.entered(other, digit));
            }
            try_push(&mut self.next, next)?;
        }
        try_refill(&mut self.back, States::EMPTY, states)?;
        try_refill(&mut self.load, States::EMPTY, states)?;
        for state in 0..states {
            for other in self.next[state].iter() {
                self.back[other].insert(state);
            }
        }
        Ok(())
    }

    /// Returns the state of a cell that does not have one of its digits.
    #[inline]
    fn entered(&self, cell: usize, digit: usize) -> usize {
        let number = self.number[cell] as usize;
        2 * number + usize::from(self.cells[number].digits[0] == digit)
    }

    /// Lists the ends between which something can be removed. The start of a chain is the state of
    /// its first cell after the first link, in which the cell has the other digit.
    fn list_ends(&mut self, board: &Board) -> Result<(), Error> {
        self.list.clear();
        for first in 0..2 * self.cells.len() {
            let of = self.cells[first / 2];
            let digit = of.digits[first % 2];
            let start = first ^ 1;
            let seen = board.of_digit[digit] & PEERS[of.cell];
            for end in self.closure.on(start).iter() {
                let other = self.cells[end / 2];
                if other.digits[end % 2] != digit || other.cell == of.cell {
                    continue;
                }
                let removed = seen & PEERS[other.cell];
                if !removed.is_empty() {
                    try_push(&mut self.list, XyEnds { rank: rank_of_digit(digit, removed), start, end })?;
                }
            }
        }
        Ok(())
    }

    /// Returns the states of the first of the shortest chains that enters no cell twice.
    fn shortest(
        &self,
        start: usize,
        end: usize,
        most: usize,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<XyStates>> {
        let mut away = [States::EMPTY; MAX_HOPS + 1];
        away[0] = States::of(end);
        let mut states = XyStates::new();
        states.push(start);
        for hops in 1..=most {
            for state in away[hops - 1].iter() {
                let back = self.back[state];
                away[hops].add(&back);
            }
            if away[hops].has(start) && self.extend(&away, &mut states, CellSet::EMPTY, hops, limits)? {
                return Ok(Some(states));
            }
        }
        Ok(None)
    }

    /// Extends a chain by a number of hops. Returns whether it came to the end.
    fn extend(
        &self,
        away: &[States],
        states: &mut XyStates,
        visited: CellSet,
        left: usize,
        limits: &mut LimitChecker<'_>,
    ) -> Search<bool> {
        checked(limits, 1)?;
        if left == 0 {
            return Ok(true);
        }
        let state = states[states.len() - 1];
        let of = self.cells[state / 2];
        let visited = visited | CellSet::of(of.cell);
        let digit = of.digits[state % 2];
        for cell in in_link_order(of.cell, (self.having[digit] & PEERS[of.cell]) - visited) {
            let next = self.entered(cell, digit);
            if !away[left - 1].has(next) {
                continue;
            }
            states.push(next);
            if self.extend(away, states, visited, left - 1, limits)? {
                return Ok(true);
            }
            states.pop();
        }
        Ok(false)
    }

    /// Returns whether a chain replaces another one with the same rank: it is shorter, or found
    /// earlier.
    fn is_better(&self, new: &[usize], old: &[usize]) -> bool {
        // The first digit of a cell is the one that its first state does not have.
        let start = |states: &[usize]| states[0] ^ 1;
        let place = |states: &[usize], i: usize| {
            link_place(self.cells[states[i - 1] / 2].cell, self.cells[states[i] / 2].cell)
        };
        let by_links = || {
            (1..new.len())
                .map(|i| place(new, i).cmp(&place(old, i)))
                .find(|order| order.is_ne())
                .unwrap_or(Ordering::Equal)
        };
        let order = new.len().cmp(&old.len());
        order.then_with(|| start(new).cmp(&start(old))).then_with(by_links).is_lt()
    }

    fn step(&self, board: &Board, states: &[usize]) -> Search<Step> {
        let cell = |k: usize| self.cells[states[k] / 2].cell;
        let digit =
            |k: usize, is_on: bool| self.cells[states[k] / 2].digits[(states[k] % 2) ^ usize::from(!is_on)];
        let last = states.len() - 1;
        let common = digit(last, true);
        let mut removed = ByDigit::default();
        removed[common] = board.of_digit[common] & PEERS[cell(0)] & PEERS[cell(last)];
        let nodes = (0..=last).flat_map(|k| [(cell(k), digit(k, false)), (cell(k), digit(k, true))]);
        Ok(Step {
            technique: Technique::XYChain,
            digits: numbers([common])?,
            cells: numbers((0..=last).map(cell))?,
            chains: chain_of(nodes)?,
            removed: listed(&removed)?,
            ..Step::default()
        })
    }
}
