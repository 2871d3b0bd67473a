//! Where to guess: of the cells with two candidates, the one with the highest score: each peer that shares a candidate
//! with it counts 1, and 3 if it has itself two candidates. Without a cell of two candidates, the same among those of
//! three; without these, among all open cells. The first cell wins a tie, and its lowest digit is tried first.

use super::board::Board;
use super::cells::CELLS;

/// For each cell its 20 peers, as bits of the three bands.
static PEERS: [[u32; 3]; CELLS] = peers();

const fn peers() -> [[u32; 3]; CELLS] {
    let mut peers = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let mut other = 0;
        while other < CELLS {
            let (r, c) = (other / 9, other % 9);
            if other != cell && (r == row || c == column || r / 3 == row / 3 && c / 3 == column / 3) {
                peers[cell][other / 27] |= 1 << (other % 27);
            }
            other += 1;
        }
        cell += 1;
    }
    peers
}

/// The cell and the digit to try, from 0; `None` when every cell has one digit.
pub(super) fn choose(board: &Board) -> Option<(usize, usize)> {
    let mut open = [0; 3];
    let mut pairs = [0; 3];
    let mut triples = [0; 3];
    for (band, boards) in board.bands.iter().enumerate() {
        let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
        for &places in boards {
            more |= thrice & places;
            thrice |= twice & places;
            twice |= once & places;
            once |= places;
        }
        open[band] = twice;
        pairs[band] = twice & !thrice;
        triples[band] = thrice & !more;
    }
    let candidates = [pairs, triples, open].into_iter().find(|cells| *cells != [0; 3])?;
    let score = |cell: usize| -> u32 {
        let digits = board.digits(cell);
        let sharing = |band: usize| {
            let places = board.bands[band].iter().enumerate().filter(|(digit, _)| digits >> digit & 1 != 0);
            places.fold(0, |any, (_, places)| any | places) & PEERS[cell][band]
        };
        (0..3)
            .map(sharing)
            .zip(pairs)
            .map(|(share, pairs)| share.count_ones() + 2 * (share & pairs).count_ones())
            .sum()
    };
    let cell = cells(candidates).min_by_key(|&cell| u32::MAX - score(cell));
    cell.map(|cell| (cell, board.digits(cell).trailing_zeros() as usize))
}

/// The cells of three bands' bits, ascending.
fn cells(bands: [u32; 3]) -> impl Iterator<Item = usize> {
    (0..3).flat_map(move |band| {
        let mut left = bands[band];
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (bit < 32).then_some(27 * band + bit as usize)
        })
    })
}
