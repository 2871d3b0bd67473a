//! How much calls allocate, counted by the allocator of this test:
//!
//! - calls on a solver's handle allocate nothing;
//! - a batch allocates the same for any number of puzzles;
//! - clause learning allocates a little for each clause, and nothing when the call is repeated.
#![allow(unsafe_code, reason = "an allocator, and calls as C makes them")]

use ordoku::capi::*;
use ordoku::{Engine, Interrupt, Puzzle, Shape, Solver};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use testkit::{Random, random_puzzle};

/// The system's allocator, with counters.
struct CountingAllocator;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Bytes that are allocated now.
    static BYTES: Cell<usize> = const { Cell::new(0) };
    /// The maximum of [`BYTES`].
    static PEAK_BYTES: Cell<usize> = const { Cell::new(0) };
}

fn count_bytes(allocated: usize, freed: usize) {
    BYTES.set((BYTES.get() + allocated).saturating_sub(freed));
    PEAK_BYTES.set(PEAK_BYTES.get().max(BYTES.get()));
}

// SAFETY: every call is passed on to the system's allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        count_bytes(layout.size(), 0);
        // SAFETY: as the caller guarantees.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count_bytes(0, layout.size());
        // SAFETY: as the caller guarantees.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        count_bytes(size, layout.size());
        // SAFETY: as the caller guarantees.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// A struct that its init function filled.
fn made<T>(init: unsafe extern "C" fn(*mut T, usize) -> c_int) -> T {
    let mut made = std::mem::MaybeUninit::uninit();
    // SAFETY: the struct has this size, and all of it is written.
    unsafe {
        assert_eq!(init(made.as_mut_ptr(), size_of::<T>()), ORDOKU_OK);
        made.assume_init()
    }
}

unsafe extern "C" fn stop_at_ten(_: *const u32, _: usize, user: *mut c_void) -> c_int {
    // SAFETY: the caller passes a counter.
    let seen = unsafe { &mut *user.cast::<u32>() };
    *seen += 1;
    c_int::from(*seen >= 10)
}

#[test]
fn calls_on_a_handle_allocate_nothing() {
    let mut random = Random(31);
    let mut calls = 0;
    for (order, percents) in [(3, [40, 60, 75, 100]), (4, [30, 40, 45, 100])] {
        let shape = Shape::order(order).unwrap();
        let puzzles: Vec<Vec<u32>> = percents
            .iter()
            .flat_map(|&percent| [false, true].map(|wrong| (percent, wrong)))
            .map(|(percent, wrong)| random_puzzle(shape, percent, wrong, &mut random))
            .collect();
        let engines: &[u32] = if order == 3 { &[0, 1, 2, 3, 4, 6] } else { &[0, 1, 2, 3, 6] };
        for &engine in engines {
            for seed in [0, 5] {
                // Counted in nodes, so that no engine takes forever.
                let options =
                    ordoku_options { engine, seed, node_limit: 20_000, ..made(ordoku_options_init) };
                let mut solver = std::ptr::null_mut();
                // SAFETY: as `ordoku.h` requires.
                unsafe {
                    assert_eq!(ordoku_solver_new(order as u32, &mut solver), 0);
                    assert_eq!(ordoku_solver_set_options(solver, &options), 0);
                }
                let mut out = vec![0; shape.cells()];
                let before = ALLOCATIONS.get();
                for puzzle in &puzzles {
                    let (mut count, mut unique, mut seen) = (0, 0, 0u32);
                    // SAFETY: as `ordoku.h` requires.
                    let statuses = unsafe {
                        [
                            ordoku_solver_set_data(solver, puzzle.as_ptr(), puzzle.len()),
                            ordoku_solver_check(solver, std::ptr::null_mut()),
                            ordoku_solver_solve(solver, out.as_mut_ptr(), out.len()),
                            ordoku_solver_count(solver, 20, &mut count),
                            ordoku_solver_is_unique(solver, &mut unique),
                            ordoku_solver_enumerate(solver, Some(stop_at_ten), (&raw mut seen).cast()),
                        ]
                    };
                    assert!(statuses.iter().all(|&status| status >= 0));
                    calls += 1;
                }
                assert_eq!(ALLOCATIONS.get(), before, "engine {engine}, order {order}, seed {seed}");
                // SAFETY: as `ordoku.h` requires.
                unsafe { ordoku_solver_free(solver) };
            }
        }
    }
    assert_eq!(calls, 8 * (6 + 5) * 2);
    assert!(ALLOCATIONS.get() > 0, "nothing was counted");
}

