//! `ordoku_cover`: exact cover of any matrix of zeros and ones. The calls on its options and nodes are
//! in `matrix.rs`, and those that read and print it in `text/dlx.rs`.

use super::answers::answer_count;
use super::call::ffi_call;
use super::callbacks::{ordoku_callbacks, set_callbacks};
use super::codes::Code;
use super::error::CallError;
use super::handle::{Locked, Opaque, Searches, create, destroy, lock, message, set_cancel};
use super::options::{ordoku_options, set_options};
use super::pointers::{check_null, fit, is_missing, out_ptr, output};
use super::poll::{Poll, goes_on};
use super::solver::{ordoku_solution_fn, ordoku_solver};
use super::stats::{ordoku_stats, write_stats};
use super::status::{ORDOKU_DONE, ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_SOLVED, ORDOKU_STOPPED};
use crate::any::AnyPuzzle;
use crate::engine::dlx::ExactCover;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::options::Options;
use crate::outcome::Outcome;
use crate::stats::Stats;
use std::ffi::{c_char, c_int, c_void};

/// A matrix whose columns are items and whose rows are options. A solution is a set of options that
/// covers each primary item exactly once and each secondary item at most once. Options that give a
/// secondary item the same colour may share it. The rules for threads are those of ordoku_solver.
pub struct ordoku_cover {
    _opaque: (),
}

/// The contents of a matrix's handle.
pub struct CoverContents {
    pub(super) matrix: ExactCover,
    /// The names of the items, if they were read from a text.
    pub(super) names: Vec<String>,
    /// The words for the colours, if they were read from a text.
    pub(super) colours: Vec<String>,
    poll: Poll,
}

impl Opaque for ordoku_cover {
    type Contents = CoverContents;
    const NAME: &'static str = "cover";
}

impl Searches for CoverContents {
    fn set_options(&mut self, options: Options) -> Result<(), CallError> {
        let Options { engine, seed, .. } = options;
        if seed != 0 {
            return Err(CallError::Option { name: "seed", value: seed });
        }
        let refused = CallError::Option { name: "engine of a matrix", value: engine.number().into() };
        self.matrix.set_options(options).map_err(|_| refused)
    }

    fn set_poll(&mut self, poll: Poll) {
        self.poll = poll;
    }

    fn stats(&self) -> Stats {
        self.matrix.stats()
    }
}

fn new_handle(matrix: ExactCover) -> Result<*mut ordoku_cover, CallError> {
    create(CoverContents { matrix, names: Vec::new(), colours: Vec::new(), poll: Poll::NONE })
}

impl Locked<'_, CoverContents> {
    /// Runs a search.
    pub(super) fn search<'a, T>(
        &'a mut self,
        search: impl FnOnce(&'a mut ExactCover, Interrupt<'_>) -> Result<T, Error>,
    ) -> Result<T, CallError> {
        let mut poll = self.poll.as_closure();
        let (cover, interrupt) = self.with_interrupt(&mut poll);
        Ok(search(&mut cover.matrix, interrupt)?)
    }
}

/// Makes a matrix without options, and writes it to *cover; free it with ordoku_cover_free. Items
/// are numbered from 0: first the `primary` items, then the `secondary` ones.
///
/// Returns ORDOKU_OK or ORDOKU_E_ARGUMENT (2^31 items or more).
///
/// # Safety
/// If not null, a pointer can be written at `cover`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_new(
    primary: usize,
    secondary: usize,
    cover: *mut *mut ordoku_cover,
) -> c_int {
    ffi_call(|_| {
        // SAFETY: by this function's contract.
        let handle = unsafe { out_ptr(cover, "cover") }?;
        handle.set(new_handle(ExactCover::new(primary, secondary)?)?);
        Ok(ORDOKU_OK)
    })
}

/// Makes the matrix of a solver's puzzle: 4 * N * N primary items for side N, and the options that
/// the givens or candidates leave. With everything counted from 0, digit d at row r and column c is
/// option d*N*N + r*N + c. If b is the box of the cell, the option covers four items: r*N + c (the
/// cell), N*N + r*N + d (row and digit), 2*N*N + c*N + d (column and digit) and 3*N*N + b*N + d
/// (box and digit).
///
/// For a solver of rules, option d*C + c puts digit d in cell c of the C cells of its rectangle.
/// Options with higher numbers belong to sums. The items depend on the version of the library. Each
/// solution of the puzzle is one solution of the matrix.
///
/// Returns ORDOKU_OK, or ORDOKU_E_ARGUMENT if the matrix of the rules would be too large.
///
/// # Safety
/// `solver` is null or a handle; if not null, a pointer can be written at `cover`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_from_puzzle(
    solver: *mut ordoku_solver,
    cover: *mut *mut ordoku_cover,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let solver = lock(call, solver)?;
        let puzzle = solver.puzzle()?;
        let handle = out_ptr(cover, "cover")?;
        handle.set(new_handle(match puzzle {
            AnyPuzzle::Boxes(puzzle) => ExactCover::of_puzzle(puzzle)?,
            AnyPuzzle::Rules(puzzle) => ExactCover::of_rules(puzzle.rules(), puzzle.givens())?,
        })?);
        Ok(ORDOKU_OK)
    })
}

/// Frees a matrix. Does nothing if it is NULL or in use.
///
/// # Safety
/// `cover` is null or a handle that was not freed; no call on it follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_free(cover: *mut ordoku_cover) {
    // SAFETY: the same contract.
    unsafe { destroy(cover) }
}

