//! Sets of the cells and of the digits of a 9x9, as bits.
//!
//! ```text
//! cells    0 to 80 in row-major order; bit i is cell i
//! digits   1 to 9; bit d is digit d
//! ```

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

/// Defines a set as bits, and the iterator over its members.
macro_rules! bit_set {
    ($Set:ident($Bits:ty), $what:literal, $all:expr, $Members:ident) => {
        #[doc = concat!("A set of ", $what, " of a 9x9.")]
        #[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
        pub(crate) struct $Set($Bits);

        impl $Set {
            /// The empty set.
            pub(crate) const EMPTY: Self = Self(0);
            /// The set of all.
            pub(crate) const ALL: Self = Self($all);

            /// Returns the set of one member.
            #[inline(always)]
            pub(crate) const fn of(member: usize) -> Self {
                Self(1 << member)
            }

            /// Returns the set with these bits; other bits than those of [`Self::ALL`] are left
            /// out.
            #[inline(always)]
            pub(crate) const fn from_bits(bits: $Bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Returns whether a number is a member.
            #[inline(always)]
            pub(crate) const fn has(self, member: usize) -> bool {
                self.0 >> member & 1 != 0
            }

            /// Returns whether there are no members.
            #[inline(always)]
            pub(crate) const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns the number of members.
            #[inline(always)]
            pub(crate) const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            #[doc = concat!("Returns the set as bits, numbered as the ", $what, " are.")]
            #[inline(always)]
            pub(crate) const fn bits(self) -> $Bits {
                self.0
            }

            /// Returns the lowest member. The set must not be empty.
            #[inline(always)]
            pub(crate) const fn first(self) -> usize {
                self.0.trailing_zeros() as usize
            }

            /// Returns whether all members are in `other`.
            #[inline(always)]
            pub(crate) const fn within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns whether the sets have a member in common.
            #[inline(always)]
            pub(crate) const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
        }

        impl BitAnd for $Set {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl BitOr for $Set {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        /// The members that are not in the other set.
        impl Sub for $Set {
            type Output = Self;
            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl BitOrAssign for $Set {
            #[inline(always)]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl FromIterator<usize> for $Set {
            fn from_iter<I: IntoIterator<Item = usize>>(members: I) -> Self {
                members.into_iter().fold(Self::EMPTY, |set, member| set | Self::of(member))
            }
        }

        /// The members in ascending order.
        impl IntoIterator for $Set {
            type Item = usize;
            type IntoIter = $Members;
            #[inline(always)]
            fn into_iter(self) -> $Members {
                $Members(self.0)
            }
        }

        #[doc = concat!("The members of a set of ", $what, " in ascending order.")]
        #[derive(Clone)]
        pub(crate) struct $Members($Bits);

        impl Iterator for $Members {
            type Item = usize;
            #[inline(always)]
            fn next(&mut self) -> Option<usize> {
                if self.0 == 0 {
                    return None;
                }
                let member = self.0.trailing_zeros() as usize;
                self.0 &= self.0 - 1;
                Some(member)
            }
        }

        impl std::fmt::Debug for $Set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

bit_set!(CellSet(u128), "cells", (1 << 81) - 1, CellsOfSet);
bit_set!(DigitSet(u16), "digits", 0x3FE, DigitsOfSet);

impl CellSet {
    /// Returns the cells before a cell in row-major order.
    #[inline(always)]
    pub(crate) const fn before(cell: usize) -> Self {
        Self((1 << cell) - 1)
    }

    /// Returns the cells after a cell in row-major order.
    #[inline(always)]
    pub(crate) const fn after(cell: usize) -> Self {
        Self(Self::ALL.0 & !((2 << cell) - 1))
    }

    /// Returns whether there are two members or more.
    #[inline(always)]
    pub(crate) const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Adds a member.
    #[inline(always)]
    pub(crate) fn insert(&mut self, cell: usize) {
        self.0 |= 1 << cell;
    }

    /// Removes a member.
    #[inline(always)]
    pub(crate) fn remove(&mut self, cell: usize) {
        self.0 &= !(1 << cell);
    }

    /// Returns the members that are not in `other`, as `-` does, in constants.
    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for CellSet {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}
