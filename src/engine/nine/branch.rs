//! Chooses a guess. Among the cells with two candidates, the one with the highest score is chosen:
//! a peer that shares a candidate with the cell counts 1, or 3 if the peer has two candidates
//! itself. The first cell wins a tie. Without a cell of two candidates the first cell of three is
//! chosen, and without these the first open cell. Among the digits of the cell, the one that most
//! peers in its band have is tried first, since it decides most (peers in other bands hardly
//! matter); the lowest digit wins a tie.

use super::board::{CELLS, bit_index, bit_of};

/// A set of cells as bits. The first word has the bits of the first two bands, laid out as on a
/// [`Board`](super::board::Board); the second word has those of the third band.
pub(crate) type CellWords = [u64; 2];

/// Returns the set of the cells of three bands.
#[inline(always)]
pub(crate) const fn of_bands([a, b, c]: [u32; 3]) -> CellWords {
    [a as u64 | (b as u64) << 32, c as u64]
}

/// The number of bits of all bands; some bits belong to no cell.
const BAND_BITS: usize = 96;

/// The 20 peers of each cell, by the bit index of the cell: the first word of each set, then the
/// second.
static PEERS: [[u64; BAND_BITS]; 2] = peers();

const fn peers() -> [[u64; BAND_BITS]; 2] {
    let mut peers = [[0; BAND_BITS]; 2];
    let mut cell = 0;
    while cell < CELLS {
        [peers[0][bit_index(cell)], peers[1][bit_index(cell)]] = of_bands(peers_of(cell));
        cell += 1;
    }
    peers
}

/// Returns the peers of a cell in each band.
pub(crate) const fn peers_of(cell: usize) -> [u32; 3] {
    let mut peers = [0; 3];
    let (row, column) = (cell / 9, cell % 9);
    let mut other = 0;
    while other < CELLS {
        let (r, c) = (other / 9, other % 9);
        if other != cell && (r == row || c == column || r / 3 == row / 3 && c / 3 == column / 3) {
            peers[other / 27] |= bit_of(other);
        }
        other += 1;
    }
    peers
}

/// The open cells by the number of their candidates.
#[derive(Clone, Copy)]
pub(crate) struct OpenCells {
    pub two_or_more: CellWords,
    pub two: CellWords,
    pub three: CellWords,
}

impl OpenCells {
    /// Sorts the cells that have at least two, three and four candidates.
    #[inline(always)]
    pub fn new(two_or_more: CellWords, three_or_more: CellWords, four_or_more: CellWords) -> Self {
        let but = |cells: CellWords, others: CellWords| [cells[0] & !others[0], cells[1] & !others[1]];
        Self { two_or_more, two: but(two_or_more, three_or_more), three: but(three_or_more, four_or_more) }
    }
}

/// The candidates of a node, laid out for [`choose`].
#[repr(align(64))]
pub(crate) struct Candidates<D> {
    /// The cells of each digit: the first word of each set, then the second. The entries after the
    /// ninth belong to no digit. The bits of the second word above the third band are unspecified.
    pub cells: [[u64; 16]; 2],
    /// The node's own form of the digits of each cell, for [`Branching::digits_at`].
    #[cfg_attr(
        not(any(
            target_arch = "x86",
            target_arch = "x86_64",
            all(target_arch = "aarch64", target_endian = "little")
        )),
        expect(dead_code, reason = "the plain board does not need it")
    )]
    pub digits: D,
}

impl<D> Candidates<D> {
    /// Sets the cells of a digit in each band.
    #[inline(always)]
    pub fn set(&mut self, digit: usize, bands: [u32; 3]) {
        let [first, second] = of_bands(bands);
        (self.cells[0][digit], self.cells[1][digit]) = (first, second);
    }
}

/// A node as [`choose`] sees it.
pub(crate) trait Branching {
    /// See [`Candidates`].
    type Digits;

    /// Returns the open cells.
    fn open(&self) -> OpenCells;
    /// Returns the candidates, laid out for [`choose`].
    fn candidates(&self) -> Candidates<Self::Digits>;
    /// Returns a bit for each digit of the cell with a bit index of [`CellWords`].
    fn digits_at(candidates: &Candidates<Self::Digits>, index: usize) -> u32;
}

/// A digit to try in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Guess {
    cell: u8,
    digit: u8,
    /// The other candidate of the cell, if there is exactly one.
    other: Option<u8>,
}

impl Guess {
    #[inline(always)]
    pub fn cell(self) -> usize {
        self.cell.into()
    }

    /// Returns the digit, from 0.
    #[inline(always)]
    pub fn digit(self) -> usize {
        self.digit.into()
    }

    /// Returns the other candidate of the cell, if there is exactly one.
    #[inline(always)]
    pub fn other(self) -> Option<usize> {
        self.other.map(usize::from)
    }
}

