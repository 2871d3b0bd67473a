//! What goes into the slices and comes out of them: puzzles, solutions, and boards that wait for their turn.
//!
//! ```text
//! rows     64 of them are turned over together: a bit of each node's word, or of as many words as digits are held together
//! digits   sixteen cells in a word; cell 16 b + k is the lower half of byte k of word b for k < 8, the upper half of
//!          byte k - 8 otherwise
//! board    twelve words: a row for each cell of the first digits that are held together, then for each of the next ones. Cells of
//!          the ninth digit are held together as digits are, so that no half of a row is empty.
//! ```

use super::super::board::Board;
use super::super::wide::{Bits, DIGITS, Digits, Lanes, MOST_TOGETHER, vectors};
use super::choose::Guesses;
use super::transpose::transpose;
use super::{CELLS, Slices};
use crate::model::check9::Padded;
use std::ops::Range;

/// Words that are turned over at a time, of each node: all digits of a grid, or half a board.
pub(crate) const SIX: usize = 6;

/// A board that waits.
pub(crate) type Packed = [u64; 2 * SIX];

/// The cells of a set: as many as digits are held together, fewer in the last one.
#[inline(always)]
fn cells_left<V: Lanes>(set: usize) -> Range<usize> {
    let first = set * V::Digits::TOGETHER;
    first.min(CELLS)..(first + V::Digits::TOGETHER).min(CELLS)
}

/// Six words of each node, or their bits by rows.
pub(crate) struct Sheets<V: Lanes> {
    rows: <V::Digits as Digits<V>>::Six<[V::Digits; 64]>,
}

const HALVES: u64 = 0x0F0F_0F0F_0F0F_0F0F;

impl<V: Lanes> Sheets<V> {
    #[inline(always)]
    pub fn new() -> Self {
        Self { rows: V::Digits::six([V::Digits::none(); 64]) }
    }

    /// Where a node's words stand among those of 64 rows.
    #[inline(always)]
    fn places(node: usize) -> impl Iterator<Item = usize> {
        let first = node % 64 * V::WORDS * V::Digits::TOGETHER + node / 64;
        (0..V::Digits::TOGETHER).map(move |k| first + k * V::WORDS)
    }

    /// A node's words.
    #[inline(always)]
    pub fn words(&self, node: usize) -> [u64; SIX] {
        let mut words = [0; SIX];
        for (rows, words) in self.rows.as_ref().iter().zip(words.chunks_mut(V::Digits::TOGETHER)) {
            let rows = V::Digits::view(rows);
            for (word, place) in words.iter_mut().zip(Self::places(node)) {
                *word = rows[place];
            }
        }
        words
    }

    /// Sets a node's words.
    #[inline(always)]
    pub fn set_words(&mut self, node: usize, words: &[u64; SIX]) {
        for (rows, words) in self.rows.as_mut().iter_mut().zip(words.chunks(V::Digits::TOGETHER)) {
            let rows = V::Digits::view_mut(rows);
            for (&word, place) in words.iter().zip(Self::places(node)) {
                rows[place] = word;
            }
        }
    }

    /// Sets a node's grid: its digits, 0 for an empty cell.
    #[inline(always)]
    pub fn set_grid(&mut self, node: usize, cells: &Padded) {
        let eights = cells.as_chunks::<8>().0.as_chunks::<2>().0;
        let mut words = [0; SIX];
        for (word, &[low, high]) in words.iter_mut().zip(eights) {
            *word = u64::from_le_bytes(low) | u64::from_le_bytes(high) << 4;
        }
        self.set_words(node, &words);
    }

    /// Writes a node's grid.
    #[inline(always)]
    pub fn write_grid(&self, node: usize, cells: &mut Padded) {
        let eights = cells.as_chunks_mut::<8>().0.as_chunks_mut::<2>().0;
        for (eights, word) in eights.iter_mut().zip(self.words(node)) {
            *eights = [(word & HALVES).to_le_bytes(), (word >> 4 & HALVES).to_le_bytes()];
        }
    }
}

/// Where a cell's digit stands among the rows of a grid: which 64 of them, the row of its least bit, and which of the words held
/// together.
const fn digit_rows(cell: usize, together: usize) -> (usize, usize, usize) {
    let (block, k) = (cell / 16, cell % 16);
    (block / together, 8 * (k % 8) + k / 8 * 4, block % together)
}

/// The vectors of digits that some rows of a board have places of, each with the first of its cells, or of the sets of cells of
/// the ninth digit, and its rows.
#[inline(always)]
fn runs<T>(block: usize, rows: &mut [T; 64]) -> impl Iterator<Item = (usize, usize, &mut [T])> {
    let (first, cell) = (64 * block / CELLS, 64 * block % CELLS);
    let (of_first, of_next) = rows.split_at_mut((CELLS - cell).min(64));
    [(first, cell, of_first), (first + 1, 0, of_next)].into_iter()
}

