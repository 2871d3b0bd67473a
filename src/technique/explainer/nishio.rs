//! Nishio: a candidate, on or off, that leaves its digit no place somewhere. 7.5 and more.
//!
//! ```text
//! 1 on -> 1 off -> the last 1 of a house on -> ... -> a house without 1
//! ```
//!
//! It depends on the cells of the digit only, so what was found is kept until these change.
//! Whether there is a contradiction at all is found with sets of cells; its chains are made only
//! then.

use super::branching::{BranchHint, BranchShape, CONTRADICTION_KEY, MultipleKind};
use super::branching::{Spread, SpreadPool};
use super::cycles::spot;
use super::length::HintRank;
use super::marks::Pencilmarks;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_collect;
use crate::technique::houses::{HOUSES, PEERS};
use crate::technique::sets::CellSet;

/// The best contradiction of each digit, and the cells that it was found with.
#[derive(Default)]
pub(crate) struct NishioSearch {
    known: [Option<(CellSet, Option<BranchHint>)>; 9],
}

impl NishioSearch {
    /// Returns the best contradiction.
    pub fn best(
        &mut self,
        marks: &Pencilmarks,
        spreads: &mut SpreadPool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<BranchHint>> {
        let mut kept = None;
        for digit in 0..9 {
            let cells = marks.of_digit[digit];
            if self.known[digit].is_none_or(|(known, _)| known != cells) {
                let kept = match &mut kept {
                    Some(kept) => kept,
                    none => none.insert(spreads.take(marks, MultipleKind::Nishio.rules())?),
                };
                self.known[digit] = Some((cells, best_of(digit, &mut kept[0], limits)?));
            }
        }
        kept.into_iter().for_each(|spread| spreads.keep(spread));
        let hints = self.known.iter().flatten().filter_map(|(_, hint)| *hint);
        Ok(hints.min_by(|a, b| a.rank.order(b.rank).then(a.premise().cmp(&b.premise()))))
    }
}

/// Returns the best contradiction of a digit.
fn best_of(digit: usize, spread: &mut Spread, limits: &mut LimitChecker<'_>) -> Search<Option<BranchHint>> {
    let cells = spread.start.of_digit[digit];
    let houses = HOUSES.iter().map(|&house| house & cells).filter(|house| !house.is_empty());
    let houses = try_collect(HOUSES.len(), houses)?;
    let mut best: Option<BranchHint> = None;
    for cell in cells {
        for is_on in [true, false] {
            let rest = if is_on { cells - PEERS[cell] } else { cells - CellSet::of(cell) };
            if !is_contradiction(&houses, rest) {
                continue;
            }
            let premise = spot(cell, digit);
            let bound = best.map_or(usize::MAX, |best| best.rank.nodes - 1);
            spread.begin(premise, is_on, bound)?;
            spread.run()?;
            checked(limits, spread.work_done())?;
            let Some(nodes) = spread.contradiction_nodes() else { continue };
            let rank = HintRank::new(MultipleKind::Nishio.base(), nodes, CONTRADICTION_KEY);
            if rank.beats(best.map(|best| best.rank)) {
                let shape = BranchShape::Contradiction(premise, is_on);
                best = Some(BranchHint { rank, shape, target: premise, target_is_on: !is_on });
            }
        }
    }
    Ok(best)
}

/// Returns whether hidden singles of a digit, one after the other, leave a house without it.
fn is_contradiction(houses: &[CellSet], mut cells: CellSet) -> bool {
    let mut placed = CellSet::EMPTY;
    loop {
        let before = cells;
        for &house in houses {
            let places = cells & house;
            if places.is_empty() {
                return true;
            }
            if !places.is_several() && !places.within(placed) {
                placed |= places;
                cells = cells - PEERS[places.first()];
            }
        }
        if cells == before {
            return false;
        }
    }
}
