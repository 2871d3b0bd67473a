//! Memory that fails: `tests/oom/failing.c` in its short form, in which the first requests of each
//! scenario fail and then every seventh. The long one is `tests/long/oom.sh`.

use std::process::Command;
use testkit::programs::{Link, build, checked, library, root};

const POSIX: &str = "-D_XOPEN_SOURCE=700";
const SHORT: &str = "all=20";

#[test]
fn no_request_for_memory_has_to_succeed_also_inside_the_c_library() {
    for program in build("oom/failing.c", "c99", &[Link::Shared], &[POSIX]) {
        checked(Command::new(program).arg(SHORT));
    }
}

#[test]
fn nothing_leaks_when_a_request_for_memory_fails() {
    let wrapped = format!("@{}", root().join("tests/oom/wrapped.txt").display());
    for program in build("oom/failing.c", "c99", &[Link::Static], &[POSIX, &wrapped]) {
        checked(Command::new(program).arg(SHORT));
    }
}

#[test]
fn the_old_classes_without_memory_are_right_or_answer_false() {
    let wrapped = format!("@{}", root().join("tests/oom/wrapped.txt").display());
    for mode in ["c++98", "c++17"] {
        for program in build("oom/old_classes.cpp", mode, &[Link::Static], &[POSIX, &wrapped]) {
            checked(&mut Command::new(program));
        }
    }
}

#[test]
fn a_library_that_comes_by_dlopen_uses_no_thread_locals() {
    for program in build("oom/dlopened.c", "c99", &[Link::Shared], &[POSIX, "-Wl,--as-needed"]) {
        checked(Command::new(program).arg(library().join("libordoku.so")));
    }
}
