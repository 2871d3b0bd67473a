//! A draft: one puzzle on its way from a random grid to a puzzle that meets the target.
//!
//! ```text
//! a random grid                  its cells outside the mask are emptied
//! reduce                         orbit by orbit (`reducer.rs`), to the target's number of givens
//! target: a number of givens     missed: begin again with another grid
//! bounds of houses               missed: begin again with another grid (`houses.rs`)
//! difficulty                     missed: begin again with another grid (`single.rs`)
//! target: minimal                with a symmetry, each given is tried alone. If one is redundant,
//!                                two orbits return, and its orbit is the first to go
//! ```
//!
//! A draft asks for searches and waits for their answers, so that many can share an
//! engine. The order of the searches depends on nothing but the random numbers and the answers; the
//! result does not depend on which other solution a search finds.

use super::difficulty::Difficulty;
use super::grid;
use super::houses::HouseGivens;
use super::pattern::Orbits;
use super::reducer::Reducer;
use super::second_solution::MORE_NODES;
use super::small_sets::SmallSets;
use super::target::Target;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::shape::Shape;
use crate::support::alloc::try_push;
use crate::support::random::Random;

/// The settings that all puzzles of a generator share.
pub(super) struct Plan {
    pub shape: Shape,
    pub target: Target,
    pub orbits: Orbits,
    pub houses: HouseGivens,
    pub difficulty: Difficulty,
    /// The most nodes of a search; when it gives up, the givens stay and are tried again later.
    pub nodes: u64,
}

impl Plan {
    /// Returns whether each given is tried alone after the orbits.
    fn is_verified(&self) -> bool {
        self.target == Target::Minimal && !self.orbits.are_single()
    }
}

/// The share of the orbits, in sixteenths, that is taken away at first: a 9x9 mostly has one
/// solution then.
const FIRST_SHARE: usize = 9;

/// After so many repairs of a symmetric puzzle, another grid is used.
const MOST_REPAIRS: u32 = 40;

/// The orbits that return in a repair.
const RETURNING: usize = 2;

#[derive(Clone, Copy, Default)]
enum Phase {
    /// A grid is to be made.
    #[default]
    Grid,
    /// A search tells whether the cells of the mask determine the grid.
    Mask,
    Reduce,
    /// The givens from this cell on are tried alone.
    Verify(usize),
    Done,
}

/// A puzzle on its way.
#[derive(Default)]
pub(super) struct Draft {
    reducer: Reducer,
    random: Option<Random>,
    phase: Phase,
    /// The orbits in the order in which they are tried.
    order: Vec<u32>,
    repairs: u32,
    /// Whether a group stayed because a search gave up.
    skipped: bool,
    nodes: u64,
    /// Whether the grid has not been read by [`Draft::new_grid`].
    has_new_grid: bool,
}

/// The answer of a search.
pub(super) enum SearchAnswer<'a> {
    Nothing,
    /// Another solution, as a bit for each cell in which it differs.
    Another(&'a [u32]),
    GaveUp,
}

/// How far a draft has come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Progress {
    NeedsSearch,
    Complete,
    /// The limits ended the work.
    Stopped,
}

impl Draft {
    /// Begins a puzzle.
    pub fn begin(&mut self, random: Random) {
        (self.random, self.phase) = (Some(random), Phase::Grid);
    }

    /// Gives the puzzle up for one from another grid.
    pub fn begin_again(&mut self) {
        self.phase = Phase::Grid;
    }

    /// Returns the solution, whose digits go from 0, and the givens, from 1.
    pub fn puzzle(&self) -> (&[u16], &[u16]) {
        (self.reducer.grid(), self.reducer.values())
    }

    /// Returns the solution, whose digits go from 0, if it is another one than at the last call.
    pub fn new_grid(&mut self) -> Option<&[u16]> {
        std::mem::take(&mut self.has_new_grid).then(|| self.reducer.grid())
    }

    /// Returns a cell in which every other solution that the search can find has another digit.
    pub fn differs(&self) -> Option<u16> {
        self.reducer.differs()
    }

