//! Where to guess, for all stuck nodes at once.
//!
//! As [`super::super::branch`] has it: of the cells with two candidates, the one with the highest score: each peer that
//! shares a candidate with it counts 1, and 3 if it has itself two candidates; the first cell wins a tie. Without a cell
//! of two candidates, the first of three; without these, the first open cell. Of its digits, the one that most of its peers
//! in its band have is tried first; the lowest wins a tie.
//!
//! Scores are sums of single bits, so they are made of full adders: three bits of one weight become their sum and a
//! carry of twice the weight.

use super::super::lanes::{Lanes, vectors};
use super::{CELLS, DIGITS, Slices};

/// Bits of a score, which is at most 3 * 20.
const SCORE_BITS: usize = 6;

/// Bits of a number of peers, which is at most 14, and the cell itself.
const PEER_BITS: usize = 4;

/// A guess for each of some nodes.
pub(in super::super) struct Guesses<V> {
    /// The cell, one of 81.
    pub cells: [V; CELLS],
    /// The digit, one of 9.
    pub digits: [V; DIGITS],
}

impl<V: Lanes> Slices<V> {
    /// Guesses for nodes in which nothing changes and some cell is open.
    #[inline(always)]
    pub fn choose(&self, nodes: V) -> Guesses<V> {
        let mut pairs = [V::none(); CELLS];
        let mut triples = [V::none(); CELLS];
        let (mut any_pair, mut any_triple) = (V::none(), V::none());
        for cell in 0..CELLS {
            let (pair, triple) = two_and_three(vectors!(digit in DIGITS => self.places[digit][cell]));
            any_pair = any_pair.or(pair);
            any_triple = any_triple.or(triple);
            (pairs[cell], triples[cell]) = (pair, triple);
        }
        let scores = self.scores(&pairs);
        let mut cells = vectors!(cell in CELLS => {
            let open = any_triple.select(triples[cell], self.open[cell]);
            nodes.and(any_pair.select(pairs[cell], open))
        });
        keep_highest(&mut cells, &scores, any_pair);
        keep_first(&mut cells);
        let mut digits = [V::none(); DIGITS];
        for (digit, places) in digits.iter_mut().zip(self.places.iter()) {
            for (&places, &cell) in places.iter().zip(&cells) {
                *digit = digit.or_both(places, cell);
            }
        }
        keep_highest(&mut digits, &self.peers_having(&cells), V::all());
        keep_first(&mut digits);
        Guesses { cells, digits }
    }

    /// How many of a cell's peers in its band have each digit, least bit first. The cell itself counts, too, for each of
    /// its digits.
    #[inline(always)]
    fn peers_having(&self, cells: &[V; CELLS]) -> [[V; PEER_BITS]; DIGITS] {
        let (mut rows, mut boxes) = ([V::none(); 9], [V::none(); 9]);
        for (cell, &chosen) in cells.iter().enumerate() {
            rows[cell / 9] = rows[cell / 9].or(chosen);
            let of_cell = &mut boxes[cell / 27 * 3 + cell % 9 / 3];
            *of_cell = of_cell.or(chosen);
        }
        let peers = vectors!(cell in CELLS => rows[cell / 9].or(boxes[cell / 27 * 3 + cell % 9 / 3]));
        let mut numbers = [[V::none(); PEER_BITS]; DIGITS];
        for (number, places) in numbers.iter_mut().zip(self.places.iter()) {
            // A cell has peers in one band only.
            let having = vectors!(k in 27 => {
                let first = places[k].and(peers[k]);
                first.or_both(places[k + 27], peers[k + 27]).or_both(places[k + 54], peers[k + 54])
            });
            let (bit0, carries) = add_up::<V, 27, 13>(&having);
            let (bit1, carries) = add_up::<V, 13, 6>(&carries);
            let (bit2, carries) = add_up::<V, 6, 3>(&carries);
            let (bit3, _) = add_up::<V, 3, 1>(&carries);
            *number = [bit0, bit1, bit2, bit3];
        }
        numbers
    }

