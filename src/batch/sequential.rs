//! Solves puzzles of any shape one after another with a [`Solver`].

use super::queue::PuzzleArrays;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::solver::{SolutionOrder, Solver};
use crate::stats::Count;
use crate::support::alloc::try_vec;

pub(super) struct Sequential {
    solver: Solver,
    puzzle: Puzzle,
    values: Vec<u32>,
    limit: Option<u64>,
}

impl Sequential {
    pub fn new(shape: Shape, options: Options, limit: Option<u64>) -> Result<Self, Error> {
        Ok(Self {
            // The threads belong to the batch.
            solver: Solver::with_options(shape, Options { threads: 1, ..options })?,
            puzzle: Puzzle::empty(shape)?,
            values: try_vec(0, shape.cells())?,
            limit,
        })
    }

    /// Counts the solutions of a puzzle, and writes the first one.
    pub fn solve(
        &mut self,
        puzzles: &mut PuzzleArrays<'_>,
        index: usize,
        interrupt: Interrupt<'_>,
    ) -> Result<Count, Error> {
        puzzles.read(index, &mut self.values)?;
        self.puzzle.set_givens(&self.values)?;
        let mut is_first = true;
        let input = (&self.puzzle, interrupt).into();
        self.solver.count_and_visit(input, SolutionOrder::Matters, self.limit, &mut |values| {
            if std::mem::take(&mut is_first) {
                puzzles.write(index, values);
            }
        })
    }
}
