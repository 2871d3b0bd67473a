//! The ratings of puzzles that are made.

use clap::Args;
use ordoku::technique::{HodokuLevel, Rating, Scale, Technique};
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
                    && self.technique.is_none_or(|technique| Some(technique) == rating.hardest)
            }
            Rating::Explainer(rating) => self.er.as_ref().is_none_or(|er| er.contains(&rating.er)),
            _ => false,
        }
    }
}

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
    Technique::ALL.iter().find(is_it).copied().ok_or_else(|| {
        "give the name that `ordoku rate --to csv` has in its column \"hardest\", such as \"naked pair\""
            .to_owned()
    })
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
