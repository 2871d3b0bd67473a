//! The path of a puzzle, and the three numbers that it gives.

use super::aligned::AlignedSearch;
use super::branching::{BranchHint, MultipleKind, MultipleSearch, SpreadPool};
use super::bug::bug;
use super::fish::fish;
use super::forcing::ForcingSearch;
use super::found::{ExplainerStep, FoundStep};
use super::locked::{direct_locked, locked};
use super::marks::Pencilmarks;
use super::nishio::NishioSearch;
use super::rectangles::LoopSearch;
use super::render::{branch_step, chain_step};
use super::singles::{hidden_single, last_place, naked_single};
use super::subsets::{direct_hidden_set, hidden_set, naked_set};
use super::wings::wing;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};

/// A producer that needs nothing but the candidates.
type Producer = fn(&Pencilmarks) -> FoundStep;

/// The producers before unique loops, in order.
const BEFORE_LOOPS: [Producer; 14] = [
    hidden_single,
    direct_locked,
    |marks| direct_hidden_set(marks, 2),
    naked_single,
    |marks| direct_hidden_set(marks, 3),
    locked,
    |marks| naked_set(marks, 2),
    |marks| fish(marks, 2),
    |marks| hidden_set(marks, 2),
    |marks| naked_set(marks, 3),
    |marks| fish(marks, 3),
    |marks| hidden_set(marks, 3),
    |marks| wing(marks, false),
    |marks| wing(marks, true),
];

/// The producers between unique loops and aligned pairs.
const BEFORE_PAIRS: [Producer; 4] =
    [|marks| naked_set(marks, 4), |marks| fish(marks, 4), |marks| hidden_set(marks, 4), bug];

/// The work of the patterns without chains of one turn, and of aligned triplets.
const WORK_OF_PATTERNS: u32 = 256;

/// The path of a puzzle, step by step.
pub struct ExplainerPath {
    pub(super) marks: Pencilmarks,
    loops: LoopSearch,
    pairs: AlignedSearch,
    triplets: AlignedSearch,
    forcing: ForcingSearch,
    nishio: NishioSearch,
    multiple: MultipleSearch,
    spreads: SpreadPool,
    has_chains: bool,
}

impl ExplainerPath {
    /// Returns a path without givens.
    pub fn new() -> Self {
        Self {
            marks: Pencilmarks::NONE,
            loops: LoopSearch::default(),
            pairs: AlignedSearch::default(),
            triplets: AlignedSearch::default(),
            forcing: ForcingSearch::default(),
            nishio: NishioSearch::default(),
            multiple: MultipleSearch::default(),
            spreads: SpreadPool::default(),
            has_chains: true,
        }
    }

    /// Begins the path of a puzzle, 0 for an empty cell, and keeps the memory. Steps without their
    /// chains save time.
    pub fn begin(&mut self, givens: &[u8; 81], has_chains: bool) {
        self.marks = Pencilmarks::new(givens);
        self.loops = LoopSearch::default();
        (self.pairs, self.triplets) = (AlignedSearch::default(), AlignedSearch::default());
        self.forcing.begin();
        self.nishio = NishioSearch::default();
        self.multiple.begin();
        self.has_chains = has_chains;
    }

    /// Begins in a state of a player: the digits of filled cells, and the candidates of the others,
    /// of which bit d is digit d. Digits that a filled cell excludes are not candidates.
    pub fn begin_at(&mut self, values: &[u8; 81], candidates: &[u16; 81]) {
        self.begin(values, true);
        for (cell, &digits) in candidates.iter().enumerate() {
            for digit in (0..9).filter(|digit| digits >> (digit + 1) & 1 == 0) {
                self.marks.remove(cell, digit);
            }
        }
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.marks.empty == 0
    }

    /// Finds the next step and takes it. Returns none if the puzzle is solved or no producer has
    /// a hint. A search that a limit or a lack of memory ends leaves the state as it was.
    pub fn next_step(&mut self, limits: &mut LimitChecker<'_>) -> Search<Option<ExplainerStep>> {
        if self.is_solved() {
            return Ok(None);
        }
        let Some(found) = self.find(limits)? else { return Ok(None) };
        let step = &found.step;
        for removed in &step.removed {
            self.marks.remove(removed.cell as usize, removed.digit as usize - 1);
        }
        for placed in &step.placed {
            self.marks.place(placed.cell as usize, placed.digit as usize - 1);
        }
        Ok(Some(found))
    }

    /// Takes the next step. Returns its rating, and whether it placed a digit.
    pub(crate) fn next_rating(&mut self, limits: &mut LimitChecker<'_>) -> Search<Option<(f64, bool)>> {
        // Most steps are hidden singles, which need no step to be made.
        if let Some(single) = last_place(&self.marks) {
            self.marks.place(single.cell, single.digit);
            return Ok(Some((single.rating, true)));
        }
        let found = self.next_step(limits)?;
        Ok(found.map(|found| (found.rating, !found.step.placed.is_empty())))
    }

    /// Asks the producers in order.
    fn find(&mut self, limits: &mut LimitChecker<'_>) -> Search<Option<ExplainerStep>> {
        let marks = &self.marks;
        let mut found = first_of(&BEFORE_LOOPS, marks)?;
        if found.is_none() {
            found = self.loops.find(marks)?;
        }
        if found.is_none() {
            found = first_of(&BEFORE_PAIRS, marks)?;
        }
        if found.is_none() {
            found = self.pairs.find(marks, false)?;
        }
        if found.is_some() {
            return Ok(found);
        }
        checked(limits, WORK_OF_PATTERNS)?;
        self.chains(limits)
    }

    /// Asks the producers of chains in order.
    fn chains(&mut self, limits: &mut LimitChecker<'_>) -> Search<Option<ExplainerStep>> {
        if let Some(hint) = self.forcing.best(&self.marks, &mut self.spreads, limits)? {
            return Ok(Some(chain_step(&self.marks, &hint, self.has_chains, &mut self.spreads)?));
        }
        if let Some(found) = self.triplets.find(&self.marks, true)? {
            return Ok(Some(found));
        }
        checked(limits, WORK_OF_PATTERNS)?;
        let kinds = [MultipleKind::Nishio, MultipleKind::Multiple];
        for kind in kinds.into_iter().chain((0..6).map(MultipleKind::Dynamic)) {
            if let Some(hint) = self.branches(kind, limits)? {
                let spreads = &mut self.spreads;
                return branch_step(&self.marks, &hint, kind, self.has_chains, spreads, limits).map(Some);
            }
        }
        Ok(None)
    }
}

impl ExplainerPath {
    /// Returns the best hint of a producer of chains with branches.
    fn branches(&mut self, kind: MultipleKind, limits: &mut LimitChecker<'_>) -> Search<Option<BranchHint>> {
        match kind {
            MultipleKind::Nishio => self.nishio.best(&self.marks, &mut self.spreads, limits),
            MultipleKind::Multiple => Ok(self.forcing.multiple()),
            MultipleKind::Dynamic(level) => self.multiple.best(&self.marks, level, &mut self.spreads, limits),
        }
    }
}

/// Returns the step of the first producer that has one.
fn first_of(producers: &[Producer], marks: &Pencilmarks) -> FoundStep {
    for producer in producers {
        let found = producer(marks)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}
