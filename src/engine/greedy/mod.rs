//! The method of the old `SudokuKiller` class: naked singles, then a guess in the cell with the
//! fewest candidates.
//!
//! ```text
//! repeat: fill every empty cell that has one candidate, until none has
//! a cell has none        -> backtrack
//! no cell is empty       -> a solution
//! otherwise              -> the cell with fewest candidates (the first such); try its digits ascending
//! ```
//!
//! The class filled its cells one after another and then rebuilt its table of possibilities. The
//! fixpoint of naked singles does not depend on the order in which cells are filled. Our tables
//! fill them at once, with the same tree of guesses and the same first solution: `boards.rs` small
//! grids, `table.rs` grids of any size.

mod boards;
mod table;

use super::{SearchEngine, SearchOutcome, SearchRun};
use crate::error::Error;
use crate::model::mask::Mask;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::support::alloc::try_box;
use boards::{Boards, MOST_DIGITS};
use std::ops::ControlFlow;
use table::HouseTable;

/// A search that can go on where its patience ran out. Patience is a number of nodes.
pub(super) trait PatientSearch: SearchEngine {
    /// Begins to visit the solutions of a puzzle.
    fn start(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>, patience: u64) -> SearchOutcome;

    /// Goes on after patience ran out.
    fn resume(&mut self, run: &mut SearchRun<'_, '_>, patience: u64) -> SearchOutcome;
}

/// Builds the engine for a shape.
pub(super) fn build<M: Mask>(shape: Shape) -> Result<Box<dyn PatientSearch>, Error> {
    Ok(if shape.side() <= MOST_DIGITS {
        try_box(Greedy::new(shape, Boards::new(shape)?)?)?
    } else {
        try_box(Greedy::new(shape, HouseTable::<M>::new(shape)?)?)?
    })
}

/// The candidates of the empty cells of a grid.
trait Possibilities {
    /// Digits, from 0.
    type Digits: Mask;
    /// A state of the table.
    type Mark;

    /// Takes the cells of a puzzle. Returns `false` if its givens clash.
    fn load(&mut self, puzzle: &Puzzle) -> bool;

    /// Returns the cells, row-major. Those that are not filled have any value.
    fn values(&self) -> &[u32];

    /// Returns the number of cells that are not filled.
    fn empty_cells(&self) -> u32;

    /// Fills every empty cell that has one candidate, until none has.
    fn fill(&mut self) -> Filled<Self::Digits>;

    /// Fills an empty cell with one of its candidates.
    fn guess(&mut self, cell: usize, digit: usize);

    /// Returns the state to which `undo` returns.
    fn mark(&self) -> Self::Mark;

    /// Empties the cells that were filled since `mark`.
    fn undo(&mut self, mark: &Self::Mark);
}

/// The end of a round of filling.
enum Filled<D> {
    /// An empty cell has no candidate.
    Conflict,
    /// No cell is empty.
    Full,
    /// The cell to guess, and its candidates.
    Stuck(usize, D),
}

struct Greedy<T: Possibilities> {
    table: T,
    guesses: Vec<Guess<T>>,
}

/// A cell whose candidates are tried in turn.
struct Guess<T: Possibilities> {
    cell: usize,
    /// Candidates not tried yet.
    untried: T::Digits,
    /// The table when the guess was made.
    mark: T::Mark,
}

impl<T: Possibilities> Greedy<T> {
    fn new(shape: Shape, table: T) -> Result<Self, Error> {
        let mut guesses = Vec::new();
        guesses.try_reserve_exact(shape.cells())?;
        Ok(Self { table, guesses })
    }

    /// Takes back guesses to the last one with a candidate left, and tries that candidate. Breaks
    /// if there is none, if the search must stop, and at the node after `last`.
    fn advance(&mut self, run: &mut SearchRun<'_, '_>, last: u64) -> ControlFlow<SearchOutcome> {
        while let Some(guess) = self.guesses.last_mut() {
            self.table.undo(&guess.mark);
            if !guess.untried.is_empty() {
                if run.stats.nodes >= last {
                    return ControlFlow::Break(SearchOutcome::GaveUp);
                }
                if !run.enter_node() {
                    return ControlFlow::Break(SearchOutcome::Ended);
                }
                let (cell, digit) = (guess.cell, guess.untried.lowest());
                guess.untried = guess.untried.without_lowest();
                run.guessed(self.guesses.len(), |items| items.option_in(cell, digit));
                self.table.guess(cell, digit);
                run.stats.assignments += 1;
                return ControlFlow::Continue(());
            }
            self.guesses.pop();
            run.closed();
        }
        ControlFlow::Break(SearchOutcome::Ended)
    }

    /// Searches from the current state of the table, with `empty` cells, to the node `last`.
    fn search(&mut self, mut empty: u32, run: &mut SearchRun<'_, '_>, last: u64) -> SearchOutcome {
        loop {
            let filled = self.table.fill();
            run.stats.assignments += u64::from(empty - self.table.empty_cells());
            match filled {
                Filled::Stuck(cell, untried) => {
                    self.guesses.push(Guess { cell, untried, mark: self.table.mark() });
                }
                Filled::Conflict => {
                    run.stats.conflicts += 1;
                    run.closed();
                }
                Filled::Full => {
                    if !run.found(self.table.values()) {
                        return SearchOutcome::Ended;
                    }
                    run.closed();
                }
            }
            if let ControlFlow::Break(outcome) = self.advance(run, last) {
                return outcome;
            }
            empty = self.table.empty_cells();
        }
    }
}

