//! `ordoku_solver`: puzzles of one shape, one call after another.

use super::callbacks::{goes_on, ordoku_callbacks, ordoku_solution_fn};
use super::guard::{Handle, Held, Versioned, input, optional_place, output, place, wall};
use super::options::ordoku_options;
use super::stats::ordoku_stats;
use crate::batch::BatchSolver;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::puzzle::{Clash, Puzzle};
use crate::model::shape::{HouseKind, Shape};
use crate::solver::Solver;
use crate::status::{ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_SOLVED, ORDOKU_STOPPED};
use std::ffi::{c_char, c_int, c_void};

/// Solves puzzles of one shape. Opaque: made by ordoku_solver_new, freed by ordoku_solver_free. A handle may move between
/// threads; one call at a time may use it, and a second one is answered ORDOKU_E_BUSY. Different handles share nothing. It has
/// threads of its own only once ordoku_solver_solve_batch or ordoku_solver_solve_lines started some.
pub struct ordoku_solver {
    _opaque: (),
}

pub(super) struct State {
    pub solver: Solver,
    /// Meaningless until `has_puzzle`.
    puzzle: Puzzle,
    has_puzzle: bool,
    pub callbacks: ordoku_callbacks,
    /// For batches.
    pub crew: BatchSolver,
}

/// House kind: a row.
pub const ORDOKU_HOUSE_ROW: u32 = 0;
/// House kind: a column.
pub const ORDOKU_HOUSE_COLUMN: u32 = 1;
/// House kind: a box, numbered along rows of boxes.
pub const ORDOKU_HOUSE_BOX: u32 = 2;

/// Two cells of one house that are bound to the same digit. This struct stays as it is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_clash {
    /// One of the ORDOKU_HOUSE_ numbers.
    pub house_kind: u32,
    /// Which house of its kind, from 0.
    pub house: u32,
    /// The digit, from 1.
    pub digit: u32,
    /// The first cell, row-major, from 0.
    pub first_cell: u32,
    /// The second cell, row-major, from 0.
    pub second_cell: u32,
}

const NAME: &str = "solver";

fn pointer(solver: *const ordoku_solver) -> *const Handle<State> {
    solver.cast()
}

impl State {
    fn puzzle(&self) -> Result<&Puzzle, Error> {
        if self.has_puzzle {
            return Ok(&self.puzzle);
        }
        Err(Error::Argument {
            what: "no puzzle yet: call ordoku_solver_set_data or ordoku_solver_set_candidates first",
        })
    }
}

/// Runs the body of an export on what is behind a solver's handle.
///
/// # Safety
/// As [`Handle::hold`].
pub(super) unsafe fn hold(
    solver: *const ordoku_solver,
    body: impl FnOnce(Held<'_, State>) -> Result<c_int, Error>,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { Handle::hold(pointer(solver), NAME, body) }
}

/// Runs a verb on the puzzle of a handle, with its callbacks.
///
/// # Safety
/// As [`Handle::hold`].
pub(super) unsafe fn search(
    solver: *const ordoku_solver,
    verb: impl FnOnce(&mut Solver, &Puzzle, Interrupt<'_>) -> Result<c_int, Error>,
) -> c_int {
    let body = |held: Held<'_, State>| {
        held.value.puzzle()?;
        let State { solver, puzzle, callbacks, .. } = held.value;
        callbacks.with_watch(Some(held.cancel), |interrupt| verb(solver, puzzle, interrupt))
    };
    // SAFETY: the same contract.
    unsafe { hold(solver, body) }
}

/// Makes a solver for square boxes: order 3 is 9x9, order 4 is 16x16, up to order 16.
///
/// Writes the new handle to *solver. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (order 0 or above 16) or
/// ORDOKU_E_MEMORY. Any thread, any time.
///
/// # Safety
/// If not null, a pointer can be written at `solver`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_new(order: u32, solver: *mut *mut ordoku_solver) -> c_int {
    // SAFETY: the same contract.
    unsafe { ordoku_solver_new_boxes(order, order, solver) }
}

