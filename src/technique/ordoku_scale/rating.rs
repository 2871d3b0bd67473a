//! The rating of a puzzle: one number, of the hardest step and of all the work.

use super::levels::StepLevel;

/// The rating of a puzzle on the scale ordoku.
///
/// Prints as its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct OrdokuRating {
    /// The rating: the points times the cube root of the difficulty of the hardest step.
    pub number: u64,
    /// The difficulty of the hardest step in tenths: 12 is printed as 1.2.
    pub hardest: u16,
    /// The points of all rounds.
    pub points: u64,
    /// The number of rounds: all steps of the easiest kind are one round.
    pub rounds: u32,
    /// Whether the techniques do not solve the puzzle.
    pub guesses: bool,
}

/// Adds up the rounds of a path.
#[derive(Clone, Copy, Default)]
pub(super) struct RatingRun {
    hardest: u16,
    /// Four times the points.
    quarters: u64,
    rounds: u32,
    guesses: bool,
}

impl RatingRun {
    /// Adds a round of singles, of which some digits are the last candidates of their cells.
    pub fn add_singles(&mut self, level: StepLevel, easy: u32, others: u32) {
        let points = super::levels::POINTS_OF_EASY_SINGLE * easy + level.points * others;
        self.add(level.tenths, 4 * u64::from(points));
    }

    /// Adds a round of steps that remove candidates: a quarter more each time the number of steps
    /// doubles.
    pub fn add_steps(&mut self, level: StepLevel, steps: u32) {
        self.add(level.tenths, u64::from(level.points) * u64::from(4 + steps.max(1).ilog2()));
    }

    /// Adds a guess, which ends the rating.
    pub fn add_guess(&mut self, level: StepLevel, open_cells: u32) {
        self.guesses = true;
        self.add(level.tenths, 4 * (u64::from(level.points) + u64::from(open_cells)));
    }

    fn add(&mut self, tenths: u16, quarters: u64) {
        self.hardest = self.hardest.max(tenths);
        self.quarters = self.quarters.saturating_add(quarters);
        self.rounds += 1;
    }

    pub fn rating(&self) -> OrdokuRating {
        let points = self.quarters / 4;
        // The cube root of the difficulty in thousandths.
        let root = cube_root(u64::from(self.hardest) * 100_000_000);
        let number = (u128::from(self.quarters) * u128::from(root) / 4_000).min(u128::from(u64::MAX)) as u64;
        let Self { hardest, rounds, guesses, .. } = *self;
        OrdokuRating { number, hardest, points, rounds, guesses }
    }
}

/// Returns the cube root, rounded down.
fn cube_root(cube: u64) -> u64 {
    let (mut root, mut above) = (0, 2_642_246);
    while root + 1 < above {
        let middle = (root + above) / 2;
        if middle * middle * middle <= cube { root = middle } else { above = middle }
    }
    root
}

impl std::fmt::Display for OrdokuRating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cube_roots_are_rounded_down() {
        for root in [0, 1, 2, 9, 1_062, 1_000_000, 2_642_244] {
            let cube: u64 = root * root * root;
            assert_eq!((cube_root(cube), cube_root(cube + 1)), (root, if root == 0 { 1 } else { root }));
            assert_eq!(cube_root((cube + 3 * root * root + 3 * root).saturating_sub(0)), root);
        }
    }
}
