//! States of two or three groups that fit: each column has each digit once.

use super::alike::AlikeDigits;
use super::board::Board;
use super::states::BandStates;
use super::{Allowance, Digits, NoNumber};
use crate::support::alloc::{try_collect, try_push, try_vec};

/// Returns the sum of the products of the ways to fitting states of two groups, whose states stand
/// for their orbits.
pub(super) fn join_two<M: Digits>(
    board: &Board<M>,
    first: &BandStates<M>,
    second: &BandStates<M>,
    alike: &mut AlikeDigits,
    allowance: &mut Allowance<'_, '_>,
) -> Result<u128, NoNumber> {
    let [fewer, more] = if first.count() <= second.count() { [first, second] } else { [second, first] };
    let mut key = try_vec(M::EMPTY, board.side + board.side / board.width)?;
    let mut total = 0u128;
    for state in 0..fewer.count() {
        allowance.step()?;
        for (rest, &digits) in key[..board.side].iter_mut().zip(fewer.key(state)) {
            *rest = board.others(digits);
        }
        alike.sort(&mut key);
        let ways = fewer.ways(state).checked_mul(more.ways_to(&key)).ok_or(NoNumber::Never)?;
        // Each state of the orbit of one group fits just one state of that of the other.
        let orbit = alike.orbit(&key).ok_or(NoNumber::Never)?;
        total = total.checked_add(ways / orbit).ok_or(NoNumber::Never)?;
    }
    Ok(total)
}

/// Returns the sum of the products of the ways to fitting states of three groups: down three tries
/// at once, column by column, as in H. Q. Ngo, C. Ré, A. Rudra, "Skew strikes back", 2013.
pub(super) fn join_three<M: Digits>(
    board: &Board<M>,
    mut groups: [BandStates<M>; 3],
    allowance: &mut Allowance<'_, '_>,
) -> Result<u128, NoNumber> {
    groups.sort_by_key(BandStates::count);
    let [first, second, third] = &groups;
    let tries = [
        Trie::new(first, board.side, allowance)?,
        Trie::new(second, board.side, allowance)?,
        Trie::new(third, board.side, allowance)?,
    ];
    if groups.iter().any(|states| states.count() == 0) {
        return Ok(0);
    }
    TrieJoin { board, tries: &tries }.below(0, [0; 3], allowance)
}

/// The states of a group by their digits in the first column, in the second one, and so on.
struct Trie<M> {
    columns: Vec<TrieColumn<M>>,
    /// The ways to each state.
    ways: Vec<u128>,
}

/// The nodes at a column. The children of node k are the entries from `starts[k]` to
/// `starts[k + 1]`; an entry is a node at the next column, or a state.
struct TrieColumn<M> {
    starts: Vec<u32>,
    digits: Vec<M>,
}

impl<M: Digits> Trie<M> {
    fn new(
        states: &BandStates<M>,
        columns: usize,
        allowance: &mut Allowance<'_, '_>,
    ) -> Result<Self, NoNumber> {
        let mut order = try_collect(states.count(), 0..states.count())?;
        let key = |state: usize| &states.key(state)[..columns];
        order.sort_unstable_by_key(|&state| key(state));
        let mut trie_columns = try_collect(
            columns,
            (0..columns).map(|_| TrieColumn { starts: Vec::new(), digits: Vec::new() }),
        )?;
        let mut ways = try_collect(0, std::iter::empty())?;
        let mut last: Option<usize> = None;
        for state in order {
            allowance.step()?;
            let shared = last.map_or(0, |last| {
                key(last).iter().zip(key(state)).take_while(|(one, other)| one == other).count()
            });
            for (column, TrieColumn { starts, digits }) in trie_columns.iter_mut().enumerate().skip(shared) {
                if column > shared || last.is_none() {
                    try_push(starts, digits.len() as u32)?;
                }
                try_push(digits, key(state)[column])?;
            }
            allowance.take((columns - shared) * (size_of::<M>() + size_of::<u32>()) + size_of::<u128>())?;
            try_push(&mut ways, states.ways(state))?;
            last = Some(state);
        }
        for TrieColumn { starts, digits } in &mut trie_columns {
            try_push(starts, digits.len() as u32)?;
        }
        Ok(Self { columns: trie_columns, ways })
    }
}

struct TrieJoin<'j, M> {
    board: &'j Board<M>,
    tries: &'j [Trie<M>; 3],
}

impl<M: Digits> TrieJoin<'_, M> {
    /// Returns the sum for the states below a node of each trie.
    fn below(
        &self,
        column: usize,
        nodes: [usize; 3],
        allowance: &mut Allowance<'_, '_>,
    ) -> Result<u128, NoNumber> {
        if column == self.board.side {
            let [first, second, third] = [0, 1, 2].map(|group| self.tries[group].ways[nodes[group]]);
            return first.checked_mul(second).and_then(|ways| ways.checked_mul(third)).ok_or(NoNumber::Never);
        }
        let [first, second, third] = [0, 1, 2].map(|group| &self.tries[group].columns[column]);
        let children =
            |level: &TrieColumn<M>, node: usize| level.starts[node] as usize..level.starts[node + 1] as usize;
        let in_third = children(third, nodes[2]);
        let mut total = 0u128;
        for one in children(first, nodes[0]) {
            for other in children(second, nodes[1]) {
                allowance.step()?;
                let (one_digits, other_digits) = (first.digits[one], second.digits[other]);
                if one_digits.without(other_digits) != one_digits {
                    continue;
                }
                let rest = self.board.others(one_digits.or(other_digits));
                if let Ok(index) = third.digits[in_third.clone()].binary_search(&rest) {
                    let ways = self.below(column + 1, [one, other, in_third.start + index], allowance)?;
                    total = total.checked_add(ways).ok_or(NoNumber::Never)?;
                }
            }
        }
        Ok(total)
    }
}
