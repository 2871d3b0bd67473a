//! The callbacks that the library calls.

use super::super::c::{self, ordoku_cover, ordoku_solver};
use std::ffi::{c_int, c_void};
use std::ptr::null;

/// The handle that a search runs on.
pub(super) enum SearchHandle {
    Solver(*mut ordoku_solver),
    Matrix(*mut ordoku_cover),
}

/// The data that callbacks get as `user`.
pub(super) struct UserData {
    pub(super) handle: SearchHandle,
    pub(super) calls: u64,
    /// The number of the call that returns 1.
    pub(super) last: u64,
    /// The length of a solution, if it is known.
    pub(super) len: Option<usize>,
    pub(super) seen: Vec<Vec<u32>>,
}

/// Receives a solution. Meanwhile the handle must refuse other calls, and freeing it does nothing.
pub(super) unsafe extern "C" fn receive(cells: *const u32, len: usize, user: *mut c_void) -> c_int {
    // SAFETY: `user` is the pointer that was passed to the search, and `cells` is as the header says.
    let (user, cells) = unsafe { (&mut *user.cast::<UserData>(), std::slice::from_raw_parts(cells, len)) };
    user.seen.push(cells.to_vec());
    user.calls += 1;
    let mut count = 7;
    match user.handle {
        SearchHandle::Matrix(handle) => {
            assert_eq!(call!(ordoku_cover_count(handle, 1, &mut count)), c::E_BUSY);
            assert_eq!(call!(ordoku_cover_cover(handle, 0)), c::E_BUSY);
            // SAFETY: a handle, which is in use.
            unsafe { c::ordoku_cover_free(handle) };
        }
        SearchHandle::Solver(handle) => {
            assert!(user.len.is_none_or(|wanted| wanted == len));
            assert_eq!(call!(ordoku_solver_count(handle, 1, &mut count)), c::E_BUSY);
            assert_eq!(call!(ordoku_solver_set_options(handle, null())), c::E_BUSY);
            let (puzzle, mut status) = ([0; 81], 7);
            let batch = c::Batch {
                limit: 1,
                puzzles: 1,
                cells: puzzle.as_ptr(),
                statuses: &mut status,
                ..c::made(c::ordoku_batch_init)
            };
            assert_eq!(call!(ordoku_solver_solve_batch(handle, &batch)), c::E_BUSY);
            assert_eq!(status, c::E_BUSY);
            // SAFETY: a handle, which is in use.
            unsafe { c::ordoku_solver_free(handle) };
        }
    }
    assert_eq!(count, 7);
    c_int::from(user.calls == user.last)
}

/// Counts down a number, and ends the search at 0.
pub(super) unsafe extern "C" fn poll(user: *mut c_void) -> c_int {
    // SAFETY: `user` is the boxed number that was set together with this function.
    let left = unsafe { &mut *user.cast::<u64>() };
    *left = left.saturating_sub(1);
    c_int::from(*left == 0)
}
