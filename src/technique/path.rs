//! The path of a puzzle on each scale, and its rating.

use super::explainer::{
    ExplainerPath, ExplainerRating, ExplainerRun, ExplainerStep, UNSOLVED, name_of, tenths,
};
use super::hodoku::brute_force::find_brute_force;
use super::hodoku::notation::{write_conclusion, write_notation};
use super::hodoku::path::{HodokuPath, HodokuStep};
use super::hodoku::rating::PathRating;
use super::hodoku::{HodokuLevel, HodokuRating};
use super::ordoku_scale::{self, OrdokuRating, StepLevel};
use super::sentence::{HintDegree, write_between, write_degree, write_sentence};
use super::sentences::reason;
use super::step::Step;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::model::shape::Shape;
use crate::support::alloc::{try_box, try_push};
use crate::support::names::names;
use crate::technique::Technique;
use std::fmt;

/// The work of a step, as [`LimitChecker::work`] counts it: limits are looked at after each step.
pub(super) const WORK_OF_STEP: u32 = u32::MAX;

/// A scale of difficulty: an order of techniques, and what each of them counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Scale {
    /// HoDoKu 2.2 with its default settings: a level and a score.
    Hodoku,
    /// Sudoku Explainer 1.2.1: ER, EP and ED.
    Explainer,
    /// The scale ordoku, for puzzles of at most 65,535 cells: a number. A Sudoku and its images have
    /// the same. With more than 2^25 pairs of candidates that exclude each other, a puzzle is too
    /// large.
    Ordoku,
}

impl Scale {
    /// Returns the usual scale of puzzles of a shape: [`Scale::Hodoku`] for 9x9 with 3x3 boxes,
    /// [`Scale::Ordoku`] for all others. That of puzzles with rules is [`Scale::Ordoku`].
    pub fn usual(shape: Shape) -> Self {
        if shape == Shape::NINE { Self::Hodoku } else { Self::Ordoku }
    }
}

names! { Scale:
    Hodoku = "hodoku",
    Explainer = "se",
    Ordoku = "ordoku",
}

/// The rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rating {
    /// On the scale of HoDoKu.
    Hodoku(HodokuRating),
    /// On the scale of Sudoku Explainer.
    Explainer(ExplainerRating),
    /// On the scale ordoku.
    Ordoku(OrdokuRating),
}

/// The rating of a step on its scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepRating {
    /// On the scale of HoDoKu.
    Hodoku {
        /// The lowest level of a puzzle with such a step.
        level: HodokuLevel,
        /// The points that the step adds to the score.
        score: u32,
    },
    /// On the scale of Sudoku Explainer.
    Explainer {
        /// The rating in tenths: 72 is printed as 7.2.
        tenths: u8,
    },
    /// On the scale ordoku.
    Ordoku {
        /// The difficulty in tenths: 72 is printed as 7.2.
        tenths: u16,
        /// The points of a round with one such step.
        points: u32,
    },
}

/// A step of a path, and what it counts.
///
/// Prints as the name of the technique, a colon, and the notation of the scale.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RatedStep {
    /// The step.
    pub step: Step,
    /// The rating of the step.
    pub rating: StepRating,
}

