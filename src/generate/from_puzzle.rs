//! The verbs of a solver that make a puzzle from a puzzle: minimise, redundant givens, and a random
//! solution.

use super::grid_walk::GridWalk;
use super::houses::HouseGivens;
use super::reducer::Reducer;
use super::second_solution::{FIRST_NODES, MORE_NODES, SecondSolution, find_second_solution, no_cells};
use super::small_sets::SmallSets;
use crate::error::Error;
use crate::limits::{LimitChecker, StopReason, WORK};
use crate::model::grid::Grid;
use crate::model::puzzle::Puzzle;
use crate::model::shape::{House, HouseKind, MAX_SIDE, Shape};
use crate::outcome::Outcome;
use crate::solver::{Input, Minimised, SearchEnd, SearchSeries, Solver};
use crate::support::alloc::{try_collect, try_vec};
use crate::support::random::Random;
use std::ops::ControlFlow;

/// The most nodes of a search in [`Solver::random_solution`] beyond the first; a digit that would
/// take more is not tried.
const NODES_FOR_A_DIGIT: u64 = 1_000;

/// The steps of the walk after the search, for each cell.
const STEPS_FOR_EACH_CELL: usize = 4;

impl Solver {
    /// Takes givens away from a puzzle with one solution until none can go.
    ///
    /// The seed determines the order in which they are tried, and so which of the minimal puzzles
    /// is found: the same one on every machine. The limits of the options hold for all searches
    /// together. [`Outcome::Stopped`] means that the call had not yet found that there is one
    /// solution; after that a call which is stopped has the givens that are left, see
    /// [`Minimised::stopped`].
    ///
    /// ```
    /// use ordoku::{Outcome, Puzzle, Shape, Solver};
    ///
    /// let puzzle: Puzzle = "1234 34.. 2143 432.".parse()?;
    /// let mut solver = Solver::new(Shape::FOUR)?;
    /// let minimised = solver.minimise(&puzzle, 1)?.answer().expect("there are no limits");
    /// assert_eq!(minimised.puzzle.solve()?, puzzle.solve()?);
    /// assert_eq!(solver.redundant_givens(&minimised.puzzle)?, Outcome::Answer(vec![]));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Improper`] if the puzzle does not have exactly one solution,
    /// [`Error::Argument`] if it has pencil marks, and the errors of [`Solver::solve`].
    pub fn minimise<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        seed: u64,
    ) -> Result<Outcome<Minimised>, Error> {
        let Input { puzzle, interrupt } = input.into();
        let mut series = self.series(puzzle, interrupt)?;
        let (solution, mut reducer) = match begin(&mut series, puzzle)? {
            Outcome::Answer(begun) => begun,
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let givens = puzzle.givens().iter().enumerate().filter(|(_, given)| **given != 0);
        let mut order = try_collect(solution.len(), givens.map(|(cell, _)| [cell as u16]))?;
        Random::new(seed).shuffle(&mut order);
        let mut nodes = FIRST_NODES;
        let (mut asked, mut differs) = (Puzzle::empty(puzzle.shape())?, no_cells(puzzle.shape())?);
        loop {
            reducer.try_groups(order.iter().map(|cell| &cell[..]), 1 + order.len() / 4, 0)?;
            let mut skipped = false;
            while reducer.propose() {
                set_givens(&mut asked, &reducer);
                match find_second_solution(&mut series, &asked, &solution, nodes, &mut differs)? {
                    SecondSolution::None => reducer.accept(),
                    SecondSolution::Found => reducer.refuse(&differs)?,
                    SecondSolution::GaveUp => skipped |= reducer.skip(),
                    SecondSolution::Stopped(reason) => {
                        reducer.withdraw();
                        set_givens(&mut asked, &reducer);
                        return Ok(Outcome::Answer(Minimised { puzzle: asked, stopped: Some(reason) }));
                    }
                }
            }
            if !skipped {
                set_givens(&mut asked, &reducer);
                return Ok(Outcome::Answer(Minimised { puzzle: asked, stopped: None }));
            }
            order.retain(|&[cell]| reducer.is_given(cell.into()));
            nodes = nodes.saturating_mul(MORE_NODES);
        }
    }

    /// Returns the cells of the givens, row-major from 0 and ascending, that can each go alone from
    /// a puzzle with one solution. The puzzle is minimal if there are none.
    ///
    /// Removing one may make another necessary: [`Solver::minimise`] removes as many as possible.
    /// The limits of the options hold for all searches together.
    ///
    /// ```
    /// use ordoku::{Outcome, Puzzle, Shape, Solver};
    ///
    /// let puzzle: Puzzle = "1... ..1. .2.. ...3".parse()?;
    /// let mut solver = Solver::new(Shape::FOUR)?;
    /// assert_eq!(solver.redundant_givens(&puzzle)?, Outcome::Answer(vec![]));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::minimise`].
    pub fn redundant_givens<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
    ) -> Result<Outcome<Vec<usize>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        let mut series = self.series(puzzle, interrupt)?;
        let (solution, mut reducer) = match begin(&mut series, puzzle)? {
            Outcome::Answer(begun) => begun,
            Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
        };
        let (mut asked, mut differs) = (Puzzle::empty(puzzle.shape())?, no_cells(puzzle.shape())?);
        let mut cells = try_collect(solution.len(), [].into_iter())?;
        for cell in (0..solution.len()).filter(|&cell| puzzle.givens()[cell] != 0) {
            if reducer.is_forced(cell) {
                cells.push(cell);
                continue;
            }
            reducer.try_groups([&[cell as u16][..]].into_iter(), 1, 0)?;
            if !reducer.propose() {
                continue;
            }
            set_givens(&mut asked, &reducer);
            match find_second_solution(&mut series, &asked, &solution, u64::MAX, &mut differs)? {
                SecondSolution::None => {
                    cells.push(cell);
                    reducer.withdraw();
                }
                SecondSolution::Found => reducer.refuse(&differs)?,
                SecondSolution::GaveUp => return Err(Error::Internal),
                SecondSolution::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
            }
        }
        Ok(Outcome::Answer(cells))
    }

    /// Finds a random solution. The answer is `None` if there is no solution.
    ///
    /// The same seed gives the same solution on every machine. The empty cells are filled in a
    /// random order: each gets a random digit that still leaves a solution, unless a search for it
    /// takes too long. A random walk over the solutions follows. Solutions are therefore nearly,
    /// not exactly, equally likely, and [`Options::seed`](crate::Options::seed) is no part of this.
    /// The limits of the options hold for all searches together. [`Grid::random`] is quicker if
    /// there are no givens.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape, Solver};
    ///
    /// let puzzle: Puzzle = "1...............".parse()?;
    /// let solution = Solver::new(Shape::FOUR)?.random_solution(&puzzle, 5)?.answer().flatten();
    /// assert!(solution.is_some_and(|grid| puzzle.is_solved_by(grid.values())));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn random_solution<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        seed: u64,
    ) -> Result<Outcome<Option<Grid>>, Error> {
        let Input { puzzle, interrupt } = input.into();
        let shape = puzzle.shape();
        let mut series = self.series(puzzle, interrupt)?;
        let mut solution = try_vec(0, shape.cells())?;
        match series.search(puzzle, u64::MAX, &mut |values| {
            solution.copy_from_slice(values);
            ControlFlow::Break(StopReason::Solutions)
        })? {
            SearchEnd::Exhausted => return Ok(Outcome::Answer(None)),
            SearchEnd::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
            SearchEnd::Visited | SearchEnd::GaveUp => {}
        }
        let mut random = Random::new(seed);
        if let Some(reason) = fill_at_random(&mut series, puzzle, &mut solution, &mut random)? {
            return Ok(Outcome::Stopped(reason));
        }
        let digits = try_collect(solution.len(), solution.iter().map(|&value| value as u16 - 1))?;
        let mut walk = GridWalk::new(shape, digits)?;
        let stopped = series.work(|limits| {
            let steps = STEPS_FOR_EACH_CELL * shape.cells();
            walk.steps(steps, &mut random, limits, |cell, digit| puzzle.allows(cell, digit));
            Ok(())
        })?;
        if let Some(reason) = stopped {
            return Ok(Outcome::Stopped(reason));
        }
        solution.iter_mut().zip(&walk.digits).for_each(|(value, &digit)| *value = u32::from(digit) + 1);
        if !puzzle.is_solved_by(&solution) {
            return Err(Error::Internal);
        }
        Ok(Outcome::Answer(Some(Grid::from_checked(shape, solution))))
    }
}

