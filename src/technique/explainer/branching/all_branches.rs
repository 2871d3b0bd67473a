//! All hints of multiple and dynamic chains, each with its exact length.
//!
//! The usual search looks for the best hint only; this one serves chains nested in chains, whose
//! lengths depend on each other.

use super::super::bits::{count, is_several};
use super::super::cycles::{Spot, cell_digit, spot};
use super::super::length::HintRank;
use super::super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use super::NestedHint;
use super::nodes::IN_CELL;
use super::spread_pool::{KeptSpread, SpreadPool};
use super::{
    BranchHint, BranchShape, CELL_KEY, CONTRADICTION_KEY, DOUBLE_KEY, MultipleKind, REGION_KEY, complete,
};
use super::{NestedChain, push_gone, removed_by};
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_push_small, try_small, try_vec};
use crate::technique::houses::{HOUSE_CELLS, HOUSES_OF, PLACES};
use smallvec::SmallVec;

/// A chain with branches, as a hint and as what it removes and follows from.
pub(crate) struct Branches {
    pub hint: BranchHint,
    pub chain: NestedChain,
}

/// A search over candidates that are what is left of others.
struct Collect<'a> {
    outer: &'a Pencilmarks,
    work: &'a Pencilmarks,
    kind: MultipleKind,
    pool: &'a mut SpreadPool,
    spreads: Vec<KeptSpread>,
    /// The number of the spread of each candidate off, then on; from 1.
    known: Vec<u16>,
    found: Vec<Branches>,
}

/// Returns all hints of a producer in the order of discovery.
pub(crate) fn all_branches(
    outer: &Pencilmarks,
    work: &Pencilmarks,
    kind: MultipleKind,
    pool: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<Branches>> {
    let known = try_vec(0, 2 * 729)?;
    let mut collect = Collect { outer, work, kind, pool, spreads: Vec::new(), known, found: Vec::new() };
    let end = collect.all(limits);
    let Collect { pool, spreads, found, .. } = collect;
    spreads.into_iter().for_each(|spread| pool.keep(spread));
    end.map(|()| found)
}

impl Collect<'_> {
    fn all(&mut self, limits: &mut LimitChecker<'_>) -> Search<()> {
        let is_static = self.kind == MultipleKind::Multiple;
        for cell in 0..81 {
            let digits = self.work.of_cell[cell];
            if count(digits) < if is_static { 3 } else { 2 } {
                continue;
            }
            for digit in members(digits) {
                let start = spot(cell, digit);
                if !is_static {
                    self.contradiction(start, true, limits)?;
                    self.contradiction(start, false, limits)?;
                    if count(digits) >= 3 {
                        let premises = [(start, true), (start, false)];
                        self.common(&premises, BranchShape::Double(start), DOUBLE_KEY, limits)?;
                    }
                }
                self.regions(cell, digit, limits)?;
            }
            let premises = members(digits).map(|digit| (spot(cell, digit), true));
            let premises: SmallVec<[_; 9]> = try_small(premises)?;
            self.common(&premises, BranchShape::Cell(cell), CELL_KEY, limits)?;
        }
        Ok(())
    }

    fn regions(&mut self, cell: usize, digit: usize, limits: &mut LimitChecker<'_>) -> Search<()> {
        for kind in BOX_ROW_COLUMN {
            let house = HOUSES_OF[cell][kind] as usize;
            let places = self.work.places[house][digit];
            if is_several(places) && places.trailing_zeros() as usize == PLACES[cell][kind] as usize {
                let at = |place: usize| (spot(HOUSE_CELLS[house][place] as usize, digit), true);
                let premises: SmallVec<[_; 9]> = try_small(members(places).map(at))?;
                self.common(&premises, BranchShape::Region(house, digit), REGION_KEY, limits)?;
            }
        }
        Ok(())
    }

    /// Returns the number of the spread of a premise.
    fn spread(&mut self, (premise, is_on): (Spot, bool), limits: &mut LimitChecker<'_>) -> Search<usize> {
        let at = 729 * usize::from(is_on) + premise as usize;
        if self.known[at] == 0 {
            let mut spread = self.pool.take(self.work, self.kind.rules())?;
            complete(&mut spread[0], self.kind.level(), premise, is_on, usize::MAX, self.pool, limits)?;
            try_push(&mut self.spreads, spread)?;
            self.known[at] = self.spreads.len() as u16;
        }
        Ok(self.known[at] as usize - 1)
    }

    fn contradiction(&mut self, premise: Spot, is_on: bool, limits: &mut LimitChecker<'_>) -> Search<()> {
        let number = self.spread((premise, is_on), limits)?;
        if let Some(ends) = self.spreads[number][0].contradiction {
            let ends = ends.map(|end| (number, end));
            let shape = BranchShape::Contradiction(premise, is_on);
            self.push(&ends, shape, CONTRADICTION_KEY, (premise, !is_on), limits)?;
        }
        Ok(())
    }

    fn common(
        &mut self,
        premises: &[(Spot, bool)],
        shape: BranchShape,
        key: u8,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let mut numbers: SmallVec<[usize; 9]> = SmallVec::new();
        for &premise in premises {
            try_push_small(&mut numbers, self.spread(premise, limits)?)?;
        }
        for is_on in [true, false] {
            for i in 0..self.spreads[numbers[0]][0].nodes.len() {
                let node = self.spreads[numbers[0]][0].nodes[i];
                let target = node.spot();
                let is_common = node.is_on == is_on
                    && numbers.iter().all(|&number| self.spreads[number][0].has(target, is_on))
                    && (!is_on || is_several(self.work.of_cell[node.cell as usize]));
                if is_common {
                    let end = |&number: &usize| (number, self.spreads[number][0].number(target, is_on));
                    let ends: SmallVec<[_; 9]> = try_small(numbers.iter().map(end))?;
                    self.push(&ends, shape, key, (target, is_on), limits)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the hint of some last nodes.
    fn push(
        &mut self,
        ends: &[(usize, u16)],
        shape: BranchShape,
        key: u8,
        target: (Spot, bool),
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        let (mut nodes, mut parents) = (0, Vec::new());
        let mut hints: Vec<&NestedHint> = Vec::new();
        for &(number, end) in ends {
            let [spread] = &*self.spreads[number];
            checked(limits, spread.work_done())?;
            let ancestors = spread.ancestors(end);
            nodes += ancestors.len();
            for node in ancestors.members().map(|number| spread.nodes[number as usize]) {
                if node.is_on {
                    let of_premise = match shape {
                        BranchShape::Cell(_) => IN_CELL,
                        BranchShape::Region(house, _) => house as u8,
                        _ => u8::MAX,
                    };
                    let house = if node.weight == 1 { of_premise } else { node.house };
                    let on = cell_digit(node.spot());
                    push_gone(&mut parents, self.outer, self.work, house, on)?;
                }
                let hint = (node.hint as usize).checked_sub(1).map(|hint| &spread.hints[hint]);
                if let Some(hint) = hint
                    && !hints.contains(&hint)
                {
                    try_push(&mut hints, hint)?;
                }
            }
        }
        nodes += hints.iter().map(|hint| hint.nodes).sum::<usize>();
        parents.sort_unstable();
        parents.dedup();
        let rank = HintRank::new(self.kind.base(), nodes, key);
        let (target, target_is_on) = target;
        let removed = removed_by(self.work, target, target_is_on)?;
        let hint = NestedHint { removed, parents, nodes };
        let chain = NestedChain { rank, hint };
        let hint = BranchHint { rank, shape, target, target_is_on };
        Ok(try_push(&mut self.found, Branches { hint, chain })?)
    }
}
