//! Threads that borrow from their caller: the standard scope does as much, but leaves an allocation behind in the
//! calling thread, which a host's leak checker then blames on this library.
#![allow(unsafe_code)]

use std::panic::resume_unwind;
use std::thread::{Builder, JoinHandle};

/// What the threads are called.
pub(crate) const NAME: &str = "ordoku";

/// No engine recurses; this is ample, and naming it keeps the standard library from reading the environment for it.
const STACK_SIZE: usize = 1 << 20;

/// Runs `help` on up to `helpers` new threads, and `own` on this one, and returns when all have returned. Where fewer
/// threads are to be had, fewer help; `own` is told how many.
///
/// # Panics
/// When one of them panics, after all have ended.
pub(crate) fn run_with_helpers(helpers: usize, help: impl Fn() + Sync, own: impl FnOnce(usize)) {
    let mut threads = Joined(Vec::new());
    if threads.0.try_reserve(helpers).is_ok() {
        for _ in 0..helpers {
            // SAFETY: the thread borrows `help`, which outlives `threads`, whose drop waits for the thread's end.
            match unsafe { Builder::new().name(NAME.into()).stack_size(STACK_SIZE).spawn_unchecked(&help) } {
                Ok(thread) => threads.0.push(thread),
                Err(_) => break,
            }
        }
    }
    own(threads.0.len());
    threads.join();
}

/// Threads that are waited for, whatever happens.
struct Joined(Vec<JoinHandle<()>>);

impl Joined {
    fn join(&mut self) {
        let mut panic = None;
        for thread in self.0.drain(..) {
            panic = thread.join().err().or(panic);
        }
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        // Only when `own` panics is one left: its panic goes on, another would be lost.
        for thread in self.0.drain(..) {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn all_run_and_all_are_waited_for() {
        let (barrier, ended) = (Barrier::new(4), AtomicUsize::new(0));
        let work = || {
            barrier.wait();
            ended.fetch_add(1, Ordering::Relaxed);
        };
        run_with_helpers(3, work, |_| work());
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
