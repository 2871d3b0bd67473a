//! Proofs of the number of solutions of a puzzle with rules and of its steps, and their check.

use super::super::Input;
use super::super::budget::Budget;
use super::super::ordoku_steps::steps;
use super::super::prove_steps::{log_steps, proved};
use super::steps::check_scale;
use super::{RulesSolver, matrix_within, write_checked};
use crate::engine::dlx::ExactCover;
use crate::error::Error;
use crate::limits::stop::Stop;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::rules::{Rules, RulesPuzzle};
use crate::outcome::Outcome;
use crate::proof::{Log, Part, check_matrix_steps_within};
use crate::stats::{Count, Stats};
use crate::support::alloc::{try_collect, try_vec};
use crate::support::stopwatch::Stopwatch;
use crate::technique::Scale;
use std::ops::ControlFlow;

impl RulesSolver {
    /// Counts the solutions, up to `limit` if there is one, and passes a proof of the number to
    /// `write`, part by part, until it breaks: see [`proof`](crate::proof).
    ///
    /// The formula is that of the matrix [`ExactCover::of_rules`](crate::ExactCover::of_rules): with cells and digits counted
    /// from 0, variable 1 + digit * cells + cell says that the digit is in the cell. Variables
    /// above those belong to sums and relations. Digits that a sum excludes by itself are not in
    /// the matrix. The proof is complete if the count has no reason to stop. Clause learning does
    /// the search; the engine of the options does not matter.
    ///
    /// ```
    /// use ordoku::proof::Part;
    /// use ordoku::{Rules, RulesPuzzle, RulesSolver, Shape};
    /// use std::ops::ControlFlow;
    ///
    /// let mut rules = Rules::new(4, 4, 4)?;
    /// rules.add_grid(Shape::FOUR, 0, 0)?;
    /// rules.add_cage(&[0, 1, 4], 6)?;
    /// let puzzle = RulesPuzzle::new(rules, &[1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let (mut solver, mut proof) = (RulesSolver::new(), String::new());
    /// let count = solver.prove(&puzzle, None, |part, text| {
    ///     if part == Part::Proof {
    ///         proof.push_str(text);
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// let mut grids = Vec::new();
    /// solver.enumerate(&puzzle, |values| {
    ///     grids.push(values.to_vec());
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((count.solutions, count.stopped), (grids.len() as u64, None));
    /// let grids = grids.iter().map(Vec::as_slice);
    /// assert_eq!(solver.check_proof(&puzzle, grids, proof.as_bytes())?.answer(), Some(()));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::solve`], and [`Error::Argument`] if the limit is 0.
    pub fn prove<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        limit: Option<u64>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Count, Error> {
        let Input { puzzle, mut interrupt } = input.into();
        self.stats = Stats::default();
        let mut values = try_vec(0, puzzle.rules().cells())?;
        let mut is_wrong = false;
        let mut visit = |options: &[u32]| {
            is_wrong = write_checked(puzzle, options, &mut values).is_err();
            if is_wrong { ControlFlow::Break(StopReason::Callback) } else { ControlFlow::Continue(()) }
        };
        let mut budget = Budget::new(self.options.limits);
        let Some(mut matrix) = budget.matrix_of(puzzle, |_, _| true, interrupt.reborrow())? else {
            self.stats.stopped = budget.stats.stopped;
            return Ok(Count { solutions: 0, stopped: self.stats.stopped });
        };
        let left = Limits { time: budget.limits_left().time, ..self.options.limits };
        matrix.set_options(self.options.with_limits(left))?;
        let count = matrix.prove_each(limit, interrupt.reborrow(), &mut write, &mut visit)?;
        if is_wrong {
            return Err(Error::Internal);
        }
        self.stats = matrix.stats();
        Ok(count)
    }

