//! Finds the canonical forms of puzzles one after another with a [`Canonicaliser`].

use super::queue::PuzzleArrays;
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::model::shape::Shape;
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
    pub fn new(shape: Shape, limits: Limits) -> Result<Self, Error> {
        let cells = shape.cells();
        Ok(Self {
            canonicaliser: Canonicaliser::new(shape)?,
            givens: try_vec(0, cells)?,
            form: try_vec(0, cells)?,
            limits,
        })
    }

    /// Writes the form of a puzzle.
    pub fn answer(
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