/// Chooses a guess on a board at the fixpoint with some open cell. Also returns the number of cells
/// with one digit.
#[inline(always)]
pub(crate) fn choose<N: Branching>(node: &N) -> (Guess, u32) {
    let open = node.open();
    let settled = CELLS as u32 - count(open.two_or_more);
    let candidates = node.candidates();
    let index = if open.two != [0; 2] {
        best_pair::<N>(&candidates, open.two)
    } else {
        let cells = if open.three == [0; 2] { open.two_or_more } else { open.three };
        if cells[0] != 0 { cells[0].trailing_zeros() } else { 64 + cells[1].trailing_zeros() }
    } as usize;
    let (band, bit) = (index / 32, index % 32);
    let peers = PEERS[index / 64][index] & u64::from(u32::MAX) << (32 * (band % 2));
    let mut best = 0;
    let digits = N::digits_at(&candidates, index);
    let mut left = digits;
    while left != 0 {
        let digit = left.trailing_zeros();
        left &= left - 1;
        let number = (candidates.cells[index / 64][digit as usize % 16] & peers).count_ones();
        // The lowest digit wins a tie. The value of a digit is above 0, so that some digit wins.
        best = best.max(16 * number + 15 - digit);
    }
    let digit = 15 - best % 16;
    let others = digits & !(1 << digit);
    let other = (others.count_ones() == 1).then_some(others.trailing_zeros() as u8);
    let cell = 27 * band + bit / 10 * 9 + bit % 10;
    (Guess { cell: cell as u8, digit: digit as u8, other }, settled)
}

/// Returns the bit index of the cell with the highest score.
#[inline(always)]
fn best_pair<N: Branching>(candidates: &Candidates<N::Digits>, pairs: CellWords) -> u32 {
    /// A power of two above every bit index.
    const SCALE: u32 = 128;
    let mut best = 0;
    for word in 0..2 {
        let mut left = pairs[word];
        while left != 0 {
            let index = 64 * word as u32 + left.trailing_zeros();
            left &= left - 1;
            // Setting the bit of the ninth digit adds a third digit, which is ignored, or none.
            let digits = N::digits_at(candidates, index as usize) | 1 << 8;
            let (first, second) = (digits.trailing_zeros(), (digits & (digits - 1)).trailing_zeros());
            let (mut sharing, mut of_two) = ([0; 2], [0; 2]);
            for word in 0..2 {
                let cells = &candidates.cells[word];
                let either = cells[first as usize % 16] | cells[second as usize % 16];
                sharing[word] = either & PEERS[word][index as usize];
                of_two[word] = sharing[word] & pairs[word];
            }
            let score = count(sharing) + 2 * count(of_two);
            // The first index wins a tie. The value of an index is above 0, so that some index
            // wins.
            best = best.max(SCALE * score + SCALE - 1 - index);
        }
    }
    SCALE - 1 - best % SCALE
}

#[inline(always)]
fn count(cells: CellWords) -> u32 {
    cells[0].count_ones() + cells[1].count_ones()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nine::board::Board;
    use crate::engine::nine::tests::puzzles;

    /// Returns the digits of each cell.
    fn digits(board: &Board) -> Vec<Vec<usize>> {
        let has = |cell: usize, digit: usize| board.bands[cell / 27][digit] & bit_of(cell) != 0;
        (0..CELLS).map(|cell| (0..9).filter(|&digit| has(cell, digit)).collect()).collect()
    }

    /// Returns the choice by the definition at the top of this file.
    fn by_definition(digits: &[Vec<usize>]) -> (usize, usize) {
        let first = |count: usize| (0..CELLS).find(|&cell| digits[cell].len() == count);
        let houses = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
        let peer = |cell: usize, other: usize| {
            let ((row, column, in_box), (r, c, b)) = (houses(cell), houses(other));
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
        // `max_by_key` returns the last of equal elements.
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
    fn the_choice_follows_the_definition() {
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
                let (guess, settled) = choose(&board);
                let (cell, digit) = (guess.cell(), guess.digit());
                assert_eq!((cell, digit), by_definition(&all), "{cells:?}");
                let left: Vec<usize> = all[cell].iter().copied().filter(|&other| other != digit).collect();
                assert_eq!(guess.other(), <[usize; 1]>::try_from(left).ok().map(|[other]| other));
                assert_eq!(settled as usize, all.iter().filter(|digits| digits.len() < 2).count());
                *match all[cell].len() {
                    2 => &mut pairs,
                    3 => &mut threes,
                    _ => &mut others,
                } += 1;
            }
        }
        // Boards whose best cell has three candidates are rare: three digits in a few cells, and
        // more in the others.
        let chosen = |board: &Board| (choose(board).0.cell(), choose(board).0.digit());
        let mut board = Board::of_givens(&[0; CELLS]);
        for cell in [25, 30, 62] {
            (0..6).for_each(|digit| board.strike(cell, digit));
            assert_eq!(chosen(&board), by_definition(&digits(&board)));
        }
        for cell in 0..60 {
            board.keep_only(cell, 0);
        }
        assert_eq!(chosen(&board), by_definition(&digits(&board)));
        threes += 1;
        assert!(pairs > 50 && threes > 0 && others > 100, "{pairs} {threes} {others}");
    }
}
