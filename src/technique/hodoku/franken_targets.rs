//! Which candidates a finned fish with boxes may remove, found without going through the fish.
//!
//! ```text
//! cover h   - - x - -      The digit is put into e. The rest of two base houses is then in
//!             | x |        one cover house h, which has room for only one: e is removed.
//!   e . . . . - x -
//! ```
//!
//! In general, the rest of n base houses is in n - 1 cover houses, and the nth one is a house of e.
//! If e is a base candidate itself, it is in two cover houses, and the others are n - 2.
//! Limits of fins and overlaps are left to the search for the fish: most states have no targets at
//! all.

use crate::technique::houses::{HOUSES, HOUSES_OF};
use crate::technique::sets::CellSet;

/// A house with the candidates of the digit in it.
pub(crate) type HousePlaces = (u8, CellSet);

/// Returns all candidates that a finned fish of size 2 or 3 may have as targets, and maybe others.
pub(crate) fn possible_targets(
    places: CellSet,
    bases: &[HousePlaces],
    covers: &[HousePlaces],
    size: usize,
) -> CellSet {
    let outside = SeenBases::new(places, bases, size, false);
    let inside = SeenBases::new(places, bases, size, true);
    let mut found = if size == 2 { inside.targets() } else { CellSet::EMPTY };
    for (k, first) in covers.iter().enumerate() {
        let covered = outside.without(*first);
        if size == 2 {
            found |= covered.targets();
            continue;
        }
        found |= inside.without(*first).targets();
        for second in &covers[k + 1..] {
            found |= covered.without(*second).targets();
        }
    }
    found
}

/// A base house, its candidates, those that the cover leaves, and the candidates that see these.
#[derive(Clone, Copy)]
struct SeenBase {
    house: u8,
    cells: CellSet,
    left: CellSet,
    seen: CellSet,
}

/// The base houses with what some cover houses leave of them.
struct SeenBases {
    bases: [SeenBase; 18],
    count: usize,
    places: CellSet,
    size: usize,
    /// Whether the candidates of a base house itself may see it.
    inside: bool,
}

impl SeenBases {
    /// Returns the base houses without a cover.
    fn new(places: CellSet, bases: &[HousePlaces], size: usize, inside: bool) -> Self {
        let none = SeenBase { house: 0, cells: CellSet::EMPTY, left: CellSet::EMPTY, seen: CellSet::EMPTY };
        let mut list = Self { bases: [none; 18], count: 0, places, size, inside };
        for (slot, &(house, cells)) in list.bases.iter_mut().zip(bases) {
            *slot = SeenBase { house, cells, left: cells, seen: places & seeing(house, cells, inside) };
            list.count += 1;
        }
        list
    }

    /// Returns the base houses with one cover house more, which is itself no base house.
    fn without(&self, (house, cells): HousePlaces) -> Self {
        let mut list = Self { count: 0, ..*self };
        for &base in &self.bases[..self.count] {
            if base.house == house {
                continue;
            }
            let mut base = base;
            if base.left.meets(cells) {
                base.left = base.left - cells;
                base.seen = self.places & seeing(base.house, base.left, self.inside);
            }
            list.bases[list.count] = base;
            list.count += 1;
        }
        list
    }

    /// Returns the candidates that see all that the cover leaves of the base houses of a fish.
    fn targets(&self) -> CellSet {
        let [mut one, mut two, mut three] = [CellSet::EMPTY; 3];
        let bases = &self.bases[..self.count];
        for base in bases {
            three |= two & base.seen;
            two |= one & base.seen;
            one |= base.seen;
        }
        let enough = if self.size == 2 { two } else { three };
        if enough.is_empty() {
            return enough;
        }
        let mut found = CellSet::EMPTY;
        for (k, first) in bases.iter().enumerate() {
            if first.seen.meets(enough) {
                found |= self.with_first(first, &bases[k + 1..]);
            }
        }
        found
    }

    /// Returns the targets of a base house with one or two of the others. They also see all that
    /// two base houses have in common.
    fn with_first(&self, first: &SeenBase, others: &[SeenBase]) -> CellSet {
        let mut found = CellSet::EMPTY;
        for (k, second) in others.iter().enumerate() {
            let targets = first.seen & seen_with(first, second);
            if self.size == 2 {
                found |= targets;
            } else if !targets.is_empty() {
                for third in &others[k + 1..] {
                    let more = targets & seen_with(first, third);
                    if !more.is_empty() {
                        found |= more & seen_with(second, third);
                    }
                }
            }
        }
        found
    }
}

/// Returns what sees the rest of the second base house and all that it shares with the first one.
fn seen_with(first: &SeenBase, second: &SeenBase) -> CellSet {
    let shared = first.cells & second.cells;
    if shared.is_empty() { second.seen } else { second.seen & shared.common_peers() }
}

/// Returns the cells that see all of some cells of a house, without the house or with it.
fn seeing(house: u8, cells: CellSet, with_house: bool) -> CellSet {
    let own = HOUSES[usize::from(house)];
    if cells.is_empty() {
        return if with_house { CellSet::ALL } else { CellSet::ALL - own };
    }
    let mut seen = CellSet::EMPTY;
    for other in HOUSES_OF[cells.first()] {
        let other = HOUSES[usize::from(other)];
        if cells.within(other) {
            seen |= other;
        }
    }
    if with_house { seen - cells } else { seen - own }
}
