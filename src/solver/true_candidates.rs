//! The candidates that occur in a solution.
//!
//! The naive algorithm searches once for each candidate of each cell. Two facts save most searches:
//!
//! ```text
//! a solution shows one true candidate in every cell     -> only candidates not yet shown are open
//! a search may restrict a cell to all its open digits   -> one search without a solution refutes
//!                                                          them all, and later searches know it
//! ```

use super::{Input, SearchEnd, SearchSeries, Solver};
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::puzzle::Puzzle;
use crate::support::alloc::try_vec;
use std::ops::ControlFlow;

/// The first search ends after so many solutions in a row that show nothing new. Solutions that
/// follow each other differ in few cells, so the later searches show more.
const STALE: u32 = 8;

/// The true candidates of a puzzle: the digits that each cell has in at least one solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrueCandidates {
    digits: usize,
    marks: Vec<u64>,
    stopped: Option<StopReason>,
}

impl TrueCandidates {
    /// Creates the candidates of cells that have none so far.
    pub(super) fn none(cells: usize, digits: usize) -> Result<Self, Error> {
        Ok(Self { digits, marks: try_vec(0, cells * digits.div_ceil(64))?, stopped: None })
    }

    /// Adds the digits of a solution; cells with 0 have none.
    pub(super) fn add(&mut self, values: &[u32]) {
        show(values, self.digits.div_ceil(64), &mut self.marks);
    }

    /// Notes the reason why the call was stopped.
    pub(super) fn stopped_by(self, reason: StopReason) -> Self {
        Self { stopped: Some(reason), ..self }
    }

    /// Returns the reason why a limit or an interrupt stopped the call, if one did. The candidates
    /// are then true, but there may be others.
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Returns the true candidates of every cell, laid out as [`Puzzle::set_marks`] says. A puzzle
    /// without a solution has none.
    pub fn marks(&self) -> &[u64] {
        &self.marks
    }

    /// Returns whether a solution was found in which the cell with this row-major index has
    /// `digit`.
    ///
    /// The result is `false` if there is no such cell or digit.
    pub fn contains(&self, cell: usize, digit: u32) -> bool {
        let words = self.digits.div_ceil(64);
        cell < self.marks.len() / words
            && (1..=self.digits).contains(&(digit as usize))
            && self
                .marks
                .get(cell * words + (digit as usize - 1) / 64)
                .is_some_and(|word| word >> ((digit - 1) % 64) & 1 != 0)
    }

    /// Returns the digit that a cell has in every solution. The cells with such a digit are the
    /// backbone of the puzzle.
    ///
    /// Returns `None` if solutions differ in this cell, if there is no solution, or if the call was
    /// stopped.
    pub fn fixed(&self, cell: usize) -> Option<u32> {
        let mut digits = (1..=self.digits as u32).filter(|&digit| self.contains(cell, digit));
        let digit = digits.next()?;
        (digits.next().is_none() && self.stopped.is_none()).then_some(digit)
    }
}

impl Solver {
    /// Finds the true candidates of a puzzle, and so its backbone.
    ///
    /// The limits of the options hold for all searches of the call together.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let puzzle: Puzzle = "12.. 34.. .... ....".parse()?;
    /// let candidates = Solver::new(Shape::FOUR)?.true_candidates(&puzzle)?;
    /// assert_eq!((1..=4).filter(|&digit| candidates.contains(2, digit)).collect::<Vec<_>>(), [3, 4]);
    /// assert_eq!((candidates.fixed(0), candidates.fixed(2)), (Some(1), None));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn true_candidates<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<TrueCandidates, Error> {
        let Input { puzzle, interrupt } = input.into();
        let shape = puzzle.shape();
        let mut marks = try_vec(0, shape.cells() * shape.words())?;
        let stopped = find(&mut self.series(puzzle, interrupt)?, puzzle, &mut marks)?;
        Ok(TrueCandidates { digits: shape.side(), marks, stopped })
    }
}

/// Adds the true candidates to `shown`, which has none.
fn find(
    series: &mut SearchSeries<'_, '_>,
    puzzle: &Puzzle,
    shown: &mut [u64],
) -> Result<Option<StopReason>, Error> {
    let shape = puzzle.shape();
    let words = shape.words();
    let mut stale = 0;
    let end = series.search(puzzle, u64::MAX, &mut |values| {
        stale = if show(values, words, shown) { 0 } else { stale + 1 };
        if stale == STALE { ControlFlow::Break(StopReason::Solutions) } else { ControlFlow::Continue(()) }
    })?;
    match end {
        SearchEnd::Exhausted => return Ok(None),
        SearchEnd::Stopped(reason) => return Ok(Some(reason)),
        SearchEnd::Visited | SearchEnd::GaveUp => {}
    }

    let mut candidates = try_vec(0, shown.len())?;
    puzzle.write_candidates(&mut candidates)?;
    let mut restricted = Puzzle::empty(shape)?;
    for cell in 0..shape.cells() {
        let of_cell = cell * words..(cell + 1) * words;
        loop {
            of_cell.clone().for_each(|k| candidates[k] &= !shown[k]);
            let mut found = false;
            if candidates[of_cell.clone()].iter().any(|&word| word != 0) {
                restricted.set_marks(&candidates)?;
                let end = series.search(&restricted, u64::MAX, &mut |values| {
                    show(values, words, shown);
                    ControlFlow::Break(StopReason::Solutions)
                })?;
                match end {
                    SearchEnd::Stopped(reason) => return Ok(Some(reason)),
                    SearchEnd::Visited => found = true,
                    SearchEnd::Exhausted | SearchEnd::GaveUp => {}
                }
            }
            if !found {
                candidates[of_cell.clone()].copy_from_slice(&shown[of_cell]);
                break;
            }
        }
    }
    Ok(None)
}

