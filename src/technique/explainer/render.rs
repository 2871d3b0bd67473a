//! Chains as steps.

use super::branching::{BranchHint, BranchShape, MultipleKind, complete};
use super::branching::{Spread, SpreadPool, SpreadRules};
use super::cycles::{Spot, cell_digit, spot};
use super::digit_chains::{ChainHint, ChainShape};
use super::found::ExplainerStep;
use super::marks::{Pencilmarks, members};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::support::alloc::{try_push, try_small};
use crate::technique::Technique;
use crate::technique::houses::HOUSE_CELLS;
use crate::technique::sets::CellSet;
use crate::technique::step::{Chain, Node};
use smallvec::SmallVec;

/// Returns the step of a cycle or a forcing chain.
pub(crate) fn chain_step(
    marks: &Pencilmarks,
    hint: &ChainHint,
    has_chains: bool,
    spreads: &mut SpreadPool,
) -> Result<ExplainerStep, Error> {
    let (x, y) = (hint.kinds.x, hint.kinds.y);
    let is_cycle = matches!(hint.shape, ChainShape::Cycle(_));
    let technique = match (is_cycle, x, y) {
        (true, true, false) => Technique::BidirectionalXCycle,
        (true, false, _) => Technique::BidirectionalYCycle,
        (true, true, true) => Technique::BidirectionalCycle,
        (false, _, false) if hint.rank.nodes == 6 => Technique::TurbotFish,
        (false, _, false) => Technique::ForcingXChain,
        (false, _, true) => Technique::ForcingChain,
    };
    let mut found = ExplainerStep::new(technique, hint.rank.rating);
    found.step.nodes = hint.rank.nodes as u16;
    match &hint.shape {
        ChainShape::Cycle(cycle) => {
            let removed = cycle.removed(marks);
            for cell in removed.iter().fold(CellSet::EMPTY, |all, cells| all | *cells) {
                let digits = (0..9).filter(|&digit| removed[digit].has(cell));
                found.remove(cell, digits.fold(0, |all, digit| all | 1 << digit))?;
            }
            let mut nodes = Chain::new();
            nodes.try_reserve_exact(cycle.spots.len())?;
            for (i, &spot) in cycle.spots.iter().enumerate() {
                try_push(&mut nodes, node(spot, i % 2 == 0, (i as u16).checked_sub(1))?)?;
            }
            try_push(&mut found.step.chains, nodes)?;
        }
        &ChainShape::Forcing(premise, is_on) => {
            conclude(&mut found, marks, premise, !is_on)?;
            if has_chains {
                let rules = SpreadRules { links: hint.kinds, is_dynamic: false, stops: false };
                let mut kept = spreads.take(marks, rules)?;
                let [spread] = &mut *kept;
                spread.begin(premise, is_on, usize::MAX)?;
                spread.run()?;
                if spread.has(premise, !is_on) {
                    let end = spread.number(premise, !is_on);
                    try_push(&mut found.step.chains, chain(spread, end)?)?;
                }
                spreads.keep(kept);
            }
        }
    }
    Ok(found)
}

/// Returns the step of a chain with branches. Its spreads are made again.
pub(crate) fn branch_step(
    marks: &Pencilmarks,
    hint: &BranchHint,
    kind: MultipleKind,
    has_chains: bool,
    spreads: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<ExplainerStep> {
    let technique = match (hint.shape, kind) {
        (_, MultipleKind::Nishio) => Technique::Nishio,
        (BranchShape::Cell(_), MultipleKind::Multiple) => Technique::CellChains,
        (_, MultipleKind::Multiple) => Technique::RegionChains,
        (BranchShape::Contradiction(..), _) => Technique::DynamicContradiction,
        (BranchShape::Double(_), _) => Technique::DynamicDouble,
        (BranchShape::Cell(_), _) => Technique::DynamicCell,
        (BranchShape::Region(..), _) => Technique::DynamicRegion,
    };
    let mut found = ExplainerStep::new(technique, hint.rank.rating);
    found.step.nodes = hint.rank.nodes as u16;
    conclude(&mut found, marks, hint.target, hint.target_is_on)?;
    if let BranchShape::Region(house, digit) = hint.shape {
        found = found.in_house(house)?.of_digits(1 << digit)?;
    }
    if !has_chains {
        return Ok(found);
    }
    let mut kept = spreads.take(marks, kind.rules())?;
    let [spread] = &mut *kept;
    for (premise, is_on) in premises(marks, hint.shape)? {
        complete(spread, kind.level(), premise, is_on, usize::MAX, spreads, limits)?;
        if let BranchShape::Contradiction(..) = hint.shape {
            for end in spread.contradiction.into_iter().flatten() {
                try_push(&mut found.step.chains, chain(spread, end)?)?;
            }
        } else {
            let end = spread.number(hint.target, hint.target_is_on);
            try_push(&mut found.step.chains, chain(spread, end)?)?;
        }
    }
    spreads.keep(kept);
    Ok(found)
}

/// The premises of a hint: at most the nine digits of a cell or the nine places of a house.
type Premises = SmallVec<[(Spot, bool); 9]>;

/// Returns the premises of which one is true.
fn premises(marks: &Pencilmarks, shape: BranchShape) -> Result<Premises, Error> {
    match shape {
        BranchShape::Contradiction(premise, is_on) => try_small([(premise, is_on)]),
        BranchShape::Double(premise) => try_small([(premise, true), (premise, false)]),
        BranchShape::Cell(cell) => {
            try_small(members(marks.of_cell[cell]).map(|digit| (spot(cell, digit), true)))
        }
        BranchShape::Region(house, digit) => {
            let cells = members(marks.places[house][digit]).map(|p| HOUSE_CELLS[house][p] as usize);
            try_small(cells.map(|cell| (spot(cell, digit), true)))
        }
    }
}

/// Adds what follows from a candidate that is on or off.
fn conclude(found: &mut ExplainerStep, marks: &Pencilmarks, target: Spot, is_on: bool) -> Result<(), Error> {
    let (cell, digit) = cell_digit(target);
    if is_on {
        found.remove(cell, marks.of_cell[cell] & !(1 << digit))?;
        found.place(cell, digit)
    } else {
        found.remove(cell, 1 << digit)
    }
}

/// Returns a node of a chain.
fn node(spot: Spot, is_on: bool, parents: impl IntoIterator<Item = u16>) -> Result<Node, Error> {
    let (cell, digit) = cell_digit(spot);
    let (digit, cells) = (digit as u16 + 1, try_small([cell as u16])?);
    Ok(Node { digit, cells, is_on, parents: try_small(parents)? })
}

/// Returns a node of a spread and all its ancestors as a chain.
fn chain(spread: &Spread, end: u16) -> Result<Chain, Error> {
    let ancestors = spread.ancestors(end);
    let mut chain = Chain::new();
    chain.try_reserve_exact(ancestors.len())?;
    for number in ancestors.members() {
        let parents = spread.parents(number).map(|parent| ancestors.place(parent));
        let of_spread = spread.nodes[number as usize];
        try_push(&mut chain, node(of_spread.spot(), of_spread.is_on, parents)?)?;
    }
    Ok(chain)
}
