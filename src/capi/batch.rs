//! Batches: arrays or lines in, arrays or lines out.

use super::callbacks::ordoku_callbacks;
use super::guard::{Held, check_apart, extent, input, optional_output, output, wall};
use super::options::ordoku_options;
use super::solver::{State, hold, ordoku_solver};
use crate::batch::results::Results;
use crate::batch::{BatchSolver, Terms};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::shape::Shape;
use crate::options::Options;
use crate::status::ORDOKU_OK;
use std::ffi::{c_char, c_int};

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
/// puzzle; or the poll of `callbacks`, which ends them all), ORDOKU_E_VALUE, ORDOKU_E_MEMORY where a puzzle needs more memory
/// than those before (above side 25, or for what is learnt), or for a defect ORDOKU_E_INTERNAL. The answers are the same for
/// any number of threads. `callbacks` may be NULL; its poll is called on the calling thread only.
///
/// Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (shape, sizes,
/// arrays that overlap, struct_size, an engine that does not take the shape), ORDOKU_E_OPTION or ORDOKU_E_MEMORY, and
/// nothing is written. Any thread, any time; it uses no handle.
///
/// # Safety
/// What is not null can be read or written to the lengths given.
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
    let puzzles = Cells { cells, puzzles, out, answers: Places { counts, statuses } };
    wall(|| {
        let shape = Shape::new(box_rows as usize, box_cols as usize)?;
        // SAFETY: by this function's contract.
        unsafe {
            let options = ordoku_options::read_or_default(options)?;
            ordoku_callbacks::read_or_default(callbacks)?.with_watch(None, |interrupt| {
                puzzles.solve(&mut BatchSolver::new(), shape, options, limit, interrupt)
            })
        }
    })
}

/// As ordoku_solve_batch_boxes, with the shape, the options and the callbacks of a solver, which keeps threads for its next
/// batch, and memory for 9x9: a batch that takes a few milliseconds is done sooner so.
///
/// The first batch that wants more than one thread starts the others, a later one those that it wants beyond them. They sleep
/// between batches, and end when the solver is freed. They keep the cores, the priority and the floating-point settings of the thread
/// that called when they were started. ordoku_solver_cancel ends a batch as its poll does. The solver's puzzle and statistics stay
/// what they are.
///
/// Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (sizes, arrays that overlap),
/// ORDOKU_E_MEMORY or ORDOKU_E_BUSY, and nothing is written. One call at a time on a solver.
///
/// # Safety
/// `solver` is null or a handle; the arrays as for ordoku_solve_batch_boxes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_solve_batch(
    solver: *mut ordoku_solver,
    cells: *const u32,
    puzzles: usize,
    limit: u64,
    out: *mut u32,
    counts: *mut u64,
    statuses: *mut c_int,
) -> c_int {
    let puzzles = Cells { cells, puzzles, out, answers: Places { counts, statuses } };
    // SAFETY: by this function's contract.
    unsafe {
        with_crew(solver, |crew, shape, options, interrupt| {
            puzzles.solve(crew, shape, options, limit, interrupt)
        })
    }
}

/// Solves many 9x9 puzzles that stand as lines of text, on as many threads as options->threads says (NULL or 0: one for
/// each core): the quickest way from text to answers.
///
/// The line of puzzle i begins at lines[i * stride] and has 81 characters, row by row: '1' to '9', and for an empty cell
/// '0' or '.'. What stands between the lines, such as line ends, does not matter: a file of 81 characters and a line feed
/// on each line has stride 82. The first solution of puzzle i is written to out[i * out_stride] on, 81 digits and
/// nothing after them; `out` is left alone elsewhere and where there is no solution. `out` may be NULL. A line with
/// another character has the status ORDOKU_E_TEXT, and the others go on. All else is as for ordoku_solve_batch_boxes.
///
/// Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (sizes, a stride below 81,
/// arrays that overlap, also where one lies in the gaps between the lines of another, struct_size, an engine that does not
/// take a 9x9), ORDOKU_E_OPTION or ORDOKU_E_MEMORY, and nothing is written. Any thread, any time; it uses no handle.
///
/// # Safety
/// `lines` can be read, and `out` written, to (puzzles - 1) * stride + 81 bytes, each with its own stride; the other
/// arrays, if not null, to `puzzles` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solve_lines(
    lines: *const c_char,
    stride: usize,
    puzzles: usize,
    limit: u64,
    out: *mut c_char,
    out_stride: usize,
    counts: *mut u64,
    statuses: *mut c_int,
    options: *const ordoku_options,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    let puzzles = Lines { lines, stride, puzzles, out, out_stride, answers: Places { counts, statuses } };
    // SAFETY: by this function's contract.
    wall(|| unsafe {
        let shape = Shape::order(3)?;
        let options = ordoku_options::read_or_default(options)?;
        ordoku_callbacks::read_or_default(callbacks)?.with_watch(None, |interrupt| {
            puzzles.solve(&mut BatchSolver::new(), shape, options, limit, interrupt)
        })
    })
}

/// As ordoku_solve_lines, with the options, the callbacks and the threads of a solver, as ordoku_solver_solve_batch has it.
///
/// Returns ORDOKU_OK when every puzzle has its status; otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (a solver of another shape than
/// 9x9, sizes, a stride below 81, arrays that overlap), ORDOKU_E_MEMORY or ORDOKU_E_BUSY, and nothing is written. One call at a
/// time on a solver.
///
/// # Safety
/// `solver` is null or a handle; the arrays as for ordoku_solve_lines.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_solve_lines(
    solver: *mut ordoku_solver,
    lines: *const c_char,
    stride: usize,
    puzzles: usize,
    limit: u64,
    out: *mut c_char,
    out_stride: usize,
    counts: *mut u64,
    statuses: *mut c_int,
) -> c_int {
    let puzzles = Lines { lines, stride, puzzles, out, out_stride, answers: Places { counts, statuses } };
    // SAFETY: by this function's contract.
    unsafe {
        with_crew(solver, |crew, shape, options, interrupt| {
            puzzles.solve(crew, shape, options, limit, interrupt)
        })
    }
}

