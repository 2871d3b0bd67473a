//! [`Bands`] in four AVX2 vectors.
//!
//! ```text
//! lanes  0 ..  7   band 0, digits 1 to 8
//! lanes  8 .. 15   band 1
//! lanes 16 .. 23   band 2
//! lanes 24 .. 31   digit 9: bands 0, 1, 2, 0, 0, 1, 2, 0
//! ```
#![allow(unsafe_code)]

use super::super::board::{BAND, CELLS};
use super::super::branch::{Candidates, CellWords, of_bands};
use super::super::single::{GuessPath, Search};
use super::{Bands, LANES, LaneLayout, VectorBoard};
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::transmute;

/// The first lane of digit 9.
const NINTH: usize = 24;

#[derive(Clone, Copy)]
pub(crate) struct Avx2Bands([__m256i; 4]);

/// Sets lane i of each half of a vector to lane `(ORDER >> 2 i) & 3` of the same half.
#[inline(always)]
fn shuffled<const ORDER: i32>(eight: __m256i) -> __m256i {
    // SAFETY: the processor has AVX2, see `Bands`.
    unsafe { _mm256_shuffle_epi32::<ORDER>(eight) }
}

/// Returns the number of digit 9 for each band, copied to all lanes.
#[inline(always)]
fn of_each_band(ninth: __m256i) -> [__m256i; 3] {
    [shuffled::<0>(ninth), shuffled::<0b01_01_01_01>(ninth), shuffled::<0b10_10_10_10>(ninth)]
}

/// The orders that move digit 9, in lanes of bands 0, 1, 2, 0, on by one band and by two.
const NEXT_BAND: i32 = 0b01_00_10_01;
const AFTER_BAND: i32 = 0b10_01_00_10;

/// Adds two counts, each as the bits that occur once or more and twice or more.
#[inline(always)]
fn joined(once: [__m256i; 2], twice: [__m256i; 2]) -> (__m256i, __m256i) {
    // SAFETY: the processor has AVX2.
    unsafe {
        let both = _mm256_and_si256(once[0], once[1]);
        let twice = _mm256_or_si256(_mm256_or_si256(twice[0], twice[1]), both);
        (_mm256_or_si256(once[0], once[1]), twice)
    }
}

/// Adds the counts of two sets of digits, each as the bits that at least one, two, three and four
/// digits have.
#[inline(always)]
fn added([a, b, c, d]: [__m256i; 4], [e, f, g, h]: [__m256i; 4]) -> [__m256i; 4] {
    // SAFETY: the processor has AVX2.
    unsafe {
        let three = _mm256_or_si256(_mm256_and_si256(a, f), _mm256_and_si256(b, e));
        let four = _mm256_or_si256(_mm256_and_si256(a, g), _mm256_and_si256(c, e));
        [
            _mm256_or_si256(a, e),
            _mm256_or_si256(_mm256_or_si256(b, f), _mm256_and_si256(a, e)),
            _mm256_or_si256(_mm256_or_si256(c, g), three),
            _mm256_or_si256(_mm256_or_si256(d, h), _mm256_or_si256(four, _mm256_and_si256(b, f))),
        ]
    }
}

impl Avx2Bands {
    #[inline(always)]
    fn numbers(self) -> [u32; LANES] {
        // SAFETY: both are 128 bytes, and any bits are valid.
        unsafe { transmute::<[__m256i; 4], [u32; LANES]>(self.0) }
    }

    /// Returns for each band the cells whose given is `digit`, which counts from 1.
    #[inline(always)]
    fn cells_with(givens: &[u8; CELLS], digit: u8) -> [u32; 3] {
        let mut cells = [0; 3];
        for (band, cells) in cells.iter_mut().enumerate() {
            // 32 bytes from the last band would end beyond the grid, so they begin five bytes
            // earlier.
            let (begin, shift) = if band < 2 { (27 * band, 0) } else { (CELLS - 32, 5) };
            let bytes: [u8; 32] = *givens[begin..].first_chunk().expect("32 cells");
            // SAFETY: as above; both are 32 bytes, and any bits are valid.
            *cells = unsafe {
                let bytes = transmute::<[u8; 32], __m256i>(bytes);
                let equal = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(digit as i8));
                _pdep_u32((_mm256_movemask_epi8(equal) as u32) >> shift, BAND)
            };
        }
        cells
    }

    /// Returns a mask of the lanes that have some bit of `bits`.
    #[inline(always)]
    fn lanes_with(self, bits: u32) -> u32 {
        let mut lanes = 0;
        for (k, eight) in self.0.into_iter().enumerate() {
            // SAFETY: as above.
            lanes |= unsafe {
                let without = _mm256_cmpeq_epi32(
                    _mm256_and_si256(eight, _mm256_set1_epi32(bits as i32)),
                    _mm256_setzero_si256(),
                );
                (!_mm256_movemask_ps(_mm256_castsi256_ps(without)) as u32 & 0xFF) << (8 * k)
            };
        }
        lanes
    }
}

