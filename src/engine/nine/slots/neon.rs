//! Vectors of 128 bits for aarch64. Every aarch64 has NEON, which selects bits of two vectors by a
//! third in one instruction: this also gives carries.
#![allow(unsafe_code)]

use super::super::simd::{NeonBands, VectorBoard};
use super::{Bits, IsaTask, SlotBits, WORDS};
use std::arch::aarch64::*;
use std::arch::asm;
use std::mem::transmute;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Neon(uint64x2_t);

/// The number of words of a vector.
const OWN: usize = 2;

/// Returns the carry of a sum of three bits, the second and third of which are `b` and `c`.
/// `differ` tells whether the first two differ. The compiler would replace the intrinsic for this
/// instruction by three others.
#[inline(always)]
fn carry(differ: uint64x2_t, b: uint64x2_t, c: uint64x2_t) -> uint64x2_t {
    let mut carry = differ;
    // SAFETY: every aarch64 has NEON, and the instruction changes its first operand only.
    unsafe {
        asm!(
            "bsl {carry:v}.16b, {c:v}.16b, {b:v}.16b",
            carry = inout(vreg) carry,
            b = in(vreg) b,
            c = in(vreg) c,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    carry
}

impl Bits for Neon {
    #[inline(always)]
    fn none() -> Self {
        // SAFETY: every aarch64 has NEON.
        Self(unsafe { vdupq_n_u64(0) })
    }
    #[inline(always)]
    fn all() -> Self {
        // SAFETY: as above.
        Self(unsafe { vdupq_n_u64(u64::MAX) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vandq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vorrq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { veorq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vbicq_u64(self.0, other.0) })
    }
    #[inline(always)]
    fn shift_left<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vshlq_n_u64::<N>(self.0) })
    }
    #[inline(always)]
    fn shift_right<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vshrq_n_u64::<N>(self.0) })
    }
    #[inline(always)]
    fn view(vectors: &[Self; 64]) -> &[u64] {
        // SAFETY: both have the same size, any bits are valid, and words need no more alignment
        // than vectors.
        unsafe { transmute::<&[Self; 64], &[u64; 64 * OWN]>(vectors) }
    }
    #[inline(always)]
    fn view_mut(vectors: &mut [Self; 64]) -> &mut [u64] {
        // SAFETY: as above.
        unsafe { transmute::<&mut [Self; 64], &mut [u64; 64 * OWN]>(vectors) }
    }

    #[inline(always)]
    fn not(self) -> Self {
        self.xor(Self::all())
    }
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        Self(carry(self.xor(b).0, b.0, c.0))
    }
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        let differ = self.xor(b);
        (differ.xor(c), Self(carry(differ.0, b.0, c.0)))
    }
    /// The sum of all vectors so far takes the place of their union.
    #[inline(always)]
    fn once_and_twice_of(vectors: &[Self]) -> (Self, Self) {
        let (mut sum, mut twice) = (vectors[0], Self::none());
        for two in vectors[1..].as_chunks::<2>().0 {
            let carry;
            (sum, carry) = sum.add(two[0], two[1]);
            twice = twice.or(carry);
        }
        (sum.or(twice), twice)
    }
    /// Often `self & !c` is needed for itself, too.
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        let mut kept = self.0;
        // SAFETY: as for `carry`.
        unsafe {
            asm!(
                "bit {kept:v}.16b, {less:v}.16b, {b:v}.16b",
                kept = inout(vreg) kept,
                less = in(vreg) self.without(c).0,
                b = in(vreg) b.0,
                options(pure, nomem, nostack, preserves_flags),
            );
        }
        Self(kept)
    }
    #[inline(always)]
    fn and_if(self, b: Self, c: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vandq_u64(self.0, vornq_u64(b.0, c.0)) })
    }
    #[inline(always)]
    fn swap_squares<const N: i32>(a: Self, b: Self, low: Self) -> (Self, Self) {
        // SAFETY: as above.
        unsafe {
            match N {
                32 => {
                    let (a, b) = (vreinterpretq_u32_u64(a.0), vreinterpretq_u32_u64(b.0));
                    (
                        Self(vreinterpretq_u64_u32(vtrn1q_u32(a, b))),
                        Self(vreinterpretq_u64_u32(vtrn2q_u32(a, b))),
                    )
                }
                16 => {
                    let (a, b) = (vreinterpretq_u16_u64(a.0), vreinterpretq_u16_u64(b.0));
                    (
                        Self(vreinterpretq_u64_u16(vtrn1q_u16(a, b))),
                        Self(vreinterpretq_u64_u16(vtrn2q_u16(a, b))),
                    )
                }
                8 => {
                    let (a, b) = (vreinterpretq_u8_u64(a.0), vreinterpretq_u8_u64(b.0));
                    (Self(vreinterpretq_u64_u8(vtrn1q_u8(a, b))), Self(vreinterpretq_u64_u8(vtrn2q_u8(a, b))))
                }
                4 => {
                    let (a, b) = (vreinterpretq_u8_u64(a.0), vreinterpretq_u8_u64(b.0));
                    let (first, second) = (vsliq_n_u8::<4>(a, b), vsriq_n_u8::<4>(b, a));
                    (Self(vreinterpretq_u64_u8(first)), Self(vreinterpretq_u64_u8(second)))
                }
                _ => (low.select(a, b.shift_left::<N>()), low.select(a.shift_right::<N>(), b)),
            }
        }
    }
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { vbslq_u64(self.0, b.0, c.0) })
    }
}

impl SlotBits for Neon {
    type Board = VectorBoard<NeonBands>;
    type Digits = Self;

    const WORDS: usize = OWN;
    const REGISTERS: usize = 32;

    #[inline(always)]
    fn from_words([a, b, ..]: [u64; WORDS]) -> Self {
        // SAFETY: both are 16 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u64; OWN], uint64x2_t>([a, b]) })
    }
    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        // SAFETY: both are 16 bytes, and any bits are valid.
        let [a, b] = unsafe { transmute::<uint64x2_t, [u64; OWN]>(self.0) };
        [a, b, 0, 0]
    }
    fn within<W: IsaTask>(work: W) -> W::Output {
        work.run()
    }
}
