//! The candidates of a small grid: for each digit, a board with a bit for each cell.
//!
//! All cells with one candidate are found at once: a cell is in `once` if some board has it, and in
//! `twice` if another one has it too. A state has less than 200 bytes, so that a copy undoes a
//! guess.

use super::{Filled, Possibilities};
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::ablation::Switch;
use crate::support::alloc::{try_collect, try_vec};

/// A bit for each cell.
type Board = u128;

/// The largest side whose cells fit a board.
pub(super) const MOST_DIGITS: usize = 11;

pub(super) struct Boards {
    side: usize,
    /// For each cell, itself and the cells that share a house with it.
    peers: Vec<Board>,
    state: State,
    values: Vec<u32>,
}

#[derive(Clone, Copy)]
pub(super) struct State {
    empty: Board,
    /// For each digit, the empty cells that may have it.
    candidates: [Board; MOST_DIGITS],
}

impl Boards {
    /// Creates the boards of a shape with at most [`MOST_DIGITS`] digits.
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let houses_of = |cell: usize| {
            let at = shape.position(cell);
            [at.row, at.column, at.box_index].map(usize::from)
        };
        let mut houses = [[0; MOST_DIGITS]; 3];
        for cell in 0..shape.cells() {
            houses.iter_mut().zip(houses_of(cell)).for_each(|(boards, house)| boards[house] |= 1 << cell);
        }
        let peers_of = |cell: usize| {
            houses.iter().zip(houses_of(cell)).fold(0, |peers, (boards, house)| peers | boards[house])
        };
        Ok(Self {
            side: shape.side(),
            peers: try_collect(shape.cells(), (0..shape.cells()).map(peers_of))?,
            state: State { empty: 0, candidates: [0; MOST_DIGITS] },
            values: try_vec(0, shape.cells())?,
        })
    }

    /// Fills a cell that has this one candidate.
    #[inline(always)]
    fn fill_single(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u32 + 1;
        self.state.empty &= !(1 << cell);
        self.state.candidates[digit] &= !self.peers[cell];
    }

    fn candidates_of(&self, cell: usize) -> u16 {
        let has = |digit: usize| (self.state.candidates[digit] >> cell & 1) as u16;
        (0..self.side).fold(0, |digits, digit| digits | has(digit) << digit)
    }
}

impl Possibilities for Boards {
    type Digits = u16;
    type Mark = State;

    fn load(&mut self, puzzle: &Puzzle) -> bool {
        let all = Board::MAX >> (Board::BITS as usize - self.values.len());
        self.state = State { empty: all, candidates: [all; MOST_DIGITS] };
        self.values.copy_from_slice(puzzle.givens());
        if let Some(marks) = puzzle.marks() {
            // A cell has one word.
            for digit in 0..self.side {
                let has = |(cell, word): (usize, &u64)| Board::from(word >> digit & 1) << cell;
                self.state.candidates[digit] = marks.iter().enumerate().map(has).sum();
            }
            return puzzle.clash().is_none();
        }
        for (cell, &given) in puzzle.givens().iter().enumerate().filter(|&(_, &given)| given != 0) {
            let digit = given as usize - 1;
            if self.state.candidates[digit] >> cell & 1 == 0 {
                return false;
            }
            self.fill_single(cell, digit);
        }
        self.state.candidates.iter_mut().for_each(|board| *board &= self.state.empty);
        true
    }

    fn values(&self) -> &[u32] {
        &self.values
    }

    fn empty_cells(&self) -> u32 {
        self.state.empty.count_ones()
    }

    fn mark(&self) -> State {
        self.state
    }

    fn undo(&mut self, mark: &State) {
        self.state = *mark;
    }

    fn guess(&mut self, cell: usize, digit: usize) {
        self.state.candidates.iter_mut().for_each(|board| *board &= !(1 << cell));
        self.fill_single(cell, digit);
    }

    fn fill(&mut self) -> Filled<u16> {
        loop {
            let State { empty, candidates } = &self.state;
            let (empty, candidates) = (*empty, &candidates[..self.side]);
            let [mut once, mut twice, mut thrice] = [0; 3];
            for board in candidates {
                thrice |= twice & board;
                twice |= once & board;
                once |= board;
            }
            if once != empty {
                return Filled::Conflict;
            }
            if empty == 0 {
                return Filled::Full;
            }
            let singles = once & !twice;
            if singles == 0 || !Switch::Filling.is_on() {
                let pairs = twice & !thrice;
                let cell = if singles | pairs != 0 {
                    (singles | pairs).trailing_zeros() as usize
                } else {
                    let cells = (0..self.values.len()).filter(|&cell| empty >> cell & 1 != 0);
                    cells.min_by_key(|&cell| self.candidates_of(cell).count_ones()).unwrap_or(0)
                };
                return Filled::Stuck(cell, self.candidates_of(cell));
            }
            for digit in 0..self.side {
                // A cell that loses its only candidate here stays empty.
                while let cells @ 1.. = self.state.candidates[digit] & singles {
                    self.fill_single(cells.trailing_zeros() as usize, digit);
                }
            }
        }
    }
}
