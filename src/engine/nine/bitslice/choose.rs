//! Chooses a guess in each stuck slot, for all slots at once.
//!
//! The rule is that of [`super::super::branch`]. Among the cells with two candidates, the one with
//! the highest score is chosen: a peer that shares a candidate with the cell counts 1, or 3 if the
//! peer has two candidates itself. The first cell wins a tie. Without a cell of two candidates the
//! first cell of three is chosen, and without these the first open cell. Among the digits of the
//! cell, the one that most peers in its band have is tried first; the lowest digit wins a tie.

use super::super::slots::{
    Bits, DIGITS, Digits, NINTH, Nine, SlotBits, VerticalCount, WORDS, add_up, vectors,
};
use super::scores::SCORE_BITS;
use super::{CELLS, Slices};

/// The bits of a number of peers: 14 peers of a cell are in its band, and the cell itself counts,
/// too.
const PEER_BITS: usize = 4;

/// A guess in each slot of a set.
pub(crate) struct Guesses<V: SlotBits> {
    /// For each cell, the slots that guess in it.
    pub cells: [V; CELLS],
    /// For each digit, the slots that guess it.
    pub digits: Nine<V, V::Digits>,
}

impl<V: SlotBits> Guesses<V> {
    #[inline(always)]
    pub fn new() -> Self {
        Self { cells: [V::none(); CELLS], digits: Nine::none() }
    }
}

impl<V: SlotBits> Slices<V> {
    /// Writes a guess for each slot in `slots`, and none for the others. In these slots nothing
    /// changes by the rules, and some cell is open.
    #[inline(always)]
    pub fn choose(&self, slots: V, guesses: &mut Guesses<V>) {
        let any_pair = self.cells_of_fewest(slots, &mut guesses.cells);
        // Scores do not matter in a slot without a cell of two candidates.
        let mut scores = [[V::none(); SCORE_BITS]; CELLS];
        self.score(&guesses.cells, &mut scores);
        keep_highest(&mut guesses.cells, &scores, any_pair);
        keep_first(&mut guesses.cells);
        guesses.digits = self.first_digits(&guesses.cells);
    }

    /// Writes the cells of two candidates in each slot; in a slot without any, those of three; in a
    /// slot without either, all open cells. Returns the slots that have cells of two candidates.
    #[inline(always)]
    fn cells_of_fewest(&self, slots: V, pairs: &mut [V; CELLS]) -> V {
        let mut triples = [V::none(); CELLS];
        let (mut any_pair, mut any_triple) = (V::none(), V::none());
        for cell in 0..CELLS {
            let VerticalCount { one, two, four } = self.count(cell);
            pairs[cell] = slots.and(two).without_either(one, four);
            triples[cell] = one.and(two).without(four);
            any_pair = any_pair.or(pairs[cell]);
            any_triple = any_triple.or(triples[cell]);
        }
        let without = slots.without(any_pair);
        if without.words() != [0; WORDS] {
            for (cell, chosen) in pairs.iter_mut().enumerate() {
                *chosen = chosen.or_both(any_triple.select(triples[cell], self.open[cell]), without);
            }
        }
        any_pair
    }

    /// Returns the number of candidates of a cell.
    #[inline(always)]
    fn count(&self, cell: usize) -> VerticalCount<V> {
        let mut candidates = Nine::<V, V::Digits>::none();
        for k in 0..V::Digits::COUNT {
            candidates.eight[k] = self.candidates.eight[k][cell];
        }
        candidates.ninth = self.candidates.ninth[cell];
        V::Digits::count(&candidates)
    }

