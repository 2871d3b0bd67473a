//! Converts between one byte for each cell and the lanes of [`Avx512Bands`](super::Avx512Bands), by
//! transposing bits of eight cells by eight digits.
//!
//! ```text
//! digits     a byte for each of 81 cells: its digit
//! cells      a byte for each of 96 bit indices (32 a band): a bit for each of digits 1 to 8
//! lanes      four bytes for each band and digit: a bit for each cell
//! ```
#![allow(unsafe_code)]

use super::super::board::{BAND, CELLS, bit_index};
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::transmute;

/// For each of 128 bytes, which are reversed in groups of eight: the cell of its bit index. The
/// mask tells which bytes belong to a cell.
const TURNED_CELLS: [([u8; 64], u64); 2] = turned_cells();

const fn turned_cells() -> [([u8; 64], u64); 2] {
    let mut turned = [([0; 64], 0); 2];
    let mut cell = 0;
    while cell < CELLS {
        let index = bit_index(cell);
        let (half, byte) = (index / 64, (index % 64) ^ 7);
        turned[half].0[byte] = (cell - half * (CELLS - 64)) as u8;
        turned[half].1 |= 1 << byte;
        cell += 1;
    }
    turned
}

/// The sources of the bytes of lanes, for digits 1 to 4 and 5 to 8. In the source, the eight bytes
/// of a group belong to the eight digits.
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

/// The inverse of [`LANES_OF_BYTES`] with the last digit first, for the first two bands and for the
/// third: the sources in either vector of lanes.
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

/// The bytes of [`BYTES_OF_LANES`] that belong to digits 5 to 8.
const HIGH: u64 = 0x0F0F_0F0F_0F0F_0F0F;

/// The bit index of each of the first 64 cells, and of the others. The instruction ignores all but
/// the lowest six bits for the others, which are in the third band.
const BIT_INDICES: [[u8; 64]; 2] = {
    let mut indices = [[0; 64]; 2];
    let mut cell = 0;
    while cell < CELLS {
        let index = bit_index(cell);
        indices[cell / 64][cell % 64] = index as u8;
        cell += 1;
    }
    indices
};

#[inline(always)]
fn bytes(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: both are 64 bytes, and any bits are valid.
    unsafe { transmute::<[u8; 64], __m512i>(*bytes) }
}

/// Transposes groups of eight bytes: moves bit i of byte k to bit k of byte 7 - i.
#[inline(always)]
fn turned(eights: __m512i) -> __m512i {
    // SAFETY: the processor has GFNI.
    unsafe {
        let one_each = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        _mm512_gf2p8affine_epi64_epi8::<0>(one_each, eights)
    }
}

/// Returns the lanes of the givens of a puzzle.
#[inline(always)]
pub(crate) fn lanes_of_givens(givens: &[u8; CELLS]) -> [__m512i; 2] {
    let first = givens.first_chunk::<64>().expect("64 of 81 cells");
    let last = givens.last_chunk::<64>().expect("64 of 81 cells");
    // SAFETY: the processor has AVX-512 with VBMI and BMI2; both types have the same size, and any
    // bits are valid.
    unsafe {
        let (first, last) = (bytes(first), bytes(last));
        let marks = _mm512_broadcast_i32x4(transmute::<[u8; 16], __m128i>([
            0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0,
        ]));
        let [(from_a, some_a), (from_b, some_b)] = &TURNED_CELLS;
        let a = _mm512_maskz_permutexvar_epi8(*some_a, bytes(from_a), first);
        let b = _mm512_maskz_permutexvar_epi8(*some_b, bytes(from_b), last);
        let (a, b) = (turned(_mm512_shuffle_epi8(marks, a)), turned(_mm512_shuffle_epi8(marks, b)));
        let low = _mm512_permutex2var_epi8(a, bytes(&LANES_OF_BYTES[0]), b);
        let high = _mm512_permutex2var_epi8(a, bytes(&LANES_OF_BYTES[1]), b);
        let nine = _mm512_set1_epi8(9);
        let (first, last) = (_mm512_cmpeq_epi8_mask(first, nine), _mm512_cmpeq_epi8_mask(last, nine));
        let x = _pdep_u32(first as u32, BAND) as i32;
        let y = _pdep_u32((first >> 27) as u32, BAND) as i32;
        let z = _pdep_u32((last >> 37) as u32, BAND) as i32;
        let ninth = _mm_setr_epi32(x, y, z, x);
        [_mm512_inserti32x4::<3>(low, ninth), _mm512_inserti32x4::<3>(high, ninth)]
    }
}

/// Returns for each bit index a byte with a bit for each of the first eight digits.
#[inline(always)]
pub(crate) fn cells_of_lanes([low, high]: [__m512i; 2]) -> [__m512i; 2] {
    let mut cells = [low; 2];
    for (cells, from) in cells.iter_mut().zip(&BYTES_OF_LANES) {
        let from = bytes(from);
        // SAFETY: the processor has AVX-512 with VBMI.
        *cells = unsafe {
            let low = _mm512_permutexvar_epi8(from, low);
            turned(_mm512_mask_permutexvar_epi8(low, HIGH, from, high))
        };
    }
    cells
}

/// Writes the digit of each cell of a solved board.
#[inline(always)]
pub(crate) fn write_digits(lanes: [__m512i; 2], digits: &mut [u8; CELLS]) {
    let [a, b] = cells_of_lanes(lanes);
    // SAFETY: the processor has AVX-512 with VBMI and BITALG; both types have the same size, and
    // any bits are valid.
    unsafe {
        let one = _mm512_set1_epi8(1);
        // The index of the only bit, or 8 if there is no bit.
        let a = _mm512_popcnt_epi8(_mm512_sub_epi8(a, one));
        let b = _mm512_popcnt_epi8(_mm512_sub_epi8(b, one));
        let first = _mm512_permutex2var_epi8(a, bytes(&BIT_INDICES[0]), b);
        let last = _mm512_permutexvar_epi8(bytes(&BIT_INDICES[1]), b);
        let first = transmute::<__m512i, [u8; 64]>(_mm512_add_epi8(first, one));
        let last = transmute::<__m512i, [u8; 64]>(_mm512_add_epi8(last, one));
        digits[..64].copy_from_slice(&first);
        digits[64..].copy_from_slice(&last[..CELLS - 64]);
    }
}
