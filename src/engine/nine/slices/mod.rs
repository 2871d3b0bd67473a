//! 256 nodes of 9x9 side by side: bit j of every vector belongs to node j (bit-slicing, E. Biham 1997).
//!
//! ```text
//! places[d][c]: the nodes in which cell c may take digit d
//! ```

mod choose;
mod exchange;
mod round;
mod transpose;

pub(super) use exchange::{BLOCKS, Grids, Packed, seat};

use super::cells::CELLS;
use super::lanes::Lanes;
use crate::error::{Error, try_array};

pub(super) const DIGITS: usize = 9;

pub(super) struct Slices<V> {
    places: Box<[[V; CELLS]; DIGITS]>,
    /// Cells with two or more candidates.
    open: Box<[V; CELLS]>,
    /// Cells that are the only place of a digit in their row.
    taken: Box<[V; CELLS]>,
    /// Rows in which a digit has two or more places.
    crowded: Box<[[V; 9]; DIGITS]>,
    /// A cell or a digit has no place left, ever since the node was put in.
    pub conflict: V,
    /// The last round changed something.
    pub changed: V,
    /// Some cell was open when the last round began.
    pub unsolved: V,
}

impl<V: Lanes> Slices<V> {
    pub fn new() -> Result<Self, Error> {
        Ok(Self {
            places: try_array([V::none(); CELLS])?,
            open: try_array(V::none())?,
            taken: try_array(V::none())?,
            crowded: try_array([V::none(); 9])?,
            conflict: V::none(),
            changed: V::none(),
            unsolved: V::none(),
        })
    }
}