/// Makes a solver for boxes of box_rows rows and box_cols columns: 2, 3 is 6x6, 3, 4 is 12x12. The side, their product,
/// is at most 256.
///
/// Writes the new handle to *solver. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such shape) or
/// ORDOKU_E_MEMORY. Any thread, any time.
///
/// # Safety
/// If not null, a pointer can be written at `solver`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_new_boxes(
    box_rows: u32,
    box_cols: u32,
    solver: *mut *mut ordoku_solver,
) -> c_int {
    wall(|| {
        // SAFETY: by this function's contract.
        let place = unsafe { place(solver, "solver") }?;
        let shape = Shape::new(box_rows as usize, box_cols as usize)?;
        let (solver, puzzle) = (Solver::new(shape)?, Puzzle::empty(shape)?);
        let (callbacks, crew) = (ordoku_callbacks::DEFAULT, BatchSolver::new());
        let state = State { solver, puzzle, has_puzzle: false, callbacks, crew };
        place.set(Handle::create(state)?.cast());
        Ok(ORDOKU_OK)
    })
}

/// Frees a solver; NULL is fine. While a call on it runs, also from its callbacks, this does nothing.
///
/// # Safety
/// `solver` is null or a handle that was not freed; no call on it follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_free(solver: *mut ordoku_solver) {
    // SAFETY: the same contract.
    unsafe { Handle::<State>::destroy(solver.cast()) }
}

