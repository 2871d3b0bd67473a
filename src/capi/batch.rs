//! Batches: arrays of cells or lines of text are input; solutions, statuses and counts are output.

use super::answers::{status_of_form, status_of_result};
use super::call::ffi_call;
use super::callbacks::ordoku_callbacks;
use super::error::CallError;
use super::handle::lock;
use super::options::ordoku_options;
use super::pointers::{check_apart, check_null, extent, input, is_missing, optional_output, output};
use super::poll::interrupt;
use super::puzzle_arrays::{LINE, len_of_all, len_of_lines, or_line};
use super::solver::ordoku_solver;
use super::status::ORDOKU_OK;
use super::structs::Versioned;
use crate::batch::results::Results;
use crate::batch::{BatchKind, BatchSolver, BatchTask, Terms};
use crate::limits::Interrupt;
use crate::model::shape::Shape;
use crate::options::Options;
use std::ffi::{c_char, c_int};
use std::ops::Range;

/// Many puzzles of one shape, or with the rules of one solver: either `cells`, or, for 9x9 only,
/// `lines` of text. Arrays that a function writes must not overlap any other array.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ordoku_batch {
    /// Set by ordoku_batch_init.
    pub struct_size: u32,
    /// Rows and columns of a box; 0 to use box_rows and box_cols instead. If all three are 0, the
    /// shape is that of the solver, or 9x9 without a solver. Leave them 0 for a solver of rules.
    pub order: u32,
    /// Rows of a box, if order is 0.
    pub box_rows: u32,
    /// Columns of a box, if order is 0.
    pub box_cols: u32,
    /// Largest number of solutions to count for each puzzle: 1 just solves, 2 decides uniqueness, 0
    /// counts all.
    pub limit: u64,
    /// Number of puzzles.
    pub puzzles: usize,
    /// The cells of all puzzles, one puzzle after another, as for ordoku_solver_set_data; or NULL.
    pub cells: *const u32,
    /// Puzzle i is the 81 characters at lines[i * stride]: '1' to '9', and '0' or '.' for an empty
    /// cell; or NULL. Bytes between the lines are ignored.
    pub lines: *const c_char,
    /// Bytes from one line to the next, at least 81, or 0 for 81. It is 82 if each line ends with a
    /// line feed.
    pub stride: usize,
    /// With cells: receives the first solution of each puzzle, laid out like `cells`; NULL if not
    /// wanted.
    pub out: *mut u32,
    /// With lines: receives the first solution of puzzle i, 81 digits, at out_lines[i *
    /// out_stride]; NULL if not wanted. Nothing between the lines is written.
    pub out_lines: *mut c_char,
    /// As stride, for out_lines.
    pub out_stride: usize,
    /// Receives the status of each puzzle: the one that ordoku_solver_set_data and
    /// ordoku_solver_count would return for it, or ORDOKU_E_TEXT for a line with another character.
    pub statuses: *mut c_int,
    /// Receives the number of solutions found for each puzzle; NULL if not wanted.
    pub counts: *mut u64,
}

// SAFETY: begins with its size; all members are integers and pointers.
unsafe impl Versioned for ordoku_batch {
    const FIRST_SIZE: usize = size_of::<Self>();
    const DEFAULT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        order: 0,
        box_rows: 0,
        box_cols: 0,
        limit: 0,
        puzzles: 0,
        cells: std::ptr::null(),
        lines: std::ptr::null(),
        stride: 0,
        out: std::ptr::null_mut(),
        out_lines: std::ptr::null_mut(),
        out_stride: 0,
        statuses: std::ptr::null_mut(),
        counts: std::ptr::null_mut(),
    };
}

/// The lengths of the arrays of a batch, 0 for missing arrays.
struct Lengths {
    cells: usize,
    lines: usize,
    out: usize,
    out_lines: usize,
    counts: usize,
    statuses: usize,
}

