//! Vectors for x86-64: 128 bits with SSE2, 256 bits with AVX2, and 256 bits with AVX-512, which has
//! an instruction for any function of three vectors. With AVX-512, a vector of 512 bits holds two
//! digits.
//!
//! All operations on these types run inside `within`, so their instructions run only if
//! [`super::Isa`] found them on this processor.
#![allow(unsafe_code)]

use super::super::board::Board;
use super::super::simd::{Avx2Bands, VectorBoard};
use super::{Bits, Digits, IsaTask, NINTH, Nine, SlotBits, VerticalCount, WORDS, add_up};
use crate::error::Error;
use crate::support::alloc::try_array;
#[cfg(target_arch = "x86")]
use std::arch::x86::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::transmute;

/// A vector of 128 bits. Plain words, as compilers translate them, have two thirds of its speed.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Sse2(__m128i);

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx2(__m256i);

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Avx512(__m256i);

/// Two vectors of 256 bits in one of 512 bits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct DigitPair(__m512i);

/// The simple operations. The types hold one vector each, and any bits are valid in them.
macro_rules! simple_operations {
    (
        $vector:ident, $words:ident:
        $and:ident $or:ident $xor:ident $and_not:ident $shift_left:ident $shift_right:ident
    ) => {
        #[inline(always)]
        fn none() -> Self {
            // SAFETY: both have the same size, and any bits are valid.
            Self(unsafe { transmute::<[u64; $words], $vector>([0; $words]) })
        }
        #[inline(always)]
        fn all() -> Self {
            // SAFETY: as above.
            Self(unsafe { transmute::<[u64; $words], $vector>([u64::MAX; $words]) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: the processor has SSE2, AVX2 or AVX-512F, see the top of the file.
            Self(unsafe { $and(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $or(self.0, other.0) })
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $xor(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $and_not(other.0, self.0) })
        }
        #[inline(always)]
        fn shift_left<const N: i32>(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $shift_left(self.0, _mm_cvtsi32_si128(N)) })
        }
        #[inline(always)]
        fn shift_right<const N: i32>(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { $shift_right(self.0, _mm_cvtsi32_si128(N)) })
        }
        #[inline(always)]
        fn view(vectors: &[Self; 64]) -> &[u64] {
            // SAFETY: both have the same size, any bits are valid, and words need no more alignment
            // than vectors.
            unsafe { transmute::<&[Self; 64], &[u64; 64 * $words]>(vectors) }
        }
        #[inline(always)]
        fn view_mut(vectors: &mut [Self; 64]) -> &mut [u64] {
            // SAFETY: as above.
            unsafe { transmute::<&mut [Self; 64], &mut [u64; 64 * $words]>(vectors) }
        }
    };
}

/// The number of words of a vector of 128 bits.
const SSE2_WORDS: usize = 2;

/// The conversions from and to words of a vector of 256 bits.
macro_rules! words {
    () => {
        const WORDS: usize = WORDS;

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
    };
}

impl Bits for Sse2 {
    simple_operations!(__m128i, SSE2_WORDS:
        _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_andnot_si128 _mm_sll_epi64 _mm_srl_epi64);
}

impl SlotBits for Sse2 {
    type Board = Board;
    type Digits = Self;

    const WORDS: usize = SSE2_WORDS;

    #[inline(always)]
    fn from_words([a, b, ..]: [u64; WORDS]) -> Self {
        // SAFETY: both are 16 bytes, and any bits are valid.
        Self(unsafe { transmute::<[u64; SSE2_WORDS], __m128i>([a, b]) })
    }
    #[inline(always)]
    fn words(self) -> [u64; WORDS] {
        // SAFETY: both are 16 bytes, and any bits are valid.
        let [a, b] = unsafe { transmute::<__m128i, [u64; SSE2_WORDS]>(self.0) };
        [a, b, 0, 0]
    }
    fn within<W: IsaTask>(work: W) -> W::Output {
        // Every x86-64 has SSE2, and `Isa` chooses this type on other processors that have it.
        work.run()
    }
}

impl Bits for Avx2 {
    simple_operations!(__m256i, WORDS:
        _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sll_epi64 _mm256_srl_epi64);
}

impl SlotBits for Avx2 {
    type Board = VectorBoard<Avx2Bands>;
    type Digits = Self;

    words!();

    fn within<W: IsaTask>(work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<W: IsaTask>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: this type is used only if `Isa` found these instructions.
        unsafe { run(work) }
    }
}

/// The number of words of a pair.
const PAIR_WORDS: usize = 2 * WORDS;

/// The truth tables of the three arguments of a function. Combined like the arguments in the
/// function, they give the immediate operand of the instruction.
const A: i32 = 0b1111_0000;
const B: i32 = 0b1100_1100;
const C: i32 = 0b1010_1010;