    /// Checks a proof that the puzzle has no solutions except `solutions`, each row-major with 0
    /// for cells that are not in use, within the time limit of the options.
    ///
    /// The check makes the same matrix as [`RulesSolver::prove`], checks each solution against the
    /// rules, and shares no code with the search. The proof is right if the check has an answer;
    /// nothing is known about a proof whose check was stopped. Only `elapsed` and `stopped` of the
    /// [`Stats`] are set.
    ///
    /// # Errors
    /// Returns [`Error::Proof`] with the line if the proof fails, [`Error::Argument`] if one of
    /// `solutions` does not solve the puzzle or is there twice, and the errors of
    /// [`RulesSolver::solve`].
    pub fn check_proof<'a, 's>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        solutions: impl IntoIterator<Item = &'s [u32]>,
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        let input = input.into();
        let puzzle = input.puzzle;
        let solutions = solutions.into_iter().map(|values| options_of(puzzle, values));
        self.check_with(input, |matrix, limits, interrupt| {
            matrix.check_proof_without(solutions, proof, limits, interrupt)
        })
    }

    /// Passes a proof of the steps of a puzzle to `write`, part by part, until it breaks. Returns
    /// the number of steps.
    ///
    /// The clauses are those of [`Solver::prove_steps`](crate::Solver::prove_steps), and the
    /// formula is that of [`RulesSolver::prove`]. A candidate that is not in the matrix has no
    /// clause.
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::steps`].
    pub fn prove_steps<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        scale: impl Into<Option<Scale>>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Outcome<usize>, Error> {
        check_scale(scale)?;
        let input = input.into();
        let puzzle = input.puzzle;
        self.with_known_puzzle(input, |path, known, limits| {
            let steps = steps(path, known, limits)?;
            let matrix = matrix_within(puzzle, |_, _| true, limits)?.ok_or(Stop::Limit)?;
            let items = matrix.items_of_proof()?;
            let mut log = Log::of_matrix(&items, &mut write, limits)?.ok_or(Stop::Limit)?;
            let option = |cell, digit| option_of(known.rules, cell, digit);
            log_steps(&mut log, &steps, known.solution, option, limits);
            proved(log.finish_matrix(limits)?, &steps, limits)
        })
    }

    /// Checks a proof of steps within the time limit of the options: every clause must follow from
    /// the rules and the givens alone, and the empty clause at the end from the clauses before it
    /// and from one more, that forbids `solution`, row-major with 0 for cells that are not in use.
    ///
    /// Answer and counts are those of [`RulesSolver::check_proof`].
    ///
    /// # Errors
    /// Returns the errors of [`RulesSolver::check_proof`].
    pub fn check_steps<'a>(
        &mut self,
        input: impl Into<Input<'a, RulesPuzzle>>,
        solution: &[u32],
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        let input = input.into();
        let options = options_of(input.puzzle, solution)?;
        let options = try_collect(solution.len(), options.map(|option| option as u32))?;
        self.check_with(input, |matrix, limits, interrupt| {
            let limits = LimitChecker::new(limits, matrix.item_count(), interrupt);
            check_matrix_steps_within(limits, &matrix.items_of_proof()?, &options, proof)
        })
    }

    /// Checks a proof on the matrix of a puzzle, within the time limit of the options.
    fn check_with<'i>(
        &mut self,
        input: Input<'i, RulesPuzzle>,
        check: impl FnOnce(&ExactCover, Limits, Interrupt<'i>) -> Result<Option<StopReason>, Error>,
    ) -> Result<Outcome<()>, Error> {
        let Input { puzzle, mut interrupt } = input;
        self.stats = Stats::default();
        let mut stopwatch = Stopwatch::new();
        stopwatch.start();
        let mut budget = Budget::new(Limits { time: self.options.limits.time, ..Limits::default() });
        let stopped = match budget.matrix_of(puzzle, |_, _| true, interrupt.reborrow())? {
            Some(matrix) => check(&matrix, budget.limits_left(), interrupt)?,
            None => budget.stats.stopped,
        };
        stopwatch.stop();
        self.stats = Stats { stopped, elapsed: stopwatch.elapsed(), ..Stats::default() };
        Ok(Outcome::of(stopped))
    }
}

/// Returns the option of a digit from 1 in a cell.
fn option_of(rules: &Rules, cell: usize, digit: usize) -> usize {
    (digit - 1) * rules.cells() + cell
}

/// Returns the options of a solution. Refuses values that do not solve the puzzle.
fn options_of<'a>(
    puzzle: &'a RulesPuzzle,
    values: &'a [u32],
) -> Result<impl Iterator<Item = usize> + 'a, Error> {
    if !puzzle.is_solved_by(values) {
        return Err(Error::Argument { what: "one of the given solutions does not solve the puzzle" });
    }
    let filled = values.iter().enumerate().filter(|(_, value)| **value > 0);
    Ok(filled.map(|(cell, &value)| option_of(puzzle.rules(), cell, value as usize)))
}
