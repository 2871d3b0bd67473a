//! Moves puzzles and pending boards into the slices, and solutions and boards out of them.
//!
//! ```text
//! row      a vector with one bit of a word of each slot, or of as many words as digits are held
//!          together; 64 rows are transposed at a time
//! digits   a grid: sixteen cells in a word. Cell 16 b + k is in word b: in the lower half of
//!          byte k for k < 8, else in the upper half of byte k - 8
//! board    twelve words: a row for each cell of the first digits that are held together, then for
//!          each cell of the next ones. The candidates of the ninth digit are held together, too:
//!          those of two cells, so that no half of a row is empty
//! ```

use super::super::board::Board;
use super::super::slots::{Bits, DIGITS, Digits, MOST_TOGETHER, SlotBits, vectors};
use super::choose::Guesses;
use super::transpose::transpose;
use super::{CELLS, Slices};
use crate::model::nine::PaddedNine;
use std::ops::Range;

/// The words of a slot that are transposed at a time: all digits of a grid, or half a board.
pub(crate) const BLOCK_WORDS: usize = 6;

/// A pending board, packed into words.
pub(crate) type PackedBoard = [u64; 2 * BLOCK_WORDS];

/// Returns the cells of a set: as many as digits are held together, fewer in the last set.
#[inline(always)]
fn cells_left<V: SlotBits>(set: usize) -> Range<usize> {
    let first = set * V::Digits::TOGETHER;
    first.min(CELLS)..(first + V::Digits::TOGETHER).min(CELLS)
}

/// Six words of each slot; after a transposition, the rows of their bits.
pub(crate) struct TransposeBuffer<V: SlotBits> {
    rows: <V::Digits as Digits<V>>::Six<[V::Digits; 64]>,
}

const HALVES: u64 = 0x0F0F_0F0F_0F0F_0F0F;

impl<V: SlotBits> TransposeBuffer<V> {
    #[inline(always)]
    pub fn new() -> Self {
        Self { rows: V::Digits::six([V::Digits::none(); 64]) }
    }

    /// Returns the indices of the words of a slot among the words of 64 rows.
    #[inline(always)]
    fn word_indices(slot: usize) -> impl Iterator<Item = usize> {
        let first = slot % 64 * V::WORDS * V::Digits::TOGETHER + slot / 64;
        (0..V::Digits::TOGETHER).map(move |k| first + k * V::WORDS)
    }

    /// Returns the words of a slot.
    #[inline(always)]
    pub fn words(&self, slot: usize) -> [u64; BLOCK_WORDS] {
        let mut words = [0; BLOCK_WORDS];
        for (rows, words) in self.rows.as_ref().iter().zip(words.chunks_mut(V::Digits::TOGETHER)) {
            let rows = V::Digits::view(rows);
            for (word, candidate) in words.iter_mut().zip(Self::word_indices(slot)) {
                *word = rows[candidate];
            }
        }
        words
    }

    /// Sets the words of a slot.
    #[inline(always)]
    pub fn set_words(&mut self, slot: usize, words: &[u64; BLOCK_WORDS]) {
        for (rows, words) in self.rows.as_mut().iter_mut().zip(words.chunks(V::Digits::TOGETHER)) {
            let rows = V::Digits::view_mut(rows);
            for (&word, candidate) in words.iter().zip(Self::word_indices(slot)) {
                rows[candidate] = word;
            }
        }
    }

    /// Sets the grid of a slot: its digits, 0 for an empty cell.
    #[inline(always)]
    pub fn set_grid(&mut self, slot: usize, cells: &PaddedNine) {
        let eights = cells.as_chunks::<8>().0.as_chunks::<2>().0;
        let mut words = [0; BLOCK_WORDS];
        for (word, &[low, high]) in words.iter_mut().zip(eights) {
            *word = u64::from_le_bytes(low) | u64::from_le_bytes(high) << 4;
        }
        self.set_words(slot, &words);
    }

    /// Writes the grid of a slot to `cells`.
    #[inline(always)]
    pub fn write_grid(&self, slot: usize, cells: &mut PaddedNine) {
        let eights = cells.as_chunks_mut::<8>().0.as_chunks_mut::<2>().0;
        for (eights, word) in eights.iter_mut().zip(self.words(slot)) {
            *eights = [(word & HALVES).to_le_bytes(), (word >> 4 & HALVES).to_le_bytes()];
        }
    }
}

/// Returns where the digit of a cell is among the rows of a grid: the block of 64 rows, the row of
/// the least significant bit, and the index among the words held together.
const fn digit_rows(cell: usize, together: usize) -> (usize, usize, usize) {
    let (block, k) = (cell / 16, cell % 16);
    (block / together, 8 * (k % 8) + k / 8 * 4, block % together)
}

/// Splits a block of 64 rows of a board where the digits change. Returns for each part the index of
/// its vector of digits, the first cell (for the ninth digit, the first set of cells), and the
/// rows.
#[inline(always)]
fn runs<T>(block: usize, rows: &mut [T; 64]) -> impl Iterator<Item = (usize, usize, &mut [T])> {
    let (first, cell) = (64 * block / CELLS, 64 * block % CELLS);
    let (of_first, of_next) = rows.split_at_mut((CELLS - cell).min(64));
    [(first, cell, of_first), (first + 1, 0, of_next)].into_iter()
}

impl<V: SlotBits> Slices<V> {
    /// Loads puzzles into the slots of `slots`, and replaces their nodes.
    #[inline(always)]
    pub fn load_puzzles(&mut self, buffer: &mut TransposeBuffer<V>, slots: V) {
        for rows in buffer.rows.as_mut() {
            transpose::<V>(rows);
        }
        for cell in 0..CELLS {
            let (block, row, word) = digit_rows(cell, V::Digits::TOGETHER);
            let rows = &buffer.rows.as_ref()[block];
            self.put_cell(cell, vectors!(bit in 4 => rows[row + bit].digits()[word]), slots);
        }
        self.forget(slots);
    }

