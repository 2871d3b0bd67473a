//! Where to guess: of the cells with two candidates, the one with the highest score: each peer that shares a candidate
//! with it counts 1, and 3 if it has itself two candidates; the first cell wins a tie. Without a cell of two candidates, the
//! first of three; without these, the first open cell. Of its digits, the one that most of its peers in its band have is
//! tried first, as it decides most (peers in other bands hardly tell more); the lowest wins a tie.

use super::board::{Board, bit_of};
use super::cells::CELLS;
use super::single::Node;

/// Cells as bits, for each band as on a [`Board`](super::board::Board).
pub(super) type Cells = [u32; 3];

/// For each bit of each band, if it is a cell, its 20 peers.
static PEERS: [[Cells; 32]; 3] = peers();

const fn peers() -> [[Cells; 32]; 3] {
    let mut peers = [[[0; 3]; 32]; 3];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let of_cell = &mut peers[cell / 27][bit_of(cell).trailing_zeros() as usize];
        let mut other = 0;
        while other < CELLS {
            let (r, c) = (other / 9, other % 9);
            if other != cell && (r == row || c == column || r / 3 == row / 3 && c / 3 == column / 3) {
                of_cell[other / 27] |= bit_of(other);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// Cells by the number of their candidates.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub two_or_more: Cells,
    pub two: Cells,
    pub three: Cells,
}

/// Chooses a cell, and the digit to try, from 0, on a board where nothing changes any more and some cell is open. Also
/// tells how many cells have one digit.
#[inline(always)]
pub(super) fn choose<N: Node>(node: &N) -> (usize, usize, u32) {
    let open = node.open();
    let settled = CELLS as u32 - open.two_or_more.iter().map(|cells| cells.count_ones()).sum::<u32>();
    let (band, bit) = if open.two != [0; 3] {
        best_pair(node, open.two)
    } else {
        let cells = if open.three == [0; 3] { open.two_or_more } else { open.three };
        let band = if cells[0] != 0 { 0 } else { 1 + usize::from(cells[1] == 0) };
        (band, cells[band].trailing_zeros())
    };
    let Board { bands } = node.board();
    let peers = PEERS[band][bit as usize][band];
    let (mut most, mut best) = (0, 0);
    let mut left = node.digits_at(band, 1 << bit);
    while left != 0 {
        let digit = left.trailing_zeros() as usize;
        left &= left - 1;
        // One more than the number, so that every digit is better than none.
        let number = 1 + (bands[band][digit] & peers).count_ones();
        if number > most {
            (most, best) = (number, digit);
        }
    }
    (27 * band + bit as usize / 10 * 9 + bit as usize % 10, best, settled)
}

/// The place of the cell with the highest score.
#[inline(always)]
fn best_pair<N: Node>(node: &N, pairs: Cells) -> (usize, u32) {
    let Board { bands } = node.board();
    let (mut most, mut best) = (0, (0, 0));
    for band in 0..3 {
        let mut left = pairs[band];
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let digits = node.digits_at(band, 1 << bit);
            let (first, second) = (digits.trailing_zeros() as usize, 31 - digits.leading_zeros() as usize);
            let peers = &PEERS[band][bit as usize];
            // One more than the score, so that every cell is better than none.
            let mut score = 1;
            for other in 0..3 {
                let share = (bands[other][first] | bands[other][second]) & peers[other];
                score += share.count_ones() + 2 * (share & pairs[other]).count_ones();
            }
            if score > most {
                (most, best) = (score, (band, bit));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nine::tests::puzzles;

    /// The digits of each cell.
    fn digits(board: &Board) -> Vec<Vec<usize>> {
        let has = |cell: usize, digit: usize| board.bands[cell / 27][digit] & bit_of(cell) != 0;
        (0..CELLS).map(|cell| (0..9).filter(|&digit| has(cell, digit)).collect()).collect()
    }

    /// The choice as the top of this file has it.
    fn by_definition(digits: &[Vec<usize>]) -> (usize, usize) {
        let first = |count: usize| (0..CELLS).find(|&cell| digits[cell].len() == count);
        let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        let peer = |cell: usize, other: usize| {
            let ((row, column, in_box), (r, c, b)) = (place(cell), place(other));
            other != cell && (r == row || c == column || b == in_box)
        };
        let score = |&cell: &usize| -> usize {
            let sharing = |&other: &usize| digits[other].iter().any(|digit| digits[cell].contains(digit));
            (0..CELLS)
                .filter(|&other| peer(cell, other))
                .filter(sharing)
                .map(|other| if digits[other].len() == 2 { 3 } else { 1 })
                .sum()
        };
        let pairs = (0..CELLS).filter(|&cell| digits[cell].len() == 2);
        // Of equals `max_by_key` takes the last.
        let cell =
            pairs.rev().max_by_key(score).or(first(3)).or((0..CELLS).find(|&cell| digits[cell].len() > 1));
        let cell = cell.unwrap();
        let having = |digit: &usize| {
            let peers = (0..CELLS).filter(|&other| peer(cell, other) && other / 27 == cell / 27);
            peers.filter(|&other| digits[other].contains(digit)).count()
        };
        (cell, *digits[cell].iter().rev().max_by_key(|digit| having(digit)).unwrap())
    }

    #[test]
    fn the_choice_is_the_one_defined() {
        let (mut pairs, mut threes, mut others) = (0, 0, 0);
        for cells in puzzles(250, 12) {
            let mut board = Board::of_givens(&cells);
            for propagated in [false, true] {
                if propagated && board.propagate().is_err() {
                    continue;
                }
                let all = digits(&board);
                if all.iter().all(|digits| digits.len() < 2) {
                    continue;
                }
                let (cell, digit, settled) = choose(&board);
                assert_eq!((cell, digit), by_definition(&all), "{cells:?}");
                assert_eq!(settled as usize, all.iter().filter(|digits| digits.len() < 2).count());
                *match all[cell].len() {
                    2 => &mut pairs,
                    3 => &mut threes,
                    _ => &mut others,
                } += 1;
            }
        }
        // Rare by themselves: a board of marks, three digits in a few cells, and more in others.
        let mut board = Board::of_givens(&[0; CELLS]);
        for cell in [25, 30, 62] {
            (0..6).for_each(|digit| board.strike(cell, digit));
            assert_eq!((choose(&board).0, choose(&board).1), by_definition(&digits(&board)));
        }
        for cell in 0..60 {
            board.keep_only(cell, 0);
        }
        assert_eq!((choose(&board).0, choose(&board).1), by_definition(&digits(&board)));
        threes += 1;
        assert!(pairs > 50 && threes > 0 && others > 100, "{pairs} {threes} {others}");
    }
}
