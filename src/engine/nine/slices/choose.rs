//! Where to guess, for all stuck nodes at once.
//!
//! As [`super::super::branch`] has it: of the cells with two candidates, the one with the highest score: each peer that
//! shares a candidate with it counts 1, and 3 if it has itself two candidates; the first cell wins a tie. Without a cell
//! of two candidates, the first of three; without these, the first open cell. The lowest digit is tried first.
//!
//! Scores are sums of single bits, so they are made of full adders: three bits of one weight become their sum and a
//! carry of twice the weight.

use super::super::lanes::{Lanes, vectors};
use super::{CELLS, DIGITS, Slices};

/// Bits of a score, which is at most 3 * 20.
const SCORE_BITS: usize = 6;

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
        for bit in (0..SCORE_BITS).rev() {
            let mut any = V::none();
            for (&cell, score) in cells.iter().zip(&scores) {
                any = any.or_both(cell, score[bit]);
            }
            let any = any.and(any_pair);
            for (cell, score) in cells.iter_mut().zip(&scores) {
                *cell = cell.and_if(score[bit], any);
            }
        }
        keep_first(&mut cells);
        let mut digits = [V::none(); DIGITS];
        for (digit, places) in digits.iter_mut().zip(self.places.iter()) {
            for (&places, &cell) in places.iter().zip(&cells) {
                *digit = digit.or_both(places, cell);
            }
        }
        keep_first(&mut digits);
        Guesses { cells, digits }
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
        for row in 0..9 {
            self.add_line(9 * row, 1, pairs, &mut scores);
        }
        for column in 0..9 {
            self.add_line(column, 9, pairs, &mut scores);
        }
        for first in (0..9).map(|b| b / 3 * 27 + b % 3 * 3) {
            self.add_box(first, pairs, &mut scores);
        }
        scores
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

    /// Adds what the cells of a row or column count for each other: those from `first` on, `step` apart.
    #[inline(always)]
    fn add_line(&self, first: usize, step: usize, pairs: &[V; CELLS], scores: &mut [[V; SCORE_BITS]; CELLS]) {
        let mut shares = [[V::none(); 9]; 9];
        for i in 0..9 {
            let candidates = vectors!(digit in DIGITS => self.places[digit][first + step * i]);
            let (own, others) = shares.split_at_mut(i + 1);
            for (j, other) in (i + 1..9).zip(others) {
                let share = self.share(&candidates, first + step * j);
                (own[i][j], other[i]) = (share, share);
            }
        }
        let pairs = vectors!(i in 9 => pairs[first + step * i]);
        for (i, one) in shares.iter().enumerate() {
            // Nine of weight 1; a cell shares nothing with itself.
            let (a, c0) = add(one[0], one[1], one[2]);
            let (b, c1) = add(one[3], one[4], one[5]);
            let (c, c2) = add(one[6], one[7], one[8]);
            let (bit0, c3) = add(a, b, c);
            // Thirteen of weight 2.
            let two = vectors!(k in 9 => one[k].and(pairs[k]));
            let (a, d0) = add(two[0], two[1], two[2]);
            let (b, d1) = add(two[3], two[4], two[5]);
            let (c, d2) = add(two[6], two[7], two[8]);
            let (d, d3) = add(c0, c1, c2);
            let (a, d4) = add(a, b, c);
            let (bit1, d5) = add(a, d, c3);
            // Six of weight 4, and what they carry.
            let (a, e0) = add(d0, d1, d2);
            let (b, e1) = add(d3, d4, d5);
            let (bit2, e2) = half_add(a, b);
            let (bit3, bit4) = add(e0, e1, e2);
            add_to(&mut scores[first + step * i], [bit0, bit1, bit2, bit3, bit4]);
        }
    }

    /// Adds what the cells of a box count for each other that share no row or column; `first` is its first cell.
    #[inline(always)]
    fn add_box(&self, first: usize, pairs: &[V; CELLS], scores: &mut [[V; SCORE_BITS]; CELLS]) {
        let mut shares = [[V::none(); 4]; 9];
        for i in 0..9 {
            let (row, column) = (i / 3, i % 3);
            let candidates = vectors!(digit in DIGITS => self.places[digit][first + 9 * row + column]);
            for (k, other) in OTHERS[i].into_iter().enumerate().filter(|&(_, other)| other > i) {
                let share = self.share(&candidates, first + other / 3 * 9 + other % 3);
                // The other way round, it is the same number: one and two rows on are two and one rows back.
                (shares[i][k], shares[other][3 - k]) = (share, share);
            }
        }
        for (i, one) in shares.iter().enumerate() {
            let two = vectors!(k in 4 => one[k].and(pairs[first + OTHERS[i][k] / 3 * 9 + OTHERS[i][k] % 3]));
            let (a, c0) = add(one[0], one[1], one[2]);
            let (bit0, c1) = half_add(a, one[3]);
            let (a, d0) = add(two[0], two[1], two[2]);
            let (b, d1) = add(two[3], c0, c1);
            let (bit1, d2) = half_add(a, b);
            let (bit2, bit3) = add(d0, d1, d2);
            add_to(&mut scores[first + i / 3 * 9 + i % 3], [bit0, bit1, bit2, bit3]);
        }
    }
}

/// For each cell of a box those in other rows and columns: one and two rows on, one and two columns on.
const OTHERS: [[usize; 4]; 9] = {
    let mut others = [[0; 4]; 9];
    let mut i = 0;
    while i < 9 {
        let mut k = 0;
        while k < 4 {
            others[i][k] = (i / 3 + 1 + k / 2) % 3 * 3 + (i % 3 + 1 + k % 2) % 3;
            k += 1;
        }
        i += 1;
    }
    others
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

#[inline(always)]
fn add_to<V: Lanes, const N: usize>(score: &mut [V; SCORE_BITS], number: [V; N]) {
    let mut carry = V::none();
    for (bit, number) in score.iter_mut().zip(number) {
        (*bit, carry) = add(*bit, number, carry);
    }
    for bit in &mut score[N..] {
        (*bit, carry) = half_add(*bit, carry);
    }
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
