//! All steps of a technique, beside those that a plain search finds.

use super::super::als::AlsSearch;
use super::super::chain::xy_chain::XyChainSearch;
use super::super::order::ByDigit;
use super::super::path::HodokuPath;
use super::super::smallest::{Smallest, effect_of};
use super::values;
use crate::limits::LimitChecker;
use crate::technique::Technique;
use crate::technique::board::Board;
use crate::technique::houses::{HOUSES, PEERS};
use crate::technique::sets::{CellSet, DigitSet};
use crate::technique::step::Step;
use std::collections::HashMap;

const PUZZLES: [&str; 4] = [
    "610004500005000003000006090860190000000000708020000010400562000001400000300000009",
    "000020000006030100045000000400700063630010500500000800000008207000300059700450008",
    "042300500090000020008100400070005080000030005000018073509200001031060000000000002",
    "200009000300605004041000000000100000709000800060500700000080620000000900650030070",
];

/// The smallest size of the patterns with each set of removals.
type Sizes = HashMap<ByDigit, usize>;

/// Visits the states of puzzles in which the next step is no single.
fn each_state(mut visit: impl FnMut(&Board)) {
    let mut limits = LimitChecker::endless();
    for puzzle in PUZZLES {
        let mut path = HodokuPath::new(&values(puzzle));
        while let Some(found) = path.next_step(&mut limits).unwrap() {
            if found.step.placed.is_empty() {
                visit(path.board());
            }
            path.apply(&found.step);
        }
        assert!(path.is_solved(), "{puzzle}");
    }
}

/// Returns the sizes of steps, of which no two remove the same.
fn sizes(steps: &[Step], size: impl Fn(&Step) -> usize) -> Sizes {
    let mut sizes = Sizes::new();
    for step in steps {
        assert_eq!(sizes.insert(effect_of(step).1, size(step)), None, "{step:?}");
    }
    sizes
}

fn offer(sizes: &mut Sizes, removed: ByDigit, size: usize) {
    if removed.iter().any(|cells| !cells.is_empty()) {
        sizes.entry(removed).and_modify(|least| *least = size.min(*least)).or_insert(size);
    }
}

/// Goes on from the last cell of a chain, which has the digit `held`. The first cell does not have
/// `first`.
fn extend_xy(board: &Board, cells: &mut Vec<usize>, first: usize, held: usize, sizes: &mut Sizes) {
    let (start, last) = (cells[0], cells[cells.len() - 1]);
    if cells.len() > 1 && held == first {
        let mut removed = ByDigit::default();
        removed[held] = board.of_digit[held] & PEERS[start] & PEERS[last];
        offer(sizes, removed, cells.len());
    }
    if cells.len() == 10 {
        return;
    }
    for next in board.bivalue() & board.of_digit[held] & PEERS[last] {
        if !cells.contains(&next) {
            cells.push(next);
            let other = (board.of_cell[next] - DigitSet::of(held)).first();
            extend_xy(board, cells, first, other, sizes);
            cells.pop();
        }
    }
}

#[test]
fn all_xy_chains_are_found() {
    let (mut search, mut states, mut steps) = (XyChainSearch::new(), 0, 0);
    each_state(|board| {
        if board.bivalue().len() > 20 {
            return;
        }
        let mut expected = Sizes::new();
        for start in board.bivalue() {
            for first in board.of_cell[start] {
                let held = (board.of_cell[start] - DigitSet::of(first)).first();
                extend_xy(board, &mut vec![start], first, held, &mut expected);
            }
        }
        let found = search.find_all(board, &mut LimitChecker::endless()).unwrap();
        assert_eq!(sizes(&found, |step| step.cells.len()), expected);
        (states, steps) = (states + 1, steps + found.len());
    });
    assert!(states > 10 && steps > 20, "{states} states, {steps} steps");
}

/// Cells of a house, and their digits, one more than there are cells.
type Almost = (CellSet, DigitSet);

fn almost_sets(board: &Board) -> Vec<Almost> {
    let mut all = Vec::new();
    for house in HOUSES {
        let cells: Vec<usize> = (house & board.empty).into_iter().collect();
        for choice in 1..1_u32 << cells.len() {
            let chosen = (0..cells.len()).filter(|k| choice >> k & 1 != 0).map(|k| cells[k]);
            let set: CellSet = chosen.collect();
            let digits = set.into_iter().fold(DigitSet::EMPTY, |all, cell| all | board.of_cell[cell]);
            if digits.len() == set.len() + 1 && !all.contains(&(set, digits)) {
                all.push((set, digits));
            }
        }
    }
    all
}

/// Returns the candidates of a digit that see all its places in some cells.
fn seeing(board: &Board, digit: usize, cells: CellSet) -> CellSet {
    let places = cells & board.of_digit[digit];
    places.into_iter().fold(board.of_digit[digit], |seen, place| seen & PEERS[place])
}

/// Returns what two sets remove.
fn removed_by_two(board: &Board, a: Almost, b: Almost) -> ByDigit {
    let mut removed = ByDigit::default();
    let is_restricted = |&digit: &usize| (b.0 & board.of_digit[digit]).within(seeing(board, digit, a.0));
    let restricted: Vec<usize> = (a.1 & b.1).into_iter().filter(is_restricted).collect();
    let (Some(&first), Some(&last)) = (restricted.first(), restricted.last()) else { return removed };
    for digit in a.1 & b.1 {
        if digit != first || first != last {
            removed[digit] = seeing(board, digit, a.0 | b.0);
        }
    }
    if first != last {
        for (own, other) in [(a, b), (b, a)] {
            for digit in own.1 - DigitSet::of(first) - DigitSet::of(last) {
                removed[digit] |= seeing(board, digit, own.0) - other.0;
            }
        }
    }
    removed
}

#[test]
fn all_pairs_of_almost_locked_sets_are_found() {
    let (mut search, mut states, mut steps) = (AlsSearch::new(), 0, 0);
    each_state(|board| {
        let sets = almost_sets(board);
        let mut expected = Sizes::new();
        for (k, &a) in sets.iter().enumerate() {
            for &b in sets[k + 1..].iter().filter(|b| !b.0.meets(a.0)) {
                offer(&mut expected, removed_by_two(board, a, b), a.0.len() + b.0.len());
            }
        }
        let found = search.all_xz(board, &mut LimitChecker::endless()).unwrap();
        let cells = |step: &Step| step.sets.iter().map(|set| set.cells.len()).sum();
        assert_eq!(sizes(&found, cells), expected);
        (states, steps) = (states + 1, steps + found.len());
    });
    assert!(states > 20 && steps > 100, "{states} states, {steps} steps");
}

#[test]
fn the_smallest_pattern_of_an_effect_is_kept() {
    let mut kept = Smallest::new();
    let effect = |cell: usize| (Technique::XChain as u8, [CellSet::of(cell); 10]);
    for (cell, size, name) in [(1, 5, "a"), (2, 4, "b"), (1, 4, "c"), (1, 4, "d"), (2, 6, "e")] {
        kept.keep(&effect(cell), size, name).unwrap();
    }
    assert_eq!([1, 2, 3].map(|cell| kept.bound(&effect(cell))), [4, 4, u32::MAX]);
    assert_eq!(kept.into_patterns().collect::<Vec<_>>(), ["c", "b"]);
}
