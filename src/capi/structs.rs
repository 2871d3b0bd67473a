//! Structs of C callers, whose version may be older or newer than this one.

use super::call::ffi_call;
use super::error::CallError;
use super::pointers::check;
use super::status::ORDOKU_OK;
use std::ffi::c_int;

/// A struct that may grow from version to version. It begins with its size as a `u32`; 0 is the
/// default of every other member, and every bit pattern is a value.
///
/// # Safety
/// Implementing types must have these properties.
pub(super) unsafe trait Versioned: Copy {
    /// The size of the struct's first version, which never changes.
    const FIRST_SIZE: usize;
    /// The struct with all members 0, except for the size.
    const DEFAULT: Self;

    /// Returns the size that a caller's struct claims, if it can be the size of a version. No
    /// version ends inside a member.
    ///
    /// # Errors
    /// Returns `ORDOKU_E_NULL`, and `ORDOKU_E_ARGUMENT` for a size of no version.
    ///
    /// # Safety
    /// If not null, the first member can be read.
    unsafe fn size_of(pointer: *const Self, argument: &'static str) -> Result<usize, CallError> {
        check(pointer, 1, argument)?;
        // SAFETY: the size is the first member and can be read.
        let size = unsafe { pointer.cast::<u32>().read() } as usize;
        Self::check_size(size).map(|()| size)
    }

    /// Refuses a size that no version has.
    fn check_size(size: usize) -> Result<(), CallError> {
        if (Self::FIRST_SIZE..=LARGEST_STRUCT).contains(&size) && size.is_multiple_of(align_of::<Self>()) {
            return Ok(());
        }
        Err(CallError::argument(
            "struct_size is not the size of any version: call the struct's init function first",
        ))
    }

    /// Sets a caller's struct to the defaults; `size` is its size. Returns the status of the call.
    ///
    /// # Safety
    /// If not null, `size` bytes can be written at `pointer`, and nothing else uses them during the
    /// call.
    unsafe fn init(pointer: *mut Self, size: usize, argument: &'static str) -> c_int {
        ffi_call(|_| {
            check(pointer, 1, argument)?;
            Self::check_size(size)?;
            // SAFETY: by this function's contract.
            unsafe {
                pointer.cast::<u8>().write_bytes(0, size);
                pointer.cast::<u32>().write(size as u32);
            }
            Ok(ORDOKU_OK)
        })
    }

    /// Reads a caller's struct of any version.
    ///
    /// # Errors
    /// As [`Versioned::size_of`], and `ORDOKU_E_OPTION` for a struct larger than this version's
    /// that is not 0 beyond this version's size.
    ///
    /// # Safety
    /// If not null, `pointer` points to a struct whose first member is its size in bytes, and all
    /// of them can be read.
    unsafe fn read(pointer: *const Self, argument: &'static str) -> Result<Self, CallError> {
        // SAFETY: by this function's contract.
        let size = unsafe { Self::size_of(pointer, argument) }?;
        let known = size.min(size_of::<Self>());
        // SAFETY: `size` bytes can be read by this function's contract.
        let beyond =
            unsafe { std::slice::from_raw_parts(pointer.cast::<u8>().wrapping_add(known), size - known) };
        if beyond.iter().any(|&byte| byte != 0) {
            return Err(CallError::LaterStruct { size });
        }
        // SAFETY: the same contract.
        unsafe { Self::read_known(pointer, argument) }
    }

    /// Reads the members that this version knows, whatever is beyond them.
    ///
    /// # Errors
    /// As [`Versioned::size_of`].
    ///
    /// # Safety
    /// As [`Versioned::read`].
    unsafe fn read_known(pointer: *const Self, argument: &'static str) -> Result<Self, CallError> {
        // SAFETY: by this function's contract.
        let size = unsafe { Self::size_of(pointer, argument) }?;
        let known = size.min(size_of::<Self>());
        let mut value = Self::DEFAULT;
        // SAFETY: `known` bytes fit both, and every bit pattern is a value.
        unsafe { std::ptr::copy_nonoverlapping(pointer.cast::<u8>(), (&raw mut value).cast(), known) };
        Ok(value)
    }

