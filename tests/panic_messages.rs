//! The messages of panics in a program that uses the C library: after a call, panics of the library
//! print nothing, and panics of the program print what they always do.
#![allow(unsafe_code, reason = "calls as C makes them")]

use ordoku::Shape;
use std::ffi::c_void;
use std::panic::{RefUnwindSafe, catch_unwind, set_hook};
use std::process::Command;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU32, Ordering};

unsafe extern "C" {
    fn ordoku_solver_new(order: u32, solver: *mut *mut c_void) -> i32;
    fn ordoku_solver_free(solver: *mut c_void);
}

/// Makes one call to the C library.
fn call() {
    let mut solver = null_mut();
    // SAFETY: the pointer is to a local, and the handle is the one just made.
    unsafe {
        assert_eq!(ordoku_solver_new(2, &mut solver), 0);
        ordoku_solver_free(solver);
    }
}

/// Panics inside the library: the index overflows, and `cargo test` checks for that.
fn overflow() {
    Shape::NINE.cell_in_box(usize::MAX, 0);
}

/// Panics in the library and in the program, before the first call and after it.
#[test]
#[ignore = "the next test runs it and reads its output"]
fn panics_before_and_after_a_call() {
    for when in ["before", "after"] {
        eprintln!("{when}");
        assert!(catch_unwind(overflow).is_err());
        assert!(catch_unwind(|| panic!("a panic of the program")).is_err());
        call();
    }
}

#[test]
fn after_a_call_only_panics_of_the_program_are_printed() {
    let arguments =
        ["--exact", "panics_before_and_after_a_call", "--ignored", "--nocapture", "--test-threads=1"];
    let output = Command::new(std::env::current_exe().unwrap()).args(arguments).output().unwrap();
    let printed = String::from_utf8(output.stderr).unwrap();
    let (before, after) = printed.split_once("after\n").unwrap_or_else(|| panic!("{printed}"));
    let panics =
        |text: &str| (text.matches("panicked at").count(), text.matches("a panic of the program").count());
    assert_eq!((panics(before), panics(after)), ((2, 1), (1, 1)), "{printed}");
    assert!(output.status.success());
}

/// A call that set the hook would take a lock, and a fork in another thread would leave it locked
/// in the child.
#[test]
fn calls_leave_the_hook_of_the_program_alone() {
    static HOOK_CALLS: AtomicU32 = AtomicU32::new(0);
    set_hook(Box::new(|_| {
        HOOK_CALLS.fetch_add(1, Ordering::Relaxed);
    }));
    let hook_calls = |panics: &(dyn Fn() + RefUnwindSafe)| {
        let before = HOOK_CALLS.load(Ordering::Relaxed);
        assert!(catch_unwind(panics).is_err());
        HOOK_CALLS.load(Ordering::Relaxed) - before
    };
    for _ in 0..3 {
        assert_eq!((hook_calls(&overflow), hook_calls(&|| panic!("a panic of the program"))), (1, 1));
        call();
    }
}
