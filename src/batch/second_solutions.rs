//! Searches many 9x9 for a solution other than a known one, side by side on one thread.

use super::nine::{self, BatchEngine, PuzzleSource};
use super::search_source::SearchSource;
use crate::engine::schedule::nine::PATIENCE;
use crate::error::Error;
use crate::limits::{Interrupt, Limits};

/// The engine of a thread, which keeps its memory from call to call.
pub(crate) struct SecondSolutions {
    engine: Box<dyn BatchEngine>,
}

impl SecondSolutions {
    /// Creates the engine for this processor.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn new() -> Result<Self, Error> {
        Ok(Self { engine: nine::engine()? })
    }

    /// Makes the searches of a source until it has no more.
    pub fn find(&mut self, searches: &mut dyn SearchSource, interrupt: &mut Interrupt<'_>) {
        let limits = Limits::new().with_solutions(1);
        self.engine.run(&mut PuzzleSource::Searches(searches), limits, PATIENCE, interrupt);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::search_source::SecondSearch;
    use crate::engine::nine::board::CELLS;
    use crate::error::Error;
    use crate::model::puzzle::Puzzle;
    use crate::model::shape::Shape;
    use crate::solver::Solver;
    use crate::stats::Count;
    use crate::support::random::Random;

    struct Searches {
        searches: Vec<SecondSearch>,
        next: u16,
        answers: Vec<Option<u64>>,
    }

    impl SearchSource for Searches {
        fn next(&mut self) -> Option<u16> {
            let number = self.next;
            self.next += 1;
            (usize::from(number) < self.searches.len()).then_some(number)
        }

        fn get(&self, number: u16) -> &SecondSearch {
            &self.searches[usize::from(number)]
        }

        fn get_mut(&mut self, number: u16) -> &mut SecondSearch {
            &mut self.searches[usize::from(number)]
        }

        fn answer(&mut self, number: u16, result: Result<Count, Error>) {
            let answer = &mut self.answers[usize::from(number)];
            assert!(answer.replace(result.unwrap().solutions).is_none());
        }
    }

    #[test]
    fn only_other_solutions_are_found() {
        let solution = b"812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        let (mut random, mut solver) = (Random::new(8), Solver::new(Shape::NINE).unwrap());
        // From puzzles with one solution to puzzles with very many; then puzzles with one solution
        // without one given.
        let count = 600;
        let mut searches = vec![SecondSearch::EMPTY; count];
        let puzzle_of = |search: &SecondSearch| {
            let givens: Vec<u32> = search.puzzle[..CELLS].iter().map(|&digit| digit.into()).collect();
            Puzzle::from_givens(Shape::NINE, &givens).unwrap()
        };
        for (number, search) in searches.iter_mut().enumerate() {
            for (cell, byte) in solution.iter().enumerate() {
                (search.known[cell], search.puzzle[cell]) = (byte - b'0', byte - b'0');
            }
            for _ in 0..30 + number / 8 {
                let cell = random.below(CELLS);
                if number < 400 {
                    search.puzzle[cell] = 0;
                } else if search.puzzle[cell] > 0 && search.differs.is_none() {
                    search.puzzle[cell] = 0;
                    if solver.count(&puzzle_of(search), Some(2)).unwrap().solutions == 2 {
                        search.differs = Some(cell as u8);
                    }
                }
            }
            if let Some(cell) = search.differs.filter(|_| number % 3 == 0) {
                // The given returns, and one goes that has no other digit in another solution.
                search.puzzle[usize::from(cell)] = search.known[usize::from(cell)];
                search.differs = (0..CELLS)
                    .find(|&cell| {
                        let given = std::mem::take(&mut search.puzzle[cell]);
                        let is_one = solver.count(&puzzle_of(search), Some(2)).unwrap().solutions == 1;
                        search.puzzle[cell] = if is_one { 0 } else { given };
                        given > 0 && is_one
                    })
                    .map(|cell| cell as u8);
            }
        }
        let mut source = Searches { searches, next: 0, answers: vec![None; count] };
        SecondSolutions::new().unwrap().find(&mut source, &mut Interrupt::default());
        let mut found = 0;
        for (search, answer) in source.searches.iter().zip(&source.answers) {
            let puzzle = puzzle_of(search);
            let several = solver.count(&puzzle, Some(2)).unwrap().solutions == 2;
            assert_eq!(*answer, Some(u64::from(several)));
            let other: Vec<u32> = search.second[..CELLS].iter().map(|&digit| digit.into()).collect();
            if several {
                assert!(search.second[..CELLS] != search.known[..CELLS] && puzzle.is_solved_by(&other));
            }
            found += usize::from(several);
        }
        assert!(found > 200 && found < 590, "{found}");
    }
}
