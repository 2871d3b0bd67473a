//! The vectors of nine digits: of the first eight one by one or two together, of the ninth by itself, so that no half of a
//! vector is empty.
//!
//! What is done for each digit by itself is done for all digits that are held together; only where digits are counted do
//! they meet.

use super::{Bits, SlotBits};
use crate::error::Error;
use crate::support::alloc::try_array;
use std::ops::IndexMut;
use std::slice;

pub(crate) const DIGITS: usize = 9;

/// The ninth digit.
pub(crate) const NINTH: usize = DIGITS - 1;

/// Most digits that a machine holds together.
pub(crate) const MOST_TOGETHER: usize = 2;

/// A vector V for each of one or more digits.
pub(crate) trait Digits<V: Bits>: Bits {
    /// Digits that are held together.
    const TOGETHER: usize;
    /// How many of these hold eight digits.
    const COUNT: usize = NINTH / Self::TOGETHER;

    /// An array of COUNT.
    type Eight<T: Copy + Send>: IndexMut<usize, Output = T> + Copy + Send;

    fn eight<T: Copy + Send>(value: T) -> Self::Eight<T>;
    /// The same on the heap.
    fn try_eight<T: Copy + Send>(value: T) -> Result<Box<Self::Eight<T>>, Error>;

    /// An array of six by TOGETHER.
    type Six<T: Copy>: AsRef<[T]> + AsMut<[T]>;

    fn six<T: Copy>(value: T) -> Self::Six<T>;

    /// The vectors of TOGETHER digits.
    fn of_digits(digits: &[V]) -> Self;
    /// The same for each digit.
    fn spread(vector: V) -> Self;
    /// The vector of each digit.
    fn digits(&self) -> &[V];
    /// The same, to write.
    fn digits_mut(&mut self) -> &mut [V];

    /// Where some digit is set.
    fn some(self) -> V;
    /// Where all nine digits are set.
    fn every(nine: &Nine<V, Self>) -> V;
    /// Where at least one of nine digits is set, and where at least two.
    fn once_and_twice(nine: &Nine<V, Self>) -> (V, V);
    /// How many of nine digits are set, and where these are four or more: bits of 1 and of 2, which are right only where it
    /// is fewer than four.
    fn count(nine: &Nine<V, Self>) -> VerticalCount<V>;
}

/// A vector of each of nine digits.
#[derive(Clone, Copy)]
pub(crate) struct Nine<V: Bits, D: Digits<V>> {
    pub eight: D::Eight<D>,
    pub ninth: V,
}

impl<V: Bits, D: Digits<V>> Nine<V, D> {
    #[inline(always)]
    pub fn none() -> Self {
        Self { eight: D::eight(D::none()), ninth: V::none() }
    }

    #[inline(always)]
    pub fn digit(&self, digit: usize) -> V {
        if digit == NINTH {
            self.ninth
        } else {
            self.eight[digit / D::TOGETHER].digits()[digit % D::TOGETHER]
        }
    }
}

/// A number, by bits.
pub(crate) struct VerticalCount<V> {
    pub one: V,
    pub two: V,
    /// It is at least four.
    pub four: V,
}

/// One by one.
impl<V: SlotBits> Digits<V> for V {
    const TOGETHER: usize = 1;

    type Eight<T: Copy + Send> = [T; NINTH];

    #[inline(always)]
    fn eight<T: Copy + Send>(value: T) -> [T; NINTH] {
        [value; NINTH]
    }
    fn try_eight<T: Copy + Send>(value: T) -> Result<Box<[T; NINTH]>, Error> {
        try_array(value)
    }

    type Six<T: Copy> = [T; 6];

    #[inline(always)]
    fn six<T: Copy>(value: T) -> [T; 6] {
        [value; 6]
    }
    #[inline(always)]
    fn of_digits(digits: &[V]) -> Self {
        digits[0]
    }
    #[inline(always)]
    fn spread(vector: V) -> Self {
        vector
    }
    #[inline(always)]
    fn digits(&self) -> &[V] {
        slice::from_ref(self)
    }
    #[inline(always)]
    fn digits_mut(&mut self) -> &mut [V] {
        slice::from_mut(self)
    }
    #[inline(always)]
    fn some(self) -> V {
        self
    }
    #[inline(always)]
    fn every(nine: &Nine<V, V>) -> V {
        let [a, b, c, d, e, f, g, h] = nine.eight;
        a.and3(b, c).and3(d, e).and3(f, g).and3(h, nine.ninth)
    }
    #[inline(always)]
    fn once_and_twice(nine: &Nine<V, V>) -> (V, V) {
        let [a, b, c, d, e, f, g, h] = nine.eight;
        once_and_twice(&[a, b, c, d, e, f, g, h, nine.ninth])
    }
    #[inline(always)]
    fn count(nine: &Nine<V, V>) -> VerticalCount<V> {
        let [a, b, c, d, e, f, g, h] = nine.eight;
        let (one, [a, b, c, d]) = add_up(&[a, b, c, d, e, f, g, h, nine.ninth]);
        let (two, four) = a.add(b, c);
        VerticalCount { one, two: two.xor(d), four: four.or_both(two, d) }
    }
}

/// Where at least one of an odd number of vectors is set, and where at least two.
#[inline(always)]
pub(crate) fn once_and_twice<B: Bits>(vectors: &[B]) -> (B, B) {
    let (mut once, mut twice) = (vectors[0], B::none());
    for two in vectors[1..].as_chunks::<2>().0 {
        twice = twice.or(once.majority(two[0], two[1]));
        once = once.or3(two[0], two[1]);
    }
    (once, twice)
}

/// The sum of N bits, and all N / 2 carries.
#[inline(always)]
pub(crate) fn add_up<B: Bits, const N: usize, const CARRIES: usize>(bits: &[B; N]) -> (B, [B; CARRIES]) {
    const { assert!(CARRIES == N / 2) };
    let mut sum = bits[0];
    let mut carries = [B::none(); CARRIES];
    for (carry, two) in carries.iter_mut().zip(bits[1..].as_chunks::<2>().0) {
        (sum, *carry) = sum.add(two[0], two[1]);
    }
    if N.is_multiple_of(2) {
        (sum, carries[CARRIES - 1]) = sum.half_add(bits[N - 1]);
    }
    (sum, carries)
}
