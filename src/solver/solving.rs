//! The verbs: solve, count, uniqueness, solutions, enumerate, prove and check a proof.

use super::{Input, SolutionOrder, Solver, countdown};
use crate::error::Error;
use crate::limits::{LimitChecker, Limits, StopReason};
use crate::model::grid::Grid;
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::outcome::Outcome;
use crate::proof::{Part, Sink, check_within};
use crate::stats::{Count, Stats};
use crate::support::alloc::{try_collect, try_push, try_vec};
use std::ops::ControlFlow;

/// The answer of [`Solver::uniqueness`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has two or more solutions.
    Several,
}

impl Uniqueness {
    /// Returns the answer of a count up to two.
    pub(super) fn of(count: Count) -> Outcome<Self> {
        match count {
            Count { solutions: 2.., .. } => Outcome::Answer(Self::Several),
            Count { stopped: Some(reason), .. } => Outcome::Stopped(reason),
            Count { solutions: 1, .. } => Outcome::Answer(Self::Unique),
            _ => Outcome::Answer(Self::NoSolution),
        }
    }
}

impl<S> UniqueAnswer<S> {
    /// Returns the answer of a count up to two with this first solution.
    pub(super) fn of(count: Count, first: impl FnOnce() -> S) -> Outcome<Self> {
        Uniqueness::of(count).map(|answer| match answer {
            Uniqueness::NoSolution => Self::NoSolution,
            Uniqueness::Unique => Self::Unique(first()),
            Uniqueness::Several => Self::Several(first()),
        })
    }

    /// Turns the solution into another form of it.
    pub(crate) fn map<T>(self, turn: impl FnOnce(S) -> T) -> UniqueAnswer<T> {
        match self {
            Self::NoSolution => UniqueAnswer::NoSolution,
            Self::Unique(solution) => UniqueAnswer::Unique(turn(solution)),
            Self::Several(solution) => UniqueAnswer::Several(turn(solution)),
        }
    }
}

/// The answer of [`Solver::solve_unique`], and with other solutions of other verbs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UniqueAnswer<S = Grid> {
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has this solution and no other.
    Unique(S),
    /// The puzzle has this solution and at least one other.
    Several(S),
}

/// The answer of [`Solver::solutions`], and with other solutions of other solvers: the first ones of
/// a puzzle, and whether they are all. No field will be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions<S = Grid> {
    /// The solutions in the order in which the engine found them.
    pub grids: Vec<S>,
    /// The reason why the search stopped early; [`StopReason::Solutions`] if it found as many as
    /// were asked for. `None` if there are no other solutions.
    pub stopped: Option<StopReason>,
}

/// The answer of [`Solver::minimise`] and of
/// [`RulesSolver::minimise`](crate::RulesSolver::minimise): a puzzle that has a part of the givens
/// and the same only solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Minimised<P = Puzzle> {
    /// The puzzle.
    pub puzzle: P,
    /// The reason why the search stopped early, if it did. If it is `None` the puzzle is minimal:
    /// without any one of its givens it has several solutions.
    pub stopped: Option<StopReason>,
}

impl<P> Minimised<P> {
    /// Turns the puzzle into another form of it.
    pub(crate) fn map<Q>(self, turn: impl FnOnce(P) -> Q) -> Minimised<Q> {
        Minimised { puzzle: turn(self.puzzle), stopped: self.stopped }
    }
}

impl Puzzle {
    /// Finds a solution with a new [`Solver`] and default options; `None` if there is no solution.
    ///
    /// The search has no limits. To solve many puzzles, make a [`Solver`] or a
    /// [batch](crate::BatchSolver), which keep their memory.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn solve(&self) -> Result<Option<Grid>, Error> {
        Solver::new(self.shape())?.solve(self)?.answer().ok_or(Error::Internal)
    }
}

/// The verbs of a solver.
impl Solver {
    /// Finds a solution, which is checked against the rules and the puzzle. The answer is `None` if
    /// there is no solution.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle and the solver have different shapes, and
    /// [`Error::Memory`] if allocation fails.
    pub fn solve<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<Outcome<Option<Grid>>, Error> {
        let shape = self.shape;
        let mut values = try_vec(0, shape.cells())?;
        let count = self.solve_into(input, &mut values)?;
        Ok(match count {
            Count { solutions: 0, stopped: None } => Outcome::Answer(None),
            Count { solutions: 0, stopped: Some(reason) } => Outcome::Stopped(reason),
            _ => Outcome::Answer(Some(Grid::from_checked(shape, values))),
        })
    }

