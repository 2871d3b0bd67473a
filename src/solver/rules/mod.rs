//! The solver of puzzles with rules: its options and its verbs. A search without a matrix has
//! the first turn (first_turn.rs). If it does not end soon, the verb makes a matrix of the puzzle,
//! and searches it.

mod cages;
mod candidates;
mod first_turn;
mod generate;
mod minimise;
mod proofs;
mod random_solution;
mod series;
mod steps;

use super::budget::Budget;
use super::ordoku_steps::PathMemory;
use super::solving::{KeptSolutions, Solutions, UniqueAnswer, Uniqueness};
use super::{Input, countdown};
use crate::engine::dlx::ExactCover;
use crate::engine::rules::RulesEngine;
use crate::engine::schedule::Verdict;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::rules::RulesPuzzle;
use crate::options::{Engine, Options};
use crate::outcome::Outcome;
use crate::stats::{Count, Stats};
use crate::support::alloc::try_vec;
use first_turn::FirstTurn;
pub use generate::RandomParts;
use std::ops::ControlFlow;

/// Solves puzzles with rules, one call after another.
///
/// A limit of the [`Options`] that stops a call is not an error: the answer names the
/// [`StopReason`]. An interrupt beside the puzzle lets other threads or a poll function stop the
/// call, see [`Input`]. A solution has a digit for each cell of the rectangle, row-major, and 0 for
/// those not in use. Every solution is checked against the rules before a call returns it.
///
/// ```
/// use ordoku::{Outcome, Rules, RulesPuzzle, RulesSolver, Shape};
///
/// // A killer 4x4 with three cages.
/// let mut rules = Rules::new(4, 4, 4)?;
/// rules.add_grid(Shape::FOUR, 0, 0)?;
/// rules.add_cage(&[0, 1, 4], 6)?;
/// rules.add_cage(&[2, 3], 7)?;
/// rules.add_cage(&[10, 14], 5)?;
/// let puzzle = RulesPuzzle::new(rules, &[0; 16])?;
/// let mut solver = RulesSolver::new();
/// let solution = solver.solve(&puzzle)?.answer().flatten().expect("there are solutions");
/// assert!(puzzle.is_solved_by(&solution));
/// assert_eq!(solver.count(&puzzle, None)?.solutions, 12);
/// # Ok::<(), ordoku::Error>(())
/// ```
///
/// # Engines
/// [`Engine::Auto`] begins with constraint propagation over cells, regions and sums, and lets clause
/// learning help a search of the matrix that takes long; [`Engine::Dlx`] is the search of the
/// matrix alone. There are no others. Without [`Options::race`], the first solution is the same
/// with both. A call uses one thread, and there is no shuffle: [`Options::seed`] must be 0.
///
/// # Threads
/// One thread at a time may use a solver; a solver may move between threads.
#[derive(Default)]
pub struct RulesSolver {
    options: Options,
    stats: Stats,
    quick: RulesEngine,
    /// The memory of the searches for steps.
    paths: PathMemory,
}

impl std::fmt::Debug for RulesSolver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { options, stats, .. } = self;
        f.debug_struct("RulesSolver").field("options", options).field("stats", stats).finish_non_exhaustive()
    }
}

impl RulesSolver {
    /// Creates a solver with default options: no limits, the fastest engine.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a solver with these options.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::set_options`].
    pub fn with_options(options: Options) -> Result<Self, Error> {
        let mut solver = Self::new();
        solver.set_options(options)?;
        Ok(solver)
    }

    /// Returns the options.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Replaces the options for later calls.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for an engine that knows only boxes, and for a seed; the old
    /// options then stay.
    pub fn set_options(&mut self, options: Options) -> Result<(), Error> {
        if !matches!(options.engine, Engine::Auto | Engine::Dlx) {
            return Err(Error::Argument {
                what: "puzzles with rules have the engines `auto` and `dlx` only",
            });
        }
        if options.seed != 0 {
            return Err(Error::Argument {
                what: "puzzles with rules are not shuffled: the seed of the options must be 0",
            });
        }
        self.options = options;
        Ok(())
    }

