//! A set of cells as bits.

/// A set of cells, of which there are at most 64 for each of the `W` words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    pub const EMPTY: Self = Self([0; W]);
    pub const ROOM: usize = 64 * W;

    #[inline(always)]
    fn zip(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        words.iter_mut().zip(other.0).for_each(|(word, other)| *word = of(*word, other));
        Self(words)
    }

    #[inline(always)]
    pub fn and(self, other: Self) -> Self {
        self.zip(other, |one, other| one & other)
    }

    #[inline(always)]
    pub fn or(self, other: Self) -> Self {
        self.zip(other, |one, other| one | other)
    }

    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |one, other| one & !other)
    }

    /// Returns the cells that are in one of two sets.
    #[inline(always)]
    pub fn xor(self, other: Self) -> Self {
        self.zip(other, |one, other| one ^ other)
    }

    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0.into_iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    pub fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline(always)]
    pub fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    #[inline(always)]
    pub fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    /// Removes the lowest cell, and returns it.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<usize> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * index + bit);
            }
        }
        None
    }

    /// Returns the cells, ascending.
    #[inline(always)]
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }

    pub fn len(self) -> usize {
        self.0.into_iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the cell with this number in ascending order, or the last one.
    pub fn nth(self, number: usize) -> Option<usize> {
        let mut left = number;
        let mut last = None;
        for cell in self.iter() {
            last = Some(cell);
            if left == 0 {
                break;
            }
            left -= 1;
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::CellSet;

    #[test]
    fn a_set_has_its_cells() {
        let mut set = CellSet::<2>::EMPTY;
        [3, 64, 127].into_iter().for_each(|cell| set.insert(cell));
        assert_eq!((set.iter().collect::<Vec<_>>(), set.len()), (vec![3, 64, 127], 3));
        assert_eq!([0, 1, 2, 9].map(|number| set.nth(number)), [Some(3), Some(64), Some(127), Some(127)]);
        let mut other = CellSet::EMPTY;
        other.insert(64);
        assert_eq!(set.and(other), other);
        assert_eq!(set.without(other).iter().collect::<Vec<_>>(), [3, 127]);
        assert_eq!((set.xor(other), set.or(other)), (set.without(other), set));
        assert!(set.has(64) && !set.has(65) && other.without(set).is_empty());
        set.remove(64);
        assert_eq!((set.pop(), set.pop(), set.pop()), (Some(3), Some(127), None));
    }
}
