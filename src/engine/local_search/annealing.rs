//! How hot the walk is from step to step.
//!
//! ```text
//! middle      about 0.5 / (candidates per open cell)^2, the caller's
//! annealing:  from 1.5 times that down to 0.9 times in 60 steps, four times, each twice as long as the one before; the state
//!             stays what it is
//! steady:     the middle, for ever
//! ```
//!
//! About the middle a walk is between liquid and frozen, from 36x36 to 64x64 and with 5.4 to 17 candidates per open cell
//! (measured, docs/lab/local-search.md). Where candidates are scarce, a solution is to the walk what a crystal is to a liquid: at a
//! steady heat the liquid meets it by a rare fluctuation. It meets states that are wrong in a few cells, too, but does not stay in
//! them for long: a solution would bear far more heat. Colder, such a state is all there is; much hotter, no fluctuation is large
//! enough. Anneals solve what is easy a little sooner.
//!
//! Annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983.

/// An anneal begins at the middle times this.
const TOP: f64 = 1.5;
/// Heats of an anneal.
const STEPS: u32 = 60;
/// What an anneal multiplies the heat with: (0.9 / 1.5) to the power of 1/59.
const COOLING: f64 = 0.991_379_311;
/// Proposals per open cell at each heat of the first anneal.
const FIRST_STEP: u64 = 30;
const ANNEALS: u32 = 4;

/// The heat, and for how long.
pub(super) struct Anneal {
    middle: f64,
    heat: f64,
    /// Proposals at each heat of the first anneal.
    first_step: u64,
    /// Proposals left at this heat; not 0.
    left: u64,
    /// Anneals that are over.
    anneals: u32,
    /// Heats left of this anneal, this one among them.
    heats: u32,
}

impl Anneal {
    /// Proposals per open cell until the heat is steady.
    pub const PROPOSALS: u64 = STEPS as u64 * FIRST_STEP * ((1 << ANNEALS) - 1);

    /// For a puzzle with so many open cells.
    pub fn new(cells: usize, middle: f64) -> Self {
        let first_step = FIRST_STEP * cells.max(1) as u64;
        Self { middle, heat: middle * TOP, first_step, left: first_step, anneals: 0, heats: STEPS }
    }

    /// No anneal: this heat for ever.
    pub fn steady(heat: f64) -> Self {
        Self { middle: heat, heat, first_step: 0, left: u64::MAX, anneals: ANNEALS, heats: STEPS }
    }

    pub fn heat(&self) -> f64 {
        self.heat
    }

    /// Proposals until the next change.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Counts at most [`Anneal::left`] proposals.
    pub fn count(&mut self, proposals: u64) {
        self.left -= proposals;
        if self.left > 0 {
            return;
        }
        self.heats -= 1;
        self.heat *= COOLING;
        if self.heats == 0 {
            (self.anneals, self.heats, self.heat) = (self.anneals + 1, STEPS, self.middle * TOP);
        }
        self.left = self.first_step << self.anneals;
        if self.anneals == ANNEALS {
            (self.heat, self.left) = (self.middle, u64::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_anneals_each_twice_as_long_and_then_a_steady_heat() {
        let mut anneal = Anneal::new(1_000, 0.005);
        let mut made = 0;
        for length in [1, 2, 4, 8] {
            assert!((anneal.heat() / 0.005 - 1.5).abs() < 1e-9);
            let mut last = 0.0;
            for _ in 0..60 {
                last = anneal.heat();
                let proposals = anneal.left();
                assert_eq!(proposals, length * 30_000);
                made += proposals;
                // In two parts, which makes no difference.
                anneal.count(proposals / 3);
                assert_eq!(anneal.heat(), last);
                anneal.count(anneal.left());
            }
            assert!((last / 0.005 - 0.9).abs() < 1e-6);
        }
        assert_eq!(made, 1_000 * Anneal::PROPOSALS);
        for _ in 0..100 {
            assert!((anneal.heat() - 0.005).abs() < 1e-12);
            assert!(anneal.left() > 1_000_000_000);
            anneal.count(1_000_000);
        }
    }
}
