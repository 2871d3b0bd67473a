//! The rating of a chain by its length.
//!
//! ```text
//! nodes - 2 up to   4    6    8    12   16   24   32   48   64   96   128
//! added            0.0  0.1  0.2  0.3  0.4  0.5  0.6  0.7  0.8  0.9  1.0
//! ```
//!
//! The sum of tenths is made first and then added to the base, as doubles: 6.6 + 0.1 is less than
//! 6.5 + 0.2, and this decides between chains.

use std::cmp::Ordering;

/// Returns the rating of a chain of so many nodes.
pub(crate) fn rating(base: f64, nodes: usize) -> f64 {
    let length = nodes.saturating_sub(2);
    let (mut added, mut bound, mut is_odd) = (0.0, 4, false);
    while length > bound {
        added += 0.1;
        bound = if is_odd { bound * 4 / 3 } else { bound * 3 / 2 };
        is_odd = !is_odd;
    }
    base + added
}

/// The rank of a hint of a chain: the rating, then the number of nodes, then the kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HintRank {
    pub rating: f64,
    pub nodes: usize,
    pub key: u8,
}

impl HintRank {
    /// Returns the rank of a chain.
    pub fn new(base: f64, nodes: usize, key: u8) -> Self {
        Self { rating: rating(base, nodes), nodes, key }
    }

    /// Compares as the original sorts.
    pub fn order(self, other: Self) -> Ordering {
        let by_rating = self.rating.total_cmp(&other.rating);
        by_rating.then(self.nodes.cmp(&other.nodes)).then(self.key.cmp(&other.key))
    }

    /// Returns whether the chain comes before the best one so far.
    pub fn beats(self, best: Option<Self>) -> bool {
        best.is_none_or(|best| self.order(best) == Ordering::Less)
    }
}
