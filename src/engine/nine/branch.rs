//! Where to guess: of the cells with two candidates, the one with the highest score: each peer that shares a candidate
//! with it counts 1, and 3 if it has itself two candidates; the first cell wins a tie. Without a cell of two candidates, the
//! first of three; without these, the first open cell. The lowest digit of the cell is tried first.

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
    let digit = node.digits_at(band, 1 << bit).trailing_zeros() as usize;
    (27 * band + bit as usize / 10 * 9 + bit as usize % 10, digit, settled)
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
