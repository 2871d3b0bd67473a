//! [`Bands`] in two AVX-512 vectors: the first two bands, and the third with digit 9.
#![allow(unsafe_code)]

use super::super::board::BAND;
use super::super::cells::CELLS;
use super::super::single::Search;
use super::quarters::Quarters;
use super::{Bands, LANES, NINTH, VectorBoard};
use std::arch::x86_64::*;
use std::mem::transmute;

#[derive(Clone, Copy)]
pub(in super::super) struct Halves([__m512i; 2]);

/// Operations lane by lane.
macro_rules! of_two {
    ($($name:ident $instruction:ident;)*) => {
        $(#[inline(always)]
        fn $name(self, other: Self) -> Self {
            let ([a, b], [c, d]) = (self.0, other.0);
            // SAFETY: the machine has AVX-512, see `Bands`.
            Self(unsafe { [$instruction(a, c), $instruction(b, d)] })
        })*
    };
}

/// The lanes of an instruction that takes any lane to any place.
#[inline(always)]
fn order(lanes: [u32; 16]) -> __m512i {
    // SAFETY: both are 64 bytes, and any bits are valid.
    unsafe { transmute::<[u32; 16], __m512i>(lanes) }
}

/// Bits that either pair has once or twice.
///
/// Each `__m512i` of these is a number for each band in four lanes each; the last four lanes are of no band.
#[inline(always)]
fn joined(once: [__m512i; 2], twice: [__m512i; 2]) -> (__m512i, __m512i) {
    // SAFETY: the machine has AVX-512.
    unsafe {
        let both = _mm512_and_si512(once[0], once[1]);
        let twice = _mm512_or_si512(_mm512_or_si512(twice[0], twice[1]), both);
        (_mm512_or_si512(once[0], once[1]), twice)
    }
}

/// The bits that at least one, two, three and four digits have, where each of two sets of digits tells its own.
#[inline(always)]
fn added([a, b, c, d]: [__m512i; 4], [e, f, g, h]: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: the machine has AVX-512.
    unsafe {
        let three = _mm512_or_si512(_mm512_and_si512(a, f), _mm512_and_si512(b, e));
        let four = _mm512_or_si512(_mm512_and_si512(a, g), _mm512_and_si512(c, e));
        [
            _mm512_or_si512(a, e),
            _mm512_or_si512(_mm512_or_si512(b, f), _mm512_and_si512(a, e)),
            _mm512_or_si512(_mm512_or_si512(c, g), three),
            _mm512_or_si512(_mm512_or_si512(d, h), _mm512_or_si512(four, _mm512_and_si512(b, f))),
        ]
    }
}

impl Halves {
    /// For each band four digits, the other four, and digit 9 in one of the four lanes.
    #[inline(always)]
    fn three_parts(self) -> [__m512i; 3] {
        let [a, b] = self.0;
        // SAFETY: the machine has AVX-512.
        unsafe {
            let lanes = order([8, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0]);
            [
                _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b),
                _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b),
                _mm512_maskz_permutexvar_epi32(0b0001_0001_0001, lanes, b),
            ]
        }
    }
}

impl Bands for Halves {
    type OfBands = __m512i;

    of_two! {
        and _mm512_and_si512;
        or _mm512_or_si512;
        xor _mm512_xor_si512;
        add _mm512_add_epi32;
        sub _mm512_sub_epi32;
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let ([a, b], [c, d]) = (self.0, other.0);
        // SAFETY: the machine has AVX-512.
        Self(unsafe { [_mm512_andnot_si512(c, a), _mm512_andnot_si512(d, b)] })
    }

    #[inline(always)]
    fn new(numbers: &[u32; LANES]) -> Self {
        // SAFETY: both are 128 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u32; LANES], [__m512i; 2]>(*numbers) })
    }

    #[inline(always)]
    fn numbers(self) -> [u32; LANES] {
        // SAFETY: as above.
        unsafe { transmute::<[__m512i; 2], [u32; LANES]>(self.0) }
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        // SAFETY: the machine has AVX-512.
        Self([unsafe { _mm512_set1_epi32(number as i32) }; 2])
    }

