//! 256 or 128 slots of 9x9 side by side: bit j of every vector belongs to slot j (bit-slicing, E. Biham 1997).
//!
//! ```text
//! candidates[d][c]: the slots in which cell c may take digit d
//! ```

mod choose;
mod exchange;
mod round;
mod scores;
mod transpose;

pub(crate) use choose::Guesses;
pub(crate) use exchange::{BLOCK_WORDS, PackedBoard, TransposeBuffer};
pub(crate) use round::Locks;

use super::board::CELLS;
use super::wide::{Bits, Digits, NINTH, SlotBits};
use crate::error::Error;
use crate::support::alloc::try_array;
use round::Kept;

/// N vectors of each digit.
struct OfDigits<V: SlotBits, const N: usize> {
    eight: Box<<V::Digits as Digits<V>>::Eight<[V::Digits; N]>>,
    ninth: Box<[V; N]>,
}

impl<V: SlotBits, const N: usize> OfDigits<V, N> {
    fn new() -> Result<Self, Error> {
        Ok(Self { eight: V::Digits::try_eight([V::Digits::none(); N])?, ninth: try_array(V::none())? })
    }
}

pub(crate) struct Slices<V: SlotBits> {
    candidates: OfDigits<V, CELLS>,
    /// CellSet with two or more candidates.
    open: Box<[V; CELLS]>,
    /// Rows in which a digit had two or more candidates at the end of the last round.
    crowded: OfDigits<V, 9>,
    kept: Kept<V::Digits>,
    kept_of_ninth: Kept<V>,
    /// A cell or a digit has no place left, ever since the slot was put in.
    pub conflict: V,
    /// Another round may strike out more.
    pub changed: V,
    /// Some cell was open in the last round, after its hidden singles.
    pub unsolved: V,
}

impl<V: SlotBits> Slices<V> {
    pub fn new() -> Result<Self, Error> {
        Ok(Self {
            candidates: OfDigits::new()?,
            open: try_array(V::none())?,
            crowded: OfDigits::new()?,
            kept: Kept::new()?,
            kept_of_ninth: Kept::new()?,
            conflict: V::none(),
            changed: V::none(),
            unsolved: V::none(),
        })
    }

    #[inline(always)]
    fn candidate(&self, digit: usize, cell: usize) -> V {
        if digit == NINTH {
            return self.candidates.ninth[cell];
        }
        self.candidates.eight[digit / V::Digits::TOGETHER][cell].digits()[digit % V::Digits::TOGETHER]
    }

    #[inline(always)]
    fn candidate_mut(&mut self, digit: usize, cell: usize) -> &mut V {
        if digit == NINTH {
            return &mut self.candidates.ninth[cell];
        }
        &mut self.candidates.eight[digit / V::Digits::TOGETHER][cell].digits_mut()
            [digit % V::Digits::TOGETHER]
    }
}
