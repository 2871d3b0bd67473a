//! 9x9: digits as bit boards, one puzzle at a time.
//!
//! ```text
//! round: until nothing changes, see `round.rs`
//! a digit or a cell has no place left  -> take back the last guess that has a digit left
//! every cell has one digit             -> a solution; go on in the same way
//! otherwise                            -> guess in the cell that `branch.rs` names, its digits ascending
//! ```
//!
//! A guess keeps a copy of the board: 120 bytes are copied faster than changes are undone. Boards of 27 bits for each
//! digit and band are due to zhouyundong_2012 and JCZSolve, matching in bands and stacks to T. Dillon's tdoku (2019).

mod branch;
mod round;

use super::{Engine, Run};
use crate::error::Error;
use crate::puzzle::Puzzle;
use round::{Board, CELLS, Conflict};

pub(super) struct Nine {
    guesses: Vec<Guess>,
    values: Vec<u32>,
}

/// A cell whose digits are tried in turn.
struct Guess {
    /// The board when the guess was made.
    board: Board,
    cell: usize,
    /// A bit for each digit not tried yet.
    untried: u32,
}

impl Nine {
    pub fn new() -> Result<Self, Error> {
        let mut guesses = Vec::new();
        guesses.try_reserve_exact(CELLS)?;
        Ok(Self { guesses, values: crate::error::try_vec(0, CELLS)? })
    }

    /// The board of the next digit to try; `None` when there is none or the search has to stop.
    fn advance(&mut self, run: &mut Run<'_, '_>) -> Option<Board> {
        let guess = self.guesses.last_mut()?;
        if !run.enter_node() {
            return None;
        }
        let digit = guess.untried.trailing_zeros() as usize;
        guess.untried &= guess.untried - 1;
        let (mut board, cell) = (guess.board, guess.cell);
        if guess.untried == 0 {
            self.guesses.pop();
        }
        board.keep_only(cell, digit);
        Some(board)
    }
}

impl Engine for Nine {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        self.guesses.clear();
        if !run.enter_node() {
            return Ok(());
        }
        let mut board = Board::new(puzzle);
        loop {
            match board.propagate(&mut run.stats.assignments) {
                Err(Conflict) => run.stats.conflicts += 1,
                Ok(()) => match branch::choose(&board) {
                    Some((cell, untried)) => {
                        self.guesses.push(Guess { board, cell, untried });
                        run.reached(self.guesses.len());
                    }
                    None => {
                        board.write_solution(&mut self.values);
                        if !run.found(&self.values) {
                            return Ok(());
                        }
                    }
                },
            }
            match self.advance(run) {
                Some(next) => board = next,
                None => return Ok(()),
            }
        }
    }
}
