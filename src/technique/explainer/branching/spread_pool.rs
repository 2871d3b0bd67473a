//! Spreads that are kept from search to search, in the heap: chains are nested in chains, so that
//! the stack would have several of them.

use super::super::marks::Pencilmarks;
use super::spread::{Spread, SpreadRules};
use crate::error::Error;
use crate::support::alloc::{try_box, try_push};

/// The most spreads that are kept while nobody uses them. Nested chains use up to two for each
/// candidate.
const MOST_KEPT: usize = 64;

/// A spread of a pool. An array of one can be made by safe code without an abort.
pub(crate) type KeptSpread = Box<[Spread; 1]>;

/// The spreads that nobody uses.
#[derive(Default)]
pub(crate) struct SpreadPool {
    free: Vec<KeptSpread>,
}

impl SpreadPool {
    /// Returns a spread over candidates that is not begun.
    pub fn take(&mut self, start: &Pencilmarks, rules: SpreadRules) -> Result<KeptSpread, Error> {
        let mut spread = match self.free.pop() {
            Some(spread) => spread,
            None => new_spread()?,
        };
        spread[0].go_over_to(start, rules);
        Ok(spread)
    }

    /// Takes back a spread that is not used any more.
    pub fn keep(&mut self, spread: KeptSpread) {
        if self.free.len() < MOST_KEPT {
            // Without memory for the list, the spread is freed.
            let _ = try_push(&mut self.free, spread);
        }
    }
}

/// Makes a spread. Its copies on the stack are gone before anything else is called.
#[inline(never)]
fn new_spread() -> Result<KeptSpread, Error> {
    try_box(Spread::new())
}
