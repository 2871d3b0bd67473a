//! Questions about the puzzle of a solver that need many searches.

use super::error::CallError;
use super::pointers::{out_ptr, output_for};
use super::poll::goes_on;
use super::solver::{ordoku_solution_fn, ordoku_solver, search, search_any};
use super::status::{ORDOKU_DONE, ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_SOLVED, ORDOKU_STOPPED};
use crate::support::alloc::try_vec;
use std::ffi::{c_int, c_void};

/// Writes the true candidates of every cell: the digits that it has in at least one solution. They
/// are laid out as for ordoku_solver_set_candidates; `candidates` has room for `len` words. A cell
/// with one true candidate belongs to the backbone of the puzzle.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION (no cell has a candidate), ORDOKU_STOPPED (the
/// candidates written are true, but there may be others) or ORDOKU_E_BUFFER. The limits hold for
/// all searches of the call together.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `candidates`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_true_candidates(
    solver: *mut ordoku_solver,
    candidates: *mut u64,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let out = output_for(candidates, len, puzzle.cells() * puzzle.words(), "candidates")?;
            let found = solver.true_candidates((puzzle, interrupt))?;
            out.copy_from_slice(found.marks());
            Ok(match found.stopped() {
                Some(_) => ORDOKU_STOPPED,
                None if out.iter().all(|&word| word == 0) => ORDOKU_NO_SOLUTION,
                None => ORDOKU_SOLVED,
            })
        })
    }
}

/// Finds the smallest backdoors of a puzzle with exactly one solution, up to `largest` cells, and
/// writes their size to *size. A backdoor is a set of cells: with their digits as givens, naked and
/// hidden singles solve the puzzle. Then calls `callback` with the cells of each backdoor, row by
/// row from 0, until it returns any value except 0. A size of 0 means that singles solve the puzzle,
/// and `callback` is not called. A hard 9x9 has about 30,000 sets of three cells to try.
///
/// Returns ORDOKU_OK, ORDOKU_DONE (every backdoor has more than `largest` cells; *size is not
/// written), ORDOKU_STOPPED (by a limit or a cancel; *size is not written and `callback` not
/// called) or ORDOKU_E_IMPROPER.
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `size`; `callback` is null
/// or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_backdoors(
    solver: *mut ordoku_solver,
    largest: u32,
    size: *mut u32,
    callback: ordoku_solution_fn,
    user: *mut c_void,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search(solver, |solver, puzzle, interrupt| {
            let callback = callback.ok_or(CallError::Null { argument: "callback" })?;
            let number = out_ptr(size, "size")?;
            let backdoors = solver.backdoors((puzzle, interrupt), largest as usize)?;
            if backdoors.stopped().is_some() {
                return Ok(ORDOKU_STOPPED);
            }
            let Some(size) = backdoors.size() else { return Ok(ORDOKU_DONE) };
            let mut cells = try_vec(0, size)?;
            number.set(size as u32);
            for backdoor in backdoors.iter() {
                cells.iter_mut().zip(backdoor).for_each(|(to, &cell)| *to = cell as u32);
                if goes_on(callback(cells.as_ptr(), cells.len(), user)).is_break() {
                    break;
                }
            }
            Ok(ORDOKU_OK)
        })
    }
}
