//! The fast check of a 9x9 for processors that permute bytes in registers: AVX-512 with VBMI.
//!
//! The marks are those of [`nines_are_solved`](super::nines_are_solved). A vector holds the marks
//! of two cells of every house, so that five vectors hold all nine cells.
#![allow(unsafe_code)]

use super::{NineGrid, PaddedNine};
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::transmute;

/// A proof that the processor has the instructions.
#[derive(Clone, Copy)]
pub(crate) struct PermutationCheck(());

/// The cells of a 9x9 in two vectors: the first 64, and the last 64.
type Vectors = [__m512i; 2];

const LAST: usize = 81 - 64;

/// The sources in [`Vectors`] of the five vectors of marks. Vector k has cell 2 k of all 27 houses
/// in the lower 32 bytes, and cell 2 k + 1 in the upper ones; the last house is repeated in the
/// bytes after it.
const HOUSES: [[u8; 64]; 5] = {
    let mut sources = [[0; 64]; 5];
    let mut k = 0;
    while k < 9 {
        let mut byte = 0;
        while byte < 32 {
            let house = if byte < 27 { byte } else { 26 };
            let (kind, of_kind) = (house / 9, house % 9);
            let cell = match kind {
                0 => 9 * of_kind + k,
                1 => 9 * k + of_kind,
                _ => 27 * (of_kind / 3) + 3 * (of_kind % 3) + 9 * (k / 3) + k % 3,
            };
            let byte_of_cell = if cell < 64 { cell } else { 64 + cell - LAST };
            sources[k / 2][32 * (k % 2) + byte] = byte_of_cell as u8;
            byte += 1;
        }
        k += 1;
    }
    sources
};

impl PermutationCheck {
    /// Returns the proof if the processor has the instructions.
    #[inline(always)]
    pub fn here() -> Option<Self> {
        let here = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi");
        here.then_some(Self(()))
    }

    /// Returns for each of N grids whether it obeys the rules and agrees with its givens.
    #[inline]
    pub fn nines_are_solved<const N: usize>(
        self,
        givens: &[PaddedNine; N],
        values: &[PaddedNine; N],
    ) -> [bool; N] {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
        fn check<const N: usize>(givens: &[PaddedNine; N], values: &[PaddedNine; N]) -> [bool; N] {
            let mut right = [false; N];
            for (right, (givens, values)) in right.iter_mut().zip(givens.iter().zip(values)) {
                *right = is_solved(load(nine(givens)), load(nine(values)));
            }
            right
        }
        // SAFETY: the processor has these instructions, see `here`.
        unsafe { check(givens, values) }
    }

    /// Returns whether values of any size obey the rules and agree with the givens.
    #[inline]
    pub fn values_are_solved(self, givens: &NineGrid, values: &[u32; 81]) -> bool {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
        fn check(givens: &NineGrid, values: &[u32; 81]) -> bool {
            let (first, last) = (values.first_chunk(), values.last_chunk());
            let [first, last] = [first, last].map(|chunk| chunk.expect("64 of 81 cells"));
            is_solved(load(givens), [narrow(first), narrow(last)])
        }
        // SAFETY: the processor has these instructions, see `here`.
        unsafe { check(givens, values) }
    }
}

#[target_feature(enable = "avx512f")]
fn vector(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: both are 64 bytes, and any bits are valid.
    unsafe { transmute::<[u8; 64], __m512i>(*bytes) }
}

fn nine(padded: &PaddedNine) -> &NineGrid {
    padded.first_chunk().expect("more than 81 cells")
}

#[target_feature(enable = "avx512f")]
fn load(cells: &NineGrid) -> Vectors {
    let (first, last) = (cells.first_chunk(), cells.last_chunk());
    [vector(first.expect("64 of 81 cells")), vector(last.expect("64 of 81 cells"))]
}

/// Returns values as bytes. Values above 255 become 0 or 255.
#[target_feature(enable = "avx512f,avx512bw")]
fn narrow(values: &[u32; 64]) -> __m512i {
    // SAFETY: both are 256 bytes, and any bits are valid.
    let [a, b, c, d] = unsafe { transmute::<[u32; 64], [__m512i; 4]>(*values) };
    // Packing interleaves groups of four values of each vector.
    let order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    let packed = _mm512_packus_epi16(_mm512_packus_epi32(a, b), _mm512_packus_epi32(c, d));
    _mm512_permutexvar_epi32(order, packed)
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn is_solved(givens: Vectors, digits: Vectors) -> bool {
    let marks = _mm512_broadcast_i32x4(_mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
    let mut flaws = 0;
    let mut marked = digits;
    for half in 0..2 {
        let (given, digit) = (givens[half], digits[half]);
        let index = _mm512_sub_epi8(digit, _mm512_set1_epi8(1));
        flaws |= _mm512_cmpgt_epu8_mask(index, _mm512_set1_epi8(8));
        flaws |= _mm512_mask_cmpneq_epi8_mask(_mm512_test_epi8_mask(given, given), given, digit);
        marked[half] = _mm512_shuffle_epi8(marks, index);
    }
    let [first, last] = marked;
    let [a, b, c, d, ninth] = HOUSES.each_ref().map(|sources| vector(sources));
    let a = _mm512_permutex2var_epi8(first, a, last);
    let b = _mm512_permutex2var_epi8(first, b, last);
    let c = _mm512_permutex2var_epi8(first, c, last);
    let d = _mm512_permutex2var_epi8(first, d, last);
    let ninth = _mm512_maskz_permutex2var_epi8(u64::from(u32::MAX), first, ninth, last);
    let all = _mm512_xor_si512(_mm512_xor_si512(_mm512_xor_si512(a, b), _mm512_xor_si512(c, d)), ninth);
    let houses = _mm256_xor_si256(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64::<1>(all));
    flaws == 0 && _mm256_cmpeq_epi8_mask(houses, _mm256_set1_epi8(-1)) == u32::MAX
}
