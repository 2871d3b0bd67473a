//! Where to guess: the two-candidate cell with the most unsolved peers; without one, a cell with the fewest candidates.

use super::round::{Board, CELLS};

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

/// The cell and its digits, a bit for each; `None` when every cell has one digit.
pub(super) fn choose(board: &Board) -> Option<(usize, u32)> {
    let mut unsolved = [0; 3];
    let mut pairs = [0; 3];
    for (band, boards) in board.bands.iter().enumerate() {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for &places in boards {
            thrice |= twice & places;
            twice |= once & places;
            once |= places;
        }
        unsolved[band] = twice;
        pairs[band] = twice & !thrice;
    }
    let unsolved_peers = |cell: usize| -> u32 {
        PEERS[cell].iter().zip(unsolved).map(|(peers, unsolved)| (peers & unsolved).count_ones()).sum()
    };
    let cell = if pairs == [0; 3] {
        cells(unsolved).min_by_key(|&cell| board.digits(cell).count_ones())
    } else {
        cells(pairs).min_by_key(|&cell| 20 - unsolved_peers(cell))
    };
    cell.map(|cell| (cell, board.digits(cell)))
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
