//! The turns of a count: visits of the solutions, in turns with a count by bands (`engine/bands`),
//! which knows the number without visiting them.
//!
//! ```text
//! visit      until the turn has visited its number of solutions; nearly all counts end here
//! bands      for a number of steps
//! repeat     both from the start, with turns four times as long
//! ```

use crate::engine::bands::BandCount;

/// How much longer each turn is than the last one.
const LONGER: u64 = 4;

/// The lengths of two turns.
#[derive(Clone, Copy)]
pub(crate) struct CountTurns {
    /// Solutions to visit.
    pub visits: u64,
    /// Steps of the count by bands.
    pub steps: u64,
}

impl CountTurns {
    /// The visits take about 5 ms with 9x9, and the steps four times as long.
    pub const FIRST: Self = Self { visits: 1 << 14, steps: 1 << 21 };

    /// Returns the turns after a count by bands without a number.
    pub fn next(self, counted: BandCount) -> Self {
        match counted {
            BandCount::Never => Self { visits: u64::MAX, ..self },
            _ => {
                Self { visits: self.visits.saturating_mul(LONGER), steps: self.steps.saturating_mul(LONGER) }
            }
        }
    }
}
