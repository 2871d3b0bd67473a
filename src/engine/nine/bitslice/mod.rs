//! Bit-slices: 256 or 128 slots, each with a node of the search tree of a 9x9 (bit-slicing, E.
//! Biham 1997).
//!
//! Bit j of every vector belongs to slot j, so that one vector instruction does one logical step in
//! all slots:
//!
//! ```text
//!                           slot 0   1   2   3  ..  255
//! candidates[d][c]  vector   [   1   0   0   1  ..    1 ]    slots with candidate d in c
//! open[c]           vector   [   1   0   1   0  ..    0 ]    slots with c open: two or more
//! conflict          vector   [   0   0   1   0  ..    0 ]    slots whose node is refuted
//!
//! a naked single of digit d in cell c, in all slots:    single = candidates[d][c] & !open[c]
//! struck out in a peer p:                               candidates[d][p] &= !single
//! ```
//!
//! [`round`] applies the rules, [`choose`] picks a guess in each slot by the [`scores`], and
//! [`exchange`] moves puzzles and boards into and out of slots, which takes a transposition of bits
//! ([`transpose`]).

mod choose;
mod exchange;
mod round;
mod scores;
mod transpose;

pub(crate) use choose::Guesses;
pub(crate) use exchange::{BLOCK_WORDS, PackedBoard, TransposeBuffer};
pub(crate) use round::Locks;

use super::board::CELLS;
use super::slots::{Bits, Digits, NINTH, SlotBits};
use crate::error::Error;
use crate::support::alloc::try_array;
use round::Kept;

/// N vectors for each digit.
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
    /// The cells with two or more candidates.
    open: Box<[V; CELLS]>,
    /// The rows in which a digit had two or more candidates at the end of the last round.
    crowded: OfDigits<V, 9>,
    kept: Kept<V::Digits>,
    kept_of_ninth: Kept<V>,
    /// The slots in which a cell or a digit has lost its last candidate since the node was loaded.
    pub conflict: V,
    /// The slots in which another round may strike out more.
    pub changed: V,
    /// The slots in which some cell was open in the last round, after its hidden singles.
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
