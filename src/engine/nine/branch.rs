//! Where to guess: of the cells with two candidates, the one with the highest score: each peer that shares a candidate
//! with it counts 1, and 3 if it has itself two candidates; the first cell wins a tie. Without a cell of two candidates, the
//! first of three; without these, the first open cell. The lowest digit of the cell is tried first.

use super::board::bit_of;
use super::cells::CELLS;
use super::single::Node;

/// Cells of the whole grid as bits: the first two bands in the halves of a word, the third in another; each as on a
/// [`Board`](super::board::Board).
pub(super) type Cells = [u64; 2];

/// For the bits of each word, if they are cells, their 20 peers.
static PEERS: [[Cells; 64]; 2] = peers();

const fn peers() -> [[Cells; 64]; 2] {
    let mut peers = [[[0; 2]; 64]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let of_cell = &mut peers[cell / 54][bit_of(cell).trailing_zeros() as usize + cell / 27 % 2 * 32];
        let mut other = 0;
        while other < CELLS {
            let (r, c) = (other / 9, other % 9);
            if other != cell && (r == row || c == column || r / 3 == row / 3 && c / 3 == column / 3) {
                of_cell[other / 54] |= (bit_of(other) as u64) << (other / 27 % 2 * 32);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// The places of each digit.
pub(super) type Places = [Cells; 9];

/// Chooses a cell, and the digit to try, from 0, on a board where nothing changes any more and some cell is open. Also
/// tells how many cells have one digit.
#[inline(always)]
pub(super) fn choose<N: Node>(node: &N) -> (usize, usize, u32) {
    let places = &node.places();
    let (mut open, mut pairs, mut triples) = ([0; 2], [0; 2], [0; 2]);
    for word in 0..2 {
        let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
        for places in places {
            more |= thrice & places[word];
            thrice |= twice & places[word];
            twice |= once & places[word];
            once |= places[word];
        }
        (open[word], pairs[word], triples[word]) = (twice, twice & !thrice, thrice & !more);
    }
    let settled = CELLS as u32 - open[0].count_ones() - open[1].count_ones();
    let (word, bit) = if pairs != [0; 2] {
        best_pair(node, places, pairs)
    } else {
        let cells = if triples == [0; 2] { open } else { triples };
        let word = usize::from(cells[0] == 0);
        (word, cells[word].trailing_zeros())
    };
    let digit = digits_at(node, word, bit).trailing_zeros() as usize;
    (cell_at(word, bit), digit, settled)
}

/// The place of the cell with the highest score.
#[inline(always)]
fn best_pair<N: Node>(node: &N, places: &Places, pairs: Cells) -> (usize, u32) {
    let (mut most, mut best) = (0, (0, 0));
    for word in 0..2 {
        let mut left = pairs[word];
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            let digits = digits_at(node, word, bit);
            let first = &places[digits.trailing_zeros() as usize];
            let second = &places[31 - digits.leading_zeros() as usize];
            let share = [first[0] | second[0], first[1] | second[1]];
            let peers = &PEERS[word][bit as usize];
            let share = [share[0] & peers[0], share[1] & peers[1]];
            // One more than the score, so that every cell is better than none.
            let score = 1
                + share[0].count_ones()
                + share[1].count_ones()
                + 2 * ((share[0] & pairs[0]).count_ones() + (share[1] & pairs[1]).count_ones());
            if score > most {
                (most, best) = (score, (word, bit));
            }
        }
    }
    best
}

/// The digits of the cell of a bit.
#[inline(always)]
fn digits_at<N: Node>(node: &N, word: usize, bit: u32) -> u32 {
    node.digits_at(2 * word + bit as usize / 32, 1 << (bit % 32))
}

/// The cell of a bit.
fn cell_at(word: usize, bit: u32) -> usize {
    let (band, bit) = (2 * word + bit as usize / 32, bit as usize % 32);
    27 * band + bit / 10 * 9 + bit % 10
}
