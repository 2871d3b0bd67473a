//! Canonical forms of the puzzle of a solver and of the puzzles of a batch.

use super::batch::{ordoku_batch, run_batch, run_batch_on};
use super::call::ffi_call;
use super::callbacks::ordoku_callbacks;
use super::contents::{check_givens, named};
use super::handle::lock;
use super::options::ordoku_options;
use super::pointers::{check_null, input, is_missing, optional_out_ptr, out_ptr, output_for};
use super::solver::ordoku_solver;
use super::status::{ORDOKU_OK, ORDOKU_STOPPED};
use super::structs::Versioned;
use super::transform::ordoku_transform;
use crate::batch::BatchTask;
use crate::model::puzzle::Puzzle;
use crate::outcome::Outcome;
use std::ffi::c_int;

/// Writes the canonical form of the puzzle of givens to `out`, which has room for `len` cells and
/// may be the array that was given to ordoku_solver_set_data. It is the one image of the puzzle
/// (see ordoku_transform) whose cells, row by row, come first, with 0 before every digit. Two
/// puzzles have the same form if and only if a transform maps one to the other. The puzzle need not
/// have a solution.
///
/// *transform receives a transform from the puzzle to the form, and *automorphisms the number of
/// automorphisms: the ways to permute and exchange rows and columns that map the puzzle to itself if
/// its digits are then renamed, 1 for most puzzles. It is 0 if the number is 2^64 or more. Both may
/// be NULL.
///
/// A 9x9 takes microseconds, larger puzzles mostly milliseconds. Three kinds can take very long:
/// puzzles in which a long row has many digits twice; complete grids whose boxes have one row or one
/// column, from side 16; and regular complete grids whose boxes have two columns, from 14x2. The
/// solver's limits on nodes and time hold, and its poll and cancel; a node is a choice of a row, a
/// stack or a column. The statistics do not change.
///
/// Returns ORDOKU_OK, ORDOKU_STOPPED (nothing is written), ORDOKU_E_ARGUMENT (a puzzle of
/// candidates) or ORDOKU_E_BUFFER.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`,
/// transform->struct_size bytes at `transform`, and a value at `automorphisms`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_canonical(
    solver: *mut ordoku_solver,
    out: *mut u32,
    len: usize,
    transform: *mut ordoku_transform,
    automorphisms: *mut u64,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let mut poll = solver.poll.as_closure();
        let (canonicaliser, puzzle, limits, interrupt) = solver.canonicaliser(&mut poll)?;
        check_givens(puzzle.marks())?;
        check_null([(is_missing(out, len), "out")])?;
        let told = ordoku_transform::optional_out(transform, "transform")?;
        let number = optional_out_ptr(automorphisms, "automorphisms")?;
        let out = output_for(out, len, puzzle.shape().cells(), "out")?;
        let Outcome::Answer(form) = canonicaliser.canonical(puzzle, limits, interrupt)? else {
            return Ok(ORDOKU_STOPPED);
        };
        out.copy_from_slice(form.puzzle.givens());
        if let Some(told) = told {
            told.set(ordoku_transform::from_transform(&form.transform));
        }
        number.set(form.automorphisms.and_then(|number| number.try_into().ok()).unwrap_or(0));
        Ok(ORDOKU_OK)
    })
}

/// Writes 1 to *equivalent if a transform maps the puzzle of the solver to the puzzle at `cells`,
/// otherwise 0. `cells` are `len` = side * side givens as for ordoku_solver_set_data.
///
/// Returns ORDOKU_OK, ORDOKU_STOPPED (*equivalent is not written), ORDOKU_E_ARGUMENT (a puzzle of
/// candidates, or len) or ORDOKU_E_VALUE. The limits are those of ordoku_solver_canonical, for each
/// of the two puzzles.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be read at `cells`, and a value can
/// be written at `equivalent`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_is_equivalent(
    solver: *mut ordoku_solver,
    cells: *const u32,
    len: usize,
    equivalent: *mut c_int,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let mut poll = solver.poll.as_closure();
        let (canonicaliser, puzzle, limits, interrupt) = solver.canonicaliser(&mut poll)?;
        check_givens(puzzle.marks())?;
        check_null([(is_missing(cells, len), "cells"), (equivalent.is_null(), "equivalent")])?;
        let answer = out_ptr(equivalent, "equivalent")?;
        let other = Puzzle::from_givens(puzzle.shape(), input(cells, len, "cells")?);
        let other = other.map_err(|error| named(error, "cells"))?;
        let outcome = canonicaliser.is_equivalent(puzzle, &other, limits, interrupt)?;
        let Outcome::Answer(is_equivalent) = outcome else { return Ok(ORDOKU_STOPPED) };
        answer.set(is_equivalent.into());
        Ok(ORDOKU_OK)
    })
}

/// Writes the canonical form of each puzzle of a batch to `out` or `out_lines`, with '0' for an
/// empty cell of a line. A puzzle gets the status that ordoku_solver_canonical would return for it,
/// and a count of 1 or 0. The limit of the batch and the engine of the options have no effect.
///
/// Everything else is as for ordoku_solve_batch; it returns ORDOKU_E_ARGUMENT also if there is no
/// array for the forms.
///
/// # Safety
/// As ordoku_solve_batch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_canonical_batch(
    batch: *const ordoku_batch,
    options: *const ordoku_options,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run_batch(BatchTask::Canonical, batch, options, callbacks) }
}

/// Writes canonical forms as ordoku_canonical_batch does, with the options, callbacks and threads of
/// a solver, as ordoku_solver_solve_batch uses them. Returns what those two return.
///
/// # Safety
/// `solver` is null or a handle; the batch is as for ordoku_solve_batch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_canonical_batch(
    solver: *mut ordoku_solver,
    batch: *const ordoku_batch,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run_batch_on(solver, BatchTask::Canonical, batch) }
}