impl RatedStep {
    /// Returns the name of the technique on the scale of the step.
    pub fn name(&self) -> &'static str {
        match self.rating {
            StepRating::Hodoku { .. } | StepRating::Ordoku { .. } => self.step.technique.name(),
            StepRating::Explainer { .. } => name_of(self.step.technique),
        }
    }

    /// Writes what the step is and does, in the notation of its scale: `3 in b7 => r9c45<>3`. On
    /// the scale of Sudoku Explainer, it is only what the step does. No memory is allocated.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_notation(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.rating {
            StepRating::Hodoku { .. } => write_notation(&self.step, out),
            StepRating::Explainer { .. } => write_conclusion(&self.step, out),
            StepRating::Ordoku { .. } => ordoku_scale::write_notation(&self.step, out),
        }
    }

    /// Writes one degree of a hint, in plain English. No memory is allocated.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_hint(&self, degree: HintDegree, out: &mut dyn fmt::Write) -> fmt::Result {
        write_degree(&self.step, self.name(), degree, out)
    }

    /// Writes why the step holds and what it does, in plain English. No memory is allocated.
    ///
    /// # Errors
    /// Returns the errors of `out`.
    pub fn write_sentence(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        write_sentence(&self.step, out)
    }

    /// Returns the sentence of the technique before its placeholders are replaced: the key of a
    /// translation. `docs/guide/steps.md` lists the placeholders.
    pub fn template(&self) -> &'static str {
        reason(&self.step)
    }

    /// Returns what [`write_notation`](Self::write_notation) writes.
    pub fn notation(&self) -> String {
        text_of(|out| self.write_notation(out))
    }

    /// Returns what [`write_hint`](Self::write_hint) writes.
    pub fn hint(&self, degree: HintDegree) -> String {
        text_of(|out| self.write_hint(degree, out))
    }

    /// Returns what [`write_sentence`](Self::write_sentence) writes.
    pub fn sentence(&self) -> String {
        text_of(|out| self.write_sentence(out))
    }
}

/// Returns what a function writes.
fn text_of(write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result) -> String {
    let mut text = String::new();
    // A string takes everything.
    let _ = write(&mut text);
    text
}

impl fmt::Display for RatedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = match self.rating {
            StepRating::Hodoku { .. } => None,
            StepRating::Explainer { tenths } => Some(tenths.into()),
            StepRating::Ordoku { tenths, .. } => Some(tenths),
        };
        if let Some(tenths) = tenths {
            write!(f, "{}.{} ", tenths / 10, tenths % 10)?;
        }
        write!(f, "{}: ", self.name())?;
        self.write_notation(f)
    }
}

/// Prints the level, a tab and the score, or ER, EP and ED with `/` between them, or one number.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hodoku(rating) => write!(f, "{}\t{}", rating.level.name(), rating.score),
            Self::Explainer(ExplainerRating { er, ep, ed }) => {
                write_between([er, ep, ed].into_iter(), "/", f, |tenths, out| {
                    write!(out, "{}.{}", tenths / 10, tenths % 10)
                })
            }
            Self::Ordoku(rating) => rating.fmt(f),
        }
    }
}

/// The memory of the searches of the scales for 9x9, which one puzzle after another uses.
pub(crate) struct StepSearch {
    pub(super) hodoku: HodokuPath,
    explainer: ExplainerPath,
}

impl StepSearch {
    /// Makes the memory. Its copies on the stack are gone before anything else is called.
    #[inline(never)]
    pub fn boxed() -> Result<Box<[Self; 1]>, Error> {
        try_box(Self { hodoku: HodokuPath::new(&[0; 81]), explainer: ExplainerPath::new() })
    }

    /// Follows the path of a puzzle, whose solution is known, and hands over each step. The scale
    /// is not that of this library, which has its own path.
    pub fn steps(
        &mut self,
        scale: Scale,
        givens: &[u8; 81],
        solution: &[u8; 81],
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(RatedStep) -> Result<(), Error>,
    ) -> Search<()> {
        match scale {
            Scale::Hodoku => {
                self.follow_hodoku(givens, solution, limits, &mut |step| take(of_hodoku(step)))?;
            }
            Scale::Explainer => {
                self.explainer.begin(givens, true);
                while let Some(step) = self.explainer.next_step(limits)? {
                    take(of_explainer(step))?;
                    checked(limits, WORK_OF_STEP)?;
                }
            }
            Scale::Ordoku => return Err(Error::Internal.into()),
        }
        Ok(())
    }

    /// Rates a puzzle, whose solution is known.
    pub fn rate(
        &mut self,
        scale: Scale,
        givens: &[u8; 81],
        solution: &[u8; 81],
        limits: &mut LimitChecker<'_>,
    ) -> Search<Rating> {
        Ok(match scale {
            Scale::Hodoku => Rating::Hodoku(self.follow_hodoku(givens, solution, limits, &mut |_| Ok(()))?),
            Scale::Explainer => Rating::Explainer(self.rate_explainer(givens, limits)?),
            Scale::Ordoku => return Err(Error::Internal.into()),
        })
    }

