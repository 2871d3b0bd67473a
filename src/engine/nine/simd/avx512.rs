//! [`Bands`] in two AVX-512 vectors, with the instructions of VBMI, VBMI2, BITALG and GFNI.
//!
//! ```text
//! lanes  0 ..  3   band 0, digits 1 to 4     lanes 16 .. 19   band 0, digits 5 to 8
//! lanes  4 ..  7   band 1                    lanes 20 .. 23   band 1
//! lanes  8 .. 11   band 2                    lanes 24 .. 27   band 2
//! lanes 12 .. 15   digit 9: bands 0, 1, 2, 0; and again in lanes 28 .. 31
//! ```
#![allow(unsafe_code)]

use super::super::board::{BAND, CELLS};
use super::super::branch::{Candidates, CellWords};
use super::super::single::{GuessPath, Search};
use super::bytes::{cells_of_lanes, lanes_of_givens, write_digits};
use super::{Bands, LANES, LaneLayout, VectorBoard};
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::transmute;

#[derive(Clone, Copy)]
pub(crate) struct Avx512Bands([__m512i; 2]);

/// Returns the operand of an instruction that permutes lanes: the source of each lane.
#[inline(always)]
fn order(lanes: [u32; 16]) -> __m512i {
    // SAFETY: both are 64 bytes, and any bits are valid.
    unsafe { transmute::<[u32; 16], __m512i>(lanes) }
}

/// Returns all cells of each band; the last four lanes belong to no band.
#[inline(always)]
fn all_cells() -> __m512i {
    order([BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, 0, 0, 0, 0])
}

/// Adds two counts, each as the bits that occur once or more and twice or more.
///
/// Each vector holds a number for each band in four lanes; the last four lanes belong to no band.
#[inline(always)]
fn joined(once: [__m512i; 2], twice: [__m512i; 2]) -> (__m512i, __m512i) {
    // SAFETY: the processor has AVX-512.
    unsafe {
        let both = _mm512_and_si512(once[0], once[1]);
        let twice = _mm512_or_si512(_mm512_or_si512(twice[0], twice[1]), both);
        (_mm512_or_si512(once[0], once[1]), twice)
    }
}

/// Adds the counts of two sets of digits, each as the bits that at least one, two, three and four
/// digits have.
#[inline(always)]
fn added([a, b, c, d]: [__m512i; 4], [e, f, g, h]: [__m512i; 4]) -> [__m512i; 4] {
    // SAFETY: the processor has AVX-512.
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

impl Avx512Bands {
    /// Returns for each band the number of digit 9 in one of the band's four lanes.
    #[inline(always)]
    fn ninth(self) -> __m512i {
        let lanes = order([12, 0, 0, 0, 13, 0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0]);
        // SAFETY: the processor has AVX-512.
        unsafe { _mm512_maskz_permutexvar_epi32(0b0001_0001_0001, lanes, self.0[0]) }
    }

    /// Takes each lane from the lane that `lanes` names.
    #[inline(always)]
    fn reordered(self, lanes: __m512i) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe { [_mm512_permutexvar_epi32(lanes, a), _mm512_permutexvar_epi32(lanes, b)] })
    }
}

impl Bands for Avx512Bands {
    const LAYOUT: LaneLayout = {
        let mut layout = [(0, 0); LANES];
        let mut lane = 0;
        while lane < LANES {
            let (group, digit) = (lane % 16 / 4, lane % 4);
            layout[lane] = if group < 3 { (group, lane / 16 * 4 + digit) } else { (digit % 3, 8) };
            lane += 1;
        }
        layout
    };

    type OfBands = __m512i;
    /// For each bit index a byte with a bit for each of the first eight digits.
    type Digits = [u8; 128];

    on_each_vector! {
        and(a, b) => _mm512_and_si512(a, b);
        or(a, b) => _mm512_or_si512(a, b);
        xor(a, b) => _mm512_xor_si512(a, b);
        without(a, b) => _mm512_andnot_si512(b, a);
        // The truth table of `a & (b | !c)`.
        and_if(a, b, c) => _mm512_ternarylogic_epi32::<0b1101_0000>(a, b, c);
        add(a, b) => _mm512_add_epi32(a, b);
        sub(a, b) => _mm512_sub_epi32(a, b);
        left<N: u32>(a) => _mm512_slli_epi32::<N>(a);
        right<N: u32>(a) => _mm512_srli_epi32::<N>(a);
        // Shifts two copies of the 30 bits, one above the other. The upper copy lacks its lowest
        // two bits, since bits 30 and 31 of the lower copy are in between.
        turned<N: i32>(a) => _mm512_shrdi_epi32::<N>(a, _mm512_srli_epi32::<2>(a));
    }

