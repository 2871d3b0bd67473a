//! The rounds of a puzzle.

use super::chains::ChainSearch;
use super::levels::{self, LevelKind, ORDER, StepLevel};
use super::locked::LockedSearch;
use super::matrix::ItemMatrix;
use super::nested::NestedSearch;
use super::rating::{OrdokuRating, RatingRun};
use super::round::{StepPattern, StepRound};
use super::singles::{self, SingleKind};
use super::state::MatrixState;
use super::subsets::SubsetSearch;
use super::sums::SumSearch;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::model::rules::Rules;
use crate::support::alloc::try_push;
use crate::technique::step::Step;

/// The most rounds of contradictions within a nested one.
const MOST_NESTED_ROUNDS: u32 = 9;

/// Returns the most candidates of a state in which contradictions are nested this deep: the work
/// grows with the second or third power of their number.
fn most_candidates(depth: u32) -> usize {
    match depth {
        1 => 500,
        _ => 120,
    }
}

/// The state of a puzzle, and the memory of the searches.
#[derive(Default)]
pub(crate) struct OrdokuPath {
    pub(super) matrix: ItemMatrix,
    pub(super) state: MatrixState,
    pub(super) round: StepRound,
    locked: LockedSearch,
    pub(super) sums: SumSearch,
    subsets: SubsetSearch,
    pub(super) chains: ChainSearch,
    nested: NestedSearch,
    is_easy: Vec<bool>,
    /// For each candidate, whether a step of the round has placed or removed it.
    pub(super) gone: Vec<bool>,
}

impl OrdokuPath {
    /// Begins with a puzzle or a state of a player: the digits of filled cells, and which digits,
    /// from 1, an open cell may have besides what these exclude.
    ///
    /// # Errors
    /// Returns [`Error::Argument`] for a puzzle that is too large, and [`Error::Memory`].
    pub fn begin(
        &mut self,
        rules: &Rules,
        values: &[u32],
        may_be: impl FnMut(usize, u32) -> bool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        self.matrix.fill(rules, values, may_be)?;
        let pairs = self.sums.begin(rules, values, &self.matrix, limits)?;
        self.matrix.link(rules, &pairs)?;
        self.state.begin(&self.matrix)?;
        self.locked.begin(&self.matrix)?;
        self.chains.forget();
        Ok(())
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.state.open_cells == 0
    }

    /// Finds the next round: all steps of the first kind in [`ORDER`] that has one.
    pub(super) fn find(&mut self, limits: &mut LimitChecker<'_>) -> Search<(LevelKind, StepLevel)> {
        for kind in ORDER {
            let level = self.find_kind(kind, limits)?;
            if !self.round.is_empty() {
                return Ok((kind, level));
            }
        }
        Ok((LevelKind::Guess, levels::of_kind(LevelKind::Guess, 0)))
    }

    /// Finds all steps of a kind, the shortest class of a chain only.
    pub(super) fn find_kind(&mut self, kind: LevelKind, limits: &mut LimitChecker<'_>) -> Search<StepLevel> {
        let (matrix, state, round) = (&self.matrix, &self.state, &mut self.round);
        round.clear();
        checked(limits, 1 + matrix.places.len() as u32 / 16)?;
        let mut length = 0;
        match kind {
            LevelKind::Singles => {
                let single = singles::find(matrix, state, round)?;
                return Ok(single.map_or(levels::of_kind(kind, 0), levels::of_single));
            }
            LevelKind::Pointing => self.locked.find(matrix, state, true, round)?,
            LevelKind::Claiming => self.locked.find(matrix, state, false, round)?,
            LevelKind::Sum(sum) => self.sums.find(matrix, state, sum, round, limits)?,
            LevelKind::Subset(subset, size) => {
                self.subsets.find(matrix, state, (subset, size), round, limits)?
            }
            LevelKind::Chain(chain) => {
                length = self.chains.find(matrix, state, chain.means(), round, limits)?;
            }
            LevelKind::Nested(0) => self.nested.find_simple(matrix, state, &mut self.sums, round, limits)?,
            LevelKind::Nested(depth) if state.open_candidates(matrix) <= most_candidates(depth) => {
                length = self.nested.find(matrix, state, depth, MOST_NESTED_ROUNDS, round, limits)?;
            }
            LevelKind::Nested(_) | LevelKind::Guess => {}
        }
        Ok(levels::of_kind(kind, length))
    }

