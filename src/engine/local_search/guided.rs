//! A walk from nothing, and then from where beliefs lead, again and again.
//!
//! ```text
//! anneals from nothing                    for so many proposals; for ever where beliefs cannot lead
//! beliefs (`beliefs.rs`), by a new seed   until they are certain or go on to differ
//! a cover                                 options are chosen as far as they fit, what is believed most first
//! a walk from there, at a steady heat     for so many proposals; then the next beliefs, near the best end of a walk so far
//! ```
//!
//! Near is near enough to lead to less and less empty cells, most of the time. Where it does not for a while, the last end
//! will do, and after a longer while all is forgotten. Such a chain of local searches: H. R. Lourenco, O. C. Martin, T. Stuetzle,
//! "Iterated local search", 2003.
//!
//! Where crowded puzzles have few solutions, or one, a walk from nothing hardly ever comes near one. Beliefs lead to covers
//! with five to ten empty cells in a fraction of a second, and a walk from there ends with two to five, or none (measured,
//! docs/lab/local-search.md).

use super::Outcome;
use super::annealing::Anneal;
use super::belief_propagation::Beliefs;
use super::instance::Matrix;
use super::walk::Walker;
use crate::error::Error;
use crate::limits::LimitChecker;

/// Proposals of a walk, per open cell.
const LENGTH: u64 = 40_000;
/// What a round of beliefs counts for each option, in proposals: it takes about as long.
const ROUND: u64 = 2;
/// Walks after which all is forgotten.
const CHAIN: u32 = 24;
/// Walks after which another end is taken to be near to, though it is worse.
const PATIENCE: u32 = 4;

/// How hot a walk is, times the candidates per open cell, squared.
#[derive(Clone, Copy)]
pub(super) struct Heats {
    /// In the middle of its anneals.
    pub from_nothing: f64,
    /// From where beliefs lead.
    pub led: f64,
}

/// A walker and what leads it. All functions are to be given the matrix of [`Led::load`].
pub(super) struct Led {
    pub walker: Walker,
    heats: Heats,
    beliefs: Beliefs,
    /// The seed of the next beliefs.
    seed: u64,
    phase: Phase,
    /// Where the next beliefs are to be near: the slots of the cells at the end of a walk; empty for nowhere.
    near: Vec<u32>,
    /// How many cells were empty there.
    near_empty: usize,
    /// Walks since that end, and since all was forgotten.
    since_near: u32,
    in_chain: u32,
    /// Proposals since it was loaded, and what rounds of beliefs count.
    pub proposals: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// It walks from nothing; so many proposals are left.
    FromNothing(u64),
    /// Beliefs come to agree.
    Believing,
    /// It walks from where they led.
    Walking(u64),
}

impl Led {
    /// Over no matrix yet.
    pub fn new(heats: Heats) -> Self {
        Self {
            walker: Walker::new(),
            heats,
            beliefs: Beliefs::default(),
            seed: 0,
            phase: Phase::Believing,
            near: Vec::new(),
            near_empty: 0,
            since_near: 0,
            in_chain: 0,
            proposals: 0,
        }
    }

