//! Takes givens away from the puzzle of a solver.

use super::contents::check_givens;
use super::pointers::{check_null, fit, is_missing, out_ptr, output, output_for};
use super::solver::{ordoku_solver, search_any};
use super::status::{ORDOKU_OK, ORDOKU_STOPPED};
use crate::outcome::Outcome;
use std::ffi::c_int;

/// Takes givens away from a puzzle with exactly one solution until none can go, and writes the
/// minimal puzzle to `out`, which has room for `len` cells. Without any one of its givens it has
/// several solutions. Each seed tries the givens in another order, and may find another minimal
/// puzzle. `out` may be the array that was given to ordoku_solver_set_data; the puzzle of the solver
/// stays.
///
/// Returns ORDOKU_OK, ORDOKU_STOPPED (`out` has the givens that are left: the puzzle still has its
/// only solution, but may not be minimal; if the search ended before it knew that there is one
/// solution, these are all givens), ORDOKU_E_IMPROPER, ORDOKU_E_ARGUMENT (a puzzle of candidates) or
/// ORDOKU_E_BUFFER. The limits hold for all searches of the call together.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_minimise(
    solver: *mut ordoku_solver,
    seed: u64,
    out: *mut u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            let out = output_for(out, len, puzzle.cells(), "out")?;
            let outcome = solver.minimise((puzzle, interrupt), seed)?;
            // If the search ended before it knew that there is one solution, no given can go.
            let (left, stopped) = match &outcome {
                Outcome::Answer(found) => (found.puzzle.givens(), found.stopped),
                Outcome::Stopped(reason) => (puzzle.givens(), Some(*reason)),
            };
            out.copy_from_slice(left);
            Ok(if stopped.is_none() { ORDOKU_OK } else { ORDOKU_STOPPED })
        })
    }
}

/// Finds the redundant givens of a puzzle with exactly one solution: those that can each go alone
/// without a second solution. Writes their number to *count and their cells, from 0 row by row and
/// ascending, to `cells`, which has room for `len` cells: side * side are enough for any puzzle, and
/// fewer are refused. The puzzle is minimal if there are none. Removing one redundant given may make
/// another necessary: ordoku_solver_minimise removes as many as possible.
///
/// Returns ORDOKU_OK, ORDOKU_STOPPED (nothing is written), ORDOKU_E_IMPROPER, ORDOKU_E_ARGUMENT (a
/// puzzle of candidates) or ORDOKU_E_BUFFER. The limits hold for all searches of the call together.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `cells`, and a value at
/// `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_redundant_givens(
    solver: *mut ordoku_solver,
    cells: *mut u32,
    len: usize,
    count: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_givens(puzzle.marks())?;
            check_null([(is_missing(cells, len), "cells"), (count.is_null(), "count")])?;
            let (out, number) = (output(cells, len, "cells")?, out_ptr(count, "count")?);
            let out = fit(out, puzzle.cells())?;
            let Outcome::Answer(found) = solver.redundant_givens((puzzle, interrupt))? else {
                return Ok(ORDOKU_STOPPED);
            };
            out.iter_mut().zip(&found).for_each(|(to, &cell)| *to = cell as u32);
            number.set(found.len());
            Ok(ORDOKU_OK)
        })
    }
}
