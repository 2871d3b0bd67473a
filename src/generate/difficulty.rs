//! Decides whether a puzzle is as hard as wanted, by its ratings and, with a bound, by its steps.

use super::target::Target;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::outcome::Outcome;
use crate::solver::Solver;
use crate::technique::{HodokuLevel, RatedStep, Rating, Scale, StepRating, Technique};
use std::ops::RangeInclusive;

/// How hard puzzles are wanted, for
/// [`Generator::with_difficulty`](crate::Generator::with_difficulty). Each wish that is set must be
/// met.
///
/// ```
/// use ordoku::technique::{HodokuLevel, Scale, Technique};
/// use ordoku::{Difficulty, Generator, Interrupt, Outcome, Shape, Solver};
///
/// let difficulty = Difficulty::new().with_technique(Technique::XYWing).with_else_up_to(HodokuLevel::Medium);
/// let mut generator = Generator::new(Shape::NINE).with_difficulty(difficulty.clone());
/// let puzzle = generator.generate(1)?.answer().expect("there are no limits");
/// let mut solver = Solver::new(Shape::NINE)?;
/// assert_eq!(difficulty.is_met(&mut solver, &puzzle, Interrupt::new())?, Outcome::Answer(true));
/// let steps = solver.steps(&puzzle, Scale::Hodoku)?.answer().expect("there are no limits");
/// assert!(steps.iter().any(|step| step.step.technique() == Technique::XYWing));
/// # Ok::<(), ordoku::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Difficulty {
    /// The level of HoDoKu.
    pub level: Option<HodokuLevel>,
    /// The technique of the hardest step of HoDoKu; with one of the two bounds below, of some step.
    pub technique: Option<Technique>,
    /// The hardest other steps than those of the technique: "needs an X-Wing and else only steps up
    /// to Medium".
    pub else_up_to: Option<StepBound>,
    /// The hardest steps before the first one of the technique: "an X-Wing is the first hard step".
    pub before_up_to: Option<StepBound>,
    /// The ER of Sudoku Explainer in tenths: 72 is 7.2.
    pub er: Option<RangeInclusive<u8>>,
    /// The rating on the scale ordoku.
    pub number: Option<RangeInclusive<u64>>,
}

/// The hardest step that is allowed, on the scale of HoDoKu: its level, and its score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StepBound {
    level: HodokuLevel,
    score: u32,
}

impl StepBound {
    /// Returns the bound that a technique is; none for one that only Sudoku Explainer has.
    pub fn of_technique(technique: Technique) -> Option<Self> {
        technique.hodoku_rating().and_then(Self::of)
    }

    fn of(rating: StepRating) -> Option<Self> {
        match rating {
            StepRating::Hodoku { level, score } => Some(Self { level, score }),
            _ => None,
        }
    }
}

/// All steps of a level.
impl From<HodokuLevel> for StepBound {
    fn from(level: HodokuLevel) -> Self {
        Self { level, score: u32::MAX }
    }
}

/// The fewest givens of a 9x9 that full houses alone solve: each step completes one of the 27
/// houses.
const GIVENS_OF_FULL_HOUSES: usize = 81 - 27;

impl Difficulty {
    /// Creates a difficulty without wishes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the level of HoDoKu.
    #[must_use]
    pub fn with_level(mut self, level: HodokuLevel) -> Self {
        self.level = Some(level);
        self
    }

    /// Sets the technique of the hardest step of HoDoKu; with a bound, of some step.
    #[must_use]
    pub fn with_technique(mut self, technique: Technique) -> Self {
        self.technique = Some(technique);
        self
    }

    /// Sets the hardest other steps than those of the technique.
    #[must_use]
    pub fn with_else_up_to(mut self, bound: impl Into<StepBound>) -> Self {
        self.else_up_to = Some(bound.into());
        self
    }

    /// Sets the hardest steps before the first one of the technique.
    #[must_use]
    pub fn with_before_up_to(mut self, bound: impl Into<StepBound>) -> Self {
        self.before_up_to = Some(bound.into());
        self
    }

    /// Sets the ER of Sudoku Explainer in tenths, such as `70..=75`.
    #[must_use]
    pub fn with_er(mut self, tenths: RangeInclusive<u8>) -> Self {
        self.er = Some(tenths);
        self
    }

    /// Sets the rating on the scale ordoku.
    #[must_use]
    pub fn with_number(mut self, number: RangeInclusive<u64>) -> Self {
        self.number = Some(number);
        self
    }

    /// Returns whether there is any wish.
    pub fn is_any(&self) -> bool {
        *self != Self::default()
    }

