//! The rule of permutations. A solution matches the items of any two families one to one, because
//! each of its options is in one item of either family. So an option in no perfect matching of two
//! families is in no solution.
//!
//! ```text
//! families           independent groups                          items of each
//! cells and rows     the cells and the digits of each row        N
//! cells and columns  the cells and the digits of each column     N
//! cells and boxes    the cells and the digits of each box        N
//! rows and columns   those of each digit                         N
//! rows and boxes     those of each digit in each band            the rows of a band
//! columns and boxes  those of each digit in each stack           the columns of a stack
//! ```
//!
//! The first three pairs find naked and hidden sets of any size, the fourth finds fish of any size,
//! and the last two find locked candidates in several boxes at once. A search that sees only small
//! sets may need exponentially many nodes for a large one, and so may clause learning (A. Haken,
//! "The intractability of resolution", 1985).

use super::domains::Domains;
use super::matching::Matching;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::shape::{House, HouseKind, Shape};
use crate::stats::Stats;
use crate::support::ablation::Switch;
use crate::support::alloc::try_vec;

/// The rule, with its working memory.
pub(crate) struct PermutationRule<M> {
    matching: Matching<M>,
    /// The items on the left.
    left_items: Vec<u32>,
    /// For each row, column, box and digit, whether options were struck out since it was last
    /// matched.
    stale: Vec<bool>,
}

/// The nodes on the right: `None` for one node for each bit of an item's mask, else one for each of
/// these sets of bits.
type RightSets<M> = Option<fn(&Domains<M>) -> &[M]>;

impl<M: Mask> PermutationRule<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let side = shape.side();
        let mut left_items = Vec::new();
        left_items.try_reserve_exact(side)?;
        Ok(Self { matching: Matching::new(side)?, left_items, stale: try_vec(true, 4 * side)? })
    }

    /// Strikes out the options in no perfect matching, and propagates, until nothing changes.
    /// Returns `false` if no solution is left, or if `limits` end it early. `domains` are those of
    /// the root of a search, at the fixpoint of propagation.
    pub fn settle(
        &mut self,
        domains: &mut Domains<M>,
        limits: &mut LimitChecker<'_>,
        stats: &mut Stats,
    ) -> bool {
        if !Switch::Matching.is_on() {
            return true;
        }
        let settled = self.match_all(domains, limits);
        stats.assignments += domains.take_assignments();
        if !settled {
            domains.abandon();
            stats.conflicts += u64::from(limits.stopped().is_none());
        }
        settled
    }

    /// Matches all groups until none is stale. Returns `false` as `settle` does.
    fn match_all(&mut self, domains: &mut Domains<M>, limits: &mut LimitChecker<'_>) -> bool {
        self.stale.fill(true);
        while self.stale.contains(&true) {
            for group in 0..self.stale.len() {
                if !std::mem::take(&mut self.stale[group]) {
                    continue;
                }
                let before = domains.trail_len();
                let matched = limits.work(domains.shape.side() as u32) && self.match_group(group, domains);
                if !matched || !domains.propagate(limits) {
                    return false;
                }
                self.note_stale(before, domains);
            }
        }
        true
    }

    /// Marks the houses and digits in which options were struck out as stale.
    fn note_stale(&mut self, since: usize, domains: &Domains<M>) {
        let (shape, items) = (domains.shape, Items::new(domains.shape));
        let side = shape.side();
        for placed in domains.struck_out(since, items).map(|option| items.placement(option)) {
            let box_index = shape.box_of(placed.row, placed.column);
            for group in [placed.row, side + placed.column, 2 * side + box_index, 3 * side + placed.digit] {
                self.stale[group] = true;
            }
        }
    }

    /// Matches the items of a house or a digit, by its index in `stale`.
    fn match_group(&mut self, group: usize, domains: &mut Domains<M>) -> bool {
        let (shape, items) = (domains.shape, Items::new(domains.shape));
        let (side, index) = (shape.side(), group % shape.side());
        let house = |kind| shape.cells_of(House { kind, index });
        let row = |row| items.row_digit(row, index);
        let column = |column| items.column_digit(column, index);
        match group / side {
            0 => self.match_items(domains, house(HouseKind::Row), None),
            1 => self.match_items(domains, house(HouseKind::Column), None),
            2 => self.match_items(domains, house(HouseKind::Box), None),
            _ => {
                let (rows, columns) = (shape.box_rows(), shape.box_cols());
                self.match_items(domains, (0..side).map(row), None)
                    && (0..side).step_by(rows).all(|first| {
                        self.match_items(domains, (first..first + rows).map(row), Some(Domains::stacks))
                    })
                    && (0..side).step_by(columns).all(|first| {
                        self.match_items(domains, (first..first + columns).map(column), Some(Domains::bands))
                    })
            }
        }
    }

    /// Strikes out the options in no perfect matching of these items with the nodes on the right.
    /// Returns `false` if there is no perfect matching.
    fn match_items(
        &mut self,
        domains: &mut Domains<M>,
        left_items: impl Iterator<Item = usize>,
        sets: RightSets<M>,
    ) -> bool {
        self.left_items.clear();
        self.matching.edges.clear();
        for item in left_items {
            let mask = domains.masks[item];
            self.left_items.push(item as u32);
            self.matching.edges.push(sets.map_or(mask, |sets| met(mask, sets(domains))));
        }
        self.matching.filter()
            && self.left_items.iter().zip(&self.matching.edges).all(|(&item, &edges)| {
                let keep = sets.map_or(edges, |sets| joined(edges, sets(domains)));
                domains.strike_all(item as usize, keep)
            })
    }
}

/// Returns the indices of the sets that a mask meets.
fn met<M: Mask>(mask: M, sets: &[M]) -> M {
    let meets = |&k: &usize| mask.without(sets[k]) != mask;
    (0..sets.len()).filter(meets).fold(M::EMPTY, |met, k| met.or(M::bit(k)))
}

/// Returns the union of the sets with these indices.
fn joined<M: Mask>(indices: M, sets: &[M]) -> M {
    indices.iter().fold(M::EMPTY, |joined, k| joined.or(sets[k]))
}
