//! What is printed when something panics in a host of the C library: nothing of the library's own, all of the host's as before.
#![allow(unsafe_code, reason = "calls as C makes them")]

use ordoku::{Answer, Puzzle, Shape, Solver, Watch};
use std::ffi::c_void;
use std::panic::{catch_unwind, set_hook};
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, Ordering};

unsafe extern "C" {
    fn ordoku_solver_new(order: u32, solver: *mut *mut c_void) -> i32;
    fn ordoku_solver_free(solver: *mut c_void);
}

#[test]
fn only_panics_of_others_reach_their_hook() {
    static TOLD: AtomicU32 = AtomicU32::new(0);
    set_hook(Box::new(|_| {
        TOLD.fetch_add(1, Ordering::Relaxed);
    }));
    let puzzle = Puzzle::empty(Shape::order(2).unwrap()).unwrap();
    let answer = Solver::new(puzzle.shape()).unwrap().solve(&puzzle, Watch::default()).unwrap();
    let Answer::Solved(grid) = answer else { panic!("an empty grid has solutions") };
    let told_of = |panics: &(dyn Fn() + std::panic::RefUnwindSafe)| {
        let before = TOLD.load(Ordering::Relaxed);
        assert!(catch_unwind(panics).is_err());
        TOLD.load(Ordering::Relaxed) - before
    };
    let ours = || {
        let _ = grid.get(9, 9);
    };
    let another = || panic!("a host's own");
    // Before the first call over the boundary a Rust program's hook is its own.
    assert_eq!((told_of(&ours), told_of(&another)), (1, 1));
    for _ in 0..2 {
        let mut solver = null_mut();
        // SAFETY: a local, and the handle that it is given.
        unsafe {
            assert_eq!(ordoku_solver_new(2, &mut solver), 0);
            ordoku_solver_free(solver);
        }
        assert_eq!((told_of(&ours), told_of(&another)), (0, 1));
    }
}