    /// Returns whether a puzzle, which has exactly one solution, is as hard as wanted. The limits
    /// of the solver hold for each scale on which the puzzle is rated.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for wishes that no puzzle of the shape can meet, and the errors
    /// of [`Solver::rate`].
    pub fn is_met(
        &self,
        solver: &mut Solver,
        puzzle: &Puzzle,
        mut interrupt: Interrupt<'_>,
    ) -> Result<Outcome<bool>, Error> {
        self.check(puzzle.shape())?;
        for scale in self.scales() {
            match solver.rate((puzzle, interrupt.reborrow()), scale)? {
                Outcome::Answer(rating) if self.accepts(&rating) => {}
                Outcome::Answer(_) => return Ok(Outcome::Answer(false)),
                Outcome::Stopped(reason) => return Ok(Outcome::Stopped(reason)),
            }
        }
        if !self.has_bound() {
            return Ok(Outcome::Answer(true));
        }
        Ok(solver.steps((puzzle, interrupt), Scale::Hodoku)?.map(|steps| self.accepts_steps(&steps)))
    }

    /// Refuses wishes that no puzzle of a shape can meet.
    pub(crate) fn check(&self, shape: Shape) -> Result<(), Error> {
        let refused = |what| Err(Error::Argument { what });
        let is_of_nine = self.level.is_some() || self.technique.is_some() || self.er.is_some();
        if is_of_nine && shape != Shape::NINE {
            return refused("levels, techniques and ER are for 9x9 puzzles with 3x3 boxes");
        }
        if self.has_bound() && self.technique.is_none() {
            return refused("the hardest other steps, or those before, are asked for without a technique");
        }
        if self.technique.is_some_and(|technique| !technique.is_in_hodoku_paths()) {
            return refused("no path of HoDoKu with its default settings has the technique");
        }
        if self.er.as_ref().is_some_and(RangeInclusive::is_empty)
            || self.number.as_ref().is_some_and(RangeInclusive::is_empty)
        {
            return refused("the range of ratings is empty");
        }
        Ok(())
    }

    /// Refuses puzzles with so few givens that full houses alone cannot solve them, if these are
    /// asked for.
    pub(crate) fn check_givens(&self, target: Target) -> Result<(), Error> {
        let is_full_house = self.technique == Some(Technique::FullHouse) && !self.has_bound();
        match target {
            Target::Givens(givens) if givens >= GIVENS_OF_FULL_HOUSES => Ok(()),
            _ if is_full_house => Err(Error::Argument {
                what: "full houses alone fill at most 27 cells, one for each house: ask for 54 givens or more",
            }),
            _ => Ok(()),
        }
    }

    /// Returns the scales on which a puzzle is to be rated, the faster one first.
    fn scales(&self) -> impl Iterator<Item = Scale> {
        let hodoku = self.level.is_some() || self.technique.is_some();
        let scales = [
            (self.er.is_some(), Scale::Explainer),
            (hodoku, Scale::Hodoku),
            (self.number.is_some(), Scale::Ordoku),
        ];
        scales.into_iter().filter_map(|(is_wanted, scale)| is_wanted.then_some(scale))
    }

    /// Returns whether a rating is as wanted.
    fn accepts(&self, rating: &Rating) -> bool {
        match rating {
            Rating::Hodoku(rating) => {
                let is_hardest = |technique| Some(technique) == rating.hardest;
                self.level.is_none_or(|level| level == rating.level)
                    && (self.has_bound() || self.technique.is_none_or(is_hardest))
            }
            Rating::Explainer(rating) => self.er.as_ref().is_none_or(|er| er.contains(&rating.er)),
            Rating::Ordoku(rating) => {
                self.number.as_ref().is_none_or(|number| number.contains(&rating.number))
            }
        }
    }

    /// Returns whether the steps of a puzzle decide, and not its rating alone.
    fn has_bound(&self) -> bool {
        self.else_up_to.is_some() || self.before_up_to.is_some()
    }

    /// Returns whether the steps of HoDoKu are as wanted.
    fn accepts_steps(&self, steps: &[RatedStep]) -> bool {
        let is_wanted = |step: &&RatedStep| Some(step.step.technique()) == self.technique;
        let is_harder = |step: &&RatedStep, bound: &Option<StepBound>| {
            bound.is_some_and(|bound| StepBound::of(step.rating).is_none_or(|step| step > bound))
        };
        let first = steps.iter().find(|step| is_wanted(step) || is_harder(step, &self.before_up_to));
        first.as_ref().is_some_and(is_wanted)
            && steps.iter().all(|step| is_wanted(&step) || !is_harder(&step, &self.else_up_to))
    }
}
