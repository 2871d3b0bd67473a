//! `ordoku_solver`: puzzles of one shape, one call after another.

use super::answers::{answer_count, answer_uniqueness, status_of_count};
use super::call::ffi_call;
use super::contents::SolverContents;
use super::error::CallError;
use super::handle::{Opaque, create, destroy, lock};
use super::pointers::{check_null, fit, input, is_missing, out_ptr, output, output_for};
use super::poll::goes_on;
use super::status::{ORDOKU_DONE, ORDOKU_OK, ORDOKU_STOPPED};
use crate::any::{AnyPuzzle, AnySolver};
use crate::limits::Interrupt;
use crate::model::puzzle::Puzzle;
use crate::model::shape::Shape;
use crate::solver::{Solver, UniqueAnswer, Uniqueness};
use std::ffi::{c_int, c_void};

/// Solves puzzles of one shape, and keeps its memory from call to call. One call at a time may use
/// a solver: a second one returns ORDOKU_E_BUSY. A solver may move between threads, and different
/// solvers share nothing.
pub struct ordoku_solver {
    _opaque: (),
}

/// Receives a solution: `len` values, valid only during the call. They are the cells of a grid row
/// by row, the option numbers of an exact cover, or the indices of the cells of a backdoor. Returns
/// 0 to continue, any other value to stop the search.
pub type ordoku_solution_fn =
    Option<unsafe extern "C" fn(cells: *const u32, len: usize, user: *mut c_void) -> c_int>;

impl Opaque for ordoku_solver {
    type Contents = SolverContents;
    const NAME: &'static str = "solver";
}

/// Runs the body of an export that searches the puzzle of a solver of boxes.
///
/// # Safety
/// As [`lock`].
pub(super) unsafe fn search(
    solver: *mut ordoku_solver,
    body: impl FnOnce(&mut Solver, &Puzzle, Interrupt<'_>) -> Result<c_int, CallError>,
) -> c_int {
    ffi_call(|call| {
        // SAFETY: by this function's contract.
        let mut locked = unsafe { lock(call, solver) }?;
        let mut poll = locked.poll.as_closure();
        let (contents, interrupt) = locked.with_interrupt(&mut poll);
        let (solver, puzzle) = contents.searched_boxes()?;
        body(solver, puzzle, interrupt)
    })
}

/// Runs the body of an export that searches the puzzle of a solver of either kind.
///
/// # Safety
/// As [`lock`].
pub(super) unsafe fn search_any(
    solver: *mut ordoku_solver,
    body: impl FnOnce(&mut AnySolver, &AnyPuzzle, Interrupt<'_>) -> Result<c_int, CallError>,
) -> c_int {
    ffi_call(|call| {
        // SAFETY: by this function's contract.
        let mut locked = unsafe { lock(call, solver) }?;
        let mut poll = locked.poll.as_closure();
        let (contents, interrupt) = locked.with_interrupt(&mut poll);
        let (solver, puzzle) = contents.searched()?;
        body(solver, puzzle, interrupt)
    })
}

/// Makes a solver for boxes of `order` rows and columns: order 3 is 9x9, order 4 is 16x16, up to
/// order 16. Writes it to *solver; free it with ordoku_solver_free.
///
/// ```c
/// #include <ordoku.h>
/// #include <stdio.h>
///
/// int main(void)
/// {
///     uint32_t cells[16] = {0, 2, 0, 0,  3, 0, 0, 2,  0, 1, 0, 3,  0, 0, 2, 0};
///     ordoku_solver *solver = NULL;
///     int unique = 0, failed = 1;
///
///     if (ordoku_solver_new(2, &solver) == ORDOKU_OK
///         && ordoku_solver_set_data(solver, cells, 16) == ORDOKU_OK
///         && ordoku_solver_solve_unique(solver, cells, 16, &unique) == ORDOKU_SOLVED) {
///         printf("%s; first cell: %u\n", unique ? "unique" : "not unique", (unsigned)cells[0]);
///         failed = 0;
///     }
///     ordoku_solver_free(solver);
///     return failed;
/// }
/// ```
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (order).
///
/// # Safety
/// If not null, a pointer can be written at `solver`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_new(order: u32, solver: *mut *mut ordoku_solver) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_solver_new_boxes(order, order, solver) }
}

/// Makes a solver for boxes of `box_rows` rows and `box_cols` columns: 2 and 3 are 6x6, 3 and 4 are
/// 12x12. The side of the grid is their product, at most 256.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (shape).
///
/// # Safety
/// If not null, a pointer can be written at `solver`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_new_boxes(
    box_rows: u32,
    box_cols: u32,
    solver: *mut *mut ordoku_solver,
) -> c_int {
    ffi_call(|_| {
        // SAFETY: by this function's contract.
        let handle = unsafe { out_ptr(solver, "solver") }?;
        let shape = Shape::new(box_rows as usize, box_cols as usize)?;
        handle.set(create(SolverContents::new(Puzzle::empty(shape)?.into(), false)?)?);
        Ok(ORDOKU_OK)
    })
}

