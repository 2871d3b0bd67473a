//! [`Bands`] in nine NEON vectors, one for each digit, so that counting digits needs no shuffles.
//!
//! ```text
//! lanes  0 ..  3   digit 1: bands 0, 1, 2, 0
//! lanes  4 ..  7   digit 2
//!   ...
//! lanes 32 .. 35   digit 9
//! ```
#![allow(unsafe_code)]

use super::super::board::{BAND, CELLS, bit_of};
use super::super::branch::{Candidates, CellWords};
use super::super::single::{GuessPath, Search};
use super::{Bands, LANES, LaneLayout, VectorBoard};
use std::arch::aarch64::*;
use std::mem::transmute;

#[derive(Clone, Copy)]
pub(crate) struct NeonBands([uint32x4_t; 9]);

/// Takes each lane from the band that `bands` names.
#[inline(always)]
fn reordered(bands: [u8; 4], digits: NeonBands) -> NeonBands {
    let mut lanes = [0; 16];
    for byte in 0..16 {
        lanes[byte] = 4 * bands[byte / 4] + byte as u8 % 4;
    }
    let lanes = bytes(lanes);
    let mut result = digits.0;
    for result in &mut result {
        // SAFETY: every aarch64 has NEON.
        *result = unsafe { vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(*result), lanes)) };
    }
    NeonBands(result)
}

#[inline(always)]
fn bytes(bytes: [u8; 16]) -> uint8x16_t {
    // SAFETY: both are 16 bytes, and any bits are valid.
    unsafe { transmute::<[u8; 16], uint8x16_t>(bytes) }
}

#[inline(always)]
fn lanes(numbers: [u32; 4]) -> uint32x4_t {
    // SAFETY: both are 16 bytes, and any bits are valid.
    unsafe { transmute::<[u32; 4], uint32x4_t>(numbers) }
}

/// Returns the sum and the carry of three bits.
#[inline(always)]
fn added(a: uint32x4_t, b: uint32x4_t, c: uint32x4_t) -> (uint32x4_t, uint32x4_t) {
    // SAFETY: every aarch64 has NEON.
    unsafe {
        let differ = veorq_u32(a, b);
        (veorq_u32(differ, c), vbslq_u32(differ, c, b))
    }
}

/// Returns the sum of the digits of each cell, and four carries of twice the weight.
#[inline(always)]
fn sums(digits: [uint32x4_t; 9]) -> (uint32x4_t, [uint32x4_t; 4]) {
    let [a, b, c, d, e, f, g, h, i] = digits;
    let (abc, x) = added(a, b, c);
    let (def, y) = added(d, e, f);
    let (ghi, z) = added(g, h, i);
    let (sum, last) = added(abc, def, ghi);
    (sum, [x, y, z, last])
}

/// The cells of the vectors of bytes that hold a grid; the last vector overlaps the one before.
const FIRSTS_OF_SIXTEEN: [usize; 6] = [0, 16, 32, 48, 64, CELLS - 16];

/// For each cell, the byte of its bit among the bytes of three bands, and the bit in this byte.
const BIT_OF_CELL: ([u8; CELLS], [u8; CELLS]) = {
    let mut places = ([0; CELLS], [0; CELLS]);
    let mut cell = 0;
    while cell < CELLS {
        let bit = bit_of(cell).trailing_zeros() as usize;
        places.0[cell] = (4 * (cell / 27) + bit / 8) as u8;
        places.1[cell] = 1 << (bit % 8);
        cell += 1;
    }
    places
};

/// For each bit of a band, the cell among 32 bytes; 255 for bits that belong to no cell.
const CELL_OF_BIT: [[u8; 16]; 2] = {
    let mut cells = [[u8::MAX; 16]; 2];
    let mut cell = 0;
    while cell < 27 {
        let bit = bit_of(cell).trailing_zeros() as usize;
        cells[bit / 16][bit % 16] = cell as u8;
        cell += 1;
    }
    cells
};

/// Returns 16 of the bytes.
#[inline(always)]
fn sixteen<const N: usize>(all: &[u8; N], first: usize) -> uint8x16_t {
    bytes(*all[first..].first_chunk().expect("16 bytes"))
}

impl Bands for NeonBands {
    const LAYOUT: LaneLayout = {
        let mut layout = [(0, 0); LANES];
        let mut lane = 0;
        while lane < LANES {
            layout[lane] = (lane % 4 % 3, lane / 4);
            lane += 1;
        }
        layout
    };