    fn follow_hodoku(
        &mut self,
        givens: &[u8; 81],
        solution: &[u8; 81],
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(HodokuStep) -> Result<(), Error>,
    ) -> Search<HodokuRating> {
        self.hodoku.begin(givens, Some(*solution));
        let mut rating = PathRating::default();
        while let Some(found) = self.hodoku.next_step(limits)? {
            rating.add(&found);
            self.hodoku.apply(&found.step);
            take(found)?;
            checked(limits, WORK_OF_STEP)?;
        }
        Ok(rating.of_path())
    }

    fn rate_explainer(
        &mut self,
        givens: &[u8; 81],
        limits: &mut LimitChecker<'_>,
    ) -> Search<ExplainerRating> {
        self.explainer.begin(givens, false);
        let mut ratings = ExplainerRun::default();
        while let Some((rating, places)) = self.explainer.next_rating(limits)? {
            ratings.add(rating, places);
            checked(limits, WORK_OF_STEP)?;
        }
        Ok(ratings.of_path(self.explainer.is_solved()))
    }

    /// Returns the first step in a state of a player. If Sudoku Explainer does not go on, it is a
    /// digit of the solution, of rating 20.0.
    pub fn step_in(
        &mut self,
        scale: Scale,
        state: &KnownState,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<RatedStep>> {
        match scale {
            Scale::Hodoku => {
                self.begin_at(state);
                Ok(self.hodoku.hint(limits)?.map(of_hodoku))
            }
            Scale::Explainer => {
                self.explainer.begin_at(&state.values, &state.candidates);
                if let Some(found) = self.explainer.next_step(limits)? {
                    return Ok(Some(of_explainer(found)));
                }
                self.begin_at(state);
                let last = find_brute_force(self.hodoku.board(), &state.solution)?;
                Ok(last.map(|step| RatedStep { step, rating: StepRating::Explainer { tenths: UNSOLVED } }))
            }
            Scale::Ordoku => Err(Error::Internal.into()),
        }
    }

    /// Returns all steps in a state of a player, in the order of HoDoKu; of forcing chains and
    /// nets, the first step only.
    pub fn all_steps_in(
        &mut self,
        state: &KnownState,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Vec<RatedStep>> {
        self.begin_at(state);
        let mut steps = Vec::new();
        self.hodoku.all_steps(limits, &mut |found| {
            // The last search is no technique.
            match found.step.technique {
                Technique::BruteForce => Ok(()),
                _ => try_push(&mut steps, of_hodoku(found)),
            }
        })?;
        Ok(steps)
    }

    /// Begins at a state of a player.
    pub(super) fn begin_at(&mut self, state: &KnownState) {
        self.hodoku.begin_at(&state.givens, &state.values, &state.candidates, Some(state.solution));
    }
}

/// A state of a player that agrees with the solution.
pub(crate) struct KnownState {
    pub givens: [u8; 81],
    /// All filled cells.
    pub values: [u8; 81],
    /// The candidates of the empty cells, of which bit d is digit d.
    pub candidates: [u16; 81],
    pub solution: [u8; 81],
}

pub(super) fn of_hodoku(found: HodokuStep) -> RatedStep {
    let rating = StepRating::Hodoku { level: found.search.level(), score: found.search.score() };
    RatedStep { step: found.step, rating }
}

/// Returns a step of the scale ordoku.
pub(crate) fn of_ordoku(step: Step, StepLevel { tenths, points }: StepLevel) -> RatedStep {
    RatedStep { step, rating: StepRating::Ordoku { tenths, points } }
}

fn of_explainer(found: ExplainerStep) -> RatedStep {
    RatedStep { rating: StepRating::Explainer { tenths: tenths(found.rating) }, step: found.step }
}
