//! How many solutions there are for what is left, so that a search does not repeat itself. D. E.
//! Knuth, the program DLX6, 2020.
//!
//! ```text
//! key     a bit for each item that the chosen options meet; with colours see secondary_key.rs
//! slot    a key, and the number of solutions of what it leaves; a new one replaces the old one
//! ```
//!
//! The rest depends on the items met and their colours, and not on the options that meet them. The
//! memo is dropped where little repeats, because then it only takes time.

use super::live::Matrix;
use super::secondary_key::SecondaryKey;
use crate::error::Error;
use crate::support::alloc::try_refill;

/// Look-ups between two decisions whether the memo stays.
const PERIOD: u64 = 1 << 13;

/// The first number of slots, a power of two. It grows fourfold while the memory is below
/// `MOST_BYTES`.
const FIRST: usize = 1 << 12;
const MOST_BYTES: u64 = 1 << 26;

#[derive(Default)]
pub(in crate::engine) struct Memo {
    key: Vec<u64>,
    /// The key of secondary items, used only if options have colours.
    secondary: SecondaryKey,
    /// The keys of all slots.
    keys: Vec<u64>,
    /// For each slot its number plus one, or 0 if it is empty; and the work that found it.
    numbers: Vec<(u64, u64)>,
    looked_up: u64,
    /// Work that was not repeated since the last decision, and all work of the search until then.
    saved: u64,
    work_before: u64,
    /// Slots that were in use when they got another number.
    replaced: usize,
    /// The largest number of bytes.
    memory: u64,
    /// Whether numbers above 0 are of use.
    counts: bool,
    is_on: bool,
}

impl Memo {
    /// Starts for a matrix, after some work of its search. Without memory the memo stays off.
    pub fn start(&mut self, matrix: Matrix<'_>, memory: u64, work: u64, counts: bool) {
        (self.looked_up, self.saved, self.work_before) = (0, 0, work);
        (self.memory, self.counts) = (memory.min(MOST_BYTES), counts);
        let (items, shades) = (matrix.items.len(), matrix.shades.len());
        if shades > 0 {
            // The other half is for what makes the key.
            self.memory /= 2;
        }
        self.is_on = try_refill(&mut self.key, 0, (items + shades).div_ceil(64)).is_ok()
            && (shades == 0 || self.secondary.start(matrix, self.memory).is_ok())
            && self.empty(FIRST).is_ok();
    }

    /// Gives back the memory of a memo that has grown.
    pub fn shrink(&mut self) {
        if self.numbers.len() > FIRST {
            *self = Self::default();
        }
        self.secondary = SecondaryKey::default();
    }

    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Gives the memo this many slots, all empty.
    fn empty(&mut self, slots: usize) -> Result<(), Error> {
        if slots as u64 * (self.key.len() as u64 + 2) > self.memory / 8 {
            return Err(Error::Memory);
        }
        self.replaced = 0;
        try_refill(&mut self.keys, 0, slots * self.key.len())?;
        try_refill(&mut self.numbers, (0, 0), slots)
    }

    /// Notes that an option is chosen, or otherwise that it is taken back.
    pub fn toggle(&mut self, matrix: Matrix<'_>, option: u32, is_chosen: bool) {
        if !matrix.shades.is_empty() {
            return self.secondary.toggle(matrix, option, is_chosen, &mut self.key);
        }
        matrix.items_of(option).for_each(|item| self.key[item as usize / 64] ^= 1 << (item % 64));
    }

    /// Returns the slot of the key, and the range of its own key.
    fn slot(&self) -> (usize, std::ops::Range<usize>) {
        // Multiplies by 2^64 divided by the golden ratio: D. E. Knuth, TAOCP 6.4.
        let mix = |hash: u64, &word: &u64| (hash.rotate_left(29) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let bits = self.numbers.len().trailing_zeros();
        let slot = (self.key.iter().fold(0, mix) >> (64 - bits)) as usize;
        (slot, slot * self.key.len()..(slot + 1) * self.key.len())
    }

    /// Returns the number of solutions of what is left, if it is known. `work` is all work of the
    /// search.
    pub fn look_up(&mut self, work: u64) -> Option<u64> {
        self.looked_up += 1;
        if self.looked_up.is_multiple_of(PERIOD) {
            self.keep_or_drop(work);
            if !self.is_on {
                return None;
            }
        }
        let (slot, key) = self.slot();
        let (number, work) = self.numbers[slot];
        let number = number.checked_sub(1).filter(|_| self.keys[key] == self.key);
        self.saved += number.map_or(0, |_| work);
        number
    }

    /// Drops the memo if it saves less than half of the work, and makes a full one larger.
    fn keep_or_drop(&mut self, work: u64) {
        let done = work - std::mem::replace(&mut self.work_before, work);
        self.is_on = std::mem::take(&mut self.saved) >= done;
        let slots = self.numbers.len();
        if self.is_on && 2 * self.replaced > slots {
            self.is_on = self.empty(4 * slots).is_ok() || self.empty(slots).is_ok();
        }
    }

    /// Notes the number of solutions of what is left, and the work that found it, if that is of
    /// use.
    pub fn note(&mut self, number: u64, work: u64) {
        if number > 0 && !self.counts {
            return;
        }
        let (slot, key) = self.slot();
        self.replaced += usize::from(self.numbers[slot].0 != 0);
        self.keys[key].copy_from_slice(&self.key);
        self.numbers[slot] = (number.saturating_add(1), work);
    }
}
