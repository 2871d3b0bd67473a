//! The key of a memo where options have colours.
//!
//! ```text
//! primary item      its bit, if a chosen option meets it
//! secondary item    open    the primary items that are not met and share an option with it
//!                   bit     its own, or that of the shade that the chosen options give to it
//! ```
//!
//! A secondary item has its bit in the key only while it is open: later no option that is left
//! meets it, so that its colour does not matter to what is left.

use super::NONE;
use super::live::Matrix;
use crate::error::Error;
use crate::support::alloc::{try_push, try_refill};

#[derive(Default)]
pub(super) struct SecondaryKey {
    /// Primary and secondary items that share an option, ascending.
    pairs: Vec<(u32, u32)>,
    /// For each primary item the start of its pairs, and the end of all.
    starts: Vec<u32>,
    states: Vec<SecondaryState>,
}

/// The state of a secondary item.
#[derive(Clone, Copy)]
struct SecondaryState {
    /// How many primary items that are not met share an option with it.
    open: u32,
    /// How many chosen options meet it.
    uses: u32,
    /// The bit that tells how they do, or `NONE` without one.
    bit: u32,
    /// The bit that the key has, or `NONE`.
    shown: u32,
}

impl SecondaryState {
    fn show(&mut self, key: &mut [u64]) {
        let wanted = if self.open > 0 { self.bit } else { NONE };
        if wanted != self.shown {
            for bit in [wanted, self.shown].into_iter().filter(|&bit| bit != NONE) {
                flip(key, bit);
            }
            self.shown = wanted;
        }
    }
}

fn flip(key: &mut [u64], bit: u32) {
    key[bit as usize / 64] ^= 1 << (bit % 64);
}

impl SecondaryKey {
    /// Starts without a chosen option.
    ///
    /// # Errors
    /// Returns [`Error::Memory`], also if it would take more than this many bytes.
    pub fn start(&mut self, matrix: Matrix<'_>, memory: u64) -> Result<(), Error> {
        let Matrix { primary, items, options, .. } = matrix;
        let Self { pairs, starts, states } = self;
        pairs.clear();
        for option in 0..options.len() as u32 {
            let met = matrix.items_of(option);
            if met.clone().any(|item| items[item as usize].is_covered()) {
                continue;
            }
            let is_primary = |&item: &u32| (item as usize) < primary;
            for one in met.clone().filter(is_primary) {
                for other in met.clone().filter(|item| !is_primary(item)) {
                    if pairs.len() as u64 >= memory / size_of::<(u32, u32)>() as u64 {
                        return Err(Error::Memory);
                    }
                    try_push(pairs, (one, other))?;
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        try_refill(
            states,
            SecondaryState { open: 0, uses: 0, bit: NONE, shown: NONE },
            items.len() - primary,
        )?;
        try_refill(starts, 0, primary + 1)?;
        for &(one, other) in &*pairs {
            starts[one as usize + 1] += 1;
            states[other as usize - primary].open += 1;
        }
        let mut end = 0;
        for start in starts {
            end += *start;
            *start = end;
        }
        Ok(())
    }

    /// Notes that an option is chosen, or otherwise that it is taken back, and changes the key.
    pub fn toggle(&mut self, matrix: Matrix<'_>, option: u32, is_chosen: bool, key: &mut [u64]) {
        let Self { pairs, starts, states } = self;
        let (primary, items) = (matrix.primary, matrix.items.len() as u32);
        for (item, shade) in matrix.shaded_items_of(option) {
            if (item as usize) < primary {
                flip(key, item);
                let range = starts[item as usize] as usize..starts[item as usize + 1] as usize;
                for &(_, other) in &pairs[range] {
                    let state = &mut states[other as usize - primary];
                    state.open = if is_chosen { state.open - 1 } else { state.open + 1 };
                    state.show(key);
                }
            } else {
                let state = &mut states[item as usize - primary];
                state.uses = if is_chosen { state.uses + 1 } else { state.uses - 1 };
                state.bit = match shade {
                    _ if state.uses == 0 => NONE,
                    NONE => item,
                    shade => items + shade,
                };
                state.show(key);
            }
        }
    }
}
