//! 256-bit vectors of x86-64: AVX2, and the same with AVX-512's instruction for any function of three vectors.
//!
//! Both types exist only inside of their `within`, so their instructions run only where [`super::Machine`] found them.
#![allow(unsafe_code)]

use super::super::vector::{Halves, Quarters, VectorBoard};
use super::{Lanes, NODES, WORDS, Work};
use std::arch::x86_64::*;
use std::mem::transmute;

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Avx2(__m256i);

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(in super::super) struct Avx512(__m256i);

/// What both do in the same way.
macro_rules! simple_operations {
    () => {
        #[inline(always)]
        fn from_words(words: [u64; WORDS]) -> Self {
            // SAFETY: both are 32 bytes, and any bits are valid.
            Self(unsafe { transmute::<[u64; WORDS], __m256i>(words) })
        }
        #[inline(always)]
        fn words(self) -> [u64; WORDS] {
            // SAFETY: both are 32 bytes, and any bits are valid.
            unsafe { transmute::<__m256i, [u64; WORDS]>(self.0) }
        }
        #[inline(always)]
        fn view(vectors: &[Self; 64]) -> &[u64; NODES] {
            // SAFETY: both are 64 times 32 bytes, any bits are valid, and words need no more alignment than vectors.
            unsafe { transmute::<&[Self; 64], &[u64; NODES]>(vectors) }
        }
        #[inline(always)]
        fn view_mut(vectors: &mut [Self; 64]) -> &mut [u64; NODES] {
            // SAFETY: as above.
            unsafe { transmute::<&mut [Self; 64], &mut [u64; NODES]>(vectors) }
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the machine has AVX2, see the top of the file.
            Self(unsafe { _mm256_and_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_xor_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }
        #[inline(always)]
        fn shift_left<const N: i32>(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_slli_epi64::<N>(self.0) })
        }
        #[inline(always)]
        fn shift_right<const N: i32>(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm256_srli_epi64::<N>(self.0) })
        }
    };
}

impl Lanes for Avx2 {
    type Board = VectorBoard<Quarters>;

    simple_operations!();

    fn within<W: Work>(work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<W: Work>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: `Machine` runs this type's work only where it found these.
        unsafe { run(work) }
    }
}

/// The truth tables of a function's three arguments: combined as the function combines its arguments, they are its
/// immediate operand.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

macro_rules! ternary {
    ($($name:ident $table:expr;)*) => {
        $(#[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            // SAFETY: the machine has AVX-512F and VL, see the top of the file.
            Self(unsafe { _mm256_ternarylogic_epi64::<{ ($table) & 0xFF }>(self.0, b.0, c.0) })
        })*
    };
}

impl Lanes for Avx512 {
    type Board = VectorBoard<Halves>;

    simple_operations!();

    ternary! {
        or3 A | B | C;
        and3 A & B & C;
        xor3 A ^ B ^ C;
        majority A & (B | C) | B & C;
        or_both A | B & C;
        or_without A | B & !C;
        and_either A & (B | C);
        without_both A & !(B & C);
        without_either A & !(B | C);
        and_if A & (B | !C);
        select A & B | !A & C;
    }

    fn within<W: Work>(work: W) -> W::Output {
        #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<W: Work>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: `Machine` runs this type's work only where it found these.
        unsafe { run(work) }
    }
}
