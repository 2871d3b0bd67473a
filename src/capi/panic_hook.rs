//! A library does not write to standard error: its panics are not reported, those of others as
//! before.
//!
//! A panic is ours if its source location is inside this crate. No thread-local notes which threads
//! are inside a call: one of a library that was loaded by dlopen takes memory when a thread first
//! uses it, and without memory glibc then ends the process.
//!
//! The hook is set while the library is loaded, not by a call: setting it takes a lock that every
//! panic takes, too, and a fork in another thread would leave that locked in the child.

use std::panic::{self, Location, PanicHookInfo};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// The panic hook that was in force when the library was loaded.
static PREVIOUS: OnceLock<Hook> = OnceLock::new();

/// Whether a call came over the boundary: a Rust program that makes none has all panics reported.
static CALLED: AtomicBool = AtomicBool::new(false);

/// From here on this library's panics are not reported, unless a Rust program has set a hook of its
/// own.
pub(super) fn silence_panics() {
    // Threads that call all the time share the flag's cache line as long as none writes.
    if !CALLED.load(Ordering::Relaxed) {
        CALLED.store(true, Ordering::Relaxed);
    }
}

/// The system calls this when it has loaded the program or the shared library.
// SAFETY: these sections hold addresses of functions that take and return nothing.
#[used]
#[cfg_attr(not(any(windows, target_vendor = "apple")), unsafe(link_section = ".init_array"))]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func,mod_init_funcs"))]
#[cfg_attr(windows, unsafe(link_section = ".CRT$XCU"))]
static AT_LOAD: extern "C" fn() = set_hook;

/// Puts a hook in front of the one in force. It takes no memory.
extern "C" fn set_hook() {
    if std::thread::panicking() {
        // A hook cannot be set then.
        return;
    }
    let _ = PREVIOUS.set(panic::take_hook());
    panic::set_hook(Box::new(|info| {
        // The tests' own failures are to be seen.
        let silent = !cfg!(test) && CALLED.load(Ordering::Relaxed);
        let ours = silent && info.location().map(Location::file).is_some_and(is_ours);
        if let Some(previous) = PREVIOUS.get().filter(|_| !ours) {
            previous(info);
        }
    }));
}

/// The folder of this library's sources, as the compiler names it.
const SOURCES: &str = file!().split_at(file!().len() - "capi/panic_hook.rs".len()).0;

/// Whether a panic's place is in this library, or in the standard library, which a C program has
/// from here.
fn is_ours(file: &str) -> bool {
    file.starts_with(SOURCES) || file.contains("/rustc/") || file.contains("/rustlib/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_tells_whose_a_panic_is() {
        assert!(is_ours(Location::caller().file()) && is_ours(file!()));
        assert!(is_ours(
            "/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/core/src/slice/sort/shared/mod.rs"
        ));
        for others in [
            "tests/oom.rs",
            "sudoku/main.rs",
            "/home/user/.cargo/registry/src/index/other-1.0.0/src/lib.rs",
            "examples/a.rs",
        ] {
            assert!(!is_ours(others), "{others}");
        }
    }
}
