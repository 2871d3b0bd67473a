//! Ctrl-C: the first one ends the run with what is done, the second one ends it at once.

use std::sync::atomic::{AtomicBool, Ordering};

static CANCELLED: AtomicBool = AtomicBool::new(false);

/// The exit code of a program that Ctrl-C ended: 128 and the number of SIGINT.
pub const INTERRUPTED: u8 = 130;

/// Catches Ctrl-C, and requests to terminate, from now on.
pub fn catch() {
    // Without a handler, Ctrl-C ends the program at once, as it would anyway.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    });
}

/// Forgets the Ctrl-C of an earlier run in this process.
pub fn reset() {
    CANCELLED.store(false, Ordering::Relaxed);
}

/// Returns the flag that cancels a search.
pub fn cancel() -> &'static AtomicBool {
    &CANCELLED
}

pub fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}
