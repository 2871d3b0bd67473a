//! The C functions that set a poll callback, and that cancel the searches of a handle.

use super::call::ffi_call;
use super::error::CallError;
use super::handle::{Opaque, Searches, lock, set_cancel};
use super::poll::Poll;
use super::solver::ordoku_solver;
use super::status::ORDOKU_OK;
use super::structs::Versioned;
use std::ffi::{c_int, c_void};

/// Called regularly during a search. Returns 0 to continue, any other value to stop the search.
pub type ordoku_poll_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> c_int>;

/// Functions that every search calls.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_callbacks {
    /// Set by ordoku_callbacks_init.
    pub struct_size: u32,
    /// Can stop a search; NULL if nothing should.
    pub poll: ordoku_poll_fn,
    /// Argument for poll.
    pub user: *mut c_void,
}

// SAFETY: it begins with its size; by the contract of `ordoku_solver_set_callbacks`, a caller sets
// `poll` to null or a function.
unsafe impl Versioned for ordoku_callbacks {
    const FIRST_SIZE: usize = size_of::<[usize; 3]>();
    const DEFAULT: Self =
        Self { struct_size: size_of::<Self>() as u32, poll: None, user: std::ptr::null_mut() };
}

impl ordoku_callbacks {
    /// Reads the callbacks of a caller; null means none.
    ///
    /// # Safety
    /// As [`Versioned::read`], and `poll` may be called with `user` as long as the result is used.
    pub(super) unsafe fn read_or_default(callbacks: *const Self) -> Result<Poll, CallError> {
        if callbacks.is_null() {
            return Ok(Poll::NONE);
        }
        // SAFETY: the same contract.
        let callbacks = unsafe { Self::read(callbacks, "callbacks") }?;
        // SAFETY: the same contract.
        Ok(unsafe { Poll::new(callbacks.poll, callbacks.user) })
    }
}

/// Sets the callbacks of a handle.
///
/// # Safety
/// As [`lock`] and [`ordoku_callbacks::read_or_default`].
pub(super) unsafe fn set_callbacks<H>(handle: *const H, callbacks: *const ordoku_callbacks) -> c_int
where
    H: Opaque<Contents: Searches>,
{
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut handle = lock(call, handle)?;
        handle.set_poll(ordoku_callbacks::read_or_default(callbacks)?);
        Ok(ORDOKU_OK)
    })
}

/// Sets *callbacks to 0, which calls nothing, and its struct_size to `size`, which is sizeof
/// *callbacks.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `callbacks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_callbacks_init(callbacks: *mut ordoku_callbacks, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_callbacks::init(callbacks, size, "callbacks") }
}

/// Sets the callbacks of later searches; NULL means none.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `solver` is null or a handle; if not null, callbacks->struct_size bytes can be read at
/// `callbacks`, and its `poll` is null or a function that may be called with its `user` until the
/// callbacks are replaced.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_callbacks(
    solver: *mut ordoku_solver,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_callbacks(solver, callbacks) }
}

/// Stops the search that runs on the solver, and every later one until ordoku_solver_reset_cancel.
/// Those calls return ORDOKU_STOPPED; in a batch it is the status of the puzzles that are left.
///
/// Any thread may call this at any time before the solver is freed, and so may a signal handler: it
/// is one atomic store. Returns ORDOKU_OK.
///
/// # Safety
/// `solver` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_cancel(solver: *mut ordoku_solver) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_cancel(solver, true) }
}

/// Undoes ordoku_solver_cancel; the same threads may call it, and it returns the same values.
///
/// # Safety
/// `solver` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_reset_cancel(solver: *mut ordoku_solver) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_cancel(solver, false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first version is a u32 and two pointers.
    #[test]
    fn structs_smaller_than_the_first_version_are_refused() {
        for size in 0..=size_of::<ordoku_callbacks>() as u32 {
            let callbacks = ordoku_callbacks { struct_size: size, ..ordoku_callbacks::DEFAULT };
            // SAFETY: a local.
            let read = unsafe { ordoku_callbacks::read_or_default(&callbacks) };
            assert_eq!(read.is_ok(), size as usize >= size_of::<[*const u8; 3]>(), "{size}");
        }
    }
}
