//! How hot the walk is from step to step.
//!
//! ```text
//! cooling:    quickly, until few cells are empty on average: that heat is called critical
//! annealing:  from 1.3 critical down by 2.5 in 60 steps; then again from the top, and the state stays what it is;
//!             4 million proposals times 1, 1, 2, 1, 1, 2, 4, ... (Luby)
//! cooling:    after four anneals once more, slowly, unless candidates abound; later anneals have this critical heat
//! ```
//!
//! Where candidates are scarce, a solution is to the walk what a crystal is to a liquid: below some heat it does not melt, yet
//! nothing leads to it but a rare fluctuation, and well below that heat the liquid is a glass in which nothing happens any
//! more. Anneals must pass the heats between, and quick cooling lags behind: at 49x49 with 44 % holes it ends at half of the
//! heat where as few cells are empty after a long time. What is easy, and where candidates abound, colder anneals solve sooner.
//!
//! Annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983. The lengths: M. Luby,
//! A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993; D. E. Knuth's way to step through them.

/// A way down to the critical heat.
struct Cooling {
    /// The first heat.
    from: f64,
    /// What it multiplies the heat with.
    factor: f64,
    /// Proposals at each heat.
    step: u64,
    /// It ends when fewer cells than these are empty on average, in percent.
    empty: u64,
}

const QUICKLY: Cooling = Cooling { from: 0.03, factor: 0.85, step: 50_000, empty: 5 };
/// From so hot that what was frozen melts at once; a percent more, as even this one lags behind a little.
const SLOWLY: Cooling = Cooling { from: 0.06, factor: 0.93, step: 200_000, empty: 6 };

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
/// Anneals before slow cooling: 20 million proposals.
const QUICK_ANNEALS: u32 = 4;

/// The heat, and for how long.
pub(super) struct Anneal {
    heat: f64,
    /// Proposals left at this heat; not 0.
    left: u64,
    /// Sum of the empty cells over the proposals at this heat.
    empty: u64,
    stage: Stage,
    critical: f64,
    /// Anneals before slow cooling, if that is to come.
    quick_anneals: Option<u32>,
    /// Knuth's pair: the second runs through Luby's sequence.
    luby: (u64, u64),
}

enum Stage {
    Cooling(&'static Cooling),
    /// Steps left, this one among them.
    Annealing(u32),
}

impl Anneal {
    pub fn new(candidates_abound: bool) -> Self {
        Self {
            heat: QUICKLY.from,
            left: QUICKLY.step,
            empty: 0,
            stage: Stage::Cooling(&QUICKLY),
            critical: QUICKLY.from,
            quick_anneals: (!candidates_abound).then_some(QUICK_ANNEALS),
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
            Stage::Cooling(cooling) => {
                let calm = 100 * self.empty < cooling.empty * open * cooling.step;
                if calm || self.heat < COLDEST {
                    self.critical = self.heat;
                    self.begin_anneal();
                } else {
                    self.heat *= cooling.factor;
                    self.left = cooling.step;
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
        self.quick_anneals = self.quick_anneals.map(|left| left - 1);
        if self.quick_anneals == Some(0) {
            self.quick_anneals = None;
            self.stage = Stage::Cooling(&SLOWLY);
            (self.heat, self.left) = (SLOWLY.from, SLOWLY.step);
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
        while matches!(anneal.stage, Stage::Cooling(_)) {
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
    fn where_they_are_scarce_slow_cooling_follows_four_anneals() {
        let mut anneal = Anneal::new(false);
        let (quick, step) = cool(&mut anneal, 0.01, 4);
        assert!(quick < 0.01 && step == 50_000);
        pass_anneals(&mut anneal, quick, &[1, 1, 2, 1]);
        assert_eq!(anneal.heat(), 0.06);
        let (slow, step) = cool(&mut anneal, 0.02, 5);
        assert!(slow < 0.02 && slow > 0.02 * 0.93 && step == 200_000, "{slow} {step}");
        pass_anneals(&mut anneal, slow, &[1, 2, 4, 1, 1, 2, 1]);
    }

    #[test]
    fn cooling_goes_on_until_few_are_empty_but_not_for_ever() {
        assert!(cool(&mut Anneal::new(true), 0.01, 5).0 < COLDEST);
        let mut anneal = Anneal::new(false);
        let (quick, _) = cool(&mut anneal, 0.01, 4);
        pass_anneals(&mut anneal, quick, &[1, 1, 2, 1]);
        assert!(cool(&mut anneal, 0.01, 6).0 < COLDEST);
    }
}
