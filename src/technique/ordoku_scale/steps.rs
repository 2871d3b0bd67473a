//! The steps of a round as data.

use super::chain_steps::{ChainSource, add_chain};
use super::levels::LevelKind;
use super::matrix::{ItemMatrix, ItemPlace};
use super::path::OrdokuPath;
use super::round::{StepFound, StepPattern};
use super::singles::{SingleKind, kind_of};
use super::subsets::Subset;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::model::rules::Total;
use crate::support::alloc::{try_push, try_refill, try_small};
use crate::technique::Technique;
use crate::technique::step::{Candidate, Columns, NumberList, Set, Step};

impl OrdokuPath {
    /// Hands over the steps of the round, each without what the ones before did. The state is that
    /// before the round.
    pub(super) fn build(
        &mut self,
        kind: LevelKind,
        limits: &mut LimitChecker<'_>,
        take: &mut dyn FnMut(Step) -> Search<bool>,
    ) -> Search<()> {
        try_refill(&mut self.gone, false, self.matrix.candidates())?;
        for at in 0..self.round.len() {
            let found = self.round.found()[at];
            let is_new =
                |&candidate: &u32| self.state.left[candidate as usize] && !self.gone[candidate as usize];
            let removes = self.round.removed(at).iter().any(is_new);
            let places = found.placed.is_some_and(|candidate| !self.gone[candidate as usize]);
            if !removes && !places {
                continue;
            }
            let mut step = self.begin_step(kind, found, at)?;
            self.add_effects(found, at, &mut step)?;
            if let StepPattern::Chain { start } = found.pattern
                && let LevelKind::Chain(chain) = kind
            {
                let Self { matrix, state, chains, gone, .. } = self;
                let source = ChainSource { matrix, state, chain, start, length: found.length };
                add_chain(&source, &mut chains.spread, gone, &mut step, limits)?;
            }
            if !take(step)? {
                break;
            }
        }
        Ok(())
    }

    /// Makes a step without what it places and removes.
    fn begin_step(&self, kind: LevelKind, found: StepFound, at: usize) -> Result<Step, Error> {
        let matrix = &self.matrix;
        let mut step = Step { columns: Columns(matrix.columns as u16), ..Step::default() };
        match found.pattern {
            StepPattern::Single { item } => self.add_single(item, &mut step)?,
            StepPattern::Locked { item } => self.add_locked(item, at, &mut step)?,
            StepPattern::Sum { sum } => self.add_sum(sum, Technique::SumCombinations, &mut step)?,
            StepPattern::SumDigit { sum, digit } => {
                self.add_sum(sum, Technique::SumDigit, &mut step)?;
                step.digits = try_small([digit])?;
            }
            StepPattern::Subset => {
                if let LevelKind::Subset(subset, size) = kind {
                    add_subset(matrix, subset, self.round.parts(at).split_at(size), &mut step)?;
                }
            }
            StepPattern::Chain { .. } => {}
            StepPattern::Nested { start } => {
                step.technique = match kind {
                    LevelKind::Nested(0) => Technique::SinglesContradiction,
                    _ => Technique::NestedContradiction,
                };
                step.cells = try_small([matrix.cells[start as usize] as u16])?;
                step.digits = try_small([matrix.digit_of[start as usize] + 1])?;
            }
            StepPattern::Guess => step.technique = Technique::BruteForce,
        }
        Ok(step)
    }

    /// Adds what a step places and removes, and notes that it is gone.
    fn add_effects(&mut self, found: StepFound, at: usize, step: &mut Step) -> Result<(), Error> {
        if let Some(candidate) = found.placed {
            step.placed = try_small([self.matrix.named(candidate)])?;
            self.gone[candidate as usize] = true;
        }
        let mut removed: Vec<Candidate> = Vec::new();
        for &candidate in self.round.removed(at) {
            let is_left = self.state.left[candidate as usize];
            if is_left && !std::mem::replace(&mut self.gone[candidate as usize], true) {
                try_push(&mut removed, self.matrix.named(candidate))?;
            }
        }
        removed.sort_unstable();
        step.removed = try_small(removed)?;
        Ok(())
    }

    fn add_single(&self, item: u32, step: &mut Step) -> Result<(), Error> {
        step.technique = match kind_of(&self.matrix, &self.state, item) {
            SingleKind::FullHouse => Technique::FullHouse,
            SingleKind::InBox | SingleKind::InLine => Technique::HiddenSingle,
            SingleKind::Naked => Technique::NakedSingle,
        };
        if let ItemPlace::Region(region, _) = self.matrix.places[item as usize] {
            step.houses = try_small([self.matrix.houses[region as usize]])?;
        }
        Ok(())
    }

