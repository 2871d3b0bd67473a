//! The search for dynamic forcing chains, and nested ones.
//!
//! ```text
//! contradiction   a premise implies both states of a candidate: it is false
//! double          both states of a candidate imply the same
//! cell            all candidates of a cell imply the same
//! region          all places of a digit in a house imply the same
//! ```

use super::super::bits::{count, is_pair, is_several};
use super::super::cycles::{Spot, cell_digit, spot};
use super::super::length::HintRank;
use super::super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use super::all_branches::all_branches;
use super::spread::Spread;
use super::spread_pool::SpreadPool;
use super::spread_records::{Changes, SpreadRecords};
use super::{
    BranchHint, BranchShape, CELL_KEY, CONTRADICTION_KEY, DOUBLE_KEY, MultipleKind, REGION_KEY, complete,
};
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_small;
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PLACES};
use crate::technique::sets::CellSet;
use smallvec::SmallVec;

/// The spreads of one search, kept as memory for the next one.
#[derive(Default)]
pub(crate) struct MultipleSearch {
    now: SpreadRecords,
    before: SpreadRecords,
    best: Option<BranchHint>,
}

/// One search: its candidates and rules.
struct BranchRun<'a, 'b> {
    search: &'b mut MultipleSearch,
    marks: &'a Pencilmarks,
    spread: &'b mut Spread,
    spreads: &'b mut SpreadPool,
    level: u8,
    /// The changes since the last search, if its spreads can be used again.
    changes: Option<Changes>,
    /// The nodes of a hint that will be found.
    known_nodes: usize,
}

impl MultipleSearch {
    /// Forgets what is known, for the path of another puzzle.
    pub fn begin(&mut self) {
        self.now.reset();
        self.before.reset();
    }

    /// Returns the best hint of dynamic chains of a level.
    pub fn best(
        &mut self,
        marks: &Pencilmarks,
        level: u8,
        spreads: &mut SpreadPool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<BranchHint>> {
        if level >= 2 {
            self.now.forget();
            let all = all_branches(marks, marks, MultipleKind::Dynamic(level), spreads, limits)?;
            return Ok(all.into_iter().map(|found| found.hint).min_by(|a, b| a.rank.order(b.rank)));
        }
        std::mem::swap(&mut self.now, &mut self.before);
        self.now.clear(marks)?;
        self.best = None;
        // Nested hints depend on all candidates, so their spreads are of no use later.
        let changes = if level == 0 { self.before.changes(marks)? } else { None };
        let likely = if level == 0 { self.before.shortest_contradictions()? } else { SmallVec::new() };
        let mut kept = spreads.take(marks, MultipleKind::Dynamic(level).rules())?;
        let spread = &mut kept[0];
        let known_nodes = usize::MAX;
        let mut run = BranchRun { search: self, marks, spread, spreads, level, changes, known_nodes };
        // Contradictions of the last search often remain contradictions, and they give an early
        // bound.
        for (premise, is_on) in likely {
            let (cell, digit) = cell_digit(premise);
            if marks.of_cell[cell] >> digit & 1 != 0 {
                let number = run.spread(premise, is_on, limits)?;
                let nodes = run.search.now.record(number).contradiction.unwrap_or(usize::MAX);
                run.known_nodes = run.known_nodes.min(nodes);
            }
        }
        run.all(limits)?;
        spreads.keep(kept);
        if level > 0 {
            self.now.forget();
        }
        Ok(self.best)
    }
}

impl BranchRun<'_, '_> {
    fn all(&mut self, limits: &mut LimitChecker<'_>) -> Search<()> {
        for cell in 0..81 {
            let digits = self.marks.of_cell[cell];
            if !is_several(digits) {
                continue;
            }
            for digit in members(digits) {
                self.candidate(cell, digit, limits)?;
            }
            let premises = members(digits).map(|digit| (spot(cell, digit), true));
            let premises: SmallVec<[_; 9]> = try_small(premises)?;
            self.common(&premises, BranchShape::Cell(cell), CELL_KEY, limits)?;
        }
        Ok(())
    }

    /// Looks at the hints of one candidate.
    fn candidate(&mut self, cell: usize, digit: usize, limits: &mut LimitChecker<'_>) -> Search<()> {
        let start = spot(cell, digit);
        self.contradiction(start, true, limits)?;
        if self.has_strong_link(cell, digit) {
            self.contradiction(start, false, limits)?;
        }
        if count(self.marks.of_cell[cell]) >= 3 && self.has_strong_link(cell, digit) {
            let premises = [(start, true), (start, false)];
            self.common(&premises, BranchShape::Double(start), DOUBLE_KEY, limits)?;
        }
        for kind in BOX_ROW_COLUMN {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = self.marks.places[house][digit];
            if is_several(places) && places.trailing_zeros() as usize == PLACES[cell][kind] as usize {
                let mut premises = [(0, true); 9];
                let mut len = 0;
                for place in members(places) {
                    premises[len].0 = spot(HOUSE_CELLS[house][place] as usize, digit);
                    len += 1;
                }
                self.common(&premises[..len], BranchShape::Region(house, digit), REGION_KEY, limits)?;
            }
        }
        Ok(())
    }

