//! ALS-XZ: two almost locked sets with a restricted common x.
//!
//! ```text
//! {1 2 x}  {1 2 x ...}    x is in one of the sets at most, so the other one is locked
//! ```
//!
//! Each other digit z of both is in one of them: z goes from what sees all its places. With two
//! restricted commons both sets are locked.

use super::super::bits::{BitRow, unions_of_others};
use super::super::order::{ByDigit, listed};
use super::super::report::{Handed, SearchEnding, candidate, unless_stopped};
use super::super::smallest::Smallest;
use super::list::{AlmostSets, MOST_SLOTS};
use super::restricted::{Restricted, seeing_both};
use super::set_of;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::{Search, checked};
use crate::support::alloc::{try_collect, try_extend_small, try_push, try_vec};
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::{CandidateList, Step, numbers};

/// Returns the first pair of sets that removes something.
pub(crate) fn find_xz<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Option<Step>> {
    let mut first = None;
    let end = each_pair(board, sets, restricted, limits, &mut |pair, _| {
        first = Some(pair);
        Err(SearchEnding::Enough)
    });
    unless_stopped(end)?;
    first.map(|pair| step(board, sets, pair)).transpose()
}

/// Returns the pair of sets with the fewest cells for each set of removals.
pub(crate) fn all_xz<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
) -> Search<Vec<Step>> {
    let mut found = Smallest::new();
    let end = each_pair(board, sets, restricted, limits, &mut |pair, removed| {
        let cells = sets.sets[pair.0].cells.len() + sets.sets[pair.1].cells.len();
        Ok(found.keep(&(0, removed), cells as u32, pair)?)
    });
    unless_stopped(end)?;
    let mut steps = Vec::new();
    for pair in found.into_patterns() {
        try_push(&mut steps, step(board, sets, pair)?)?;
    }
    Ok(steps)
}

/// The numbers of two sets, and their first and last restricted common.
type LinkedSets = (usize, usize, (usize, usize));

/// Hands over the pairs of sets that remove something.
fn each_pair<const W: usize>(
    board: &Board,
    sets: &AlmostSets,
    restricted: &Restricted<W>,
    limits: &mut LimitChecker<'_>,
    take: &mut dyn FnMut(LinkedSets, ByDigit) -> Handed,
) -> Handed {
    let mut higher = BitRow::below(sets.sets.len());
    let mut allies = try_vec(BitRow::EMPTY, MOST_SLOTS)?;
    for (a, set) in sets.sets.iter().enumerate() {
        higher.remove(a);
        let slots = set.slots();
        let partners = &restricted.partners[slots.clone()];
        if !partners.iter().any(|row| row.meets(&higher)) {
            continue;
        }
        checked(limits, W as u32 / 4)?;
        unions_of_others(&restricted.allies[slots], &mut allies);
        // Two restricted commons may remove something without an ally.
        let (mut one, mut pairs) = (BitRow::EMPTY, BitRow::EMPTY);
        for (row, allies) in partners.iter().zip(&allies) {
            pairs.add(&one.and(row));
            pairs.add(&row.and(allies));
            one.add(row);
        }
        for b in pairs.and(&higher).iter() {
            let Some(common) = restricted.between(sets, a, b) else { continue };
            if let Some(removed) = removed_by(board, sets, a, b, common) {
                take((a, b, common), removed)?;
            }
        }
    }
    Ok(())
}

/// Returns what two sets with one or two restricted commons remove.
fn removed_by(
    board: &Board,
    sets: &AlmostSets,
    a: usize,
    b: usize,
    (first, last): (usize, usize),
) -> Option<ByDigit> {
    let (set, other) = (&sets.sets[a], &sets.sets[b]);
    let mut removed = ByDigit::default();
    let mut is_any = false;
    for digit in set.live & other.live {
        if digit != first || first != last {
            removed[digit] = seeing_both(sets, a, b, digit);
            is_any |= !removed[digit].is_empty();
        }
    }
    if first != last {
        for (set, other) in [(set, other), (other, set)] {
            for digit in set.live {
                if digit != first && digit != last {
                    let more = sets.slots[set.slot_of(digit)].targets - other.cells;
                    removed[digit] |= more & board.of_digit[digit];
                    is_any |= !more.is_empty();
                }
            }
        }
    }
    is_any.then_some(removed)
}

/// Returns what two sets with two restricted commons remove, in the order in which the program
/// finds it: common digits but the first restricted one, but the last one, and then digits of each
/// set.
fn in_turn(
    board: &Board,
    sets: &AlmostSets,
    a: usize,
    b: usize,
    (first, last): (usize, usize),
) -> Result<CandidateList, Error> {
    let (set, other) = (&sets.sets[a], &sets.sets[b]);
    let mut list = CandidateList::new();
    let mut listed = ByDigit::default();
    let mut add = |digit: usize, cells: CellSet| {
        let fresh = cells - listed[digit];
        listed[digit] |= cells;
        try_extend_small(&mut list, fresh.into_iter().map(|cell| candidate(cell, digit)))
    };
    for restricted in [first, last] {
        for digit in (set.live & other.live) - DigitSet::of(restricted) {
            add(digit, seeing_both(sets, a, b, digit))?;
        }
    }
    for (set, other) in [(set, other), (other, set)] {
        for digit in set.live - DigitSet::of(first) - DigitSet::of(last) {
            let more = sets.slots[set.slot_of(digit)].targets - other.cells;
            add(digit, more & board.of_digit[digit])?;
        }
    }
    Ok(list)
}

fn step(board: &Board, sets: &AlmostSets, (a, b, common): LinkedSets) -> Search<Step> {
    let (first, last) = common;
    let removed = if first == last {
        listed(&removed_by(board, sets, a, b, common).unwrap_or_default())?
    } else {
        in_turn(board, sets, a, b, common)?
    };
    let digits = std::iter::once(first).chain((first != last).then_some(last));
    let pair = [set_of(&sets.sets[a])?, set_of(&sets.sets[b])?];
    Ok(Step {
        technique: Technique::AlsXz,
        digits: numbers(digits)?,
        sets: try_collect(2, pair.into_iter())?,
        removed,
        ..Step::default()
    })
}
