//! The verbs: solve, count, uniqueness, solutions, enumerate, prove and check a proof.
//!
//! Each verb exists twice. [`Interruptible`] has the bodies; [`Solver`] calls them with an
//! interrupt that never stops a call.

use super::{Order, Solver, countdown};
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::grid::Grid;
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::proof::{Part, check_within};
use crate::stats::{Count, Stats};
use crate::support::alloc::try_vec;
use std::ops::ControlFlow;

/// The answer of [`Solver::solve`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The puzzle has this solution, which was checked against the rules and the puzzle.
    Solved(Grid),
    /// The puzzle has no solution.
    Unsolvable,
    /// The search stopped before it found an answer.
    Stopped(StopReason),
}

/// The answer of [`Solver::uniqueness`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has two or more solutions.
    Multiple,
    /// The search stopped before it found an answer.
    Stopped(StopReason),
}

/// The answer of [`Solver::solve_unique`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UniqueAnswer {
    /// The puzzle has no solution.
    Unsolvable,
    /// The puzzle has this solution and no other.
    Unique(Grid),
    /// The puzzle has this solution and at least one other.
    Multiple(Grid),
    /// The search stopped before it found an answer.
    Stopped(StopReason),
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
        match Solver::new(self.shape())?.solve(self)? {
            Answer::Solved(grid) => Ok(Some(grid)),
            Answer::Unsolvable => Ok(None),
            Answer::Stopped(_) => Err(Error::Internal),
        }
    }
}

/// The verbs of a solver.
impl Solver {
    /// Finds a solution.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the puzzle and the solver have different shapes, and
    /// [`Error::Memory`] if allocation fails.
    pub fn solve(&mut self, puzzle: &Puzzle) -> Result<Answer, Error> {
        self.uninterrupted().solve(puzzle)
    }

    /// Finds a solution and writes it, row-major, to `out`. The count has 0 or 1 solutions.
    ///
    /// `out` may be longer than the grid. Nothing is written when no solution is found.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Length`] if `out` is shorter than the
    /// grid.
    pub fn solve_into(&mut self, puzzle: &Puzzle, out: &mut [u32]) -> Result<Count, Error> {
        self.uninterrupted().solve_into(puzzle, out)
    }

    /// Counts the solutions, up to `limit` if there is one.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Argument`] if the limit is 0.
    pub fn count(&mut self, puzzle: &Puzzle, limit: Option<u64>) -> Result<Count, Error> {
        self.uninterrupted().count(puzzle, limit)
    }

    /// Returns whether the puzzle has no solution, exactly one, or more.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn uniqueness(&mut self, puzzle: &Puzzle) -> Result<Uniqueness, Error> {
        self.uninterrupted().uniqueness(puzzle)
    }

    /// Finds a solution, and whether it is the only one, in one search.
    ///
    /// The solution is the one that [`Solver::solve`] finds.
    ///
    /// ```
    /// use ordoku::{Puzzle, Shape, Solver, UniqueAnswer};
    ///
    /// let puzzle: Puzzle = ".2..3..2.1.3..2.".parse()?;
    /// let mut solver = Solver::new(Shape::FOUR)?;
    /// match solver.solve_unique(&puzzle)? {
    ///     UniqueAnswer::Unique(grid) => assert_eq!(grid.values()[..4], [1, 2, 3, 4]),
    ///     other => panic!("{other:?}"),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn solve_unique(&mut self, puzzle: &Puzzle) -> Result<UniqueAnswer, Error> {
        self.uninterrupted().solve_unique(puzzle)
    }

    /// Returns the first solutions, at most `at_most` of them.
    ///
    /// Fewer are returned if the puzzle has no others, or if a limit of the options stops the
    /// search: [`Stats::stopped`](crate::Stats::stopped) of [`Solver::stats`] is then the limit's
    /// reason instead of `None`. With `at_most` solutions found it is [`StopReason::Solutions`].
    ///
    /// There is no lazy iterator: an engine calls a function for each solution during its search,
    /// and cannot be paused. [`Solver::enumerate`] takes such a function.
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`], and [`Error::Argument`] if `at_most` is 0.
    pub fn solutions(&mut self, puzzle: &Puzzle, at_most: usize) -> Result<Vec<Grid>, Error> {
        self.uninterrupted().solutions(puzzle, at_most)
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
    pub fn enumerate(
        &mut self,
        puzzle: &Puzzle,
        visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.uninterrupted().enumerate(puzzle, visit)
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
    pub fn prove(
        &mut self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.uninterrupted().prove(puzzle, limit, write)
    }

    /// Checks a proof as [`proof::check`](crate::proof::check) does, within the time limit of the
    /// options.
    ///
    /// Returns the reason if the check was stopped; nothing is then known about the proof. Only
    /// `elapsed` and `stopped` of the [`Stats`] are set.
    ///
    /// # Errors
    /// Returns the errors of [`proof::check`](crate::proof::check), and [`Error::Argument`] if the
    /// puzzle and the solver have different shapes.
    pub fn check_proof<'s>(
        &mut self,
        puzzle: &Puzzle,
        solutions: impl IntoIterator<Item = &'s [u32]>,
        proof: &[u8],
    ) -> Result<Option<StopReason>, Error> {
        self.uninterrupted().check_proof(puzzle, solutions, proof)
    }

    /// Prepares a call that `interrupt` can stop; call a verb on the result.
    ///
    /// ```
    /// use ordoku::{Answer, Interrupt, Puzzle, Shape, Solver, StopReason};
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let cancel = AtomicBool::new(true); // another thread would set it
    /// let puzzle = Puzzle::empty(Shape::NINE)?;
    /// let mut solver = Solver::new(Shape::NINE)?;
    /// let answer = solver.interruptible(Interrupt::new().with_cancel(&cancel)).solve(&puzzle)?;
    /// assert_eq!(answer, Answer::Stopped(StopReason::Cancel));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    #[inline]
    pub fn interruptible<'i>(&mut self, interrupt: Interrupt<'i>) -> Interruptible<'_, 'i> {
        Interruptible { solver: self, interrupt }
    }

    #[inline]
    pub(crate) fn uninterrupted(&mut self) -> Interruptible<'_, 'static> {
        self.interruptible(Interrupt::default())
    }
}

