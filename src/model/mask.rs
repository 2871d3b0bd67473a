//! Sets of small numbers as bits.
//!
//! A mask holds the remaining options of one item, so it needs N bits. The engines are written once
//! over [`Mask`], and [`with_width!`] picks the narrowest type for the side of a puzzle.

/// A set of numbers below [`Mask::WIDTH`].
pub(crate) trait Mask: Copy + Eq + std::fmt::Debug + Send + 'static {
    /// The numbers in a set are below this bound.
    const WIDTH: usize;
    /// The empty set.
    const EMPTY: Self;

    /// Returns the set {0, 1, ..., n - 1}.
    fn first(n: usize) -> Self;
    /// Returns the set {i}.
    fn bit(i: usize) -> Self;
    /// Returns the set whose bit k is bit k % 64 of word k / 64.
    fn from_words(words: &[u64]) -> Self;
    /// Returns the numbers in either set.
    fn or(self, other: Self) -> Self;
    /// Returns the numbers in `self` that are not in `other`.
    fn without(self, other: Self) -> Self;
    /// Returns the number of members.
    fn count(self) -> u32;
    /// Returns the smallest member; [`Mask::WIDTH`] or more for the empty set.
    fn lowest(self) -> usize;
    /// Returns the set without its smallest member.
    fn without_lowest(self) -> Self;

    /// Returns whether the set is empty.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether the set has exactly one member.
    #[inline(always)]
    fn is_single(self) -> bool {
        self.without_lowest() == Self::EMPTY && self != Self::EMPTY
    }

    /// Returns the members in ascending order.
    #[inline(always)]
    fn iter(self) -> Numbers<Self> {
        Numbers(self)
    }
}

/// An iterator over the members of a mask in ascending order.
pub(crate) struct Numbers<M>(M);

impl<M: Mask> Iterator for Numbers<M> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

macro_rules! integer_mask {
    ($($int:ty),*) => {$(
        impl Mask for $int {
            const WIDTH: usize = <$int>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn first(n: usize) -> Self {
                if n >= Self::WIDTH { <$int>::MAX } else { (1 << n) - 1 }
            }
            #[inline(always)]
            fn bit(i: usize) -> Self {
                1 << i
            }
            #[inline(always)]
            fn from_words(words: &[u64]) -> Self {
                words.iter().take(Self::WIDTH.div_ceil(64)).rev().fold(0, |mask, &word| {
                    (((mask as u128) << 64) | u128::from(word)) as $int
                })
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

integer_mask!(u16, u32, u64, u128);

/// 256 bits, for sides above 128; word k holds the numbers from 64 k.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wide([u64; 4]);

impl Wide {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|k| f(self.0[k], other.0[k])))
    }
}

impl Mask for Wide {
    const WIDTH: usize = 256;
    const EMPTY: Self = Self([0; 4]);

    #[inline(always)]
    fn first(n: usize) -> Self {
        Self(std::array::from_fn(|k| u64::first(n.saturating_sub(64 * k))))
    }
    #[inline(always)]
    fn bit(i: usize) -> Self {
        let mut words = [0; 4];
        words[i / 64] = 1 << (i % 64);
        Self(words)
    }
    #[inline(always)]
    fn from_words(words: &[u64]) -> Self {
        Self(std::array::from_fn(|k| words.get(k).copied().unwrap_or(0)))
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn lowest(self) -> usize {
        match self.0.iter().position(|&word| word != 0) {
            Some(k) => 64 * k + self.0[k].trailing_zeros() as usize,
            None => Self::WIDTH,
        }
    }
    #[inline(always)]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
}

/// Evaluates an expression in which `$mask` is the narrowest [`Mask`] for `$side` numbers.
///
/// Each width has a copy of all engines. WebAssembly, which is downloaded, has two of the five.
macro_rules! with_width {
    ($side:expr, $mask:ident => $body:expr) => {
        match $side {
            #[cfg(not(target_family = "wasm"))]
            0..=16 => {
                type $mask = u16;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            17..=32 => {
                type $mask = u32;
                $body
            }
            0..=64 => {
                type $mask = u64;
                $body
            }
            #[cfg(not(target_family = "wasm"))]
            65..=128 => {
                type $mask = u128;
                $body
            }
            _ => {
                type $mask = $crate::model::mask::Wide;
                $body
            }
        }
    };
}
pub(crate) use with_width;

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Compares every operation with the one of `BTreeSet`.
    fn agrees_with_sets<M: Mask>() {
        let sets: Vec<BTreeSet<usize>> = (0..40)
            .map(|seed: usize| {
                (0..M::WIDTH).filter(|i| (i * i * 7 + seed * 13 + i * seed) % (seed + 2) == 1).collect()
            })
            .collect();
        let mask = |set: &BTreeSet<usize>| set.iter().fold(M::EMPTY, |m, &i| m.or(M::bit(i)));
        let back = |m: M| m.iter().collect::<BTreeSet<_>>();
        for a in &sets {
            let m = mask(a);
            assert_eq!(back(m), *a);
            assert_eq!(m.count() as usize, a.len());
            assert_eq!(m.is_empty(), a.is_empty());
            assert_eq!(m.is_single(), a.len() == 1);
            if let Some(&least) = a.first() {
                assert_eq!(m.lowest(), least);
            }
            let mut words = [0u64; 4];
            a.iter().for_each(|i| words[i / 64] |= 1 << (i % 64));
            assert_eq!(M::from_words(&words), m);
            for b in &sets {
                assert_eq!(back(m.or(mask(b))), a | b);
                assert_eq!(back(m.without(mask(b))), a - b);
            }
        }
        for n in 0..=M::WIDTH {
            assert_eq!(back(M::first(n)), (0..n).collect());
        }
        for i in 0..M::WIDTH {
            assert!(M::bit(i).is_single());
        }
    }

    #[test]
    fn every_width_agrees_with_sets() {
        agrees_with_sets::<u16>();
        agrees_with_sets::<u32>();
        agrees_with_sets::<u64>();
        agrees_with_sets::<u128>();
        agrees_with_sets::<Wide>();
    }
}
