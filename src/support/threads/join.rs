//! Two jobs side by side, again and again.

use super::WorkerPool;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// One job on the thread that calls, the other on a thread beside it, which is started at the first of them.
pub(crate) struct Join(WorkerPool<()>);

impl Join {
    /// No thread yet.
    pub fn new() -> Self {
        Self(WorkerPool::new())
    }

    /// What the two jobs answer, when both have ended. Both see a flag that is `false` at first: `own` may raise it to tell
    /// `other` that its answer is not wanted any more. Where there is no thread for `other`, or it does not begin before `own`
    /// ends, it is not done and has no answer.
    ///
    /// # Panics
    /// When one of them panics, after both have ended.
    pub fn run<A, B: Send>(
        &mut self,
        own: impl FnOnce(&AtomicBool) -> A,
        other: impl FnOnce(&AtomicBool) -> B + Send,
    ) -> (A, Option<B>) {
        let stop = AtomicBool::new(false);
        let others = Mutex::new((Some(other), None));
        let help = |_: &mut ()| {
            let mut others = others.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(other) = others.0.take() {
                others.1 = Some(other(&stop));
            }
        };
        let answer = self.0.run(1, help, |(), _| own(&stop));
        let (_, others_answer) = others.into_inner().unwrap_or_else(PoisonError::into_inner);
        (answer, others_answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::Ordering;
    use std::thread::{current, yield_now};

    fn wait_for(flag: &AtomicBool) {
        while !flag.load(Ordering::Relaxed) {
            yield_now();
        }
    }

    #[test]
    fn both_run_at_the_same_time_on_two_threads_and_answer() {
        let mut pair = Join::new();
        for k in 0..1_000 {
            let [own_began, other_began] = [const { AtomicBool::new(false) }; 2];
            let both = |mine: &AtomicBool, others: &AtomicBool| {
                mine.store(true, Ordering::Relaxed);
                wait_for(others);
                current().id()
            };
            let own = |_: &AtomicBool| (k, both(&own_began, &other_began));
            let ((own, here), other) = pair.run(own, |_| (k + 1, both(&other_began, &own_began)));
            let (other, there) = other.unwrap();
            assert_eq!((own, other, here), (k, k + 1, current().id()));
            assert!(here != there);
        }
    }

    /// Some begin and others do not; none begins later.
    #[test]
    fn who_does_not_begin_in_time_has_no_answer() {
        let mut pair = Join::new();
        let mut begun = 0;
        for _ in 0..1_000 {
            let mut runs = 0;
            let (_, answer) = pair.run(|_| (), |_| runs += 1);
            assert_eq!(u32::from(answer.is_some()), runs);
            begun += runs;
        }
        assert!(begun < 1_000, "{begun}");
    }

    #[test]
    fn the_other_sees_what_own_raises() {
        let begun = AtomicBool::new(false);
        let own = |stop: &AtomicBool| {
            wait_for(&begun);
            stop.store(true, Ordering::Relaxed);
        };
        let other = |stop: &AtomicBool| {
            begun.store(true, Ordering::Relaxed);
            wait_for(stop);
            7
        };
        assert_eq!(Join::new().run(own, other), ((), Some(7)));
    }

    #[test]
    fn a_panic_of_either_comes_out_and_the_pair_goes_on() {
        let mut pair = Join::new();
        for fails in [0, 1] {
            let begun = AtomicBool::new(false);
            let job = |number, flag: Option<&AtomicBool>| {
                if let Some(flag) = flag {
                    flag.store(true, Ordering::Relaxed);
                } else {
                    wait_for(&begun);
                }
                if number == fails {
                    std::panic::resume_unwind(Box::new(number));
                }
            };
            let both = AssertUnwindSafe(|| pair.run(|_| job(0, None), |_| job(1, Some(&begun))));
            let panic = catch_unwind(both).unwrap_err();
            assert_eq!(panic.downcast_ref(), Some(&fails));
        }
        assert_eq!(pair.run(|_| 3, |_| ()).0, 3);
    }
}
