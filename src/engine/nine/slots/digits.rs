//! The vectors of nine digits. The first eight digits are held one by one or in pairs, and the
//! ninth by itself, so that no half of a vector is empty.
//!
//! A step that treats each digit independently works on all digits that are held together. Only
//! counting over digits needs the digits one by one.

use super::{Bits, SlotBits};
use crate::error::Error;
use crate::support::alloc::try_array;
use std::ops::IndexMut;
use std::slice;

pub(crate) const DIGITS: usize = 9;

/// The ninth digit.
pub(crate) const NINTH: usize = DIGITS - 1;

/// The most digits that are held together.
pub(crate) const MOST_TOGETHER: usize = 2;

/// Digits held together: a vector V for each of one or more digits.
pub(crate) trait Digits<V: Bits>: Bits {
    /// The number of digits that are held together.
    const TOGETHER: usize;
    /// The number of `Self` that hold eight digits.
    const COUNT: usize = NINTH / Self::TOGETHER;

    /// An array of `COUNT` elements.
    type Eight<T: Copy + Send>: IndexMut<usize, Output = T> + Copy + Send;

    fn eight<T: Copy + Send>(value: T) -> Self::Eight<T>;
    /// Creates such an array on the heap.
    fn try_eight<T: Copy + Send>(value: T) -> Result<Box<Self::Eight<T>>, Error>;

    /// An array of 6 / `TOGETHER` elements.
    type Six<T: Copy>: AsRef<[T]> + AsMut<[T]>;

    fn six<T: Copy>(value: T) -> Self::Six<T>;

    /// Packs the vectors of `TOGETHER` digits.
    fn of_digits(digits: &[V]) -> Self;
    /// Copies a vector to each digit.
    fn spread(vector: V) -> Self;
    /// Returns the vector of each digit.
    fn digits(&self) -> &[V];
    /// Returns the vector of each digit for writing.
    fn digits_mut(&mut self) -> &mut [V];

    /// Returns the slots in which some of these digits is set.
    fn some(self) -> V;
    /// Returns the slots in which all nine digits are set.
    fn every(nine: &Nine<V, Self>) -> V;
    /// Returns the slots in which at least one, and at least two, of nine digits are set.
    fn once_and_twice(nine: &Nine<V, Self>) -> (V, V);
    /// Returns the number of nine digits that are set.
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

/// A number in each slot. The bits `one` and `two` are valid only below four.
pub(crate) struct VerticalCount<V> {
    pub one: V,
    pub two: V,
    /// The slots in which the number is at least four.
    pub four: V,
}

/// Digits held one by one.
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
        V::once_and_twice_of(&[a, b, c, d, e, f, g, h, nine.ninth])
    }
    #[inline(always)]
    fn count(nine: &Nine<V, V>) -> VerticalCount<V> {
        let [a, b, c, d, e, f, g, h] = nine.eight;
        let (one, [a, b, c, d]) = add_up(&[a, b, c, d, e, f, g, h, nine.ninth]);
        let (two, four) = a.add(b, c);
        VerticalCount { one, two: two.xor(d), four: four.or_both(two, d) }
    }
}

/// Returns the sum of N bits, and the N / 2 carries of twice the weight.
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