/// One call of a [`Solver`] that an [`Interrupt`] can stop, see [`Solver::interruptible`].
///
/// The verbs are those of the solver.
#[derive(Debug)]
#[must_use = "nothing is searched until a verb is called"]
pub struct Interruptible<'s, 'i> {
    pub(super) solver: &'s mut Solver,
    pub(super) interrupt: Interrupt<'i>,
}

impl Interruptible<'_, '_> {
    /// Finds a solution, see [`Solver::solve`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve`].
    pub fn solve(self, puzzle: &Puzzle) -> Result<Answer, Error> {
        let shape = self.solver.shape;
        let mut values = try_vec(0, shape.cells())?;
        let count = self.solve_into(puzzle, &mut values)?;
        Ok(match count {
            Count { solutions: 0, stopped: None } => Answer::Unsolvable,
            Count { solutions: 0, stopped: Some(reason) } => Answer::Stopped(reason),
            _ => Answer::Solved(Grid::from_checked(shape, values)),
        })
    }

    /// Finds a solution and writes it to `out`, see [`Solver::solve_into`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve_into`].
    pub fn solve_into(self, puzzle: &Puzzle, out: &mut [u32]) -> Result<Count, Error> {
        let needed = self.solver.shape.cells();
        let Some(out) = out.get_mut(..needed) else {
            return Err(Error::Length { argument: "out", got: out.len(), wanted: needed });
        };
        self.solver.search(puzzle, self.interrupt, Order::Matters, None, &mut |values| {
            out.copy_from_slice(values);
            ControlFlow::Break(StopReason::Solutions)
        })
    }

    /// Counts the solutions, see [`Solver::count`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::count`].
    pub fn count(self, puzzle: &Puzzle, limit: Option<u64>) -> Result<Count, Error> {
        let mut left = countdown_from(limit)?;
        self.solver.search(puzzle, self.interrupt, Order::Any, None, &mut |_| countdown(&mut left))
    }

    /// Returns whether there is no solution, one, or more, see [`Solver::uniqueness`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::uniqueness`].
    pub fn uniqueness(self, puzzle: &Puzzle) -> Result<Uniqueness, Error> {
        Ok(match self.count(puzzle, Some(2))? {
            Count { solutions: 2.., .. } => Uniqueness::Multiple,
            Count { stopped: Some(reason), .. } => Uniqueness::Stopped(reason),
            Count { solutions: 1, .. } => Uniqueness::Unique,
            _ => Uniqueness::Unsolvable,
        })
    }

