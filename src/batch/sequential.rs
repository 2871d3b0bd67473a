//! Puzzles of any shape, one after another on a [`Solver`].

use super::item::Item;
use super::{Next, Terms};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;
use crate::options::Options;
use crate::solver::{Order, Solver, countdown};
use crate::stats::Count;
use crate::support::alloc::try_vec;

pub(super) struct OneByOne {
    solver: Solver,
    puzzle: Puzzle,
    values: Vec<u32>,
    limit: u64,
}

impl OneByOne {
    pub fn new(terms: Terms) -> Result<Self, Error> {
        let Terms { shape, options, limit } = terms;
        Ok(Self {
            // The threads are the batch's.
            solver: Solver::with_options(shape, Options { threads: 1, ..options })?,
            puzzle: Puzzle::empty(shape)?,
            values: try_vec(0, shape.cells())?,
            limit: limit.unwrap_or(u64::MAX),
        })
    }

    /// Answers portions until there are no more.
    pub fn work<I: Item>(&mut self, next: Next<'_, '_, I>, mut interrupt: Interrupt<'_>) {
        let cells = self.values.len();
        while let Some(mut portion) = next() {
            for index in 0..portion.answers.len() {
                let interrupt = Interrupt {
                    cancel: interrupt.cancel,
                    poll: interrupt.poll.as_mut().map(|poll| &mut **poll as _),
                };
                let givens = &portion.givens[index * portion.stride..][..cells];
                let out = portion.out.as_mut().map(|out| &mut out[index * portion.out_stride..][..cells]);
                portion.answers.set(index, self.solve(givens, out, interrupt));
            }
        }
    }

    fn solve<I: Item>(
        &mut self,
        cells: &[I],
        mut out: Option<&mut [I]>,
        interrupt: Interrupt<'_>,
    ) -> Result<Count, Error> {
        I::read(cells, &mut self.values)?;
        self.puzzle.set_givens(&self.values)?;
        let mut left = self.limit;
        self.solver.search(&self.puzzle, interrupt, Order::Matters, None, &mut |values| {
            if let Some(out) = out.take() {
                I::write(values, out);
            }
            countdown(&mut left)
        })
    }
}