#[test]
fn a_batch_allocates_the_same_for_any_number_of_puzzles() {
    let shape = Shape::order(3).unwrap();
    let mut random = Random(7);
    let options = ordoku::Options::new().with_threads(1);
    let mut run = |puzzles: usize, as_c: bool| {
        let givens: Vec<u32> =
            (0..puzzles).flat_map(|k| random_puzzle(shape, 50 + k % 40, k % 3 == 0, &mut random)).collect();
        let mut out = givens.clone();
        let mut results = vec![Err(ordoku::Error::Internal); puzzles];
        let mut statuses = vec![-1; puzzles];
        let (before, bytes) = (ALLOCATIONS.get(), BYTES.get());
        PEAK_BYTES.set(bytes);
        if as_c {
            let options = ordoku_options { threads: 1, ..made(ordoku_options_init) };
            let batch = ordoku_batch {
                order: 3,
                limit: 2,
                puzzles,
                cells: givens.as_ptr(),
                out: out.as_mut_ptr(),
                statuses: statuses.as_mut_ptr(),
                ..made(ordoku_batch_init)
            };
            // SAFETY: locals of these lengths.
            let status = unsafe { ordoku_solve_batch(&batch, &options, std::ptr::null()) };
            assert_eq!(status, 0);
        } else {
            let batch = ordoku::Batch::new(shape, &givens, &mut results)
                .with_options(options)
                .with_limit(2)
                .with_out(&mut out);
            ordoku::BatchSolver::new().solve(batch, Interrupt::default()).unwrap();
        }
        let allocated = (ALLOCATIONS.get() - before, PEAK_BYTES.get() - bytes);
        let is_answered = |k: usize| if as_c { statuses[k] > 0 } else { results[k].is_ok() };
        assert!((0..puzzles).all(is_answered));
        allocated
    };
    let few = run(600, false);
    assert_eq!([run(6_000, false), run(600, true), run(6_000, true)], [few; 3]);
    // The engine, and a list of 257 chunks of 128 bytes.
    let (allocations, bytes) = few;
    assert!(allocations < 20 && bytes > 100_000, "{few:?}");
    assert!(bytes <= 128 * 1024 + 257 * 128, "{bytes} bytes");
}

/// Learnt clauses are in lists that double and are kept, so the same call needs no memory when
/// repeated.
#[test]
fn learning_allocates_a_little_for_each_clause_and_nothing_when_repeated() {
    let mut random = Random(9);
    let mut learnt = 0;
    for (order, percent) in [(3, 65), (4, 55), (5, 55), (5, 58)] {
        let shape = Shape::order(order).unwrap();
        for engine in [Engine::Cdcl, Engine::Auto] {
            let values = random_puzzle(shape, percent, false, &mut random);
            let puzzle = Puzzle::from_givens(shape, &values).unwrap();
            let options = ordoku::Options::new().with_engine(engine);
            let mut solver = Solver::with_options(shape, options).unwrap();
            let mut count = || {
                let before = ALLOCATIONS.get();
                let count = solver.count(&puzzle, Some(50)).unwrap();
                (count, solver.stats().conflicts, ALLOCATIONS.get() - before)
            };
            let (first, conflicts, allocations) = count();
            // There is a clause for each conflict and each solution, and each clause extends a few
            // lists.
            let clauses = conflicts + first.solutions;
            assert!(
                allocations as u64 <= 60 + 4 * clauses,
                "order {order}, {engine:?}: {allocations}, {clauses}"
            );
            assert_eq!(count(), (first, conflicts, 0), "order {order}, {engine:?}");
            learnt += usize::from(allocations > 0);
        }
    }
    assert!(learnt >= 4);
}
