//! ordoku as a C program calls it, one puzzle after another on one handle.
//!
//! `ordoku_solver_enumerate` counts and hands out solutions in one search. `ordoku_solver_count`
//! followed by `ordoku_solver_solve` would search twice.
#![allow(unsafe_code, reason = "calls as C makes them")]

use super::{Answer, LIMIT, Solver};
use crate::program::Task;
use crate::sets::{CELLS, Cells};
use anyhow::{Result, bail};
use ordoku::capi::{
    ORDOKU_DONE, ORDOKU_OK, ORDOKU_STOPPED, ordoku_solver, ordoku_solver_enumerate, ordoku_solver_free,
    ordoku_solver_new, ordoku_solver_set_data, ordoku_status_text,
};
use std::ffi::{CStr, c_int, c_void};
use std::ptr;

/// The result of a search.
#[derive(Clone)]
struct Found {
    count: u64,
    first: [u32; CELLS],
}

/// A handle, which is freed at the end.
struct Handle(*mut ordoku_solver);

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: the handle was made by `ordoku_solver_new` and is freed only here.
        unsafe { ordoku_solver_free(self.0) };
    }
}

/// Returns a solver that makes one C call for each puzzle.
pub fn ours_calls(name: &str) -> Result<Solver> {
    let mut handle = Handle(ptr::null_mut());
    // SAFETY: a valid pointer to write to.
    expect("ordoku_solver_new", unsafe { ordoku_solver_new(3, &mut handle.0) }, &[ORDOKU_OK])?;
    let solve = move |puzzle: &[u32; CELLS], found: &mut Found| {
        let Handle(handle) = &handle;
        found.count = 0;
        // SAFETY: the handle is valid, and `puzzle` has `CELLS` cells.
        let status = unsafe { ordoku_solver_set_data(*handle, puzzle.as_ptr(), CELLS) };
        expect("ordoku_solver_set_data", status, &[ORDOKU_OK])?;
        // SAFETY: the handle is valid; `take` gets a `Found`, and only during the call.
        let status = unsafe { ordoku_solver_enumerate(*handle, Some(take), ptr::from_mut(found).cast()) };
        expect("ordoku_solver_enumerate", status, &[ORDOKU_DONE, ORDOKU_STOPPED])
    };
    let answer = |found: &Found| {
        let solution = Some(found.first.map(|value| value as u8));
        Ok(Answer { count: found.count, solution })
    };
    let input = |cells: &Cells| cells.map(u32::from);
    Ok(Box::new(Task::one_by_one(name, Found { count: 0, first: [0; CELLS] }, input, solve, answer)))
}

/// Keeps the first solution and ends the search at the limit.
///
/// # Safety
/// `cells` points to `len` values, and `len` is [`CELLS`]. `user` points to a [`Found`] that
/// nothing else uses during the call.
unsafe extern "C" fn take(cells: *const u32, len: usize, user: *mut c_void) -> c_int {
    debug_assert_eq!(len, CELLS);
    // SAFETY: the caller guarantees this.
    let (found, cells) = unsafe { (&mut *user.cast::<Found>(), &*cells.cast::<[u32; CELLS]>()) };
    if found.count == 0 {
        found.first = *cells;
    }
    found.count += 1;
    c_int::from(found.count == LIMIT)
}

fn expect(function: &str, status: c_int, good: &[c_int]) -> Result<()> {
    if good.contains(&status) {
        return Ok(());
    }
    // SAFETY: the function returns a static text for any number.
    let text = unsafe { CStr::from_ptr(ordoku_status_text(status)) };
    bail!("{function}: {} ({status})", text.to_string_lossy())
}
