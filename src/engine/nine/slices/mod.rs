//! 256 or 128 nodes of 9x9 side by side: bit j of every vector belongs to node j (bit-slicing, E. Biham 1997).
//!
//! ```text
//! places[d][c]: the nodes in which cell c may take digit d
//! ```

mod choose;
mod exchange;
mod round;
mod scores;
mod transpose;

pub(super) use choose::Guesses;
pub(super) use exchange::{Packed, SIX, Sheets};
pub(super) use round::Notes;

use super::cells::CELLS;
use super::lanes::{Bits, Digits, Lanes};
use crate::error::{Error, try_array};

/// A T for the digits that a machine holds together, nine digits in all.
type Nine<V, T> = <<V as Lanes>::Digits as Digits<V>>::Nine<T>;

pub(super) struct Slices<V: Lanes> {
    places: Box<Nine<V, [V::Digits; CELLS]>>,
    /// Cells with two or more candidates.
    open: Box<[V; CELLS]>,
    /// Rows in which a digit had two or more places at the end of the last round.
    crowded: Box<Nine<V, [V::Digits; 9]>>,
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
            places: V::Digits::try_nine([V::Digits::none(); CELLS])?,
            open: try_array(V::none())?,
            crowded: V::Digits::try_nine([V::Digits::none(); 9])?,
            conflict: V::none(),
            changed: V::none(),
            unsolved: V::none(),
        })
    }
    #[inline(always)]
    fn place(&self, digit: usize, cell: usize) -> V {
        self.places[digit / V::Digits::TOGETHER][cell].digits()[digit % V::Digits::TOGETHER]
    }

    #[inline(always)]
    fn place_mut(&mut self, digit: usize, cell: usize) -> &mut V {
        &mut self.places[digit / V::Digits::TOGETHER][cell].digits_mut()[digit % V::Digits::TOGETHER]
    }
}

#[inline(always)]
fn of_digit<V: Lanes>(nine: &Nine<V, V::Digits>, digit: usize) -> V {
    nine[digit / V::Digits::TOGETHER].digits()[digit % V::Digits::TOGETHER]
}
