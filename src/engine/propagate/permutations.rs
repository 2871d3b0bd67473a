//! A solution matches the items of any two families one to one: each of its options is in one item of either family, and no item has
//! two. So an option that is in no perfect matching of the two families is in no solution.
//!
//! ```text
//! families           apart from each other                       items of each
//! cells and rows     the cells and the digits of each row        N
//! cells and columns  the cells and the digits of each column     N
//! cells and boxes    the cells and the digits of each box        N
//! rows and columns   those of each digit                         N
//! rows and boxes     those of each digit in each band            the rows of a band
//! columns and boxes  those of each digit in each stack           the columns of a stack
//! ```
//!
//! The first three find naked and hidden sets of any size, the fourth finds fish of any size, and the last two find locked candidates
//! in several boxes at once. A search that sees only small sets may need a number of nodes that is exponential in the size of a large
//! one, and so may learning clauses (A. Haken, "The intractability of resolution", 1985).

use super::matching::Matching;
use super::state::State;
use crate::engine::Run;
use crate::engine::ablation::Switch;
use crate::error::Error;
use crate::limits::LimitChecker;
use crate::model::items::Items;
use crate::model::mask::Mask;
use crate::model::shape::{House, HouseKind, Shape};
use crate::support::alloc::try_vec;

/// Room to match the items of a state.
pub(in crate::engine) struct Permutations<M> {
    matching: Matching<M>,
    /// The items on the left.
    lefts: Vec<u32>,
    /// For each row, column, box and digit, whether options were struck out since its items were matched.
    stale: Vec<bool>,
}

/// The nodes on the right: `None` for one node for each place in an item's mask, else one for each of these sets of places.
type Parts<M> = Option<fn(&State<M>) -> &[M]>;

impl<M: Mask> Permutations<M> {
    pub fn new(shape: Shape) -> Result<Self, Error> {
        let side = shape.side();
        let mut lefts = Vec::new();
        lefts.try_reserve_exact(side)?;
        Ok(Self { matching: Matching::new(side)?, lefts, stale: try_vec(true, 4 * side)? })
    }

    /// Strikes out what is in no perfect matching, and applies the rules again, until nothing changes; `false` when no solution is
    /// left, or when `run` ends it early. `state` is the root of a search, at the fixpoint of the rules.
    ///
    /// Does nothing where a proof is wanted: what is struck out here does not follow by unit propagation, and lemmas for it would be
    /// as many as a search needs nodes.
    pub fn settle(&mut self, state: &mut State<M>, run: &mut Run<'_, '_>) -> bool {
        if run.log.is_some() || !Switch::Matching.is_on() {
            return true;
        }
        let settled = self.match_all(state, &mut run.limits);
        run.stats.assignments += state.take_assignments();
        if !settled {
            state.abandon();
            run.stats.conflicts += u64::from(run.limits.stopped().is_none());
        }
        settled
    }

    fn match_all(&mut self, state: &mut State<M>, limits: &mut LimitChecker<'_>) -> bool {
        self.stale.fill(true);
        while self.stale.contains(&true) {
            for kind in 0..self.stale.len() {
                if !std::mem::take(&mut self.stale[kind]) {
                    continue;
                }
                let before = state.trail_len();
                let matched = limits.work(state.shape.side() as u32) && self.match_kind(kind, state);
                if !matched || !state.propagate(limits) {
                    return false;
                }
                self.note_stale(before, state);
            }
        }
        true
    }

    /// Notes in which houses and of which digits options were struck out.
    fn note_stale(&mut self, since: usize, state: &State<M>) {
        let (shape, items) = (state.shape, Items::new(state.shape));
        let side = shape.side();
        for placed in state.struck_out(since, items).map(|option| items.placement(option)) {
            let box_index = shape.box_of(placed.row, placed.column);
            for kind in [placed.row, side + placed.column, 2 * side + box_index, 3 * side + placed.digit] {
                self.stale[kind] = true;
            }
        }
    }

    /// Matches the items of a house, or of a digit.
    fn match_kind(&mut self, kind: usize, state: &mut State<M>) -> bool {
        let (shape, items) = (state.shape, Items::new(state.shape));
        let (side, index) = (shape.side(), kind % shape.side());
        let house = |kind| shape.cells_of(House { kind, index });
        let row = |row| items.row_digit(row, index);
        let column = |column| items.column_digit(column, index);
        match kind / side {
            0 => self.match_items(state, house(HouseKind::Row), None),
            1 => self.match_items(state, house(HouseKind::Column), None),
            2 => self.match_items(state, house(HouseKind::Box), None),
            _ => {
                let (rows, columns) = (shape.box_rows(), shape.box_cols());
                self.match_items(state, (0..side).map(row), None)
                    && (0..side).step_by(rows).all(|first| {
                        self.match_items(state, (first..first + rows).map(row), Some(State::stacks))
                    })
                    && (0..side).step_by(columns).all(|first| {
                        self.match_items(state, (first..first + columns).map(column), Some(State::bands))
                    })
            }
        }
    }

    /// Strikes out what is in no perfect matching of these items and the nodes on the right; `false` when there is none.
    fn match_items(
        &mut self,
        state: &mut State<M>,
        lefts: impl Iterator<Item = usize>,
        parts: Parts<M>,
    ) -> bool {
        self.lefts.clear();
        self.matching.edges.clear();
        for item in lefts {
            let mask = state.masks[item];
            self.lefts.push(item as u32);
            self.matching.edges.push(parts.map_or(mask, |parts| met(mask, parts(state))));
        }
        self.matching.filter()
            && self.lefts.iter().zip(&self.matching.edges).all(|(&item, &edges)| {
                let keep = parts.map_or(edges, |parts| joined(edges, parts(state)));
                state.strike_all(item as usize, keep)
            })
    }
}

/// The numbers of the parts that a set meets.
fn met<M: Mask>(set: M, parts: &[M]) -> M {
    let meets = |&part: &usize| set.without(parts[part]) != set;
    (0..parts.len()).filter(meets).fold(M::EMPTY, |met, part| met.or(M::bit(part)))
}

/// All that is in the parts of these numbers.
fn joined<M: Mask>(numbers: M, parts: &[M]) -> M {
    numbers.iter().fold(M::EMPTY, |joined, part| joined.or(parts[part]))
}
