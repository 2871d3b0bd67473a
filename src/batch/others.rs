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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::puzzle::Puzzle;
    use crate::model::shape::Shape;
    use crate::solver::Solver;
    use crate::support::random::Random;

    #[test]
    fn only_other_solutions_are_found() {
        let solution = b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let mut random = Random::new(8);
        // From puzzles with one solution to puzzles with very many.
        let count = 400;
        let mut puzzles = solution.repeat(count);
        for (number, line) in puzzles.chunks_mut(CELLS).enumerate() {
            (0..30 + number / 8).for_each(|_| line[random.below(CELLS)] = b'.');
        }
        let (known, mut others) = (solution.repeat(count), vec![b'#'; count * CELLS]);
        let mut results = vec![Err(Error::Internal); count];
        OtherSolutions::new()
            .unwrap()
            .find(&puzzles, &known, &mut others, &mut results, &mut Interrupt::default())
            .unwrap();
        let mut solver = Solver::new(Shape::NINE).unwrap();
        let mut found = 0;
        for (k, result) in results.iter().enumerate() {
            let line = k * CELLS..(k + 1) * CELLS;
            let values = |bytes: &[u8]| -> Vec<u32> {
                bytes.iter().map(|&byte| u32::from(byte.saturating_sub(b'0').min(9))).collect()
            };
            let givens: Vec<u32> = puzzles[line.clone()]
                .iter()
                .map(|&byte| if byte == b'.' { 0 } else { u32::from(byte - b'0') })
                .collect();
            let puzzle = Puzzle::from_givens(Shape::NINE, &givens).unwrap();
            let several = solver.count(&puzzle, Some(2)).unwrap().solutions == 2;
            assert_eq!(result.unwrap().solutions, u64::from(several));
            let other = &others[line];
            if several {
                assert!(other != solution && puzzle.is_solved_by(&values(other)));
            } else {
                assert!(other.iter().all(|&byte| byte == b'#'));
            }
            found += usize::from(several);
        }
        assert!(found > 100 && found < 390, "{found}");
    }
}
