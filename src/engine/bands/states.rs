//! States and the number of ways to each, in a hash table.

use super::{Allowance, Digits, NoNumber};
use crate::support::alloc::try_refill;

/// States in the order in which they were first found.
pub(super) struct BandStates<M> {
    /// The length of a key.
    len: usize,
    keys: Vec<M>,
    ways: Vec<u128>,
    /// Indices of states plus 1, by hash; 0 is an empty slot. The length is a power of two.
    table: Vec<u32>,
}

impl<M: Digits> BandStates<M> {
    /// Makes a set without states, whose keys have this length.
    pub fn new(len: usize) -> Result<Self, NoNumber> {
        let mut table = Vec::new();
        try_refill(&mut table, 0, 1 << 6)?;
        Ok(Self { len, keys: Vec::new(), ways: Vec::new(), table })
    }

    pub fn count(&self) -> usize {
        self.ways.len()
    }

    pub fn key(&self, state: usize) -> &[M] {
        &self.keys[state * self.len..][..self.len]
    }

    pub fn ways(&self, state: usize) -> u128 {
        self.ways[state]
    }

    /// Returns the slot at which a search for a key begins.
    fn first_slot(&self, key: &[M]) -> usize {
        // Multiplies by 2^64 divided by the golden ratio: D. E. Knuth, TAOCP 6.4.
        let mix = |hash: u64, &digits: &M| {
            (hash.rotate_left(23) ^ digits.into()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        (key.iter().fold(0, mix) >> (64 - self.table.len().ilog2())) as usize
    }

    /// Returns the state with a key, or else its slot.
    fn find(&self, key: &[M]) -> Result<usize, usize> {
        let mut slot = self.first_slot(key);
        loop {
            match self.table[slot] as usize {
                0 => return Err(slot),
                found if self.key(found - 1) == key => return Ok(found - 1),
                _ => slot = (slot + 1) & (self.table.len() - 1),
            }
        }
    }

    /// Returns the number of ways to a state, 0 for one that there is not.
    pub fn ways_to(&self, key: &[M]) -> u128 {
        self.find(key).map_or(0, |state| self.ways[state])
    }

    /// Adds ways to a state.
    pub fn add(&mut self, key: &[M], ways: u128, allowance: &mut Allowance<'_, '_>) -> Result<(), NoNumber> {
        match self.find(key) {
            Ok(state) => self.ways[state] = self.ways[state].checked_add(ways).ok_or(NoNumber::Never)?,
            Err(slot) => {
                allowance.take(size_of_val(key) + size_of::<u128>() + 3 * size_of::<u32>())?;
                self.keys.try_reserve(self.len)?;
                self.keys.extend_from_slice(key);
                self.ways.try_reserve(1)?;
                self.ways.push(ways);
                self.table[slot] = u32::try_from(self.ways.len()).map_err(|_| NoNumber::Never)?;
                if 2 * self.ways.len() > self.table.len() {
                    self.grow()?;
                }
            }
        }
        Ok(())
    }

    fn grow(&mut self) -> Result<(), NoNumber> {
        let slots = 4 * self.table.len();
        try_refill(&mut self.table, 0, slots)?;
        for state in 0..self.ways.len() {
            if let Err(slot) = self.find(self.key(state)) {
                self.table[slot] = state as u32 + 1;
            }
        }
        Ok(())
    }
}
