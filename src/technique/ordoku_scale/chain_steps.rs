//! Chains and nets as data: the reasons that a search left behind, from a candidate to a
//! contradiction.
//!
//! ```text
//! a chain    each statement has one reason. The candidate z excludes the first one, a, and the last
//!            one, y, excludes z: so a or y is true. The step has the chain from "not a" to y.
//! a net      a statement may have several reasons. The step has all of it, z first.
//! ```

use super::levels::ChainClass;
use super::matrix::{ItemMatrix, ItemPlace};
use super::spread::{NodeSpread, SpreadReason};
use super::state::MatrixState;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::support::alloc::{try_collect, try_push, try_small};
use crate::technique::Technique;
use crate::technique::step::{Chain, Node, NumberList, Step};
use smallvec::SmallVec;

/// The place of a chain.
pub(super) struct ChainSource<'a> {
    pub matrix: &'a ItemMatrix,
    pub state: &'a MatrixState,
    pub chain: ChainClass,
    pub start: u32,
    pub length: u32,
}

/// A statement of a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    On(u32),
    Off(u32),
    /// All candidates of an item but one are off, for one reason.
    OthersOff {
        item: u32,
        but: u32,
    },
    /// The digit is in the crossing of a segment.
    ItemSegment(u32),
    /// All candidates of the item of a segment outside of its crossing are off, for one reason.
    OutsideOff(u32),
}

/// Reasons of a statement.
type Keys = SmallVec<[Key; 4]>;

/// Adds the chain of a step, and the names of its parts.
pub(super) fn add_chain(
    source: &ChainSource<'_>,
    spread: &mut NodeSpread,
    gone: &mut [bool],
    step: &mut Step,
    limits: &mut LimitChecker<'_>,
) -> Search<()> {
    let ChainSource { matrix, state, chain, start, length } = *source;
    let (means, _) = chain.means();
    let found = spread.follow(matrix, state, (start, means), length, limits)?;
    let Some((_, item)) = found else { return Err(Error::Internal.into()) };
    let reasons = Reasons { matrix, state, spread };
    let mut keys = reasons.collect(start, item)?;
    let mut is_path = item.is_none();
    for &(_, key) in &keys {
        is_path &= reasons.parents(key)?.len() <= 1;
    }
    if is_path {
        // Without the candidate itself at both ends.
        keys.remove(0);
        keys.pop();
        add_seen_by_both(source, &keys, gone, step)?;
    }
    let mut nodes: Chain = Vec::new();
    for &(_, key) in &keys {
        let place = |parent: &Key| keys.iter().position(|(_, other)| other == parent).map(|at| at as u16);
        let parents = reasons.parents(key)?;
        let parents = try_small(parents.iter().filter_map(place))?;
        try_push(&mut nodes, Node { parents, ..reasons.node(key)? })?;
    }
    step.technique = technique_of(chain, is_path);
    match item.map(|item| matrix.places[item as usize]) {
        Some(ItemPlace::Cell(cell)) => step.cells = try_small([cell as u16])?,
        Some(ItemPlace::Region(region, _)) => step.houses = try_small([matrix.houses[region as usize]])?,
        None => {}
    }
    name_wing(&nodes, chain, step)?;
    try_push(&mut step.chains, nodes)?;
    Ok(())
}

fn technique_of(chain: ChainClass, is_path: bool) -> Technique {
    match chain {
        ChainClass::XyWing => Technique::XYWing,
        ChainClass::XyzWing => Technique::XYZWing,
        ChainClass::Net if !is_path => Technique::ForcingNetContradiction,
        _ if !is_path => Technique::ForcingChainContradiction,
        ChainClass::Turbot => Technique::TurbotFish,
        ChainClass::X => Technique::XChain,
        ChainClass::Xy => Technique::XYChain,
        ChainClass::ShortAic | ChainClass::Aic => Technique::Aic,
        ChainClass::GroupedTurbot => Technique::GroupedXChain,
        ChainClass::GroupedAic | ChainClass::Forcing | ChainClass::Net => Technique::GroupedAic,
    }
}

