//! Small sets as words, and the order in which Sudoku Explainer goes through their subsets.

/// The number of bits of each word below 512.
static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut i = 1;
    while i < 512 {
        counts[i] = counts[i / 2] + (i % 2) as u8;
        i += 1;
    }
    counts
};

/// Returns the number of members of a set of at most nine.
#[inline(always)]
pub(crate) fn count(bits: u16) -> usize {
    COUNTS[(bits & 0x1FF) as usize] as usize
}

/// Returns whether the set has exactly one member.
#[inline(always)]
pub(crate) fn is_single(bits: u16) -> bool {
    bits != 0 && bits & (bits - 1) == 0
}

/// Returns whether the set has two members or more.
#[inline(always)]
pub(crate) fn is_several(bits: u16) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// Returns whether the set has exactly two members.
#[inline(always)]
pub(crate) fn is_pair(bits: u16) -> bool {
    let rest = bits & bits.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// The ways to choose `k` of the first `n` numbers, as words in rising numeric order.
#[derive(Clone)]
pub(crate) struct Tuples {
    next: u32,
    end: u32,
}

/// Returns the ways to choose `k` of the first `n` numbers; `n` is at most 30.
pub(crate) fn tuples(n: usize, k: usize) -> Tuples {
    let end = if k > n || k == 0 { 0 } else { 1 << n };
    Tuples { next: ((1u64 << k) - 1) as u32, end }
}

impl Iterator for Tuples {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        let word = self.next;
        if word >= self.end {
            return None;
        }
        let low = word & word.wrapping_neg();
        let ripple = word + low;
        self.next = ((ripple ^ word) >> 2 >> low.trailing_zeros()) | ripple;
        Some(word)
    }
}

/// Up to nine sets, among which `k` sets are sought whose union has exactly `k` members.
pub(crate) struct Combinations {
    sets: [u16; 9],
    numbers: [u8; 9],
    len: usize,
}

impl Combinations {
    /// Takes those of the nine sets that have two to `k` members.
    #[inline]
    pub fn new(sets: impl Iterator<Item = u16>, k: usize) -> Self {
        let mut choice = Self { sets: [0; 9], numbers: [0; 9], len: 0 };
        for (number, set) in sets.enumerate().take(9) {
            if (2..=k).contains(&count(set)) {
                choice.sets[choice.len] = set;
                choice.numbers[choice.len] = number as u8;
                choice.len += 1;
            }
        }
        choice
    }

    /// Calls `visit` with each `k` of the sets, as a word of their numbers, that have exactly `k`
    /// members, and with the word of these members, until it returns true. Returns whether it did.
    /// The order is that of [`tuples`].
    #[inline]
    pub fn common(&self, k: usize, mut visit: impl FnMut(u16, u16) -> bool) -> bool {
        self.len >= k && self.choose(self.len, k, k, 0, 0, &mut visit)
    }

    /// Chooses `left` more of the first `len` sets.
    fn choose(
        &self,
        len: usize,
        left: usize,
        k: usize,
        chosen: u16,
        union: u16,
        visit: &mut impl FnMut(u16, u16) -> bool,
    ) -> bool {
        for i in left - 1..len {
            let union = union | self.sets[i];
            if count(union) > k {
                continue;
            }
            let chosen = chosen | 1 << self.numbers[i];
            let stop = if left == 1 {
                count(union) == k && visit(chosen, union)
            } else {
                self.choose(i, left - 1, k, chosen, union, visit)
            };
            if stop {
                return true;
            }
        }
        false
    }
}
