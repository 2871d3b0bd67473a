//! A walk that starts from the empty cover, and then repeatedly from covers that belief propagation
//! proposes.
//!
//! ```text
//! stage               what happens                         until
//! Annealing           the walk anneals from the empty      its proposals are used up; forever, if
//!                     cover                                belief propagation does not apply
//! BeliefPropagation   beliefs form, with a new seed and    they are certain or stop agreeing; then
//!                     biased towards the anchor            the likeliest options become a cover
//! Walking             the walk continues from that         its proposals are used up; then the
//!                     cover, at a steady temperature       next BeliefPropagation
//! ```
//!
//! The anchor is the best end state of a walk so far. Biasing towards the best end state usually
//! leaves fewer empty cells. If it does not for some walks, the last end state replaces it. After a
//! longer time, everything is forgotten. Such chains of local searches: H. R. Lourenco, O. C.
//! Martin, T. Stuetzle, "Iterated local search", 2003.
//!
//! In crowded puzzles with few solutions, a walk from the empty cover hardly ever gets near a
//! solution. Belief propagation finds covers with five to ten empty cells in a fraction of a
//! second, and a walk from there ends with two to five, or none (measured,
//! lab/notes/local-search.md).

use super::WalkOutcome;
use super::annealing::AnnealingSchedule;
use super::belief_propagation::BeliefPropagation;
use super::instance::Instance;
use super::walk::Walk;
use crate::error::Error;
use crate::limits::LimitChecker;

/// Proposals of a walk from a proposed cover, per open cell.
const WALK_LENGTH: u64 = 40_000;
/// Proposals that take as long as a round of belief propagation, per option.
const ROUND_COST: u64 = 2;
/// Walks after which everything is forgotten.
const CHAIN_LENGTH: u32 = 24;
/// Walks without a better end state after which the last one becomes the anchor.
const PATIENCE: u32 = 4;

/// The temperatures of a walk, multiplied by the square of the candidates per open cell.
#[derive(Clone, Copy)]
pub(super) struct Temperatures {
    /// The middle of the anneals.
    pub annealing: f64,
    /// The steady temperature of guided walks.
    pub guided: f64,
}

/// A walk and its guide. Every function must get the instance of [`GuidedWalk::load`].
pub(super) struct GuidedWalk {
    pub walk: Walk,
    temperatures: Temperatures,
    beliefs: BeliefPropagation,
    /// The seed of the next belief propagation.
    seed: u64,
    stage: Stage,
    /// For each cell, the option that covers it in the anchor, or a number above all options; empty
    /// without an anchor.
    anchor: Vec<u32>,
    /// Empty cells of the anchor.
    anchor_empty_cells: usize,
    /// Walks since the anchor was set.
    walks_since_anchor: u32,
    /// Walks since everything was forgotten.
    walks_in_chain: u32,
    /// Proposals since [`GuidedWalk::load`], with [`ROUND_COST`] for rounds of belief propagation.
    pub proposals: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A walk from the empty cover, with this number of proposals left.
    Annealing(u64),
    BeliefPropagation,
    /// A walk from a proposed cover, with this number of proposals left.
    Walking(u64),
}

impl GuidedWalk {
    /// Returns a walk without an instance.
    pub fn new(temperatures: Temperatures) -> Self {
        Self {
            walk: Walk::new(),
            temperatures,
            beliefs: BeliefPropagation::default(),
            seed: 0,
            stage: Stage::BeliefPropagation,
            anchor: Vec::new(),
            anchor_empty_cells: 0,
            walks_since_anchor: 0,
            walks_in_chain: 0,
            proposals: 0,
        }
    }