    /// Removes a candidate from a slot, whose puzzle was just loaded.
    #[inline(always)]
    pub fn exclude(&mut self, slot: usize, cell: usize, digit: usize) {
        let candidate = self.candidate_mut(digit, cell);
        let mut words = candidate.words();
        words[slot / 64] &= !(1 << (slot % 64));
        *candidate = V::from_words(words);
    }

    /// Sets the digit of a cell, least significant bit first; 0 allows every digit.
    #[inline(always)]
    fn put_cell(&mut self, cell: usize, digit: [V; 4], slots: V) {
        let [a, b, c, d] = digit;
        let (c_only, b_only, both) = (c.without(b), b.without(c), c.and(b));
        let neither = V::all().without(d.or3(b, c));
        let any = neither.without(a);
        let is = [
            neither.and(a),
            b_only.without(a),
            b_only.and(a),
            c_only.without(a),
            c_only.and(a),
            both.without(a),
            both.and(a),
            d.without(a),
            d.and(a),
        ];
        for (digit, is) in is.into_iter().enumerate() {
            let candidate = self.candidate_mut(digit, cell);
            *candidate = slots.select(is.or(any), *candidate);
        }
    }

    /// Returns the digit of a cell in solved slots, least significant bit first.
    #[inline(always)]
    fn digit_bits(&self, cell: usize) -> [V; 4] {
        let [p1, p2, p3, p4, p5, p6, p7, p8, p9] = vectors!(digit in DIGITS => self.candidate(digit, cell));
        let (p67, p45) = (p6.or(p7), p4.or(p5));
        [p1.or3(p3, p5).or3(p7, p9), p67.or3(p2, p3), p67.or(p45), p8.or(p9)]
    }

    /// Writes the grids of solved slots; the grids of other slots are unspecified.
    #[inline(always)]
    pub fn store_solutions(&self, buffer: &mut TransposeBuffer<V>) {
        for cell in 0..CELLS {
            let (block, row, word) = digit_rows(cell, V::Digits::TOGETHER);
            let rows = &mut buffer.rows.as_mut()[block];
            for (bit, of_bit) in self.digit_bits(cell).into_iter().enumerate() {
                rows[row + bit].digits_mut()[word] = of_bit;
            }
        }
        for rows in buffer.rows.as_mut() {
            transpose::<V>(rows);
        }
    }

    /// Writes one half of the board of every slot, without the guessed candidate.
    #[inline(always)]
    pub fn store_boards(&self, half: usize, guesses: &Guesses<V>, buffer: &mut TransposeBuffer<V>) {
        let blocks = BLOCK_WORDS / V::Digits::TOGETHER;
        for (block, rows) in (blocks * half..).zip(buffer.rows.as_mut()) {
            for (k, first, rows) in runs(block, rows) {
                if k < V::Digits::COUNT {
                    let guess = guesses.digits.eight[k];
                    for (cell, row) in (first..CELLS).zip(rows) {
                        let chosen = V::Digits::spread(guesses.cells[cell]);
                        *row = self.candidates.eight[k][cell].without_both(chosen, guess);
                    }
                } else if k == V::Digits::COUNT {
                    let guess = guesses.digits.ninth;
                    for (set, row) in (first..).zip(rows) {
                        let mut of_set = [V::none(); MOST_TOGETHER];
                        for (candidate, cell) in of_set.iter_mut().zip(cells_left::<V>(set)) {
                            *candidate = self.candidates.ninth[cell].without_both(guesses.cells[cell], guess);
                        }
                        *row = V::Digits::of_digits(&of_set);
                    }
                }
            }
            transpose::<V>(rows);
        }
    }

    /// Loads one half of a board into each slot of `slots`.
    #[inline(always)]
    pub fn load_boards(&mut self, half: usize, buffer: &mut TransposeBuffer<V>, slots: V) {
        let blocks = BLOCK_WORDS / V::Digits::TOGETHER;
        let of_digits = V::Digits::spread(slots);
        for (block, rows) in (blocks * half..).zip(buffer.rows.as_mut()) {
            transpose::<V>(rows);
            for (k, first, rows) in runs(block, rows) {
                if k < V::Digits::COUNT {
                    for (cell, &mut row) in (first..CELLS).zip(rows) {
                        let candidate = &mut self.candidates.eight[k][cell];
                        *candidate = of_digits.select(row, *candidate);
                    }
                } else if k == V::Digits::COUNT {
                    for (set, row) in (first..).zip(rows) {
                        for (&row, cell) in row.digits().iter().zip(cells_left::<V>(set)) {
                            let candidate = &mut self.candidates.ninth[cell];
                            *candidate = slots.select(row, *candidate);
                        }
                    }
                }
            }
        }
    }

    /// Returns the board of a slot.
    pub fn board(&self, slot: usize) -> Board {
        Board::with(|digit, cell| self.candidate(digit, cell).words()[slot / 64] >> (slot % 64) & 1 != 0)
    }

    /// Resets what rounds remember of slots whose nodes were replaced.
    #[inline(always)]
    pub fn forget(&mut self, slots: V) {
        let of_digits = V::Digits::spread(slots);
        for k in 0..V::Digits::COUNT {
            for crowded in &mut self.crowded.eight[k] {
                *crowded = crowded.or(of_digits);
            }
        }
        for crowded in self.crowded.ninth.iter_mut() {
            *crowded = crowded.or(slots);
        }
        self.conflict = self.conflict.without(slots);
    }
}
