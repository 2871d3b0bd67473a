//! Almost locked sets: cells of a house that have together one digit more than there are cells.
//!
//! ```text
//! {1 2} {2 3 1}    two cells, digits 1 2 3: if one digit goes, the others are locked in the cells
//! ```
//!
//! A *restricted common* of two sets is a digit that both have, and of which every cell in one sees
//! every cell in the other: it is in at most one of the sets, so the other one is locked. The
//! theory is of bennys and others in the players' forum, 2004 and 2005.

mod all_chains;
mod chain;
mod death_blossom;
mod list;
mod reach;
mod restricted;
mod wing;
mod xz;

use crate::error::Error;
use crate::limits::LimitChecker;
use crate::limits::stop::Search;
use crate::technique::board::Board;
use crate::technique::sets::CellSet;
use crate::technique::step::{Set, Step};
use list::{AlmostSet, AlmostSets};
use restricted::Restricted;

/// The searches for almost locked sets, and their memory for the time of a path.
pub(crate) struct AlsSearch {
    /// The candidates whose sets and restricted commons were computed last.
    known: Option<[CellSet; 10]>,
    sets: AlmostSets,
    medium: Restricted<8>,
    large: Restricted<16>,
    huge: Restricted<64>,
}

/// Calls a function with the restricted commons whose rows have room for all sets. A board with
/// more sets than the largest rows have room for is not searched.
macro_rules! with_sets {
    ($search:ident, $board:ident, $limits:ident, |$restricted:ident| $body:expr) => {{
        let is_new = $search.known != Some($board.of_digit);
        if is_new {
            $search.known = None;
            $search.sets.list($board, $limits)?;
        }
        with_sets!(@of $search.sets.sets.len(), is_new, $search, $board, $limits, |$restricted| $body,
            (0..=512, medium), (513..=1024, large), (1025..=4096, huge))
    }};
    (@of $sets:expr, $is_new:ident, $search:ident, $board:ident, $limits:ident, |$restricted:ident| $body:expr,
        $(($range:pat, $field:ident)),*) => {
        match $sets {
            $($range => {
                let $restricted = &mut $search.$field;
                if $is_new {
                    $restricted.compute($board, &$search.sets, $limits)?;
                    $search.known = Some($board.of_digit);
                }
                $body
            })*
            _ => Ok(Default::default()),
        }
    };
}

impl AlsSearch {
    pub fn new() -> Self {
        Self {
            known: None,
            sets: AlmostSets::new(),
            medium: Restricted::new(),
            large: Restricted::new(),
            huge: Restricted::new(),
        }
    }

    /// Returns the first step of two sets.
    pub fn find_xz(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        with_sets!(self, board, limits, |restricted| xz::find_xz(board, &self.sets, restricted, limits))
    }

    /// Returns the first step of three sets.
    pub fn find_xy_wing(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        with_sets!(self, board, limits, |restricted| wing::find_xy_wing(
            board, &self.sets, restricted, limits
        ))
    }

    /// Returns the best chain of four sets or more.
    pub fn find_chain(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Option<Step>> {
        with_sets!(self, board, limits, |restricted| {
            chain::find_als_chain(board, &self.sets, restricted, limits)
        })
    }

    /// Returns the two sets with the fewest cells for each set of removals.
    pub fn all_xz(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        with_sets!(self, board, limits, |restricted| xz::all_xz(board, &self.sets, restricted, limits))
    }

    /// Returns the three sets with the fewest cells for each set of removals.
    pub fn all_xy_wings(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        with_sets!(self, board, limits, |restricted| wing::all_xy_wings(
            board, &self.sets, restricted, limits
        ))
    }

    /// Returns the chain with the fewest sets for each set of removals.
    pub fn all_chains(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        with_sets!(self, board, limits, |restricted| {
            all_chains::all_als_chains(board, &self.sets, restricted, limits)
        })
    }

    /// Returns the death blossom with the fewest cells for each set of removals.
    pub fn all_death_blossoms(&mut self, board: &Board, limits: &mut LimitChecker<'_>) -> Search<Vec<Step>> {
        with_sets!(self, board, limits, |restricted| {
            death_blossom::all_death_blossoms(board, &self.sets, restricted, limits)
        })
    }
}

/// Returns the data of a set for a step.
fn set_of(set: &AlmostSet) -> Result<Set, Error> {
    Set::new(set.cells, set.digits)
}
