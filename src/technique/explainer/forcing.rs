//! Bidirectional cycles and forcing chains without branches: 6.5, 6.6, 7.0 and more.
//!
//! ```text
//! on  -> off == on -> ... -> off   the premise implies its opposite, so it is false
//! off == on -> off == ... == on    the same from the other side, so it is true
//! ```
//!
//! Three passes: within digits (X), within cells of two candidates (Y), and both. The last one is
//! needed only if the others found nothing below its base.
//!
//! A cycle that removes a candidate gives a chain from this candidate to its opposite, through
//! the part of the cycle between the two nodes that it sees, with at most two nodes more than the
//! cycle. So cycles are sought only where there are such chains, and from that length on.

use super::branching::{BranchHint, SpreadPool};
use super::closure::{Closures, multiple_chains};
use super::cycles::{CycleSearch, LinkKinds, StrongLinksOfDigits};
use super::digit_chains::{ChainHint, ChainShape, DigitChains};
use super::length::HintRank;
use super::marks::Pencilmarks;
use super::reach::{
    ReachRow, StrongRows, WeakRows, candidate_count, each, has, is_empty, meets, set, try_each, unite,
};
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::try_push;

const Y: LinkKinds = LinkKinds { x: false, y: true };
const XY: LinkKinds = LinkKinds { x: true, y: true };
const Y_KEY: u8 = 3;
const XY_KEY: u8 = 4;

/// The work of the rows of one pass, of the chains from one candidate, and of the cycles from one.
const WORK_OF_ROWS: u32 = 1024;
const WORK_OF_START: u32 = 4;
const WORK_OF_CYCLES: u32 = 128;

/// The search for cycles and forcing chains, and its memory.
#[derive(Default)]
pub(crate) struct ForcingSearch {
    digits: DigitChains,
    cycles: CycleSearch,
    /// The best multiple chains, if the last search found nothing.
    multiple: Option<BranchHint>,
}

/// The links of one pass, and what follows from them.
struct Pass<'a, const W: usize> {
    links: &'a StrongLinksOfDigits<'a>,
    weak: &'a WeakRows<W>,
    strong: StrongRows<W>,
    closures: Closures<W>,
    base: f64,
    key: u8,
}

impl ForcingSearch {
    /// Returns the best cycle or forcing chain.
    pub fn best(
        &mut self,
        marks: &Pencilmarks,
        spreads: &mut SpreadPool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<ChainHint>> {
        self.multiple = None;
        match candidate_count(marks) {
            0..=256 => self.best_of::<4>(marks, spreads, limits),
            _ => self.best_of::<12>(marks, spreads, limits),
        }
    }

    /// Forgets what is known, for the path of another puzzle.
    pub fn begin(&mut self) {
        self.digits = DigitChains::default();
        self.multiple = None;
    }

    /// Returns the best multiple chains of the same state, if it has no cycle or forcing chain.
    pub fn multiple(&self) -> Option<BranchHint> {
        self.multiple
    }

    fn best_of<const W: usize>(
        &mut self,
        marks: &Pencilmarks,
        spreads: &mut SpreadPool,
        limits: &mut LimitChecker<'_>,
    ) -> Search<Option<ChainHint>> {
        let mut best = self.digits.best(marks, &mut self.cycles)?;
        let rank = |best: &Option<ChainHint>| best.as_ref().map(|best| best.rank);
        if !HintRank::new(6.5, 4, Y_KEY).beats(rank(&best)) {
            return Ok(best);
        }
        checked(limits, WORK_OF_ROWS)?;
        let weak = WeakRows::<W>::new(marks)?;
        let links = StrongLinksOfDigits::new(marks, XY);
        let needs_both = HintRank::new(7.0, 4, XY_KEY).beats(rank(&best));
        let both = needs_both.then(|| Pass::new(&links, &weak, 7.0, XY_KEY)).transpose()?;
        checked(limits, WORK_OF_ROWS)?;
        // Without chains from on to off there are no cycles that remove something.
        if both.as_ref().is_none_or(Pass::has_to_off) {
            let links = StrongLinksOfDigits::new(marks, Y);
            let pass = Pass::new(&links, &weak, 6.5, Y_KEY)?;
            if pass.has_to_off() {
                pass.best(&mut self.cycles, false, &mut best, limits)?;
            }
        }
        if let Some(pass) = both {
            pass.best(&mut self.cycles, true, &mut best, limits)?;
            if best.is_none() {
                self.multiple = multiple_chains(marks, &weak, &pass.strong, &pass.closures, spreads, limits)?;
            }
        }
        Ok(best)
    }
}

impl<'a, const W: usize> Pass<'a, W> {
    fn new(
        links: &'a StrongLinksOfDigits<'a>,
        weak: &'a WeakRows<W>,
        base: f64,
        key: u8,
    ) -> Result<Self, Error> {
        let strong = StrongRows::new(weak, links)?;
        let closures = Closures::new(weak, &strong)?;
        Ok(Self { links, weak, strong, closures, base, key })
    }

