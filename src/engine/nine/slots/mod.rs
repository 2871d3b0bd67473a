//! Vectors with one bit for each of 256 or 128 slots, and the choice of the instructions for them.
//!
//! Slot `64 w + i` is bit `i` of word `w`. The engine is written once over [`SlotBits`], which
//! `x86.rs`, `neon.rs` and `portable.rs` implement; only [`Isa::best`] chooses the instructions.

mod digits;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod portable;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86;

use super::single::SearchBoard;
use std::sync::atomic::{AtomicU8, Ordering};

pub(crate) use digits::{DIGITS, Digits, MOST_TOGETHER, NINTH, Nine, VerticalCount, add_up};
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub(crate) use neon::Neon;
pub(crate) use portable::Portable;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(crate) use x86::{Avx2, Avx512, Sse2};

/// The most words of a vector.
pub(crate) const WORDS: usize = 4;
/// The most slots of a vector.
pub(crate) const SLOTS: usize = 64 * WORDS;

/// A vector with operations on all bits at once.
///
/// The compound operations are single instructions on some processors, and composed of the simple
/// ones on others.
pub(crate) trait Bits: Copy + Send {
    fn none() -> Self;
    fn all() -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// Shifts each word left.
    fn shift_left<const N: i32>(self) -> Self;
    /// Shifts each word right.
    fn shift_right<const N: i32>(self) -> Self;

    /// Returns the words of 64 vectors, one after another.
    fn view(vectors: &[Self; 64]) -> &[u64];
    /// Returns the words of 64 vectors for writing.
    fn view_mut(vectors: &mut [Self; 64]) -> &mut [u64];

    #[inline(always)]
    fn not(self) -> Self {
        Self::all().without(self)
    }
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b.or(c))
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    /// Returns the bits that at least two of three vectors have.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b.or(c)).or(b.and(c))
    }
    /// Returns the bits that at least one, and at least two, of an odd number of vectors have.
    #[inline(always)]
    fn once_and_twice_of(vectors: &[Self]) -> (Self, Self) {
        let (mut once, mut twice) = (vectors[0], Self::none());
        for two in vectors[1..].as_chunks::<2>().0 {
            twice = twice.or(once.majority(two[0], two[1]));
            once = once.or3(two[0], two[1]);
        }
        (once, twice)
    }
    /// Returns the sum and the carry of three bits.
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        let (sum, carry) = self.half_add(b);
        (sum.xor(c), carry.or_both(sum, c))
    }
    /// Returns the sum and the carry of two bits.
    #[inline(always)]
    fn half_add(self, b: Self) -> (Self, Self) {
        (self.xor(b), self.and(b))
    }
    /// `self | b & c`
    #[inline(always)]
    fn or_both(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `self | b & !c`
    #[inline(always)]
    fn or_without(self, b: Self, c: Self) -> Self {
        self.or(b.without(c))
    }
    /// `self & (b | c)`
    #[inline(always)]
    fn and_either(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn without_both(self, b: Self, c: Self) -> Self {
        self.without(b.and(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn without_either(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }
    /// `self & (b | !c)`
    #[inline(always)]
    fn and_if(self, b: Self, c: Self) -> Self {
        self.without(c.without(b))
    }
    /// Swaps the squares of side N above and below the diagonal in two rows of bits; `low` has the
    /// lower N of each 2 N bits.
    #[inline(always)]
    fn swap_squares<const N: i32>(a: Self, b: Self, low: Self) -> (Self, Self) {
        (low.select(a, b.shift_left::<N>()), low.select(a.shift_right::<N>(), b))
    }
    /// `self & b | !self & c`
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.without(self))
    }
}

/// A vector with a bit for each slot. It has as many slots as a register has bits, up to 256.
pub(crate) trait SlotBits: Bits {
    /// The number of words of a vector.
    const WORDS: usize;
    /// The number of slots of a vector.
    const SLOTS: usize = 64 * Self::WORDS;
    /// The number of vector registers of the processor.
    const REGISTERS: usize = 16;
    /// The board of the one-puzzle search for the same instructions.
    type Board: SearchBoard;
    /// The best type for the vectors of several digits with the same instructions.
    type Digits: Digits<Self>;

    /// Creates a vector from its words. Further words are ignored.
    fn from_words(words: [u64; WORDS]) -> Self;
    /// Returns the words of the vector, followed by zeros.
    fn words(self) -> [u64; WORDS];
    /// Runs `work` with the instructions of this type. All work on vectors must run inside this
    /// function; outside it, every operation is a slow function call.
    fn within<W: IsaTask>(work: W) -> W::Output;
}

/// Builds an array of vectors in a loop. Operations become vector instructions only if they are
/// inlined, and a closure (as for `std::array::from_fn`) is not always inlined.
macro_rules! vectors {
    ($i:ident in $len:expr => $vector:expr) => {{
        let mut vectors = [$crate::engine::nine::slots::Bits::none(); $len];
        for $i in 0..$len {
            vectors[$i] = $vector;
        }
        vectors
    }};
}
pub(crate) use vectors;

/// Work for [`SlotBits::within`]. Its `run` must be `#[inline(always)]`.
pub(crate) trait IsaTask {
    type Output;
    fn run(self) -> Self::Output;
}

/// A set of vector instructions, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isa {
    /// Plain words, for which the compiler may use vector instructions that every processor of the
    /// target has.
    Portable,
    /// Any aarch64 (little-endian).
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon,
    /// Any x86-64, and x86 from the Pentium 4 on.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Sse2,
    /// x86 with AVX2.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx2,
    /// x86 with AVX-512F, VL, BW and DQ.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx512,
    /// x86 with the above and AVX-512 VBMI, VBMI2, BITALG and GFNI: Intel from Ice Lake (2019)
    /// on, AMD from Zen 4 (2022) on.
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    Avx512Vbmi,
}

impl Isa {
    /// Returns the best set that this processor has.
    pub fn best() -> Self {
        Self::here().next().unwrap_or(Self::Portable)
    }

    /// Returns all sets that this processor has, the best one first.
    pub fn here() -> impl Iterator<Item = Self> {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        let vectors = {
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512dq");
            let vbmi = is_x86_feature_detected!("avx512vbmi")
                && is_x86_feature_detected!("avx512vbmi2")
                && is_x86_feature_detected!("avx512bitalg")
                && is_x86_feature_detected!("gfni");
            [
                (Self::Avx512Vbmi, vbmi && avx512 && avx2),
                (Self::Avx512, avx512 && avx2),
                (Self::Avx2, avx2),
                (Self::Sse2, is_x86_feature_detected!("sse2")),
            ]
        };
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        let vectors = [(Self::Neon, true)];
        #[cfg(not(any(
            target_arch = "x86",
            target_arch = "x86_64",
            all(target_arch = "aarch64", target_endian = "little")
        )))]
        let vectors: [(Self, bool); 0] = [];
        let most = MOST.load(Ordering::Relaxed);
        vectors
            .into_iter()
            .filter_map(|(isa, here)| here.then_some(isa))
            .chain([Self::Portable])
            .filter(move |&isa| isa as u8 <= most)
    }

    /// Restricts solvers that are created from now on to this set and lower ones, for measurements
    /// and tests. The check of each solution of a single call still uses the best instructions of
    /// the processor.
    pub fn limit(self) {
        MOST.store(self as u8, Ordering::Relaxed);
    }
}

/// The highest set that is used.
static MOST: AtomicU8 = AtomicU8::new(u8::MAX);
