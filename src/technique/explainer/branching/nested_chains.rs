//! All chains on the working copy of a spread, for chains nested in chains (9.5 and more).
//!
//! A nested chain follows from the candidates that had to go for its strong links: those of the
//! cell or house of each "on" node that were there at the start of the outer spread. It counts
//! with all its nodes in the length of the outer chain.
//!
//! This is seldom needed, so it is short rather than fast.

use super::super::bits::{is_pair, is_several};
use super::super::cycles::{Cycle, CycleSearch, LinkKinds, Spot, StrongLinksOfDigits, cell_digit, spot};
use super::super::forcing::ForcingSearch;
use super::super::length::HintRank;
use super::super::marks::{BOX_ROW_COLUMN, Pencilmarks, members};
use super::MultipleKind;
use super::all_branches::all_branches;
use super::nodes::IN_CELL;
use super::spread::{Spread, SpreadRules};
use super::spread_pool::SpreadPool;
use super::{NestedChain, NestedHint, push_gone, removed_by};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_collect, try_push};
use crate::technique::houses::{HOUSES_OF, PLACES};

/// The work of finding the cycles and the forcing chains from one candidate.
const WORK_OF_CANDIDATE: u32 = 128;

/// Returns the hints of the chains that a level nests, of the first kind that has any.
pub(crate) fn nested_chains(
    outer: &Pencilmarks,
    work: &Pencilmarks,
    level: u8,
    spreads: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<NestedHint>> {
    let mut work = work.clone();
    work.recount();
    let kinds: &[MultipleKind] = match level {
        2 => &[],
        3 => &[MultipleKind::Multiple],
        4 => &[MultipleKind::Dynamic(0)],
        _ => &[MultipleKind::Dynamic(0), MultipleKind::Dynamic(2)],
    };
    if level <= 3 && ForcingSearch::default().best(&work, spreads, limits)?.is_some() {
        let hints = useful(all_forcing(outer, &work, spreads, limits)?, limits)?;
        if !hints.is_empty() {
            return Ok(hints);
        }
    }
    for &kind in kinds {
        let branches = all_branches(outer, &work, kind, spreads, limits)?;
        let chains = try_collect(branches.len(), branches.into_iter().map(|branch| branch.chain))?;
        let hints = useful(chains, limits)?;
        if !hints.is_empty() {
            return Ok(hints);
        }
    }
    Ok(Vec::new())
}

/// Sorts chains as the original does, drops those that remove the same as an earlier one, and
/// returns those that follow from something.
fn useful(mut chains: Vec<NestedChain>, limits: &mut LimitChecker<'_>) -> Search<Vec<NestedHint>> {
    // Equal ranks stay in the order of discovery.
    let mut order = try_collect(chains.len(), 0..chains.len())?;
    order.sort_unstable_by(|&a, &b| chains[a].rank.order(chains[b].rank).then(a.cmp(&b)));
    let mut hints: Vec<NestedHint> = Vec::new();
    for number in order {
        checked(limits, 1 + hints.len() as u32 / 64)?;
        let next = std::mem::take(&mut chains[number].hint);
        if !hints.iter().any(|hint| hint.removed == next.removed) {
            try_push(&mut hints, next)?;
        }
    }
    hints.retain(|hint| !hint.parents.is_empty());
    Ok(hints)
}

/// Returns all cycles and forcing chains.
pub(crate) fn all_forcing(
    outer: &Pencilmarks,
    work: &Pencilmarks,
    spreads: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<NestedChain>> {
    let mut chains = Vec::new();
    let passes = [(true, false, 6.5, 6.6, 2), (false, true, 6.5, 0.0, 3), (true, true, 7.0, 7.0, 4)];
    for (x, y, cycle_base, chain_base, key) in passes {
        let kinds = LinkKinds { x, y };
        let links = StrongLinksOfDigits::new(work, kinds);
        let rules = SpreadRules { links: kinds, is_dynamic: false, stops: false };
        let mut spread = spreads.take(work, rules)?;
        let mut search = CycleSearch::default();
        for cell in 0..81 {
            let digits = work.of_cell[cell];
            if !is_several(digits) || !x && !is_pair(digits) {
                continue;
            }
            for digit in members(digits) {
                checked(limits, WORK_OF_CANDIDATE)?;
                search.run(&links, spot(cell, digit), usize::MAX, |cycle| {
                    let rank = HintRank::new(cycle_base, cycle.spots.len(), key);
                    let hint = cycle_hint(outer, work, &cycle)?;
                    try_push(&mut chains, NestedChain { rank, hint })?;
                    Ok(usize::MAX)
                })?;
                if x {
                    let make = |nodes| HintRank::new(chain_base, nodes, key);
                    push_forcing(outer, work, &mut spread[0], spot(cell, digit), make, &mut chains)?;
                }
            }
        }
        spreads.keep(spread);
    }
    chains.retain(|chain| !chain.hint.removed.is_empty());
    Ok(chains)
}

/// Adds the forcing chains from a candidate that is on and off.
fn push_forcing(
    outer: &Pencilmarks,
    work: &Pencilmarks,
    spread: &mut Spread,
    premise: Spot,
    rank: impl Fn(usize) -> HintRank,
    chains: &mut Vec<NestedChain>,
) -> Result<(), Error> {
    for is_on in [true, false] {
        spread.begin(premise, is_on, usize::MAX)?;
        spread.run()?;
        if !spread.has(premise, !is_on) {
            continue;
        }
        let ancestors = spread.ancestors(spread.number(premise, !is_on));
        let nodes = ancestors.len();
        let mut parents = Vec::new();
        for node in ancestors.members().map(|number| spread.nodes[number as usize]) {
            if node.is_on {
                push_gone(&mut parents, outer, work, node.house, cell_digit(node.spot()))?;
            }
        }
        let removed = removed_by(work, premise, !is_on)?;
        let hint = NestedHint { removed, parents, nodes };
        try_push(chains, NestedChain { rank: rank(nodes), hint })?;
    }
    Ok(())
}

/// Returns what a cycle removes and follows from.
fn cycle_hint(outer: &Pencilmarks, work: &Pencilmarks, cycle: &Cycle) -> Result<NestedHint, Error> {
    let mut removed = Vec::new();
    for (digit, cells) in cycle.removed(work).into_iter().enumerate() {
        cells.into_iter().try_for_each(|cell| try_push(&mut removed, spot(cell, digit)))?;
    }
    removed.sort_unstable();
    let mut parents = Vec::new();
    let n = cycle.spots.len();
    for i in (0..n).step_by(2) {
        let on = cell_digit(cycle.spots[i]);
        let off = cell_digit(cycle.spots[(i + n - 1) % n]);
        push_gone(&mut parents, outer, work, house_of_link(work, off, on.0), on)?;
    }
    Ok(NestedHint { removed, parents, nodes: n })
}

/// Returns the house of a strong link from an "off" candidate to a cell.
fn house_of_link(work: &Pencilmarks, (cell, digit): (usize, usize), other: usize) -> u8 {
    if cell == other {
        return IN_CELL;
    }
    let house = BOX_ROW_COLUMN.into_iter().find(|&kind| {
        let house = HOUSES_OF[cell][kind] as usize;
        work.partner(house, PLACES[cell][kind], digit) == Some(other)
    });
    house.map_or(u8::MAX, |kind| HOUSES_OF[cell][kind])
}
