//! The order in which HoDoKu prefers the steps that a technique collected.
//!
//! A step that removes more candidates comes first. Among those that remove equally many, the one
//! with the smaller *index sum* comes first. The program compares the sums only of steps that
//! remove different candidates, and the lengths of their chains otherwise.

use super::report::candidate;
use crate::error::Error;
use crate::support::alloc::try_small;
use crate::technique::sets::CellSet;
use crate::technique::step::CandidateList;
use std::cmp::Reverse;

/// Candidates by digit, as sets of cells. Entry 0 is not used.
pub(crate) type ByDigit = [CellSet; 10];

/// The rank of a step among those of one search: the smaller one is preferred.
pub(crate) type StepRank = (Reverse<usize>, u64);

/// Returns the rank of the candidates that a step removes, in the order by digit, then cell.
pub(crate) fn rank(removed: impl Iterator<Item = (usize, usize)>) -> StepRank {
    let mut sum = 0;
    let mut count = 0;
    for (digit, cell) in removed {
        sum += cell as u64 * (1 + 80 * count) + digit as u64;
        count += 1;
    }
    (Reverse(count as usize), sum)
}

/// Returns the rank of removing one digit from some cells.
#[inline]
pub(crate) fn rank_of_digit(digit: usize, cells: CellSet) -> StepRank {
    rank(cells.into_iter().map(|cell| (digit, cell)))
}

/// Returns the rank of removing the candidates of a table.
pub(crate) fn rank_by_digit(removed: &ByDigit) -> StepRank {
    rank((1..=9).flat_map(|digit| removed[digit].into_iter().map(move |cell| (digit, cell))))
}

/// Returns the candidates of a table by digit, then cell.
pub(crate) fn listed(removed: &ByDigit) -> Result<CandidateList, Error> {
    let of_digit =
        |(digit, cells): (usize, &CellSet)| cells.into_iter().map(move |cell| candidate(cell, digit));
    try_small(removed.iter().enumerate().flat_map(of_digit))
}
