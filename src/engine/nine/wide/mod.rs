//! Vectors of bits, one bit for each of 256 or 128 slots, and the choice of the instructions that work on them.
//!
//! Slot `64 w + i` is bit `i` of word `w`. The engine is written once over [`SlotBits`], which `x86.rs` and `portable.rs`
//! implement; [`Isa::best`] is the one place where the instructions are chosen.

mod digits;
mod portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::single::SearchBoard;
use std::sync::atomic::{AtomicU8, Ordering};

pub(crate) use digits::{DIGITS, Digits, MOST_TOGETHER, NINTH, Nine, VerticalCount, add_up, once_and_twice};
pub(crate) use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512, Sse2};

/// Most words of a vector.
pub(crate) const WORDS: usize = 4;
/// Most slots of a vector.
pub(crate) const SLOTS: usize = 64 * WORDS;

/// What can be done to all bits of a vector at once.
///
/// The compound operations are single instructions on some machines, and defined by the simple ones elsewhere.
pub(crate) trait Bits: Copy + Send {
    fn none() -> Self;
    fn all() -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// `self & !other`
    fn without(self, other: Self) -> Self;

    /// Each word by itself.
    fn shift_left<const N: i32>(self) -> Self;
    /// Each word by itself.
    fn shift_right<const N: i32>(self) -> Self;

    /// The words of 64 vectors, one after another.
    fn view(vectors: &[Self; 64]) -> &[u64];
    /// The same, to write.
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
    /// Where at least two of three are set.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b.or(c)).or(b.and(c))
    }
    /// The sum and the carry of three bits.
    #[inline(always)]
    fn add(self, b: Self, c: Self) -> (Self, Self) {
        let (sum, carry) = self.half_add(b);
        (sum.xor(c), carry.or_both(sum, c))
    }
    /// The sum and the carry of two bits.
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
    /// `b` where self is set, `c` elsewhere.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.without(self))
    }
}

/// Vectors of a bit for each of some slots: of as many as a register has bits, up to 256.
pub(crate) trait SlotBits: Bits {
    /// Words of a vector.
    const WORDS: usize;
    /// Nodes of a vector.
    const SLOTS: usize = 64 * Self::WORDS;
    /// A board of one slot for the same machine, which may have more instructions than this needs.
    type Board: SearchBoard;
    /// What the same machine best holds such vectors for several digits in.
    type Digits: Digits<Self>;

    /// The words beyond those of a vector do not matter.
    fn from_words(words: [u64; WORDS]) -> Self;
    /// The words beyond those of a vector are 0.
    fn words(self) -> [u64; WORDS];
    /// Does `work` with the machine's instructions. All work on vectors goes through here: outside of it the
    /// operations are calls, slow ones.
    fn within<W: IsaTask>(work: W) -> W::Output;
}

/// An array of vectors, made in a loop. What works on vectors must be inlined to become the machine's
/// instructions, and closures are not always.
macro_rules! vectors {
    ($i:ident in $len:expr => $vector:expr) => {{
        let mut vectors = [$crate::engine::nine::wide::Bits::none(); $len];
        for $i in 0..$len {
            vectors[$i] = $vector;
        }
        vectors
    }};
}
pub(crate) use vectors;

/// Something to do within a machine, see [`SlotBits::within`]. Its `run` is to be `#[inline(always)]`.
pub(crate) trait IsaTask {
    type Output;
    fn run(self) -> Self::Output;
}

/// A set of vector instructions, the least first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isa {
    /// Plain words, of which the compiler may make what the target always has.
    Portable,
    /// Any x86-64.
    #[cfg(target_arch = "x86_64")]
    Sse2,
    /// x86-64 with AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// x86-64 with AVX-512F, VL, BW and DQ.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// x86-64 with these and VBMI, VBMI2, BITALG and GFNI, as Intel's have from Ice Lake (2019) on, and AMD's from Zen 4
    /// (2022) on.
    #[cfg(target_arch = "x86_64")]
    Avx512Vbmi,
}

impl Isa {
    /// The best one here.
    pub fn best() -> Self {
        Self::here().next().unwrap_or(Self::Portable)
    }

    /// All that this processor has, the best one first.
    pub fn here() -> impl Iterator<Item = Self> {
        #[cfg(target_arch = "x86_64")]
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
                (Self::Sse2, true),
            ]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [(Self, bool); 0] = [];
        let most = MOST.load(Ordering::Relaxed);
        vectors
            .into_iter()
            .filter_map(|(machine, here)| here.then_some(machine))
            .chain([Self::Portable])
            .filter(move |&machine| machine as u8 <= most)
    }

    /// Lets solvers that are made from now on search with no more than this machine. For measuring and testing. The check of
    /// each solution of a single call keeps to what the processor has.
    pub fn limit(self) {
        MOST.store(self as u8, Ordering::Relaxed);
    }
}

/// The most that is used.
static MOST: AtomicU8 = AtomicU8::new(u8::MAX);