    /// Returns the digit to try first in the chosen cell of each slot.
    #[inline(always)]
    fn first_digits(&self, cells: &[V; CELLS]) -> Nine<V, V::Digits> {
        let mut candidates = Nine::<V, V::Digits>::none();
        for (cell, &chosen) in cells.iter().enumerate() {
            let of_digits = V::Digits::spread(chosen);
            for k in 0..V::Digits::COUNT {
                candidates.eight[k] = candidates.eight[k].or_both(self.candidates.eight[k][cell], of_digits);
            }
            candidates.ninth = candidates.ninth.or_both(self.candidates.ninth[cell], chosen);
        }
        let mut digits = vectors!(digit in DIGITS => candidates.digit(digit));
        keep_highest(&mut digits, &self.peers_having(cells), V::all());
        keep_first(&mut digits);
        for k in 0..V::Digits::COUNT {
            let first = k * V::Digits::TOGETHER;
            candidates.eight[k] = V::Digits::of_digits(&digits[first..first + V::Digits::TOGETHER]);
        }
        candidates.ninth = digits[NINTH];
        candidates
    }

    /// Returns for each digit how many peers of the chosen cell in its band have the digit, least
    /// significant bit first. The cell itself counts, too, for each of its digits.
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
        // Declared here, so that the buffer is cleared once and not for each digit.
        let mut having = [V::Digits::none(); 27];
        for k in 0..V::Digits::COUNT {
            let of_digits = count_peers(&self.candidates.eight[k], &peers, &mut having);
            let numbers = numbers.iter_mut().skip(k * V::Digits::TOGETHER).take(V::Digits::TOGETHER);
            for (i, number) in numbers.enumerate() {
                *number = vectors!(bit in PEER_BITS => of_digits[bit].digits()[i]);
            }
        }
        numbers[NINTH] = count_peers(&self.candidates.ninth, &peers, &mut [V::none(); 27]);
        numbers
    }

    /// Takes the guesses as wrong in the slots of `wrong`, and as right in the others.
    #[inline(always)]
    pub fn guess(&mut self, guesses: &Guesses<V>, wrong: V) {
        let right = V::Digits::spread(wrong.not());
        for k in 0..V::Digits::COUNT {
            let other = guesses.digits.eight[k].xor(right);
            for (candidate, &chosen) in self.candidates.eight[k].iter_mut().zip(&guesses.cells) {
                *candidate = candidate.without_both(V::Digits::spread(chosen), other);
            }
        }
        let other = guesses.digits.ninth.xor(wrong.not());
        for (candidate, &chosen) in self.candidates.ninth.iter_mut().zip(&guesses.cells) {
            *candidate = candidate.without_both(chosen, other);
        }
    }
}

/// Counts the cells of `peers` that have a digit. In each slot these cells are all in one band, so
/// that the three bands can be merged before the count.
#[inline(always)]
fn count_peers<V: SlotBits, D: Digits<V>>(
    candidates: &[D; CELLS],
    peers: &[V; CELLS],
    having: &mut [D; 27],
) -> [D; PEER_BITS] {
    for (i, having) in having.iter_mut().enumerate() {
        let [a, b, c] = vectors!(band in 3 => D::spread(peers[27 * band + i]));
        *having = candidates[i].and(a).or_both(candidates[i + 27], b).or_both(candidates[i + 54], c);
    }
    let (bit0, carries) = add_up::<_, 27, 13>(having);
    let (bit1, carries) = add_up::<_, 13, 6>(&carries);
    let (bit2, carries) = add_up::<_, 6, 3>(&carries);
    let (bit3, _) = add_up::<_, 3, 1>(&carries);
    [bit0, bit1, bit2, bit3]
}

/// In the slots of `slots`, keeps among the set vectors those with the highest score.
#[inline(always)]
fn keep_highest<V: SlotBits, const BITS: usize>(vectors: &mut [V], scores: &[[V; BITS]], slots: V) {
    for bit in (0..BITS).rev() {
        let mut any = V::none();
        for (&vector, score) in vectors.iter().zip(scores) {
            any = any.or_both(vector, score[bit]);
        }
        let any = any.and(slots);
        for (vector, score) in vectors.iter_mut().zip(scores) {
            *vector = vector.and_if(score[bit], any);
        }
    }
}

/// In each slot, keeps the first of the set vectors.
#[inline(always)]
fn keep_first<V: SlotBits>(vectors: &mut [V]) {
    let mut seen = V::none();
    for vector in vectors {
        let all = *vector;
        *vector = all.without(seen);
        seen = seen.or(all);
    }
}