    /// Takes the guesses as right.
    #[inline(always)]
    pub fn guess(&mut self, guesses: &Guesses<V>) {
        for (places, &digit) in self.places.iter_mut().zip(&guesses.digits) {
            let other = digit.not();
            for (places, &cell) in places.iter_mut().zip(&guesses.cells) {
                *places = places.without_both(cell, other);
            }
        }
    }

    /// The score of each cell, least bit first.
    #[inline(always)]
    fn scores(&self, pairs: &[V; CELLS]) -> [[V; SCORE_BITS]; CELLS] {
        let mut scores = [[V::none(); SCORE_BITS]; CELLS];
        for band in 0..3 {
            self.count_in_band(band, pairs, &mut scores);
        }
        for column in 0..9 {
            self.count_in_column(column, pairs, &mut scores);
        }
        scores
    }

    /// A cell's candidates.
    #[inline(always)]
    fn candidates(&self, cell: usize) -> [V; DIGITS] {
        vectors!(digit in DIGITS => self.places[digit][cell])
    }

    /// Where a cell with these candidates shares one with another cell.
    #[inline(always)]
    fn share(&self, candidates: &[V; DIGITS], cell: usize) -> V {
        let mut any = V::none();
        for (&candidate, places) in candidates.iter().zip(self.places.iter()) {
            any = any.or_both(candidate, places[cell]);
        }
        any
    }

    /// The scores as far as they come from a band's peers: eight of a cell's row, then three of its box in each of the two
    /// other rows.
    #[inline(always)]
    fn count_in_band(&self, band: usize, pairs: &[V; CELLS], scores: &mut [[V; SCORE_BITS]; CELLS]) {
        let first = 27 * band;
        let mut shares = [[V::none(); 14]; 27];
        for cell in 0..27 {
            let candidates = self.candidates(first + cell);
            let (row, column) = (cell / 9, cell % 9);
            for other in cell + 1..9 * row + 9 {
                let share = self.share(&candidates, first + other);
                (shares[cell][other % 9 - 1], shares[other][column]) = (share, share);
            }
            for other_row in row + 1..3 {
                for k in 0..3 {
                    let other = 9 * other_row + column / 3 * 3 + k;
                    let share = self.share(&candidates, first + other);
                    shares[cell][8 + 3 * (other_row - 1) + k] = share;
                    shares[other][8 + 3 * row + column % 3] = share;
                }
            }
        }
        let pairs = &pairs[first..first + 27];
        for (cell, ones) in shares.iter().enumerate() {
            let mut twos = [V::none(); 21];
            for (k, two) in twos[..14].iter_mut().enumerate() {
                *two = ones[k].and(pairs[BAND_PEERS[cell][k]]);
            }
            let (bit0, carries) = add_up::<V, 14, 7>(ones);
            twos[14..].copy_from_slice(&carries);
            let (bit1, carries) = add_up::<V, 21, 10>(&twos);
            let (bit2, carries) = add_up::<V, 10, 5>(&carries);
            let (bit3, carries) = add_up::<V, 5, 2>(&carries);
            let (bit4, [bit5]) = add_up::<V, 2, 1>(&carries);
            scores[first + cell] = [bit0, bit1, bit2, bit3, bit4, bit5];
        }
    }

