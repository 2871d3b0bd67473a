//! The proof that the steps of a person are: each removed candidate and each placed digit as a
//! clause.

use super::steps::{CELLS, bytes};
use super::{Input, Solver};
use crate::error::Error;
use crate::limits::stop::Stop;
use crate::model::items::Items;
use crate::outcome::Outcome;
use crate::proof::{Log, Part, check_steps_within};
use crate::support::alloc::try_push;
use crate::technique::{Candidate, Scale};
use std::ops::ControlFlow;

impl Solver {
    /// Passes a proof of the steps of a puzzle to `write`, part by part, until it breaks: see
    /// [`proof`](crate::proof). Returns the number of steps.
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
    /// Returns [`Error::Argument`] for [`Scale::Ordoku`], and the errors of [`Solver::steps`].
    pub fn prove_steps<'a>(
        &mut self,
        input: impl Into<Input<'a>>,
        scale: Scale,
        mut write: impl FnMut(Part, &str) -> ControlFlow<()>,
    ) -> Result<Outcome<usize>, Error> {
        let input = input.into();
        if scale == Scale::Ordoku {
            return Err(Error::Argument { what: "only steps on the two scales for 9x9 can be proved" });
        }
        let puzzle = input.puzzle;
        let givens = bytes(puzzle.givens());
        self.with_solution(input, |search, solution, limits| {
            let mut steps = Vec::new();
            search.steps(scale, &givens, solution, limits, &mut |step| try_push(&mut steps, step))?;
            let Some(mut log) = Log::new(puzzle, None, &mut write, limits)? else { return Err(Stop::Limit) };
            let items = Items::new(puzzle.shape());
            let option = |of: &Candidate| items.option_in(of.cell.into(), usize::from(of.digit) - 1);
            for step in &steps {
                let (removed, placed) = (step.step.removed(), step.step.placed());
                log.step(step, removed.iter().map(option), placed.iter().map(option), limits);
                if log.text.is_over() || limits.stopped().is_some() {
                    break;
                }
            }
            let of_solution = |cell: usize| items.option_in(cell, usize::from(solution[cell]) - 1);
            if (0..CELLS).any(|cell| !log.is_taken(of_solution(cell))) {
                log.step(&"Solution", [].into_iter(), (0..CELLS).map(of_solution), limits);
            }
            log.solution(&solution.map(u32::from));
            log.close(limits);
            match log.finish(puzzle, limits)? {
                None => Ok(steps.len()),
                Some(reason) => {
                    limits.end(reason);
                    Err(Stop::Limit)
                }
            }
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
