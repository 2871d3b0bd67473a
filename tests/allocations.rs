//! Calls on a handle allocate nothing, or what they learn and not again: counted by an allocator that counts.
#![allow(unsafe_code, reason = "an allocator, and calls as C makes them")]

mod common;

use common::{Random, random_puzzle};
use ordoku::{Engine, Interrupt, Puzzle, Shape, Solver};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{c_int, c_void};

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    /// Bytes that were asked for and not given back yet, and the most there were.
    static BYTES: Cell<usize> = const { Cell::new(0) };
    static MOST_BYTES: Cell<usize> = const { Cell::new(0) };
}

fn count(taken: usize, given_back: usize) {
    BYTES.set((BYTES.get() + taken).saturating_sub(given_back));
    MOST_BYTES.set(MOST_BYTES.get().max(BYTES.get()));
}

// SAFETY: everything is passed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        count(layout.size(), 0);
        // SAFETY: the caller's contract.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: the caller's contract.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        count(size, layout.size());
        // SAFETY: the caller's contract.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[repr(C)]
#[derive(Default)]
struct Options {
    struct_size: u32,
    flags: u32,
    engine: u64,
    threads: u64,
    node_limit: u64,
    time_limit_ns: u64,
    solution_limit: u64,
    seed: u64,
}

unsafe extern "C" {
    fn ordoku_solver_new(order: u32, solver: *mut *mut c_void) -> c_int;
    fn ordoku_solver_set_options(solver: *mut c_void, options: *const Options) -> c_int;
    fn ordoku_solver_set_data(solver: *mut c_void, cells: *const u32, len: usize) -> c_int;
    fn ordoku_solver_solve(solver: *mut c_void, out: *mut u32, len: usize) -> c_int;
    fn ordoku_solver_count(solver: *mut c_void, limit: u64, count: *mut u64) -> c_int;
    fn ordoku_solver_is_unique(solver: *mut c_void, unique: *mut c_int) -> c_int;
    fn ordoku_solver_enumerate(
        solver: *mut c_void,
        callback: unsafe extern "C" fn(*const u32, usize, *mut c_void) -> c_int,
        user: *mut c_void,
    ) -> c_int;
    fn ordoku_solver_check(solver: *mut c_void, clash: *mut c_void) -> c_int;
    fn ordoku_solver_free(solver: *mut c_void);
    fn ordoku_solve_batch(
        order: u32,
        cells: *const u32,
        puzzles: usize,
        limit: u64,
        out: *mut u32,
        counts: *mut u64,
        statuses: *mut c_int,
        options: *const Options,
        callbacks: *const c_void,
    ) -> c_int;
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
        for engine in 0..=if order == 3 { 4 } else { 3 } {
            for seed in [0, 5] {
                let struct_size = size_of::<Options>() as u32;
                // Counted in nodes, so that no engine takes forever.
                let options = Options { struct_size, engine, seed, node_limit: 20_000, ..Options::default() };
                let mut solver = std::ptr::null_mut();
                // SAFETY: as `ordoku.h` asks for.
                unsafe {
                    assert_eq!(ordoku_solver_new(order as u32, &mut solver), 0);
                    assert_eq!(ordoku_solver_set_options(solver, &options), 0);
                }
                let mut out = vec![0; shape.cells()];
                let before = ALLOCATIONS.get();
                for puzzle in &puzzles {
                    let (mut count, mut unique, mut seen) = (0, 0, 0u32);
                    // SAFETY: as `ordoku.h` asks for.
                    let statuses = unsafe {
                        [
                            ordoku_solver_set_data(solver, puzzle.as_ptr(), puzzle.len()),
                            ordoku_solver_check(solver, std::ptr::null_mut()),
                            ordoku_solver_solve(solver, out.as_mut_ptr(), out.len()),
                            ordoku_solver_count(solver, 20, &mut count),
                            ordoku_solver_is_unique(solver, &mut unique),
                            ordoku_solver_enumerate(solver, stop_at_ten, (&raw mut seen).cast()),
                        ]
                    };
                    assert!(statuses.iter().all(|&status| status >= 0));
                    calls += 1;
                }
                assert_eq!(ALLOCATIONS.get(), before, "engine {engine}, order {order}, seed {seed}");
                // SAFETY: as `ordoku.h` asks for.
                unsafe { ordoku_solver_free(solver) };
            }
        }
    }
    assert_eq!(calls, 8 * (5 + 4) * 2);
    assert!(ALLOCATIONS.get() > 0, "nothing was counted");
}

#[test]
fn a_batch_allocates_for_itself_and_not_for_its_puzzles() {
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
        MOST_BYTES.set(bytes);
        if as_c {
            let struct_size = size_of::<Options>() as u32;
            let options = Options { struct_size, threads: 1, ..Options::default() };
            let (givens, out, statuses) = (givens.as_ptr(), out.as_mut_ptr(), statuses.as_mut_ptr());
            let (counts, callbacks) = (std::ptr::null_mut(), std::ptr::null());
            // SAFETY: locals of these lengths.
            let status = unsafe {
                ordoku_solve_batch(3, givens, puzzles, 2, out, counts, statuses, &options, callbacks)
            };
            assert_eq!(status, 0);
        } else {
            let interrupt = Interrupt::default();
            ordoku::solve_batch(shape, options, &givens, Some(2), Some(&mut out), &mut results, interrupt)
                .unwrap();
        }
        let taken = (ALLOCATIONS.get() - before, MOST_BYTES.get() - bytes);
        let is_answered = |k: usize| if as_c { statuses[k] > 0 } else { results[k].is_ok() };
        assert!((0..puzzles).all(is_answered));
        taken
    };
    let few = run(600, false);
    assert_eq!([run(6_000, false), run(600, true), run(6_000, true)], [few; 3]);
    // The engine, and the list of 257 portions of 120 bytes that it may work on.
    let (allocations, bytes) = few;
    assert!(allocations < 20 && bytes > 100_000, "{few:?}");
    assert!(bytes <= 128 * 1024 + 257 * 120, "{bytes} bytes");
}

/// What is learnt takes memory, in lists that double, and keeps it: the same call again asks for none.
#[test]
fn learning_allocates_a_little_for_each_clause_and_not_again() {
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
            // A clause for each conflict and each solution, and each makes a few lists longer.
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