/// Fills the cells of a puzzle in a random order with random digits that leave a solution, and
/// makes `solution`, which is one, the result. Returns the reason if this was stopped.
fn fill_at_random(
    series: &mut SearchSeries<'_, '_>,
    puzzle: &Puzzle,
    solution: &mut [u32],
    random: &mut Random,
) -> Result<Option<StopReason>, Error> {
    let shape = puzzle.shape();
    let (side, words) = (shape.side(), shape.words());
    let mut marks = try_vec(0, shape.cells() * words)?;
    puzzle.write_candidates(&mut marks)?;
    let mut order = try_collect(solution.len(), 0..solution.len())?;
    random.shuffle(&mut order);
    let mut digits = try_collect(side, 0..side)?;
    let mut asked = Puzzle::empty(shape)?;
    let mut units = 0;
    for cell in order {
        // A puzzle with many givens is filled without a search, which would look at the limits.
        units += 4 * side as u32;
        if units >= WORK {
            let looks = |limits: &mut LimitChecker<'_>| {
                limits.work(std::mem::take(&mut units));
                Ok(())
            };
            if let Some(reason) = series.work(looks)? {
                return Ok(Some(reason));
            }
        }
        let mut candidates = [0; MAX_SIDE / 64];
        candidates[..words].copy_from_slice(&marks[cell * words..(cell + 1) * words]);
        random.shuffle(&mut digits);
        for &digit in &digits {
            let (word, bit) = (digit / 64, 1 << (digit % 64));
            if candidates[word] & bit == 0 {
                continue;
            }
            marks[cell * words..(cell + 1) * words].fill(0);
            marks[cell * words + word] = bit;
            if solution[cell] as usize == digit + 1 {
                break;
            }
            asked.set_marks(&marks)?;
            let found = series.search(&asked, NODES_FOR_A_DIGIT, &mut |values| {
                solution.copy_from_slice(values);
                ControlFlow::Break(StopReason::Solutions)
            })?;
            match found {
                SearchEnd::Visited => break,
                SearchEnd::Stopped(reason) => return Ok(Some(reason)),
                // The digit of the last solution, which is also a candidate, is found at last.
                SearchEnd::Exhausted | SearchEnd::GaveUp => {}
            }
        }
        strike_from_peers(shape, &mut marks, cell, solution[cell] as usize - 1);
    }
    Ok(None)
}

