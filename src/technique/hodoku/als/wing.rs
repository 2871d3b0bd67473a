//! ALS-XY-Wing: three almost locked sets, of which the stem has a restricted common with each wing.
//!
//! ```text
//! {z .. x}  x  {x .. y}  y  {y .. z}    x and y cannot both go from the stem
//! ```
//!
//! So one of the wings is locked, and z goes from what sees all its places in both.
//!
//! The program goes through all pairs of restricted commons. Here each candidate is asked first
//! whether it would take two digits from one stem.

use super::super::bits::BitRow;
use super::super::order::{ByDigit, listed};
use super::super::smallest::Smallest;
use super::list::AlmostSets;
use super::restricted::{Restricted, seeing_both};
use super::set_of;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_push, try_vec};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::sets::DigitSet;
use crate::technique::step::{Step, numbers};

/// Two pairs of sets with restricted commons, in the order of the program's list: by the lower set
/// of a pair, then by the higher one.
type PairOfPairs = [(usize, usize); 2];

/// Returns the first three sets that remove something.
pub(crate) fn find_xy_wing<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Option<Step>> {
    let mut first: Option<(PairOfPairs, usize)> = None;
    each_wing(board, sets, restricted, limits, &mut |pairs, stem| {
        if first.is_none_or(|first| pairs < first.0) && removed_by(sets, restricted, pairs, stem).is_some() {
            first = Some((pairs, stem));
        }
        Ok(())
    })?;
    let Some((pairs, stem)) = first else { return Ok(None) };
    let Some(removed) = removed_by(sets, restricted, pairs, stem) else { return Ok(None) };
    step(sets, restricted, pairs, stem, &removed).map(Some)
}

/// Returns the three sets with the fewest cells for each set of removals.
pub(crate) fn all_xy_wings<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<Step>> {
    let mut found = Smallest::new();
    let size = |set: usize| sets.sets[set].cells.len() as u32;
    each_wing(board, sets, restricted, limits, &mut |pairs, stem| {
        let Some(removed) = removed_by(sets, restricted, pairs, stem) else { return Ok(()) };
        let cells = size(pairs[0].0) + size(pairs[0].1) + size(pairs[1].0) + size(pairs[1].1) - size(stem);
        found.keep(&(0, removed), cells, (pairs, stem))
    })?;
    let mut steps = Vec::new();
    for (pairs, stem) in found.into_patterns() {
        if let Some(removed) = removed_by(sets, restricted, pairs, stem) {
            try_push(&mut steps, step(sets, restricted, pairs, stem, &removed)?)?;
        }
    }
    Ok(steps)
}

/// Hands over three sets, as two pairs and the stem, for each candidate that both wings may remove.
/// The same sets come again for each of these.
fn each_wing<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
    take: &mut dyn FnMut(PairOfPairs, usize) -> Result<(), Error>,
) -> Search<()> {
    let mut lost = try_vec(BitRow::EMPTY, 10)?;
    for digit in 1..=9 {
        for cell in board.of_digit[digit] {
            let touched = &restricted.touched[10 * cell + digit];
            let stems = stems_of(sets, restricted, touched, digit, &mut lost);
            checked(limits, W as u32)?;
            for stem in stems.iter() {
                checked(limits, 1)?;
                let mut partners = BitRow::EMPTY;
                let set = &sets.sets[stem];
                for slot in set.slots() {
                    partners.add(&restricted.partners[slot]);
                }
                let wings = partners.and(touched);
                for a in wings.iter() {
                    for b in wings.iter().skip_while(|&b| b <= a) {
                        let mut pairs = [a, b].map(|wing| (stem.min(wing), stem.max(wing)));
                        pairs.sort_unstable();
                        take(pairs, stem)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Returns the sets that lose two digits to sets that a candidate touches. `lost` is memory for a
/// row of each digit.
fn stems_of<const W: usize>(
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    touched: &BitRow<W>,
    candidate: usize,
    lost: &mut [BitRow<W>],
) -> BitRow<W> {
    lost.fill(BitRow::EMPTY);
    for wing in touched.iter() {
        let set = &sets.sets[wing];
        for (k, digit) in set.live.into_iter().enumerate() {
            if digit != candidate {
                lost[digit].add(&restricted.partners[set.slot as usize + k]);
            }
        }
    }
    let (mut one, mut two) = (BitRow::EMPTY, BitRow::EMPTY);
    for lost in lost {
        two.add(&one.and(lost));
        one.add(lost);
    }
    two
}

/// Returns what two pairs with a common stem remove.
fn removed_by<const W: usize>(
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    pairs: PairOfPairs,
    stem: usize,
) -> Option<ByDigit> {
    let [a, b] = pairs.map(|(low, high)| if low == stem { high } else { low });
    if sets.sets[a].cells.meets(sets.sets[b].cells) {
        return None;
    }
    let (p, q) = (restricted.between(sets, stem, a)?, restricted.between(sets, stem, b)?);
    if p.0 == p.1 && p == q {
        return None;
    }
    let mut removed = ByDigit::default();
    let mut is_any = false;
    for digit in sets.sets[a].live & sets.sets[b].live {
        if ![p.0, p.1, q.0, q.1].contains(&digit) {
            removed[digit] = seeing_both(sets, a, b, digit);
            is_any |= !removed[digit].is_empty();
        }
    }
    is_any.then_some(removed)
}

fn step<const W: usize>(
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    pairs: PairOfPairs,
    stem: usize,
    removed: &ByDigit,
) -> Search<Step> {
    let wings = pairs.map(|(low, high)| if low == stem { high } else { low });
    let commons = wings.into_iter().filter_map(|wing| restricted.between(sets, stem, wing));
    let digits: DigitSet = commons.flat_map(|(first, last)| [first, last]).collect();
    let mut step = Step {
        technique: Technique::AlsXyWing,
        digits: numbers(digits)?,
        removed: listed(removed)?,
        ..Step::default()
    };
    for set in [wings[0], wings[1], stem] {
        try_push(&mut step.sets, set_of(&sets.sets[set])?)?;
    }
    Ok(step)
}