    /// Adds to the scores what comes from a column's peers in other bands.
    #[inline(always)]
    fn count_in_column(&self, column: usize, pairs: &[V; CELLS], scores: &mut [[V; SCORE_BITS]; CELLS]) {
        let mut shares = [[V::none(); 7]; 9];
        for row in 0..6 {
            let candidates = self.candidates(9 * row + column);
            for other in row / 3 * 3 + 3..9 {
                let share = self.share(&candidates, 9 * other + column);
                (shares[row][other - 3], shares[other][row]) = (share, share);
            }
        }
        for (row, ones) in shares.iter_mut().enumerate() {
            let score = &mut scores[9 * row + column];
            let mut twos = [V::none(); 10];
            for (k, two) in twos[..6].iter_mut().enumerate() {
                let other = if k < row / 3 * 3 { k } else { k + 3 };
                *two = ones[k].and(pairs[9 * other + column]);
            }
            ones[6] = score[0];
            let (bit0, [a, b, c]) = add_up::<V, 7, 3>(ones);
            twos[6..].copy_from_slice(&[score[1], a, b, c]);
            let (bit1, [a, b, c, d, e]) = add_up::<V, 10, 5>(&twos);
            let (bit2, [a, b, c]) = add_up::<V, 6, 3>(&[score[2], a, b, c, d, e]);
            let (bit3, [a, b]) = add_up::<V, 4, 2>(&[score[3], a, b, c]);
            let (bit4, [a]) = add_up::<V, 3, 1>(&[score[4], a, b]);
            *score = [bit0, bit1, bit2, bit3, bit4, score[5].xor(a)];
        }
    }
}

/// For each cell of a band its peers there, in the order in which they are counted.
const BAND_PEERS: [[usize; 14]; 27] = {
    let mut peers = [[0; 14]; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        let mut k = 0;
        while k < 14 {
            peers[cell][k] = if k < 8 {
                9 * row + if k < column { k } else { k + 1 }
            } else {
                let other = (k - 8) / 3;
                9 * if other < row { other } else { other + 1 } + column / 3 * 3 + (k - 8) % 3
            };
            k += 1;
        }
        cell += 1;
    }
    peers
};

/// The sum and the carry of three bits.
#[inline(always)]
fn add<V: Lanes>(a: V, b: V, c: V) -> (V, V) {
    (a.xor3(b, c), a.majority(b, c))
}

/// The sum and the carry of two bits.
#[inline(always)]
fn half_add<V: Lanes>(a: V, b: V) -> (V, V) {
    (a.xor(b), a.and(b))
}

/// The sum of N bits, and all N / 2 carries.
#[inline(always)]
fn add_up<V: Lanes, const N: usize, const CARRIES: usize>(bits: &[V; N]) -> (V, [V; CARRIES]) {
    const { assert!(CARRIES == N / 2) };
    let mut sum = bits[0];
    let mut carries = [V::none(); CARRIES];
    for (carry, two) in carries.iter_mut().zip(bits[1..].as_chunks::<2>().0) {
        (sum, *carry) = add(sum, two[0], two[1]);
    }
    if N % 2 == 0 {
        (sum, carries[CARRIES - 1]) = half_add(sum, bits[N - 1]);
    }
    (sum, carries)
}

/// Where exactly two of nine are set, and where exactly three.
#[inline(always)]
fn two_and_three<V: Lanes>(nine: [V; 9]) -> (V, V) {
    let (a, c0) = add(nine[0], nine[1], nine[2]);
    let (b, c1) = add(nine[3], nine[4], nine[5]);
    let (c, c2) = add(nine[6], nine[7], nine[8]);
    let (ones, c3) = add(a, b, c);
    let (twos, fours) = add(c0, c1, c2);
    let (twos, more) = half_add(twos, c3);
    (twos.without_either(ones, fours).without(more), twos.and(ones).without_either(fours, more))
}

/// Of those that are set, keeps the ones with the highest score, in some nodes.
#[inline(always)]
fn keep_highest<V: Lanes, const BITS: usize>(vectors: &mut [V], scores: &[[V; BITS]], nodes: V) {
    for bit in (0..BITS).rev() {
        let mut any = V::none();
        for (&vector, score) in vectors.iter().zip(scores) {
            any = any.or_both(vector, score[bit]);
        }
        let any = any.and(nodes);
        for (vector, score) in vectors.iter_mut().zip(scores) {
            *vector = vector.and_if(score[bit], any);
        }
    }
}

/// Keeps the first of those that are set.
#[inline(always)]
fn keep_first<V: Lanes>(vectors: &mut [V]) {
    let mut seen = V::none();
    for vector in vectors {
        let all = *vector;
        *vector = all.without(seen);
        seen = seen.or(all);
    }
}
