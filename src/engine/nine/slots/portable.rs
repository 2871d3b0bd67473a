//! Vectors as plain words, for any processor. Compilers use NEON or similar instructions for some
//! operations if every processor of the target has them.

#![allow(unsafe_code)]

use super::super::board::Board;
use super::{Bits, IsaTask, SlotBits, WORDS};
use std::mem::transmute;

/// A vector of 128 bits, aligned like a register of this size, so that the compiler loads and
/// stores it as a whole.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(crate) struct Portable([u64; OWN]);

/// The number of words of a vector.
const OWN: usize = 2;

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self(self.0.map(f))
    }
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|w| f(self.0[w], other.0[w])))
    }
}

impl Bits for Portable {
    #[inline(always)]
    fn none() -> Self {
        Self([0; OWN])
    }
    #[inline(always)]
    fn all() -> Self {
        Self([u64::MAX; OWN])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn view(vectors: &[Self; 64]) -> &[u64] {
        // SAFETY: this type consists of its words only.
        unsafe { transmute::<&[Self; 64], &[u64; 64 * OWN]>(vectors) }
    }
    #[inline(always)]
    fn view_mut(vectors: &mut [Self; 64]) -> &mut [u64] {
        // SAFETY: as above.
        unsafe { transmute::<&mut [Self; 64], &mut [u64; 64 * OWN]>(vectors) }
    }
    #[inline(always)]
    fn shift_left<const N: i32>(self) -> Self {
        self.map(|a| a << N)
    }
    #[inline(always)]
    fn shift_right<const N: i32>(self) -> Self {
        self.map(|a| a >> N)
    }
}

impl SlotBits for Portable {
    type Board = Board;
    type Digits = Self;

    const WORDS: usize = OWN;

    #[inline(always)]
    fn from_words([a, b, ..]: [u64; WORDS]) -> Self {
        Self([a, b])
    }
    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        let [a, b] = self.0;
        [a, b, 0, 0]
    }
    fn within<W: IsaTask>(work: W) -> W::Output {
        work.run()
    }
}
