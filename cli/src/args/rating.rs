//! The ratings of puzzles that are made.

use clap::Args;
use ordoku::technique::{HodokuLevel, RatedStep, Rating, Scale, StepRating, Technique};
use std::ops::RangeInclusive;

/// How hard the puzzles are that are kept.
#[derive(Args)]
pub struct RatingArgs {
    /// Keep puzzles of this level of HoDoKu: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = level, help_heading = "Rating")]
    pub level: Option<HodokuLevel>,
    /// Keep puzzles whose hardest step of HoDoKu has this technique, such as swordfish
    #[arg(long, value_name = "NAME", value_parser = technique, help_heading = "Rating")]
    pub technique: Option<Technique>,
    /// Keep puzzles that need --technique and else only steps up to this level or technique, such as medium
    #[arg(long, value_name = "LEVEL", value_parser = bound, requires = "technique", conflicts_with = "before_up_to",
          help_heading = "Rating")]
    pub else_up_to: Option<Bound>,
    /// Keep puzzles in which --technique comes after steps up to this level or technique, whatever follows
    #[arg(long, value_name = "LEVEL", value_parser = bound, requires = "technique", help_heading = "Rating")]
    pub before_up_to: Option<Bound>,
    /// Keep puzzles with this ER of Sudoku Explainer, such as 7.2 or 7.0-7.5; there may be none for long
    #[arg(long, value_name = "MIN-MAX", value_parser = tenths, help_heading = "Rating")]
    pub er: Option<RangeInclusive<u8>>,
}

impl RatingArgs {
    /// Returns whether any rating is asked for.
    pub fn is_any(&self) -> bool {
        self.level.is_some() || self.technique.is_some() || self.er.is_some()
    }

    /// Returns the scales on which a puzzle is to be rated, the faster one first.
    pub fn scales(&self) -> impl Iterator<Item = Scale> {
        let explainer = self.er.is_some().then_some(Scale::Explainer);
        let hodoku = (self.level.is_some() || self.technique.is_some()).then_some(Scale::Hodoku);
        explainer.into_iter().chain(hodoku)
    }

    /// Returns whether a puzzle with this rating is kept.
    pub fn accept(&self, rating: &Rating) -> bool {
        match rating {
            Rating::Hodoku(rating) => {
                self.level.is_none_or(|level| level == rating.level)
                    && (self.technique.is_none_or(|technique| Some(technique) == rating.hardest)
                        || self.has_bound())
            }
            Rating::Explainer(rating) => self.er.as_ref().is_none_or(|er| er.contains(&rating.er)),
            _ => false,
        }
    }
}

impl RatingArgs {
    /// Returns whether the steps of a puzzle decide, and not its rating alone.
    pub fn has_bound(&self) -> bool {
        self.else_up_to.is_some() || self.before_up_to.is_some()
    }

    /// Returns whether a puzzle with these steps of HoDoKu is kept.
    pub fn accept_steps(&self, steps: &[RatedStep]) -> bool {
        let is_wanted = |step: &&RatedStep| Some(step.step.technique()) == self.technique;
        let is_harder = |step: &&RatedStep, bound: &Option<Bound>| {
            bound.is_some_and(|bound| Bound::of(step.rating).is_none_or(|step| step > bound))
        };
        let first = steps.iter().find(|step| is_wanted(step) || is_harder(step, &self.before_up_to));
        first.as_ref().is_some_and(is_wanted)
            && steps.iter().all(|step| is_wanted(&step) || !is_harder(&step, &self.else_up_to))
    }
}

/// The hardest level of a step, and its score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    level: HodokuLevel,
    score: u32,
}

impl Bound {
    fn of(rating: StepRating) -> Option<Self> {
        match rating {
            StepRating::Hodoku { level, score } => Some(Self { level, score }),
            _ => None,
        }
    }
}

/// Reads the level or the technique of the hardest step.
fn bound(text: &str) -> Result<Bound, String> {
    if let Ok(level) = level(text) {
        return Ok(Bound { level, score: u32::MAX });
    }
    let technique =
        technique(text).map_err(|error| format!("give a level, easy to extreme, or a technique: {error}"))?;
    technique.hodoku_rating().and_then(Bound::of).ok_or_else(|| OTHER_SCALE.to_owned())
}

/// The error for a technique that no step of HoDoKu has.
const OTHER_SCALE: &str = "only Sudoku Explainer has this technique, and steps are those of HoDoKu";

/// The error for a technique that HoDoKu has, but not in its paths.
const NOT_IN_PATHS: &str = "no path has this technique: it is off in the default settings of HoDoKu";

fn level(text: &str) -> Result<HodokuLevel, String> {
    let is_it = |level: &HodokuLevel| level.name().eq_ignore_ascii_case(text);
    let found = HodokuLevel::ALL.into_iter().find(is_it);
    found.ok_or_else(|| "give easy, medium, hard, unfair or extreme".to_owned())
}

/// Reads the name of a technique; letters and digits count.
fn technique(text: &str) -> Result<Technique, String> {
    let letters =
        |name: &str| name.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let wanted = letters(text);
    let is_it = |technique: &&Technique| letters(technique.name()) == wanted;
    match Technique::ALL.iter().find(is_it) {
        Some(technique) if technique.is_in_hodoku_paths() => Ok(*technique),
        Some(technique) if technique.hodoku_rating().is_some() => Err(NOT_IN_PATHS.to_owned()),
        Some(_) => Err(OTHER_SCALE.to_owned()),
        None => Err(
            "give the name that `ordoku rate --to csv` has in its column \"hardest\", such as \"naked pair\""
                .to_owned(),
        ),
    }
}

/// Reads a rating or a range of them, in tenths.
fn tenths(text: &str) -> Result<RangeInclusive<u8>, String> {
    let number = |text: &str| {
        let value = text.trim().parse::<f64>().ok().filter(|value| (1.0..=11.9).contains(value))?;
        let tenths = (value * 10.0).round();
        ((value * 10.0 - tenths).abs() < 1e-6).then_some(tenths as u8)
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (number(first), number(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        (Some(_), Some(_)) => Err("the smaller number comes first, such as 7.0-7.5".to_owned()),
        _ => Err("give a rating or a range, such as 7.2 or 7.0-7.5".to_owned()),
    }
}
