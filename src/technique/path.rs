//! The path of a puzzle on either scale, and its rating.

use super::explainer::{ExplainerPath, ExplainerRating, ExplainerRun, ExplainerStep, name_of, tenths};
use super::hodoku::notation::{conclusion, notation};
use super::hodoku::path::{HodokuPath, HodokuStep};
use super::hodoku::rating::PathRating;
use super::hodoku::{HodokuLevel, HodokuRating};
use super::sentence::{HintDegree, of_degree, sentence};
use super::step::{Step, Technique};
use std::fmt;

/// A scale of difficulty: an order of techniques, and what each of them counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Scale {
    /// HoDoKu 2.2 with its default settings: a level and a score.
    Hodoku,
    /// Sudoku Explainer 1.2.1: ER, EP and ED.
    Explainer,
}

/// The rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rating {
    /// On the scale of HoDoKu.
    Hodoku(HodokuRating),
    /// On the scale of Sudoku Explainer.
    Explainer(ExplainerRating),
}

/// What a step counts on its scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepRating {
    /// On the scale of HoDoKu.
    Hodoku {
        /// The lowest level of a puzzle with such a step.
        level: HodokuLevel,
        /// What the step adds to the score.
        score: u32,
    },
    /// On the scale of Sudoku Explainer.
    Explainer {
        /// The rating in tenths: 72 is printed as 7.2.
        tenths: u8,
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
    /// What it counts.
    pub rating: StepRating,
}

impl RatedStep {
    /// Returns the name of the technique on the scale of the step.
    pub fn name(&self) -> &'static str {
        match self.rating {
            StepRating::Hodoku { .. } => self.step.technique.name(),
            StepRating::Explainer { .. } => name_of(self.step.technique),
        }
    }

    /// Returns what the step is and does, in the notation of its scale: `3 in b7 => r9c45<>3`. On the
    /// scale of Sudoku Explainer, it is only what the step does.
    pub fn notation(&self) -> String {
        match self.rating {
            StepRating::Hodoku { .. } => notation(&self.step),
            StepRating::Explainer { .. } => conclusion(&self.step),
        }
    }

    /// Returns one degree of a hint, in plain English.
    pub fn hint(&self, degree: HintDegree) -> String {
        of_degree(&self.step, self.name(), degree)
    }

    /// Returns why the step holds and what it does, in plain English.
    pub fn sentence(&self) -> String {
        sentence(&self.step)
    }
}

impl fmt::Display for RatedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let StepRating::Explainer { tenths } = self.rating {
            write!(f, "{}.{} ", tenths / 10, tenths % 10)?;
        }
        write!(f, "{}: {}", self.name(), self.notation())
    }
}

/// Prints the level, a tab and the score, or ER, EP and ED with `/` between them.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hodoku(rating) => write!(f, "{}\t{}", rating.level.name(), rating.score),
            Self::Explainer(ExplainerRating { er, ep, ed }) => {
                let [er, ep, ed] = [er, ep, ed].map(|tenths| format!("{}.{}", tenths / 10, tenths % 10));
                write!(f, "{er}/{ep}/{ed}")
            }
        }
    }
}

/// The memory of the searches, which one puzzle after another uses.
pub(crate) struct StepSearch {
    hodoku: HodokuPath,
}

impl StepSearch {
    pub fn new() -> Self {
        Self { hodoku: HodokuPath::new(&[0; 81]) }
    }

    /// Walks the path of a puzzle, whose solution is known, and hands over each step until `visit` wants no more.
    pub fn steps(
        &mut self,
        scale: Scale,
        givens: &[u8; 81],
        solution: &[u8; 81],
        visit: &mut dyn FnMut(RatedStep) -> bool,
    ) {
        match scale {
            Scale::Hodoku => {
                self.rate_hodoku(givens, solution, &mut |step| visit(of_hodoku(step)));
            }
            Scale::Explainer => {
                let mut path = ExplainerPath::new(givens);
                while path.next_step().is_some_and(|step| visit(of_explainer(step))) {}
            }
        }
    }

    /// Rates a puzzle, whose solution is known; nothing if `goes_on`, which is asked after each step, ends it.
    pub fn rate(
        &mut self,
        scale: Scale,
        givens: &[u8; 81],
        solution: &[u8; 81],
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<Rating> {
        match scale {
            Scale::Hodoku => self.rate_hodoku(givens, solution, &mut |_| goes_on()).map(Rating::Hodoku),
            Scale::Explainer => rate_explainer(givens, goes_on).map(Rating::Explainer),
        }
    }

    fn rate_hodoku(
        &mut self,
        givens: &[u8; 81],
        solution: &[u8; 81],
        visit: &mut dyn FnMut(HodokuStep) -> bool,
    ) -> Option<HodokuRating> {
        self.hodoku.begin(givens, Some(*solution));
        let mut rating = PathRating::default();
        while let Some(found) = self.hodoku.next_step() {
            rating.add(&found);
            self.hodoku.apply(&found.step);
            if !visit(found) {
                return None;
            }
        }
        Some(rating.of_path())
    }

    /// Returns the first step in the order of HoDoKu in a state of a player.
    pub fn step_in(&mut self, state: &KnownState) -> Option<RatedStep> {
        self.begin_at(state);
        self.hodoku.hint().map(of_hodoku)
    }

    /// Returns all steps in a state of a player, in the order of HoDoKu; of techniques that take long, the first
    /// step only.
    pub fn all_steps_in(&mut self, state: &KnownState) -> Vec<RatedStep> {
        self.begin_at(state);
        let mut steps = self.hodoku.all_steps();
        // The last search is no technique.
        steps.retain(|found| found.step.technique != Technique::BruteForce);
        steps.into_iter().map(of_hodoku).collect()
    }

    fn begin_at(&mut self, state: &KnownState) {
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

fn of_hodoku(found: HodokuStep) -> RatedStep {
    let rating = StepRating::Hodoku { level: found.search.level(), score: found.search.score() };
    RatedStep { step: found.step, rating }
}

fn of_explainer(found: ExplainerStep) -> RatedStep {
    RatedStep { rating: StepRating::Explainer { tenths: tenths(found.rating) }, step: found.step }
}

fn rate_explainer(givens: &[u8; 81], goes_on: &mut dyn FnMut() -> bool) -> Option<ExplainerRating> {
    let mut path = ExplainerPath::without_chains(givens);
    let mut ratings = ExplainerRun::default();
    while let Some((rating, places)) = path.next_rating() {
        ratings.add(rating, places);
        if !goes_on() {
            return None;
        }
    }
    Some(ratings.of_path(path.is_solved()))
}