impl<T: Possibilities + Send> PatientSearch for Greedy<T>
where
    T::Mark: Send,
{
    fn start(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>, patience: u64) -> SearchOutcome {
        let last = run.stats.nodes.saturating_add(patience);
        self.guesses.clear();
        if !run.enter_node() {
            return SearchOutcome::Ended;
        }
        if !self.table.load(puzzle) {
            run.stats.conflicts += 1;
            run.closed();
            return SearchOutcome::Ended;
        }
        let empty = self.table.empty_cells();
        run.stats.assignments += self.table.values().len() as u64 - u64::from(empty);
        self.search(empty, run, last)
    }

    fn resume(&mut self, run: &mut SearchRun<'_, '_>, patience: u64) -> SearchOutcome {
        let last = run.stats.nodes.saturating_add(patience);
        match self.advance(run, last) {
            ControlFlow::Continue(()) => self.search(self.table.empty_cells(), run, last),
            ControlFlow::Break(outcome) => outcome,
        }
    }
}

impl<T: Possibilities + Send> SearchEngine for Greedy<T>
where
    T::Mark: Send,
{
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        self.start(puzzle, run, u64::MAX);
        Ok(())
    }
}

/// A boxed search, see [`try_box`].
impl<S: PatientSearch> PatientSearch for [S; 1] {
    fn start(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>, patience: u64) -> SearchOutcome {
        self[0].start(puzzle, run, patience)
    }

    fn resume(&mut self, run: &mut SearchRun<'_, '_>, patience: u64) -> SearchOutcome {
        self[0].resume(run, patience)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tests::puzzle;
    use crate::limits::{LimitChecker, StopReason};
    use crate::support::random::Random;
    use std::ops::ControlFlow;

    /// Returns the first cell with fewest candidates and these, by `HouseTable` and by `Boards`.
    fn guesses(puzzle: &Puzzle) -> [Option<(usize, u16)>; 2] {
        let shape = puzzle.shape();
        let mut table = HouseTable::<u16>::new(shape).unwrap();
        let mut boards = Boards::new(shape).unwrap();
        assert!(table.load(puzzle) && boards.load(puzzle));
        [table.fill(), boards.fill()].map(|filled| match filled {
            Filled::Stuck(cell, digits) => Some((cell, digits)),
            _ => None,
        })
    }

    #[test]
    fn the_first_cell_with_fewest_candidates_is_guessed() {
        let mut random = Random::new(8);
        let mut fewest_of = [0; 10];
        for (rows, cols, percent) in [(2, 2, 90), (2, 3, 80), (3, 3, 80), (3, 3, 99)] {
            let shape = Shape::new(rows, cols).unwrap();
            for _ in 0..40 {
                let puzzle = puzzle(shape, percent, &mut random);
                let [guess, of_boards] = guesses(&puzzle);
                assert_eq!(of_boards, guess);
                let Some((cell, digits)) = guess else { continue };
                let mut words = vec![0; shape.cells()];
                puzzle.write_candidates(&mut words).unwrap();
                let fewest =
                    words.iter().filter(|word| word.count_ones() > 1).min_by_key(|word| word.count_ones());
                // Filling may leave fewer.
                assert!(digits.count() <= fewest.unwrap().count_ones() && puzzle.givens()[cell] == 0);
                fewest_of[digits.count() as usize] += 1;
            }
        }
        assert!(fewest_of[2] > 20 && fewest_of[3..].iter().sum::<u32>() > 20, "{fewest_of:?}");
    }

    /// Returns the solutions in order, at most 20, and the numbers of nodes and conflicts.
    fn search(table: impl Possibilities<Mark: Send> + Send, puzzle: &Puzzle) -> (Vec<Vec<u32>>, u64, u64) {
        let mut found = Vec::new();
        let mut visit = |values: &[u32]| {
            found.push(values.to_vec());
            if found.len() < 20 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(StopReason::Solutions)
            }
        };
        let mut run = SearchRun::new(LimitChecker::endless(), &mut visit);
        Greedy::new(puzzle.shape(), table).unwrap().run(puzzle, &mut run).unwrap();
        let (nodes, conflicts) = (run.stats.nodes, run.stats.conflicts);
        (found, nodes, conflicts)
    }

    #[test]
    fn both_tables_are_searched_alike() {
        let mut random = Random::new(27);
        let (mut several, mut clashes, mut marked) = (0, 0, 0);
        for (rows, cols) in [(1, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (1, 11), (11, 1)]
        {
            let shape = Shape::new(rows, cols).unwrap();
            for round in 0..30 {
                let mut puzzle = puzzle(shape, 40 + random.below(25), &mut random);
                if round % 3 == 0 {
                    let mut givens = puzzle.givens().to_vec();
                    givens[random.below(shape.cells())] = 1 + random.below(shape.side()) as u32;
                    puzzle.set_givens(&givens).unwrap();
                } else if round % 3 == 1 {
                    let mut marks = vec![0; shape.cells()];
                    puzzle.write_candidates(&mut marks).unwrap();
                    marks[random.below(shape.cells())] &= random.next();
                    puzzle.set_marks(&marks).unwrap();
                    marked += 1;
                }
                let with_boards = search(Boards::new(shape).unwrap(), &puzzle);
                assert_eq!(with_boards, search(HouseTable::<u16>::new(shape).unwrap(), &puzzle));
                several += usize::from(with_boards.0.len() > 1);
                clashes += usize::from(puzzle.clash().is_some());
            }
        }
        assert!(several > 50 && clashes > 20 && marked > 90, "{several} {clashes} {marked}");
    }
}