    /// Finds a solution and writes it, row-major, to `out`. The count has 0 or 1 solutions.
    ///
    /// `out` may be longer than the grid. Nothing is written when no solution is found.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Length`] if `out` is shorter than the
    /// grid.
    pub fn solve_into<'a>(&mut self, input: impl Into<Input<'a>>, out: &mut [u32]) -> Result<Count, Error> {
        let needed = self.shape.cells();
        let Some(out) = out.get_mut(..needed) else {
            return Err(Error::Length { argument: "out", got: out.len(), wanted: needed });
        };
        self.search(input.into(), SolutionOrder::Matters, None, &mut |values| {
            out.copy_from_slice(values);
            ControlFlow::Break(StopReason::Solutions)
        })
    }

    /// Returns whether the puzzle has no solution, exactly one, or more.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn uniqueness<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<Outcome<Uniqueness>, Error> {
        Ok(Uniqueness::of(self.count(input, Some(2))?))
    }

    /// Finds a solution, and whether it is the only one, in one search.
    ///
    /// The solution is the one that [`Solver::solve`] finds.
    ///
    /// ```
    /// use ordoku::{Outcome, Puzzle, Shape, Solver, UniqueAnswer};
    ///
    /// let puzzle: Puzzle = ".2..3..2.1.3..2.".parse()?;
    /// let mut solver = Solver::new(Shape::FOUR)?;
    /// match solver.solve_unique(&puzzle)? {
    ///     Outcome::Answer(UniqueAnswer::Unique(grid)) => assert_eq!(grid.values()[..4], [1, 2, 3, 4]),
    ///     other => panic!("{other:?}"),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn solve_unique<'a>(&mut self, input: impl Into<Input<'a>>) -> Result<Outcome<UniqueAnswer>, Error> {
        let shape = self.shape;
        let mut first = try_vec(0, shape.cells())?;
        let mut left = 2;
        let count = self.search(input.into(), SolutionOrder::Matters, None, &mut |values| {
            if left == 2 {
                first.copy_from_slice(values);
            }
            countdown(&mut left)
        })?;
        Ok(UniqueAnswer::of(count, || Grid::from_checked(shape, first)))
    }

    /// Returns the first solutions, at most `at_most` of them, and whether they are all.
    ///
    /// There is no lazy iterator: an engine calls a function for each solution during its search,
    /// and cannot be paused. [`Solver::enumerate`] takes such a function.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Argument`] if `at_most` is 0.
    pub fn solutions<'a>(&mut self, input: impl Into<Input<'a>>, at_most: usize) -> Result<Solutions, Error> {
        self.keep(input.into(), at_most, None)
    }

    /// Keeps the first solutions, and writes a proof if there is a sink.
    pub(super) fn keep<'w>(
        &mut self,
        input: Input<'w>,
        at_most: usize,
        proof: Option<Sink<'w>>,
    ) -> Result<Solutions, Error> {
        let (shape, mut kept) = (self.shape, KeptSolutions::new(at_most)?);
        let mut visit = |values: &[u32]| kept.add(values, |values| Grid::from_checked(shape, values));
        let count = self.search(input, SolutionOrder::Matters, proof, &mut visit)?;
        kept.into_solutions(count)
    }

    /// Calls `visit` with each solution, row-major, until it breaks.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut first_rows = Vec::new();
    /// Solver::new(Shape::FOUR)?.enumerate(&Puzzle::empty(Shape::FOUR)?, |values| {
    ///     first_rows.push(values[..4].to_vec());
    ///     if first_rows.len() < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert_eq!(first_rows.len(), 3);
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn enumerate<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.search(input.into(), SolutionOrder::Matters, None, &mut |values| match visit(values) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        })
    }

    /// Counts the solutions, up to `limit` if there is one, and passes a proof of the number to
    /// `write`, part by part, until it breaks: see [`proof`](crate::proof).
    ///
    /// The proof says that there are no other solutions than those counted. The proof is complete
    /// if the count has no reason to stop. The calling thread does all the work. [`Engine::Auto`]
    /// and [`Engine::Cdcl`] do not use matchings here, because eliminations by matchings have no
    /// short proof of this form: on a puzzle in which many cells share one digit too few, `count`
    /// ends at once and `prove` may not end.
    ///
    /// [`Engine::Auto`]: crate::Engine::Auto
    /// [`Engine::Cdcl`]: crate::Engine::Cdcl
    ///
    /// # Errors
    /// Returns the errors of [`Solver::count`].
    pub fn prove<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        limit: Option<u64>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let mut left = countdown_from(limit)?;
        let Input { puzzle, interrupt } = input.into();
        let count = &mut |_: &[u32]| countdown(&mut left);
        // A second input, whose lifetime is that of `write`.
        self.search((puzzle, interrupt).into(), SolutionOrder::Matters, Some(&mut write), count)
    }

    /// Checks a proof as [`proof::check`](crate::proof::check) does, within the time limit of the
    /// options.
    ///
    /// The proof is right if the check has an answer; nothing is known about a proof whose check
    /// was stopped. Only `elapsed` and `stopped` of the [`Stats`] are set.
    ///
    /// # Errors
    /// Returns the errors of [`proof::check`](crate::proof::check), and [`Error::Argument`] if the
    /// puzzle and the solver have different shapes.
    pub fn check_proof<'a, 's>(
        &mut self,
        input: impl Into<Input<'a>>,
        solutions: impl IntoIterator<Item = &'s [u32]>,
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        self.check_with(input.into(), |limits, puzzle| check_within(limits, puzzle, solutions, proof))
    }

    /// Checks a proof within the time limit of the options.
    pub(super) fn check_with(
        &mut self,
        Input { puzzle, interrupt }: Input<'_>,
        check: impl FnOnce(LimitChecker<'_>, &Puzzle) -> Result<Option<StopReason>, Error>,
    ) -> Result<Outcome<()>, Error> {
        self.check_shape(puzzle)?;
        self.begin();
        let limits = Limits { time: self.options.limits.time, ..Limits::default() };
        let limits = LimitChecker::new(limits, Items::new(self.shape).item_count(), interrupt);
        let stopped = check(limits, puzzle)?;
        self.stats = Stats { stopped, ..Stats::default() };
        self.finish();
        Ok(Outcome::of(stopped))
    }
}

