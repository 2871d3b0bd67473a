//! A panic hook that keeps this library's panics away from standard error; other panics are
//! reported as before.
//!
//! A panic is ours if its source location is inside this crate. A thread-local that marks the
//! threads inside a call would not do: in a library loaded by dlopen, a thread-local is allocated
//! when a thread first uses it, and glibc ends the process if that allocation fails.
//!
//! The hook is set when the library is loaded, not by a call. Setting it takes a lock that every
//! panic takes too, and a fork in another thread would leave the lock locked in the child.

use std::panic::{self, Location, PanicHookInfo};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// The panic hook before this library was loaded.
static PREVIOUS: OnceLock<Hook> = OnceLock::new();

/// Whether any export was called: a Rust program that calls none has all panics reported.
static CALLED: AtomicBool = AtomicBool::new(false);

/// Stops the reports of this library's panics from now on, unless a Rust program has set a hook of
/// its own.
pub(super) fn silence_panics() {
    // Threads that call all the time share the cache line of the flag as long as none writes to it.
    if !CALLED.load(Ordering::Relaxed) {
        CALLED.store(true, Ordering::Relaxed);
    }
}

/// The system calls this function after it loads the program or the shared library.
// SAFETY: these sections hold addresses of functions that take and return nothing.
#[used]
#[cfg_attr(not(any(windows, target_vendor = "apple")), unsafe(link_section = ".init_array"))]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func,mod_init_funcs"))]
#[cfg_attr(windows, unsafe(link_section = ".CRT$XCU"))]
static AT_LOAD: extern "C" fn() = set_hook;

/// Puts a hook in front of the current one. It allocates nothing.
extern "C" fn set_hook() {
    if std::thread::panicking() {
        // A hook cannot be set during a panic.
        return;
    }
    let _ = PREVIOUS.set(panic::take_hook());
    panic::set_hook(Box::new(|info| {
        // Failures of the tests themselves must be visible.
        let silent = !cfg!(test) && CALLED.load(Ordering::Relaxed);
        let ours = silent && info.location().map(Location::file).is_some_and(is_ours);
        if let Some(previous) = PREVIOUS.get().filter(|_| !ours) {
            previous(info);
        }
    }));
}

/// The folder of this library's sources, as the compiler names it.
const SOURCES: &str = file!().split_at(file!().len() - "capi/panic_hook.rs".len()).0;

/// Returns whether a panic's location is in this library, or in the standard library, which a C
/// program has from here.
fn is_ours(file: &str) -> bool {
    file.starts_with(SOURCES) || file.contains("/rustc/") || file.contains("/rustlib/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_location_of_a_panic_shows_whether_it_is_ours() {
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