impl Bands for Avx2Bands {
    const LAYOUT: LaneLayout = {
        let mut layout = [(0, 0); LANES];
        let mut lane = 0;
        while lane < LANES {
            layout[lane] = if lane < NINTH { (lane / 8, lane % 8) } else { (lane % 4 % 3, 8) };
            lane += 1;
        }
        layout
    };

    type OfBands = [__m256i; 3];
    type Digits = Self;

    on_each_vector! {
        and(a, b) => _mm256_and_si256(a, b);
        or(a, b) => _mm256_or_si256(a, b);
        xor(a, b) => _mm256_xor_si256(a, b);
        without(a, b) => _mm256_andnot_si256(b, a);
        add(a, b) => _mm256_add_epi32(a, b);
        sub(a, b) => _mm256_sub_epi32(a, b);
        left<N: u32>(a) => _mm256_sllv_epi32(a, _mm256_set1_epi32(N as i32));
        right<N: u32>(a) => _mm256_srlv_epi32(a, _mm256_set1_epi32(N as i32));
        turned<N: i32>(a) => _mm256_or_si256(
            _mm256_srlv_epi32(a, _mm256_set1_epi32(N)),
            _mm256_sllv_epi32(a, _mm256_set1_epi32(30 - N)),
        );
    }

    #[inline(always)]
    fn new(numbers: &[u32; LANES]) -> Self {
        // SAFETY: both are 128 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u32; LANES], [__m256i; 4]>(*numbers) })
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        // SAFETY: the processor has AVX2.
        Self([unsafe { _mm256_set1_epi32(number as i32) }; 4])
    }