    /// Returns whether some candidate implies that it is off.
    fn has_to_off(&self) -> bool {
        self.closures.off.iter().enumerate().any(|(i, off)| has(off, i))
    }

    /// Looks for a hint that is better than the best one: a chain if `has_chains`, or a cycle.
    fn best(
        &self,
        cycles: &mut CycleSearch,
        has_chains: bool,
        best: &mut Option<ChainHint>,
        limits: &mut LimitChecker<'_>,
    ) -> Search<()> {
        // The chains from on to off matter for cycles with two nodes less as well.
        let mut most = most_nodes(self.base, self.key, best);
        let mut first: Option<(usize, usize, bool)> = None;
        let (mut to_off, mut sources) = (usize::MAX, Vec::new());
        for i in 0..self.weak.spots.len() {
            checked(limits, WORK_OF_START)?;
            if has(&self.closures.off[i], i) {
                let mut start = [0; W];
                set(&mut start, i);
                if let Some(nodes) = self.nodes_until(&start, &self.weak.weak[i], most.saturating_add(2)) {
                    try_push(&mut sources, (nodes, i))?;
                    to_off = to_off.min(nodes);
                    if has_chains && nodes <= most && first.is_none_or(|(known, ..)| nodes < known) {
                        first = Some((nodes, i, true));
                        most = nodes;
                    }
                }
            }
            if has_chains && self.implies_on(i) {
                let mut end = [0; W];
                set(&mut end, i);
                if let Some(nodes) = self.nodes_until(&self.strong.strong[i], &end, most)
                    && first.is_none_or(|(known, ..)| nodes < known)
                {
                    first = Some((nodes, i, false));
                    most = nodes;
                }
            }
        }
        if let Some((nodes, i, is_on)) = first {
            *best = Some(self.chain(nodes, i, is_on));
        }
        // The nodes of a useful cycle imply that the candidate which it removes is off.
        let mut starts = [0; W];
        for (_, i) in sources.into_iter().filter(|&(nodes, _)| nodes <= most.saturating_add(2)) {
            unite(&mut starts, &self.closures.off[i]);
        }
        let least = to_off.saturating_sub(2).max(4);
        let mut bounds = self.bounds(best);
        try_each(&starts, |i| {
            checked(limits, WORK_OF_CYCLES)?;
            let start = self.weak.spots[i];
            let most = match best {
                Some(best) if start > best.start => bounds.1,
                _ => bounds.0,
            };
            if least <= most && self.closes(i, least, most) {
                self.best_cycle(start, least, most, cycles, best)?;
                bounds = self.bounds(best);
            }
            Ok(())
        })
    }

