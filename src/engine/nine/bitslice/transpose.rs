//! Transposes between a layout with slots side by side and one with slots one after another: each
//! word of 64 vectors is a column of a 64x64 bit matrix, which is transposed by masked swaps of
//! ever smaller squares (H. S. Warren, Hacker's Delight, 2002).

use super::super::slots::{Bits, Digits, SlotBits, WORDS, vectors};

/// Moves bit j of row i to bit i of row j, in each word of the vectors independently.
#[inline(always)]
pub(crate) fn transpose<V: SlotBits>(rows: &mut [V::Digits; 64]) {
    // Eight rows at a time fit into registers: first rows at a distance of eight, then neighbours.
    for i in 0..8 {
        let eight = vectors!(k in 8 => rows[i + 8 * k]);
        let turned = swap_thrice::<V, 32, 16, 8>(
            eight,
            [0x0000_0000_FFFF_FFFF, 0x0000_FFFF_0000_FFFF, 0x00FF_00FF_00FF_00FF],
        );
        for k in 0..8 {
            rows[i + 8 * k] = turned[k];
        }
    }
    for rows in rows.as_chunks_mut::<8>().0 {
        *rows = swap_thrice::<V, 4, 2, 1>(
            *rows,
            [0x0F0F_0F0F_0F0F_0F0F, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555],
        );
    }
}

/// Swaps the squares above and below the diagonal: of side L between rows four apart in `rows`, of
/// side M between rows two apart, and of side N between neighbours. There is no loop, since a loop
/// that is not unrolled keeps its rows in memory and takes three times as long.
#[inline(always)]
fn swap_thrice<V: SlotBits, const L: i32, const M: i32, const N: i32>(
    rows: [V::Digits; 8],
    low: [u64; 3],
) -> [V::Digits; 8] {
    let [a, b, c, d, e, f, g, h] = rows;
    let [l, m, n] = vectors!(k in 3 => V::Digits::spread(V::from_words([low[k]; WORDS])));
    let (a, e) = V::Digits::swap_squares::<L>(a, e, l);
    let (b, f) = V::Digits::swap_squares::<L>(b, f, l);
    let (c, g) = V::Digits::swap_squares::<L>(c, g, l);
    let (d, h) = V::Digits::swap_squares::<L>(d, h, l);
    let (a, c) = V::Digits::swap_squares::<M>(a, c, m);
    let (b, d) = V::Digits::swap_squares::<M>(b, d, m);
    let (e, g) = V::Digits::swap_squares::<M>(e, g, m);
    let (f, h) = V::Digits::swap_squares::<M>(f, h, m);
    let (a, b) = V::Digits::swap_squares::<N>(a, b, n);
    let (c, d) = V::Digits::swap_squares::<N>(c, d, n);
    let (e, f) = V::Digits::swap_squares::<N>(e, f, n);
    let (g, h) = V::Digits::swap_squares::<N>(g, h, n);
    [a, b, c, d, e, f, g, h]
}

#[cfg(test)]
mod tests {
    use super::super::super::slots::Portable;
    use super::*;
    use std::array::from_fn;

    #[test]
    fn every_bit_moves_to_its_transposed_position() {
        let word = |i: usize, w: usize| (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> w;
        let mut rows = from_fn(|i| Portable::from_words(from_fn(|w| word(i, w))));
        transpose::<Portable>(&mut rows);
        for (j, row) in rows.iter().enumerate() {
            for (w, &turned) in row.words()[..Portable::WORDS].iter().enumerate() {
                for i in 0..64 {
                    assert_eq!(turned >> i & 1, word(i, w) >> j & 1);
                }
            }
        }
    }
}
