//! How hot the walk is from step to step.
//!
//! ```text
//! cooling:    until fewer than 5 % of the cells are empty on average: that heat is called critical
//! annealing:  from 1.3 critical down by 2.5 in 60 steps; then again from the top, and the state stays what it is;
//!             4 million proposals times 1, 1, 2, 1, 1, 2, 4, ... (Luby)
//! steady:     after four anneals, unless candidates abound: one heat for ever
//! ```
//!
//! Where candidates are scarce, a solution is to the walk what a crystal is to a liquid: at a steady heat the liquid meets it by a
//! rare fluctuation. It meets states that are wrong in a few cells, too, but does not stay in them for long: a solution would
//! bear far more heat. Colder, such a state is all there is; much hotter, no fluctuation is large enough; an anneal spends most of its
//! time at either. What is easy, and where candidates abound, anneals solve sooner.
//!
//! Annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983. The lengths: M. Luby,
//! A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993; D. E. Knuth's way to step through them.

/// The first heat of cooling, what it multiplies the heat with, proposals at each heat.
const HOTTEST: f64 = 0.03;
const COOLING: f64 = 0.85;
const COOLING_STEP: u64 = 50_000;
/// Cooling ends when fewer cells than these are empty on average, in percent.
const FEW_EMPTY: u64 = 5;

/// No heat below this is critical.
const COLDEST: f64 = 0.0005;
/// An anneal begins at the critical heat times this.
const ABOVE_CRITICAL: f64 = 1.3;
/// Heats of an anneal.
const STEPS: u32 = 60;
/// What an anneal multiplies the heat with: 2.5 to the power of -1/59.
const ANNEALING: f64 = 0.984_589_6;
/// Proposals at each heat of the shortest anneal.
const ANNEALING_STEP: u64 = 66_667;
/// Anneals before steady heat: 20 million proposals.
const ANNEALS: u32 = 4;
/// Solves 36x36 with 48 to 50 % holes, also balanced, and 49x49 with 44 % in the fewest proposals; as good from .014 to .018.
const STEADY: f64 = 1.0 / 64.0;

/// The heat, and for how long.
pub(super) struct Anneal {
    heat: f64,
    /// Proposals left at this heat; not 0.
    left: u64,
    /// Sum of the empty cells over the proposals at this heat.
    empty: u64,
    stage: Stage,
    critical: f64,
    /// Anneals before steady heat, if that is to come.
    anneals: Option<u32>,
    /// Knuth's pair: the second runs through Luby's sequence.
    luby: (u64, u64),
}

enum Stage {
    Cooling,
    /// Steps left, this one among them.
    Annealing(u32),
    Steady,
}

impl Anneal {
    pub fn new(candidates_abound: bool) -> Self {
        Self {
            heat: HOTTEST,
            left: COOLING_STEP,
            empty: 0,
            stage: Stage::Cooling,
            critical: HOTTEST,
            anneals: (!candidates_abound).then_some(ANNEALS),
            luby: (1, 1),
        }
    }

    pub fn heat(&self) -> f64 {
        self.heat
    }

    /// Proposals until the next change.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Counts at most [`Anneal::left`] proposals, with the sum of empty cells over them, of `open` cells in all.
    pub fn count(&mut self, proposals: u64, empty: u64, open: u64) {
        self.left -= proposals;
        self.empty += empty;
        if self.left > 0 {
            return;
        }
        match &mut self.stage {
            Stage::Cooling => {
                let calm = 100 * self.empty < FEW_EMPTY * open * COOLING_STEP;
                if calm || self.heat < COLDEST {
                    self.critical = self.heat;
                    self.begin_anneal();
                } else {
                    self.heat *= COOLING;
                    self.left = COOLING_STEP;
                }
            }
            Stage::Annealing(steps) => {
                *steps -= 1;
                if *steps == 0 {
                    self.end_anneal();
                } else {
                    self.heat *= ANNEALING;
                    self.left = self.luby.1 * ANNEALING_STEP;
                }
            }
            Stage::Steady => {}
        }
        self.empty = 0;
    }

    fn begin_anneal(&mut self) {
        self.stage = Stage::Annealing(STEPS);
        self.heat = self.critical * ABOVE_CRITICAL;
        self.left = self.luby.1 * ANNEALING_STEP;
    }

    fn end_anneal(&mut self) {
        let (u, v) = self.luby;
        self.luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
        self.anneals = self.anneals.map(|left| left - 1);
        if self.anneals == Some(0) {
            self.stage = Stage::Steady;
            (self.heat, self.left) = (STEADY, u64::MAX);
        } else {
            self.begin_anneal();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes to the end of the heat, with so many of 100 cells empty; how many proposals that took.
    fn pass(anneal: &mut Anneal, empty: u64) -> u64 {
        let proposals = anneal.left();
        // In two parts, which makes no difference.
        anneal.count(proposals / 3, proposals / 3 * empty, 100);
        anneal.count(anneal.left(), (proposals - proposals / 3) * empty, 100);
        proposals
    }

    /// Cools until below `bound` so many of 100 cells are empty; the critical heat and the proposals of each heat.
    fn cool(anneal: &mut Anneal, bound: f64, empty: u64) -> (f64, u64) {
        let (mut heat, mut step) = (0.0, 0);
        while matches!(anneal.stage, Stage::Cooling) {
            heat = anneal.heat();
            step = pass(anneal, if heat < bound { empty } else { 50 });
        }
        (heat, step)
    }

    /// Passes anneals of these lengths from the critical heat.
    fn pass_anneals(anneal: &mut Anneal, critical: f64, lengths: &[u64]) {
        for length in lengths {
            assert!((anneal.heat() / critical - 1.3).abs() < 1e-9);
            let mut last = 0.0;
            for _ in 0..60 {
                assert!(matches!(anneal.stage, Stage::Annealing(_)));
                last = anneal.heat();
                assert_eq!(pass(anneal, 3), length * ANNEALING_STEP);
            }
            assert!((critical * 1.3 / last - 2.5).abs() < 1e-3);
        }
    }

    #[test]
    fn where_candidates_abound_all_anneals_follow_quick_cooling() {
        let mut anneal = Anneal::new(true);
        let (critical, step) = cool(&mut anneal, 0.01, 4);
        assert!(critical < 0.01 && critical > 0.01 * 0.85 && step == 50_000, "{critical} {step}");
        pass_anneals(&mut anneal, critical, &[1, 1, 2, 1, 1, 2, 4, 1]);
    }

    #[test]
    fn where_they_are_scarce_steady_heat_follows_four_anneals() {
        let mut anneal = Anneal::new(false);
        let (critical, _) = cool(&mut anneal, 0.01, 4);
        pass_anneals(&mut anneal, critical, &[1, 1, 2, 1]);
        for _ in 0..100 {
            assert_eq!(anneal.heat(), 0.015_625);
            assert!(anneal.left() > 1_000_000_000);
            anneal.count(1_000_000, 3_000_000, 100);
        }
    }

    #[test]
    fn cooling_goes_on_until_few_are_empty_but_not_for_ever() {
        assert!(cool(&mut Anneal::new(true), 0.01, 5).0 < COLDEST);
    }
}
