//! Two jobs side by side, again and again.

use super::Helpers;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// One job on the thread that calls, the other on a thread beside it, which is started at the first of them.
pub(crate) struct Pair(Helpers<()>);

impl Pair {
    /// No thread yet.
    pub fn new() -> Self {
        Self(Helpers::new())
    }

    /// What the two jobs answer. Both see a flag that is `false` at first: `own` may raise it to tell `other` that its answer is
    /// not wanted any more. Where there is no thread for `other`, or it does not begin in time, it comes after `own`, on this one.
    ///
    /// # Panics
    /// When one of them panics, after both have ended.
    pub fn run<A, B: Send>(
        &mut self,
        own: impl FnOnce(&AtomicBool) -> A,
        other: impl FnMut(&AtomicBool) -> B + Send,
    ) -> (A, B) {
        let stop = AtomicBool::new(false);
        let others = Mutex::new((other, None));
        let help = |_: &mut ()| {
            let mut others = others.lock().unwrap_or_else(PoisonError::into_inner);
            let (other, answer) = &mut *others;
            *answer = Some(other(&stop));
        };
        let answer = self.0.run(1, help, |(), _| own(&stop));
        let (mut other, others_answer) = others.into_inner().unwrap_or_else(PoisonError::into_inner);
        (answer, others_answer.unwrap_or_else(|| other(&stop)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::Ordering;
    use std::thread::yield_now;

    #[test]
    fn each_runs_once_and_answers() {
        let mut pair = Pair::new();
        for k in 0..1_000 {
            let mut others = 0;
            let answers = pair.run(
                |_| k,
                |_| {
                    others += 1;
                    k + 1
                },
            );
            assert_eq!((answers, others), ((k, k + 1), 1));
        }
    }

    #[test]
    fn they_run_at_the_same_time() {
        let mut pair = Pair::new();
        let barrier = Barrier::new(2);
        for _ in 0..10 {
            let begun = std::sync::atomic::AtomicUsize::new(0);
            let own = |_: &AtomicBool| {
                while begun.load(Ordering::Relaxed) == 0 {
                    yield_now();
                }
                barrier.wait();
            };
            pair.run(own, |_| {
                begun.fetch_add(1, Ordering::Relaxed);
                barrier.wait();
            });
        }
    }

    #[test]
    fn the_other_sees_what_own_raises() {
        let mut pair = Pair::new();
        let seen = pair.run(
            |stop| stop.store(true, Ordering::Relaxed),
            |stop| {
                while !stop.load(Ordering::Relaxed) {
                    yield_now();
                }
                true
            },
        );
        assert_eq!(seen, ((), true));
    }
}