/// Sets how the calls that follow search; NULL: the defaults. On an error the old options stay.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL (solver), ORDOKU_E_ARGUMENT (struct_size, or an engine that does not take the
/// solver's shape), ORDOKU_E_OPTION (a value, or a non-zero member that this version does not know), ORDOKU_E_MEMORY or
/// ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, options->struct_size bytes can be read at `options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_options(
    solver: *mut ordoku_solver,
    options: *const ordoku_options,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        let options = unsafe { ordoku_options::read_or_default(options) }?;
        held.value.solver.set_options(options).map(|()| ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// Sets what every search calls; NULL: nothing.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL (solver), ORDOKU_E_ARGUMENT (struct_size), ORDOKU_E_OPTION (flags, or a non-zero
/// member that this version does not know) or ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, callbacks->struct_size bytes can be read at `callbacks`, and its `poll` is
/// null or a function that may be called with its `user` until the callbacks are replaced.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_callbacks(
    solver: *mut ordoku_solver,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        held.value.callbacks = unsafe { ordoku_callbacks::read_or_default(callbacks) }?;
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// Sets the puzzle: `len` = side * side cells, row-major, 1 to the side, 0 for an empty cell. The cells are copied.
///
/// Givens that clash are no error: the puzzle has no solution then, and ordoku_solver_check names them. Returns
/// ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (len), ORDOKU_E_VALUE (a cell above the side; the message names it) or
/// ORDOKU_E_BUSY; on an error the old puzzle stays.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be read at `cells`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_data(
    solver: *mut ordoku_solver,
    cells: *const u32,
    len: usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        held.value.puzzle.set_givens(unsafe { input(cells, len, "cells") }?)?;
        held.value.has_puzzle = true;
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// Sets the puzzle as pencil marks: for each cell, row-major, w = (side + 63) / 64 words in which bit (d - 1) % 64 of
/// word (d - 1) / 64 says that the cell may be d. `len` = side * side * w. It replaces what ordoku_solver_set_data set.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (len), ORDOKU_E_VALUE (a bit above the side; the message names
/// the cell), ORDOKU_E_MEMORY or ORDOKU_E_BUSY; on an error the old puzzle stays.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be read at `candidates`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_set_candidates(
    solver: *mut ordoku_solver,
    candidates: *const u64,
    len: usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        held.value.puzzle.set_marks(unsafe { input(candidates, len, "candidates") }?)?;
        held.value.has_puzzle = true;
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// Looks for two cells of one house that are bound to the same digit, among rows, then columns, then boxes.
///
/// Returns ORDOKU_OK when there are none; ORDOKU_NO_SOLUTION when there are, and writes the first pair to *clash, which
/// may be NULL, and to the message. Otherwise ORDOKU_E_NULL (solver), ORDOKU_E_ARGUMENT (no puzzle set) or
/// ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, an ordoku_clash can be written at `clash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_check(solver: *mut ordoku_solver, clash: *mut ordoku_clash) -> c_int {
    let body = |held: Held<'_, State>| {
        let puzzle = held.value.puzzle()?;
        let Some(Clash { house, digit, first, second }) = puzzle.clash() else { return Ok(ORDOKU_OK) };
        // SAFETY: by this function's contract.
        if let Some(place) = unsafe { optional_place(clash, "clash") }? {
            place.set(ordoku_clash {
                house_kind: match house.kind {
                    HouseKind::Row => ORDOKU_HOUSE_ROW,
                    HouseKind::Column => ORDOKU_HOUSE_COLUMN,
                    HouseKind::Box => ORDOKU_HOUSE_BOX,
                },
                house: house.index as u32,
                digit,
                first_cell: first as u32,
                second_cell: second as u32,
            });
        }
        let side = puzzle.shape().side();
        let (row, column) = (|cell| cell / side + 1, |cell| cell % side + 1);
        held.message.set(format_args!(
            "digit {digit} stands twice in {house}: at row {}, column {} and at row {}, column {}",
            row(first),
            column(first),
            row(second),
            column(second)
        ));
        Ok(ORDOKU_NO_SOLUTION)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// Writes the candidates that direct propagation leaves: in an empty cell its marks less the givens of its row, column
/// and box; in a given cell the given. Pencil marks come back as they are. The layout and `len` are those of
/// ordoku_solver_set_candidates.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_BUFFER, ORDOKU_E_MEMORY or
/// ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `candidates`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_candidates(
    solver: *mut ordoku_solver,
    candidates: *mut u64,
    len: usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        let puzzle = held.value.puzzle()?;
        // SAFETY: by this function's contract.
        let out = unsafe { output(candidates, len, "candidates") }?;
        puzzle.write_candidates(out).map(|()| ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// Finds a solution and writes its side * side cells, row-major, to `out`, which has room for `len`. Only an
/// ORDOKU_SOLVED writes.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set),
/// ORDOKU_E_BUFFER, ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, `len` values can be written at `out`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_solve(solver: *mut ordoku_solver, out: *mut u32, len: usize) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        search(solver, |solver, puzzle, interrupt| {
            solver
                .interruptible(interrupt)
                .solve_into(puzzle, output(out, len, "out")?)
                .map(|count| count.status(Some(1)))
        })
    }
}

/// Counts solutions up to `limit`; 0: all. A result below `limit` is the exact number: where the options' solution_limit
/// ends the count earlier, the answer is ORDOKU_STOPPED.
///
/// Writes the number to *count on ORDOKU_SOLVED (at least one) and ORDOKU_NO_SOLUTION (0). On ORDOKU_STOPPED nothing is
/// written, and the statistics tell how many were found so far. Otherwise ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle
/// set), ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_count(
    solver: *mut ordoku_solver,
    limit: u64,
    count: *mut u64,
) -> c_int {
    let verb = |solver: &mut Solver, puzzle: &Puzzle, interrupt: Interrupt<'_>| {
        // SAFETY: by this function's contract.
        let place = unsafe { place(count, "count") }?;
        let wanted = (limit != 0).then_some(limit);
        let count = solver.interruptible(interrupt).count(puzzle, wanted)?;
        let status = count.status(wanted);
        if status != ORDOKU_STOPPED {
            place.set(count.solutions);
        }
        Ok(status)
    };
    // SAFETY: by this function's contract.
    unsafe { search(solver, verb) }
}

