//! A walk that begins where beliefs lead, again and again.
//!
//! ```text
//! beliefs (`beliefs.rs`), by a new seed   until they are certain or go on to differ
//! a cover                                 options are chosen as far as they fit, what is believed most first
//! a walk from there, cold                 for so many proposals; then the next beliefs, near the best end of a walk so far
//! ```
//!
//! Near is near enough to lead to less and less empty cells, most of the time. Where it does not for a while, the last end
//! will do, and after a longer while all is forgotten. Such a chain of local searches: H. R. Lourenco, O. C. Martin, T. Stuetzle,
//! "Iterated local search", 2003.
//!
//! Where crowded puzzles have few solutions, or one, a walk from nothing hardly ever comes near one. Beliefs lead to covers
//! with five to ten empty cells in a fraction of a second, and a walk from there ends with two to five, or none (measured,
//! docs/BENCHMARKS.md).

use super::Outcome;
use super::anneal::Anneal;
use super::beliefs::Beliefs;
use super::matrix::Matrix;
use super::walker::Walker;
use crate::error::Error;
use crate::limits::Limits;

/// The middle heat where beliefs cannot lead.
const ALONE: f64 = 0.55;
/// Proposals of a walk, per open cell.
const LENGTH: u64 = 40_000;
/// What a round of beliefs counts for each option, in proposals: it takes about as long.
const ROUND: u64 = 2;

/// Walks after which another end is taken to be near to, though it is worse.
const PATIENCE: u32 = 4;

/// A walker and what leads it. All functions are to be given the matrix of [`Led::load`].
pub(super) struct Led {
    pub walker: Walker,
    /// The heat of its walks, times the candidates per open cell, squared.
    heat: f64,
    /// Walks after which all is forgotten.
    chain: u32,
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
    walks: u32,
    /// Proposals since it was loaded, and what rounds of beliefs count.
    pub proposals: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Beliefs come to agree.
    Believing,
    /// It walks; so many proposals are left.
    Walking(u64),
}

impl Led {
    /// Over no matrix yet. Its walks are to be at `heat` / candidates per open cell, squared, and after `chain` of them all is to
    /// be forgotten.
    pub fn new(heat: f64, chain: u32) -> Self {
        Self {
            walker: Walker::new(),
            heat,
            chain,
            beliefs: Beliefs::default(),
            seed: 0,
            phase: Phase::Walking(0),
            near: Vec::new(),
            near_empty: 0,
            since_near: 0,
            walks: 0,
            proposals: 0,
        }
    }

    /// Begins with beliefs or, where they cannot lead, an anneal from nothing. The same seed gives the same walks.
    ///
    /// # Errors
    /// [`Error::Memory`].
    pub fn load(&mut self, matrix: &Matrix, seed: u64) -> Result<(), Error> {
        let candidates = matrix.candidates();
        self.walker.load(matrix, ALONE / (candidates * candidates), seed)?;
        self.proposals = 0;
        self.seed = seed;
        self.phase = Phase::Walking(u64::MAX);
        self.near.clear();
        self.near.try_reserve(matrix.open_cells())?;
        (self.near_empty, self.since_near, self.walks) = (0, 0, 0);
        if self.beliefs.load(matrix)? {
            self.walker.anneal = Anneal::steady(self.heat / (candidates * candidates));
            self.believe();
        }
        Ok(())
    }

    /// Begins new beliefs.
    fn believe(&mut self) {
        self.beliefs.begin(self.seed, &self.near);
        self.seed = self.seed.wrapping_add(1);
        self.phase = Phase::Believing;
    }

    /// After a walk: where the next beliefs are to be near.
    fn look_back(&mut self, matrix: &Matrix) {
        self.walks += 1;
        self.since_near += 1;
        let empty = self.walker.partial.empty_cells();
        if self.walks == self.chain {
            self.walks = 0;
            self.near.clear();
        } else if self.near.is_empty() || empty <= self.near_empty || self.since_near == PATIENCE {
            self.near.clear();
            self.near.extend_from_slice(&self.walker.partial.slots()[..matrix.open_cells()]);
            (self.near_empty, self.since_near) = (empty, 0);
        }
    }