/// Adds the cells and digits of a wing, the pivot first; other short chains of cells get their own
/// names.
fn name_wing(nodes: &[Node], chain: ChainClass, step: &mut Step) -> Result<(), Error> {
    let on = || nodes.iter().filter(|node| node.is_on);
    match chain {
        ChainClass::XyWing if on().count() == 3 => {
            let cell = |at: usize| on().nth(at).and_then(|node| node.cells.first().copied());
            let digit = |at: usize| on().nth(at).map(|node| node.digit);
            step.cells = try_small([1, 0, 2].into_iter().filter_map(cell))?;
            step.digits = try_small([0, 1, 2].into_iter().filter_map(digit))?;
        }
        ChainClass::XyWing => step.technique = Technique::XYChain,
        ChainClass::XyzWing if on().count() == 3 && step.cells.len() == 1 => {
            let of_wings = || on().skip(1);
            let pivot = step.cells[0];
            let wings = of_wings().filter_map(|node| node.cells.first().copied());
            step.cells = try_small([pivot].into_iter().chain(wings))?;
            let z = on().next().map(|node| node.digit);
            step.digits = try_small(of_wings().map(|node| node.digit).chain(z))?;
        }
        ChainClass::XyzWing => step.technique = Technique::ForcingChainContradiction,
        _ => {}
    }
    Ok(())
}

/// Lets a chain remove all candidates that both of its ends exclude.
fn add_seen_by_both(
    source: &ChainSource<'_>,
    keys: &[(u32, Key)],
    gone: &mut [bool],
    step: &mut Step,
) -> Result<(), Error> {
    let ChainSource { matrix, state, .. } = *source;
    let (Some(&(_, Key::Off(first))), Some(&(_, Key::On(last)))) = (keys.first(), keys.last()) else {
        return Ok(());
    };
    let last = matrix.peers.get(last);
    let mut removed = try_collect(step.removed.len(), step.removed.iter().copied())?;
    for &peer in matrix.peers.get(first).iter().filter(|peer| last.contains(peer)) {
        if state.left[peer as usize] && !std::mem::replace(&mut gone[peer as usize], true) {
            try_push(&mut removed, matrix.named(peer))?;
        }
    }
    removed.sort_unstable();
    step.removed = try_small(removed)?;
    Ok(())
}

/// The reasons that a search left behind.
struct Reasons<'a> {
    matrix: &'a ItemMatrix,
    state: &'a MatrixState,
    spread: &'a NodeSpread,
}

