//! Sets of slots or of jobs. There are as many jobs as slots.

use crate::engine::nine::slots::{SlotBits, WORDS};

/// A set in which member `64 w + i` is bit `i` of word `w`, as in the vectors of [`SlotBits`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct BitSet([u64; WORDS]);

impl BitSet {
    pub const EMPTY: Self = Self([0; WORDS]);

    #[inline(always)]
    pub fn from_vector<V: SlotBits>(vector: V) -> Self {
        Self(vector.words())
    }

    #[inline(always)]
    pub fn to_vector<V: SlotBits>(self) -> V {
        V::from_words(self.0)
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|w| f(self.0[w], other.0[w])))
    }

    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    #[inline(always)]
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Returns the members in ascending order.
    pub fn iter(self) -> Members {
        Members { set: self, word: 0 }
    }

    /// Returns the members from `first` on in ascending order.
    pub fn iter_from(mut self, first: usize) -> Members {
        let word = (first / 64).min(WORDS - 1);
        self.0[word] &= u64::MAX.checked_shl((first - 64 * word) as u32).unwrap_or(0);
        Members { set: self, word }
    }
}

pub(super) struct Members {
    set: BitSet,
    word: usize,
}

impl Iterator for Members {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while *self.set.0.get(self.word)? == 0 {
            self.word += 1;
        }
        let word = &mut self.set.0[self.word];
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * self.word + bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::nine::slots::SLOTS;
    use crate::support::random::Random;
    use std::collections::BTreeSet;

    #[test]
    fn sets_agree_with_the_sets_of_std() {
        let mut random = Random::new(3);
        let (mut set, mut same) = (BitSet::EMPTY, BTreeSet::new());
        for _ in 0..1_000 {
            let (member, taken) = (random.below(SLOTS), random.below(SLOTS));
            set.insert(member);
            set.remove(taken);
            same.insert(member);
            same.remove(&taken);
            assert!(set.iter().eq(same.iter().copied()) && set.len() as usize == same.len());
            assert_eq!(set.is_empty(), same.is_empty());
            for first in 0..=SLOTS {
                assert!(set.iter_from(first).eq(same.range(first..).copied()));
            }
        }
    }
}