    /// Returns whether something follows from a candidate that is off.
    fn has_strong_link(&self, cell: usize, digit: usize) -> bool {
        let is_pair_in = |&house: &u8| is_pair(self.marks.places[house as usize][digit]);
        self.level > 0 || is_pair(self.marks.of_cell[cell]) || HOUSES_OF[cell].iter().any(is_pair_in)
    }

    /// Returns the number of the spread of a premise, which it makes if it is not known.
    fn spread(&mut self, premise: Spot, is_on: bool, limits: &mut LimitChecker<'_>) -> Search<usize> {
        checked(limits, 1)?;
        if let Some(known) = self.search.now.find(premise, is_on) {
            return Ok(known);
        }
        let best = self.search.best.map_or(usize::MAX, |best| best.rank.nodes);
        // A further node is of use if it has at most two nodes less than the best hint, which it
        // must beat, or one less than a hint that is known to come.
        let bound = best.saturating_sub(2).min(self.known_nodes.saturating_sub(1));
        if let Some(changes) = &self.changes
            && let Some(number) = self.search.before.find(premise, is_on)
            && self.search.before.is_valid(number, changes, bound)
        {
            return Ok(self.search.now.copy(&self.search.before, number, premise, is_on)?);
        }
        complete(self.spread, self.level, premise, is_on, bound, self.spreads, limits)?;
        Ok(self.search.now.add(self.spread, premise, is_on, bound)?)
    }

    /// Takes a hint if it is better than the best one.
    fn offer(&mut self, nodes: usize, key: u8, shape: BranchShape, target: Spot, target_is_on: bool) {
        let is_better = |best: BranchHint| (nodes, key) < (best.rank.nodes, best.rank.key);
        if self.search.best.is_none_or(is_better) {
            let rank = HintRank::new(MultipleKind::Dynamic(self.level).base(), nodes, key);
            self.search.best = Some(BranchHint { rank, shape, target, target_is_on });
        }
    }

    fn contradiction(&mut self, premise: Spot, is_on: bool, limits: &mut LimitChecker<'_>) -> Search<()> {
        let number = self.spread(premise, is_on, limits)?;
        if let Some(nodes) = self.search.now.record(number).contradiction {
            let shape = BranchShape::Contradiction(premise, is_on);
            self.offer(nodes, CONTRADICTION_KEY, shape, premise, !is_on);
        }
        Ok(())
    }

    /// Looks for what several premises, one of which is true, have in common.
    fn common(
        &mut self,
        premises: &[(Spot, bool)],
        shape: BranchShape,
        key: u8,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let (mut numbers, mut len) = ([0; 9], 0);
        let (mut on, mut off) = ([CellSet::ALL; 9], [CellSet::ALL; 9]);
        for &(premise, is_on) in premises {
            let number = self.spread(premise, is_on, limits)?;
            let record = self.search.now.record(number);
            for digit in 0..9 {
                on[digit] &= record.on[digit];
                off[digit] &= record.off[digit];
            }
            numbers[len] = number;
            len += 1;
        }
        for (common, is_on) in [(on, true), (off, false)] {
            if common.iter().any(|cells| !cells.is_empty()) {
                self.common_of(&numbers[..len], &common, is_on, shape, key);
            }
        }
        Ok(())
    }

    /// Offers what several spreads have in common.
    fn common_of(
        &mut self,
        numbers: &[usize],
        common: &[CellSet; 9],
        is_on: bool,
        shape: BranchShape,
        key: u8,
    ) {
        for i in 0..self.search.now.nodes(numbers[0]).len() {
            let node = self.search.now.nodes(numbers[0])[i];
            let (cell, digit) = cell_digit(node.spot);
            if node.is_on != is_on
                || !common[digit].has(cell)
                || is_on && !is_several(self.marks.of_cell[cell])
            {
                continue;
            }
            let most = self.search.best.map_or(usize::MAX, |best| best.rank.nodes);
            let mut nodes = node.weight as usize;
            for (i, &number) in numbers.iter().enumerate().skip(1) {
                // Each further chain has two nodes or more.
                if nodes + 2 * (numbers.len() - i) > most {
                    nodes = usize::MAX;
                    break;
                }
                nodes += self.search.now.weight(number, node.spot, is_on);
            }
            if nodes <= most {
                self.offer(nodes, key, shape, node.spot, is_on);
            }
        }
    }
}