    /// Returns the counts of the last search, or the default [`Stats`] if it failed. A call whose
    /// arguments are refused before it searches leaves the counts as they were.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Finds a solution. The answer is `None` if there is no solution.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] if the matrix of the rules would be too large, and
    /// [`Error::Memory`].
    pub fn solve<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
    ) -> Result<Outcome<Option<Vec<u32>>>, Error> {
        let Input { puzzle, mut interrupt } = input.into();
        let race = self.options.race;
        // Of several solutions, the first one is that of the matrix.
        let mut turn = self.first_turn(puzzle, &mut interrupt, if race { 1 } else { 2 })?;
        match turn.verdict {
            _ if turn.stopped().is_some() => {}
            Verdict::Unsolvable => return Ok(Outcome::Answer(None)),
            Verdict::Unique => return Ok(self.one_solution(turn)),
            Verdict::Enough if race => return Ok(self.one_solution(turn)),
            Verdict::Enough | Verdict::Undecided => {}
        }
        let mut values = std::mem::take(&mut turn.values);
        let mut is_found = false;
        let stats = self.search(puzzle, interrupt, &turn, |matrix, interrupt| {
            if let Outcome::Answer(Some(options)) = matrix.solve(interrupt)? {
                is_found = true;
                write_checked(puzzle, options, &mut values)?;
            }
            Ok(())
        })?;
        Ok(match stats.stopped {
            _ if is_found => Outcome::Answer(Some(values)),
            Some(reason) => Outcome::Stopped(reason),
            None => Outcome::Answer(None),
        })
    }

    /// Finds a solution as [`RulesSolver::solve`] does and writes it, row-major, to `out`; cells behind
    /// those of the puzzle stay as they are. The count has 0 or 1 solutions.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`], and [`Error::Length`] if `out` has fewer cells
    /// than the puzzle. Nothing is written then.
    pub fn solve_into<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        out: &mut [u32],
    ) -> Result<Count, Error> {
        let input = input.into();
        let (got, wanted) = (out.len(), input.puzzle.rules().cells());
        let out = out.get_mut(..wanted).ok_or(Error::Length { argument: "out", got, wanted })?;
        Ok(match self.solve(input)? {
            Outcome::Answer(Some(values)) => {
                out.copy_from_slice(&values);
                Count { solutions: 1, stopped: Some(StopReason::Solutions) }
            }
            Outcome::Answer(None) => Count { solutions: 0, stopped: None },
            Outcome::Stopped(reason) => Count { solutions: 0, stopped: Some(reason) },
        })
    }

    /// Answers with the solution of the first turn.
    fn one_solution(&mut self, turn: FirstTurn) -> Outcome<Option<Vec<u32>>> {
        self.stats.solutions = 1;
        Outcome::Answer(Some(turn.values))
    }

    /// Counts the solutions, up to `limit` if there is one.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`], and [`Error::Argument`] if the limit is 0.
    pub fn count<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        limit: Option<u64>,
    ) -> Result<Count, Error> {
        Limits::check_count_limit(limit)?;
        let Input { puzzle, mut interrupt } = input.into();
        let few = limit.filter(|&limit| limit <= 2);
        let turn = match few {
            Some(wanted) => self.first_turn(puzzle, &mut interrupt, wanted)?,
            None => FirstTurn::none(self.options.limits),
        };
        if turn.stopped().is_none() && turn.verdict != Verdict::Undecided {
            if turn.verdict == Verdict::Enough {
                self.stats.stopped = Some(StopReason::Solutions);
            }
            return Ok(Count { solutions: turn.stats.solutions, stopped: self.stats.stopped });
        }
        let stats = self
            .search(puzzle, interrupt, &turn, |matrix, interrupt| matrix.count(limit, interrupt).map(drop))?;
        Ok(Count { solutions: stats.solutions, stopped: stats.stopped })
    }

    /// Counts the solutions as [`RulesSolver::count`] does, and passes the first one to `first`: it
    /// is that of [`RulesSolver::solve`].
    pub(crate) fn count_and_visit_first(
        &mut self,
        mut input: Input<'_, RulesPuzzle>,
        limit: Option<u64>,
        first: impl FnOnce(&[u32]),
    ) -> Result<Count, Error> {
        Limits::check_count_limit(limit)?;
        let turn = self.first_turn(input.puzzle, &mut input.interrupt, 2)?;
        let mut first = Some(first);
        let mut visit = |values: &[u32]| first.take().map_or((), |first| first(values));
        match turn.verdict {
            _ if turn.stopped().is_some() => {}
            Verdict::Unsolvable => return Ok(Count { solutions: 0, stopped: None }),
            Verdict::Unique => {
                visit(&turn.values);
                let stopped = (limit == Some(1)).then_some(StopReason::Solutions);
                self.stats.stopped = stopped;
                return Ok(Count { solutions: 1, stopped });
            }
            Verdict::Enough | Verdict::Undecided => {}
        }
        let mut left = limit.unwrap_or(u64::MAX);
        self.visit(input, &turn, |values| {
            visit(values);
            countdown(&mut left)
        })
    }

    /// Returns whether the puzzle has no solution, exactly one, or more.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn uniqueness<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
    ) -> Result<Outcome<Uniqueness>, Error> {
        Ok(Uniqueness::of(self.count(input, Some(2))?))
    }

    /// Finds a solution, and whether it is the only one, in one search.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn solve_unique<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
    ) -> Result<Outcome<UniqueAnswer<Vec<u32>>>, Error> {
        let input = input.into();
        let mut first = try_vec(0, input.puzzle.rules().cells())?;
        let count = self.count_and_visit_first(input, Some(2), |values| first.copy_from_slice(values))?;
        Ok(UniqueAnswer::of(count, || first))
    }

    /// Calls `visit` with each solution until it breaks.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`].
    pub fn enumerate<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let no_turn = FirstTurn::none(self.options.limits);
        self.visit(input.into(), &no_turn, |values| match visit(values) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(StopReason::Callback),
        })
    }

    /// Returns the first solutions, at most `at_most` of them, and whether they are all.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`], and [`Error::Argument`] if `at_most` is 0.
    pub fn solutions<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        at_most: usize,
    ) -> Result<Solutions<Vec<u32>>, Error> {
        let mut kept = KeptSolutions::new(at_most)?;
        let no_turn = FirstTurn::none(self.options.limits);
        let count = self.visit(input.into(), &no_turn, |values| kept.add(values, |values| values))?;
        kept.into_solutions(count)
    }

    /// Passes each solution to `visit`, until it breaks with a reason.
    fn visit(
        &mut self,
        Input { puzzle, interrupt }: Input<'_, RulesPuzzle>,
        turn: &FirstTurn,
        mut visit: impl FnMut(&[u32]) -> ControlFlow<StopReason>,
    ) -> Result<Count, Error> {
        let mut values = try_vec(0, puzzle.rules().cells())?;
        let mut reason = None;
        let mut is_wrong = false;
        let mut stats = self.search(puzzle, interrupt, turn, |matrix, interrupt| {
            let each = |options: &[u32]| {
                if write_checked(puzzle, options, &mut values).is_err() {
                    is_wrong = true;
                    return ControlFlow::Break(());
                }
                match visit(&values) {
                    ControlFlow::Continue(()) => ControlFlow::Continue(()),
                    ControlFlow::Break(why) => {
                        reason = Some(why);
                        ControlFlow::Break(())
                    }
                }
            };
            matrix.enumerate(interrupt, each).map(drop)
        })?;
        if is_wrong {
            self.stats = Stats::default();
            return Err(Error::Internal);
        }
        stats.stopped = reason.or(stats.stopped);
        self.stats.stopped = stats.stopped;
        Ok(Count { solutions: stats.solutions, stopped: stats.stopped })
    }

    /// Searches the matrix of a puzzle with what a first turn has left, unless it was stopped.
    /// Keeps the counts of both.
    fn search(
        &mut self,
        puzzle: &RulesPuzzle,
        mut interrupt: Interrupt<'_>,
        turn: &FirstTurn,
        search: impl FnOnce(&mut ExactCover, Interrupt<'_>) -> Result<(), Error>,
    ) -> Result<Stats, Error> {
        self.stats = Stats::default();
        let mut budget = Budget::new(turn.left);
        budget.stats.stopped = turn.stopped();
        let Some(mut matrix) = budget.matrix_of(puzzle, |_, _| true, interrupt.reborrow())? else {
            self.stats = Stats { stopped: budget.stats.stopped, ..turn.stats };
            return Ok(self.stats);
        };
        let left = Limits { solutions: turn.left.solutions, ..budget.limits_left() };
        matrix.set_options(self.options.with_limits(left))?;
        matrix.note_leftovers(puzzle.rules())?;
        search(&mut matrix, interrupt)?;
        self.stats = turn.and(matrix.stats());
        Ok(self.stats)
    }
}