    #[inline(always)]
    fn any(self) -> bool {
        let [a, b, c, d] = self.0;
        // SAFETY: as above.
        unsafe {
            let all = _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d));
            _mm256_testz_si256(all, all) == 0
        }
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, ninth] = self.0;
        Self([b, c, a, shuffled::<NEXT_BAND>(ninth)])
    }

    #[inline(always)]
    fn after_band(self) -> Self {
        let [a, b, c, ninth] = self.0;
        Self([c, a, b, shuffled::<AFTER_BAND>(ninth)])
    }

    #[inline(always)]
    fn once_and_twice(self) -> ([__m256i; 3], [__m256i; 3]) {
        let [a, b, c, ninth] = self.0;
        let (mut once, mut twice) = ([a, b, c], [a, b, c]);
        let ninths = of_each_band(ninth);
        for band in 0..3 {
            let (eight, ninth) = (self.0[band], ninths[band]);
            // SAFETY: as above.
            unsafe {
                let other = _mm256_permute4x64_epi64::<0b01_00_11_10>(eight);
                let (o, t) = joined([eight, other], [_mm256_setzero_si256(); 2]);
                let (o, t) = joined([o, shuffled::<0b01_00_11_10>(o)], [t, shuffled::<0b01_00_11_10>(t)]);
                let (o, t) = joined([o, shuffled::<0b10_11_00_01>(o)], [t, shuffled::<0b10_11_00_01>(t)]);
                twice[band] = _mm256_or_si256(t, _mm256_and_si256(o, ninth));
                once[band] = _mm256_or_si256(o, ninth);
            }
        }
        (once, twice)
    }

    #[inline(always)]
    fn counted(self) -> [[__m256i; 3]; 3] {
        let ninth = self.0[3];
        let ninths = of_each_band(ninth);
        let mut result = [[ninth; 3]; 3];
        for band in 0..3 {
            let (eight, ninth) = (self.0[band], ninths[band]);
            // SAFETY: as above.
            unsafe {
                let none = _mm256_setzero_si256();
                let other = _mm256_permute4x64_epi64::<0b01_00_11_10>(eight);
                let mut counts = added([eight, none, none, none], [other, none, none, none]);
                let mut others = counts;
                for other in &mut others {
                    *other = shuffled::<0b01_00_11_10>(*other);
                }
                counts = added(counts, others);
                for (other, count) in others.iter_mut().zip(counts) {
                    *other = shuffled::<0b10_11_00_01>(count);
                }
                let [_, two, three, four] = added(added(counts, others), [ninth, none, none, none]);
                (result[0][band], result[1][band], result[2][band]) = (two, three, four);
            }
        }
        result
    }

    #[inline(always)]
    fn cells([a, b, c]: [__m256i; 3]) -> CellWords {
        // SAFETY: as above.
        unsafe {
            let numbers =
                [_mm256_extract_epi32::<0>(a), _mm256_extract_epi32::<0>(b), _mm256_extract_epi32::<0>(c)];
            of_bands(numbers.map(|number| number as u32))
        }
    }

    #[inline(always)]
    fn candidates(self) -> Candidates<Self> {
        let numbers = self.numbers();
        let mut candidates = Candidates { cells: [[0; 16]; 2], digits: self };
        for digit in 0..8 {
            candidates.set(digit, [numbers[digit], numbers[8 + digit], numbers[16 + digit]]);
        }
        candidates.set(8, [numbers[NINTH], numbers[NINTH + 1], numbers[NINTH + 2]]);
        candidates
    }

    #[inline(always)]
    fn digits_at(candidates: &Candidates<Self>, index: usize) -> u32 {
        let (band, lanes) = (index / 32, candidates.digits.lanes_with(1 << (index % 32)));
        lanes >> (8 * band) & 0xFF | (lanes >> (NINTH + band) & 1) << 8
    }

    #[inline(always)]
    fn spread([a, b, c]: [__m256i; 3]) -> Self {
        // SAFETY: as above.
        let ninth = unsafe { _mm256_blend_epi32::<0b0100_0100>(_mm256_blend_epi32::<0b0010_0010>(a, b), c) };
        Self([a, b, c, ninth])
    }

    #[inline(always)]
    fn missing([a, b, c]: [__m256i; 3]) -> Self {
        // SAFETY: as above.
        unsafe {
            let filled = _mm256_and_si256(_mm256_and_si256(a, b), c);
            Self([_mm256_andnot_si256(filled, _mm256_set1_epi32(BAND as i32)); 4])
        }
    }

    #[inline(always)]
    fn shared([a, b, c]: [__m256i; 3]) -> Self {
        // SAFETY: as above.
        Self([unsafe { _mm256_or_si256(_mm256_or_si256(a, b), c) }; 4])
    }

    #[inline(always)]
    fn of_each_band(&[a, b, c, _]: &[u32; 4]) -> Self {
        // SAFETY: as above.
        let [a, b, c] = [a, b, c].map(|number| unsafe { _mm256_set1_epi32(number as i32) });
        Self::spread([a, b, c])
    }

    #[inline(always)]
    fn of_givens(givens: &[u8; CELLS]) -> Self {
        let mut own = [0; LANES];
        for digit in 0..8 {
            let [a, b, c] = Self::cells_with(givens, digit as u8 + 1);
            (own[digit], own[8 + digit], own[16 + digit]) = (a, b, c);
        }
        let [a, b, c] = Self::cells_with(givens, 9);
        own[NINTH..].copy_from_slice(&[a, b, c, a, a, b, c, a]);
        Self::new(&own)
    }

    #[inline(always)]
    fn write(self, digits: &mut [u8; CELLS]) {
        let numbers = self.numbers();
        for band in 0..3 {
            // SAFETY: as above; both are 32 bytes, and any bits are valid.
            let bytes = unsafe {
                // Each byte tests one bit of the byte that `which` moves to it.
                let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
                let which = _mm256_setr_epi8(
                    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
                    3, 3,
                );
                let mut bytes = _mm256_setzero_si256();
                for digit in 0..9 {
                    let candidates = numbers[if digit < 8 { 8 * band + digit } else { NINTH + band }];
                    let bits = _mm256_set1_epi32(_pext_u32(candidates, BAND) as i32);
                    let bits = _mm256_and_si256(_mm256_shuffle_epi8(bits, which), bit);
                    let value = _mm256_set1_epi8(digit as i8 + 1);
                    bytes = _mm256_or_si256(bytes, _mm256_and_si256(_mm256_cmpeq_epi8(bits, bit), value));
                }
                transmute::<__m256i, [u8; 32]>(bytes)
            };
            digits[27 * band..27 * (band + 1)].copy_from_slice(&bytes[..27]);
        }
    }

    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>) -> Option<GuessPath> {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run(search: Search<'_, '_, '_, VectorBoard<Avx2Bands>>) -> Option<GuessPath> {
            search.run()
        }
        // SAFETY: this type is used only if `Isa` found these instructions.
        unsafe { run(search) }
    }
}
