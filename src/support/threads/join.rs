//! Runs pairs of jobs on two threads, again and again.

use super::WorkerPool;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

/// The calling thread and one more, which starts with the first pair of jobs.
pub(crate) struct Join(WorkerPool<()>);

impl Join {
    /// Returns a pair whose second thread has not started.
    pub fn new() -> Self {
        Self(WorkerPool::new())
    }

    /// Runs `own` here and `other` on the second thread; returns their answers after both have
    /// ended. Both see a flag that is `false` at first: `own` may raise it to tell `other` that its
    /// answer is no longer wanted. If there is no second thread, or it does not start `other`
    /// before `own` ends, `other` does not run and has no answer.
    ///
    /// # Panics
    /// Panics if one of them does, after both have ended.
    pub fn run<A, B: Send>(
        &mut self,
        own: impl FnOnce(&AtomicBool) -> A,
        other: impl FnOnce(&AtomicBool) -> B + Send,
    ) -> (A, Option<B>) {
        let stop = AtomicBool::new(false);
        let job_and_answer = Mutex::new((Some(other), None));
        let task = |_: &mut ()| {
            let mut both = job_and_answer.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(other) = both.0.take() {
                both.1 = Some(other(&stop));
            }
        };
        let answer = self.0.run(1, task, |(), _| own(&stop));
        let (_, others_answer) = job_and_answer.into_inner().unwrap_or_else(PoisonError::into_inner);
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
    fn both_jobs_run_at_the_same_time_on_two_threads() {
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

    /// Some jobs start in time and others never start.
    #[test]
    fn a_job_that_does_not_start_in_time_has_no_answer() {
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
    fn the_other_job_sees_the_flag() {
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
    fn a_panic_of_either_job_comes_out_and_the_pair_stays_usable() {
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
