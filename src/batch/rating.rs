//! Rates many puzzles on all cores.

use super::cells::read;
use super::{BatchSolver, Memory, run_with_helpers};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::nine::PADDED;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::solver::Solver;
use crate::support::threads::cores;
use crate::technique::{Rating, Scale};
use std::sync::{Mutex, PoisonError};

/// The rating of a puzzle of a batch, why it was stopped, or why it has none.
pub type RatedResult = Result<Outcome<Rating>, Error>;

impl BatchSolver {
    /// Rates puzzles on a scale as [`Solver::rate`] does, and writes a result for each; `None` is
    /// the [usual](Scale::usual) scale.
    ///
    /// The puzzles have one shape. The results are the same for any number of threads. Of the
    /// options, the limits hold for each puzzle. `interrupt` stops the whole batch; its poll is
    /// called on the calling thread only.
    ///
    /// ```
    /// use ordoku::technique::Scale;
    /// use ordoku::{BatchSolver, Error, Interrupt, Options, Puzzle, Shape};
    ///
    /// let text = "050910000009000000400002800048000007000040200306200090000700010010008400000030006";
    /// let puzzles: [Puzzle; 2] = [text.parse()?, Puzzle::empty(Shape::NINE)?];
    /// let mut results = [Err(Error::Internal); 2];
    /// BatchSolver::new().rate(Scale::Explainer, &puzzles, Options::new(), &mut results, Interrupt::new())?;
    /// assert_eq!(results[0]?.answer().unwrap().to_string(), "3.0/1.2/1.2");
    /// assert_eq!(results[1], Err(Error::Improper { solvable: true }));
    /// # Ok::<(), ordoku::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Error::Length`] if there are not as many results as puzzles, [`Error::Argument`]
    /// if the engine of the options does not take the shape of the puzzles, and [`Error::Memory`]
    /// if no thread could allocate its solver. The result of a puzzle may be an error of
    /// [`Solver::rate`].
    pub fn rate(
        &mut self,
        scale: impl Into<Option<Scale>>,
        puzzles: &[Puzzle],
        options: Options,
        results: &mut [RatedResult],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let wanted = puzzles.len();
        if results.len() != wanted {
            return Err(Error::Length { argument: "results", got: results.len(), wanted });
        }
        let shape = puzzles.first().map_or(Shape::NINE, Puzzle::shape);
        self.rate_all(
            scale.into(),
            RatedPuzzles { shape, form: RatedForm::Puzzles(puzzles) },
            options,
            results,
            interrupt,
        )
    }

    /// Rates puzzles in any form, as many as there are results.
    pub(crate) fn rate_all(
        &mut self,
        scale: Option<Scale>,
        puzzles: RatedPuzzles<'_>,
        options: Options,
        results: &mut [RatedResult],
        interrupt: Interrupt<'_>,
    ) -> Result<(), Error> {
        let threads = if options.threads == 0 { cores() } else { options.threads };
        let helpers = threads.min(results.len()).saturating_sub(1);
        let queue = Mutex::new(results.iter_mut().enumerate());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |mut interrupt: Interrupt<'_>| -> Result<(), Error> {
            // The threads belong to the batch.
            let mut solver = Solver::with_options(puzzles.shape, Options { threads: 1, ..options })?;
            while let Some((number, result)) = next() {
                *result = puzzles.rate(number, scale, &mut solver, interrupt.reborrow());
            }
            Ok(())
        };
        // A helper without memory leaves the work to the other threads.
        let help = |_: &mut Memory, interrupt: Interrupt<'_>| {
            let _ = work(interrupt);
        };
        let mut outcome = Ok(());
        let own_work = |_: &mut Memory, interrupt: Interrupt<'_>| outcome = work(interrupt);
        run_with_helpers(&mut self.helpers, helpers, interrupt, help, own_work);
        outcome.or_else(|error| if error == Error::Memory && next().is_none() { Ok(()) } else { Err(error) })
    }
}

/// The puzzles of a batch of ratings, of one shape.
#[derive(Clone, Copy)]
pub(crate) struct RatedPuzzles<'a> {
    pub shape: Shape,
    pub form: RatedForm<'a>,
}

/// The form of puzzles.
#[derive(Clone, Copy)]
pub(crate) enum RatedForm<'a> {
    Puzzles(&'a [Puzzle]),
    /// The cells of one puzzle after another.
    Cells(&'a [u32]),
    /// 9x9 as lines of 81 characters, and the bytes from one line to the next.
    Lines(&'a [u8], usize),
}

impl RatedPuzzles<'_> {
    fn rate(
        &self,
        number: usize,
        scale: Option<Scale>,
        solver: &mut Solver,
        interrupt: Interrupt<'_>,
    ) -> RatedResult {
        let Self { shape, form } = *self;
        let puzzle = match form {
            RatedForm::Puzzles(puzzles) => return solver.rate((&puzzles[number], interrupt), scale),
            RatedForm::Cells(cells) => {
                let area = shape.cells();
                Puzzle::from_givens(shape, &cells[number * area..][..area])?
            }
            RatedForm::Lines(lines, stride) => {
                let line = lines[number * stride..].first_chunk().ok_or(Error::Internal)?;
                let mut digits = [0; PADDED];
                read(line, &mut digits)?;
                let mut puzzle = Puzzle::empty(shape)?;
                puzzle.set_givens_with(digits.iter().take(shape.cells()).map(|&digit| digit.into()));
                puzzle
            }
        };
        solver.rate((&puzzle, interrupt), scale)
    }
}