    /// Returns the most nodes that the next search may take.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Works until a search is needed, or until the puzzle is complete.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails.
    pub fn advance(
        &mut self,
        plan: &Plan,
        small: &mut SmallSets,
        limits: &mut LimitChecker<'_>,
    ) -> Result<Progress, Error> {
        loop {
            match self.phase {
                Phase::Grid => {
                    if !self.make_grid(plan, small, limits)? {
                        return Ok(Progress::Stopped);
                    }
                    if plan.orbits.cells() < plan.shape.cells() {
                        self.phase = Phase::Mask;
                    } else {
                        self.reduce_all(plan)?;
                    }
                }
                Phase::Mask => return Ok(Progress::NeedsSearch),
                Phase::Reduce if self.reducer.propose() => return Ok(Progress::NeedsSearch),
                Phase::Reduce => self.end_reduction(plan)?,
                Phase::Verify(from) => {
                    if self.verify(plan, from)? {
                        return Ok(Progress::NeedsSearch);
                    }
                }
                Phase::Done => return Ok(Progress::Complete),
            }
        }
    }

    /// Tries the first given from a cell on alone, and sets the next phase. Returns whether a
    /// search is needed.
    fn verify(&mut self, plan: &Plan, from: usize) -> Result<bool, Error> {
        if from == 0
            && let Some(cell) = self.reducer.find_forced()
        {
            self.repair(plan, cell)?;
            return Ok(false);
        }
        let reducer = &self.reducer;
        let mut cells = from..plan.shape.cells();
        let Some(cell) = cells.find(|&cell| reducer.is_given(cell) && !reducer.needs(cell)) else {
            self.end();
            return Ok(false);
        };
        self.reducer.keep_minimums(false);
        self.reducer.try_groups([&[cell as u16][..]].into_iter(), 1, 0)?;
        let needs_search = self.reducer.propose();
        self.phase = Phase::Verify(if needs_search { cell } else { cell + 1 });
        Ok(needs_search)
    }

    /// Accepts the answer of the search.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] for a defect.
    pub fn answer(&mut self, plan: &Plan, found: SearchAnswer<'_>) -> Result<(), Error> {
        match (self.phase, found) {
            (Phase::Mask, SearchAnswer::Nothing) => self.reduce_all(plan)?,
            (Phase::Mask, _) => self.phase = Phase::Grid,
            (Phase::Reduce, SearchAnswer::Nothing) => self.reducer.accept(),
            (Phase::Reduce, SearchAnswer::GaveUp) => self.skipped |= self.reducer.skip(),
            (Phase::Verify(cell), SearchAnswer::Nothing) => {
                self.reducer.withdraw();
                self.repair(plan, cell)?;
            }
            (Phase::Verify(_), SearchAnswer::GaveUp) => {
                self.reducer.withdraw();
                self.nodes = self.nodes.saturating_mul(MORE_NODES);
            }
            (Phase::Reduce | Phase::Verify(_), SearchAnswer::Another(differs)) => {
                self.reducer.refuse(differs)?
            }
            (Phase::Grid | Phase::Done, _) => return Err(Error::Internal),
        }
        Ok(())
    }

    /// Makes a grid without the cells outside the mask; returns false if `limits` stop this.
    fn make_grid(
        &mut self,
        plan: &Plan,
        small: &mut SmallSets,
        limits: &mut LimitChecker<'_>,
    ) -> Result<bool, Error> {
        let Self { reducer, random, .. } = self;
        let random = random.as_mut().ok_or(Error::Internal)?;
        (self.repairs, self.nodes, self.has_new_grid) = (0, plan.nodes, true);
        if !reducer
            .start(plan.shape, plan.houses, small, |cells| grid::fill(plan.shape, cells, random, limits))?
        {
            return Ok(false);
        }
        for cell in (0..plan.shape.cells()).filter(|&cell| plan.orbits.of(cell).is_none()) {
            reducer.remove(cell);
        }
        Ok(true)
    }

