//! [`Bands`] in two AVX-512 vectors, with the instructions of VBMI, VBMI2, BITALG and GFNI.
//!
//! ```text
//! lanes  0 ..  3   band 0, digits 1 to 4     lanes 16 .. 19   band 0, digits 5 to 8
//! lanes  4 ..  7   band 1                    lanes 20 .. 23   band 1
//! lanes  8 .. 11   band 2                    lanes 24 .. 27   band 2
//! lanes 12 .. 15   digit 9: bands 0, 1, 2, 0; and again in lanes 28 .. 31
//! ```
#![allow(unsafe_code)]

use super::super::board::{BAND, place_of};
use super::super::branch::{Candidates, Cells};
use super::super::cells::CELLS;
use super::super::single::Search;
use super::{Bands, LANES, Layout, VectorBoard};
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

/// All cells of each band; the last four lanes are of none.
#[inline(always)]
fn all_cells() -> __m512i {
    order([BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, BAND, 0, 0, 0, 0])
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

/// For each byte of a band's cells, eight at a time and the last of them first, the cell; and which of them are some.
const TURNED_CELLS: [([u8; 64], u64); 2] = turned_cells();

const fn turned_cells() -> [([u8; 64], u64); 2] {
    let mut turned = [([0; 64], 0); 2];
    let mut cell = 0;
    while cell < CELLS {
        let place = place_of(cell);
        let (half, byte) = (place / 64, (place % 64) ^ 7);
        turned[half].0[byte] = (cell - half * (CELLS - 64)) as u8;
        turned[half].1 |= 1 << byte;
        cell += 1;
    }
    turned
}

/// Where the bytes of lanes are found when each of eight bytes together is of another digit; digit 9 is not.
const LANES_OF_BYTES: [[u8; 64]; 2] = {
    let mut bytes = [[0; 64]; 2];
    let mut byte = 0;
    while byte < 48 {
        let (band, digit, part) = (byte / 16, byte / 4 % 4, byte % 4);
        bytes[0][byte] = (32 * band + 8 * part + digit) as u8;
        bytes[1][byte] = bytes[0][byte] + 4;
        byte += 1;
    }
    bytes
};

/// The other way, the last digit first, for the first two bands and the third: where in either vector of lanes.
const BYTES_OF_LANES: [[u8; 64]; 2] = {
    let mut bytes = [[0; 64]; 2];
    let mut byte = 0;
    while byte < 64 {
        let (band, part, digit) = (byte / 32, byte / 8 % 4, (byte % 8) ^ 7);
        bytes[0][byte] = (16 * band + 4 * (digit % 4) + part) as u8;
        bytes[1][byte] = bytes[0][byte] + 32;
        byte += 1;
    }
    bytes
};

/// Of the eight bytes of [`BYTES_OF_LANES`] those that are of the last four digits.
const HIGH: u64 = 0x0F0F_0F0F_0F0F_0F0F;

/// The place of each cell of the first 64, and of the others on from the third band's.
const PLACES: [[u8; 64]; 2] = {
    let mut places = [[0; 64]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let place = place_of(cell);
        places[cell / 64][cell % 64] = (place - cell / 64 * 64) as u8;
        cell += 1;
    }
    places
};

#[inline(always)]
fn bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: both are 64 bytes, and any bits are valid.
    unsafe { transmute::<[u8; 64], __m512i>(*bytes) }
}

/// Turns eight bytes of eight bits over: bit i of byte k is then bit k of byte 7 - i.
#[inline(always)]
fn turned(eights: __m512i) -> __m512i {
    // SAFETY: the machine has GFNI.
    unsafe {
        let one_each = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        _mm512_gf2p8affine_epi64_epi8::<0>(one_each, eights)
    }
}

impl Halves {
    /// For each place, a byte with a bit for each of the first eight digits.
    #[inline(always)]
    fn cells_in_bytes(self) -> [__m512i; 2] {
        let [low, high] = self.0;
        let mut cells = [low; 2];
        for (cells, from) in cells.iter_mut().zip(&BYTES_OF_LANES) {
            let from = bytes(from);
            // SAFETY: the machine has AVX-512 with VBMI.
            *cells = unsafe {
                let low = _mm512_permutexvar_epi8(from, low);
                turned(_mm512_mask_permutexvar_epi8(low, HIGH, from, high))
            };
        }
        cells
    }

    /// For each band its number of digit 9, in one of its four lanes.
    #[inline(always)]
    fn ninth(self) -> __m512i {
        let lanes = order([12, 0, 0, 0, 13, 0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0]);
        // SAFETY: the machine has AVX-512.
        unsafe { _mm512_maskz_permutexvar_epi32(0b0001_0001_0001, lanes, self.0[0]) }
    }

    /// Every lane from the one of this order.
    #[inline(always)]
    fn reordered(self, lanes: __m512i) -> Self {
        let [a, b] = self.0;
        // SAFETY: as above.
        Self(unsafe { [_mm512_permutexvar_epi32(lanes, a), _mm512_permutexvar_epi32(lanes, b)] })
    }
}

