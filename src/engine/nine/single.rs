//! Searches one puzzle node by node.
//!
//! ```text
//! loop:
//!     propagate to the fixpoint (`board.rs`)
//!     if a digit or a cell has no candidate:   backtrack: take the last guess as wrong
//!     else if every cell has one digit:        report a solution, then backtrack
//!     else:                                    guess (`branch.rs`); the board is pending
//! ```
//!
//! The search gives up before a guess when its [`Patience`] runs out.

use super::board::{Board, CELLS, Conflict, cells_of, counted};
use super::branch::{Branching, Candidates, Guess, OpenCells, choose, of_bands};
use crate::engine::SearchRun;
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_vec;

/// The most pending boards: each guess settles another cell.
const DEEPEST: usize = CELLS;

/// A node of the search.
pub(crate) trait SearchBoard: Branching + Copy + Send {
    fn new(board: &Board) -> Self;
    /// Creates the board that givens allow, 0 for an empty cell, for
    /// [`propagate_after_singles`](Self::propagate_after_singles). A given cell keeps its digit
    /// even if it clashes with another.
    fn of_givens(givens: &[u8; CELLS]) -> Self;
    /// Applies the rules until nothing changes. Returns whether every cell has one digit.
    fn propagate(&mut self) -> Result<bool, Conflict>;
    /// Does the work of [`propagate`](Self::propagate) without the first naked singles. The node is
    /// fresh [`of givens`](Self::of_givens), or was at the fixpoint before it [`took`](Self::take)
    /// a digit.
    fn propagate_after_singles(&mut self) -> Result<bool, Conflict>;
    /// Writes the digit of each cell of a solved board.
    fn write(&self, digits: &mut [u8; CELLS]);
    /// Sets a cell to a digit, which is one of its candidates.
    fn take(&mut self, cell: usize, digit: usize);
    /// Strikes a digit out of a cell.
    fn strike(&mut self, cell: usize, digit: usize);
    /// Runs a search with the instructions that the board's operations need.
    fn within(search: Search<'_, '_, '_, Self>) -> Option<GuessPath>;
}

/// The memory of the search, which is kept from call to call.
pub(crate) struct Single<N> {
    /// The pending boards: nodes whose wrong branches are not searched yet, the last one on top.
    pending: Vec<N>,
    values: Vec<u32>,
}

impl<N: SearchBoard> Single<N> {
    pub fn new() -> Result<Self, Error> {
        let mut pending = Vec::new();
        pending.try_reserve_exact(DEEPEST)?;
        Ok(Self { pending, values: try_vec(0, CELLS)? })
    }

    /// Visits the solutions of a node. Returns the path at which the search gave up, if it did.
    pub(crate) fn search(
        &mut self,
        start: Start<'_>,
        patience: Patience,
        run: &mut SearchRun<'_, '_>,
    ) -> Option<GuessPath> {
        N::within(Search { memory: self, start, patience, run })
    }

    /// Visits the solutions of a puzzle. Returns the path at which the search gave up, if it did.
    pub(crate) fn search_puzzle(
        &mut self,
        puzzle: &Puzzle,
        patience: Patience,
        run: &mut SearchRun<'_, '_>,
    ) -> Option<GuessPath> {
        match puzzle.nine() {
            Some(givens) => self.search(Start::Givens(givens), patience, run),
            None => self.search(Start::Board(&Board::new(puzzle)), patience, run),
        }
    }
}

/// The number of nodes that a search may enter before it gives up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// The number without solutions.
    pub nodes: u64,
    /// The number of further nodes, after each solution, for each solution so far: the search is
    /// the fastest way to visit many solutions.
    pub for_each: u64,
}

impl Patience {
    /// The search never gives up.
    pub const ENDLESS: Self = Self { nodes: u64::MAX, for_each: 0 };

    /// Returns the number of nodes at which the patience runs out, after `nodes` nodes and
    /// `solutions` solutions up to the last solution.
    #[inline(always)]
    pub fn after_solution(self, nodes: u64, solutions: u64) -> u64 {
        nodes.saturating_add(solutions.saturating_mul(self.for_each)).max(self.nodes)
    }
}

/// The node at which a search gave up: the guesses above the node, and the next guess.
pub(crate) struct GuessPath {
    guesses: [(Guess, u32); DEEPEST + 1],
    len: usize,
}

impl GuessPath {
    pub fn guesses(&self) -> impl ExactSizeIterator<Item = Guess> {
        self.guesses[..self.len].iter().map(|&(guess, _)| guess)
    }
}

