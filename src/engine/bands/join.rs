//! States of two or three groups that fit: each column has each digit once.

use super::alike::AlikeDigits;
use super::board::Board;
use super::states::States;
use super::{Budget, Digits, Stop};
use crate::support::alloc::{try_collect, try_push, try_vec};

/// Returns the sum of the products of the ways to fitting states of two groups, whose states stand for their
/// orbits.
pub(super) fn join_two<M: Digits>(
    board: &Board<M>,
    first: &States<M>,
    second: &States<M>,
    alike: &mut AlikeDigits,
    budget: &mut Budget<'_, '_>,
) -> Result<u128, Stop> {
    let [fewer, more] = if first.count() <= second.count() { [first, second] } else { [second, first] };
    let mut key = try_vec(M::EMPTY, board.side + board.side / board.width)?;
    let mut total = 0u128;
    for state in 0..fewer.count() {
        budget.step()?;
        for (rest, &digits) in key[..board.side].iter_mut().zip(fewer.key(state)) {
            *rest = board.others(digits);
        }
        alike.sort(&mut key);
        let ways = fewer.ways(state).checked_mul(more.ways_to(&key)).ok_or(Stop::Never)?;
        // Each state of the orbit of one group fits just one state of that of the other.
        let orbit = alike.orbit(&key).ok_or(Stop::Never)?;
        total = total.checked_add(ways / orbit).ok_or(Stop::Never)?;
    }
    Ok(total)
}

/// Returns the sum of the products of the ways to fitting states of three groups: down three tries at once,
/// column by column, as in H. Q. Ngo, C. Ré, A. Rudra, "Skew strikes back", 2013.
pub(super) fn join_three<M: Digits>(
    board: &Board<M>,
    mut groups: [States<M>; 3],
    budget: &mut Budget<'_, '_>,
) -> Result<u128, Stop> {
    groups.sort_by_key(States::count);
    let [first, second, third] = &groups;
    let tries = [
        Trie::new(first, board.side, budget)?,
        Trie::new(second, board.side, budget)?,
        Trie::new(third, board.side, budget)?,
    ];
    if groups.iter().any(|states| states.count() == 0) {
        return Ok(0);
    }
    Join { board, tries: &tries }.below(0, [0; 3], budget)
}

/// The states of a group by their digits in the first column, in the second one, and so on.
struct Trie<M> {
    levels: Vec<Level<M>>,
    /// The ways to each state.
    ways: Vec<u128>,
}

/// The nodes at a column. The children of node k are the entries from `starts[k]` to `starts[k + 1]`; an
/// entry is a node at the next column, or a state.
struct Level<M> {
    starts: Vec<u32>,
    digits: Vec<M>,
}

impl<M: Digits> Trie<M> {
    fn new(states: &States<M>, columns: usize, budget: &mut Budget<'_, '_>) -> Result<Self, Stop> {
        let mut order = try_collect(states.count(), 0..states.count())?;
        let key = |state: usize| &states.key(state)[..columns];
        order.sort_unstable_by_key(|&state| key(state));
        let mut levels =
            try_collect(columns, (0..columns).map(|_| Level { starts: Vec::new(), digits: Vec::new() }))?;
        let mut ways = try_collect(0, std::iter::empty())?;
        let mut last: Option<usize> = None;
        for state in order {
            budget.step()?;
            let shared = last.map_or(0, |last| {
                key(last).iter().zip(key(state)).take_while(|(one, other)| one == other).count()
            });
            for (column, Level { starts, digits }) in levels.iter_mut().enumerate().skip(shared) {
                if column > shared || last.is_none() {
                    try_push(starts, digits.len() as u32)?;
                }
                try_push(digits, key(state)[column])?;
            }
            budget.take((columns - shared) * (size_of::<M>() + size_of::<u32>()) + size_of::<u128>())?;
            try_push(&mut ways, states.ways(state))?;
            last = Some(state);
        }
        for Level { starts, digits } in &mut levels {
            try_push(starts, digits.len() as u32)?;
        }
        Ok(Self { levels, ways })
    }
}

struct Join<'j, M> {
    board: &'j Board<M>,
    tries: &'j [Trie<M>; 3],
}

impl<M: Digits> Join<'_, M> {
    /// Returns the sum for the states below a node of each trie.
    fn below(&self, column: usize, nodes: [usize; 3], budget: &mut Budget<'_, '_>) -> Result<u128, Stop> {
        if column == self.board.side {
            let [first, second, third] = [0, 1, 2].map(|group| self.tries[group].ways[nodes[group]]);
            return first.checked_mul(second).and_then(|ways| ways.checked_mul(third)).ok_or(Stop::Never);
        }
        let [first, second, third] = [0, 1, 2].map(|group| &self.tries[group].levels[column]);
        let children =
            |level: &Level<M>, node: usize| level.starts[node] as usize..level.starts[node + 1] as usize;
        let in_third = children(third, nodes[2]);
        let mut total = 0u128;
        for one in children(first, nodes[0]) {
            for other in children(second, nodes[1]) {
                budget.step()?;
                let (one_digits, other_digits) = (first.digits[one], second.digits[other]);
                if one_digits.without(other_digits) != one_digits {
                    continue;
                }
                let rest = self.board.others(one_digits.or(other_digits));
                if let Ok(index) = third.digits[in_third.clone()].binary_search(&rest) {
                    let ways = self.below(column + 1, [one, other, in_third.start + index], budget)?;
                    total = total.checked_add(ways).ok_or(Stop::Never)?;
                }
            }
        }
        Ok(total)
    }
}