    /// Checks a caller's struct of any version that will receive a value.
    ///
    /// # Errors
    /// As [`Versioned::size_of`].
    ///
    /// # Safety
    /// If not null, `pointer` points to a struct whose first member is its size in bytes, and all
    /// of them can be read and written as long as the call runs.
    unsafe fn out(pointer: *mut Self, argument: &'static str) -> Result<OutStruct<Self>, CallError> {
        // SAFETY: by this function's contract.
        let size = unsafe { Self::size_of(pointer, argument) }?;
        Ok(OutStruct { pointer, size })
    }

    /// Returns a caller's struct of this size that will receive a value. It was not set before.
    ///
    /// # Safety
    /// `size` bytes can be written at `pointer`, which is aligned, as long as the call runs, and
    /// [`check_size`](Versioned::check_size) accepts the size.
    unsafe fn unset(pointer: *mut Self, size: usize) -> OutStruct<Self> {
        OutStruct { pointer, size }
    }

    /// Checks the size of a caller's struct that will be read; the pointer may be null.
    ///
    /// # Errors
    /// As [`Versioned::size_of`].
    ///
    /// # Safety
    /// As [`Versioned::size_of`].
    unsafe fn check_optional(pointer: *const Self, argument: &'static str) -> Result<(), CallError> {
        if pointer.is_null() {
            return Ok(());
        }
        // SAFETY: the same contract.
        unsafe { Self::size_of(pointer, argument) }.map(|_| ())
    }

    /// As [`Versioned::out`], for a pointer that may be null.
    ///
    /// # Errors
    /// As [`Versioned::out`].
    ///
    /// # Safety
    /// As [`Versioned::out`].
    unsafe fn optional_out(
        pointer: *mut Self,
        argument: &'static str,
    ) -> Result<Option<OutStruct<Self>>, CallError> {
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: the same contract.
        unsafe { Self::out(pointer, argument) }.map(Some)
    }
}

/// A caller's struct of any version that will receive a value.
#[derive(Clone, Copy)]
pub(super) struct OutStruct<T> {
    pointer: *mut T,
    size: usize,
}

impl<T: Versioned> OutStruct<T> {
    /// Returns the size of the caller's struct.
    pub fn size(self) -> usize {
        self.size
    }

    /// Writes the value. Members unknown to the caller's version are left out; members unknown to
    /// this version become 0.
    pub fn set(self, value: T) {
        let known = self.size.min(size_of::<T>());
        let bytes = self.pointer.cast::<u8>();
        // SAFETY: `size` bytes can be written by the contract of `out`, and `known` is not more
        // than `value` has. The size, the first member, is written last.
        unsafe {
            std::ptr::copy_nonoverlapping((&raw const value).cast::<u8>(), bytes, known);
            bytes.add(known).write_bytes(0, self.size - known);
            self.pointer.cast::<u32>().write(self.size as u32);
        }
    }
}

/// No version of any struct will be larger; a larger size is a mistake.
const LARGEST_STRUCT: usize = 4096;

#[cfg(test)]
mod tests {
    use super::super::stats::ordoku_stats;
    use super::super::status::ORDOKU_E_OPTION;
    use super::*;

    /// The part of a struct that this version does not know must be 0, and becomes 0.
    #[test]
    fn structs_of_later_versions_are_larger() {
        let own = size_of::<ordoku_stats>() / 8;
        let mut words = [0u64; 16];
        words[0] = 8 * (own as u64 + 3);
        // SAFETY: the array is larger than the sizes named.
        unsafe {
            let pointer = words.as_mut_ptr().cast::<ordoku_stats>();
            assert!(ordoku_stats::read(pointer, "stats").is_ok());
            words[own + 2] = 1;
            let pointer = words.as_mut_ptr().cast::<ordoku_stats>();
            let refused = ordoku_stats::read(pointer, "stats").err().map(|error| error.status());
            assert_eq!(refused, Some(ORDOKU_E_OPTION));
            words = [7; 16];
            words[0] = 8 * (own as u64 + 3);
            let pointer = words.as_mut_ptr().cast::<ordoku_stats>();
            ordoku_stats::out(pointer, "stats").unwrap().set(ordoku_stats::DEFAULT);
        }
        assert_eq!(words[0], 8 * (own as u64 + 3));
        assert!(
            words[1..own + 3].iter().all(|&word| word == 0) && words[own + 3..].iter().all(|&word| word == 7)
        );
    }
}