impl Budget {
    /// Makes the matrix of a puzzle within what is left; `allows` tells whether a cell may have a
    /// digit from 1. Returns `None` if the limits end that, and notes why.
    fn matrix_of(
        &mut self,
        puzzle: &RulesPuzzle,
        allows: impl FnMut(usize, u32) -> bool,
        interrupt: Interrupt<'_>,
    ) -> Result<Option<ExactCover>, Error> {
        if self.stats.stopped.is_some() {
            return Ok(None);
        }
        let mut limits = LimitChecker::new(self.limits_left(), puzzle.rules().cells(), interrupt);
        let matrix = matrix_within(puzzle, allows, &mut limits)?;
        self.stats.stopped = limits.stopped();
        Ok(matrix.filter(|_| limits.stopped().is_none()))
    }
}

/// Makes the matrix of a puzzle whose cells may have only some digits; `None` if limits end that.
fn matrix_within(
    puzzle: &RulesPuzzle,
    mut allows: impl FnMut(usize, u32) -> bool,
    limits: &mut LimitChecker<'_>,
) -> Result<Option<ExactCover>, Error> {
    let givens = puzzle.givens();
    let mut allows = |cell: usize, digit| (givens[cell] == 0 || givens[cell] == digit) && allows(cell, digit);
    ExactCover::of_rules_within(puzzle.rules(), &mut allows, limits)
}

/// Writes the solution that options are, and refuses one that is wrong.
fn write_checked(puzzle: &RulesPuzzle, options: &[u32], values: &mut [u32]) -> Result<(), Error> {
    puzzle.rules().write_solution(options, values);
    if puzzle.is_solved_by(values) { Ok(()) } else { Err(Error::Internal) }
}
