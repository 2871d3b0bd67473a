//! Proofs of the number of solutions of a puzzle with rules, and their check.

use super::super::Input;
use super::super::budget::Budget;
use super::{RulesSolver, write_checked};
use crate::error::Error;
use crate::limits::{Limits, StopReason};
use crate::model::rules::RulesPuzzle;
use crate::outcome::Outcome;
use crate::proof::Part;
use crate::stats::{Count, Stats};
use crate::support::alloc::try_vec;
use crate::support::stopwatch::Stopwatch;
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
        let Input { puzzle, mut interrupt } = input.into();
        self.stats = Stats::default();
        let mut stopwatch = Stopwatch::new();
        stopwatch.start();
        let cells = puzzle.rules().cells();
        let solutions = solutions.into_iter().map(|values| match puzzle.is_solved_by(values) {
            true => Ok((0..cells)
                .filter(|&cell| values[cell] > 0)
                .map(move |cell| (values[cell] as usize - 1) * cells + cell)),
            false => Err(Error::Argument { what: "one of the given solutions does not solve the puzzle" }),
        });
        let limits = Limits { time: self.options.limits.time, ..Limits::default() };
        let mut budget = Budget::new(limits);
        let stopped = match budget.matrix_of(puzzle, |_, _| true, interrupt.reborrow())? {
            Some(matrix) => matrix.check_proof_without(solutions, proof, budget.limits_left(), interrupt)?,
            None => budget.stats.stopped,
        };
        stopwatch.stop();
        self.stats = Stats { stopped, elapsed: stopwatch.elapsed(), ..Stats::default() };
        Ok(Outcome::of(stopped))
    }
}
