//! One puzzle at a time, node by node.
//!
//! ```text
//! propagate: until nothing changes, see `board.rs`
//! a digit or a cell has no candidate   -> take back the last guess
//! every cell has one digit             -> a solution; go on in the same way
//! otherwise                            -> guess what `branch.rs` says, and keep what is left if that is wrong
//! ```
//!
//! The search gives up before a guess when its [`Patience`] runs out.

use super::board::{Board, CELLS, Conflict, cells_of, counted};
use super::branch::{Branching, Candidates, Guess, OpenCells, choose, of_bands};
use crate::engine::SearchRun;
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_vec;

/// Most boards that can wait at a time: each waits below a guess that settled a cell of its own.
const DEEPEST: usize = CELLS;

/// A node of the search.
pub(crate) trait SearchBoard: Branching + Copy + Send {
    fn new(board: &Board) -> Self;
    /// What givens allow, 0 for an empty cell, for [`propagate_behind_singles`](Self::propagate_behind_singles). Where they
    /// clash, a given cell keeps its own digit only.
    fn of_givens(givens: &[u8; CELLS]) -> Self;
    /// Applies the rules until nothing changes. Tells whether every cell has one digit.
    fn propagate(&mut self) -> Result<bool, Conflict>;
    /// The same, of a node [`of givens`](Self::of_givens), or where nothing changed any more before it was told to
    /// [`take`](Self::take) a digit.
    fn propagate_behind_singles(&mut self) -> Result<bool, Conflict>;
    /// Writes the digit of each cell, of which each has one.
    fn write(&self, digits: &mut [u8; CELLS]);
    /// Takes a digit as that of a cell which may have it.
    fn take(&mut self, cell: usize, digit: usize);
    /// Takes a digit as not that of a cell.
    fn strike(&mut self, cell: usize, digit: usize);
    /// Does a search with the instructions that the node's operations need.
    fn within(search: Search<'_, '_, '_, Self>) -> Option<GuessPath>;
}

/// Memory of the search, kept from call to call.
pub(crate) struct Single<N> {
    /// The nodes whose guesses may be wrong, the last one on top.
    pending: Vec<N>,
    values: Vec<u32>,
}

impl<N: SearchBoard> Single<N> {
    pub fn new() -> Result<Self, Error> {
        let mut pending = Vec::new();
        pending.try_reserve_exact(DEEPEST)?;
        Ok(Self { pending, values: try_vec(0, CELLS)? })
    }

    /// Visits the solutions of a node. Returns where it gave up, if it did.
    pub(crate) fn search(
        &mut self,
        start: Start<'_>,
        patience: Patience,
        run: &mut SearchRun<'_, '_>,
    ) -> Option<GuessPath> {
        N::within(Search { memory: self, start, patience, run })
    }

    /// Visits the solutions of a puzzle. Returns where it gave up, if it did.
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

/// How many nodes a search may enter before it gives up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// In all.
    pub nodes: u64,
    /// After a solution at least so many for each solution so far: where solutions abound, the search visits them most quickly.
    pub for_each: u64,
}

impl Patience {
    /// The search never gives up.
    pub const ENDLESS: Self = Self { nodes: u64::MAX, for_each: 0 };

    /// The number of nodes at which it runs out, when `nodes` were entered and `solutions` found up to the last solution.
    #[inline(always)]
    pub fn after_solution(self, nodes: u64, solutions: u64) -> u64 {
        nodes.saturating_add(solutions.saturating_mul(self.for_each)).max(self.nodes)
    }
}

/// The node at which a search gave up: the guesses above it, and the one that would have come next.
pub(crate) struct GuessPath {
    guesses: [(Guess, u32); DEEPEST + 1],
    len: usize,
}

impl GuessPath {
    pub fn guesses(&self) -> impl ExactSizeIterator<Item = Guess> {
        self.guesses[..self.len].iter().map(|&(guess, _)| guess)
    }
}

/// Where a search begins.
#[derive(Clone, Copy)]
pub(crate) enum Start<'s> {
    Givens(&'s [u8; CELLS]),
    Board(&'s Board),
}

/// One search.
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
        // Whether the first naked singles struck already.
        let (mut node, mut behind_singles) = match self.start {
            Start::Givens(givens) => (N::of_givens(givens), true),
            Start::Board(board) => (N::new(board), false),
        };
        // CellSet that were settled above the node.
        let mut settled = 0;
        // What each pending node guessed, and its own settled cells.
        let mut guesses = [(Guess::default(), 0); DEEPEST + 1];
        while run.enter_node() {
            match if behind_singles { node.propagate_behind_singles() } else { node.propagate() } {
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
                    behind_singles = true;
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
            (node, settled, behind_singles) = (next, then, guess.other().is_some());
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

    fn propagate_behind_singles(&mut self) -> Result<bool, Conflict> {
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
