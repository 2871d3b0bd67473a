//! Allocation that returns [`Error::Memory`] instead of aborting.
#![allow(unsafe_code, reason = "only the allocator gives memory that is zeroed as it is used")]

use crate::error::Error;
use smallvec::{Array, SmallVec};
use std::alloc::{Layout, alloc_zeroed};
use std::sync::Arc;

/// Returns `vec![value; len]`, or an error if there is no memory.
pub(crate) fn try_vec<T: Clone>(value: T, len: usize) -> Result<Vec<T>, Error> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len)?;
    vec.resize(len, value);
    Ok(vec)
}

/// Returns `vec![0; len]`, or an error if there is no memory. The system zeroes a large vector page
/// by page, as it is used.
pub(crate) fn try_zeroed(len: usize) -> Result<Vec<u8>, Error> {
    let layout = Layout::array::<u8>(len).map_err(|_| Error::Memory)?;
    if len == 0 {
        return Ok(Vec::new());
    }
    // SAFETY: the size of the layout is not 0.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        return Err(Error::Memory);
    }
    // SAFETY: the allocator gave `len` bytes of this layout at `start`, and all of them are 0.
    Ok(unsafe { Vec::from_raw_parts(start, len, len) })
}

/// Turns an existing vector into `vec![value; len]`, within its capacity if that is enough, or
/// returns an error if there is no memory.
pub(crate) fn try_refill<T: Clone>(vec: &mut Vec<T>, value: T, len: usize) -> Result<(), Error> {
    vec.clear();
    vec.try_reserve(len)?;
    vec.resize(len, value);
    Ok(())
}

/// Makes a vector at least this long, or returns an error if there is no memory. What it has stays.
pub(crate) fn try_lengthen<T: Clone + Default>(vec: &mut Vec<T>, len: usize) -> Result<(), Error> {
    if vec.len() < len {
        vec.try_reserve(len - vec.len())?;
        vec.resize(len, T::default());
    }
    Ok(())
}

/// Collects at most `len` items of an iterator, or returns an error if there is no memory for `len`
/// items.
pub(crate) fn try_collect<T>(len: usize, iterator: impl Iterator<Item = T>) -> Result<Vec<T>, Error> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len)?;
    vec.extend(iterator.take(len));
    Ok(vec)
}

/// Pushes a value, or returns an error if there is no memory.
#[inline(always)]
pub(crate) fn try_push<T>(vec: &mut Vec<T>, value: T) -> Result<(), Error> {
    if vec.len() == vec.capacity() {
        vec.try_reserve(1)?;
    }
    vec.push(value);
    Ok(())
}

/// Pushes a value to a vector that keeps a few in place, or returns an error if there is no memory.
#[inline]
pub(crate) fn try_push_small<A: Array>(vec: &mut SmallVec<A>, value: A::Item) -> Result<(), Error> {
    vec.try_reserve(1).map_err(|_| Error::Memory)?;
    vec.push(value);
    Ok(())
}

/// Pushes the values of an iterator to a vector that keeps a few in place, or returns an error if
/// there is no memory.
#[inline]
pub(crate) fn try_extend_small<A: Array>(
    vec: &mut SmallVec<A>,
    values: impl IntoIterator<Item = A::Item>,
) -> Result<(), Error> {
    values.into_iter().try_for_each(|value| try_push_small(vec, value))
}

/// Collects the values of an iterator in a vector that keeps a few in place, or returns an error if
/// there is no memory.
#[inline]
pub(crate) fn try_small<A: Array>(values: impl IntoIterator<Item = A::Item>) -> Result<SmallVec<A>, Error> {
    let mut vec = SmallVec::new();
    try_extend_small(&mut vec, values)?;
    Ok(vec)
}

/// Returns a boxed array that was never on the stack, or an error if there is no memory.
pub(crate) fn try_array<T: Clone, const N: usize>(value: T) -> Result<Box<[T; N]>, Error> {
    try_vec(value, N)?.into_boxed_slice().try_into().map_err(|_| Error::Internal)
}

/// Returns `Box::new(value)`, as an array of one so that safe code can make it, or an error if
/// there is no memory.
pub(crate) fn try_box<T>(value: T) -> Result<Box<[T; 1]>, Error> {
    let mut one = Vec::new();
    one.try_reserve_exact(1)?;
    one.push(value);
    one.into_boxed_slice().try_into().map_err(|_| Error::Internal)
}

/// Returns `Arc::new(value)`, or an error if there is no memory for it.
///
/// Stable Rust has no fallible `Arc`. As much memory is asked for first and given back, so only
/// memory that runs out between these two steps ends the process.
pub(crate) fn try_arc<T>(value: T) -> Result<Arc<T>, Error> {
    let counters = 2 * size_of::<usize>();
    drop(std::hint::black_box(try_vec(0u8, size_of::<T>() + counters + align_of::<T>())?));
    Ok(Arc::new(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn allocations_hold_their_values_or_report_a_lack_of_memory() {
        assert_eq!(try_vec(7, 3), Ok(vec![7; 3]));
        assert_eq!(try_vec(7u64, usize::MAX), Err(Error::Memory));
        assert_eq!(try_vec(7u64, usize::MAX / 64), Err(Error::Memory));
        assert_eq!(try_zeroed(0), Ok(vec![]));
        assert_eq!(try_zeroed(3), Ok(vec![0; 3]));
        assert_eq!(try_zeroed(usize::MAX), Err(Error::Memory));
        assert_eq!(try_zeroed(usize::MAX / 4), Err(Error::Memory));
        assert_eq!(try_collect(3, 5..), Ok(vec![5, 6, 7]));
        assert_eq!(try_collect(9, 5..7), Ok(vec![5, 6]));
        assert_eq!(try_collect(usize::MAX, 5u64..7), Err(Error::Memory));
        let mut vec = vec![1u64, 2, 3, 4];
        assert_eq!(try_refill(&mut vec, 7, 3), Ok(()));
        assert_eq!(vec, [7; 3]);
        assert_eq!(try_refill(&mut vec, 7, usize::MAX), Err(Error::Memory));
        let mut vec = Vec::new();
        (0..100).for_each(|value| try_push(&mut vec, value).unwrap());
        assert!(vec.iter().copied().eq(0..100));
        let small: SmallVec<[u16; 4]> = try_small(1..=100).unwrap();
        assert!(small.iter().copied().eq(1..=100));
        assert_eq!(try_array::<_, 4>(7).map(|array| *array), Ok([7; 4]));
        assert_eq!(try_box(7).map(|one| *one), Ok([7]));
        assert_eq!(try_arc(7), Ok(Arc::new(7)));
    }
}