    /// Begins at nothing, for so many proposals, or for ever where beliefs cannot lead, as is known before or found now:
    /// the answer. The same seed gives the same walks. When it was stopped it is not to go on.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load(
        &mut self,
        matrix: &Matrix,
        seed: u64,
        from_nothing: u64,
        may_lead: bool,
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        let candidates = matrix.candidates();
        self.walker.load(matrix, self.heats.from_nothing / (candidates * candidates), seed)?;
        self.proposals = 0;
        self.seed = seed;
        self.near.clear();
        self.near.try_reserve(matrix.open_cells())?;
        self.in_chain = 0;
        let can_lead = may_lead && self.beliefs.load(matrix, limits)?;
        self.phase = Phase::FromNothing(if can_lead { from_nothing } else { u64::MAX });
        Ok(can_lead)
    }

    /// Begins new beliefs.
    fn believe(&mut self) {
        self.beliefs.begin(self.seed, &self.near);
        self.seed = self.seed.wrapping_add(1);
        self.phase = Phase::Believing;
    }

    /// After a walk: where the next beliefs are to be near.
    fn look_back(&mut self, matrix: &Matrix) {
        self.in_chain += 1;
        self.since_near += 1;
        let empty = self.walker.partial.empty_cells();
        if self.in_chain == CHAIN {
            self.in_chain = 0;
            self.near.clear();
        } else if self.near.is_empty() || empty <= self.near_empty || self.since_near == PATIENCE {
            self.near.clear();
            self.near.extend_from_slice(&self.walker.partial.slots()[..matrix.open_cells()]);
            (self.near_empty, self.since_near) = (empty, 0);
        }
    }

    /// Makes `proposals` proposals, a round of beliefs more at most, unless it finds a solution or is stopped.
    pub fn go_on(&mut self, matrix: &Matrix, proposals: u64, limits: &mut LimitChecker<'_>) -> Outcome {
        let end = self.proposals.saturating_add(proposals);
        loop {
            let outcome = match self.phase {
                _ if self.walker.is_done() => Outcome::Solved,
                _ if self.proposals >= end => return Outcome::NotYet,
                Phase::Believing => self.round(matrix, limits),
                Phase::FromNothing(0) => {
                    let candidates = matrix.candidates();
                    self.walker.anneal = Anneal::steady(self.heats.led / (candidates * candidates));
                    self.believe();
                    Outcome::NotYet
                }
                Phase::Walking(0) => {
                    self.look_back(matrix);
                    self.believe();
                    Outcome::NotYet
                }
                Phase::FromNothing(left) => {
                    let (outcome, made) = self.walk(matrix, left.min(end - self.proposals), limits);
                    self.phase = Phase::FromNothing(left - made);
                    outcome
                }
                Phase::Walking(left) => {
                    let (outcome, made) = self.walk(matrix, left.min(end - self.proposals), limits);
                    self.phase = Phase::Walking(left - made);
                    outcome
                }
            };
            if outcome != Outcome::NotYet {
                return outcome;
            }
        }
    }

    /// The walker's outcome, and how many proposals it made.
    fn walk(&mut self, matrix: &Matrix, proposals: u64, limits: &mut LimitChecker<'_>) -> (Outcome, u64) {
        let before = self.walker.proposals;
        let outcome = self.walker.go_on(matrix, proposals, limits);
        let made = self.walker.proposals - before;
        self.proposals += made;
        (outcome, made)
    }

    /// A round of beliefs, and the cover they lead to if it was the last.
    fn round(&mut self, matrix: &Matrix, limits: &mut LimitChecker<'_>) -> Outcome {
        let counted = ROUND * matrix.members.len() as u64;
        if !limits.work(counted as u32) {
            return Outcome::Stopped;
        }
        self.proposals += counted;
        if !self.beliefs.round() {
            self.walker.partial.choose(matrix, self.beliefs.order());
            self.phase = Phase::Walking(LENGTH * matrix.open_cells() as u64);
        }
        Outcome::NotYet
    }
}

#[cfg(test)]
mod tests {
    use super::super::Walks;
    use super::super::tests::{boundless, load, with_holes};
    use super::*;

    /// Ends of walks: none yet, as good, worse, worse for long, and the chain's end.
    #[test]
    fn the_next_beliefs_are_near_the_best_end() {
        let puzzle = with_holes(6, 50, 3);
        let mut walk = Walks::new(puzzle.shape()).unwrap();
        load(&mut walk, &puzzle, 1);
        let (matrix, [_, led]) = (&walk.matrix, &mut walk.walks);
        let end = |led: &mut Led, options: u32| {
            led.walker.partial.choose(matrix, 0..options);
            led.look_back(matrix);
            led.near.iter().filter(|&&slot| slot < matrix.members.len() as u32).count()
        };
        let chosen = |led: &mut Led, options: u32| {
            led.walker.partial.choose(matrix, 0..options);
            matrix.open_cells() - led.walker.partial.empty_cells()
        };
        let [few, some, many] = [100, 300, 3_000].map(|options| chosen(led, options));
        assert!(few < some && some < many);
        assert_eq!([100, 300].map(|options| end(led, options)), [few, some]);
        assert_eq!([100; 3].map(|options| end(led, options)), [some; 3]);
        assert_eq!(end(led, 100), few);
        assert_eq!(end(led, 3_000), many);
        for walks in 7..CHAIN - 1 {
            let kept = end(led, 3_000);
            assert_eq!((kept, led.near.len()), (many, matrix.open_cells()), "{walks}");
        }
        assert_eq!(end(led, 3_000), 0);
        assert!(led.near.is_empty());
    }