/// Tells whether the puzzle has exactly one solution: writes 1 to *unique if so, else 0.
///
/// Returns ORDOKU_SOLVED (one or more), ORDOKU_NO_SOLUTION (none; *unique is 0), ORDOKU_STOPPED (nothing is written; also
/// where solution_limit is 1 and there is a solution),
/// ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, a value can be written at `unique`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_is_unique(solver: *mut ordoku_solver, unique: *mut c_int) -> c_int {
    use crate::solver::Uniqueness;
    let verb = |solver: &mut Solver, puzzle: &Puzzle, interrupt: Interrupt<'_>| {
        // SAFETY: by this function's contract.
        let place = unsafe { place(unique, "unique") }?;
        let (answer, status) = match solver.interruptible(interrupt).uniqueness(puzzle)? {
            Uniqueness::Unique => (1, ORDOKU_SOLVED),
            Uniqueness::Multiple => (0, ORDOKU_SOLVED),
            Uniqueness::Unsolvable => (0, ORDOKU_NO_SOLUTION),
            Uniqueness::Stopped(_) => return Ok(ORDOKU_STOPPED),
        };
        place.set(answer);
        Ok(status)
    };
    // SAFETY: by this function's contract.
    unsafe { search(solver, verb) }
}

/// Hands every solution to `callback`, with `user`, until it answers anything but 0.
///
/// Returns ORDOKU_NO_SOLUTION when there is none or no further one, ORDOKU_STOPPED when the callback or a limit ended it
/// (the statistics tell which, and how many solutions there were), ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set),
/// ORDOKU_E_MEMORY or ORDOKU_E_BUSY. A call on the same solver from within the callback is answered ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; `callback` is null or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_enumerate(
    solver: *mut ordoku_solver,
    callback: ordoku_solution_fn,
    user: *mut c_void,
) -> c_int {
    let verb = |solver: &mut Solver, puzzle: &Puzzle, interrupt: Interrupt<'_>| {
        let callback = callback.ok_or(Error::Null { argument: "callback" })?;
        let count = solver.interruptible(interrupt).enumerate(puzzle, |values| {
            // SAFETY: by this function's contract.
            goes_on(unsafe { callback(values.as_ptr(), values.len(), user) })
        })?;
        Ok(if count.stopped.is_some() { ORDOKU_STOPPED } else { ORDOKU_NO_SOLUTION })
    };
    // SAFETY: by this function's contract.
    unsafe { search(solver, verb) }
}

/// Asks the search that runs on this solver, and those that follow until ordoku_solver_reset_cancel, to end soon.
///
/// Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the solver is freed, also from a signal handler: it
/// is one atomic store.
///
/// # Safety
/// `solver` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_cancel(solver: *mut ordoku_solver) -> c_int {
    // SAFETY: the same contract.
    unsafe { Handle::set_cancel(pointer(solver), NAME, true) }
}

/// Takes back ordoku_solver_cancel.
///
/// Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the solver is freed.
///
/// # Safety
/// `solver` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_reset_cancel(solver: *mut ordoku_solver) -> c_int {
    // SAFETY: the same contract.
    unsafe { Handle::set_cancel(pointer(solver), NAME, false) }
}

/// Writes what the last search did to *stats, all 0 if it ended with an error; `size` is sizeof(ordoku_stats)
/// as the caller knows it.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (size) or ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, `size` bytes can be written at `stats`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_stats(
    solver: *mut ordoku_solver,
    stats: *mut ordoku_stats,
    size: usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        let found = ordoku_stats::new(held.value.solver.stats());
        // SAFETY: by this function's contract.
        unsafe { found.write(stats, size, "stats") }.map(|()| ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { hold(solver, body) }
}

/// What the last call on this solver has to say: for an error what was wrong and where, for a clash its place,
/// otherwise "". Valid until the next call on the solver other than this one, ordoku_solver_cancel and
/// ordoku_solver_reset_cancel. Never NULL: where the solver is NULL, in use or broken, the text of that status. Any thread.
///
/// # Safety
/// `solver` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_solver_message(solver: *const ordoku_solver) -> *const c_char {
    // SAFETY: the same contract.
    unsafe { Handle::message(pointer(solver), NAME) }
}

