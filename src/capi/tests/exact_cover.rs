//! Exact cover through the exports.

use super::super::structs::Versioned;
use super::super::*;
use std::ffi::{c_int, c_void};

/// Adds three ways to cover each of two items: nine solutions.
///
/// # Safety
/// `cover` is a handle.
unsafe fn add_three_ways(cover: *mut ordoku_cover) {
    for item in [0, 1, 0, 1, 0, 1] {
        // SAFETY: by this function's contract, and a local.
        let status = unsafe { ordoku_cover_add_option(cover, &item, 1, std::ptr::null_mut()) };
        assert_eq!(status, ORDOKU_OK);
    }
}

/// Counts up to a limit.
///
/// # Safety
/// `cover` is a handle.
unsafe fn count(cover: *mut ordoku_cover, limit: u64) -> (c_int, u64) {
    let mut count = 77;
    // SAFETY: by this function's contract, and a local.
    (unsafe { ordoku_cover_count(cover, limit, &mut count) }, count)
}

#[test]
fn counts_stop_at_the_lesser_of_two_limits() {
    let mut cover = std::ptr::null_mut();
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
        assert_eq!(count(cover, 0), (ORDOKU_NO_SOLUTION, 0));
        add_three_ways(cover);
        assert_eq!([0, 2, 9, 10].map(|limit| count(cover, limit)), [9, 2, 9, 9].map(|n| (ORDOKU_SOLVED, n)));
        let limited = ordoku_options { solution_limit: 4, ..ordoku_options::DEFAULT };
        assert_eq!(ordoku_cover_set_options(cover, &limited), ORDOKU_OK);
        assert_eq!(count(cover, 3), (ORDOKU_SOLVED, 3));
        assert_eq!([0, 5].map(|limit| count(cover, limit)), [(ORDOKU_STOPPED, 4); 2]);
        ordoku_cover_free(cover);
    }
}

/// Counts its calls.
unsafe extern "C" fn count_up(asked: *mut c_void) -> c_int {
    // SAFETY: the number that was handed in together with this function.
    unsafe { *asked.cast::<u64>() += 1 };
    0
}

/// The number of an option replaces its item, and the count replaces the number of the callback.
#[test]
fn outputs_may_be_inputs() {
    let mut cover = std::ptr::null_mut();
    let (mut number, mut count) = (1, 77);
    let (number_at, count_at) = (&raw mut number, &raw mut count);
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
        for expected in [0, 1, 2] {
            assert_eq!(ordoku_cover_add_option(cover, number_at, 1, number_at), ORDOKU_OK);
            assert_eq!(number_at.replace(1 - expected % 2), expected);
        }
        let callbacks =
            ordoku_callbacks { poll: Some(count_up), user: count_at.cast(), ..ordoku_callbacks::DEFAULT };
        assert_eq!(ordoku_cover_set_callbacks(cover, &callbacks), ORDOKU_OK);
        assert_eq!(ordoku_cover_count(cover, 0, count_at), ORDOKU_SOLVED);
        assert_eq!(*count_at, 2);
        ordoku_cover_free(cover);
    }
}

/// Counts down, and ends the search at 0.
unsafe extern "C" fn count_down(_: *const u32, _: usize, left: *mut c_void) -> c_int {
    // SAFETY: the number that was handed in together with this function.
    let left = unsafe { &mut *left.cast::<u32>() };
    *left -= 1;
    c_int::from(*left == 0)
}

#[test]
fn solutions_are_handed_out_until_the_callback_ends_the_search() {
    let mut cover = std::ptr::null_mut();
    // SAFETY: locals, and a handle that is freed last.
    unsafe {
        assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
        add_three_ways(cover);
        let enumerate = |most: u32| {
            let mut left = most;
            (ordoku_cover_enumerate(cover, Some(count_down), (&raw mut left).cast()), most - left)
        };
        assert_eq!([1, 4, 9].map(enumerate), [1, 4, 9].map(|n| (ORDOKU_STOPPED, n)));
        assert_eq!(enumerate(10), (ORDOKU_DONE, 9));
        assert_eq!(ordoku_cover_cancel(cover), ORDOKU_OK);
        assert_eq!((enumerate(10), count(cover, 0)), ((ORDOKU_STOPPED, 0), (ORDOKU_STOPPED, 0)));
        assert_eq!(ordoku_cover_reset_cancel(cover), ORDOKU_OK);
        assert_eq!(count(cover, 0), (ORDOKU_SOLVED, 9));
        ordoku_cover_free(cover);
    }
}