/// Sets the limits of later searches: node_limit, time_limit_ns, solution_limit and memory_limit;
/// NULL means no limits. The engine is ORDOKU_ENGINE_AUTO, or ORDOKU_ENGINE_DLX for the search
/// alone. With ORDOKU_FLAG_RACE, ordoku_cover_solve finds any solution, often sooner. The seed
/// must be 0.
///
/// Whatever `threads` is, a matrix is searched on one thread, in the order of the old DancingLink
/// class: it takes the item with the fewest options, the lowest of several, and tries its options
/// in the order they were added. With ORDOKU_ENGINE_AUTO, clause learning helps a search that takes
/// long, and the engines for Sudoku help ordoku_cover_solve. Their nodes count, too. Without
/// ORDOKU_FLAG_RACE, a search that no limit stops has the same answer with either engine.
/// memory_limit is for the learnt clauses and for the memo of what was searched: at the limit the
/// search goes on without them.
///
/// Returns ORDOKU_OK or ORDOKU_E_OPTION.
///
/// # Safety
/// `cover` is null or a handle; if not null, options->struct_size bytes can be read at `options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_set_options(
    cover: *mut ordoku_cover,
    options: *const ordoku_options,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_options(cover, options) }
}

/// Sets the callbacks of later searches; NULL means none.
///
/// Returns ORDOKU_OK.
///
/// # Safety
/// `cover` is null or a handle; the callbacks are as for ordoku_solver_set_callbacks.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_set_callbacks(
    cover: *mut ordoku_cover,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_callbacks(cover, callbacks) }
}

/// Finds a solution. Writes the numbers of its options, in the order of choosing, to `options`,
/// which has room for `len`, and their number to *count. A solution has at most as many options as
/// there are primary items. The matrix does not change.
///
/// The solution is the first one of the search, except with ORDOKU_FLAG_RACE. If the matrix is that
/// of a Sudoku of any order and box shape, the engines for Sudoku help to find it after a few
/// conflicts. The matrix is recognised even if options are missing or reordered, or if whole
/// options were covered by four consecutive calls of ordoku_cover_cover_item.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED or ORDOKU_E_BUFFER (*count is the
/// length needed).
///
/// # Safety
/// `cover` is null or a handle; if not null, `len` values can be written at `options` and one at
/// `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_solve(
    cover: *mut ordoku_cover,
    options: *mut u32,
    len: usize,
    count: *mut usize,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        check_null([(is_missing(options, len), "options"), (count.is_null(), "count")])?;
        let out = output(options, len, "options")?;
        let number = out_ptr(count, "count")?;
        Ok(match cover.search(ExactCover::solve)? {
            Outcome::Answer(Some(solution)) => {
                number.set(solution.len());
                fit(out, solution.len())?.copy_from_slice(solution);
                ORDOKU_SOLVED
            }
            Outcome::Answer(None) => ORDOKU_NO_SOLUTION,
            Outcome::Stopped(_) => ORDOKU_STOPPED,
        })
    })
}

/// Counts solutions up to `limit`; 0 counts all. A count below `limit` is exact unless the search
/// was stopped.
///
/// Returns ORDOKU_SOLVED (*count is at least 1), ORDOKU_NO_SOLUTION (*count is 0) or ORDOKU_STOPPED
/// (there are *count solutions or more; also if the option solution_limit ends the count below
/// `limit`).
///
/// # Safety
/// `cover` is null or a handle; if not null, a value can be written at `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_count(cover: *mut ordoku_cover, limit: u64, count: *mut u64) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        let number = out_ptr(count, "count")?;
        let wanted = (limit != 0).then_some(limit);
        let count = cover.search(|matrix, interrupt| matrix.count(wanted, interrupt))?;
        Ok(answer_count(number, count, wanted))
    })
}

/// Calls `callback` with each solution and `user`, until it returns any value except 0. A solution
/// is the list of its option numbers in the order of choosing; it may be empty.
///
/// Returns ORDOKU_DONE when all solutions were handed out (perhaps none), or ORDOKU_STOPPED.
///
/// # Safety
/// `cover` is null or a handle; `callback` is null or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_enumerate(
    cover: *mut ordoku_cover,
    callback: ordoku_solution_fn,
    user: *mut c_void,
) -> c_int {
    // SAFETY: by this function's contract.
    ffi_call(|call| unsafe {
        let mut cover = lock(call, cover)?;
        let callback = callback.ok_or(CallError::Null { argument: "callback" })?;
        let visit = |solution: &[u32]| goes_on(callback(solution.as_ptr(), solution.len(), user));
        let count = cover.search(|matrix, interrupt| matrix.enumerate(interrupt, visit))?;
        Ok(if count.stopped.is_some() { ORDOKU_STOPPED } else { ORDOKU_DONE })
    })
}

/// Stops the search that runs on the matrix, and every later one until ordoku_cover_reset_cancel,
/// like ordoku_solver_cancel.
///
/// # Safety
/// `cover` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_cancel(cover: *mut ordoku_cover) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_cancel(cover, true) }
}

/// Undoes ordoku_cover_cancel.
///
/// # Safety
/// `cover` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_reset_cancel(cover: *mut ordoku_cover) -> c_int {
    // SAFETY: the same contract.
    unsafe { set_cancel(cover, false) }
}

/// Writes the statistics of the last search to *stats, like ordoku_solver_stats.
///
/// # Safety
/// `cover` is null or a handle; if not null, stats->struct_size bytes can be written at `stats`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_stats(cover: *mut ordoku_cover, stats: *mut ordoku_stats) -> c_int {
    // SAFETY: the same contract.
    unsafe { write_stats(cover, stats) }
}

/// Returns the message of the last call on the matrix, like ordoku_solver_message.
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_message(cover: *const ordoku_cover) -> *const c_char {
    // SAFETY: the same contract.
    unsafe { message(cover) }
}
