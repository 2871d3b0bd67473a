//! Death blossom: a cell, the stem, and an almost locked set, a petal, for each of its candidates.
//!
//! ```text
//! stem {1 2 3}   petal {1 z ..}   if the stem is 1, the first petal loses 1 and has z
//!                petal {2 z ..}   if it is 2, the second one has z
//!                petal {3 z ..}   if it is 3, the third one has z
//! ```
//!
//! So z goes from what sees all its places in all petals. All places of a stem's digit in its petal
//! see the stem. Petals may have cells in common: no two of them are used at once. The technique is
//! of the players' forums.

use super::super::order::{ByDigit, listed};
use super::super::smallest::Smallest;
use super::list::AlmostSets;
use super::restricted::Restricted;
use super::set_of;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_small};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::sets::CellSet;
use crate::technique::step::{NumberList, Step, numbers};

/// The work of joining some petals with one more.
const WORK_OF_PETAL: u32 = 8;

/// A petal, and what its other digit would remove.
#[derive(Clone, Copy)]
struct Petal {
    set: u16,
    cells: u16,
    targets: CellSet,
}

/// The petals of the first candidates of a stem.
struct Petals {
    sets: NumberList,
    cells: u32,
    targets: CellSet,
}

impl Petals {
    /// Returns the number of the only set; none if there are several.
    fn only(&self) -> Option<u16> {
        let first = *self.sets.first()?;
        self.sets.iter().all(|&set| set == first).then_some(first)
    }
}

/// A stem and its petals.
struct Blossom {
    stem: usize,
    petals: NumberList,
}

/// Returns the death blossom with the fewest cells for each set of removals.
pub(crate) fn all_death_blossoms<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<Step>> {
    let mut found = Smallest::new();
    let mut petals = Vec::new();
    for stem in board.empty {
        for z in 1..=9 {
            if board.of_cell[stem].has(z) {
                continue;
            }
            let mut joined = vec_of_none()?;
            for digit in board.of_cell[stem] {
                list_petals(sets, restricted, stem, digit, z, &mut petals)?;
                joined = join(&joined, &petals, limits)?;
            }
            for blossom in joined.iter().filter(|joined| joined.sets.len() > 1 && joined.only().is_none()) {
                let mut effect = (0, ByDigit::default());
                effect.1[z] = blossom.targets;
                let petals = try_small(blossom.sets.iter().copied())?;
                found.keep(&effect, blossom.cells, Blossom { stem, petals })?;
            }
        }
    }
    let mut steps = Vec::new();
    for (effect, blossom) in found.into_effects() {
        try_push(&mut steps, step(board, sets, &effect.1, &blossom)?)?;
    }
    Ok(steps)
}

/// Returns the beginning of a blossom, without petals.
fn vec_of_none() -> Result<Vec<Petals>, Error> {
    let mut list = Vec::new();
    try_push(&mut list, Petals { sets: NumberList::new(), cells: 1, targets: CellSet::ALL })?;
    Ok(list)
}

/// Lists the sets that have `z` if the stem has a digit. A set is left out if another one with as
/// few cells would remove as much.
fn list_petals<const W: usize>(
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    stem: usize,
    digit: usize,
    z: usize,
    petals: &mut Vec<Petal>,
) -> Result<(), Error> {
    petals.clear();
    for number in restricted.touched[10 * stem + digit].iter() {
        let set = &sets.sets[number];
        if !set.live.has(z) {
            continue;
        }
        let targets = sets.slots[set.slot_of(z)].targets;
        let petal = Petal { set: number as u16, cells: set.cells.len() as u16, targets };
        if !petals.iter().any(|other| other.serves_as(&petal)) {
            petals.retain(|other| !petal.serves_as(other));
            try_push(petals, petal)?;
        }
    }
    Ok(())
}

impl Petal {
    /// Returns whether this petal has as few cells as another one and removes as much.
    fn serves_as(&self, other: &Self) -> bool {
        self.cells <= other.cells && other.targets.within(self.targets)
    }
}

/// Joins petals with those of one more digit, the smallest for each set of removals.
fn join(joined: &[Petals], petals: &[Petal], limits: &mut LimitChecker<'_>) -> Search<Vec<Petals>> {
    let mut kept = Smallest::new();
    for some in joined {
        checked(limits, WORK_OF_PETAL)?;
        for petal in petals {
            let targets = some.targets & petal.targets;
            let cells = some.cells + u32::from(petal.cells);
            let is_one = some.sets.iter().all(|&set| set == petal.set);
            let key = (targets, is_one.then_some(petal.set));
            if !targets.is_empty() && cells < kept.bound(&key) {
                let sets = try_small(some.sets.iter().copied().chain([petal.set]))?;
                kept.keep(&key, cells, Petals { sets, cells, targets })?;
            }
        }
    }
    let mut list = Vec::new();
    for petals in kept.into_patterns() {
        try_push(&mut list, petals)?;
    }
    Ok(list)
}

/// Returns the step of a blossom.
fn step(board: &Board, sets: &AlmostSets, removed: &ByDigit, blossom: &Blossom) -> Search<Step> {
    let mut step = Step {
        technique: Technique::DeathBlossom,
        digits: numbers(board.of_cell[blossom.stem])?,
        cells: numbers([blossom.stem])?,
        removed: listed(removed)?,
        ..Step::default()
    };
    for &petal in &blossom.petals {
        try_push(&mut step.sets, set_of(&sets.sets[usize::from(petal)])?)?;
    }
    Ok(step)
}
