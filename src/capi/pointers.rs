//! Pointers of C callers. Each becomes a slice or an [`OutPtr`] after a check for null, alignment
//! and size.

use super::error::CallError;
use std::ffi::c_char;
use std::ops::Range;

/// Refuses arguments that are null and must not be: the first check of a call after that of its handle.
/// Each is a test and a name.
pub(super) fn check_null<const N: usize>(arguments: [(bool, &'static str); N]) -> Result<(), CallError> {
    match arguments.into_iter().find(|&(is_missing, _)| is_missing) {
        Some((_, argument)) => Err(CallError::Null { argument }),
        None => Ok(()),
    }
}

/// Returns whether an array is null and must not be. An array without values may be null.
pub(super) fn is_missing<T>(pointer: *const T, len: usize) -> bool {
    pointer.is_null() && len > 0
}

/// Checks that an array of `len` values of `T` can be at `pointer`.
pub(super) fn check<T>(pointer: *const T, len: usize, argument: &'static str) -> Result<(), CallError> {
    if pointer.is_null() {
        return Err(CallError::Null { argument });
    }
    if !pointer.is_aligned() {
        return Err(CallError::argument("a pointer is not aligned for the type it points to"));
    }
    if !is_possible::<T>(len) {
        return Err(CallError::argument("an array is longer than the address space: check its length"));
    }
    Ok(())
}

/// Returns whether memory can hold `len` values of `T`.
pub(super) fn is_possible<T>(len: usize) -> bool {
    len <= isize::MAX as usize / size_of::<T>().max(1)
}

/// Returns the addresses of a caller's array. They are empty for null, and for an array too long
/// for memory, which `check` refuses.
pub(super) fn extent<T>(pointer: *const T, len: usize) -> Range<usize> {
    if pointer.is_null() || !is_possible::<T>(len) {
        return 0..0;
    }
    pointer.addr()..pointer.addr().saturating_add(len * size_of::<T>())
}

/// Refuses arrays that overlap: an answer would overwrite input that is not read yet.
pub(super) fn check_apart<const N: usize>(extents: [Range<usize>; N]) -> Result<(), CallError> {
    let overlap = |a: &Range<usize>, b: &Range<usize>| a.start.max(b.start) < a.end.min(b.end);
    for (k, one) in extents.iter().enumerate() {
        if extents[k + 1..].iter().any(|other| overlap(one, other)) {
            return Err(CallError::argument("two arrays overlap: inputs and outputs need separate memory"));
        }
    }
    Ok(())
}

/// Returns an input array; null with length 0 is an empty one.
///
/// # Safety
/// If not null, `len` values can be read at `pointer`, and nothing writes to them during `'a`.
pub(super) unsafe fn input<'a, T>(
    pointer: *const T,
    len: usize,
    argument: &'static str,
) -> Result<&'a [T], CallError> {
    if pointer.is_null() && len == 0 {
        return Ok(&[]);
    }
    check(pointer, len, argument)?;
    // SAFETY: not null, aligned, of a possible size, and readable by this function's contract.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// Returns the characters of a string in front of its NUL, the first `most` of them if there are more;
/// `None` if it is null.
///
/// # Safety
/// If not null, characters can be read at `string` up to a NUL, and nothing writes to them during `'a`.
pub(super) unsafe fn c_string<'a>(string: *const c_char, most: usize) -> Option<&'a [u8]> {
    if string.is_null() {
        return None;
    }
    let bytes = string.cast::<u8>();
    // SAFETY: by this function's contract. Nothing behind the NUL is read.
    let len = (0..most).take_while(|&index| unsafe { bytes.add(index).read() } != 0).count();
    // SAFETY: these characters were read.
    Some(unsafe { std::slice::from_raw_parts(bytes, len) })
}

/// Returns an output array of integers; null with length 0 is an empty one.
///
/// # Safety
/// If not null, `len` values can be written at `pointer`, and nothing else uses them during `'a`.
pub(super) unsafe fn output<'a, T>(
    pointer: *mut T,
    len: usize,
    argument: &'static str,
) -> Result<&'a mut [T], CallError> {
    if pointer.is_null() && len == 0 {
        return Ok(&mut []);
    }
    check(pointer, len, argument)?;
    // SAFETY: not null, aligned, of a possible size, and writable by this function's contract. The
    // memory may be uninitialised for C; it is only written to, and every bit pattern is a value of
    // the integer types used.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, len) })
}

/// Returns the `needed` values of an output array that are written. A shorter array is an error, and
/// the last check of a call.
pub(super) fn fit<T>(out: &mut [T], needed: usize) -> Result<&mut [T], CallError> {
    let got = out.len();
    out.get_mut(..needed).ok_or(CallError::Buffer { got, needed })
}

/// As [`output`] and [`fit`], for a call that has no other arguments to check.
///
/// # Safety
/// As [`output`].
pub(super) unsafe fn output_for<'a, T>(
    pointer: *mut T,
    len: usize,
    needed: usize,
    argument: &'static str,
) -> Result<&'a mut [T], CallError> {
    // SAFETY: the same contract.
    fit(unsafe { output(pointer, len, argument) }?, needed)
}

/// A pointer to write one value to; null if the value is not wanted. It is not a reference: until the
/// answer is written, the caller's callbacks may use the memory, and it may also be an input.
#[derive(Clone, Copy)]
pub(super) struct OutPtr<T>(*mut T);

impl<T: Copy> OutPtr<T> {
    pub fn set(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: by the contract of `out_ptr`.
            unsafe { self.0.write(value) }
        }
    }

    /// Panics if the pointer is null, which one of [`out_ptr`] is not.
    pub fn get(self) -> T {
        assert!(!self.0.is_null());
        // SAFETY: by the contract of `out_ptr`.
        unsafe { self.0.read() }
    }
}

/// Checks a pointer to write one value to.
///
/// # Safety
/// If not null, a value can be written at `pointer`, and also read if the call reads it, as long as
/// the call runs.
pub(super) unsafe fn out_ptr<T>(pointer: *mut T, argument: &'static str) -> Result<OutPtr<T>, CallError> {
    check(pointer, 1, argument).map(|()| OutPtr(pointer))
}

/// Checks a pointer that may be null.
///
/// # Safety
/// As [`out_ptr`].
pub(super) unsafe fn optional_out_ptr<T>(
    pointer: *mut T,
    argument: &'static str,
) -> Result<OutPtr<T>, CallError> {
    if pointer.is_null() {
        return Ok(OutPtr(pointer));
    }
    // SAFETY: the same contract.
    unsafe { out_ptr(pointer, argument) }
}

/// Returns an output array; null, whatever the length, if it is not wanted.
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
        // Only the length is checked.
        let most = isize::MAX as usize / 4;
        let statuses =
            [most - 1, most, most + 1, usize::MAX].map(|len| status(check(pointer, len, "values")));
        assert_eq!(statuses, [ORDOKU_OK, ORDOKU_OK, ORDOKU_E_ARGUMENT, ORDOKU_E_ARGUMENT]);
        assert_eq!(status(check(pointer.cast::<u8>(), isize::MAX as usize, "values")), ORDOKU_OK);
    }
}
