//! Chains as steps.

use super::branching::{BranchHint, BranchShape, MultipleKind, complete};
use super::branching::{Spread, SpreadRules};
use super::cycles::{Spot, cell_digit, spot};
use super::digit_chains::{ChainHint, ChainShape};
use super::found::{ExplainerStep, candidate};
use super::marks::{Pencilmarks, members};
use crate::limits::LimitChecker;
use crate::technique::houses::HOUSE_CELLS;
use crate::technique::sets::CellSet;
use crate::technique::step::{Chain, Node, Technique};
use crate::technique::stop::Search;

/// Returns the step of a cycle or a forcing chain.
pub(crate) fn chain_step(marks: &Pencilmarks, hint: &ChainHint, has_chains: bool) -> ExplainerStep {
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
                found.remove(cell, digits.fold(0, |all, digit| all | 1 << digit));
            }
            let nodes = cycle
                .spots
                .iter()
                .enumerate()
                .map(|(i, &spot)| node(spot, i % 2 == 0, (i as u16).checked_sub(1)));
            found.step.chains.push(nodes.collect());
        }
        &ChainShape::Forcing(premise, is_on) => {
            conclude(&mut found, marks, premise, !is_on);
            if has_chains {
                let rules = SpreadRules { links: hint.kinds, is_dynamic: false, stops: false };
                let mut spread = Spread::new(marks, rules);
                spread.begin(premise, is_on, usize::MAX);
                spread.run();
                if spread.has(premise, !is_on) {
                    let end = spread.number(premise, !is_on);
                    found.step.chains.push(chain(&spread, end));
                }
            }
        }
    }
    found
}

/// Returns the step of a chain with branches. Its spreads are made again.
pub(crate) fn branch_step(
    marks: &Pencilmarks,
    hint: &BranchHint,
    kind: MultipleKind,
    has_chains: bool,
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
    conclude(&mut found, marks, hint.target, hint.target_is_on);
    if let BranchShape::Region(house, digit) = hint.shape {
        found = found.in_house(house).of_digits(1 << digit);
    }
    if !has_chains {
        return Ok(found);
    }
    let mut spread = Spread::new(marks, kind.rules());
    for (premise, is_on) in premises(marks, hint.shape) {
        complete(&mut spread, kind.level(), premise, is_on, usize::MAX, limits)?;
        if let BranchShape::Contradiction(..) = hint.shape {
            let ends = spread.contradiction.into_iter().flatten();
            found.step.chains.extend(ends.map(|end| chain(&spread, end)));
        } else {
            let end = spread.number(hint.target, hint.target_is_on);
            found.step.chains.push(chain(&spread, end));
        }
    }
    Ok(found)
}

/// Returns the premises of which one is true.
pub(crate) fn premises(marks: &Pencilmarks, shape: BranchShape) -> Vec<(Spot, bool)> {
    match shape {
        BranchShape::Contradiction(premise, is_on) => vec![(premise, is_on)],
        BranchShape::Double(premise) => vec![(premise, true), (premise, false)],
        BranchShape::Cell(cell) => {
            members(marks.of_cell[cell]).map(|digit| (spot(cell, digit), true)).collect()
        }
        BranchShape::Region(house, digit) => {
            let cells = members(marks.places[house][digit]).map(|p| HOUSE_CELLS[house][p] as usize);
            cells.map(|cell| (spot(cell, digit), true)).collect()
        }
    }
}

/// Adds what follows from a candidate that is on or off.
fn conclude(found: &mut ExplainerStep, marks: &Pencilmarks, target: Spot, is_on: bool) {
    let (cell, digit) = cell_digit(target);
    if is_on {
        found.remove(cell, marks.of_cell[cell] & !(1 << digit));
        found.step.placed.push(candidate(cell, digit));
    } else {
        found.remove(cell, 1 << digit);
    }
}

/// Returns a node of a chain.
fn node(spot: Spot, is_on: bool, parents: impl IntoIterator<Item = u16>) -> Node {
    let (cell, digit) = cell_digit(spot);
    Node {
        digit: digit as u16 + 1,
        cells: std::iter::once(cell as u16).collect(),
        is_on,
        parents: parents.into_iter().collect(),
    }
}

/// Returns a node of a spread and all its ancestors as a chain.
fn chain(spread: &Spread<'_>, end: u16) -> Chain {
    let ancestors = spread.ancestors(end);
    let at = |number: u16| ancestors.binary_search(&number).map_or(0, |place| place as u16);
    let nodes = ancestors.iter().map(|&number| {
        let parents = spread.parents(number).map(at);
        let of_spread = spread.nodes[number as usize];
        node(of_spread.spot(), of_spread.is_on, parents)
    });
    nodes.collect()
}
