//! Threads that borrow from their caller. Where there is no memory for one, there is one less, and nothing else happens: the
//! standard library's abort then, and its scope leaves an allocation behind in the calling thread, which a host's leak checker
//! blames on this library.
#![allow(unsafe_code)]

mod cores;
#[cfg(unix)]
mod posix;
#[cfg(not(unix))]
mod standard;

pub(crate) use cores::cores;
#[cfg(unix)]
use posix::Thread;
#[cfg(not(unix))]
use standard::Thread;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};

/// What a thread does.
type Work<'a> = &'a (dyn Fn() + Sync);

/// No engine recurses; but where nothing is optimised, a batch of 9x9 takes 1.1 MiB (AVX-512, rustc 1.95).
const STACK_SIZE: usize = 2 << 20;

/// Runs `help` on up to `helpers` new threads, and `own` on this one, and returns when all have returned. Where fewer
/// threads are to be had, fewer help; `own` is told how many.
///
/// # Panics
/// When one of them panics, after all have ended.
pub(crate) fn run_with_helpers(helpers: usize, help: impl Fn() + Sync, own: impl FnOnce(usize)) {
    let panicked = Mutex::new(None);
    let work = || {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(&help)) {
            *panicked.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic);
        }
    };
    let work: Work<'_> = &work;
    let mut threads = Vec::new();
    if threads.try_reserve_exact(helpers).is_ok() {
        // SAFETY: `work` outlives `threads`, which waits for all of them when it is dropped; it does not panic.
        threads.extend(std::iter::from_fn(|| unsafe { Thread::start(&work) }).take(helpers));
    }
    own(threads.len());
    drop(threads);
    if let Some(panic) = panicked.into_inner().unwrap_or_else(PoisonError::into_inner) {
        resume_unwind(panic);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn all_run_and_all_are_waited_for() {
        let (barrier, ended) = (Barrier::new(4), AtomicUsize::new(0));
        let work = || {
            barrier.wait();
            ended.fetch_add(1, Ordering::Relaxed);
        };
        run_with_helpers(3, work, |helpers| {
            assert_eq!(helpers, 3);
            work();
        });
        assert_eq!(ended.into_inner(), 4);
    }

    #[test]
    fn a_panic_anywhere_comes_out_after_all_have_ended() {
        for own_panics in [false, true] {
            let ended = AtomicUsize::new(0);
            let result = catch_unwind(AssertUnwindSafe(|| {
                let count = || {
                    ended.fetch_add(1, Ordering::Relaxed);
                };
                let fail = || resume_unwind(Box::new("a test"));
                if own_panics {
                    run_with_helpers(3, count, |_| fail());
                } else {
                    run_with_helpers(3, fail, |_| count());
                }
            }));
            assert!(result.is_err());
            assert_eq!(ended.into_inner(), if own_panics { 3 } else { 1 });
        }
    }
}
