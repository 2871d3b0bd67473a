//! What is printed when something panics in a host of the C library: nothing of the library's own, all of the host's as before.
#![allow(unsafe_code, reason = "calls as C makes them")]

use ordoku::{Answer, Grid, Puzzle, Shape, Solver};
use std::ffi::c_void;
use std::panic::{RefUnwindSafe, catch_unwind, set_hook};
use std::process::Command;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, Ordering};

unsafe extern "C" {
    fn ordoku_solver_new(order: u32, solver: *mut *mut c_void) -> i32;
    fn ordoku_solver_free(solver: *mut c_void);
}

fn call() {
    let mut solver = null_mut();
    // SAFETY: a local, and the handle that it is given.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), 0);
        ordoku_solver_free(solver);
    }
}

fn grid() -> Grid {
    let puzzle = Puzzle::empty(Shape::order(2).unwrap()).unwrap();
    let answer = Solver::new(puzzle.shape()).unwrap().solve(&puzzle).unwrap();
    let Answer::Solved(grid) = answer else { panic!("an empty grid has solutions") };
    grid
}

/// Panics of the library and of its host, before the first call and after it.
#[test]
#[ignore = "its output is what the next test looks at"]
fn panics_by_turns() {
    let grid = grid();
    for when in ["before", "after"] {
        eprintln!("{when}");
        assert!(catch_unwind(|| grid[(9, 9)]).is_err());
        assert!(catch_unwind(|| panic!("a host's own")).is_err());
        call();
    }
}

#[test]
fn only_panics_of_others_are_printed_after_a_call() {
    let turns = ["--exact", "panics_by_turns", "--ignored", "--nocapture", "--test-threads=1"];
    let output = Command::new(std::env::current_exe().unwrap()).args(turns).output().unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    let (before, after) = printed.split_once("after\n").unwrap_or_else(|| panic!("{printed}"));
    let panics = |text: &str| (text.matches("panicked at").count(), text.matches("a host's own").count());
    assert_eq!((panics(before), panics(after)), ((2, 1), (1, 1)), "{printed}");
    assert!(output.status.success());
}

/// A call that set it would take a lock, which a fork in another thread leaves locked in the child.
#[test]
fn calls_leave_a_programs_own_hook_alone() {
    static TOLD: AtomicU32 = AtomicU32::new(0);
    set_hook(Box::new(|_| {
        TOLD.fetch_add(1, Ordering::Relaxed);
    }));
    let grid = grid();
    let told_of = |panics: &(dyn Fn() + RefUnwindSafe)| {
        let before = TOLD.load(Ordering::Relaxed);
        assert!(catch_unwind(panics).is_err());
        TOLD.load(Ordering::Relaxed) - before
    };
    let ours = || {
        let _ = grid[(9, 9)];
    };
    for _ in 0..3 {
        assert_eq!((told_of(&ours), told_of(&|| panic!("a host's own"))), (1, 1));
        call();
    }
}
