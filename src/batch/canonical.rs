//! Finds the canonical forms of puzzles one after another with a [`Canonicaliser`].

use super::queue::PuzzleArrays;
use super::{NextChunk, Terms};
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::stats::Count;
use crate::support::alloc::try_vec;
use crate::symmetry::canonical::Canonicaliser;

pub(super) struct CanonicalWorker {
    canonicaliser: Canonicaliser,
    givens: Vec<u32>,
    form: Vec<u32>,
    limits: Limits,
}

impl CanonicalWorker {
    pub fn new(terms: Terms) -> Result<Self, Error> {
        let cells = terms.shape.cells();
        Ok(Self {
            canonicaliser: Canonicaliser::new(terms.shape)?,
            givens: try_vec(0, cells)?,
            form: try_vec(0, cells)?,
            limits: terms.options.limits,
        })
    }

    /// Answers chunks until the queue is empty.
    pub fn work(&mut self, next: NextChunk<'_, '_>, mut interrupt: Interrupt<'_>) {
        while let Some(mut chunk) = next() {
            for index in 0..chunk.len() {
                let result = self.answer(&mut chunk.puzzles, index, interrupt.reborrow());
                chunk.results.set(index, result);
            }
        }
    }

    fn answer(
        &mut self,
        puzzles: &mut PuzzleArrays<'_>,
        index: usize,
        interrupt: Interrupt<'_>,
    ) -> Result<Count, Error> {
        puzzles.read(index, &mut self.givens)?;
        let Self { canonicaliser, givens, form, limits } = self;
        let stopped = canonicaliser.form_into(givens, form, *limits, interrupt)?.stopped();
        if stopped.is_none() {
            puzzles.write(index, form);
        }
        Ok(Count { solutions: stopped.is_none().into(), stopped })
    }
}
