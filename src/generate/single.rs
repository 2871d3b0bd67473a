//! Makes one puzzle after another, with a solver.

use super::draft::{Draft, Plan, Progress, SearchAnswer};
use super::second_solution::{SecondSolution, find_second_solution, no_cells};
use super::small_sets::SmallSets;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits, StopReason};
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::solver::{SearchSeries, Solver};
use crate::support::alloc::try_vec;
use crate::support::random::Random;

/// Makes one puzzle after another.
pub(super) struct SingleMaker {
    solver: Solver,
    draft: Draft,
    small: SmallSets,
    asked: Puzzle,
    known: Vec<u32>,
    differs: Vec<u32>,
    /// The solver that rates puzzles, once it was needed.
    rater: Option<Solver>,
}

impl SingleMaker {
    /// Returns the one in a thread's memory, which is created when it is first needed, with these
    /// limits for each puzzle.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn within(memory: &mut Option<Self>, shape: Shape, limits: Limits) -> Result<&mut Self, Error> {
        let options = Options::new().with_threads(1).with_limits(limits);
        let maker = match memory {
            Some(maker) => maker,
            none => none.insert(Self {
                solver: Solver::with_options(shape, options)?,
                draft: Draft::default(),
                small: SmallSets::default(),
                asked: Puzzle::empty(shape)?,
                known: try_vec(0, shape.cells())?,
                differs: no_cells(shape)?,
                rater: None,
            }),
        };
        maker.solver.set_options(options)?;
        Ok(maker)
    }

    /// Returns the puzzle that was made.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn puzzle(&self) -> Result<Puzzle, Error> {
        let mut puzzle = Puzzle::empty(self.asked.shape())?;
        puzzle.set_givens_with(self.givens().iter().map(|&given| given.into()));
        Ok(puzzle)
    }

    /// Returns the givens of the puzzle that was made.
    pub fn givens(&self) -> &[u16] {
        self.draft.puzzle().1
    }

    /// Makes a puzzle. Returns the reason if this was stopped.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] for a defect.
    pub fn make(
        &mut self,
        plan: &Plan,
        random: Random,
        interrupt: Interrupt<'_>,
    ) -> Result<Option<StopReason>, Error> {
        let Self { solver, draft, small, asked, known, differs, rater } = self;
        let mut series = solver.series(asked, interrupt)?;
        draft.begin(random);
        loop {
            let mut progress = Progress::Stopped;
            let work = |limits: &mut LimitChecker<'_>| {
                progress = draft.advance(plan, small, limits)?;
                Ok(())
            };
            if let Some(reason) = series.work(work)? {
                return Ok(Some(reason));
            }
            if progress == Progress::Complete {
                match is_wanted(&mut series, plan, draft, asked, rater)? {
                    Outcome::Answer(true) => return Ok(None),
                    Outcome::Answer(false) => draft.begin_again(),
                    Outcome::Stopped(reason) => return Ok(Some(reason)),
                }
                continue;
            }
            if let Some(reason) = search(&mut series, plan, draft, [known, differs], asked)? {
                return Ok(Some(reason));
            }
        }
    }
}

/// Returns whether a puzzle is as hard as wanted.
///
/// It has a frame of its own, so that the searches in [`search`] have all of the stack.
#[inline(never)]
fn is_wanted(
    series: &mut SearchSeries<'_, '_>,
    plan: &Plan,
    draft: &Draft,
    asked: &mut Puzzle,
    rater: &mut Option<Solver>,
) -> Result<Outcome<bool>, Error> {
    if !plan.difficulty.is_any() {
        return Ok(Outcome::Answer(true));
    }
    asked.set_givens_with(draft.puzzle().1.iter().map(|&given| given.into()));
    let rater = match rater {
        Some(rater) => rater,
        none => none.insert(Solver::with_options(plan.shape, Options::new().with_threads(1))?),
    };
    series.lend(rater, |rater, interrupt| plan.difficulty.is_met(rater, asked, interrupt))
}

/// Makes the search that a draft asks for. Returns the reason if it was stopped.
fn search(
    series: &mut SearchSeries<'_, '_>,
    plan: &Plan,
    draft: &mut Draft,
    [known, differs]: [&mut Vec<u32>; 2],
    asked: &mut Puzzle,
) -> Result<Option<StopReason>, Error> {
    let (grid, givens) = draft.puzzle();
    known.iter_mut().zip(grid).for_each(|(value, &digit)| *value = u32::from(digit) + 1);
    asked.set_givens_with(givens.iter().map(|&given| given.into()));
    let found = match find_second_solution(series, asked, known, draft.nodes(), differs)? {
        SecondSolution::None => SearchAnswer::Nothing,
        SecondSolution::Found => SearchAnswer::Another(differs),
        SecondSolution::GaveUp => SearchAnswer::GaveUp,
        SecondSolution::Stopped(reason) => return Ok(Some(reason)),
    };
    draft.answer(plan, found)?;
    Ok(None)
}