/// Runs a batch with what a solver has for it.
///
/// # Safety
/// As [`hold`].
unsafe fn with_crew(
    solver: *const ordoku_solver,
    batch: impl FnOnce(&mut BatchSolver, Shape, Options, Interrupt<'_>) -> Result<c_int, Error>,
) -> c_int {
    let body = |held: Held<'_, State>| {
        let State { solver, crew, callbacks, .. } = held.value;
        let (shape, options) = (solver.shape(), solver.options());
        callbacks.with_watch(Some(held.cancel), |interrupt| batch(crew, shape, options, interrupt))
    };
    // SAFETY: the same contract.
    unsafe { hold(solver, body) }
}

/// Where the answers of a batch go.
struct Places {
    counts: *mut u64,
    statuses: *mut c_int,
}

impl Places {
    /// # Safety
    /// As for ordoku_solve_batch_boxes.
    unsafe fn open<'a>(&self, puzzles: usize, limit: u64) -> Result<Results<'a>, Error> {
        let wanted = (limit != 0).then_some(limit);
        // SAFETY: the same contract.
        unsafe {
            let counts = optional_output(self.counts, puzzles, "counts")?;
            Ok(Results::Codes { statuses: output(self.statuses, puzzles, "statuses")?, counts, wanted })
        }
    }
}

/// The arrays of a batch of cells.
struct Cells {
    cells: *const u32,
    puzzles: usize,
    out: *mut u32,
    answers: Places,
}

impl Cells {
    /// # Safety
    /// As for ordoku_solve_batch_boxes.
    unsafe fn solve(
        self,
        crew: &mut BatchSolver,
        shape: Shape,
        options: Options,
        limit: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<c_int, Error> {
        let Self { cells, puzzles, out, answers } = self;
        let values =
            puzzles.checked_mul(shape.cells()).ok_or(Error::Argument { what: "too many puzzles" })?;
        check_apart([
            extent(cells, values),
            extent(out, values),
            extent(answers.counts, puzzles),
            extent(answers.statuses, puzzles),
        ])?;
        // SAFETY: by this function's contract.
        let (cells, out, answers) = unsafe {
            (
                input(cells, values, "cells")?,
                optional_output(out, values, "out")?,
                answers.open(puzzles, limit)?,
            )
        };
        let terms = Terms { shape, options, limit: (limit != 0).then_some(limit) };
        crew.answer_batch(terms, cells, out, answers, interrupt).map(|()| ORDOKU_OK)
    }
}

/// The arrays of a batch of lines.
struct Lines {
    lines: *const c_char,
    stride: usize,
    puzzles: usize,
    out: *mut c_char,
    out_stride: usize,
    answers: Places,
}

impl Lines {
    /// # Safety
    /// As for ordoku_solve_lines.
    unsafe fn solve(
        self,
        crew: &mut BatchSolver,
        shape: Shape,
        options: Options,
        limit: u64,
        interrupt: Interrupt<'_>,
    ) -> Result<c_int, Error> {
        let Self { lines, stride, puzzles, out, out_stride, answers } = self;
        let size = |stride: usize| match puzzles.checked_sub(1) {
            None => Ok(0),
            Some(before) => before
                .checked_mul(stride)
                .and_then(|bytes| bytes.checked_add(LINE))
                .ok_or(Error::Argument { what: "too many puzzles" }),
        };
        let out_size = if out.is_null() { 0 } else { size(out_stride)? };
        let size_in = size(stride)?;
        check_apart([
            extent(lines, size_in),
            extent(out, out_size),
            extent(answers.counts, puzzles),
            extent(answers.statuses, puzzles),
        ])?;
        // SAFETY: by this function's contract.
        let (lines, out, answers) = unsafe {
            (
                input(lines.cast::<u8>(), size_in, "lines")?,
                optional_output(out.cast::<u8>(), out_size, "out")?,
                answers.open(puzzles, limit)?,
            )
        };
        let terms = Terms { shape, options, limit: (limit != 0).then_some(limit) };
        let out = out.map(|out| (out, out_stride));
        crew.answer_lines(terms, (lines, stride), out, answers, interrupt).map(|()| ORDOKU_OK)
    }
}

/// Characters of a 9x9.
const LINE: usize = 81;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::{ORDOKU_E_VALUE, ORDOKU_NO_SOLUTION, ORDOKU_SOLVED};

    #[test]
    fn each_puzzle_has_its_own_answer() {
        // Empty; one that clashes; a value above the side.
        let mut cells = [0; 48];
        (cells[16], cells[17], cells[40]) = (3, 3, 5);
        let (mut out, mut counts, mut statuses) = ([77; 48], [77; 3], [77; 3]);
        // SAFETY: locals of these lengths.
        let status = unsafe {
            ordoku_solve_batch(
                2,
                cells.as_ptr(),
                3,
                9,
                out.as_mut_ptr(),
                counts.as_mut_ptr(),
                statuses.as_mut_ptr(),
                std::ptr::null(),
                std::ptr::null(),
            )
        };
        assert_eq!((status, counts), (ORDOKU_OK, [9, 0, 0]));
        assert_eq!(statuses, [ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_E_VALUE]);
        assert!(out[..16].iter().all(|&value| value <= 4) && out[16..].iter().all(|&value| value == 77));
    }
}
