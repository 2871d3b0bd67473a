//! The rating of a puzzle: the sum of the scores of its path, and the level.

use super::path::HodokuStep;
use super::search_order::HodokuLevel;
use crate::technique::Technique;

/// The rating of a puzzle on HoDoKu's scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level.
    pub level: HodokuLevel,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The number of steps of the path.
    pub steps: u32,
    /// The technique of the step with the highest level, and among these the highest score; nothing
    /// for a path without steps.
    pub hardest: Option<Technique>,
}

/// The rating of a path that is followed step by step.
#[derive(Clone, Copy, Default)]
pub(crate) struct PathRating {
    score: u32,
    steps: u32,
    /// The level and the score of the hardest step, and its technique.
    hardest: Option<((HodokuLevel, u32), Technique)>,
}

impl PathRating {
    /// Adds a step.
    pub(crate) fn add(&mut self, found: &HodokuStep) {
        let rank = (found.search.level(), found.search.score());
        self.score += rank.1;
        self.steps += 1;
        if self.hardest.is_none_or(|(other, _)| rank > other) {
            self.hardest = Some((rank, found.step.technique));
        }
    }

    /// Returns the rating of the whole path.
    pub(crate) fn of_path(self) -> HodokuRating {
        let Self { score, steps, hardest } = self;
        let level = hardest.map_or(HodokuLevel::Easy, |((level, _), _)| level);
        let hardest = hardest.map(|(_, technique)| technique);
        HodokuRating { level: HodokuLevel::of_path(level, score), score, steps, hardest }
    }
}