impl<V: Lanes> Slices<V> {
    /// Puts puzzles into some nodes, in place of what they held.
    #[inline(always)]
    pub fn put_puzzles(&mut self, sheets: &mut Sheets<V>, nodes: V) {
        for rows in sheets.rows.as_mut() {
            transpose::<V>(rows);
        }
        for cell in 0..CELLS {
            let (block, row, word) = digit_rows(cell, V::Digits::TOGETHER);
            let rows = &sheets.rows.as_ref()[block];
            self.put_cell(cell, vectors!(bit in 4 => rows[row + bit].digits()[word]), nodes);
        }
        self.forget(nodes);
    }

    /// A cell's digit, least bit first; 0 for any.
    #[inline(always)]
    fn put_cell(&mut self, cell: usize, digit: [V; 4], nodes: V) {
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
            let place = self.place_mut(digit, cell);
            *place = nodes.select(is.or(any), *place);
        }
    }

    /// The digit of a cell of solved nodes, least bit first.
    #[inline(always)]
    fn digit_bits(&self, cell: usize) -> [V; 4] {
        let [p1, p2, p3, p4, p5, p6, p7, p8, p9] = vectors!(digit in DIGITS => self.place(digit, cell));
        let (p67, p45) = (p6.or(p7), p4.or(p5));
        [p1.or3(p3, p5).or3(p7, p9), p67.or3(p2, p3), p67.or(p45), p8.or(p9)]
    }

    /// The digits of solved nodes; others get anything.
    #[inline(always)]
    pub fn solutions(&self, sheets: &mut Sheets<V>) {
        for cell in 0..CELLS {
            let (block, row, word) = digit_rows(cell, V::Digits::TOGETHER);
            let rows = &mut sheets.rows.as_mut()[block];
            for (bit, of_bit) in self.digit_bits(cell).into_iter().enumerate() {
                rows[row + bit].digits_mut()[word] = of_bit;
            }
        }
        for rows in sheets.rows.as_mut() {
            transpose::<V>(rows);
        }
    }

    /// Writes one half of every node's board, without the places that are guessed.
    #[inline(always)]
    pub fn take_out(&self, half: usize, guesses: &Guesses<V>, sheets: &mut Sheets<V>) {
        let blocks = SIX / V::Digits::TOGETHER;
        for (block, rows) in (blocks * half..).zip(sheets.rows.as_mut()) {
            for (k, first, rows) in runs(block, rows) {
                if k < V::Digits::COUNT {
                    let guess = guesses.digits.eight[k];
                    for (cell, row) in (first..CELLS).zip(rows) {
                        let chosen = V::Digits::spread(guesses.cells[cell]);
                        *row = self.places.eight[k][cell].without_both(chosen, guess);
                    }
                } else if k == V::Digits::COUNT {
                    let guess = guesses.digits.ninth;
                    for (set, row) in (first..).zip(rows) {
                        let mut of_set = [V::none(); MOST_TOGETHER];
                        for (place, cell) in of_set.iter_mut().zip(cells_left::<V>(set)) {
                            *place = self.places.ninth[cell].without_both(guesses.cells[cell], guess);
                        }
                        *row = V::Digits::of_digits(&of_set);
                    }
                }
            }
            transpose::<V>(rows);
        }
    }

    /// Puts one half of their boards into some nodes.
    #[inline(always)]
    pub fn put_in(&mut self, half: usize, sheets: &mut Sheets<V>, nodes: V) {
        let blocks = SIX / V::Digits::TOGETHER;
        let of_digits = V::Digits::spread(nodes);
        for (block, rows) in (blocks * half..).zip(sheets.rows.as_mut()) {
            transpose::<V>(rows);
            for (k, first, rows) in runs(block, rows) {
                if k < V::Digits::COUNT {
                    for (cell, &mut row) in (first..CELLS).zip(rows) {
                        let place = &mut self.places.eight[k][cell];
                        *place = of_digits.select(row, *place);
                    }
                } else if k == V::Digits::COUNT {
                    for (set, row) in (first..).zip(rows) {
                        for (&row, cell) in row.digits().iter().zip(cells_left::<V>(set)) {
                            let place = &mut self.places.ninth[cell];
                            *place = nodes.select(row, *place);
                        }
                    }
                }
            }
        }
    }

    /// One node's board.
    pub fn board(&self, node: usize) -> Board {
        Board::with(|digit, cell| self.place(digit, cell).words()[node / 64] >> (node % 64) & 1 != 0)
    }

    /// Forgets what the rounds remembered of nodes that were replaced.
    #[inline(always)]
    pub fn forget(&mut self, nodes: V) {
        let of_digits = V::Digits::spread(nodes);
        for k in 0..V::Digits::COUNT {
            for crowded in &mut self.crowded.eight[k] {
                *crowded = crowded.or(of_digits);
            }
        }
        for crowded in self.crowded.ninth.iter_mut() {
            *crowded = crowded.or(nodes);
        }
        self.conflict = self.conflict.without(nodes);
    }
}
