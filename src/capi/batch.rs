//! Batches: arrays in, arrays out.

use super::callbacks::ordoku_callbacks;
use super::guard::{input, optional_output, output, wall};
use super::options::ordoku_options;
use super::solver::status_of;
use crate::batch::solve_batch;
use crate::error::{Error, try_vec};
use crate::shape::Shape;
use crate::stats::Tally;
use crate::status::ORDOKU_OK;
use std::ffi::c_int;

/// As ordoku_solve_batch_boxes, with square boxes: order 3 is 9x9, up to order 16.
///
/// # Safety
/// As ordoku_solve_batch_boxes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solve_batch(
    order: u32,
    cells: *const u32,
    puzzles: usize,
    limit: u64,
    out: *mut u32,
    counts: *mut u64,
    statuses: *mut c_int,
    options: *const ordoku_options,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    // SAFETY: the same contract.
    unsafe {
        ordoku_solve_batch_boxes(
            order, order, cells, puzzles, limit, out, counts, statuses, options, callbacks,
        )
    }
}

/// Solves many puzzles, on as many threads as options->threads says (NULL or 0: one for each core).
///
/// With A = side * side: `cells` holds puzzles * A values, one puzzle after another, as ordoku_solver_set_data takes
/// them. For each puzzle up to `limit` solutions are counted (0: all; 1: just solve; 2: tell whether it is unique).
/// The first solution is written to its A values of `out`, which are left alone where there is none; `out` may be NULL.
/// The number of solutions found is written to its place in `counts`, which may be NULL. Its status is written to its
/// place in `statuses`: ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED (a limit of `options`, which hold for each
/// puzzle; or the poll of `callbacks`, which ends them all) or ORDOKU_E_VALUE. The answers are the same for any number of
/// threads. `callbacks` may be NULL; its poll is called on the calling thread only.
///
/// Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (shape, sizes,
/// struct_size, an engine that does not take the shape), ORDOKU_E_OPTION or ORDOKU_E_MEMORY, and nothing is written. Any thread, any time; it uses no handle.
///
/// # Safety
/// What is not null can be read or written to the lengths given, and the arrays do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solve_batch_boxes(
    box_rows: u32,
    box_cols: u32,
    cells: *const u32,
    puzzles: usize,
    limit: u64,
    out: *mut u32,
    counts: *mut u64,
    statuses: *mut c_int,
    options: *const ordoku_options,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    wall(|| {
        let shape = Shape::new(box_rows as usize, box_cols as usize)?;
        let values =
            puzzles.checked_mul(shape.cells()).ok_or(Error::Argument { what: "too many puzzles" })?;
        // SAFETY: by this function's contract.
        let (options, callbacks, cells, out, counts, statuses) = unsafe {
            (
                ordoku_options::read_or_default(options)?,
                ordoku_callbacks::read_or_default(callbacks)?,
                input(cells, values, "cells")?,
                optional_output(out, values, "out")?,
                optional_output(counts, puzzles, "counts")?,
                output(statuses, puzzles, "statuses")?,
            )
        };
        let mut results = try_vec(Err(Error::Internal), puzzles)?;
        let limit = (limit != 0).then_some(limit);
        callbacks
            .with_watch(None, |watch| solve_batch(shape, options, cells, limit, out, &mut results, watch))?;
        for (status, result) in statuses.iter_mut().zip(&results) {
            *status = result.map_or_else(|error| error.status(), |tally| status_of(tally, limit));
        }
        if let Some(counts) = counts {
            for (count, result) in counts.iter_mut().zip(&results) {
                *count = result.map_or(0, |Tally { solutions, .. }| solutions);
            }
        }
        Ok(ORDOKU_OK)
    })
}