/// Frees a solver, and ends its threads. Does nothing if the solver is NULL or in use.
///
/// # Safety
/// `solver` is null or a handle that was not freed; no call on it follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_free(solver: *mut ordoku_solver) {
    // SAFETY: the same contract.
    unsafe { destroy(solver) }
}

/// Sets the puzzle: `len` = side * side cells, row by row, 1 to the side for a given and 0 for an
/// empty cell. The cells are copied. Clashing givens are no error: the puzzle has no solution, and
/// ordoku_solver_check names two of them.
///
/// Returns ORDOKU_OK, ORDOKU_E_ARGUMENT (len) or ORDOKU_E_VALUE (the message names the cell). On an
/// error the old puzzle stays.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be read at `cells`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_data(
    solver: *mut ordoku_solver,
    cells: *const u32,
    len: usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let cells = input(cells, len, "cells")?;
        solver.set_givens(cells)?;
        Ok(ORDOKU_OK)
    })
}

/// Finds a solution and writes its side * side cells, row by row, to `out`, which has room for
/// `len`. `out` may be the array that was given to ordoku_solver_set_data.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED or ORDOKU_E_BUFFER. `out` is written
/// on ORDOKU_SOLVED only.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_solve(solver: *mut ordoku_solver, out: *mut u32, len: usize) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let out = output_for(out, len, puzzle.cells(), "out")?;
            Ok(status_of_count(solver.solve_into((puzzle, interrupt), out)?, Some(1)))
        })
    }
}

/// Counts solutions up to `limit`; 0 counts all. A count below `limit` is exact unless the search
/// was stopped. With ORDOKU_ENGINE_AUTO, and without limits on nodes or solutions, a count above
/// 16384 need not visit each solution, and may take up to 1 GiB of memory (see memory_limit). No
/// count exceeds 2^64 - 1, which then is a limit like `limit`.
///
/// Returns ORDOKU_SOLVED (*count is at least 1), ORDOKU_NO_SOLUTION (*count is 0) or ORDOKU_STOPPED
/// (there are *count solutions or more; also if the option solution_limit ends the count below
/// `limit`).
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_count(
    solver: *mut ordoku_solver,
    limit: u64,
    count: *mut u64,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let number = out_ptr(count, "count")?;
            let wanted = (limit != 0).then_some(limit);
            Ok(answer_count(number, solver.count((puzzle, interrupt), wanted)?, wanted))
        })
    }
}

/// Writes 1 to *unique if the puzzle has exactly one solution, otherwise 0.
///
/// Returns ORDOKU_SOLVED (one or more solutions), ORDOKU_NO_SOLUTION or ORDOKU_STOPPED (*unique is
/// not written; also if the option solution_limit is 1 and there is a solution).
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `unique`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_is_unique(solver: *mut ordoku_solver, unique: *mut c_int) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let answer = out_ptr(unique, "unique")?;
            Ok(answer_uniqueness(answer, solver.uniqueness((puzzle, interrupt))?))
        })
    }
}

/// Finds a solution as ordoku_solver_solve does, and in the same search whether it is the only one.
/// Writes the solution to `out`, and 1 or 0 to *unique.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION (*unique is 0, `out` is not written), ORDOKU_STOPPED
/// (nothing is written; also if the option solution_limit is 1 and there is a solution) or
/// ORDOKU_E_BUFFER.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`, and a value at
/// `unique`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_solve_unique(
    solver: *mut ordoku_solver,
    out: *mut u32,
    len: usize,
    unique: *mut c_int,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            check_null([(is_missing(out, len), "out"), (unique.is_null(), "unique")])?;
            let (out, answer) = (output(out, len, "out")?, out_ptr(unique, "unique")?);
            let out = fit(out, puzzle.cells())?;
            let mut write = |values: &[u32], uniqueness| {
                out.copy_from_slice(values);
                uniqueness
            };
            let found = solver.solve_unique((puzzle, interrupt))?.map(|found| match found {
                UniqueAnswer::NoSolution => Uniqueness::NoSolution,
                UniqueAnswer::Unique(values) => write(&values, Uniqueness::Unique),
                UniqueAnswer::Several(values) => write(&values, Uniqueness::Several),
            });
            Ok(answer_uniqueness(answer, found))
        })
    }
}

/// Calls `callback` with each solution and `user`, until it returns any value except 0.
///
/// Returns ORDOKU_DONE when all solutions were handed out (perhaps none), or ORDOKU_STOPPED when
/// the callback or a limit ended the search. The statistics have the number of solutions.
///
/// # Safety
/// `solver` is null or a handle; `callback` is null or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_enumerate(
    solver: *mut ordoku_solver,
    callback: ordoku_solution_fn,
    user: *mut c_void,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search_any(solver, |solver, puzzle, interrupt| {
            let callback = callback.ok_or(CallError::Null { argument: "callback" })?;
            let mut visit = |values: &[u32]| goes_on(callback(values.as_ptr(), values.len(), user));
            let count = solver.enumerate((puzzle, interrupt), &mut visit)?;
            Ok(if count.stopped.is_some() { ORDOKU_STOPPED } else { ORDOKU_DONE })
        })
    }
}
