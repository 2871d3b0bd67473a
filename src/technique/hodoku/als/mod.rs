//! Almost locked sets: cells of a house that have together one digit more than there are cells.
//!
//! ```text
//! {1 2} {2 3 1}    two cells, digits 1 2 3: if one digit goes, the others are locked in the cells
//! ```
//!
//! A *restricted common* of two sets is a digit that both have, and of which every cell in one sees
//! every cell in the other: it is in at most one of the sets, so the other one is locked. The
//! theory is of bennys and others in the players' forum, 2004 and 2005.

mod chain;
mod list;
mod reach;
mod restricted;
mod wing;
mod xz;

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
    medium: Option<Box<Restricted<8>>>,
    large: Option<Box<Restricted<16>>>,
    huge: Option<Box<Restricted<64>>>,
}

/// Calls a function with the restricted commons whose rows have room for all sets. A board with more
/// sets than the largest rows have room for is not searched.
macro_rules! with_sets {
    ($search:ident, $board:ident, |$restricted:ident| $body:expr) => {{
        let is_new = $search.list_new_sets($board);
        let sets = &$search.sets;
        match sets.sets.len() {
            0..=512 => {
                let $restricted = $search.medium.get_or_insert_with(|| Box::new(Restricted::new()));
                if is_new {
                    $restricted.compute($board, sets);
                }
                $body
            }
            513..=1024 => {
                let $restricted = $search.large.get_or_insert_with(|| Box::new(Restricted::new()));
                if is_new {
                    $restricted.compute($board, sets);
                }
                $body
            }
            1025..=4096 => {
                let $restricted = $search.huge.get_or_insert_with(|| Box::new(Restricted::new()));
                if is_new {
                    $restricted.compute($board, sets);
                }
                $body
            }
            _ => None,
        }
    }};
}

impl AlsSearch {
    pub fn new() -> Self {
        Self { known: None, sets: AlmostSets::new(), medium: None, large: None, huge: None }
    }

    /// Returns the first step of two sets.
    pub fn find_xz(&mut self, board: &Board) -> Option<Step> {
        with_sets!(self, board, |restricted| xz::find_xz(board, &self.sets, restricted))
    }

    /// Returns the first step of three sets.
    pub fn find_xy_wing(&mut self, board: &Board) -> Option<Step> {
        with_sets!(self, board, |restricted| wing::find_xy_wing(board, &self.sets, restricted))
    }

    /// Returns the best chain of four sets or more.
    pub fn find_chain(&mut self, board: &Board) -> Option<Step> {
        with_sets!(self, board, |restricted| chain::find_als_chain(board, &self.sets, restricted))
    }

    /// Lists the sets of the board if its candidates have changed. Returns whether they have.
    fn list_new_sets(&mut self, board: &Board) -> bool {
        if self.known == Some(board.of_digit) {
            return false;
        }
        self.known = Some(board.of_digit);
        self.sets.list(board);
        true
    }
}

/// Returns the data of a set for a step.
fn set_of(set: &AlmostSet) -> Set {
    Set { cells: set.cells, digits: set.digits }
}