impl Reasons<'_> {
    /// Returns all statements that lead to a contradiction, each with its length, after its
    /// reasons.
    fn collect(&self, start: u32, item: Option<u32>) -> Result<Vec<(u32, Key)>, Error> {
        let mut keys: Vec<(u32, Key)> = Vec::new();
        let add = |keys: &mut Vec<(u32, Key)>, key| {
            let entry = (self.length(key), key);
            if keys.contains(&entry) { Ok(()) } else { try_push(keys, entry) }
        };
        match item {
            Some(item) => {
                self.left(item).try_for_each(|member| add(&mut keys, Key::Off(member)))?;
            }
            None => add(&mut keys, Key::Off(start))?,
        }
        let mut at = 0;
        while at < keys.len() {
            for parent in self.parents(keys[at].1)? {
                add(&mut keys, parent)?;
            }
            at += 1;
        }
        keys.sort_unstable();
        Ok(keys)
    }

    fn left(&self, item: u32) -> impl Iterator<Item = u32> {
        let members = self.matrix.members.get(item).iter().copied();
        members.filter(|&member| self.state.left[member as usize])
    }

    fn outside(&self, segment: u32) -> impl Iterator<Item = u32> {
        let crossing = self.matrix.crossings.get(segment);
        self.left(self.matrix.segments[segment as usize].from).filter(|member| !crossing.contains(member))
    }

    /// Returns a number that is larger than those of all reasons.
    fn length(&self, key: Key) -> u32 {
        let of_off = |candidate: u32| 2 * self.spread.off[candidate as usize];
        match key {
            Key::On(candidate) => 2 * self.spread.on[candidate as usize],
            Key::Off(candidate) => of_off(candidate),
            Key::OthersOff { item, but } => {
                self.left(item).filter(|&other| other != but).map(of_off).max().unwrap_or(0)
            }
            Key::OutsideOff(segment) => self.outside(segment).map(of_off).max().unwrap_or(0),
            Key::ItemSegment(segment) => self.outside(segment).map(of_off).max().unwrap_or(0) + 1,
        }
    }

    /// Returns the reasons of a statement.
    fn parents(&self, key: Key) -> Result<Keys, Error> {
        match key {
            Key::Off(candidate) => try_small(self.of_off(candidate)),
            Key::On(candidate) => match self.spread.why_on[candidate as usize] {
                SpreadReason::Item(item) => {
                    let others = || self.left(item).filter(|&other| other != candidate);
                    self.merged(others, Key::OthersOff { item, but: candidate })
                }
                _ => Ok(Keys::new()),
            },
            Key::ItemSegment(segment) => self.merged(|| self.outside(segment), Key::OutsideOff(segment)),
            Key::OthersOff { item, but } => {
                let first = self.left(item).find(|&other| other != but);
                try_small(first.and_then(|first| self.of_off(first)))
            }
            Key::OutsideOff(segment) => {
                try_small(self.outside(segment).next().and_then(|first| self.of_off(first)))
            }
        }
    }

    /// Returns the statements that candidates are off, or one for all if they have one reason.
    fn merged<I: Iterator<Item = u32>>(&self, candidates: impl Fn() -> I, all: Key) -> Result<Keys, Error> {
        let first = candidates().next();
        let why = first.and_then(|first| self.of_off(first));
        let digit = |candidate: u32| self.matrix.digit_of[candidate as usize];
        let is_same = |candidate| {
            self.of_off(candidate) == why && first.is_some_and(|first| digit(first) == digit(candidate))
        };
        if candidates().count() > 1 && candidates().all(is_same) {
            return try_small([all]);
        }
        try_small(candidates().map(Key::Off))
    }

    fn of_off(&self, candidate: u32) -> Option<Key> {
        match self.spread.why_off[candidate as usize] {
            SpreadReason::On(on) => Some(Key::On(on)),
            SpreadReason::ItemSegment(segment) => Some(Key::ItemSegment(segment)),
            _ => None,
        }
    }

    /// Returns a node without its parents.
    fn node(&self, key: Key) -> Result<Node, Error> {
        let digit = |candidate: u32| self.matrix.digit_of[candidate as usize] + 1;
        let (digit, mut cells, is_on) = match key {
            Key::On(candidate) => (digit(candidate), self.cells([candidate])?, true),
            Key::Off(candidate) => (digit(candidate), self.cells([candidate])?, false),
            Key::OthersOff { item, but } => {
                let others = || self.left(item).filter(|&other| other != but);
                (others().next().map_or(0, digit), self.cells(others())?, false)
            }
            Key::OutsideOff(segment) => {
                (self.outside(segment).next().map_or(0, digit), self.cells(self.outside(segment))?, false)
            }
            Key::ItemSegment(segment) => {
                let crossing = self.matrix.crossings.get(segment).iter().copied();
                let left = crossing.filter(|&member| self.state.left[member as usize]);
                let of = self.matrix.digit(self.matrix.segments[segment as usize].from);
                (of.unwrap_or(0), self.cells(left)?, true)
            }
        };
        cells.sort_unstable();
        Ok(Node { digit, cells, is_on, parents: Default::default() })
    }

    fn cells(&self, candidates: impl IntoIterator<Item = u32>) -> Result<NumberList, Error> {
        try_small(candidates.into_iter().map(|candidate| self.matrix.cells[candidate as usize] as u16))
    }
}
