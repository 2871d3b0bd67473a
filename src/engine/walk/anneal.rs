//! How hot the walk is from step to step.
//!
//! ```text
//! cooling:    quickly where candidates abound, else slowly, until few cells are empty on average: that heat is called critical
//! annealing:  from 1.3 critical down by 2.5 in 60 steps; then again from the top, and the state stays what it is;
//!             4 million proposals times 1, 1, 2, 1, 1, 2, 4, ... (Luby)
//! ```
//!
//! Where candidates are scarce, a solution is to the walk what a crystal is to a liquid: below some heat it does not melt, yet
//! nothing leads to it but a rare fluctuation, and well below that heat the liquid is a glass in which nothing happens any
//! more. Anneals must pass the heats between, and quick cooling lags behind: at 49x49 with 44 % holes it ends at half of the
//! heat where as few cells are empty after a long time. Where candidates abound, colder anneals solve sooner.
//!
//! Annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983. The lengths: M. Luby,
//! A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993; D. E. Knuth's way to step through them.

/// Where the walk is cooled from.
const HOTTEST: f64 = 0.03;

/// A way down to the critical heat.
struct Cooling {
    /// What it multiplies the heat with.
    factor: f64,
    /// Proposals at each heat.
    step: u64,
    /// It ends when fewer cells than these are empty on average, in percent.
    empty: u64,
}

const QUICKLY: Cooling = Cooling { factor: 0.85, step: 50_000, empty: 5 };
/// A percent more, as even this one lags behind a little.
const SLOWLY: Cooling = Cooling { factor: 0.93, step: 200_000, empty: 6 };

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

/// The heat, and for how long.
pub(super) struct Anneal {
    heat: f64,
    /// Proposals left at this heat; not 0.
    left: u64,
    stage: Stage,
    /// Sum of the empty cells over the proposals at this heat.
    empty: u64,
}

enum Stage {
    Cooling(&'static Cooling),
    Annealing {
        critical: f64,
        /// Steps left, this one among them.
        steps: u32,
        /// Knuth's pair: the second runs through Luby's sequence.
        luby: (u64, u64),
    },
}

impl Anneal {
    pub fn new(candidates_abound: bool) -> Self {
        let cooling = if candidates_abound { &QUICKLY } else { &SLOWLY };
        Self { heat: HOTTEST, left: cooling.step, stage: Stage::Cooling(cooling), empty: 0 }
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
                    self.stage = Stage::Annealing { critical: self.heat, steps: STEPS, luby: (1, 1) };
                    self.heat *= ABOVE_CRITICAL;
                    self.left = ANNEALING_STEP;
                } else {
                    self.heat *= cooling.factor;
                    self.left = cooling.step;
                }
            }
            Stage::Annealing { critical, steps, luby } => {
                *steps -= 1;
                self.heat *= ANNEALING;
                if *steps == 0 {
                    let (u, v) = *luby;
                    *luby = if u & u.wrapping_neg() == v { (u + 1, 1) } else { (u, 2 * v) };
                    *steps = STEPS;
                    self.heat = *critical * ABOVE_CRITICAL;
                }
                self.left = luby.1 * ANNEALING_STEP;
            }
        }
        self.empty = 0;
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

    #[test]
    fn cooled_quickly_or_slowly_and_then_annealed_again_and_again() {
        for (abound, empty, factor, step) in [(true, 4, 0.85, 50_000), (false, 5, 0.93, 200_000)] {
            let mut anneal = Anneal::new(abound);
            let (critical, made) = cool(&mut anneal, 0.01, empty);
            assert!(critical < 0.01 && critical > 0.01 * factor && made == step, "{critical} {made}");
            for length in [1, 1, 2, 1, 1, 2, 4, 1] {
                assert!((anneal.heat() / critical - 1.3).abs() < 1e-9);
                let mut last = 0.0;
                for _ in 0..60 {
                    last = anneal.heat();
                    assert_eq!(pass(&mut anneal, 3), length * ANNEALING_STEP);
                }
                assert!((critical * 1.3 / last - 2.5).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn cooling_goes_on_until_few_are_empty_but_not_for_ever() {
        for (abound, too_many) in [(true, 5), (false, 6)] {
            assert!(cool(&mut Anneal::new(abound), 0.01, too_many).0 < COLDEST);
        }
    }
}