fn countdown_from(limit: Option<u64>) -> Result<u64, Error> {
    Limits::check_count_limit(limit)?;
    Ok(limit.unwrap_or(u64::MAX))
}

/// The first solutions that a search finds.
pub(super) struct KeptSolutions<S> {
    /// How many are still wanted.
    left: u64,
    grids: Vec<S>,
    failure: Option<Error>,
}

impl<S> KeptSolutions<S> {
    /// Wants at least one solution.
    pub fn new(at_most: usize) -> Result<Self, Error> {
        Ok(Self { left: countdown_from(Some(at_most as u64))?, grids: Vec::new(), failure: None })
    }

    /// Keeps a copy of a solution, and breaks at the last one wanted.
    pub fn add(&mut self, values: &[u32], make: impl FnOnce(Vec<u32>) -> S) -> ControlFlow<StopReason> {
        let copy = try_collect(values.len(), values.iter().copied());
        match copy.and_then(|copy| try_push(&mut self.grids, make(copy))) {
            Ok(()) => countdown(&mut self.left),
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(StopReason::Memory)
            }
        }
    }

    pub fn into_solutions(self, count: Count) -> Result<Solutions<S>, Error> {
        match self.failure {
            Some(error) => Err(error),
            None => Ok(Solutions { grids: self.grids, stopped: count.stopped }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Interrupt;
    use crate::model::shape::Shape;
    use crate::options::Options;

    #[test]
    fn solutions_returns_at_most_the_wanted_number() {
        let puzzle = Puzzle::empty(Shape::FOUR).unwrap();
        let mut solver = Solver::new(Shape::FOUR).unwrap();
        let mut all = Vec::new();
        let keep = |values: &[u32]| {
            all.push(values.to_vec());
            ControlFlow::Continue(())
        };
        solver.enumerate(&puzzle, keep).unwrap();
        for (at_most, found, stopped) in
            [(1, 1, Some(StopReason::Solutions)), (288, 288, Some(StopReason::Solutions)), (289, 288, None)]
        {
            let answer = solver.solutions(&puzzle, at_most).unwrap();
            assert!(answer.grids.iter().map(Grid::values).eq(all[..found].iter().map(|values| &values[..])));
            assert_eq!((answer.stopped, solver.stats().stopped), (stopped, stopped));
        }
        assert!(matches!(solver.solutions(&puzzle, 0), Err(Error::Argument { .. })));
        solver.set_options(Options { limits: Limits::new().with_solutions(5), ..Options::new() }).unwrap();
        let answer = solver.solutions(&puzzle, 9).unwrap();
        assert_eq!((answer.grids.len(), answer.stopped), (5, Some(StopReason::Solutions)));
        let mut poll = || true;
        let interrupt = Interrupt::new().with_poll(&mut poll);
        let nothing = Solutions { grids: Vec::new(), stopped: Some(StopReason::Callback) };
        assert_eq!(solver.solutions((&puzzle, interrupt), 9), Ok(nothing));
    }

    #[test]
    fn a_puzzle_can_solve_itself() {
        let mut givens = [0; 81];
        givens[40] = 7;
        let grid = Puzzle::from_givens(Shape::NINE, &givens).unwrap().solve().unwrap().unwrap();
        assert!(grid.is_solution() && grid[(4, 4)] == 7);
        givens[41] = 7;
        assert_eq!(Puzzle::from_givens(Shape::NINE, &givens).unwrap().solve(), Ok(None));
    }
}
