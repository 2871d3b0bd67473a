//! One puzzle at a time, node by node.
//!
//! ```text
//! propagate: until nothing changes, see `board.rs`
//! a digit or a cell has no place left  -> take back the last guess
//! every cell has one digit             -> a solution; go on in the same way
//! otherwise                            -> guess what `branch.rs` says, and keep what is left if that is wrong
//! ```

use super::board::{Board, Conflict, cells_of, counted};
use super::branch::{Candidates, Guess, Open, choose, of_bands};
use super::cells::CELLS;
use crate::engine::{Engine, Run};
use crate::error::{Error, try_vec};
use crate::puzzle::Puzzle;

/// Most boards that can wait at a time: each waits below a guess that settled a cell of its own.
const DEEPEST: usize = CELLS;

/// A node of the search.
pub(super) trait Node: Copy + Send {
    /// See [`Candidates`].
    type Digits;

    fn new(board: &Board) -> Self;
    /// What givens allow, 0 for an empty cell, for [`propagate_behind_singles`](Self::propagate_behind_singles). Where they
    /// clash, a given cell keeps its own digit only.
    fn of_givens(givens: &[u8; CELLS]) -> Self;
    /// Applies the rules until nothing changes. Tells whether every cell has one digit.
    fn propagate(&mut self) -> Result<bool, Conflict>;
    /// The same, of a node [`of givens`](Self::of_givens), or where nothing changed any more before it was told to
    /// [`take`](Self::take) a digit.
    fn propagate_behind_singles(&mut self) -> Result<bool, Conflict>;
    /// The cells that are open.
    fn open(&self) -> Open;
    /// The candidates, laid out for [`choose`].
    fn candidates(&self) -> Candidates<Self::Digits>;
    /// The digits of a cell, given by its place in [`Cells`](super::branch::Cells): a bit for each.
    fn digits_at(candidates: &Candidates<Self::Digits>, place: usize) -> u32;
    /// Writes the digit of each cell, of which each has one.
    fn write(&self, digits: &mut [u8; CELLS]);
    /// Takes a digit as that of a cell which may have it.
    fn take(&mut self, cell: usize, digit: usize);
    /// Takes a digit as not that of a cell.
    fn strike(&mut self, cell: usize, digit: usize);
    /// Does a search with the instructions that the node's operations need.
    fn within(search: Search<'_, '_, '_, Self>);
}

/// Memory of the search, kept from call to call.
pub(in super::super) struct Single<N> {
    /// The nodes whose guesses may be wrong, the last one on top.
    waiting: Vec<N>,
    values: Vec<u32>,
}

impl<N: Node> Single<N> {
    pub fn new() -> Result<Self, Error> {
        let mut waiting = Vec::new();
        waiting.try_reserve_exact(DEEPEST)?;
        Ok(Self { waiting, values: try_vec(0, CELLS)? })
    }

    /// Visits the solutions of a node.
    pub(super) fn search(&mut self, start: Start<'_>, run: &mut Run<'_, '_>) {
        N::within(Search { memory: self, start, run });
    }
}

impl<N: Node> Engine for Single<N> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        match puzzle.nine() {
            Some(givens) => self.search(Start::Givens(givens), run),
            None => self.search(Start::Board(&Board::new(puzzle)), run),
        }
        Ok(())
    }
}

/// Where a search begins.
pub(super) enum Start<'s> {
    Givens(&'s [u8; CELLS]),
    Board(&'s Board),
}

/// One search.
pub(super) struct Search<'s, 'w, 'v, N> {
    memory: &'s mut Single<N>,
    start: Start<'s>,
    run: &'s mut Run<'w, 'v>,
}

impl<N: Node> Search<'_, '_, '_, N> {
    #[inline(always)]
    pub fn run(self) {
        let Single { waiting, values } = self.memory;
        let run = self.run;
        waiting.clear();
        // Whether the first naked singles struck already.
        let (mut node, mut behind_singles) = match self.start {
            Start::Givens(givens) => (N::of_givens(givens), true),
            Start::Board(board) => (N::new(board), false),
        };
        // Cells that were settled above the node.
        let mut settled = 0;
        // What each waiting node guessed, and its own settled cells.
        let mut guesses = [(Guess::default(), 0); DEEPEST];
        while run.enter_node() {
            match if behind_singles { node.propagate_behind_singles() } else { node.propagate() } {
                Ok(false) => {
                    let (guess, now) = choose(&node);
                    run.stats.assignments += u64::from(now - settled);
                    guesses[waiting.len()] = (guess, now);
                    waiting.push(node);
                    node.take(guess.cell(), guess.digit());
                    run.guessed(waiting.len(), |items| items.option_in(guess.cell(), guess.digit()));
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
                        return;
                    }
                }
                Err(Conflict) => run.stats.conflicts += 1,
            }
            run.closed();
            let Some(next) = waiting.pop() else { return };
            let (guess, then) = guesses[waiting.len()];
            (node, settled, behind_singles) = (next, then, guess.other().is_some());
            match guess.other() {
                Some(other) => node.take(guess.cell(), other),
                None => node.strike(guess.cell(), guess.digit()),
            }
        }
    }
}

impl Node for Board {
    type Digits = ();

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

    fn open(&self) -> Open {
        let [a, b, c] = self.bands.map(|digits| counted(&digits));
        let [_, two, three, four] = std::array::from_fn(|n| [a[n], b[n], c[n]]).map(of_bands);
        Open::new(two, three, four)
    }

    fn candidates(&self) -> Candidates<()> {
        let mut candidates = Candidates { cells: [[0; 16]; 2], digits: () };
        for digit in 0..9 {
            candidates.set(digit, self.bands.map(|digits| digits[digit]));
        }
        candidates
    }

    fn digits_at(candidates: &Candidates<()>, place: usize) -> u32 {
        let has = |digit: usize| (candidates.cells[place / 64][digit] >> (place % 64)) as u32 & 1;
        (0..9).fold(0, |digits, digit| digits | has(digit) << digit)
    }

    fn write(&self, digits: &mut [u8; CELLS]) {
        for (band, boards) in self.bands.iter().enumerate() {
            for (digit, &places) in (1..).zip(boards) {
                cells_of(band, places).for_each(|cell| digits[cell] = digit);
            }
        }
    }

    fn take(&mut self, cell: usize, digit: usize) {
        self.keep_only(cell, digit);
    }

    fn strike(&mut self, cell: usize, digit: usize) {
        Board::strike(self, cell, digit);
    }

    fn within(search: Search<'_, '_, '_, Self>) {
        search.run();
    }
}
