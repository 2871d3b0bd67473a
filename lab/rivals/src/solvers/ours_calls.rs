//! ordoku as a C program calls it, one puzzle after another on one handle.
//!
//! `ordoku_solver_enumerate` counts and hands out solutions in one search. `ordoku_solver_count`
//! followed by `ordoku_solver_solve` would search twice.
#![allow(unsafe_code, reason = "calls as C makes them")]

use super::{Answer, LIMIT, Solver};
use crate::rounds::Timed;
use crate::sets::{CELLS, Cells};
use anyhow::{Result, bail};
use ordoku as _; // defines the functions
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{self, NonNull};

const ORDOKU_OK: c_int = 0;
const ORDOKU_DONE: c_int = 1;
const ORDOKU_STOPPED: c_int = 30;

/// `ordoku_solver`, which is opaque.
#[repr(C)]
struct Handle {
    _private: [u8; 0],
}

// As declared in `include/ordoku.h`.
unsafe extern "C" {
    fn ordoku_status_text(status: c_int) -> *const c_char;
    fn ordoku_solver_new(order: u32, solver: *mut *mut Handle) -> c_int;
    fn ordoku_solver_free(solver: *mut Handle);
    fn ordoku_solver_set_data(solver: *mut Handle, cells: *const u32, len: usize) -> c_int;
    fn ordoku_solver_enumerate(
        solver: *mut Handle,
        callback: Option<unsafe extern "C" fn(*const u32, usize, *mut c_void) -> c_int>,
        user: *mut c_void,
    ) -> c_int;
}

/// The result of a search.
#[derive(Clone)]
struct Found {
    count: u64,
    first: [u32; CELLS],
}

/// Makes one C call for each puzzle.
pub struct OursCalls {
    name: String,
    handle: NonNull<Handle>,
    puzzles: Vec<[u32; CELLS]>,
    found: Vec<Found>,
}

impl OursCalls {
    /// Makes the handle.
    pub fn new(name: impl Into<String>) -> Result<Self> {
        let mut handle = ptr::null_mut();
        // SAFETY: `handle` is a valid pointer to write to.
        expect("ordoku_solver_new", unsafe { ordoku_solver_new(3, &mut handle) }, &[ORDOKU_OK])?;
        let Some(handle) = NonNull::new(handle) else { bail!("ordoku_solver_new wrote no handle") };
        Ok(Self { name: name.into(), handle, puzzles: Vec::new(), found: Vec::new() })
    }
}

impl Drop for OursCalls {
    fn drop(&mut self) {
        // SAFETY: the handle was made in `new` and is freed only here.
        unsafe { ordoku_solver_free(self.handle.as_ptr()) };
    }
}

impl Timed for OursCalls {
    fn name(&self) -> &str {
        &self.name
    }

    fn load(&mut self, puzzles: &[Cells]) {
        self.puzzles = puzzles.iter().map(|cells| cells.map(u32::from)).collect();
        self.found = vec![Found { count: 0, first: [0; CELLS] }; puzzles.len()];
    }

    fn run(&mut self) -> Result<()> {
        let handle = self.handle.as_ptr();
        for (puzzle, found) in self.puzzles.iter().zip(&mut self.found) {
            found.count = 0;
            // SAFETY: the handle is valid, and `puzzle` has `CELLS` cells.
            let status = unsafe { ordoku_solver_set_data(handle, puzzle.as_ptr(), CELLS) };
            expect("ordoku_solver_set_data", status, &[ORDOKU_OK])?;
            // SAFETY: the handle is valid; `take` gets a `Found`, and only during the call.
            let status = unsafe { ordoku_solver_enumerate(handle, Some(take), ptr::from_mut(found).cast()) };
            expect("ordoku_solver_enumerate", status, &[ORDOKU_DONE, ORDOKU_STOPPED])?;
        }
        Ok(())
    }
}

impl Solver for OursCalls {
    fn answer(&self, index: usize) -> Result<Answer> {
        let Found { count, first } = &self.found[index];
        Ok(Answer { count: *count, solution: Some(first.map(|value| value as u8)) })
    }
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
