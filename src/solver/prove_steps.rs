//! The proof that the steps of a person are: each removed candidate and each placed digit as a
//! clause.

use super::steps::{bytes, scale_of};
use super::{Input, Solver, ordoku_steps};
use crate::error::Error;
use crate::limits::stop::{Search, Stop};
use crate::limits::{LimitChecker, StopReason};
use crate::model::item_system::ItemSystem;
use crate::model::items::Items;
use crate::model::puzzle::Puzzle;
use crate::outcome::Outcome;
use crate::proof::{Log, Part, Sink, check_steps_within};
use crate::support::alloc::try_push;
use crate::technique::{Candidate, RatedStep, Scale};
use std::ops::ControlFlow;

impl Solver {
    /// Passes a proof of the steps of a puzzle on a scale to `write`, part by part, until it breaks:
    /// see [`proof`](crate::proof). Returns the number of steps. `None` is the
    /// [usual](Scale::usual) scale.
    ///
    /// Each step is a comment with its name and notation, followed by clauses of one literal: one
    /// for each candidate that it removes and each digit that it places, in their order. Each
    /// clause follows by unit propagation from the rules, the givens and the clauses before it. If
    /// the clauses of the steps are not enough, auxiliary clauses come before it and are deleted
    /// after it. This holds for techniques that assume one solution, too: the proof assumes
    /// nothing. If the steps of the scale end before the solution, the digits of the solution
    /// follow as one more step. The empty clause is last.
    ///
    /// [`proof::check_steps`](crate::proof::check_steps) checks such a proof, and
    /// [`Solver::check_proof`] and drat-trim accept it as a proof that there is one solution.
    ///
    /// ```
    /// use ordoku::proof::{Part, check_steps};
    /// use ordoku::technique::Scale;
    /// use ordoku::{Puzzle, Shape, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzle: Puzzle = text.parse()?;
    /// let mut proof = String::new();
    /// let steps = Solver::new(Shape::NINE)?.prove_steps(&puzzle, Scale::Hodoku, |part, text| {
    ///     if part == Part::Proof {
    ///         proof.push_str(text);
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(steps.answer(), Some(62));
    /// let solution = puzzle.solve()?.expect("it has one");
    /// check_steps(&puzzle, solution.values(), proof.as_bytes())?;
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Solver::steps`].
    pub fn prove_steps<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        scale: impl Into<Option<Scale>>,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Outcome<usize>, Error> {
        let input = input.into();
        let puzzle = input.puzzle;
        let scale = scale_of(scale, puzzle);
        if scale == Scale::Ordoku {
            return self.with_known_puzzle(input, |path, known, limits| {
                prove(puzzle, &ordoku_steps::steps(path, known, limits)?, known.solution, &mut write, limits)
            });
        }
        let givens = bytes(puzzle.givens());
        self.with_solution(input, |search, solution, limits| {
            let mut steps = Vec::new();
            search.steps(scale, &givens, solution, limits, &mut |step| try_push(&mut steps, step))?;
            prove(puzzle, &steps, &solution.map(u32::from), &mut write, limits)
        })
    }

    /// Checks a proof as [`proof::check_steps`](crate::proof::check_steps) does, within the time
    /// limit of the options.
    ///
    /// Answer and counts are those of [`Solver::check_proof`].
    ///
    /// # Errors
    /// Returns the errors of [`Solver::check_proof`].
    pub fn check_steps<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        solution: &[u32],
        proof: &[u8],
    ) -> Result<Outcome<()>, Error> {
        self.check_with(input.into(), |limits, puzzle| check_steps_within(limits, puzzle, solution, proof))
    }
}

/// Proves the steps of a puzzle. Returns their number.
fn prove(
    puzzle: &Puzzle,
    steps: &[RatedStep],
    solution: &[u32],
    write: Sink<'_>,
    limits: &mut LimitChecker<'_>,
) -> Search<usize> {
    let Some(mut log) = Log::new(puzzle, None, write, limits)? else { return Err(Stop::Limit) };
    let items = Items::new(puzzle.shape());
    let option = |cell: usize, digit: usize| items.option_in(cell, digit - 1);
    log_steps(&mut log, steps, solution, option, limits);
    proved(log.finish(puzzle, limits)?, steps, limits)
}

/// Writes the clauses of steps, and the end of the proof. `option` returns the option of a cell and
/// a digit from 1. A cell without a digit is not in use.
pub(super) fn log_steps<S: ItemSystem>(
    log: &mut Log<'_, S>,
    steps: &[RatedStep],
    solution: &[u32],
    option: impl Fn(usize, usize) -> usize,
    limits: &mut LimitChecker<'_>,
) {
    let option_of = |of: &Candidate| option(of.cell.into(), of.digit.into());
    for step in steps {
        let (removed, placed) = (step.step.removed(), step.step.placed());
        log.step(step, removed.iter().map(option_of), placed.iter().map(option_of), limits);
        if log.text.is_over() || limits.stopped().is_some() {
            return;
        }
    }
    let filled = solution.iter().enumerate().filter(|(_, digit)| **digit > 0);
    let options = filled.map(|(cell, &digit)| option(cell, digit as usize));
    if options.clone().any(|option| !log.is_taken(option)) {
        log.step(&"Solution", [].into_iter(), options.clone(), limits);
    }
    log.solution_of(options);
    log.close(limits);
}

/// Returns the number of steps unless their proof was stopped.
pub(super) fn proved(
    stopped: Option<StopReason>,
    steps: &[RatedStep],
    limits: &mut LimitChecker<'_>,
) -> Search<usize> {
    match stopped {
        None => Ok(steps.len()),
        Some(reason) => {
            limits.end(reason);
            Err(Stop::Limit)
        }
    }
}