/// Removes a digit from the candidates of all peers of a cell.
fn strike_from_peers(shape: Shape, marks: &mut [u64], cell: usize, digit: usize) {
    let position = shape.position(cell);
    let houses = [
        (HouseKind::Row, position.row),
        (HouseKind::Column, position.column),
        (HouseKind::Box, position.box_index),
    ];
    for (kind, index) in houses {
        for peer in shape.cells_of(House { kind, index: index.into() }).filter(|&peer| peer != cell) {
            marks[peer * shape.words() + digit / 64] &= !(1 << (digit % 64));
        }
    }
}

/// Finds the only solution of a puzzle of givens, and begins the reducer of the puzzle.
fn begin(series: &mut SearchSeries<'_, '_>, puzzle: &Puzzle) -> Result<Outcome<(Vec<u32>, Reducer)>, Error> {
    if puzzle.marks().is_some() {
        return Err(Error::Argument { what: "a puzzle of pencil marks has no givens that could go" });
    }
    let mut solution = try_vec(0, puzzle.shape().cells())?;
    if let Some(reason) = series.only_solution(puzzle, &mut solution)? {
        return Ok(Outcome::Stopped(reason));
    }
    let mut reducer = Reducer::default();
    reducer.start(puzzle.shape(), HouseGivens::ANY, &mut SmallSets::default(), |grid| {
        grid.iter_mut().zip(&solution).for_each(|(digit, &value)| *digit = value as u16 - 1);
        Ok(true)
    })?;
    for cell in (0..solution.len()).filter(|&cell| puzzle.givens()[cell] == 0) {
        reducer.remove(cell);
    }
    Ok(Outcome::Answer((solution, reducer)))
}

/// Makes `puzzle` the puzzle of the givens that are left.
fn set_givens(puzzle: &mut Puzzle, reducer: &Reducer) {
    puzzle.set_givens_with(reducer.values().iter().map(|&value| value.into()));
}