    /// Starts from the empty cover, for `annealing` proposals, or forever if it cannot be guided.
    /// Returns whether it can be guided; `may_guide` is `false` if the caller knows that it cannot.
    /// The same seed gives the same walks. If a limit stopped the load, the walk must not run.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn load(
        &mut self,
        instance: &Instance,
        seed: u64,
        annealing: u64,
        may_guide: bool,
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        self.walk.load(instance, scaled(self.temperatures.annealing, instance), seed)?;
        self.proposals = 0;
        self.seed = seed;
        self.anchor.clear();
        self.anchor.try_reserve(instance.open_cells())?;
        self.walks_in_chain = 0;
        let can_guide = may_guide && self.beliefs.load(instance, limits)?;
        self.stage = Stage::Annealing(if can_guide { annealing } else { u64::MAX });
        Ok(can_guide)
    }

    /// Starts belief propagation with a new seed.
    fn start_beliefs(&mut self) {
        self.beliefs.reset(self.seed, &self.anchor);
        self.seed = self.seed.wrapping_add(1);
        self.stage = Stage::BeliefPropagation;
    }

    /// Chooses the anchor after a walk.
    fn update_anchor(&mut self, instance: &Instance) {
        self.walks_in_chain += 1;
        self.walks_since_anchor += 1;
        let empty_cells = self.walk.cover.empty_cells();
        if self.walks_in_chain == CHAIN_LENGTH {
            self.walks_in_chain = 0;
            self.anchor.clear();
        } else if self.anchor.is_empty()
            || empty_cells <= self.anchor_empty_cells
            || self.walks_since_anchor == PATIENCE
        {
            self.anchor.clear();
            self.anchor.extend_from_slice(&self.walk.cover.covered_by()[..instance.open_cells()]);
            (self.anchor_empty_cells, self.walks_since_anchor) = (empty_cells, 0);
        }
    }

    /// Makes `proposals` proposals, and up to a round of belief propagation more. It makes fewer if
    /// it finds a solution or a limit stops it.
    pub fn run(&mut self, instance: &Instance, proposals: u64, limits: &mut LimitChecker<'_>) -> WalkOutcome {
        let end = self.proposals.saturating_add(proposals);
        loop {
            let outcome = match self.stage {
                _ if self.walk.is_solved() => WalkOutcome::Solved,
                _ if self.proposals >= end => return WalkOutcome::Unsolved,
                Stage::BeliefPropagation => self.propagate(instance, limits),
                Stage::Annealing(0) => {
                    let temperature = scaled(self.temperatures.guided, instance);
                    self.walk.schedule = AnnealingSchedule::steady(temperature);
                    self.start_beliefs();
                    WalkOutcome::Unsolved
                }
                Stage::Walking(0) => {
                    self.update_anchor(instance);
                    self.start_beliefs();
                    WalkOutcome::Unsolved
                }
                Stage::Annealing(left) => {
                    let (outcome, made) = self.walk(instance, left.min(end - self.proposals), limits);
                    self.stage = Stage::Annealing(left - made);
                    outcome
                }
                Stage::Walking(left) => {
                    let (outcome, made) = self.walk(instance, left.min(end - self.proposals), limits);
                    self.stage = Stage::Walking(left - made);
                    outcome
                }
            };
            if outcome != WalkOutcome::Unsolved {
                return outcome;
            }
        }
    }

    /// Runs the walk. Returns its outcome, and the number of its proposals.
    fn walk(
        &mut self,
        instance: &Instance,
        proposals: u64,
        limits: &mut LimitChecker<'_>,
    ) -> (WalkOutcome, u64) {
        let before = self.walk.proposals;
        let outcome = self.walk.run(instance, proposals, limits);
        let made = self.walk.proposals - before;
        self.proposals += made;
        (outcome, made)
    }

    /// Runs a round of belief propagation; after the last one, sets up the proposed cover.
    fn propagate(&mut self, instance: &Instance, limits: &mut LimitChecker<'_>) -> WalkOutcome {
        let cost = ROUND_COST * instance.options() as u64;
        if !limits.work(cost as u32) {
            return WalkOutcome::Stopped;
        }
        self.proposals += cost;
        if !self.beliefs.round() {
            self.walk.cover.choose(instance, self.beliefs.order());
            self.stage = Stage::Walking(WALK_LENGTH * instance.open_cells() as u64);
        }
        WalkOutcome::Unsolved
    }
}

/// Returns the temperature for an instance.
fn scaled(temperature: f64, instance: &Instance) -> f64 {
    let candidates = instance.candidates();
    temperature / (candidates * candidates)
}

#[cfg(test)]
mod tests {
    use super::super::LocalSearch;
    use super::super::tests::{boundless, load, with_holes};
    use super::*;

