//! Forcing chains with several branches: Nishio, multiple, dynamic, and nested ones.
//!
//! ```text
//! nodes            the nodes of a spread
//! spread           all that a premise implies, with the shortest reasons
//! spread_pool      the memory of spreads
//! spread_records   spreads that are kept from turn to turn, in short
//! search           the best hint of dynamic chains
//! all_branches     all hints of a kind, for chains that are nested
//! nested_patterns  what patterns on the working copy of a spread add to it
//! nested_chains    what chains on it add
//! ```

mod all_branches;
mod nested_chains;
mod nested_patterns;
mod nodes;
mod search;
mod spread;
mod spread_pool;
mod spread_records;

#[cfg(test)]
pub(crate) use all_branches::all_branches;
#[cfg(test)]
pub(crate) use nested_chains::all_forcing;
pub(crate) use search::MultipleSearch;
pub(crate) use spread::{Spread, SpreadRules};
pub(crate) use spread_pool::SpreadPool;

use super::cycles::{LinkKinds, Spot, cell_digit, spot};
use super::length::HintRank;
use super::marks::{Pencilmarks, members};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;
use crate::technique::houses::HOUSE_CELLS;
use nested_patterns::add_nested;
use nodes::IN_CELL;

/// The producers of chains with several branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MultipleKind {
    Nishio,
    Multiple,
    /// Dynamic chains, with nested hints from level 1 on.
    Dynamic(u8),
}

impl MultipleKind {
    /// Returns the rating of the shortest chains.
    pub fn base(self) -> f64 {
        match self {
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic(level) => [8.5, 9.0, 9.5, 10.0, 10.5, 11.0][level.min(5) as usize],
        }
    }

    /// Returns the level of its nested hints.
    pub fn level(self) -> u8 {
        if let Self::Dynamic(level) = self { level } else { 0 }
    }

    /// Returns how its spreads go on.
    pub fn rules(self) -> SpreadRules {
        let links = LinkKinds { x: true, y: self != Self::Nishio };
        SpreadRules { links, is_dynamic: self != Self::Multiple, stops: true }
    }
}

/// The beginnings of the branches of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BranchShape {
    Contradiction(Spot, bool),
    Double(Spot),
    Cell(usize),
    Region(usize, usize),
}

/// A chain with branches that may be the step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BranchHint {
    pub rank: HintRank,
    pub shape: BranchShape,
    /// The candidate that changes, and whether it is placed.
    pub target: Spot,
    pub target_is_on: bool,
}

impl BranchHint {
    /// Returns the candidate of a contradiction or of two chains.
    pub fn premise(&self) -> Option<Spot> {
        match self.shape {
            BranchShape::Contradiction(premise, _) | BranchShape::Double(premise) => Some(premise),
            _ => None,
        }
    }
}

pub(crate) const DOUBLE_KEY: u8 = 1;
pub(crate) const CELL_KEY: u8 = 5;
pub(crate) const REGION_KEY: u8 = 6;
pub(crate) const CONTRADICTION_KEY: u8 = 7;

/// The candidates that a pattern removes from the working copy, and those that were removed before
/// it.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct NestedHint {
    pub removed: Vec<Spot>,
    pub parents: Vec<Spot>,
    /// The number of nodes of a chain; 0 for other patterns.
    pub nodes: usize,
}

/// A chain with what it removes and what it follows from.
pub(crate) struct NestedChain {
    pub rank: HintRank,
    pub hint: NestedHint,
}

/// Makes the spread of a premise; `spreads` are for nested chains. Hints with `bound` nodes and two
/// more are of no use.
pub(crate) fn complete(
    spread: &mut Spread,
    level: u8,
    premise: Spot,
    is_on: bool,
    bound: usize,
    spreads: &mut SpreadPool,
    limits: &mut LimitChecker<'_>,
) -> Search<()> {
    spread.begin(premise, is_on, if level > 0 { usize::MAX } else { bound })?;
    loop {
        let goes_on = spread.run()?;
        checked(limits, spread.work_done())?;
        if !goes_on || level == 0 || !add_nested(spread, level, spreads, limits)? {
            return Ok(());
        }
    }
}

/// Adds the digits of a word in a cell.
pub(crate) fn push_digits(spots: &mut Vec<Spot>, cell: usize, digits: u16) -> Result<(), Error> {
    members(digits).try_for_each(|digit| try_push(spots, spot(cell, digit)))
}

/// Adds a digit in the cells of a house at the places of a word.
pub(crate) fn push_places(
    spots: &mut Vec<Spot>,
    house: usize,
    places: u16,
    digit: usize,
) -> Result<(), Error> {
    let mut cells = members(places).map(|place| HOUSE_CELLS[house][place] as usize);
    cells.try_for_each(|cell| try_push(spots, spot(cell, digit)))
}

/// Adds the candidates of the cell or house of an "on" node that are no more.
pub(crate) fn push_gone(
    parents: &mut Vec<Spot>,
    outer: &Pencilmarks,
    work: &Pencilmarks,
    house: u8,
    (cell, digit): (usize, usize),
) -> Result<(), Error> {
    if house == IN_CELL {
        push_digits(parents, cell, outer.of_cell[cell] & !work.of_cell[cell])?;
    } else if house < IN_CELL {
        let house = house as usize;
        let gone = outer.places[house][digit] & !work.places[house][digit];
        push_places(parents, house, gone, digit)?;
    }
    Ok(())
}

/// Returns what a candidate that changes removes.
pub(crate) fn removed_by(work: &Pencilmarks, target: Spot, is_on: bool) -> Result<Vec<Spot>, Error> {
    let (cell, digit) = cell_digit(target);
    let mut removed = Vec::new();
    if is_on {
        push_digits(&mut removed, cell, work.of_cell[cell] & !(1 << digit))?;
    } else {
        try_push(&mut removed, target)?;
    }
    Ok(removed)
}
