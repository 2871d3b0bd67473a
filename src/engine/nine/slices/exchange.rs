//! What goes into the slices and comes out of them: puzzles, solutions, and boards that wait for their turn.
//!
//! ```text
//! board: place (d, c) is bit 81 d + c; twelve words
//! digits: sixteen cells in a word; cell 16 b + k is the lower half of byte k of word b for k < 8, the upper half of
//!         byte k - 8 otherwise; the last cell stands by itself
//! ```

use super::super::lanes::{Bits, DIGITS, Digits, Lanes, WORDS, vectors};
use super::choose::Guesses;
use super::transpose::transpose;
use super::{CELLS, Slices};
use crate::nines::{PADDED, Padded};

/// Words of a board.
pub(in super::super) const BLOCKS: usize = (CELLS * DIGITS).div_ceil(64);

/// A board of a node that waits.
pub(in super::super) type Packed = [u64; BLOCKS];

/// Words of a grid's digits, besides the last cell.
const DIGIT_BLOCKS: usize = 5;

/// Words of a board that are turned over at a time.
pub(in super::super) const PART: usize = 4;

/// What is turned over between a row for each node and a row for each bit: the digits of a grid for each node, 0 for an
/// empty cell; or a part of its board.
pub(in super::super) struct Sheets<V> {
    blocks: [[V; 64]; DIGIT_BLOCKS],
    /// The last cell's digit, least bit first, a bit for each node.
    last: [[u64; WORDS]; 4],
}

/// A node's place among the words of 64 vectors.
#[inline(always)]
pub(in super::super) fn seat(node: usize) -> u8 {
    (node % 64 * WORDS + node / 64) as u8
}

const HALVES: u64 = 0x0F0F_0F0F_0F0F_0F0F;

impl<V: Lanes> Sheets<V> {
    #[inline(always)]
    pub fn new() -> Self {
        Self { blocks: [[V::none(); 64]; DIGIT_BLOCKS], last: [[0; WORDS]; 4] }
    }

    /// Room for a part of every node's board.
    #[inline(always)]
    pub fn of_boards(&mut self) -> &mut [[V; 64]; PART] {
        self.blocks.first_chunk_mut().expect("digits take more")
    }

    /// Sets a node's grid.
    #[inline(always)]
    pub fn set(&mut self, node: usize, cells: &Padded) {
        let eights = cells.as_chunks::<8>().0;
        for (block, pair) in self.blocks.iter_mut().zip(eights.as_chunks::<2>().0) {
            let word = u64::from_le_bytes(pair[0]) | u64::from_le_bytes(pair[1]) << 4;
            V::view_mut(block)[usize::from(seat(node))] = word;
        }
        let (w, i) = (node / 64, node % 64);
        for (bit, words) in self.last.iter_mut().enumerate() {
            words[w] = words[w] & !(1 << i) | u64::from(cells[CELLS - 1] >> bit & 1) << i;
        }
    }

    /// A node's grid.
    #[inline(always)]
    pub fn get(&self, node: usize) -> Padded {
        let mut cells = [0; PADDED];
        for (block, pair) in self.blocks.iter().zip(cells.as_chunks_mut::<8>().0.as_chunks_mut::<2>().0) {
            let word = V::view(block)[usize::from(seat(node))];
            *pair = [(word & HALVES).to_le_bytes(), (word >> 4 & HALVES).to_le_bytes()];
        }
        let (w, i) = (node / 64, node % 64);
        for (bit, words) in self.last.iter().enumerate() {
            cells[CELLS - 1] |= ((words[w] >> i & 1) as u8) << bit;
        }
        cells
    }
}

/// The bit of a block's word that has the least bit of cell k of sixteen.
const fn bit_of(k: usize) -> usize {
    8 * (k % 8) + k / 8 * 4
}

/// The digits that a block has places of, each with the first of its cells and their rows.
#[inline(always)]
fn digits_of<V>(block: usize, rows: &mut [V; 64]) -> impl Iterator<Item = (usize, usize, &mut [V])> {
    let (first, cell) = (64 * block / CELLS, 64 * block % CELLS);
    let (of_first, of_next) = rows.split_at_mut((CELLS - cell).min(64));
    [(first, cell, of_first), (first + 1, 0, of_next)].into_iter().filter(|&(digit, ..)| digit < DIGITS)
}

impl<V: Lanes> Slices<V> {
    /// Puts puzzles into some nodes, in place of what they held.
    #[inline(always)]
    pub fn put_puzzles(&mut self, sheets: &mut Sheets<V>, nodes: V) {
        for (b, rows) in sheets.blocks.iter_mut().enumerate() {
            transpose(rows);
            for k in 0..16 {
                let first = bit_of(k);
                self.put_cell(
                    16 * b + k,
                    [rows[first], rows[first + 1], rows[first + 2], rows[first + 3]],
                    nodes,
                );
            }
        }
        self.put_cell(CELLS - 1, vectors!(bit in 4 => V::from_words(sheets.last[bit])), nodes);
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
        for (b, rows) in sheets.blocks.iter_mut().enumerate() {
            for k in 0..16 {
                rows[bit_of(k)..bit_of(k) + 4].copy_from_slice(&self.digit_bits(16 * b + k));
            }
            transpose(rows);
        }
        for (words, bits) in sheets.last.iter_mut().zip(self.digit_bits(CELLS - 1)) {
            *words = bits.words();
        }
    }

    /// Writes one word of every node's board, without the places that are guessed.
    #[inline(always)]
    pub fn take_out(&self, block: usize, guesses: &Guesses<V>, rows: &mut [V; 64]) {
        for (digit, cell, rows) in digits_of(block, rows) {
            let guess = guesses.of_digit(digit);
            for (cell, row) in (cell..CELLS).zip(rows) {
                *row = self.place(digit, cell).without_both(guesses.cells[cell], guess);
            }
        }
        transpose(rows);
    }

    /// One node's board.
    pub fn board(&self, node: usize) -> Packed {
        let mut board = [0; BLOCKS];
        for k in 0..DIGITS * CELLS {
            let places = self.place(k / CELLS, k % CELLS).words();
            board[k / 64] |= (places[node / 64] >> (node % 64) & 1) << (k % 64);
        }
        board
    }

    /// Puts one word of their boards into some nodes.
    #[inline(always)]
    pub fn put_in(&mut self, block: usize, rows: &mut [V; 64], nodes: V) {
        transpose(rows);
        for (digit, cell, rows) in digits_of(block, rows) {
            for (cell, &mut row) in (cell..CELLS).zip(rows) {
                let place = self.place_mut(digit, cell);
                *place = nodes.select(row, *place);
            }
        }
    }

    /// Forgets what the rounds remembered of nodes that were replaced.
    #[inline(always)]
    pub fn forget(&mut self, nodes: V) {
        let of_digits = V::Digits::spread(nodes);
        for k in 0..V::Digits::COUNT {
            for crowded in &mut self.crowded[k] {
                *crowded = crowded.or(of_digits);
            }
        }
        for taken in self.taken.iter_mut() {
            *taken = taken.without(nodes);
        }
        self.conflict = self.conflict.without(nodes);
    }
}
