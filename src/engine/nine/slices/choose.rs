//! Where to guess, for all stuck nodes at once.
//!
//! As [`super::super::branch`] has it: of the cells with two candidates, the one with the highest score: each peer that
//! shares a candidate with it counts 1, and 3 if it has itself two candidates; the first cell wins a tie. Without a cell
//! of two candidates, the first of three; without these, the first open cell. Of its digits, the one that most of its peers
//! in its band have is tried first; the lowest wins a tie.

use super::super::lanes::{DIGITS, Lanes, WORDS, add, add_up, half_add, vectors};
use super::{CELLS, Slices};

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
        let mut any_pair = V::none();
        for (cell, pair) in pairs.iter_mut().enumerate() {
            *pair = nodes.and(two_and_three(self.candidates(cell)).0);
            any_pair = any_pair.or(*pair);
        }
        let scores = self.scores(&pairs);
        let mut cells = pairs;
        let without = nodes.without(any_pair);
        if without.words() != [0; WORDS] {
            self.add_others(without, &mut cells);
        }
        keep_highest(&mut cells, &scores, any_pair);
        keep_first(&mut cells);
        let mut digits = [V::none(); DIGITS];
        for (number, digit) in digits.iter_mut().enumerate() {
            for (cell, &chosen) in cells.iter().enumerate() {
                *digit = digit.or_both(self.place(number, cell), chosen);
            }
        }
        keep_highest(&mut digits, &self.peers_having(&cells), V::all());
        keep_first(&mut digits);
        Guesses { cells, digits }
    }

    /// Adds the cells of three candidates, or all open ones where there is none of these, for nodes without a pair.
    #[inline(always)]
    fn add_others(&self, nodes: V, cells: &mut [V; CELLS]) {
        let mut triples = [V::none(); CELLS];
        let mut any_triple = V::none();
        for (cell, triple) in triples.iter_mut().enumerate() {
            *triple = two_and_three(self.candidates(cell)).1;
            any_triple = any_triple.or(*triple);
        }
        for (cell, chosen) in cells.iter_mut().enumerate() {
            *chosen = chosen.or_both(any_triple.select(triples[cell], self.open[cell]), nodes);
        }
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
        for (digit, number) in numbers.iter_mut().enumerate() {
            // A cell has peers in one band only.
            let having = vectors!(k in 27 => {
                let [a, b, c] = vectors!(band in 3 => self.place(digit, k + 27 * band));
                a.and(peers[k]).or_both(b, peers[k + 27]).or_both(c, peers[k + 54])
            });
            let (bit0, carries) = add_up::<_, 27, 13>(&having);
            let (bit1, carries) = add_up::<_, 13, 6>(&carries);
            let (bit2, carries) = add_up::<_, 6, 3>(&carries);
            let (bit3, _) = add_up::<_, 3, 1>(&carries);
            *number = [bit0, bit1, bit2, bit3];
        }
        numbers
    }

    /// Takes the guesses as right.
    #[inline(always)]
    pub fn guess(&mut self, guesses: &Guesses<V>) {
        for (number, digit) in guesses.digits.iter().enumerate() {
            let other = digit.not();
            for (cell, &chosen) in guesses.cells.iter().enumerate() {
                let place = self.place_mut(number, cell);
                *place = place.without_both(chosen, other);
            }
        }
    }

    /// A cell's candidates.
    #[inline(always)]
    fn candidates(&self, cell: usize) -> [V; DIGITS] {
        vectors!(digit in DIGITS => self.place(digit, cell))
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
