//! The source of a scheduler's puzzles: a batch, or searches that follow from others.

use super::chunks::{Chunks, PuzzleId};
use crate::batch::search_source::SearchSource;
use crate::engine::nine::board::CELLS;
use crate::error::Error;
use crate::model::nine::PaddedNine;
use crate::stats::Count;

/// Gives out the puzzles of a scheduler, and takes their answers.
pub(in super::super) enum PuzzleSource<'n, 'a> {
    Batch(Chunks<'n, 'a>),
    /// Searches for a solution other than the known one.
    Searches(&'n mut dyn SearchSource),
}

impl PuzzleSource<'_, '_> {
    /// Returns the next puzzle, or `None` if no puzzle is left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<PuzzleId> {
        match self {
            Self::Batch(chunks) => chunks.next(),
            Self::Searches(searches) => searches.next().map(PuzzleId::of_search),
        }
    }

    /// Reads the digits of a puzzle, see
    /// [`PuzzleArrays::read_nine`](crate::batch::queue::PuzzleArrays::read_nine).
    #[inline(always)]
    pub(super) fn read(&self, puzzle: PuzzleId, digits: &mut PaddedNine) -> Result<(), Error> {
        match self {
            Self::Batch(chunks) => chunks.read(puzzle, digits),
            Self::Searches(searches) => {
                *digits = searches.get(puzzle.search()).puzzle;
                Ok(())
            }
        }
    }

    #[inline(always)]
    pub(super) fn is_of_searches(&self) -> bool {
        matches!(self, Self::Searches(_))
    }

    /// Returns a cell and a digit, from 0, that the cell has in no solution that counts.
    #[inline(always)]
    pub(super) fn excluded(&self, puzzle: PuzzleId) -> Option<(usize, usize)> {
        match self {
            Self::Batch(_) => None,
            Self::Searches(searches) => searches.get(puzzle.search()).excluded(),
        }
    }

    /// Returns whether the solution of a puzzle is to be written.
    #[inline(always)]
    pub(super) fn wants_solution(&self, puzzle: PuzzleId) -> bool {
        match self {
            Self::Batch(chunks) => chunks.wants_solution(puzzle),
            Self::Searches(_) => true,
        }
    }

    /// Returns whether a solution of a puzzle counts.
    #[inline(always)]
    pub(super) fn counts(&self, puzzle: PuzzleId, digits: &PaddedNine) -> bool {
        match self {
            Self::Batch(_) => true,
            Self::Searches(searches) => searches.get(puzzle.search()).known[..CELLS] != digits[..CELLS],
        }
    }

    /// Writes the solution of a puzzle, if it is wanted.
    #[inline(always)]
    pub(super) fn write(&mut self, puzzle: PuzzleId, digits: &PaddedNine) {
        match self {
            Self::Batch(chunks) => chunks.write(puzzle, digits),
            Self::Searches(searches) => searches.get_mut(puzzle.search()).second = *digits,
        }
    }

    /// Sets the result of a puzzle. Each puzzle is answered once.
    #[inline(always)]
    pub(super) fn answer(&mut self, puzzle: PuzzleId, result: Result<Count, Error>) {
        match self {
            Self::Batch(chunks) => chunks.answer(puzzle, result),
            Self::Searches(searches) => searches.answer(puzzle.search(), result),
        }
    }
}
