//! The chunks of puzzles that one thread has taken from the queue and has not answered yet.

use crate::batch::queue::Chunk;
use crate::engine::nine::slots::SLOTS;
use crate::error::Error;
use crate::model::nine::PaddedNine;
use crate::stats::Count;

/// The most puzzles of a chunk.
pub(in super::super) const MOST_IN_CHUNK: usize = 64;

/// A puzzle of an open chunk.
#[derive(Clone, Copy)]
pub(super) struct PuzzleId {
    chunk: u16,
    index: u16,
}

impl PuzzleId {
    /// Stands for no puzzle in the initial value of an array.
    pub const NONE: Self = Self { chunk: u16::MAX, index: 0 };

    /// Returns the puzzle of a search of a
    /// [`SearchSource`](crate::batch::search_source::SearchSource).
    pub fn of_search(number: u16) -> Self {
        Self { chunk: 0, index: number }
    }

    /// Returns the number of the search.
    pub fn search(self) -> u16 {
        self.index
    }
}

/// A chunk at work. When all its puzzles have results, the next chunk replaces it.
struct OpenChunk<'a> {
    chunk: Chunk<'a>,
    unanswered: usize,
}

/// A source of puzzles, which takes chunks from the queue as needed.
pub(in super::super) struct Chunks<'n, 'a> {
    next: &'n mut dyn FnMut() -> Option<Chunk<'a>>,
    open: Vec<OpenChunk<'a>>,
    /// The index in `open` of the chunk with the next puzzle, and the index of the puzzle in the
    /// chunk.
    current: usize,
    index: usize,
}

impl<'n, 'a> Chunks<'n, 'a> {
    /// Creates a source that calls `next` for chunks of at most [`MOST_IN_CHUNK`] puzzles until it
    /// returns `None`.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new(next: &'n mut dyn FnMut() -> Option<Chunk<'a>>) -> Result<Self, Error> {
        let mut open = Vec::new();
        // Each puzzle at work may be the last one of its chunk, and one chunk more is current.
        open.try_reserve_exact(SLOTS + 1)?;
        Ok(Self { next, open, current: 0, index: 0 })
    }

    /// Returns the next puzzle, or `None` if no puzzle is left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<PuzzleId> {
        if self.open.get(self.current).is_none_or(|open| self.index == open.chunk.len()) {
            self.open_next()?;
        }
        let puzzle = PuzzleId { chunk: self.current as u16, index: self.index as u16 };
        self.index += 1;
        // When the solution is found, the memory for it is in the cache.
        self.open[self.current].chunk.puzzles.prefetch_out_nine(puzzle.index.into());
        Some(puzzle)
    }

    /// Opens the next chunk, in place of an answered one if there is one.
    #[cold]
    #[inline(never)]
    fn open_next(&mut self) -> Option<()> {
        let chunk = (self.next)()?;
        let open = OpenChunk { unanswered: chunk.len(), chunk };
        self.index = 0;
        match self.open.iter().position(|open| open.unanswered == 0) {
            Some(done) => {
                self.open[done] = open;
                self.current = done;
            }
            None => {
                self.current = self.open.len();
                self.open.push(open);
            }
        }
        Some(())
    }

    /// Reads the digits of a puzzle, see
    /// [`PuzzleArrays::read_nine`](crate::batch::queue::PuzzleArrays::read_nine).
    #[inline(always)]
    pub(super) fn read(&self, puzzle: PuzzleId, digits: &mut PaddedNine) -> Result<(), Error> {
        self.open[usize::from(puzzle.chunk)].chunk.puzzles.read_nine(puzzle.index.into(), digits)
    }

    /// Returns whether the solution of a puzzle is to be written.
    #[inline(always)]
    pub(super) fn wants_solution(&self, puzzle: PuzzleId) -> bool {
        self.open[usize::from(puzzle.chunk)].chunk.puzzles.wants_solutions()
    }

    /// Writes the solution of a puzzle, if it is wanted.
    #[inline(always)]
    pub(super) fn write(&mut self, puzzle: PuzzleId, digits: &PaddedNine) {
        self.open[usize::from(puzzle.chunk)].chunk.puzzles.write_nine(puzzle.index.into(), digits);
    }

    /// Sets the result of a puzzle. Each puzzle is answered once.
    #[inline(always)]
    pub(super) fn answer(&mut self, puzzle: PuzzleId, result: Result<Count, Error>) {
        let open = &mut self.open[usize::from(puzzle.chunk)];
        open.unanswered -= 1;
        open.chunk.results.set(puzzle.index.into(), result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::queue::{Arrays, PuzzleArrays};
    use crate::batch::results::{End, Results};
    use crate::engine::nine::board::CELLS;

    #[test]
    fn answered_chunks_are_replaced() {
        let (givens, mut results) = ([0; 40 * CELLS], vec![Err(Error::Internal); 40]);
        let mut queue = Chunk {
            puzzles: PuzzleArrays::Values(Arrays {
                givens: &givens,
                stride: CELLS,
                out: None,
                out_stride: 0,
            }),
            results: Results::Values(&mut results),
        };
        let mut next = || queue.take(End::Front, 2);
        let mut chunks = Chunks::new(&mut next).unwrap();
        let (mut at_work, mut count) = (None, Count { solutions: 0, stopped: None });
        let mut answer = |chunks: &mut Chunks<'_, '_>, puzzle| {
            count.solutions += 1;
            chunks.answer(puzzle, Ok(count));
        };
        // Each puzzle is answered after the next one is taken, so that chunks overlap.
        while let Some(puzzle) = chunks.next() {
            at_work.replace(puzzle).into_iter().for_each(|puzzle| answer(&mut chunks, puzzle));
        }
        at_work.into_iter().for_each(|puzzle| answer(&mut chunks, puzzle));
        assert_eq!(chunks.open.len(), 2);
        for (solutions, result) in (1..).zip(&results) {
            assert_eq!(*result, Ok(Count { solutions, stopped: None }));
        }
    }
}