    fn add_locked(&self, item: u32, at: usize, step: &mut Step) -> Result<(), Error> {
        let matrix = &self.matrix;
        step.technique = Technique::LockedCandidates;
        let (region, digit) = match matrix.places[item as usize] {
            ItemPlace::Cell(cell) => {
                step.cells = try_small([cell as u16])?;
                let is_left = |&&member: &&u32| self.state.left[member as usize];
                let digit = |&member: &u32| matrix.digit_of[member as usize] + 1;
                step.digits = try_small(matrix.members.get(item).iter().filter(is_left).map(digit))?;
                return Ok(());
            }
            ItemPlace::Region(region, digit) => (region, digit),
        };
        step.houses = try_small([matrix.houses[region as usize]])?;
        step.digits = try_small([digit as u16 + 1])?;
        // The other region that has all places and all that is removed.
        let is_left = |&&member: &&u32| self.state.left[member as usize];
        let all = || matrix.members.get(item).iter().filter(is_left).chain(self.round.removed(at)).copied();
        let regions = |candidate: u32| matrix.regions_of_cell.get(matrix.cells[candidate as usize]);
        let first = all().next().map_or(&[][..], regions);
        let has_all = |region: &&u32| all().all(|candidate| regions(candidate).contains(region));
        if let Some(&cover) = first.iter().find(has_all)
            && all().all(|candidate| u32::from(matrix.digit_of[candidate as usize]) == digit)
        {
            step.cover = try_small([matrix.houses[cover as usize]])?;
            step.technique = match super::locked::is_from_box(matrix, item) {
                true => Technique::Pointing,
                false => Technique::Claiming,
            };
        }
        Ok(())
    }

    /// Adds a sum: its cells and their total. An arrow has the circle as its cell, and the others as a set.
    fn add_sum(&self, sum: u32, technique: Technique, step: &mut Step) -> Result<(), Error> {
        let (sum, regions) = self.sums.sum(sum);
        step.technique = technique;
        let mut cells: NumberList = try_small(sum.cells.iter().map(|&cell| cell as u16))?;
        cells.sort_unstable();
        match sum.total {
            Total::Number(total) => (step.cells, step.total) = (cells, total),
            Total::DigitOf(circle) => {
                step.cells = try_small([circle as u16])?;
                try_push(&mut step.sets, Set { cells, digits: NumberList::new() })?;
            }
        }
        step.houses = try_small(regions.iter().map(|&region| self.matrix.houses[region as usize]))?;
        if !regions.is_empty() && technique == Technique::SumCombinations {
            step.technique = Technique::InniesOuties;
        }
        Ok(())
    }
}

/// Adds a subset: its items, and the others that have all their candidates.
fn add_subset(
    matrix: &ItemMatrix,
    subset: Subset,
    (items, others): (&[u32], &[u32]),
    step: &mut Step,
) -> Result<(), Error> {
    use Technique as T;
    let size = items.len();
    let name = |names: [Technique; 6]| names[size.clamp(2, 7) - 2];
    let (cells, digits) = match subset {
        Subset::Naked => (items, others),
        Subset::Hidden => (others, items),
        Subset::Fish => {
            step.technique =
                name([T::XWing, T::Swordfish, T::Jellyfish, T::Squirmbag, T::Whale, T::Leviathan]);
            step.digits = try_small(items.first().into_iter().flat_map(|&item| matrix.digit(item)))?;
            step.houses = try_small(items.iter().flat_map(|&item| matrix.house(item)))?;
            step.cover = try_small(others.iter().flat_map(|&item| matrix.house(item)))?;
            return Ok(());
        }
    };
    step.technique = match subset {
        Subset::Naked => {
            name([T::NakedPair, T::NakedTriple, T::NakedQuad, T::NakedSet, T::NakedSet, T::NakedSet])
        }
        _ => name([T::HiddenPair, T::HiddenTriple, T::HiddenQuad, T::HiddenSet, T::HiddenSet, T::HiddenSet]),
    };
    step.cells = try_small(cells.iter().filter_map(|&item| matrix.cell(item)))?;
    step.digits = try_small(digits.iter().filter_map(|&item| matrix.digit(item)))?;
    step.cells.sort_unstable();
    step.digits.sort_unstable();
    step.houses = try_small(digits.first().into_iter().flat_map(|&item| matrix.house(item)))?;
    Ok(())
}
