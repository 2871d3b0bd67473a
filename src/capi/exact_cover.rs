//! `ordoku_cover`: exact cover over any matrix of 0 and 1.

use super::callbacks::{goes_on, ordoku_callbacks, ordoku_solution_fn};
use super::guard::{Handle, Held, Versioned, input, optional_place, output, place, wall};
use super::options::{ORDOKU_FLAG_RACE, ordoku_options};
use super::solver::{ordoku_solver, with_puzzle};
use super::stats::ordoku_stats;
use crate::engine::dlx::ExactCover;
use crate::error::Error;
use crate::limits::Limits;
use crate::options::Engine;
use crate::stats::{Count, Stats};
use crate::status::{ORDOKU_NO_SOLUTION, ORDOKU_OK, ORDOKU_STOPPED};
use std::ffi::{c_char, c_int, c_void};
use std::ops::ControlFlow;

/// An exact cover problem: choose options so that every primary item is met exactly once and every secondary item at most
/// once. Opaque: made by ordoku_cover_new or ordoku_cover_from_puzzle, freed by ordoku_cover_free. Threads as for ordoku_solver.
pub struct ordoku_cover {
    _opaque: (),
}

struct State {
    matrix: ExactCover,
    limits: Limits,
    callbacks: ordoku_callbacks,
    stats: Stats,
}

const NAME: &str = "cover";

fn pointer(cover: *const ordoku_cover) -> *const Handle<State> {
    cover.cast()
}

fn create(matrix: ExactCover) -> Result<*mut ordoku_cover, Error> {
    Ok(Handle::create(State {
        matrix,
        limits: Limits::default(),
        callbacks: ordoku_callbacks::DEFAULT,
        stats: Stats::default(),
    })?
    .cast())
}

impl Held<'_, State> {
    fn search(&mut self, most: Option<u64>, visit: impl FnMut(&[u32]) -> ControlFlow<()>) -> Count {
        let State { matrix, limits, callbacks, stats } = &mut *self.value;
        let solutions = [most, limits.solutions].into_iter().flatten().min();
        let limits = Limits { solutions, ..*limits };
        let (count, found) =
            callbacks.with_watch(Some(self.cancel), |interrupt| matrix.enumerate(limits, interrupt, visit));
        *stats = found;
        count
    }
}

/// Makes a matrix without options. Items are numbered from 0, the `primary` ones first, then the `secondary` ones.
///
/// Writes the new handle to *cover. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (2^31 items or more) or
/// ORDOKU_E_MEMORY. Any thread, any time.
///
/// # Safety
/// If not null, a pointer can be written at `cover`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_new(
    primary: usize,
    secondary: usize,
    cover: *mut *mut ordoku_cover,
) -> c_int {
    wall(|| {
        // SAFETY: by this function's contract.
        let place = unsafe { place(cover, "cover") }?;
        place.set(create(ExactCover::new(primary, secondary)?)?);
        Ok(ORDOKU_OK)
    })
}

/// Makes the matrix of a solver's puzzle: 4 * N * N items for side N (cell, row-digit, column-digit, box-digit),
/// and the options that its givens or pencil marks leave. With everything counted from 0, digit d at row r and column c is option
/// d*N*N + r*N + c and meets the items r*N + c, N*N + r*N + d, 2*N*N + c*N + d and 3*N*N + b*N + d, b being its box along
/// rows of boxes.
///
/// Writes the new handle to *cover. Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no puzzle set), ORDOKU_E_MEMORY or
/// ORDOKU_E_BUSY.
///
/// # Safety
/// `solver` is null or a handle; if not null, a pointer can be written at `cover`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_from_puzzle(
    solver: *mut ordoku_solver,
    cover: *mut *mut ordoku_cover,
) -> c_int {
    // SAFETY: by this function's contract.
    unsafe {
        with_puzzle(solver, |puzzle| {
            let place = place(cover, "cover")?;
            place.set(create(ExactCover::of_puzzle(puzzle?)?)?);
            Ok(ORDOKU_OK)
        })
    }
}