    /// Finds a solution, and whether it is the only one, see [`Solver::solve_unique`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solve_unique`].
    pub fn solve_unique(self, puzzle: &Puzzle) -> Result<UniqueAnswer, Error> {
        let shape = self.solver.shape;
        let mut first = try_vec(0, shape.cells())?;
        let mut left = 2;
        let keep_first = &mut |values: &[u32]| {
            if left == 2 {
                first.copy_from_slice(values);
            }
            countdown(&mut left)
        };
        let count = self.solver.search(puzzle, self.interrupt, Order::Matters, None, keep_first)?;
        Ok(match count {
            Count { solutions: 2.., .. } => UniqueAnswer::Multiple(Grid::from_checked(shape, first)),
            Count { stopped: Some(reason), .. } => UniqueAnswer::Stopped(reason),
            Count { solutions: 1, .. } => UniqueAnswer::Unique(Grid::from_checked(shape, first)),
            _ => UniqueAnswer::Unsolvable,
        })
    }

    /// Returns the first solutions, see [`Solver::solutions`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::solutions`].
    pub fn solutions(self, puzzle: &Puzzle, at_most: usize) -> Result<Vec<Grid>, Error> {
        let mut left = countdown_from(Some(at_most as u64))?;
        let (shape, mut grids, mut failure) = (self.solver.shape, Vec::new(), None);
        let mut keep = |values: &[u32]| {
            grids.try_reserve(1)?;
            let mut copy = try_vec(0, values.len())?;
            copy.copy_from_slice(values);
            grids.push(Grid::from_checked(shape, copy));
            Ok(())
        };
        self.solver.search(
            puzzle,
            self.interrupt,
            Order::Matters,
            None,
            &mut |values| match keep(values) {
                Ok(()) => countdown(&mut left),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(StopReason::Memory)
                }
            },
        )?;
        match failure {
            Some(error) => Err(error),
            None => Ok(grids),
        }
    }

    /// Calls `visit` with each solution until it breaks, see [`Solver::enumerate`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::enumerate`].
    pub fn enumerate(
        self,
        puzzle: &Puzzle,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        self.solver.search(puzzle, self.interrupt, Order::Matters, None, &mut |values| match visit(values) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        })
    }

    /// Counts the solutions and writes a proof of the number, see [`Solver::prove`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::prove`].
    pub fn prove(
        self,
        puzzle: &Puzzle,
        limit: Option<u64>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let mut left = countdown_from(limit)?;
        let Interrupt { cancel, poll } = self.interrupt;
        // This shortens the lifetime to that of `write`.
        let interrupt = Interrupt { cancel, poll: poll.map(|poll| poll as &mut dyn FnMut() -> bool) };
        let count = &mut |_: &[u32]| countdown(&mut left);
        self.solver.search(puzzle, interrupt, Order::Matters, Some(&mut write), count)
    }

    /// Checks a proof, see [`Solver::check_proof`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::check_proof`].
    pub fn check_proof<'p>(
        self,
        puzzle: &Puzzle,
        solutions: impl IntoIterator<Item = &'p [u32]>,
        proof: &[u8],
    ) -> Result<Option<StopReason>, Error> {
        let Self { solver, interrupt } = self;
        solver.begin();
        solver.check_shape(puzzle)?;
        let own = Limits { time: solver.options.limits.time, ..Limits::default() };
        let limits = LimitChecker::new(own, Items::new(solver.shape).item_count(), interrupt);
        let stopped = check_within(limits, puzzle, solutions, proof)?;
        solver.stats = Stats { stopped, ..Stats::default() };
        solver.finish();
        Ok(stopped)
    }
}

fn countdown_from(limit: Option<u64>) -> Result<u64, Error> {
    match limit {
        Some(0) => Err(Error::Argument { what: "the limit on solutions is 0, but it must be at least 1" }),
        limit => Ok(limit.unwrap_or(u64::MAX)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            let grids = solver.solutions(&puzzle, at_most).unwrap();
            assert!(grids.iter().map(Grid::values).eq(all[..found].iter().map(|values| &values[..])));
            assert_eq!(solver.stats().stopped, stopped);
        }
        assert!(matches!(solver.solutions(&puzzle, 0), Err(Error::Argument { .. })));
        solver.set_options(Options { limits: Limits::new().with_solutions(5), ..Options::new() }).unwrap();
        assert_eq!(solver.solutions(&puzzle, 9).unwrap().len(), 5);
        assert_eq!(solver.stats().stopped, Some(StopReason::Solutions));
        let mut poll = || true;
        let interrupt = Interrupt::new().with_poll(&mut poll);
        assert_eq!(solver.interruptible(interrupt).solutions(&puzzle, 9), Ok(Vec::new()));
        assert_eq!(solver.stats().stopped, Some(StopReason::Callback));
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