macro_rules! ternary_operations {
    ($instruction:ident) => {
        ternary_operations! { $instruction:
            or3 A | B | C;
            and3 A & B & C;
            majority A & (B | C) | B & C;
            or_both A | B & C;
            or_without A | B & !C;
            and_either A & (B | C);
            without_both A & !(B & C);
            without_either A & !(B | C);
            and_if A & (B | !C);
            select A & B | !A & C;
        }
        #[inline(always)]
        fn add(self, b: Self, c: Self) -> (Self, Self) {
            // SAFETY: as in the operations above.
            let sum = Self(unsafe { $instruction::<{ A ^ B ^ C }>(self.0, b.0, c.0) });
            (sum, self.majority(b, c))
        }
    };
    ($instruction:ident: $($name:ident $table:expr;)*) => {
        $(#[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            // SAFETY: the processor has AVX-512F and VL, see the top of the file.
            Self(unsafe { $instruction::<{ ($table) & 0xFF }>(self.0, b.0, c.0) })
        })*
    };
}

impl Bits for Avx512 {
    simple_operations!(__m256i, WORDS:
        _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_andnot_si256 _mm256_sll_epi64 _mm256_srl_epi64);
    ternary_operations!(_mm256_ternarylogic_epi64);
}

impl Bits for DigitPair {
    simple_operations!(__m512i, PAIR_WORDS:
        _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_andnot_si512 _mm512_sll_epi64 _mm512_srl_epi64);
    ternary_operations!(_mm512_ternarylogic_epi64);
}

impl SlotBits for Avx512 {
    type Board = VectorBoard<Avx2Bands>;
    type Digits = DigitPair;

    const REGISTERS: usize = 32;

    words!();

    fn within<W: IsaTask>(work: W) -> W::Output {
        #[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<W: IsaTask>(work: W) -> W::Output {
            work.run()
        }
        // SAFETY: this type is used only if `Isa` found these instructions.
        unsafe { run(work) }
    }
}

impl DigitPair {
    #[inline(always)]
    fn halves(self) -> [Avx512; 2] {
        // SAFETY: the processor has AVX-512F, see the top of the file.
        unsafe { [Avx512(_mm512_castsi512_si256(self.0)), Avx512(_mm512_extracti64x4_epi64::<1>(self.0))] }
    }
}

impl Digits<Avx512> for DigitPair {
    const TOGETHER: usize = 2;

    type Eight<T: Copy + Send> = [T; NINTH / 2];

    #[inline(always)]
    fn eight<T: Copy + Send>(value: T) -> [T; NINTH / 2] {
        [value; NINTH / 2]
    }
    fn try_eight<T: Copy + Send>(value: T) -> Result<Box<[T; NINTH / 2]>, Error> {
        try_array(value)
    }

    type Six<T: Copy> = [T; 3];

    #[inline(always)]
    fn six<T: Copy>(value: T) -> [T; 3] {
        [value; 3]
    }
    #[inline(always)]
    fn of_digits(digits: &[Avx512]) -> Self {
        // SAFETY: the processor has AVX-512F.
        Self(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(digits[0].0), digits[1].0) })
    }
    #[inline(always)]
    fn spread(vector: Avx512) -> Self {
        // SAFETY: the processor has AVX-512F.
        Self(unsafe { _mm512_broadcast_i64x4(vector.0) })
    }
    #[inline(always)]
    fn digits(&self) -> &[Avx512] {
        // SAFETY: both are 64 bytes, any bits are valid, and the halves need no more alignment than
        // the whole.
        unsafe { transmute::<&Self, &[Avx512; 2]>(self) }
    }
    #[inline(always)]
    fn digits_mut(&mut self) -> &mut [Avx512] {
        // SAFETY: as above.
        unsafe { transmute::<&mut Self, &mut [Avx512; 2]>(self) }
    }
    #[inline(always)]
    fn some(self) -> Avx512 {
        let [a, b] = self.halves();
        a.or(b)
    }
    #[inline(always)]
    fn every(nine: &Nine<Avx512, Self>) -> Avx512 {
        let [a, b, c, d] = nine.eight;
        let [first, second] = a.and(b).and3(c, d).halves();
        first.and3(second, nine.ninth)
    }
    #[inline(always)]
    fn once_and_twice(nine: &Nine<Avx512, Self>) -> (Avx512, Avx512) {
        let [first @ .., last] = nine.eight;
        let (once, twice) = Self::once_and_twice_of(&first);
        let ([a, b], [c, d]) = (once.or(last).halves(), twice.or_both(once, last).halves());
        (a.or3(b, nine.ninth), c.or3(d, a.majority(b, nine.ninth)))
    }
    #[inline(always)]
    fn count(nine: &Nine<Avx512, Self>) -> VerticalCount<Avx512> {
        let (sum, [carry, last_carry]) = add_up(&nine.eight);
        let ([a, b], [c, d], [e, f]) = (sum.halves(), carry.halves(), last_carry.halves());
        let (one, last) = a.add(b, nine.ninth);
        let (two, four) = c.add(d, e);
        let (two, more) = two.add(f, last);
        VerticalCount { one, two, four: four.or(more) }
    }
}
