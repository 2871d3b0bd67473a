//! One random walk, which can be interrupted and continued.

use super::WalkOutcome;
use super::annealing::AnnealingSchedule;
use super::instance::Instance;
use super::partial_cover::PartialCover;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::random::Random;

/// Proposals between two checks of the limits: they take a fraction of a millisecond.
const PERIOD: u64 = 16_384;

/// A partial cover, its annealing schedule and its random numbers. Every function must get the
/// instance of [`Walk::load`].
pub(super) struct Walk {
    pub cover: PartialCover,
    pub schedule: AnnealingSchedule,
    pub random: Random,
    /// Proposals since [`Walk::load`].
    pub proposals: u64,
}

impl Walk {
    /// Returns a walk without an instance.
    pub fn new() -> Self {
        let schedule = AnnealingSchedule::new(0, 1.0);
        Self { cover: PartialCover::new(), schedule, random: Random::new(0), proposals: 0 }
    }

    /// Starts from the empty cover. The same seed gives the same walk; [`AnnealingSchedule::new`]
    /// explains `middle`.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn load(&mut self, instance: &Instance, middle: f64, seed: u64) -> Result<(), Error> {
        self.cover.clear(instance)?;
        self.schedule = AnnealingSchedule::new(instance.open_cells(), middle);
        self.random = Random::new(seed);
        self.proposals = 0;
        Ok(())
    }

    /// Makes `proposals` proposals, or fewer if it finds a solution or a limit stops it.
    pub fn run(&mut self, instance: &Instance, proposals: u64, limits: &mut LimitChecker<'_>) -> WalkOutcome {
        let mut left = proposals;
        while !self.is_solved() {
            if left == 0 {
                return WalkOutcome::Unsolved;
            }
            if !limits.work(PERIOD as u32) {
                return WalkOutcome::Stopped;
            }
            let most = left.min(PERIOD).min(self.schedule.proposals_left());
            let temperature = self.schedule.temperature();
            let made = self.cover.walk(instance, most, temperature, &mut self.random);
            self.schedule.count(made);
            self.proposals += made;
            left -= made;
        }
        WalkOutcome::Solved
    }

    /// Returns whether no cell is empty.
    pub fn is_solved(&self) -> bool {
        self.cover.empty_cells() == 0
    }
}
