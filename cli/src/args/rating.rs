//! The ratings of puzzles that are made.

use clap::Args;
use ordoku::technique::{HodokuLevel, Technique};
use ordoku::{Difficulty, StepBound};
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
    /// Keep puzzles that need --technique and else only steps up to this level or technique, such
    /// as medium
    #[arg(long, value_name = "LEVEL", value_parser = bound, requires = "technique", conflicts_with = "before_up_to",
          help_heading = "Rating")]
    pub else_up_to: Option<StepBound>,
    /// Keep puzzles in which --technique comes after steps up to this level or technique, whatever
    /// follows
    #[arg(long, value_name = "LEVEL", value_parser = bound, requires = "technique", help_heading = "Rating")]
    pub before_up_to: Option<StepBound>,
    /// Keep puzzles with this ER of Sudoku Explainer, such as 7.2 or 7.0-7.5; there may be none for
    /// long
    #[arg(long, value_name = "MIN-MAX", value_parser = tenths, help_heading = "Rating")]
    pub er: Option<RangeInclusive<u8>>,
}

impl RatingArgs {
    /// Returns whether any rating is asked for.
    pub fn is_any(&self) -> bool {
        self.level.is_some() || self.technique.is_some() || self.er.is_some()
    }

    /// Returns the difficulty that is asked for.
    pub fn difficulty(&self) -> Difficulty {
        let mut difficulty = Difficulty::new();
        (difficulty.level, difficulty.technique) = (self.level, self.technique);
        (difficulty.else_up_to, difficulty.before_up_to) = (self.else_up_to, self.before_up_to);
        difficulty.er.clone_from(&self.er);
        difficulty
    }
}

/// Reads the level or the technique of the hardest step.
fn bound(text: &str) -> Result<StepBound, String> {
    if let Ok(level) = level(text) {
        return Ok(level.into());
    }
    let technique =
        technique(text).map_err(|error| format!("give a level, easy to extreme, or a technique: {error}"))?;
    StepBound::of_technique(technique).ok_or_else(|| OTHER_SCALE.to_owned())
}

/// The error for a technique that no step of HoDoKu has.
const OTHER_SCALE: &str = "only Sudoku Explainer has this technique, and steps are those of HoDoKu";

/// The error for a technique that HoDoKu has, but not in its paths.
const NOT_IN_PATHS: &str = "no path has this technique: it is off in the default settings of HoDoKu";

fn level(text: &str) -> Result<HodokuLevel, String> {
    HodokuLevel::from_name(text).ok_or_else(|| "give easy, medium, hard, unfair or extreme".to_owned())
}

/// Reads the name of a technique; letters and digits count.
fn technique(text: &str) -> Result<Technique, String> {
    match Technique::from_name(text) {
        Some(technique) if technique.is_in_hodoku_paths() => Ok(technique),
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
