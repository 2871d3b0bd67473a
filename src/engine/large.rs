//! The schedule for everything but 9x9: bit search as long as it gets on, then learning on what it left.
//!
//! ```text
//! search    until `patience` conflicts came one after another without a solution; most puzzles end here
//! (here a random walk may look for a first solution, if there was none yet; what it finds goes to `run.found`
//!  and is forbidden to the learner as a whole, by its options)
//! learn     from the root of the search, where what was refuted without any guess stays refuted;
//!           what lies below other refuted guesses was searched, and is forbidden by a clause each
//! ```
//!
//! The clauses make sure that no solution is visited twice, wherever the search was when it gave up. They are those of C.
//! Lecoutre, L. Sais, S. Tabary, V. Vidal, "Nogood recording from restarts", 2007. The switch is counted in conflicts, so
//! runs repeat.

use super::learn::Learner;
use super::search::{Outcome, Search};
use super::{Engine, Run};
use crate::error::Error;
use crate::kind::EngineKind;
use crate::mask::Mask;
use crate::puzzle::Puzzle;
use crate::shape::Shape;

/// Conflicts that the bit search may meet before its first solution.
const PATIENCE: u64 = 200;

pub(super) struct Large<M> {
    search: Search<M>,
    learner: Learner,
}

impl<M: Mask> Large<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        Ok(Self { search: Search::new(shape)?, learner: Learner::default() })
    }
}

impl<M: Mask> Engine for Large<M> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut Run<'_, '_>) -> Result<(), Error> {
        // Where solutions abound, the search is better at visiting them: each of them buys it one conflict more.
        let patience = |solutions: u64| PATIENCE.saturating_add(solutions);
        run.stats.engine = Some(EngineKind::Search);
        if self.search.run_for(puzzle, run, patience)? == Outcome::Ended {
            return Ok(());
        }
        run.stats.engine = Some(EngineKind::Learn);
        self.search.back_to_root();
        self.learner.load(&self.search.state, run)?;
        for guesses in self.search.searched() {
            self.learner.forbid(guesses)?;
        }
        self.learner.search(run)
    }
}
