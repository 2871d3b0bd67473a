//! One puzzle at a time, on one [`Board`].
//!
//! ```text
//! round: until nothing changes, see `board.rs`
//! a digit or a cell has no place left  -> take back the last guess
//! every cell has one digit             -> a solution; go on in the same way
//! otherwise                            -> guess what `branch.rs` says, and keep what is left if that is wrong
//! ```

use super::board::{Board, Conflict};
use super::branch;
use super::cells::CELLS;
use crate::engine::{Engine, Run};
use crate::error::{Error, try_vec};
use crate::puzzle::Puzzle;

/// Most boards that can wait at a time: each waits below a guess that settled a cell of its own.
const DEEPEST: usize = CELLS;

/// Memory of the search, kept from call to call.
pub(in super::super) struct Single {
    /// What is left of each guess when it is wrong, the last guess on top.
    waiting: Vec<Board>,
    values: Vec<u32>,
}

impl Single {
    pub fn new() -> Result<Self, Error> {
        let mut waiting = Vec::new();
        waiting.try_reserve_exact(DEEPEST)?;
        Ok(Self { waiting, values: try_vec(0, CELLS)? })
    }

    /// Visits the solutions of a board.
    pub fn search(&mut self, mut board: Board, run: &mut Run<'_, '_>) {
        self.waiting.clear();
        while run.enter_node() {
            let next = match board.propagate(&mut run.stats.assignments) {
                Err(Conflict) => {
                    run.stats.conflicts += 1;
                    self.waiting.pop()
                }
                Ok(()) => match branch::choose(&board) {
                    Some((cell, digit)) => {
                        let mut wrong = board;
                        wrong.strike(cell, digit);
                        self.waiting.push(wrong);
                        run.reached(self.waiting.len());
                        board.keep_only(cell, digit);
                        Some(board)
                    }
                    None => {
                        board.write_solution(&mut self.values);
                        if !run.found(&self.values) {
                            return;
                        }
                        self.waiting.pop()
                    }
                },
            };
            match next {
                Some(next) => board = next,
                None => return,
            }
        }
    }
}

impl Engine for Single {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        self.search(Board::new(puzzle), run);
        Ok(())
    }
}