    type OfBands = uint32x4_t;
    /// For each band, the candidates of each digit; the last three numbers belong to no digit.
    type Digits = [[u32; 12]; 3];

    on_each_vector! {
        and(a, b) => vandq_u32(a, b);
        or(a, b) => vorrq_u32(a, b);
        xor(a, b) => veorq_u32(a, b);
        without(a, b) => vbicq_u32(a, b);
        and_if(a, b, c) => vandq_u32(a, vornq_u32(b, c));
        add(a, b) => vaddq_u32(a, b);
        sub(a, b) => vsubq_u32(a, b);
        left<N: u32>(a) => vshlq_u32(a, vdupq_n_s32(N as i32));
        right<N: u32>(a) => vshlq_u32(a, vdupq_n_s32(-(N as i32)));
        turned<N: i32>(a) => vsriq_n_u32::<N>(vshlq_u32(a, vdupq_n_s32(30 - N)), a);
    }

    #[inline(always)]
    fn new(numbers: &[u32; LANES]) -> Self {
        // SAFETY: both are 144 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u32; LANES], [uint32x4_t; 9]>(*numbers) })
    }

    #[inline(always)]
    fn splat(number: u32) -> Self {
        // SAFETY: every aarch64 has NEON.
        Self([unsafe { vdupq_n_u32(number) }; 9])
    }

