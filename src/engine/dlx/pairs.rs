//! The nodes of a matrix whose options have several runs.

/// A bit for each pair of an option and an item, unless these are many.
#[derive(Default)]
pub(super) struct Pairs {
    /// 0 if no pairs are kept.
    items: usize,
    /// Options from this number on have no pairs.
    most_options: usize,
    bits: Vec<u64>,
}

/// The most bits of [`Pairs`]: half a megabyte.
pub(super) const MOST_PAIRS: usize = 1 << 22;

impl Pairs {
    pub fn clear(&mut self) {
        self.items = 0;
        self.most_options = 0;
        self.bits.clear();
    }

    /// Begins to keep pairs.
    pub fn begin(&mut self, items: usize) {
        self.items = items;
        self.most_options = MOST_PAIRS.checked_div(items).unwrap_or(0);
    }

    /// Adds a pair, and returns whether it is new. `None` means that this is not known: pairs are
    /// not kept, or not for options with such numbers.
    #[inline(always)]
    pub fn insert(&mut self, option: u32, item: u32) -> Option<bool> {
        if option as usize >= self.most_options {
            return None;
        }
        let bit = option as usize * self.items + item as usize;
        if bit / 64 >= self.bits.len() && !self.lengthen(bit / 64 + 1) {
            // For good: the bits of this option would not tell all of its nodes.
            self.most_options = option as usize;
            return None;
        }
        let word = &mut self.bits[bit / 64];
        let before = *word;
        *word |= 1 << (bit % 64);
        Some(*word != before)
    }

    /// Removes a pair, if it is kept.
    pub fn remove(&mut self, option: u32, item: u32) {
        if (option as usize) < self.most_options {
            let bit = option as usize * self.items + item as usize;
            if let Some(word) = self.bits.get_mut(bit / 64) {
                *word &= !(1 << (bit % 64));
            }
        }
    }

    /// Returns whether there are now at least `len` words.
    #[cold]
    fn lengthen(&mut self, len: usize) -> bool {
        // A few more, so that this is rare.
        let len = (len + len / 2).min(MOST_PAIRS / 64);
        let has_room = self.bits.try_reserve(len - self.bits.len()).is_ok();
        if has_room {
            self.bits.resize(len, 0);
        }
        has_room
    }
}