/// The root of a search.
#[derive(Clone, Copy)]
pub(crate) enum Start<'s> {
    Givens(&'s [u8; CELLS]),
    Board(&'s Board),
}

/// The state of one search.
pub(crate) struct Search<'s, 'w, 'v, N> {
    memory: &'s mut Single<N>,
    start: Start<'s>,
    patience: Patience,
    run: &'s mut SearchRun<'w, 'v>,
}

impl<N: SearchBoard> Search<'_, '_, '_, N> {
    #[inline(always)]
    pub fn run(self) -> Option<GuessPath> {
        let Single { pending, values } = self.memory;
        let (run, patience) = (self.run, self.patience);
        let mut give_up_at = patience.nodes;
        pending.clear();
        // `after_singles`: whether the first naked singles have been struck already.
        let (mut node, mut after_singles) = match self.start {
            Start::Givens(givens) => (N::of_givens(givens), true),
            Start::Board(board) => (N::new(board), false),
        };
        // The number of cells settled above the node.
        let mut settled = 0;
        // The guess of each pending board, and the number of cells it had settled.
        let mut guesses = [(Guess::default(), 0); DEEPEST + 1];
        while run.enter_node() {
            match if after_singles { node.propagate_after_singles() } else { node.propagate() } {
                Ok(false) => {
                    let (guess, now) = choose(&node);
                    run.stats.assignments += u64::from(now - settled);
                    guesses[pending.len()] = (guess, now);
                    if run.stats.nodes >= give_up_at {
                        return Some(GuessPath { guesses, len: pending.len() + 1 });
                    }
                    pending.push(node);
                    node.take(guess.cell(), guess.digit());
                    run.guessed(pending.len(), |items| items.option_in(guess.cell(), guess.digit()));
                    settled = now;
                    after_singles = true;
                    continue;
                }
                Ok(true) => {
                    run.stats.assignments += u64::from(CELLS as u32 - settled);
                    let mut digits = [0; CELLS];
                    node.write(&mut digits);
                    for (value, digit) in values.iter_mut().zip(digits) {
                        *value = digit.into();
                    }
                    if !run.found(values) {
                        return None;
                    }
                    give_up_at = patience.after_solution(run.stats.nodes, run.stats.solutions);
                }
                Err(Conflict) => run.stats.conflicts += 1,
            }
            run.closed();
            let next = pending.pop()?;
            let (guess, then) = guesses[pending.len()];
            (node, settled, after_singles) = (next, then, guess.other().is_some());
            match guess.other() {
                Some(other) => node.take(guess.cell(), other),
                None => node.strike(guess.cell(), guess.digit()),
            }
        }
        None
    }
}

impl Branching for Board {
    type Digits = ();

    fn open(&self) -> OpenCells {
        let [a, b, c] = self.bands.map(|digits| counted(&digits));
        let [_, two, three, four] = std::array::from_fn(|n| [a[n], b[n], c[n]]).map(of_bands);
        OpenCells::new(two, three, four)
    }

    fn candidates(&self) -> Candidates<()> {
        let mut candidates = Candidates { cells: [[0; 16]; 2], digits: () };
        for digit in 0..9 {
            candidates.set(digit, self.bands.map(|digits| digits[digit]));
        }
        candidates
    }

    fn digits_at(candidates: &Candidates<()>, index: usize) -> u32 {
        let has = |digit: usize| (candidates.cells[index / 64][digit] >> (index % 64)) as u32 & 1;
        (0..9).fold(0, |digits, digit| digits | has(digit) << digit)
    }
}

impl SearchBoard for Board {
    fn new(board: &Board) -> Self {
        *board
    }

    fn of_givens(givens: &[u8; CELLS]) -> Self {
        Board::of_givens(givens)
    }

    fn propagate(&mut self) -> Result<bool, Conflict> {
        Board::propagate(self)
    }

    fn propagate_after_singles(&mut self) -> Result<bool, Conflict> {
        Board::propagate(self)
    }

    fn write(&self, digits: &mut [u8; CELLS]) {
        for (band, boards) in self.bands.iter().enumerate() {
            for (digit, &candidates) in (1..).zip(boards) {
                cells_of(band, candidates).for_each(|cell| digits[cell] = digit);
            }
        }
    }

    fn take(&mut self, cell: usize, digit: usize) {
        self.keep_only(cell, digit);
    }

    fn strike(&mut self, cell: usize, digit: usize) {
        Board::strike(self, cell, digit);
    }

    fn within(search: Search<'_, '_, '_, Self>) -> Option<GuessPath> {
        search.run()
    }
}