    /// Makes `proposals` proposals, a round of beliefs more at most, unless it finds a solution or is stopped.
    pub fn go_on(&mut self, matrix: &Matrix, proposals: u64, limits: &mut Limits<'_>) -> Outcome {
        let end = self.proposals.saturating_add(proposals);
        loop {
            let outcome = match self.phase {
                _ if self.walker.is_done() => Outcome::Solved,
                _ if self.proposals >= end => return Outcome::NotYet,
                Phase::Believing => self.round(matrix, limits),
                Phase::Walking(0) => {
                    self.look_back(matrix);
                    self.believe();
                    Outcome::NotYet
                }
                Phase::Walking(left) => {
                    let before = self.walker.proposals;
                    let outcome = self.walker.go_on(matrix, left.min(end - self.proposals), limits);
                    let made = self.walker.proposals - before;
                    self.proposals += made;
                    self.phase = Phase::Walking(left - made);
                    outcome
                }
            };
            if outcome != Outcome::NotYet {
                return outcome;
            }
        }
    }

    /// A round of beliefs, and the cover they lead to if it was the last.
    fn round(&mut self, matrix: &Matrix, limits: &mut Limits<'_>) -> Outcome {
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
        let (matrix, [_, led]) = (&walk.matrix, &mut walk.led);
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
        for walks in 7..led.chain - 1 {
            let kept = end(led, 3_000);
            assert_eq!((kept, led.near.len()), (many, matrix.open_cells()), "{walks}");
        }
        assert_eq!(end(led, 3_000), 0);
        assert!(led.near.is_empty());
    }

    /// Beliefs, a cover, a walk from it to its end, other beliefs.
    #[test]
    fn a_walk_begins_where_beliefs_lead_and_ends_in_the_next() {
        let puzzle = with_holes(6, 50, 3);
        let mut walks = Walks::new(puzzle.shape()).unwrap();
        load(&mut walks, &puzzle, 1);
        let (matrix, [_, led]) = (&walks.matrix, &mut walks.led);
        let (cells, round) = (matrix.open_cells(), ROUND * matrix.members.len() as u64);
        while led.phase == Phase::Believing {
            assert_eq!(led.walker.partial.empty_cells(), cells);
            assert_eq!(led.go_on(matrix, 1, &mut boundless()), Outcome::NotYet);
        }
        assert_eq!(led.phase, Phase::Walking(LENGTH * cells as u64));
        assert!(led.proposals % round == 0 && (1..cells / 10).contains(&led.walker.partial.empty_cells()));
        led.phase = Phase::Walking(3);
        let (seed, made) = (led.seed, led.proposals);
        assert_eq!(led.go_on(matrix, 4, &mut boundless()), Outcome::NotYet);
        led.walker.partial.check(matrix);
        assert_eq!((led.phase, led.seed, led.near.len()), (Phase::Believing, seed + 1, cells));
        assert_eq!((led.proposals, led.walker.proposals), (made + 3 + round, 3));
    }

    #[test]
    fn loading_forgets_all() {
        let [one, other] = [(50, 3), (54, 4)].map(|(percent, seed)| with_holes(6, percent, seed));
        let mut used = Walks::new(one.shape()).unwrap();
        load(&mut used, &one, 1);
        for led in &mut used.led {
            led.look_back(&used.matrix);
            led.go_on(&used.matrix, 1_000_000, &mut boundless());
        }
        let mut fresh = Walks::new(one.shape()).unwrap();
        let slots = [&mut used, &mut fresh].map(|walks| {
            load(walks, &other, 7);
            assert!(walks.led.iter().all(|led| led.near.is_empty()));
            [0, 1].map(|k| {
                let led = &mut walks.led[k];
                led.go_on(&walks.matrix, 20_000_000, &mut boundless());
                (led.proposals, led.walker.partial.slots().to_vec())
            })
        });
        assert!(slots[0] == slots[1] && slots[0][0].1 != slots[0][1].1);
    }
}
