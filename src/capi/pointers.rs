//! Pointers of C callers: each becomes a slice or an [`OutPtr`] here, after a check for null,
//! alignment and size.

use super::error::CallError;
use std::ops::Range;

/// Checks that `len` values of `T` can stand at `pointer`.
pub(super) fn check<T>(pointer: *const T, len: usize, argument: &'static str) -> Result<(), CallError> {
    if pointer.is_null() {
        return Err(CallError::Null { argument });
    }
    if !pointer.is_aligned() {
        return Err(CallError::argument("a pointer is not aligned for its type"));
    }
    if !is_possible::<T>(len) {
        return Err(CallError::argument("a length exceeds the address space"));
    }
    Ok(())
}

/// Whether memory can hold `len` values of `T`.
fn is_possible<T>(len: usize) -> bool {
    len <= isize::MAX as usize / size_of::<T>().max(1)
}

/// Where a caller's array lies. Null lies nowhere, nor does what is too long for memory, which
/// `check` refuses.
pub(super) fn extent<T>(pointer: *const T, len: usize) -> Range<usize> {
    if pointer.is_null() || !is_possible::<T>(len) {
        return 0..0;
    }
    pointer.addr()..pointer.addr().saturating_add(len * size_of::<T>())
}

/// Refuses arrays that overlap: answers would change what is still to be read.
pub(super) fn check_apart<const N: usize>(extents: [Range<usize>; N]) -> Result<(), CallError> {
    let overlap = |a: &Range<usize>, b: &Range<usize>| a.start.max(b.start) < a.end.min(b.end);
    for (k, one) in extents.iter().enumerate() {
        if extents[k + 1..].iter().any(|other| overlap(one, other)) {
            return Err(CallError::argument("two of the arrays overlap"));
        }
    }
    Ok(())
}

/// An input array.
///
/// # Safety
/// If not null, `len` values can be read at `pointer`, and nothing writes to them during `'a`.
pub(super) unsafe fn input<'a, T>(
    pointer: *const T,
    len: usize,
    argument: &'static str,
) -> Result<&'a [T], CallError> {
    check(pointer, len, argument)?;
    // SAFETY: not null, aligned, of a possible size, and readable by this function's contract.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// An output array of integers.
///
/// # Safety
/// If not null, `len` values can be written at `pointer`, and nothing else uses them during `'a`.
pub(super) unsafe fn output<'a, T>(
    pointer: *mut T,
    len: usize,
    argument: &'static str,
) -> Result<&'a mut [T], CallError> {
    check(pointer, len, argument)?;
    // SAFETY: not null, aligned, of a possible size, and writable by this function's contract. The
    // memory may be uninitialised for C; it is only written to, and every bit pattern is a value of
    // the integer types used.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, len) })
}

/// A place for one value. It is no reference: until the answer is written the memory is the
/// caller's, who may have its callbacks use it, or pass it as an input, too.
#[derive(Clone, Copy)]
pub(super) struct OutPtr<T>(*mut T);

impl<T: Copy> OutPtr<T> {
    pub fn set(self, value: T) {
        // SAFETY: by the contract of `out_ptr`.
        unsafe { self.0.write(value) }
    }

    pub fn get(self) -> T {
        // SAFETY: by the contract of `out_ptr`.
        unsafe { self.0.read() }
    }
}

/// A place for one value.
///
/// # Safety
/// If not null, a value can be written at `pointer`, and read where that is asked for, as long as
/// the call runs.
pub(super) unsafe fn out_ptr<T>(pointer: *mut T, argument: &'static str) -> Result<OutPtr<T>, CallError> {
    check(pointer, 1, argument).map(|()| OutPtr(pointer))
}

/// A place that the caller may leave out by passing null.
///
/// # Safety
/// As [`out_ptr`].
pub(super) unsafe fn optional_out_ptr<T>(
    pointer: *mut T,
    argument: &'static str,
) -> Result<Option<OutPtr<T>>, CallError> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the same contract.
    unsafe { out_ptr(pointer, argument) }.map(Some)
}

/// An output array that the caller may leave out by passing null.
///
/// # Safety
/// As [`output`].
pub(super) unsafe fn optional_output<'a, T>(
    pointer: *mut T,
    len: usize,
    argument: &'static str,
) -> Result<Option<&'a mut [T]>, CallError> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the same contract.
    unsafe { output(pointer, len, argument) }.map(Some)
}

#[cfg(test)]
mod tests {
    use super::super::status::{ORDOKU_E_ARGUMENT, ORDOKU_OK};
    use super::*;

    #[test]
    fn arrays_that_share_a_byte_overlap() {
        let room = [0u32; 8];
        let part = |start: usize, len| extent(room[start..].as_ptr(), len);
        for (one, other, apart) in [
            (part(0, 4), part(4, 4), true),
            (part(0, 5), part(4, 4), false),
            (part(4, 4), part(0, 5), false),
            (part(0, 8), part(2, 1), false),
            (part(0, 8), part(2, 0), true),
            (part(0, 8), part(0, 8), false),
            (part(0, isize::MAX as usize / 4), part(7, 1), false),
            (part(4, isize::MAX as usize / 4), part(0, 4), true),
            (part(0, isize::MAX as usize / 4 + 1), part(7, 1), true),
            (part(0, usize::MAX), part(7, 1), true),
            (extent(std::ptr::null::<u32>(), usize::MAX), part(0, 8), true),
        ] {
            let last = part(0, 0);
            assert_eq!(
                check_apart([one.clone(), last.clone(), other.clone()]).is_ok(),
                apart,
                "{one:?} {other:?}"
            );
            assert_eq!(check_apart([last, one, other]).is_ok(), apart);
        }
    }

    #[test]
    fn pointers_are_checked_for_null_alignment_and_length() {
        let values = [0u32; 2];
        let pointer = values.as_ptr();
        assert_eq!(check(pointer, 2, "values"), Ok(()));
        assert_eq!(check(std::ptr::null::<u32>(), 0, "values"), Err(CallError::Null { argument: "values" }));
        let status =
            |answer: Result<(), CallError>| answer.map_or_else(|error| error.status(), |()| ORDOKU_OK);
        assert_eq!(status(check(pointer.wrapping_byte_add(1), 1, "values")), ORDOKU_E_ARGUMENT);
        // Only the number is looked at.
        let most = isize::MAX as usize / 4;
        let statuses =
            [most - 1, most, most + 1, usize::MAX].map(|len| status(check(pointer, len, "values")));
        assert_eq!(statuses, [ORDOKU_OK, ORDOKU_OK, ORDOKU_E_ARGUMENT, ORDOKU_E_ARGUMENT]);
        assert_eq!(status(check(pointer.cast::<u8>(), isize::MAX as usize, "values")), ORDOKU_OK);
    }
}