impl ordoku_batch {
    /// Returns the shape that the batch names, if it names one.
    fn shape(&self) -> Result<Option<Shape>, CallError> {
        let (order, rows, cols) = (self.order, self.box_rows, self.box_cols);
        let by_order = [0, order].contains(&rows) && [0, order].contains(&cols);
        match order {
            0 if (rows, cols) == (0, 0) => Ok(None),
            0 => Ok(Some(Shape::new(rows as usize, cols as usize)?)),
            _ if by_order => Ok(Some(Shape::order(order as usize)?)),
            _ => Err(CallError::argument("order and the box shape of the batch differ: leave one of them 0")),
        }
    }

    /// Refuses another shape than that of a solver.
    pub(super) fn check_shape(&self, of_solver: BatchKind<'_>) -> Result<(), CallError> {
        let is_of_solver = |told| matches!(of_solver, BatchKind::Boxes(shape) if shape == told);
        if self.shape()?.is_some_and(|told| !is_of_solver(told)) {
            return Err(CallError::argument(
                "the batch and the solver have different shapes: leave the shape of the batch 0",
            ));
        }
        Ok(())
    }

    /// Returns the addresses of the puzzles, as cells or as lines, and of the statuses.
    pub(super) fn extents(&self, area: usize) -> Result<[Range<usize>; 3], CallError> {
        let lengths = self.lengths(area)?;
        Ok([
            extent(self.cells, lengths.cells),
            extent(self.lines, lengths.lines),
            extent(self.statuses, lengths.statuses),
        ])
    }

    /// Returns the lengths of the arrays for puzzles of `area` cells. Refuses lengths that exceed the address
    /// space.
    fn lengths(&self, area: usize) -> Result<Lengths, CallError> {
        let puzzles = self.puzzles;
        Ok(Lengths {
            cells: len_of_all(self.cells, puzzles, area)?,
            lines: len_of_lines(self.lines, puzzles, self.stride)?,
            out: len_of_all(self.out, puzzles, area)?,
            out_lines: len_of_lines(self.out_lines, puzzles, self.out_stride)?,
            counts: len_of_all(self.counts, puzzles, 1)?,
            statuses: len_of_all(self.statuses, puzzles, 1)?,
        })
    }

    /// Returns the lengths of the arrays, and refuses arrays that overlap.
    fn check_arrays(&self, area: usize) -> Result<Lengths, CallError> {
        let lengths = self.lengths(area)?;
        check_apart([
            extent(self.cells, lengths.cells),
            extent(self.lines, lengths.lines),
            extent(self.out, lengths.out),
            extent(self.out_lines, lengths.out_lines),
            extent(self.counts, lengths.counts),
            extent(self.statuses, lengths.statuses),
        ])?;
        Ok(lengths)
    }

    /// Refuses missing arrays. A batch without puzzles needs none.
    pub(super) fn check_null(&self) -> Result<(), CallError> {
        let no_input = self.cells.is_null() && self.lines.is_null() && self.puzzles > 0;
        check_null([(is_missing(self.statuses, self.puzzles), "statuses"), (no_input, "cells")])
    }

    /// Returns the arrays for puzzles of `area` cells.
    ///
    /// # Safety
    /// The arrays are as the header requires.
    pub(super) unsafe fn arrays<'a>(&self, area: usize) -> Result<BatchArrays<'a>, CallError> {
        let lengths = self.check_arrays(area)?;
        // SAFETY: by this function's contract; the arrays do not overlap.
        let (cells, lines, out, out_lines, statuses, counts) = unsafe {
            (
                input(self.cells, lengths.cells, "cells")?,
                input(self.lines.cast::<u8>(), lengths.lines, "lines")?,
                optional_output(self.out, lengths.out, "out")?,
                optional_output(self.out_lines.cast::<u8>(), lengths.out_lines, "out_lines")?,
                output(self.statuses, lengths.statuses, "statuses")?,
                optional_output(self.counts, lengths.counts, "counts")?,
            )
        };
        // Without puzzles, cells and lines may both be null, and so may the array for their solutions.
        let are_lines = self.cells.is_null() && !(self.lines.is_null() && self.out_lines.is_null());
        let puzzles = match (are_lines, out, out_lines) {
            (false, ..) if !self.lines.is_null() => {
                return Err(CallError::argument(
                    "a batch needs either cells or lines: set the other to NULL",
                ));
            }
            (false, _, Some(_)) => {
                return Err(CallError::argument("the batch has cells: use out instead of out_lines"));
            }
            (true, Some(_), _) => {
                return Err(CallError::argument("the batch has lines: use out_lines instead of out"));
            }
            (false, out, None) => BatchPuzzles::Cells(cells, out.or(self.empty_out())),
            (true, None, out) => BatchPuzzles::Lines(lines, out.or(self.empty_out())),
        };
        Ok(BatchArrays { puzzles, statuses, counts })
    }