/// Adds the candidates of a solution to `shown`, and returns whether one is new.
fn show(values: &[u32], words: usize, shown: &mut [u64]) -> bool {
    let cells = values.iter().zip(shown.chunks_exact_mut(words)).filter(|(value, _)| **value > 0);
    cells.fold(false, |new, (&value, cell)| {
        let (word, bit) = ((value as usize - 1) / 64, 1 << ((value - 1) % 64));
        let is_new = cell[word] & bit == 0;
        cell[word] |= bit;
        new | is_new
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{Interrupt, Limits};
    use crate::model::shape::Shape;
    use crate::options::{Engine, Options};
    use crate::support::random::Random;

    /// Removes givens of a grid at random, and sometimes adds a wrong one.
    fn puzzles(shape: Shape, holes: usize, count: u64) -> impl Iterator<Item = Puzzle> {
        (1..=count).map(move |seed| {
            let mut solver = Solver::with_options(shape, Options::new().with_seed(seed)).unwrap();
            let mut values = vec![0; shape.cells()];
            solver.solve_into(&Puzzle::empty(shape).unwrap(), &mut values).unwrap();
            let mut random = Random::new(seed);
            (0..holes).for_each(|_| values[random.below(shape.cells())] = 0);
            if seed % 7 == 0 {
                values[random.below(shape.cells())] = 1;
            }
            Puzzle::from_givens(shape, &values).unwrap()
        })
    }

    /// Counts by another engine for each digit of each cell.
    fn naive(puzzle: &Puzzle) -> Vec<u64> {
        let shape = puzzle.shape();
        let mut solver = Solver::with_options(shape, Options::new().with_engine(Engine::Dlx)).unwrap();
        let words = shape.words();
        let mut marks = vec![0; shape.cells() * words];
        for (cell, digit) in
            (0..shape.cells()).flat_map(|cell| (1..=shape.side() as u32).map(move |digit| (cell, digit)))
        {
            let mut givens = puzzle.givens().to_vec();
            if [0, digit].contains(&givens[cell]) {
                givens[cell] = digit;
                let puzzle = Puzzle::from_givens(shape, &givens).unwrap();
                let solvable = solver.count(&puzzle, Some(1)).unwrap().solutions == 1;
                let bit = digit as usize - 1;
                marks[cell * words + bit / 64] |= u64::from(solvable) << (bit % 64);
            }
        }
        marks
    }

    #[test]
    fn one_search_for_each_candidate_finds_the_same() {
        for (shape, holes) in [
            (Shape::FOUR, 20),
            (Shape::SIX, 50),
            (Shape::NINE, 70),
            (Shape::NINE, 130),
            (Shape::new(5, 1).unwrap(), 30),
        ] {
            for puzzle in puzzles(shape, holes, 20) {
                let found = Solver::new(shape).unwrap().true_candidates(&puzzle).unwrap();
                assert_eq!((found.marks(), found.stopped()), (&naive(&puzzle)[..], None), "{puzzle}");
            }
        }
    }

    #[test]
    fn every_digit_is_true_in_an_empty_grid() {
        for (rows, columns) in [(1, 1), (1, 3), (3, 3), (4, 4)] {
            let shape = Shape::new(rows, columns).unwrap();
            let found = Solver::new(shape).unwrap().true_candidates(&Puzzle::empty(shape).unwrap()).unwrap();
            assert!(
                (0..shape.cells())
                    .all(|cell| (1..=shape.side() as u32).all(|digit| found.contains(cell, digit)))
            );
            assert!(!found.contains(0, 0) && !found.contains(0, shape.side() as u32 + 1));
            assert!(!found.contains(shape.cells(), 1));
            assert_eq!(found.fixed(0), (shape.side() == 1).then_some(1));
        }
    }

    #[test]
    fn a_limit_or_an_interrupt_is_told() {
        let puzzle = Puzzle::empty(Shape::NINE).unwrap();
        let mut solver = Solver::new(Shape::NINE).unwrap();
        solver.true_candidates(&puzzle).unwrap();
        let all = solver.stats();
        assert!(all.stopped.is_none() && all.solutions > 9 && all.nodes > 50);
        let limits = [
            (Limits::new().with_nodes(all.nodes - 1), StopReason::Nodes),
            (Limits::new().with_solutions(all.solutions - 1), StopReason::Solutions),
            (Limits::new().with_time(std::time::Duration::ZERO), StopReason::Time),
        ];
        for (limits, reason) in limits {
            let options = Options { limits, ..Options::new() };
            solver.set_options(options).unwrap();
            let found = solver.true_candidates(&puzzle).unwrap();
            assert_eq!((found.stopped(), found.fixed(0)), (Some(reason), None));
            assert!(found.marks().iter().any(|&marks| marks != 0o777), "{reason:?}");
            // The limits of the options are as before.
            assert_eq!((solver.options(), solver.stats().stopped), (options, Some(reason)));
        }
        solver
            .set_options(Options { limits: Limits::new().with_nodes(all.nodes), ..Options::new() })
            .unwrap();
        assert_eq!(solver.true_candidates(&puzzle).unwrap().stopped(), None);
        let mut polls = 0;
        let mut poll = || {
            polls += 1;
            polls == 3
        };
        let interrupt = Interrupt::new().with_poll(&mut poll);
        let found = solver.true_candidates((&puzzle, interrupt)).unwrap();
        assert_eq!((found.stopped(), polls), (Some(StopReason::Callback), 3));
        let (other, stats) = (Puzzle::empty(Shape::FOUR).unwrap(), solver.stats());
        assert!(matches!(solver.true_candidates(&other), Err(Error::Argument { .. })));
        assert_eq!(solver.stats(), stats);
    }
}
