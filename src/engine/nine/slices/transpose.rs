//! Between nodes side by side and nodes one after another: 64x64 bits turned over, by masked swaps of ever smaller
//! squares (H. S. Warren, Hacker's Delight, 2002), one such matrix in each word of the vectors.

use super::super::lanes::{Lanes, WORDS, vectors};

/// Bit j of row i becomes bit i of row j, in each of the words by itself.
#[inline(always)]
pub(in super::super) fn transpose<V: Lanes>(rows: &mut [V; 64]) {
    // Eight rows at a time, which fit into registers: first those eight apart, then those side by side.
    for first in 0..8 {
        let mut eight = vectors!(i in 8 => rows[first + 8 * i]);
        swap::<V, 32, 4>(&mut eight, 0x0000_0000_FFFF_FFFF);
        swap::<V, 16, 2>(&mut eight, 0x0000_FFFF_0000_FFFF);
        swap::<V, 8, 1>(&mut eight, 0x00FF_00FF_00FF_00FF);
        (0..8).for_each(|i| rows[first + 8 * i] = eight[i]);
    }
    for rows in rows.as_chunks_mut::<8>().0 {
        swap::<V, 4, 4>(rows, 0x0F0F_0F0F_0F0F_0F0F);
        swap::<V, 2, 2>(rows, 0x3333_3333_3333_3333);
        swap::<V, 1, 1>(rows, 0x5555_5555_5555_5555);
    }
}

/// Swaps the squares of side N that lie above and below the diagonal; `low` has the lower N of each 2 N bits. Rows that
/// are N apart stand APART from each other.
#[inline(always)]
fn swap<V: Lanes, const N: i32, const APART: usize>(rows: &mut [V; 8], low: u64) {
    let low = V::from_words([low; WORDS]);
    for i in (0..8).filter(|i| i & APART == 0) {
        let (a, b) = (rows[i], rows[i + APART]);
        rows[i] = low.select(a, b.shift_left::<N>());
        rows[i + APART] = low.select(a.shift_right::<N>(), b);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::lanes::Portable;
    use super::*;
    use std::array::from_fn;

    #[test]
    fn every_bit_lands_where_it_should() {
        let word = |i: usize, w: usize| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> w;
        let mut rows = from_fn(|i| Portable::from_words(from_fn(|w| word(i, w))));
        transpose(&mut rows);
        for (j, row) in rows.iter().enumerate() {
            for (w, &turned) in row.words().iter().enumerate() {
                for i in 0..64 {
                    assert_eq!(turned >> i & 1, word(i, w) >> j & 1);
                }
            }
        }
    }
}