    /// Returns the array for the solutions of a batch without puzzles.
    fn empty_out<'a, T>(&self) -> Option<&'a mut [T]> {
        (self.puzzles == 0).then_some(&mut [])
    }

    /// Does a task for each of the puzzles.
    fn run(
        &self,
        solver: &mut BatchSolver,
        arrays: BatchArrays<'_>,
        (task, kind): (BatchTask, BatchKind<'_>),
        options: Options,
        interrupt: Interrupt<'_>,
    ) -> Result<c_int, CallError> {
        let limit = (self.limit != 0).then_some(self.limit);
        let terms = Terms { kind, options, limit, task };
        let BatchArrays { puzzles, statuses, counts } = arrays;
        let status_of = match task {
            BatchTask::Solve => status_of_result,
            BatchTask::Canonical => status_of_form,
        };
        let results = Results::Codes { statuses, counts, wanted: self.limit, status_of };
        match puzzles {
            BatchPuzzles::Cells(cells, out) => solver.answer_batch(terms, cells, out, results, interrupt)?,
            BatchPuzzles::Lines(lines, out) => {
                let out = out.map(|out| (out, or_line(self.out_stride)));
                solver.answer_lines(terms, (lines, or_line(self.stride)), out, results, interrupt)?;
            }
        }
        Ok(ORDOKU_OK)
    }
}

/// The arrays of a batch.
pub(super) struct BatchArrays<'a> {
    pub puzzles: BatchPuzzles<'a>,
    pub statuses: &'a mut [c_int],
    pub counts: Option<&'a mut [u64]>,
}

/// The puzzles of a batch, and the array for their solutions if these are wanted.
pub(super) enum BatchPuzzles<'a> {
    Cells(&'a [u32], Option<&'a mut [u32]>),
    Lines(&'a [u8], Option<&'a mut [u8]>),
}

/// Sets every status of a refused batch, if the array can be written without touching another.
///
/// # Safety
/// As [`Versioned::read`], and the arrays are as the header requires.
pub(super) unsafe fn refuse(batch: *const ordoku_batch, area: usize, refused: c_int) {
    // SAFETY: by this function's contract.
    ffi_call(|_| unsafe {
        let batch = ordoku_batch::read_known(batch, "batch")?;
        // With an invalid shape, no cells were read.
        let area = batch.shape().map_or(1, |shape| shape.map_or(area, |shape| shape.cells()));
        batch.check_arrays(area)?;
        output(batch.statuses, batch.puzzles, "statuses")?.fill(refused);
        Ok(ORDOKU_OK)
    });
}