/// Frees a matrix; NULL is fine. While a call on it runs, also from its callbacks, this does nothing.
///
/// # Safety
/// `cover` is null or a handle that was not freed; no call on it follows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_free(cover: *mut ordoku_cover) {
    // SAFETY: the same contract.
    unsafe { Handle::<State>::destroy(cover.cast()) }
}

/// Adds an option that meets the `len` items at `items`, and writes its number to *option, which may be NULL. Numbers go
/// up from 0, in a puzzle's matrix from N*N*N; always one above the highest in use, be it by ordoku_cover_add_node.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such item, an item twice, while an item is covered, or more than
/// 2^26 options or 2^31 nodes), ORDOKU_E_MEMORY or ORDOKU_E_BUSY; on an error nothing is added.
///
/// # Safety
/// `cover` is null or a handle; what is not null can be read to `len` values or written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_option(
    cover: *mut ordoku_cover,
    items: *const u32,
    len: usize,
    option: *mut u32,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        let (items, number) = unsafe { (input(items, len, "items")?, optional_place(option, "option")?) };
        let added = held.value.matrix.add_option(items)?;
        if let Some(number) = number {
            number.set(added);
        }
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Adds a single 1 to the matrix: `option` meets `item`. Within an item, options are tried in the order in which their
/// nodes were added.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such item, the node is there already, while an item is
/// covered, an option of 2^26 or more, or more than 2^31 nodes), ORDOKU_E_MEMORY or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_add_node(cover: *mut ordoku_cover, option: u32, item: u32) -> c_int {
    let body = |held: Held<'_, State>| held.value.matrix.add_node(option, item).map(|()| ORDOKU_OK);
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Takes an item and all its options out of the matrix, as if an option of it had been chosen elsewhere.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (no such item, or covered already) or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_cover(cover: *mut ordoku_cover, item: u32) -> c_int {
    let body = |held: Held<'_, State>| held.value.matrix.cover(item).map(|()| ORDOKU_OK);
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Puts back the item that ordoku_cover_cover covered last.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (not the item covered last) or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_uncover(cover: *mut ordoku_cover, item: u32) -> c_int {
    let body = |held: Held<'_, State>| held.value.matrix.uncover(item).map(|()| ORDOKU_OK);
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Sets the limits of the searches that follow: node_limit, time_limit_ns and solution_limit of `options`; NULL: none. A
/// matrix is searched on one thread, in the old DancingLink class's order: the item with fewest options, the lowest
/// among equals, its options in the order they were added. So threads, seed, flags, memory_limit and engine must be 0 (the
/// engine may also be ORDOKU_ENGINE_DLX).
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL (cover), ORDOKU_E_ARGUMENT (struct_size), ORDOKU_E_OPTION or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; if not null, options->struct_size bytes can be read at `options`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_set_options(
    cover: *mut ordoku_cover,
    options: *const ordoku_options,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        let options = unsafe { ordoku_options::read_or_default(options) }?;
        if !matches!(options.engine, Engine::Auto | Engine::Dlx) {
            return Err(Error::Option {
                name: "engine, which a matrix has only one of,",
                value: options.engine as u64,
            });
        }
        if options.threads != 0 {
            return Err(Error::Option { name: "threads", value: options.threads as u64 });
        }
        if options.race {
            return Err(Error::Option { name: "flags", value: ORDOKU_FLAG_RACE.into() });
        }
        if let Some(value) = options.limits.memory {
            return Err(Error::Option { name: "memory_limit", value });
        }
        if options.seed != 0 {
            return Err(Error::Option { name: "seed", value: options.seed });
        }
        held.value.limits = options.limits;
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Sets what every search on this matrix calls; NULL: nothing.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL (cover), ORDOKU_E_ARGUMENT (struct_size), ORDOKU_E_OPTION (flags, or a non-zero member
/// that this version does not know) or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; the callbacks are as ordoku_solver_set_callbacks wants them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_set_callbacks(
    cover: *mut ordoku_cover,
    callbacks: *const ordoku_callbacks,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        held.value.callbacks = unsafe { ordoku_callbacks::read_or_default(callbacks) }?;
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Finds a solution: writes the numbers of its options, in the order of choosing, to `options`, which has room for `len`,
/// and how many there are to *count. A solution has at most as many options as there are primary items.
///
/// Returns ORDOKU_SOLVED, ORDOKU_NO_SOLUTION, ORDOKU_STOPPED, ORDOKU_E_BUFFER (*count tells how many are needed, and
/// nothing else is written), ORDOKU_E_NULL or ORDOKU_E_BUSY. The matrix is afterwards what it was.
///
/// # Safety
/// `cover` is null or a handle; if not null, `len` values can be written at `options` and one at `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_solve(
    cover: *mut ordoku_cover,
    options: *mut u32,
    len: usize,
    count: *mut usize,
) -> c_int {
    let body = |mut held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        let (out, count) = unsafe { (output(options, len, "options")?, place(count, "count")?) };
        let mut needed = 0;
        let search = held.search(Some(1), |solution| {
            needed = solution.len();
            if let Some(out) = out.get_mut(..needed) {
                out.copy_from_slice(solution);
            }
            ControlFlow::Continue(())
        });
        if search.solutions == 1 {
            count.set(needed);
            if needed > len {
                return Err(Error::Buffer { got: len, needed });
            }
        }
        Ok(search.status(Some(1)))
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Counts solutions up to `limit`; 0: all. A result below `limit` is the exact number: where solution_limit ends the count
/// earlier, the answer is ORDOKU_STOPPED.
///
/// Writes the number to *count on ORDOKU_SOLVED (at least one) and ORDOKU_NO_SOLUTION (0), not on ORDOKU_STOPPED.
/// Otherwise ORDOKU_E_NULL or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; if not null, a value can be written at `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_count(cover: *mut ordoku_cover, limit: u64, count: *mut u64) -> c_int {
    let body = |mut held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        let place = unsafe { place(count, "count") }?;
        let wanted = (limit != 0).then_some(limit);
        let count = held.search(wanted, |_| ControlFlow::Continue(()));
        let status = count.status(wanted);
        if status != ORDOKU_STOPPED {
            place.set(count.solutions);
        }
        Ok(status)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Hands every solution, the numbers of its options in the order of choosing, to `callback` until it answers anything but
/// 0. An empty solution has length 0.
///
/// Returns ORDOKU_NO_SOLUTION when there is none or no further one, ORDOKU_STOPPED, ORDOKU_E_NULL or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; `callback` is null or may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_enumerate(
    cover: *mut ordoku_cover,
    callback: ordoku_solution_fn,
    user: *mut c_void,
) -> c_int {
    let body = |mut held: Held<'_, State>| {
        let callback = callback.ok_or(Error::Null { argument: "callback" })?;
        let count = held.search(None, |solution| {
            // SAFETY: by this function's contract.
            goes_on(unsafe { callback(solution.as_ptr(), solution.len(), user) })
        });
        Ok(if count.stopped.is_some() { ORDOKU_STOPPED } else { ORDOKU_NO_SOLUTION })
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Writes the size of a matrix: items (primary and secondary), options that have a node, and nodes, where each item and
/// the root of the lists count one too. Each of the three may be NULL.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL (cover) or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; what is not null can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_size(
    cover: *mut ordoku_cover,
    items: *mut usize,
    options: *mut usize,
    nodes: *mut usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        let matrix = &held.value.matrix;
        // SAFETY: by this function's contract.
        let places = unsafe {
            [
                optional_place(items, "items")?,
                optional_place(options, "options")?,
                optional_place(nodes, "nodes")?,
            ]
        };
        let sizes = [matrix.item_count(), matrix.option_count(), matrix.node_count()];
        for (place, size) in places.into_iter().zip(sizes) {
            if let Some(place) = place {
                place.set(size);
            }
        }
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Walks over the options: begins at number *option, finds the first option from there on that has a node, writes its
/// number to *option, its items to `items`, which has room for `len` (4 is enough for a puzzle's matrix), and how many
/// they are to *count. To go on, add one to *option.
///
/// Returns ORDOKU_OK, ORDOKU_NO_SOLUTION when there is no further option, ORDOKU_E_BUFFER (*count tells how many are
/// needed, and nothing else is written), ORDOKU_E_NULL or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; if not null, `len` values can be written at `items` and one each at `option` and `count`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_next_option(
    cover: *mut ordoku_cover,
    option: *mut u32,
    items: *mut u32,
    len: usize,
    count: *mut usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        // SAFETY: by this function's contract.
        let (option, out, count) =
            unsafe { (place(option, "option")?, output(items, len, "items")?, place(count, "count")?) };
        let matrix = &held.value.matrix;
        let found =
            (option.get() as usize..matrix.option_bound()).find(|&k| matrix.items_of(k).next().is_some());
        let Some(found) = found else { return Ok(ORDOKU_NO_SOLUTION) };
        let needed = matrix.items_of(found).count();
        count.set(needed);
        if needed > len {
            return Err(Error::Buffer { got: len, needed });
        }
        option.set(found as u32);
        out.iter_mut().zip(matrix.items_of(found)).for_each(|(place, item)| *place = item);
        Ok(ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// Asks the search that runs on this matrix, and those that follow until ordoku_cover_reset_cancel, to end soon.
///
/// Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the matrix is freed; also from a signal handler: it
/// is one atomic store.
///
/// # Safety
/// `cover` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_cancel(cover: *mut ordoku_cover) -> c_int {
    // SAFETY: the same contract.
    unsafe { Handle::set_cancel(pointer(cover), NAME, true) }
}

/// Takes back ordoku_cover_cancel.
///
/// Returns ORDOKU_OK or ORDOKU_E_NULL. Any thread, any time before the matrix is freed.
///
/// # Safety
/// `cover` is null or a handle that is not freed before this returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_reset_cancel(cover: *mut ordoku_cover) -> c_int {
    // SAFETY: the same contract.
    unsafe { Handle::set_cancel(pointer(cover), NAME, false) }
}

/// Writes what the last search did to *stats; `size` is sizeof(ordoku_stats) as the caller knows it.
///
/// Returns ORDOKU_OK, ORDOKU_E_NULL, ORDOKU_E_ARGUMENT (size) or ORDOKU_E_BUSY.
///
/// # Safety
/// `cover` is null or a handle; if not null, `size` bytes can be written at `stats`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_stats(
    cover: *mut ordoku_cover,
    stats: *mut ordoku_stats,
    size: usize,
) -> c_int {
    let body = |held: Held<'_, State>| {
        let found = ordoku_stats::new(held.value.stats);
        // SAFETY: by this function's contract.
        unsafe { found.write(stats, size, "stats") }.map(|()| ORDOKU_OK)
    };
    // SAFETY: by this function's contract.
    unsafe { Handle::hold(pointer(cover), NAME, body) }
}

/// What the last call on this matrix has to say about its error, otherwise "". Valid until the next call on it other than
/// this one, ordoku_cover_cancel and ordoku_cover_reset_cancel. Never NULL: where the matrix is NULL, in use or broken, the text
/// of that status. Any thread.
///
/// # Safety
/// `cover` is null or a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_cover_message(cover: *const ordoku_cover) -> *const c_char {
    // SAFETY: the same contract.
    unsafe { Handle::message(pointer(cover), NAME) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::{ORDOKU_NO_SOLUTION, ORDOKU_SOLVED, ORDOKU_STOPPED};

    /// Adds three ways to cover each of two items: nine solutions.
    ///
    /// # Safety
    /// `cover` is a handle.
    unsafe fn add_three_ways(cover: *mut ordoku_cover) {
        for item in [0, 1, 0, 1, 0, 1] {
            // SAFETY: by this function's contract, and a local.
            let status = unsafe { ordoku_cover_add_option(cover, &item, 1, std::ptr::null_mut()) };
            assert_eq!(status, ORDOKU_OK);
        }
    }

    /// Counts to a limit; 77 where no number is told.
    ///
    /// # Safety
    /// `cover` is a handle.
    unsafe fn count(cover: *mut ordoku_cover, limit: u64) -> (c_int, u64) {
        let mut count = 77;
        // SAFETY: by this function's contract, and a local.
        (unsafe { ordoku_cover_count(cover, limit, &mut count) }, count)
    }

    #[test]
    fn counts_stop_at_the_lesser_of_two_limits() {
        let mut cover = std::ptr::null_mut();
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
            assert_eq!(count(cover, 0), (ORDOKU_NO_SOLUTION, 0));
            add_three_ways(cover);
            assert_eq!(
                [0, 2, 9, 10].map(|limit| count(cover, limit)),
                [9, 2, 9, 9].map(|n| (ORDOKU_SOLVED, n))
            );
            let limited = ordoku_options { solution_limit: 4, ..ordoku_options::DEFAULT };
            assert_eq!(ordoku_cover_set_options(cover, &limited), ORDOKU_OK);
            assert_eq!(count(cover, 3), (ORDOKU_SOLVED, 3));
            assert_eq!([0, 5].map(|limit| count(cover, limit)), [(ORDOKU_STOPPED, 77); 2]);
            ordoku_cover_free(cover);
        }
    }

    /// Counts how often it was asked.
    unsafe extern "C" fn count_up(asked: *mut c_void) -> c_int {
        // SAFETY: the number that was handed in together with this function.
        unsafe { *asked.cast::<u64>() += 1 };
        0
    }

    /// An option's number takes the place of its item, and the count that of what a callback works on.
    #[test]
    fn places_of_answers_may_be_in_use() {
        let mut cover = std::ptr::null_mut();
        let (mut number, mut count) = (1, 77);
        let (number_at, count_at) = (&raw mut number, &raw mut count);
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
            for expected in [0, 1, 2] {
                assert_eq!(ordoku_cover_add_option(cover, number_at, 1, number_at), ORDOKU_OK);
                assert_eq!(number_at.replace(1 - expected % 2), expected);
            }
            let callbacks =
                ordoku_callbacks { poll: Some(count_up), user: count_at.cast(), ..ordoku_callbacks::DEFAULT };
            assert_eq!(ordoku_cover_set_callbacks(cover, &callbacks), ORDOKU_OK);
            assert_eq!(ordoku_cover_count(cover, 0, count_at), ORDOKU_SOLVED);
            assert_eq!(*count_at, 2);
            ordoku_cover_free(cover);
        }
    }

    /// Counts down in a number, and asks for an end at 0.
    unsafe extern "C" fn count_down(_: *const u32, _: usize, left: *mut c_void) -> c_int {
        // SAFETY: the number that was handed in together with this function.
        let left = unsafe { &mut *left.cast::<u32>() };
        *left -= 1;
        c_int::from(*left == 0)
    }

    #[test]
    fn solutions_are_handed_out_until_an_end_is_asked_for() {
        let mut cover = std::ptr::null_mut();
        // SAFETY: locals, and a handle that is freed last.
        unsafe {
            assert_eq!(ordoku_cover_new(2, 0, &mut cover), ORDOKU_OK);
            add_three_ways(cover);
            let enumerate = |most: u32| {
                let mut left = most;
                (ordoku_cover_enumerate(cover, Some(count_down), (&raw mut left).cast()), most - left)
            };
            assert_eq!([1, 4, 9].map(enumerate), [1, 4, 9].map(|n| (ORDOKU_STOPPED, n)));
            assert_eq!(enumerate(10), (ORDOKU_NO_SOLUTION, 9));
            assert_eq!(ordoku_cover_cancel(cover), ORDOKU_OK);
            assert_eq!((enumerate(10), count(cover, 0)), ((ORDOKU_STOPPED, 0), (ORDOKU_STOPPED, 77)));
            assert_eq!(ordoku_cover_reset_cancel(cover), ORDOKU_OK);
            assert_eq!(count(cover, 0), (ORDOKU_SOLVED, 9));
            ordoku_cover_free(cover);
        }
    }
}
