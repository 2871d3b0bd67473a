//! The annealing schedule: the temperature of a walk at each step.
//!
//! ```text
//! middle      about 0.5 / (candidates per open cell)^2; the caller chooses it
//! annealing   four anneals, each twice as long as the last;
//!             each cools in 60 steps from 1.5 to 0.9 times the middle
//! steady      the middle, forever; also what follows the last anneal
//! ```
//!
//! An anneal only sets a new temperature: the partial cover stays as it is.
//!
//! "Temperature" here is the probability of accepting a step that costs one cell: exp(-1 / T) for
//! the usual T.
//!
//! Near the middle, a walk is between liquid and frozen; this holds from 36x36 to 64x64 and for 5.4
//! to 17 candidates per open cell (measured, lab/notes/local-search.md). When candidates are
//! scarce, a solution is to the walk what a crystal is to a liquid: at a steady temperature, a rare
//! fluctuation reaches it. Such fluctuations also reach states that are wrong in a few cells, but
//! the walk soon leaves those, while it would stay in a solution at far higher temperatures. A
//! colder walk freezes in a wrong state; in a much hotter one, no fluctuation is large enough.
//! Anneals solve easy puzzles a little sooner.
//!
//! Annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing",
//! 1983.

/// The first temperature of an anneal, as a multiple of the middle.
const TOP: f64 = 1.5;
/// Temperatures of one anneal.
const STEPS: u32 = 60;
/// Factor from one temperature to the next: (0.9 / 1.5) to the power of 1/59.
const COOLING: f64 = 0.991_379_311;
/// Proposals per open cell at each temperature of the first anneal.
const FIRST_STEP: u64 = 30;
const ANNEALS: u32 = 4;

/// The current temperature, and how long it lasts.
pub(super) struct AnnealingSchedule {
    middle: f64,
    temperature: f64,
    /// Proposals at each temperature of the first anneal.
    first_step: u64,
    /// Proposals left at this temperature; never 0.
    proposals_left: u64,
    /// Finished anneals.
    anneals: u32,
    /// Temperatures left in this anneal, including the current one.
    steps_left: u32,
}

impl AnnealingSchedule {
    /// Proposals per open cell until the temperature is steady.
    pub const PROPOSALS: u64 = STEPS as u64 * FIRST_STEP * ((1 << ANNEALS) - 1);

    /// Returns the schedule for a puzzle with `cells` open cells.
    pub fn new(cells: usize, middle: f64) -> Self {
        let first_step = FIRST_STEP * cells.max(1) as u64;
        Self {
            middle,
            temperature: middle * TOP,
            first_step,
            proposals_left: first_step,
            anneals: 0,
            steps_left: STEPS,
        }
    }

    /// Returns a schedule without anneals: `temperature` forever.
    pub fn steady(temperature: f64) -> Self {
        Self {
            middle: temperature,
            temperature,
            first_step: 0,
            proposals_left: u64::MAX,
            anneals: ANNEALS,
            steps_left: STEPS,
        }
    }

    pub fn temperature(&self) -> f64 {
        self.temperature
    }

    /// Returns the number of proposals until the temperature changes.
    pub fn proposals_left(&self) -> u64 {
        self.proposals_left
    }

    /// Counts `proposals` proposals, at most [`AnnealingSchedule::proposals_left`].
    pub fn count(&mut self, proposals: u64) {
        self.proposals_left -= proposals;
        if self.proposals_left > 0 {
            return;
        }
        self.steps_left -= 1;
        self.temperature *= COOLING;
        if self.steps_left == 0 {
            self.anneals += 1;
            self.steps_left = STEPS;
            self.temperature = self.middle * TOP;
        }
        self.proposals_left = self.first_step << self.anneals;
        if self.anneals == ANNEALS {
            (self.temperature, self.proposals_left) = (self.middle, u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_anneals_each_twice_as_long_and_then_a_steady_temperature() {
        let mut schedule = AnnealingSchedule::new(1_000, 0.005);
        let mut made = 0;
        for length in [1, 2, 4, 8] {
            assert!((schedule.temperature() / 0.005 - 1.5).abs() < 1e-9);
            let mut last = 0.0;
            for _ in 0..60 {
                last = schedule.temperature();
                let proposals = schedule.proposals_left();
                assert_eq!(proposals, length * 30_000);
                made += proposals;
                // Counting in two parts makes no difference.
                schedule.count(proposals / 3);
                assert_eq!(schedule.temperature(), last);
                schedule.count(schedule.proposals_left());
            }
            assert!((last / 0.005 - 0.9).abs() < 1e-6);
        }
        assert_eq!(made, 1_000 * AnnealingSchedule::PROPOSALS);
        for _ in 0..100 {
            assert!((schedule.temperature() - 0.005).abs() < 1e-12);
            assert!(schedule.proposals_left() > 1_000_000_000);
            schedule.count(1_000_000);
        }
    }
}
