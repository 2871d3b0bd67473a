//! One walk that can be left and gone on with.

use super::Outcome;
use super::annealing::Anneal;
use super::instance::Matrix;
use super::partial_cover::Partial;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::support::random::Random;

/// Proposals from one look at what may stop the call to the next: a fraction of a millisecond.
const PERIOD: u64 = 16_384;

/// A partial cover, its heat and its luck. All functions are to be given the matrix of [`Walker::load`].
pub(super) struct Walker {
    pub partial: Partial,
    pub anneal: Anneal,
    pub random: Random,
    /// Proposals since it was loaded.
    pub proposals: u64,
}

impl Walker {
    /// Over no matrix yet.
    pub fn new() -> Self {
        Self { partial: Partial::new(), anneal: Anneal::new(0, 1.0), random: Random::new(0), proposals: 0 }
    }

    /// Begins at nothing. The same seed gives the same walk; `middle` is that of [`Anneal::new`].
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load(&mut self, matrix: &Matrix, middle: f64, seed: u64) -> Result<(), Error> {
        self.partial.clear(matrix)?;
        self.anneal = Anneal::new(matrix.open_cells(), middle);
        self.random = Random::new(seed);
        self.proposals = 0;
        Ok(())
    }

    /// Makes `proposals` proposals, unless it finds a solution or is stopped.
    pub fn go_on(&mut self, matrix: &Matrix, proposals: u64, limits: &mut LimitChecker<'_>) -> Outcome {
        let mut left = proposals;
        while !self.is_done() {
            if left == 0 {
                return Outcome::NotYet;
            }
            if !limits.work(PERIOD as u32) {
                return Outcome::Stopped;
            }
            let most = left.min(PERIOD).min(self.anneal.left());
            let made = self.partial.walk(matrix, most, self.anneal.heat(), &mut self.random);
            self.anneal.count(made);
            self.proposals += made;
            left -= made;
        }
        Outcome::Solved
    }

    /// Whether no cell is empty.
    pub fn is_done(&self) -> bool {
        self.partial.empty_cells() == 0
    }
}
