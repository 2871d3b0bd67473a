//! A library does not write to standard error: its panics are not reported, those of others as before.
//!
//! Whose a panic is, its place in the source tells. What is absent: a note of the threads that are inside the wall. It would be a
//! thread-local, and one of a library that was loaded by dlopen takes memory when a thread first uses it; without memory glibc
//! then ends the process.

use std::panic::{self, Location, PanicHookInfo};
use std::sync::{Once, OnceLock};

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// The panic hook that was in force when the first export was called.
static PREVIOUS: OnceLock<Hook> = OnceLock::new();

/// Puts a hook in front of the one in force, once.
pub(super) fn silence_panics() {
    static INSTALL: Once = Once::new();
    if std::thread::panicking() {
        // A hook cannot be set then; the next call will.
        return;
    }
    INSTALL.call_once(|| {
        let previous = panic::take_hook();
        let _ = PREVIOUS.set(previous);
        panic::set_hook(Box::new(|info| {
            // The tests' own failures are to be seen.
            let ours = !cfg!(test) && info.location().map(Location::file).is_some_and(is_ours);
            if let Some(previous) = PREVIOUS.get().filter(|_| !ours) {
                previous(info);
            }
        }));
    });
}

/// The folder of this library's sources, as the compiler names it.
const SOURCES: &str = file!().split_at(file!().len() - "capi/quiet.rs".len()).0;

/// Whether a panic's place is in this library, or in the standard library, which a C program has from here.
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
            "tests/memory.rs",
            "sudoku/main.rs",
            "/home/user/.cargo/registry/src/index/other-1.0.0/src/lib.rs",
            "examples/a.rs",
        ] {
            assert!(!is_ours(others), "{others}");
        }
    }
}
