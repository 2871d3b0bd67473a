//! A set of trail positions, from which the last position is taken first.

use crate::error::Error;
use crate::support::alloc::try_refill;

/// One bit for each trail position.
#[derive(Default)]
pub(super) struct TrailSet {
    words: Vec<u64>,
    /// All words after this one are 0.
    last: usize,
}

impl TrailSet {
    pub fn reset(&mut self, positions: usize) -> Result<(), Error> {
        let words = positions / 64 + 1;
        try_refill(&mut self.words, 0, words)?;
        self.last = 0;
        Ok(())
    }

    #[inline(always)]
    pub fn insert(&mut self, position: u32) {
        let word = position as usize / 64;
        self.words[word] |= 1 << (position % 64);
        self.last = self.last.max(word);
    }

    #[inline(always)]
    pub fn pop_last(&mut self) -> Option<usize> {
        loop {
            let word = &mut self.words[self.last];
            if let Some(bit) = word.checked_ilog2() {
                *word ^= 1 << bit;
                return Some(64 * self.last + bit as usize);
            }
            self.last = self.last.checked_sub(1)?;
        }
    }

    pub fn clear(&mut self) {
        self.words[..=self.last].fill(0);
        self.last = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_taken_from_the_last_down() {
        let mut set = TrailSet::default();
        set.reset(200).unwrap();
        assert_eq!(set.pop_last(), None);
        [3, 199, 64, 63, 0, 128, 63].into_iter().for_each(|position| set.insert(position));
        assert_eq!([199, 128], [(); 2].map(|()| set.pop_last().unwrap()));
        set.insert(65);
        assert_eq!([65, 64, 63, 3, 0], [(); 5].map(|()| set.pop_last().unwrap()));
        assert_eq!(set.pop_last(), None);
        [1, 150].into_iter().for_each(|position| set.insert(position));
        set.clear();
        assert_eq!(set.pop_last(), None);
    }
}