    /// Begins to reduce all orbits in a random order.
    fn reduce_all(&mut self, plan: &Plan) -> Result<(), Error> {
        self.order.clear();
        self.order.try_reserve(plan.orbits.len())?;
        self.order.extend(0..plan.orbits.len() as u32);
        self.shuffle(0)?;
        if self.reducer.houses().has_bounds() {
            self.reducer.houses().fullest_first(&mut self.order, &plan.orbits);
        }
        self.reducer.keep_minimums(true);
        self.reduce(plan, plan.orbits.len() * FIRST_SHARE / 16)
    }

    fn shuffle(&mut self, from: usize) -> Result<(), Error> {
        self.random.as_mut().ok_or(Error::Internal)?.shuffle(&mut self.order[from..]);
        Ok(())
    }

    fn reduce(&mut self, plan: &Plan, window: usize) -> Result<(), Error> {
        let fewest = if let Target::Givens(givens) = plan.target { givens } else { 0 };
        self.reducer.try_groups(self.order.iter().map(|&orbit| plan.orbits.get(orbit)), window, fewest)?;
        (self.phase, self.skipped) = (Phase::Reduce, false);
        Ok(())
    }

    /// Goes on after all orbits were tried.
    fn end_reduction(&mut self, plan: &Plan) -> Result<(), Error> {
        match plan.target {
            Target::Givens(givens) => {
                if self.reducer.givens() == givens {
                    self.end();
                } else {
                    self.phase = Phase::Grid;
                }
            }
            _ if self.skipped => {
                self.nodes = self.nodes.saturating_mul(MORE_NODES);
                self.reduce_left(plan)?;
            }
            // A minimal puzzle has no redundant given, also none that a house needs.
            _ if self.reducer.has_kept() => {
                self.reducer.keep_minimums(false);
                self.reduce_left(plan)?;
            }
            _ if plan.is_verified() && self.reducer.houses().are_met() => self.phase = Phase::Verify(0),
            _ => self.end(),
        }
        Ok(())
    }

    /// Tries the orbits again that have givens.
    fn reduce_left(&mut self, plan: &Plan) -> Result<(), Error> {
        let reducer = &self.reducer;
        self.order.retain(|&orbit| reducer.is_given(plan.orbits.get(orbit)[0].into()));
        self.reduce(plan, 1)
    }

    /// Ends the puzzle if each house is within its bounds, or begins again.
    fn end(&mut self) {
        self.phase = if self.reducer.houses().are_met() { Phase::Done } else { Phase::Grid };
    }

    /// Begins again with more givens. The orbit of a redundant one is the first to go.
    fn repair(&mut self, plan: &Plan, redundant: usize) -> Result<(), Error> {
        let first = plan.orbits.of(redundant).ok_or(Error::Internal)?;
        self.repairs += 1;
        if self.repairs > MOST_REPAIRS {
            self.phase = Phase::Grid;
            return Ok(());
        }
        self.order.clear();
        try_push(&mut self.order, first)?;
        let reducer = &self.reducer;
        let orbits = 0..plan.orbits.len() as u32;
        let is_given = |orbit: &u32| reducer.is_given(plan.orbits.get(*orbit)[0].into());
        self.order.try_reserve(plan.orbits.len())?;
        self.order.extend(orbits.filter(|&orbit| orbit != first && is_given(&orbit)));
        self.shuffle(1)?;
        for _ in 0..RETURNING.min(plan.orbits.len() - self.order.len()) {
            let orbit = loop {
                let orbit = self.random.as_mut().ok_or(Error::Internal)?.below(plan.orbits.len()) as u32;
                if !self.reducer.is_given(plan.orbits.get(orbit)[0].into()) {
                    break orbit;
                }
            };
            self.order.push(orbit);
            plan.orbits.get(orbit).iter().for_each(|&cell| self.reducer.restore(cell.into()));
        }
        self.reducer.keep_minimums(true);
        self.reduce(plan, 1)
    }
}