    /// Some steps from nothing, beliefs, a cover, a walk from it to its end, other beliefs.
    #[test]
    fn a_walk_begins_where_beliefs_lead_and_ends_in_the_next() {
        let puzzle = with_holes(6, 50, 3);
        let mut walks = Walks::new(puzzle.shape()).unwrap();
        walks.pace.alone = 1;
        load(&mut walks, &puzzle, 1);
        let (matrix, [led, _]) = (&walks.matrix, &mut walks.walks);
        let (cells, round) = (matrix.open_cells(), ROUND * matrix.members.len() as u64);
        let alone = cells as u64;
        assert_eq!(led.go_on(matrix, alone, &mut boundless()), Outcome::NotYet);
        assert_eq!((led.phase, led.proposals, led.walker.proposals), (Phase::FromNothing(0), alone, alone));
        let heat = |led: &Led| led.walker.anneal.heat() * matrix.candidates().powi(2);
        assert!((heat(led) - 1.5 * led.heats.from_nothing).abs() < 1e-9);
        let from_nothing = led.walker.partial.empty_cells();
        assert_eq!(led.go_on(matrix, 1, &mut boundless()), Outcome::NotYet);
        assert!(led.near.is_empty() && (heat(led) - led.heats.led).abs() < 1e-9);
        while led.phase == Phase::Believing {
            assert_eq!(led.walker.partial.empty_cells(), from_nothing);
            assert_eq!(led.go_on(matrix, 1, &mut boundless()), Outcome::NotYet);
        }
        assert_eq!(led.phase, Phase::Walking(LENGTH * cells as u64));
        assert!(
            (led.proposals - alone).is_multiple_of(round)
                && (1..cells / 10).contains(&led.walker.partial.empty_cells())
        );
        led.phase = Phase::Walking(3);
        let (seed, made) = (led.seed, led.proposals);
        assert_eq!(led.go_on(matrix, 4, &mut boundless()), Outcome::NotYet);
        led.walker.partial.check(matrix);
        assert_eq!((led.phase, led.seed, led.near.len()), (Phase::Believing, seed + 1, cells));
        assert_eq!((led.proposals, led.walker.proposals), (made + 3 + round, alone + 3));
    }

    #[test]
    fn loading_forgets_all() {
        let [one, other] = [(50, 3), (54, 4)].map(|(percent, seed)| with_holes(6, percent, seed));
        let mut used = Walks::new(one.shape()).unwrap();
        load(&mut used, &one, 1);
        for led in &mut used.walks {
            led.look_back(&used.matrix);
            led.look_back(&used.matrix);
            led.go_on(&used.matrix, 1_000_000, &mut boundless());
        }
        let mut fresh = Walks::new(one.shape()).unwrap();
        let slots = [&mut used, &mut fresh].map(|walks| {
            load(walks, &other, 7);
            assert!(walks.walks.iter().all(|led| led.near.is_empty() && led.in_chain == 0));
            [0, 1].map(|k| {
                let led = &mut walks.walks[k];
                led.go_on(&walks.matrix, 40_000_000, &mut boundless());
                (led.proposals, led.walker.partial.slots().to_vec())
            })
        });
        assert!(slots[0] == slots[1] && slots[0][0].1 != slots[0][1].1);
    }
}