    /// Returns the hint of a forcing chain.
    fn chain(&self, nodes: usize, i: usize, is_on: bool) -> ChainHint {
        let rank = HintRank::new(self.base, nodes, self.key);
        let (kinds, start) = (self.links.kinds, self.weak.spots[i]);
        ChainHint { rank, kinds, start, shape: ChainShape::Forcing(start, is_on) }
    }

    /// Returns whether a candidate that is off implies that it is on.
    fn implies_on(&self, i: usize) -> bool {
        let mut implies = false;
        each(&self.strong.strong[i], |on| implies |= has(&self.closures.on[on], i));
        implies
    }

    /// Returns the nodes of the shortest chain over some "on" nodes to one of some others.
    fn nodes_until(&self, start: &ReachRow<W>, end: &ReachRow<W>, most: usize) -> Option<usize> {
        let mut found = None;
        self.strong.levels(start, |nodes, level| {
            if nodes > most {
                return false;
            }
            if meets(level, end) {
                found = Some(nodes);
            }
            found.is_none()
        });
        found
    }

    /// Returns the most nodes of cycles that come before the best hint: of those with a start that
    /// is not behind its start, and of the others.
    fn bounds(&self, best: &Option<ChainHint>) -> (usize, usize) {
        let start = best.as_ref().map_or(0, |best| best.start);
        let not_behind = most_nodes_from(self.base, self.key, start, best);
        (not_behind, most_nodes_from(self.base, self.key, u16::MAX, best))
    }

    /// Looks for a cycle of some lengths from a candidate.
    fn best_cycle(
        &self,
        start: u16,
        least: usize,
        most: usize,
        cycles: &mut CycleSearch,
        best: &mut Option<ChainHint>,
    ) -> Result<(), Error> {
        cycles.run(self.links, start, most, |cycle| {
            let nodes = cycle.spots.len();
            if nodes >= least && cycle.removed(self.links.marks).iter().any(|cells| !cells.is_empty()) {
                let rank = HintRank::new(self.base, nodes, self.key);
                let (kinds, shape) = (self.links.kinds, ChainShape::Cycle(cycle));
                *best = Some(ChainHint { rank, kinds, start, shape });
                return Ok(0);
            }
            Ok(most)
        })
    }

    /// Returns whether the levels from a candidate close a cycle of some length.
    fn closes(&self, i: usize, least: usize, most: usize) -> bool {
        if is_empty(&self.strong.strong[i]) || is_empty(&self.strong.next[i]) {
            return false;
        }
        let (mut start, mut closing) = ([0; W], [0; W]);
        set(&mut start, i);
        each(&self.strong.strong[i], |partner| unite(&mut closing, &self.weak.weak[partner]));
        let mut closes = false;
        self.strong.levels(&start, |nodes, level| {
            if nodes > most {
                return false;
            }
            closes = nodes >= least && meets(level, &closing);
            !closes
        });
        closes
    }
}

/// Returns the most nodes with which a chain comes before the best one; 0 if none does.
fn most_nodes(base: f64, key: u8, best: &Option<ChainHint>) -> usize {
    most_nodes_from(base, key, u16::MAX, best)
}

/// Returns the most nodes with which a cycle comes before the best chain; 0 if none does. Of
/// equal ones the one with the earlier start does, and at one start the cycle.
fn most_nodes_from(base: f64, key: u8, start: u16, best: &Option<ChainHint>) -> usize {
    let Some(best) = best else { return usize::MAX };
    let is_before = |nodes: usize| {
        let order = HintRank::new(base, nodes, key).order(best.rank);
        let is_chain = matches!(best.shape, ChainShape::Forcing(..));
        order.is_lt() || order.is_eq() && (start < best.start || is_chain && start == best.start)
    };
    if !is_before(4) {
        return 0;
    }
    // Longer chains come later, so the bound is found by halving.
    let (mut most, mut end) = (4, 1460);
    while end - most > 1 {
        let middle = (most + end) / 2;
        if is_before(middle) {
            most = middle;
        } else {
            end = middle;
        }
    }
    most
}