    #[inline(always)]
    fn new(numbers: &[u32; LANES]) -> Self {
        // SAFETY: both are 128 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u32; LANES], [__m512i; 2]>(*numbers) })
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        // SAFETY: the processor has AVX-512.
        Self([unsafe { _mm512_set1_epi32(number as i32) }; 2])
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
        self.reordered(order([4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 13, 14, 12, 13]))
    }

    #[inline(always)]
    fn after_band(self) -> Self {
        self.reordered(order([8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 14, 12, 13, 14]))
    }

    #[inline(always)]
    fn once_and_twice(self) -> (__m512i, __m512i) {
        let ([x, y], ninth) = (self.0, self.ninth());
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
        let ([x, y], ninth) = (self.0, self.ninth());
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
    fn cells(numbers: __m512i) -> CellWords {
        // SAFETY: as above; both are 16 bytes, and any bits are valid.
        unsafe {
            let lanes = order([0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
            let bands = _mm512_maskz_permutexvar_epi32(0b0111, lanes, numbers);
            transmute::<__m128i, CellWords>(_mm512_castsi512_si128(bands))
        }
    }

    #[inline(always)]
    fn candidates(self) -> Candidates<Self::Digits> {
        let [a, b] = self.0;
        // SAFETY: as above; both types have the same size, and any bits are valid.
        unsafe {
            // Two numbers of 64 bits for each digit: bands 0 and 1, and band 2.
            let first = order([0, 4, 1, 5, 2, 6, 3, 7, 16, 20, 17, 21, 18, 22, 19, 23]);
            let second = order([8, 0, 9, 0, 10, 0, 11, 0, 24, 0, 25, 0, 26, 0, 27, 0]);
            let first = _mm512_permutex2var_epi32(a, first, b);
            let second = _mm512_maskz_permutex2var_epi32(0x5555, a, second, b);
            let ninth = order([12, 13, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
            let ninths = [
                _mm512_maskz_permutexvar_epi32(0b11, ninth, a),
                _mm512_maskz_permutexvar_epi32(0b01, _mm512_set1_epi32(14), a),
            ];
            let cells = [first, ninths[0], second, ninths[1]];
            let digits = transmute::<[__m512i; 2], [u8; 128]>(cells_of_lanes(self.0));
            Candidates { cells: transmute::<[__m512i; 4], [[u64; 16]; 2]>(cells), digits }
        }
    }

    #[inline(always)]
    fn digits_at(candidates: &Candidates<[u8; 128]>, index: usize) -> u32 {
        let ninth = candidates.cells[index / 64][8] >> (index % 64) & 1;
        u32::from(candidates.digits[index]) | (ninth << 8) as u32
    }

    #[inline(always)]
    fn spread(numbers: __m512i) -> Self {
        let lanes = order([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 4, 8, 0]);
        // SAFETY: as above.
        Self([unsafe { _mm512_permutexvar_epi32(lanes, numbers) }; 2])
    }

    #[inline(always)]
    fn missing(filled: __m512i) -> Self {
        // SAFETY: as above.
        Self([unsafe { _mm512_andnot_si512(filled, all_cells()) }; 2])
    }

    #[inline(always)]
    fn shared(twice: __m512i) -> Self {
        // SAFETY: as above.
        Self([unsafe { _mm512_and_si512(twice, all_cells()) }; 2])
    }

    #[inline(always)]
    fn of_each_band(numbers: &[u32; 4]) -> Self {
        let lanes = order([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 0, 1, 2, 0]);
        // SAFETY: as above; both are 16 bytes, and any bits are valid.
        Self(
            [unsafe {
                let numbers = _mm512_castsi128_si512(transmute::<[u32; 4], __m128i>(*numbers));
                _mm512_permutexvar_epi32(lanes, numbers)
            }; 2],
        )
    }

    #[inline(always)]
    fn of_givens(givens: &[u8; CELLS]) -> Self {
        Self(lanes_of_givens(givens))
    }

    #[inline(always)]
    fn write(self, digits: &mut [u8; CELLS]) {
        write_digits(self.0, digits);
    }

    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>) -> Option<GuessPath> {
        #[target_feature(
            enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn run(search: Search<'_, '_, '_, VectorBoard<Avx512Bands>>) -> Option<GuessPath> {
            search.run()
        }
        // SAFETY: this type is used only if `Isa` found these instructions.
        unsafe { run(search) }
    }
}
