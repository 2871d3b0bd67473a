//! How hot the walk is from step to step.
//!
//! ```text
//! cooling:    from heat 0.03 down by 0.85 every 50,000 proposals, until fewer than 5 % of the cells are empty on average:
//!             that heat is called critical
//! annealing:  from 1.3 critical down by 2.5 in 60 steps; then again from the top, and the state stays what it is;
//!             4 million proposals times 1, 1, 2, 1, 1, 2, 4, ... (Luby)
//! ```
//!
//! Annealing: S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi, "Optimization by simulated annealing", 1983. The lengths: M. Luby,
//! A. Sinclair, D. Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993; D. E. Knuth's way to step through them.

/// Where the walk is cooled from.
const HOTTEST: f64 = 0.03;
/// What cooling multiplies the heat with.
const COOLING: f64 = 0.85;
/// Proposals at each heat of the cooling.
const COOLING_STEP: u64 = 50_000;
/// Cooling ends when fewer than one cell in this many is empty.
const CRITICAL_SHARE: u64 = 20;
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
    Cooling,
    Annealing {
        critical: f64,
        /// Steps left, this one among them.
        steps: u32,
        /// Knuth's pair: the second runs through Luby's sequence.
        luby: (u64, u64),
    },
}

impl Anneal {
    pub fn new() -> Self {
        Self { heat: HOTTEST, left: COOLING_STEP, stage: Stage::Cooling, empty: 0 }
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
                let calm = self.empty * CRITICAL_SHARE < open * COOLING_STEP;
                if calm || self.heat < COLDEST {
                    self.stage = Stage::Annealing { critical: self.heat, steps: STEPS, luby: (1, 1) };
                    self.heat *= ABOVE_CRITICAL;
                    self.left = ANNEALING_STEP;
                } else {
                    self.heat *= COOLING;
                    self.left = COOLING_STEP;
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