    #[inline(always)]
    fn any(self) -> bool {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d, e, f, g, h, i] = self.0;
            let or4 = |a, b, c, d| vorrq_u32(vorrq_u32(a, b), vorrq_u32(c, d));
            vmaxvq_u32(vorrq_u32(vorrq_u32(or4(a, b, c, d), or4(e, f, g, h)), i)) != 0
        }
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        reordered([1, 2, 0, 1], self)
    }

    #[inline(always)]
    fn after_band(self) -> Self {
        reordered([2, 0, 1, 2], self)
    }

    #[inline(always)]
    fn once_and_twice(self) -> (uint32x4_t, uint32x4_t) {
        // SAFETY: as above.
        unsafe {
            let (sum, [a, b, c, d]) = sums(self.0);
            let twice = vorrq_u32(vorrq_u32(a, b), vorrq_u32(c, d));
            (vorrq_u32(sum, twice), twice)
        }
    }

    #[inline(always)]
    fn counted(self) -> [uint32x4_t; 3] {
        // SAFETY: as above.
        unsafe {
            let (sum, [a, b, c, d]) = sums(self.0);
            let (ab, cd) = (vorrq_u32(a, b), vorrq_u32(c, d));
            let both = vorrq_u32(vandq_u32(a, b), vandq_u32(c, d));
            let (two, four) = (vorrq_u32(ab, cd), vorrq_u32(both, vandq_u32(ab, cd)));
            [two, vorrq_u32(four, vandq_u32(two, sum)), four]
        }
    }

    #[inline(always)]
    fn cells(numbers: uint32x4_t) -> CellWords {
        // SAFETY: both are 16 bytes, and any bits are valid.
        unsafe { transmute::<uint32x4_t, CellWords>(vsetq_lane_u32::<3>(0, numbers)) }
    }

    #[inline(always)]
    fn candidates(self) -> Candidates<Self::Digits> {
        // SAFETY: as above.
        unsafe {
            let mut candidates = Candidates { cells: [[0; 16]; 2], digits: [[0; 12]; 3] };
            for (digit, of_bands) in self.0.into_iter().enumerate() {
                let of_bands = vreinterpretq_u64_u32(of_bands);
                candidates.cells[0][digit] = vgetq_lane_u64::<0>(of_bands);
                candidates.cells[1][digit] = vgetq_lane_u64::<1>(of_bands);
            }
            let [a, b, c, d, e, f, g, h, i] = self.0;
            for (k, [a, b, c, d]) in [[a, b, c, d], [e, f, g, h]].into_iter().enumerate() {
                let mut turned = [[0u32; 4]; 4];
                vst4q_u32(turned.as_mut_ptr().cast(), uint32x4x4_t(a, b, c, d));
                for band in 0..3 {
                    candidates.digits[band][4 * k..4 * k + 4].copy_from_slice(&turned[band]);
                }
            }
            candidates.digits[0][8] = vgetq_lane_u32::<0>(i);
            candidates.digits[1][8] = vgetq_lane_u32::<1>(i);
            candidates.digits[2][8] = vgetq_lane_u32::<2>(i);
            candidates
        }
    }

    #[inline(always)]
    fn digits_at(candidates: &Candidates<Self::Digits>, index: usize) -> u32 {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d, e, f, g, h, ninth, ..] = candidates.digits[index / 32];
            let bit = vdupq_n_u32(1 << (index % 32));
            let low = vandq_u32(vtstq_u32(lanes([a, b, c, d]), bit), lanes([1, 2, 4, 8]));
            let high = vandq_u32(vtstq_u32(lanes([e, f, g, h]), bit), lanes([16, 32, 64, 128]));
            vaddvq_u32(vorrq_u32(low, high)) | (ninth >> (index % 32) & 1) << 8
        }
    }

    #[inline(always)]
    fn spread(numbers: uint32x4_t) -> Self {
        Self([numbers; 9])
    }

    #[inline(always)]
    fn missing(filled: uint32x4_t) -> Self {
        // SAFETY: as above.
        unsafe { Self::shared(vbicq_u32(vdupq_n_u32(BAND), filled)) }
    }

    #[inline(always)]
    fn shared(twice: uint32x4_t) -> Self {
        let mut shared = Self::splat(0);
        shared.0[0] = twice;
        shared
    }

    #[inline(always)]
    fn of_each_band(&[a, b, c, _]: &[u32; 4]) -> Self {
        Self([lanes([a, b, c, a]); 9])
    }

    #[inline(always)]
    fn of_givens(givens: &[u8; CELLS]) -> Self {
        // SAFETY: as above.
        unsafe {
            let mut cells = [[vdupq_n_u8(0); 2]; 3];
            for (band, cells) in cells.iter_mut().enumerate() {
                // 32 bytes from the last band would end beyond the grid, so they begin five bytes
                // earlier.
                let (begin, shift) = if band < 2 { (27 * band, 0) } else { (CELLS - 32, 5) };
                let of_band = uint8x16x2_t(sixteen(givens, begin), sixteen(givens, begin + 16));
                for (cells, from) in cells.iter_mut().zip(CELL_OF_BIT) {
                    *cells = vqtbl2q_u8(of_band, vqaddq_u8(bytes(from), vdupq_n_u8(shift)));
                }
            }
            let weights = vreinterpretq_u8_u64(vdupq_n_u64(0x8040_2010_0804_0201));
            let mut digits = [vdupq_n_u32(0); 9];
            for (digit, of_bands) in (1..).zip(&mut digits) {
                let mut bits = [vdupq_n_u8(0); 3];
                for (bits, [low, high]) in bits.iter_mut().zip(cells) {
                    let digit = vdupq_n_u8(digit);
                    let low = vandq_u8(vceqq_u8(low, digit), weights);
                    let high = vandq_u8(vceqq_u8(high, digit), weights);
                    *bits = vpaddq_u8(low, high);
                }
                let [a, b, c] = bits;
                *of_bands = vreinterpretq_u32_u8(vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, a)));
            }
            Self(digits)
        }
    }

    #[inline(always)]
    fn write(self, digits: &mut [u8; CELLS]) {
        // SAFETY: as above.
        unsafe {
            let [a, b, c, d, e, f, g, h, i] = self.0;
            let or4 = |a, b, c, d| vorrq_u32(vorrq_u32(a, b), vorrq_u32(c, d));
            // The cells whose digit has each bit.
            let bits = [vorrq_u32(or4(a, c, e, g), i), or4(b, c, f, g), or4(d, e, f, g), vorrq_u32(h, i)];
            for first in FIRSTS_OF_SIXTEEN {
                let (from, bit) = (sixteen(&BIT_OF_CELL.0, first), sixteen(&BIT_OF_CELL.1, first));
                let mut sixteen = vdupq_n_u8(0);
                for (k, bits) in bits.into_iter().enumerate() {
                    let has = vtstq_u8(vqtbl1q_u8(vreinterpretq_u8_u32(bits), from), bit);
                    sixteen = vorrq_u8(sixteen, vandq_u8(has, vdupq_n_u8(1 << k)));
                }
                let sixteen = transmute::<uint8x16_t, [u8; 16]>(sixteen);
                digits[first..first + 16].copy_from_slice(&sixteen);
            }
        }
    }

    fn within(search: Search<'_, '_, '_, VectorBoard<Self>>) -> Option<GuessPath> {
        search.run()
    }
}