/// Does the work of a function that takes a batch and has no solver.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes that the batch states.
pub(super) unsafe fn run_batch(
    task: BatchTask,
    batch: *const ordoku_batch,
    options: *const ordoku_options,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    // SAFETY: by this function's contract.
    let status = ffi_call(|_| unsafe {
        let known = ordoku_batch::read_known(batch, "batch")?;
        ordoku_options::check_optional(options, "options")?;
        ordoku_callbacks::check_optional(callbacks, "callbacks")?;
        known.check_null()?;
        let shape = known.shape()?.map_or(Shape::order(3), Ok)?;
        let arrays = known.arrays(shape.cells())?;
        let batch = ordoku_batch::read(batch, "batch")?;
        let options = ordoku_options::read_or_default(options)?;
        let mut poll = ordoku_callbacks::read_or_default(callbacks)?.as_closure();
        let interrupt = interrupt(None, &mut poll);
        batch.run(&mut BatchSolver::new(), arrays, (task, shape.into()), options, interrupt)
    });
    if status < 0 {
        // SAFETY: the same contract.
        unsafe { refuse(batch, LINE, status) };
    }
    status
}

/// Does the work of a function that takes a solver and a batch.
///
/// # Safety
/// As [`run_batch`], and `solver` is null or a handle.
pub(super) unsafe fn run_batch_on(
    solver: *mut ordoku_solver,
    task: BatchTask,
    batch: *const ordoku_batch,
) -> c_int {
    let mut area = 1;
    // SAFETY: by this function's contract.
    let status = ffi_call(|call| unsafe {
        let mut solver = lock(call, solver)?;
        let mut poll = solver.poll.as_closure();
        let (contents, interrupt) = solver.with_interrupt(&mut poll);
        area = contents.cells();
        if task == BatchTask::Canonical {
            contents.boxes()?;
        }
        let (solver, kind, options) = contents.batches();
        let known = ordoku_batch::read_known(batch, "batch")?;
        known.check_null()?;
        known.check_shape(kind)?;
        let arrays = known.arrays(area)?;
        let batch = ordoku_batch::read(batch, "batch")?;
        batch.run(solver, arrays, (task, kind), options, interrupt)
    });
    if status < 0 {
        // SAFETY: the same contract.
        unsafe { refuse(batch, area, status) };
    }
    status
}

/// Sets *batch to 0 and its struct_size to `size`, which is sizeof *batch.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (size).
///
/// # Safety
/// If not null, `size` bytes can be written at `batch`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_batch_init(batch: *mut ordoku_batch, size: usize) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_batch::init(batch, size, "batch") }
}

/// Solves the puzzles of a batch on the threads that `options` asks for. If `options` is NULL, it
/// uses the defaults, with one thread for each core. The limits of `options` apply to each puzzle.
/// The poll of `callbacks`, which may be NULL, is called on the calling thread and stops the whole
/// batch. The answers are the same for any number of threads.
///
/// Returns ORDOKU_OK when every puzzle has its status. On an error of the whole batch, every status
/// is that error if the array can be written, and nothing else is touched. It is ORDOKU_E_ARGUMENT
/// (shape, sizes, arrays that overlap, or an engine that does not take the shape), ORDOKU_E_OPTION
/// (options), or one that every function may return.
///
/// # Safety
/// Pointers that are not null can be read or written to the sizes that the batch states.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solve_batch(
    batch: *const ordoku_batch,
    options: *const ordoku_options,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run_batch(BatchTask::Solve, batch, options, callbacks) }
}

/// Solves the puzzles of a batch as ordoku_solve_batch does, with the options, callbacks and
/// threads of a solver. The solver keeps its threads and memory, so many short batches are faster
/// with a solver. Its puzzle and statistics do not change.
///
/// The threads start with the first batch that needs them. They keep the cores, the priority and the
/// floating-point settings that the calling thread has then. They sleep between batches, and end
/// when the solver is freed. ordoku_solver_cancel stops a batch.
///
/// With a solver of rules, each puzzle has these rules; the batch has `cells`, and no shape.
///
/// Returns what ordoku_solve_batch returns; ORDOKU_E_ARGUMENT also if the shape of the batch is not
/// the solver's.
///
/// # Safety
/// `solver` is null or a handle; the batch is as for ordoku_solve_batch.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_solve_batch(
    solver: *mut ordoku_solver,
    batch: *const ordoku_batch,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { run_batch_on(solver, BatchTask::Solve, batch) }
}
