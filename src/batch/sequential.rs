//! Solves puzzles of any shape one after another with a [`Solver`].

use super::queue::PuzzleArrays;
use super::{NextChunk, Terms};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;
use crate::options::Options;
use crate::solver::{Order, Solver, countdown};
use crate::stats::Count;
use crate::support::alloc::try_vec;

pub(super) struct Sequential {
    solver: Solver,
    puzzle: Puzzle,
    values: Vec<u32>,
    limit: u64,
}

impl Sequential {
    pub fn new(terms: Terms) -> Result<Self, Error> {
        let Terms { shape, options, limit, .. } = terms;
        Ok(Self {
            // The threads belong to the batch.
            solver: Solver::with_options(shape, Options { threads: 1, ..options })?,
            puzzle: Puzzle::empty(shape)?,
            values: try_vec(0, shape.cells())?,
            limit: limit.unwrap_or(u64::MAX),
        })
    }

    /// Solves chunks until the queue is empty.
    pub fn work(&mut self, next: NextChunk<'_, '_>, mut interrupt: Interrupt<'_>) {
        while let Some(mut chunk) = next() {
            for index in 0..chunk.len() {
                let result = self.solve(&mut chunk.puzzles, index, interrupt.reborrow());
                chunk.results.set(index, result);
            }
        }
    }

    fn solve(
        &mut self,
        puzzles: &mut PuzzleArrays<'_>,
        index: usize,
        interrupt: Interrupt<'_>,
    ) -> Result<Count, Error> {
        puzzles.read(index, &mut self.values)?;
        self.puzzle.set_givens(&self.values)?;
        let (mut left, mut is_first) = (self.limit, true);
        self.solver.search((&self.puzzle, interrupt).into(), Order::Matters, None, &mut |values| {
            if std::mem::take(&mut is_first) {
                puzzles.write(index, values);
            }
            countdown(&mut left)
        })
    }
}
