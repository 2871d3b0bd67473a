//! Ratings of the puzzles of a batch.

use super::answers::status_of_rating;
use super::batch::{BatchArrays, BatchPuzzles, ordoku_batch, refuse};
use super::call::ffi_call;
use super::error::CallError;
use super::handle::lock;
use super::pointers::{check, check_apart, check_null, extent, is_missing};
use super::puzzle_arrays::or_line;
use super::rating::{ordoku_rating, scale_of};
use super::solver::ordoku_solver;
use super::status::ORDOKU_OK;
use super::structs::Versioned;
use crate::batch::{RatedForm, RatedPuzzles, RatedResult};
use crate::error::Error;
use crate::model::shape::Shape;
use crate::outcome::Outcome;
use crate::solver::FOR_NINE_ONLY;
use crate::support::alloc::try_vec;
use crate::technique::Scale;
use std::ffi::c_int;

/// Rates the puzzles of a batch, with the options, callbacks and threads of a solver, as
/// ordoku_solver_solve_batch uses them. `scale` is an ORDOKU_SCALE_ number. Writes the ratings of
/// all puzzles to `ratings`, which need not be set before; `size` is sizeof *ratings.
///
/// A puzzle gets the status that ordoku_solver_set_data and ordoku_solver_rate would return for it,
/// or ORDOKU_E_TEXT for a line with another character. The members of a rating are 0, except for
/// its size, unless the status is ORDOKU_OK. The members out, out_lines and counts of the batch must
/// be NULL, and its limit has no effect.
///
/// Returns ORDOKU_OK when every puzzle has its status, or another status of
/// ordoku_solver_solve_batch, and then no rating is written; ORDOKU_E_OPTION also for an unknown
/// scale, and ORDOKU_E_ARGUMENT also for a size that no version has, and for a scale that is not for
/// the shape of the solver.
///
/// # Safety
/// `solver` is null or a handle; the batch is as for ordoku_solve_batch, and if not null, `size`
/// bytes for each puzzle of the batch can be written at `ratings`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_rate_batch(
    solver: *mut ordoku_solver,
    batch: *const ordoku_batch,
    scale: u32,
    ratings: *mut ordoku_rating,
    size: usize,
) -> c_int {
    let (mut area, mut are_apart) = (1, true);
    // SAFETY: by this function's contract.
    let status = ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let mut poll = solver.poll.as_closure();
        let (contents, interrupt) = solver.with_interrupt(&mut poll);
        area = contents.cells();
        let shape = contents.boxes()?.0.shape();
        let (solver, _, options) = contents.batches();
        let known = ordoku_batch::read_known(batch, "batch")?;
        known.check_null()?;
        check_null([(is_missing(ratings, known.puzzles), "ratings")])?;
        ordoku_rating::check_size(size)?;
        are_apart = check_ratings_apart(&known, area, ratings, size).is_ok();
        known.check_shape(shape.into())?;
        let arrays = known.arrays(area)?;
        check_ratings(&known, ratings, size)?;
        check_ratings_apart(&known, area, ratings, size)?;
        let known = ordoku_batch::read(batch, "batch")?;
        let (scale, puzzles) = (scale_of(scale)?, rated_puzzles(&known, &arrays, shape)?);
        if scale.is_some_and(|scale| scale != Scale::Ordoku) && shape != Shape::NINE {
            return Err(CallError::argument(FOR_NINE_ONLY));
        }
        let mut results: Vec<RatedResult> = try_vec(Err(Error::Memory), known.puzzles)?;
        // If memory ran out after some puzzles, these have their statuses.
        match solver.rate_all(scale, puzzles, options, &mut results, interrupt) {
            Err(Error::Memory) if results.iter().any(Result::is_ok) => {}
            outcome => outcome?,
        }
        for (number, (status, result)) in arrays.statuses.iter_mut().zip(results).enumerate() {
            *status = status_of_rating(&result);
            let rating =
                result.ok().and_then(Outcome::answer).map_or(ordoku_rating::DEFAULT, ordoku_rating::new);
            ordoku_rating::unset(ratings.wrapping_byte_add(number * size), size).set(rating);
        }
        Ok(ORDOKU_OK)
    });
    if status < 0 && are_apart {
        // SAFETY: the same contract.
        unsafe { refuse(batch, area, status) };
    }
    status
}

/// Refuses an array for ratings that is not aligned, or longer than the address space.
fn check_ratings(batch: &ordoku_batch, ratings: *mut ordoku_rating, size: usize) -> Result<(), CallError> {
    if ratings.is_null() {
        return Ok(());
    }
    check(ratings, 1, "ratings")?;
    check(ratings.cast::<u8>(), batch.puzzles.saturating_mul(size), "ratings")
}

/// Refuses an array for ratings that overlaps another array of the batch.
fn check_ratings_apart(
    batch: &ordoku_batch,
    area: usize,
    ratings: *mut ordoku_rating,
    size: usize,
) -> Result<(), CallError> {
    let [cells, lines, statuses] = batch.extents(area)?;
    let bytes = batch.puzzles.saturating_mul(size);
    check_apart([extent(ratings.cast::<u8>(), bytes), cells, lines, statuses])
}

/// Returns the puzzles of a batch that has no arrays for solutions.
fn rated_puzzles<'a>(
    batch: &ordoku_batch,
    arrays: &BatchArrays<'a>,
    shape: Shape,
) -> Result<RatedPuzzles<'a>, CallError> {
    if !(batch.out.is_null() && batch.out_lines.is_null() && batch.counts.is_null()) {
        return Err(CallError::argument(
            "a batch of ratings has no solutions: set out, out_lines and counts to NULL",
        ));
    }
    let form = match &arrays.puzzles {
        BatchPuzzles::Cells(cells, _) => RatedForm::Cells(cells),
        BatchPuzzles::Lines(..) if shape != Shape::NINE => {
            return Err(CallError::argument("lines of 81 characters are for 9x9 puzzles with 3x3 boxes"));
        }
        BatchPuzzles::Lines(lines, _) => RatedForm::Lines(lines, or_line(batch.stride)),
    };
    Ok(RatedPuzzles { shape, form })
}