    /// The anchor sees these end states: the first, an equal one, worse ones, a worse one after
    /// PATIENCE, and the end of the chain.
    #[test]
    fn the_anchor_is_the_best_end_state() {
        let puzzle = with_holes(6, 50, 3);
        let mut search = LocalSearch::new(puzzle.shape()).unwrap();
        load(&mut search, &puzzle, 1);
        let (instance, [_, guided]) = (&search.instance, &mut search.walks);
        // The closure ends a walk with a cover made of the first options, and returns the number of
        // cells that the anchor fills.
        let end_walk = |guided: &mut GuidedWalk, options: u32| {
            guided.walk.cover.choose(instance, 0..options);
            guided.update_anchor(instance);
            guided.anchor.iter().filter(|&&option| option < instance.options() as u32).count()
        };
        let filled_cells = |guided: &mut GuidedWalk, options: u32| {
            guided.walk.cover.choose(instance, 0..options);
            instance.open_cells() - guided.walk.cover.empty_cells()
        };
        let [few, some, many] = [100, 300, 3_000].map(|options| filled_cells(guided, options));
        assert!(few < some && some < many);
        assert_eq!([100, 300].map(|options| end_walk(guided, options)), [few, some]);
        assert_eq!([100; 3].map(|options| end_walk(guided, options)), [some; 3]);
        assert_eq!(end_walk(guided, 100), few);
        assert_eq!(end_walk(guided, 3_000), many);
        for walks in 7..CHAIN_LENGTH - 1 {
            let kept = end_walk(guided, 3_000);
            assert_eq!((kept, guided.anchor.len()), (many, instance.open_cells()), "{walks}");
        }
        assert_eq!(end_walk(guided, 3_000), 0);
        assert!(guided.anchor.is_empty());
    }

    /// A few proposals of annealing, belief propagation, a cover, a walk from the cover to its end,
    /// and the next belief propagation.
    #[test]
    fn a_walk_starts_from_a_proposed_cover_and_its_end_starts_the_next_beliefs() {
        let puzzle = with_holes(6, 50, 3);
        let mut search = LocalSearch::new(puzzle.shape()).unwrap();
        search.turn_lengths.solo = 1;
        load(&mut search, &puzzle, 1);
        let (instance, [guided, _]) = (&search.instance, &mut search.walks);
        let (cells, round) = (instance.open_cells(), ROUND_COST * instance.options() as u64);
        let solo = cells as u64;
        let unscaled =
            |guided: &GuidedWalk| guided.walk.schedule.temperature() * instance.candidates().powi(2);

        assert_eq!(guided.run(instance, solo, &mut boundless()), WalkOutcome::Unsolved);
        assert_eq!(guided.stage, Stage::Annealing(0));
        assert_eq!((guided.proposals, guided.walk.proposals), (solo, solo));
        assert!((unscaled(guided) - 1.5 * guided.temperatures.annealing).abs() < 1e-9);

        let annealed = guided.walk.cover.empty_cells();
        assert_eq!(guided.run(instance, 1, &mut boundless()), WalkOutcome::Unsolved);
        assert!(guided.anchor.is_empty());
        assert!((unscaled(guided) - guided.temperatures.guided).abs() < 1e-9);
        while guided.stage == Stage::BeliefPropagation {
            assert_eq!(guided.walk.cover.empty_cells(), annealed);
            assert_eq!(guided.run(instance, 1, &mut boundless()), WalkOutcome::Unsolved);
        }

        assert_eq!(guided.stage, Stage::Walking(WALK_LENGTH * cells as u64));
        assert!((guided.proposals - solo).is_multiple_of(round));
        assert!((1..cells / 10).contains(&guided.walk.cover.empty_cells()));

        guided.stage = Stage::Walking(3);
        let (seed, made) = (guided.seed, guided.proposals);
        assert_eq!(guided.run(instance, 4, &mut boundless()), WalkOutcome::Unsolved);
        guided.walk.cover.check(instance);
        assert_eq!(guided.stage, Stage::BeliefPropagation);
        assert_eq!((guided.seed, guided.anchor.len()), (seed + 1, cells));
        assert_eq!((guided.proposals, guided.walk.proposals), (made + 3 + round, solo + 3));
    }

    #[test]
    fn loading_forgets_everything() {
        let [one, other] = [(50, 3), (54, 4)].map(|(percent, seed)| with_holes(6, percent, seed));
        let mut used = LocalSearch::new(one.shape()).unwrap();
        load(&mut used, &one, 1);
        for guided in &mut used.walks {
            guided.update_anchor(&used.instance);
            guided.update_anchor(&used.instance);
            guided.run(&used.instance, 1_000_000, &mut boundless());
        }
        let mut fresh = LocalSearch::new(one.shape()).unwrap();
        let states = [&mut used, &mut fresh].map(|search| {
            load(search, &other, 7);
            assert!(search.walks.iter().all(|guided| guided.anchor.is_empty() && guided.walks_in_chain == 0));
            [0, 1].map(|k| {
                let guided = &mut search.walks[k];
                guided.run(&search.instance, 40_000_000, &mut boundless());
                (guided.proposals, guided.walk.cover.covered_by().to_vec())
            })
        });
        assert!(states[0] == states[1] && states[0][0].1 != states[0][1].1);
    }
}