    #[inline(always)]
    fn left<const N: u32>(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe { [_mm512_slli_epi32::<N>(a), _mm512_slli_epi32::<N>(b)] })
    }

    #[inline(always)]
    fn right<const N: u32>(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe { [_mm512_srli_epi32::<N>(a), _mm512_srli_epi32::<N>(b)] })
    }

    #[inline(always)]
    fn any(self) -> bool {
        let [a, b] = self.0;
        // SAFETY: as above.
        unsafe {
            let all = _mm512_or_si512(a, b);
            _mm512_test_epi32_mask(all, all) != 0
        }
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b] = self.0;
        // Bands 1 and 2; band 0, and digit 9 turned by one.
        // SAFETY: as above.
        Self(unsafe {
            let first = _mm512_shuffle_i64x2::<0b01_00_11_10>(a, b);
            let second = order([0, 1, 2, 3, 4, 5, 6, 7, 25, 26, 24, 25, 25, 26, 24, 25]);
            [first, _mm512_permutex2var_epi32(a, second, b)]
        })
    }

    #[inline(always)]
    fn after_band(self) -> Self {
        let [a, b] = self.0;
        // Bands 2 and 0; band 1, and digit 9 turned by two.
        // SAFETY: as above.
        Self(unsafe {
            let first = _mm512_shuffle_i64x2::<0b01_00_01_00>(b, a);
            let second = order([8, 9, 10, 11, 12, 13, 14, 15, 26, 24, 25, 26, 26, 24, 25, 26]);
            [first, _mm512_permutex2var_epi32(a, second, b)]
        })
    }

    #[inline(always)]
    fn once_and_twice(self) -> (__m512i, __m512i) {
        let [x, y, ninth] = self.three_parts();
        // SAFETY: as above.
        unsafe {
            let (once, twice) = (_mm512_or_si512(x, y), _mm512_and_si512(x, y));
            let twice = _mm512_or_si512(twice, _mm512_and_si512(once, ninth));
            let once = _mm512_or_si512(once, ninth);
            let (once, twice) = joined(
                [once, _mm512_shuffle_epi32::<0b01_00_11_10>(once)],
                [twice, _mm512_shuffle_epi32::<0b01_00_11_10>(twice)],
            );
            joined(
                [once, _mm512_shuffle_epi32::<0b10_11_00_01>(once)],
                [twice, _mm512_shuffle_epi32::<0b10_11_00_01>(twice)],
            )
        }
    }

    #[inline(always)]
    fn counted(self) -> [__m512i; 3] {
        let [x, y, ninth] = self.three_parts();
        // SAFETY: as above.
        unsafe {
            let (one, two) = (_mm512_or_si512(x, y), _mm512_and_si512(x, y));
            let three = _mm512_and_si512(two, ninth);
            let two = _mm512_or_si512(two, _mm512_and_si512(one, ninth));
            let counts = [_mm512_or_si512(one, ninth), two, three, _mm512_setzero_si512()];
            let mut others = counts;
            for other in &mut others {
                *other = _mm512_shuffle_epi32::<0b01_00_11_10>(*other);
            }
            let counts = added(counts, others);
            for (other, count) in others.iter_mut().zip(counts) {
                *other = _mm512_shuffle_epi32::<0b10_11_00_01>(count);
            }
            let [_, two, three, four] = added(counts, others);
            [two, three, four]
        }
    }

    #[inline(always)]
    fn of_bands(numbers: __m512i) -> [u32; 3] {
        // SAFETY: both are 64 bytes, and any bits are valid.
        let numbers = unsafe { transmute::<__m512i, [u32; 16]>(numbers) };
        [numbers[0], numbers[4], numbers[8]]
    }

    #[inline(always)]
    fn spread(numbers: __m512i) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            let second = order([8, 8, 8, 8, 8, 8, 8, 8, 0, 4, 8, 0, 0, 4, 8, 0]);
            [
                _mm512_shuffle_i64x2::<0b01_01_00_00>(numbers, numbers),
                _mm512_permutexvar_epi32(second, numbers),
            ]
        })
    }

    #[inline(always)]
    fn flaws(filled: __m512i, twice: __m512i) -> Self {
        // The last four lanes are of no band.
        let all = order([BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, 0, 0, 0, 0]);
        // SAFETY: as above.
        Self(unsafe {
            let flaws = _mm512_or_si512(_mm512_andnot_si512(filled, all), _mm512_and_si512(twice, all));
            [flaws, flaws]
        })
    }

    #[inline(always)]
    fn cells_with(givens: &[u8; CELLS], digit: u8) -> [u32; 3] {
        Quarters::cells_with(givens, digit)
    }

    #[inline(always)]
    fn lanes_with(self, bits: u32) -> u32 {
        let [a, b] = self.0;
        // SAFETY: as above.
        unsafe {
            let bits = _mm512_set1_epi32(bits as i32);
            let (low, high) = (_mm512_test_epi32_mask(a, bits), _mm512_test_epi32_mask(b, bits));
            u32::from(low) | u32::from(high) << 16
        }
    }

    #[inline(always)]
    fn write(self, digits: &mut [u8; CELLS]) {
        let numbers = self.numbers();
        for band in 0..3 {
            // SAFETY: as above; both are 32 bytes, and any bits are valid.
            let bytes = unsafe {
                let mut bytes = _mm256_setzero_si256();
                for digit in 0..9 {
                    let places = numbers[if digit < 8 { 8 * band + digit } else { NINTH + band }];
                    let value = _mm256_set1_epi8(digit as i8 + 1);
                    bytes = _mm256_mask_mov_epi8(bytes, _pext_u32(places, BAND), value);
                }
                transmute::<__m256i, [u8; 32]>(bytes)
            };
            digits[27 * band..27 * (band + 1)].copy_from_slice(&bytes[..27]);
        }
    }

    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>) {
        #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run(search: Search<'_, '_, '_, VectorBoard<Halves>>) {
            search.run();
        }
        // SAFETY: this type is searched only where `Machine` found these.
        unsafe { run(search) }
    }
}