impl Bands for Halves {
    const LAYOUT: Layout = {
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
    /// For each place a byte with a bit for each of the first eight digits.
    type Digits = [u8; 128];

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
    fn and_if(self, other: Self, condition: Self) -> Self {
        /// The truth table of `a & (b | !c)`.
        const TABLE: i32 = 0b1101_0000;
        let ([a, b], [c, d], [e, f]) = (self.0, other.0, condition.0);
        // SAFETY: as above.
        Self(unsafe {
            [_mm512_ternarylogic_epi32::<TABLE>(a, c, e), _mm512_ternarylogic_epi32::<TABLE>(b, d, f)]
        })
    }

    #[inline(always)]
    fn new(numbers: &[u32; LANES]) -> Self {
        // SAFETY: both are 128 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u32; LANES], [__m512i; 2]>(*numbers) })
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
    fn turned<const N: i32>(self) -> Self {
        // As the two bits above are free, 32 bits with the 30 from the third on above them are what a turn is seen in.
        let ([a, b], [c, d]) = (self.0, self.right::<2>().0);
        // SAFETY: the machine has VBMI2.
        Self(unsafe { [_mm512_shrdi_epi32::<N>(a, c), _mm512_shrdi_epi32::<N>(b, d)] })
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
    fn cells(numbers: __m512i) -> Cells {
        // SAFETY: as above; both are 16 bytes, and any bits are valid.
        unsafe {
            let lanes = order([0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
            let bands = _mm512_maskz_permutexvar_epi32(0b0111, lanes, numbers);
            transmute::<__m128i, Cells>(_mm512_castsi512_si128(bands))
        }
    }

    #[inline(always)]
    fn candidates(self) -> Candidates<Self::Digits> {
        let [a, b] = self.0;
        // SAFETY: as above; both sides are of one size, and any bits are valid.
        unsafe {
            // Of each digit a number of 64 bits: bands 0 and 1, and band 2.
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
            let digits = transmute::<[__m512i; 2], [u8; 128]>(self.cells_in_bytes());
            Candidates { cells: transmute::<[__m512i; 4], [[u64; 16]; 2]>(cells), digits }
        }
    }

    #[inline(always)]
    fn digits_at(candidates: &Candidates<[u8; 128]>, place: usize) -> u32 {
        let ninth = candidates.cells[place / 64][8] >> (place % 64) & 1;
        u32::from(candidates.digits[place]) | (ninth << 8) as u32
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
        let (first, last) = (givens.first_chunk::<64>().expect("81"), givens.last_chunk::<64>().expect("81"));
        // SAFETY: as above; both sides are of one size, and any bits are valid.
        unsafe {
            let first = transmute::<[u8; 64], __m512i>(*first);
            let last = transmute::<[u8; 64], __m512i>(*last);
            let bits = _mm512_broadcast_i32x4(transmute::<[u8; 16], __m128i>([
                0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0,
            ]));
            let [(from_a, some_a), (from_b, some_b)] = &TURNED_CELLS;
            let a = _mm512_maskz_permutexvar_epi8(*some_a, bytes(from_a), first);
            let b = _mm512_maskz_permutexvar_epi8(*some_b, bytes(from_b), last);
            let (a, b) = (_mm512_shuffle_epi8(bits, a), _mm512_shuffle_epi8(bits, b));
            let (a, b) = (turned(a), turned(b));
            let low = _mm512_permutex2var_epi8(a, bytes(&LANES_OF_BYTES[0]), b);
            let high = _mm512_permutex2var_epi8(a, bytes(&LANES_OF_BYTES[1]), b);
            let nine = _mm512_set1_epi8(9);
            let [first, last] = [first, last].map(|cells| _mm512_cmpeq_epi8_mask(cells, nine));
            let [x, y, z] =
                [first, first >> 27, last >> 37].map(|cells| _pdep_u32(cells as u32, BAND) as i32);
            let ninth = _mm_setr_epi32(x, y, z, x);
            Self([_mm512_inserti32x4::<3>(low, ninth), _mm512_inserti32x4::<3>(high, ninth)])
        }
    }

    #[inline(always)]
    fn write(self, digits: &mut [u8; CELLS]) {
        let [a, b] = self.cells_in_bytes();
        // SAFETY: as above; both sides are of one size, and any bits are valid.
        unsafe {
            let one = _mm512_set1_epi8(1);
            // The place of the only bit, and 8 where there is none.
            let a = _mm512_popcnt_epi8(_mm512_sub_epi8(a, one));
            let b = _mm512_popcnt_epi8(_mm512_sub_epi8(b, one));
            let first = _mm512_permutex2var_epi8(a, bytes(&PLACES[0]), b);
            let last = _mm512_permutexvar_epi8(bytes(&PLACES[1]), b);
            let first = transmute::<__m512i, [u8; 64]>(_mm512_add_epi8(first, one));
            let last = transmute::<__m512i, [u8; 64]>(_mm512_add_epi8(last, one));
            digits[..64].copy_from_slice(&first);
            digits[64..].copy_from_slice(&last[..CELLS - 64]);
        }
    }

    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>) {
        #[target_feature(
            enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vbmi,avx512vbmi2,avx512bitalg,gfni,avx2,bmi1,bmi2,lzcnt,popcnt"
        )]
        fn run(search: Search<'_, '_, '_, VectorBoard<Halves>>) {
            search.run();
        }
        // SAFETY: this type is searched only where `Machine` found these.
        unsafe { run(search) }
    }
}
