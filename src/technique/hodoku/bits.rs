//! Fixed-size sets of nodes, and the sizes of small sets.

/// A set of up to 64 * W nodes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct BitRow<const W: usize>([u64; W]);

impl<const W: usize> Default for BitRow<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitRow<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    #[inline(always)]
    pub(crate) fn of(node: usize) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(node);
        bits
    }

    /// Returns the set of the nodes from 0 to `end`, without `end`.
    pub(crate) fn below(end: usize) -> Self {
        let mut bits = Self::EMPTY;
        for (k, word) in bits.0.iter_mut().enumerate() {
            *word = match end.saturating_sub(64 * k) {
                0 => 0,
                n if n >= 64 => !0,
                n => (1 << n) - 1,
            };
        }
        bits
    }

    #[inline(always)]
    pub(crate) fn has(&self, node: usize) -> bool {
        self.0[node / 64] >> (node % 64) & 1 != 0
    }

    #[inline(always)]
    pub(crate) fn insert(&mut self, node: usize) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    #[inline(always)]
    pub(crate) fn remove(&mut self, node: usize) {
        self.0[node / 64] &= !(1 << (node % 64));
    }

    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline(always)]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    /// Returns the lowest member.
    #[inline(always)]
    pub(crate) fn first(&self) -> Option<usize> {
        for (k, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(64 * k + word.trailing_zeros() as usize);
            }
        }
        None
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    #[inline(always)]
    pub(crate) fn or(&self, other: &Self) -> Self {
        let mut bits = *self;
        bits.add(other);
        bits
    }

    #[inline(always)]
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut bits = *self;
        for (word, less) in bits.0.iter_mut().zip(&other.0) {
            *word &= less;
        }
        bits
    }

    /// Returns the members that are not in the other set.
    #[inline(always)]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        let mut bits = *self;
        for (word, less) in bits.0.iter_mut().zip(&other.0) {
            *word &= !less;
        }
        bits
    }

    /// Returns the upper half of the set, moved to the lower half.
    #[inline(always)]
    pub(crate) fn upper_half(&self) -> Self {
        let mut bits = Self::EMPTY;
        for (word, from) in bits.0.iter_mut().zip(&self.0[W / 2..]) {
            *word = *from;
        }
        bits
    }

    /// Returns the members in ascending order.
    #[inline(always)]
    pub(crate) fn iter(&self) -> BitsIter<W> {
        BitsIter { bits: *self, word: 0 }
    }
}

/// The members of a set of nodes in ascending order.
pub(crate) struct BitsIter<const W: usize> {
    bits: BitRow<W>,
    word: usize,
}

impl<const W: usize> Iterator for BitsIter<W> {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let word = &mut self.bits.0[self.word];
            if *word != 0 {
                let node = 64 * self.word + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(node);
            }
            self.word += 1;
        }
        None
    }
}

/// The number of members of each small set, as bits.
pub(crate) static SIZES: [u8; 1024] = {
    let mut sizes = [0; 1024];
    let mut i = 0;
    while i < 1024 {
        sizes[i] = (i as u32).count_ones() as u8;
        i += 1;
    }
    sizes
};

/// Fills the unions of all rows but one each, and returns the members of at least two rows.
#[inline]
pub(crate) fn unions_of_others<const W: usize>(rows: &[BitRow<W>], others: &mut [BitRow<W>]) -> BitRow<W> {
    let (mut one, mut two) = (BitRow::EMPTY, BitRow::EMPTY);
    for row in rows {
        two.add(&one.and(row));
        one.add(row);
    }
    for (others, row) in others.iter_mut().zip(rows) {
        *others = one.minus(row).or(&two);
    }
    two
}