    /// Applies the round, and adds it to a rating.
    pub(super) fn apply(
        &mut self,
        kind: LevelKind,
        level: StepLevel,
        run: &mut RatingRun,
    ) -> Result<(), Error> {
        let placed = |round: &StepRound, step: usize| round.found()[step].placed;
        let full = level == levels::of_single(SingleKind::FullHouse);
        self.is_easy.clear();
        for candidate in (0..self.round.len()).filter_map(|step| placed(&self.round, step)) {
            let cell = self.matrix.items.get(candidate)[0];
            try_push(&mut self.is_easy, full || self.state.counts[cell as usize] == 1)?;
        }
        let (mut easy, mut others, mut removed) = (0, 0, 0);
        for &candidate in self.round.all_removed() {
            removed += u32::from(self.state.remove(&self.matrix, candidate));
        }
        for (at, candidate) in (0..self.round.len()).filter_map(|step| placed(&self.round, step)).enumerate()
        {
            // Two regions may have the same single.
            if self.state.place(&self.matrix, candidate) {
                *if self.is_easy[at] { &mut easy } else { &mut others } += 1;
            }
        }
        match kind {
            LevelKind::Singles => run.add_singles(level, easy, others),
            _ => run.add_steps(level, removed.min(self.round.len() as u32)),
        }
        self.chains.forget();
        Ok(())
    }

    /// Rates a puzzle with exactly one solution, from the state that [`OrdokuPath::begin`] made.
    pub fn rate(&mut self, limits: &mut LimitChecker<'_>) -> Search<OrdokuRating> {
        let mut run = RatingRun::default();
        while !self.is_solved() {
            let (kind, level) = self.find(limits)?;
            if kind == LevelKind::Guess {
                run.add_guess(level, self.state.open_cells as u32);
                break;
            }
            self.apply(kind, level, &mut run)?;
        }
        Ok(run.rating())
    }

    /// Hands over the steps of a path, each with its level. If the techniques end before all cells
    /// are filled, a step places a digit of the solution.
    pub fn steps(
        &mut self,
        solution: &[u32],
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(Step, StepLevel) -> Result<(), Error>,
    ) -> Search<()> {
        self.walk(solution, limits, &mut |step, level| take(step, level).map(|()| true))
    }

    /// Hands over the steps of a path as [`OrdokuPath::steps`] does, until `take` returns that it
    /// wants no more.
    pub(super) fn walk(
        &mut self,
        solution: &[u32],
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(Step, StepLevel) -> Result<bool, Error>,
    ) -> Search<()> {
        let mut goes_on = true;
        while goes_on && !self.is_solved() {
            let (kind, level) = self.find_or_guess(solution, limits)?;
            self.build(kind, limits, &mut |step| {
                goes_on = take(step, level)?;
                Ok(goes_on)
            })?;
            if goes_on {
                self.apply(kind, level, &mut RatingRun::default())?;
            }
        }
        Ok(())
    }

    /// Returns the first step of the path; none if all cells are filled.
    pub fn first_step(
        &mut self,
        solution: &[u32],
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<(Step, StepLevel)>> {
        let mut first = None;
        self.walk(solution, limits, &mut |step, level| {
            first = Some((step, level));
            Ok(false)
        })?;
        Ok(first)
    }

    /// Hands over the steps that are possible in the state: of each kind all, of chains those of
    /// the shortest class.
    pub fn all_steps(
        &mut self,
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(Step, StepLevel) -> Result<(), Error>,
    ) -> Search<()> {
        for single in singles::KINDS {
            self.round.clear();
            singles::find_kind(&self.matrix, &self.state, single, &mut self.round)?;
            self.build_all(LevelKind::Singles, levels::of_single(single), limits, take)?;
        }
        for kind in
            ORDER.into_iter().filter(|kind| !matches!(kind, LevelKind::Singles | LevelKind::Nested(_)))
        {
            let level = self.find_kind(kind, limits)?;
            self.build_all(kind, level, limits, take)?;
        }
        Ok(())
    }

    fn build_all(
        &mut self,
        kind: LevelKind,
        level: StepLevel,
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(Step, StepLevel) -> Result<(), Error>,
    ) -> Search<()> {
        self.build(kind, limits, &mut |step| {
            take(step, level)?;
            Ok(true)
        })
    }

    /// Finds the next round, or takes a digit of the solution: in the first cell of those with the
    /// fewest candidates.
    fn find_or_guess(
        &mut self,
        solution: &[u32],
        limits: &mut LimitChecker<'_>,
    ) -> Search<(LevelKind, StepLevel)> {
        let (kind, level) = self.find(limits)?;
        if kind == LevelKind::Guess {
            let open = (0..self.matrix.exact).filter(|&item| !self.state.is_done[item as usize]);
            let cells =
                open.filter_map(|item| Some((self.state.counts[item as usize], self.matrix.cell(item)?)));
            let Some((_, cell)) = cells.min() else { return Err(Error::Internal.into()) };
            let digit = (solution[usize::from(cell)] as usize).wrapping_sub(1);
            let Some(candidate) = self.matrix.candidate(cell.into(), digit) else {
                return Err(Error::Internal.into());
            };
            self.round.end(StepPattern::Guess, Some(candidate), 0)?;
        }
        Ok((kind, level))
    }
}
