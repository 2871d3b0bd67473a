//! The nodes of a matrix whose options have several runs.

/// A bit for each pair of an option and an item, unless these are many. A bit may also be set for a node
/// that an error took back.
#[derive(Default)]
pub(super) struct Pairs {
    /// 0 if no pairs are kept.
    items: usize,
    bits: Vec<u64>,
}

/// The most bits of [`Pairs`]: half a megabyte.
const MOST_PAIRS: usize = 1 << 22;

impl Pairs {
    pub fn clear(&mut self) {
        self.items = 0;
        self.bits.clear();
    }

    /// Begins to keep pairs. Returns whether it had not begun: the nodes so far are then missing.
    pub fn begin(&mut self, items: usize) -> bool {
        let begins = self.items == 0;
        self.items = items;
        begins
    }

    /// Adds a pair, and returns whether it is new. `None` means that this is not known: pairs are not
    /// kept, or not for options with such numbers.
    #[inline]
    pub fn insert(&mut self, option: u32, item: u32) -> Option<bool> {
        let bit = option as usize * self.items + item as usize;
        if self.items == 0 || option as usize >= MOST_PAIRS / self.items {
            return None;
        }
        if bit / 64 >= self.bits.len() {
            let len = bit / 64 + 1;
            if self.bits.try_reserve(len - self.bits.len()).is_err() {
                return None;
            }
            self.bits.resize(len, 0);
        }
        let word = &mut self.bits[bit / 64];
        let before = *word;
        *word |= 1 << (bit % 64);
        Some(*word != before)
    }
}
