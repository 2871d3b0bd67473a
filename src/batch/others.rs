//! Searches many 9x9 for a solution other than a known one, side by side on one thread.

use super::nine::{self, BatchEngine, Chunks, MOST_IN_CHUNK};
use super::queue::{Arrays, Chunk, PuzzleArrays};
use super::results::{End, Results};
use crate::engine::nine::PATIENCE;
use crate::engine::nine::board::CELLS;
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::stats::Count;

/// The engine of a thread, which keeps its memory from call to call.
pub(crate) struct OtherSolutions {
    engine: Box<dyn BatchEngine>,
}

impl OtherSolutions {
    /// Creates the engine for this processor.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new() -> Result<Self, Error> {
        Ok(Self { engine: nine::engine()? })
    }

    /// Searches each puzzle, a line of 81 characters, for a solution other than its line of `known`.
    /// Writes it to its line of `others`, and the number of such solutions, 0 or 1, to `results`.
    ///
    /// # Errors
    /// Returns [`Error::Length`] if a slice is not as long as the number of results requires, and
    /// [`Error::Memory`] if allocation fails.
    pub fn find(
        &mut self,
        puzzles: &[u8],
        known: &[u8],
        others: &mut [u8],
        results: &mut [Result<Count, Error>],
        interrupt: &mut Interrupt<'_>,
    ) -> Result<(), Error> {
        let wanted = results.len() * CELLS;
        for (argument, got) in [("puzzles", puzzles.len()), ("known", known.len()), ("others", others.len())]
        {
            if got != wanted {
                return Err(Error::Length { argument, got, wanted });
            }
        }
        let arrays = Arrays {
            givens: puzzles,
            stride: CELLS,
            known: Some(known),
            out: Some(others),
            out_stride: CELLS,
        };
        let mut queue = Chunk { puzzles: PuzzleArrays::Text(arrays), results: Results::Values(results) };
        let mut next = || queue.take(End::Front, MOST_IN_CHUNK);
        let limits = Limits::new().with_solutions(1);
        self.engine.run(&mut Chunks::new(&mut next)?, limits, PATIENCE, interrupt);
        Ok(())
    }
}
