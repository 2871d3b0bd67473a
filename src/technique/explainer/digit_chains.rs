//! Cycles and forcing chains on one digit (X).
//!
//! They depend on the cells of the digit only, so what was found is kept until these change.

use super::cycles::{Cycle, CycleSearch, LinkKinds, Spot, StrongLinksOfDigits, spot};
use super::length::HintRank;
use super::marks::Pencilmarks;
use crate::error::Error;
use crate::technique::houses::PEERS;
use crate::technique::sets::CellSet;

/// A cycle, or a forcing chain from a candidate to its opposite.
#[derive(Debug)]
pub(crate) enum ChainShape {
    Cycle(Cycle),
    /// The premise, and whether it is on.
    Forcing(Spot, bool),
}

/// A chain that may be the step.
#[derive(Debug)]
pub(crate) struct ChainHint {
    pub rank: HintRank,
    pub kinds: LinkKinds,
    pub start: Spot,
    pub shape: ChainShape,
}

impl ChainHint {
    /// Returns a copy, or an error if there is no memory.
    fn try_clone(&self) -> Result<Self, Error> {
        let shape = match &self.shape {
            ChainShape::Cycle(cycle) => ChainShape::Cycle(cycle.try_clone()?),
            &ChainShape::Forcing(premise, is_on) => ChainShape::Forcing(premise, is_on),
        };
        Ok(Self { rank: self.rank, kinds: self.kinds, start: self.start, shape })
    }
}

/// The sort key of chains within digits.
const KEY: u8 = 2;
const X: LinkKinds = LinkKinds { x: true, y: false };

/// The best chain of each digit, and the cells that it was found with.
#[derive(Default)]
pub(crate) struct DigitChains {
    known: [Option<(CellSet, Option<ChainHint>)>; 9],
}

impl DigitChains {
    /// Returns the best chain within a digit.
    pub fn best(
        &mut self,
        marks: &Pencilmarks,
        search: &mut CycleSearch,
    ) -> Result<Option<ChainHint>, Error> {
        let mut links = None;
        let mut best: Option<&ChainHint> = None;
        for digit in 0..9 {
            let cells = marks.of_digit[digit];
            if self.known[digit].as_ref().is_none_or(|(known, _)| *known != cells) {
                let links = links.get_or_insert_with(|| StrongLinksOfDigits::new(marks, X));
                self.known[digit] = Some((cells, best_of(links, digit, search)?));
            }
        }
        for (_, hint) in self.known.iter().flatten() {
            let Some(hint) = hint else { continue };
            let is_better =
                |best: &ChainHint| hint.rank.order(best.rank).then(hint.start.cmp(&best.start)).is_lt();
            if best.is_none_or(is_better) {
                best = Some(hint);
            }
        }
        best.map(ChainHint::try_clone).transpose()
    }
}

/// Returns the best chain within one digit.
fn best_of(
    links: &StrongLinksOfDigits<'_>,
    digit: usize,
    search: &mut CycleSearch,
) -> Result<Option<ChainHint>, Error> {
    let linked = links.linked[digit];
    if linked.is_empty() {
        return Ok(None);
    }
    let cells = links.marks.of_digit[digit];
    let (partners, next) = two_links(links, digit);
    // A cycle that removes a candidate gives it a chain to its opposite.
    let has_cycles = cells
        .into_iter()
        .any(|cell| reach(CellSet::of(cell), PEERS[cell] & cells, CellSet::EMPTY, &next).0.is_some());
    let mut best: Option<ChainHint> = None;
    for cell in cells {
        let start = spot(cell, digit);
        let mut closing = CellSet::EMPTY;
        for partner in if has_cycles { partners[cell] } else { CellSet::EMPTY } {
            closing |= PEERS[partner] & cells;
        }
        let (to_off, to_cycle) = reach(CellSet::of(cell), PEERS[cell] & cells, closing, &next);
        let hint = |rank, shape| ChainHint { rank, kinds: X, start, shape };
        if let Some(nodes) = to_cycle
            && HintRank::new(6.5, nodes, KEY).beats(best.as_ref().map(|best| best.rank))
        {
            search.run(links, start, 81, |cycle| {
                let rank = HintRank::new(6.5, cycle.spots.len(), KEY);
                if rank.beats(best.as_ref().map(|best| best.rank))
                    && !cycle.removed(links.marks)[digit].is_empty()
                {
                    best = Some(hint(rank, ChainShape::Cycle(cycle)));
                    return Ok(0);
                }
                Ok(81)
            })?;
        }
        let to_on = if partners[cell].is_empty() {
            None
        } else {
            reach(partners[cell], CellSet::of(cell), CellSet::EMPTY, &next).0
        };
        for (nodes, is_on) in [(to_off, true), (to_on, false)] {
            let Some(nodes) = nodes else { continue };
            let rank = HintRank::new(6.6, nodes, KEY);
            if rank.beats(best.as_ref().map(|best| best.rank)) {
                best = Some(hint(rank, ChainShape::Forcing(start, is_on)));
            }
        }
    }
    Ok(best)
}

/// Returns for each cell those that are strongly linked to it, and those that it implies by a weak
/// link and then a strong one.
fn two_links(links: &StrongLinksOfDigits<'_>, digit: usize) -> ([CellSet; 81], [CellSet; 81]) {
    let linked = links.linked[digit];
    let mut partners = [CellSet::EMPTY; 81];
    for cell in linked {
        links.each_on(spot(cell, digit), |on| partners[on as usize / 9 % 81].insert(cell));
    }
    let mut next = [CellSet::EMPTY; 81];
    for cell in links.marks.of_digit[digit] {
        for off in PEERS[cell] & linked {
            next[cell] |= partners[off];
        }
    }
    (partners, next)
}

/// Goes on from a set of "on" cells level by level. Returns the nodes of the shortest chains, one
/// ended by a first cell of `end` and one by a cell of `closing`.
fn reach(
    start: CellSet,
    end: CellSet,
    closing: CellSet,
    next: &[CellSet; 81],
) -> (Option<usize>, Option<usize>) {
    let (mut level, mut seen, mut nodes) = (start, start, 2);
    let (mut ended, mut closed) = (None, None);
    loop {
        if ended.is_none() && level.meets(end) {
            ended = Some(nodes);
        }
        if closed.is_none() && nodes >= 4 && level.meets(closing) {
            closed = Some(nodes);
        }
        let mut reached = CellSet::EMPTY;
        for cell in level {
            reached |= next[cell];
        }
        level = reached - seen;
        seen |= level;
        nodes += 2;
        if level.is_empty() || ended.is_some() && (closed.is_some() || closing.is_empty()) {
            return (ended, closed);
        }
    }
}
