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
//! Where crowded puzzles have few solutions, or one, walks from nothing do not come near one within any time; beliefs are near
//! one in a fraction of a second, most of the time, and what they leave empty or wrong is a short walk's work (measured,
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
/// Walks after which all is forgotten.
const CHAIN: u32 = 100;

/// A walker and what leads it. All functions are to be given the matrix of [`Led::load`].
pub(super) struct Led {
    pub walker: Walker,
    /// The heat of its walks, times the candidates per open cell, squared.
    heat: f64,
    beliefs: Beliefs,
    /// The seed of the next beliefs.
    seed: u64,
    phase: Phase,
    /// Where the next beliefs are to be near: the slots of the cells at the end of a walk; empty for nowhere.
    pub near: Vec<u32>,
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
    /// Over no matrix yet. Its walks are to be at `heat` / candidates per open cell, squared.
    pub fn new(heat: f64) -> Self {
        Self {
            walker: Walker::new(),
            heat,
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

    /// Begins at nothing. The same seed gives the same walks.
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
        self.walks = 0;
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
    pub fn look_back(&mut self, matrix: &Matrix) {
        self.walks += 1;
        self.since_near += 1;
        let empty = self.walker.partial.empty_cells();
        if self.walks == CHAIN {
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