/// Runs `body` with the puzzle of a solver's handle, if one was set.
///
/// # Safety
/// As [`Handle::hold`].
pub(super) unsafe fn with_puzzle(
    solver: *const ordoku_solver,
    body: impl FnOnce(Result<&Puzzle, Error>) -> Result<c_int, Error>,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { hold(solver, |held| body(held.value.puzzle())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::ORDOKU_E_ARGUMENT;

    #[test]
    fn a_clash_is_told_and_said() {
        let mut solver = std::ptr::null_mut();
        let mut clash = ordoku_clash { house_kind: 7, house: 7, digit: 7, first_cell: 7, second_cell: 7 };
        let mut givens = [0; 16];
        (givens[7], givens[15]) = (2, 2);
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
            assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
            assert_eq!(ordoku_solver_check(solver, &mut clash), ORDOKU_NO_SOLUTION);
            let said = std::ffi::CStr::from_ptr(ordoku_solver_message(solver)).to_str().unwrap();
            assert_eq!(said, "digit 2 stands twice in column 4: at row 2, column 4 and at row 4, column 4");
            ordoku_solver_free(solver);
        }
        let ordoku_clash { house_kind, house, digit, first_cell, second_cell } = clash;
        assert_eq!((house_kind, house, digit, first_cell, second_cell), (ORDOKU_HOUSE_COLUMN, 3, 2, 7, 15));
    }

    /// Counts solutions; ends the search at the third where it counts from 0.
    unsafe extern "C" fn three(_: *const u32, _: usize, user: *mut c_void) -> c_int {
        // SAFETY: the test passes a number.
        let count = unsafe { &mut *user.cast::<i32>() };
        *count += 1;
        c_int::from(*count == 3)
    }

    #[test]
    fn all_solutions_come_until_the_callback_ends_it() {
        let mut solver = std::ptr::null_mut();
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
            assert_eq!(ordoku_solver_set_data(solver, [0; 16].as_ptr(), 16), ORDOKU_OK);
            for (from, to, status) in [(0, 3, ORDOKU_STOPPED), (100, 388, ORDOKU_NO_SOLUTION)] {
                let mut count: i32 = from;
                let user = (&raw mut count).cast();
                assert_eq!(ordoku_solver_enumerate(solver, Some(three), user), status);
                assert_eq!(count, to);
            }
            ordoku_solver_free(solver);
        }
    }

    #[test]
    fn a_solver_answers_its_own_puzzle_once_it_has_one() {
        let mut solver = std::ptr::null_mut();
        let (mut count, mut out) = (77, [7; 16]);
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_solver_new(2, &mut solver), ORDOKU_OK);
            assert_eq!(ordoku_solver_solve(solver, out.as_mut_ptr(), 16), ORDOKU_E_ARGUMENT);
            assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_E_ARGUMENT);
            assert_eq!((count, out), (77, [7; 16]));
            let givens = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            assert_eq!(ordoku_solver_set_data(solver, givens.as_ptr(), 16), ORDOKU_OK);
            assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_SOLVED);
            assert!(count > 0 && count < 288);
            assert_eq!(ordoku_solver_solve(solver, out.as_mut_ptr(), 16), ORDOKU_SOLVED);
            assert_eq!((out[0], out[6]), (1, 1));
            assert_eq!(ordoku_solver_cancel(solver), ORDOKU_OK);
            assert_eq!(ordoku_solver_count(solver, 0, &mut count), ORDOKU_STOPPED);
            assert_eq!(ordoku_solver_reset_cancel(solver), ORDOKU_OK);
            assert_eq!(ordoku_solver_count(solver, 1, &mut count), ORDOKU_SOLVED);
            assert_eq!(count, 1);
            ordoku_solver_free(solver);
        }
    }
}
