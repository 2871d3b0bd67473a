//! Threads that help from call to call and sleep between.

use super::Thread;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

/// How long a helper that has worked stays awake: of calls that follow on each other the next one comes at once. On batches of a quarter
/// of a millisecond it makes about 4 % (docs/lab/nine-batch.md, "Two threads").
const AWAKE: Duration = Duration::from_micros(50);

/// What a helper does with its memory.
type Work<'a, M> = &'a (dyn Fn(&mut M) + Sync);

/// Threads that are started when they are first wanted, sleep between calls, and end when this is dropped. Each that is at work
/// has a memory, which is kept from call to call, and so has the thread that calls.
pub(crate) struct WorkerPool<M: Default + Send + 'static> {
    /// What all share, once a thread was wanted: one at most, which stays where it is.
    shared: Vec<Shared<M>>,
    threads: Vec<Thread>,
    own: M,
    process: Process,
}

/// The process that threads run in: a child made by `fork` has none of them.
#[derive(PartialEq, Eq)]
struct Process(#[cfg(unix)] u32);

impl Process {
    fn this() -> Self {
        Self(
            #[cfg(unix)]
            std::process::id(),
        )
    }
}

pub(super) struct Shared<M: 'static> {
    state: Mutex<State<M>>,
    /// There is work, or the end.
    wake: Condvar,
    /// Nobody is at work any more.
    done: Condvar,
}

struct State<M: 'static> {
    /// Those that nobody has, with room for one of each thread.
    memories: Vec<M>,
    work: Option<Work<'static, M>>,
    /// How many may still begin.
    wanted: usize,
    at_work: usize,
    ended: bool,
}

impl<M: Default + Send> WorkerPool<M> {
    /// No thread yet.
    pub fn new() -> Self {
        Self { shared: Vec::new(), threads: Vec::new(), own: M::default(), process: Process::this() }
    }

    /// Runs `help` on up to `helpers` threads, and `own` on this one, and returns what `own` answers when all have returned.
    /// Where fewer threads are to be had, fewer help. When one of them returns, or `own` waits or returns, no other begins any
    /// more.
    ///
    /// # Panics
    /// When one of them panics, after all have ended.
    pub fn run<A>(
        &mut self,
        helpers: usize,
        help: impl Fn(&mut M) + Sync,
        own: impl FnOnce(&mut M, AtWork<'_, M>) -> A,
    ) -> A {
        self.start(helpers);
        let panicked = Mutex::new(None);
        let work = |memory: &mut M| {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| help(memory))) {
                *panicked.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic);
            }
        };
        let wanted = helpers.min(self.threads.len());
        let shared = self.shared.first().filter(|_| wanted > 0);
        let at_work = AtWork { shared };
        if let Some(shared) = shared {
            let work: Work<'_, M> = &work;
            // SAFETY: only the lifetime is another one. `ending` takes the work back, and waits for those at it, before what it
            // borrows ends.
            let work = unsafe { std::mem::transmute::<Work<'_, M>, Work<'static, M>>(work) };
            let mut state = shared.state();
            (state.work, state.wanted) = (Some(work), wanted);
            drop(state);
            if wanted == self.threads.len() {
                shared.wake.notify_all();
            } else {
                (0..wanted).for_each(|_| shared.wake.notify_one());
            }
        }
        let ending = Ending(at_work);
        let answer = own(&mut self.own, at_work);
        drop(ending);
        if let Some(panic) = panicked.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(panic);
        }
        answer
    }

    /// Starts the threads that are missing, as far as they are to be had.
    fn start(&mut self, helpers: usize) {
        if self.process != Process::this() {
            self.abandon();
        }
        let missing = helpers.saturating_sub(self.threads.len());
        if missing == 0 || self.threads.try_reserve(missing).is_err() {
            return;
        }
        if self.shared.is_empty() && self.shared.try_reserve_exact(1).is_ok() {
            self.shared.push(Shared::new());
        }
        let Some(shared) = self.shared.first() else { return };
        if shared.state().memories.try_reserve(helpers).is_err() {
            return;
        }
        // SAFETY: what is shared stays where it is until the threads were waited for, or are none of this process.
        let threads = std::iter::from_fn(|| unsafe { Thread::start(shared) });
        self.threads.extend(threads.take(missing));
    }

    /// Forgets the threads, which ran in another process, and what they shared: it may be locked.
    fn abandon(&mut self) {
        std::mem::take(&mut self.threads).into_iter().for_each(std::mem::forget);
        self.shared.clear();
        self.process = Process::this();
    }
}

impl<M: Default + Send> Drop for WorkerPool<M> {
    fn drop(&mut self) {
        if self.process != Process::this() {
            self.abandon();
        }
        if let Some(shared) = self.shared.first() {
            shared.state().ended = true;
            shared.wake.notify_all();
        }
        // Each is waited for.
        self.threads.clear();
    }
}

impl<M> State<M> {
    /// Lets no other begin, and tells whether none is at work.
    fn close(&mut self) -> bool {
        self.wanted = 0;
        self.at_work == 0
    }
}

impl<M> Shared<M> {
    fn new() -> Self {
        let state = State { memories: Vec::new(), work: None, wanted: 0, at_work: 0, ended: false };
        Self { state: Mutex::new(state), wake: Condvar::new(), done: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits without sleep until the state is as wanted, or for a while; tells whether it is.
    fn stay_awake(&self, most: Duration, wanted: impl Fn(&mut State<M>) -> bool) -> bool {
        let end = Instant::now() + most;
        while !wanted(&mut self.state()) {
            if Instant::now() >= end {
                return false;
            }
            // Who is waited for may be on the same core.
            yield_now();
        }
        true
    }
}

impl<M: Default> Shared<M> {
    /// What a thread does from its start to its end.
    pub(super) fn serve(&self) {
        let mut state = self.state();
        while !state.ended {
            let Some(work) = state.work.filter(|_| state.wanted > 0) else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.wanted -= 1;
            state.at_work += 1;
            let mut memory = state.memories.pop().unwrap_or_default();
            drop(state);
            work(&mut memory);
            state = self.state();
            state.memories.push(memory);
            state.at_work -= 1;
            state.wanted = 0;
            if state.at_work == 0 {
                self.done.notify_one();
            }
            drop(state);
            self.stay_awake(AWAKE, |state| state.wanted > 0 || state.ended);
            state = self.state();
        }
    }
}

/// The helpers of a call.
pub(crate) struct AtWork<'a, M: 'static> {
    shared: Option<&'a Shared<M>>,
}

impl<M> Clone for AtWork<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for AtWork<'_, M> {}

impl<'a, M> AtWork<'a, M> {
    /// Waits without sleep until none is at work, or for a while; tells whether some are.
    pub fn stay_awake(self, most: Duration) -> bool {
        self.shared.is_some_and(|shared| !shared.stay_awake(most, |state| state.close()))
    }

    /// Waits until none is at work, or for a while; tells whether some are.
    pub fn wait(self, most: Duration) -> bool {
        let Some(shared) = self.shared else { return false };
        let waited = shared.done.wait_timeout_while(shared.state(), most, |state| !state.close());
        !waited.unwrap_or_else(PoisonError::into_inner).0.close()
    }
}

/// Ends a call's work when it is dropped, also by a panic.
struct Ending<'a, M: 'static>(AtWork<'a, M>);

impl<M> Drop for Ending<'_, M> {
    fn drop(&mut self) {
        if let Some(shared) = self.0.shared {
            let left = shared.done.wait_while(shared.state(), |state| !state.close());
            left.unwrap_or_else(PoisonError::into_inner).work = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// Returns when so many helpers have begun.
    fn meet(helpers: &mut WorkerPool<()>, wanted: usize) {
        let barrier = Barrier::new(wanted + 1);
        let wait = || {
            barrier.wait();
        };
        helpers.run(wanted, |_| wait(), |_, _| wait());
    }

    #[test]
    fn all_run_and_all_are_waited_for() {
        let mut helpers = WorkerPool::<usize>::new();
        for calls in 1..5 {
            let (barrier, ended) = (Barrier::new(4), AtomicUsize::new(0));
            let work = |memory: &mut usize| {
                barrier.wait();
                *memory += 1;
                // Each has its own.
                assert_eq!(*memory, calls);
                ended.fetch_add(1, Ordering::Relaxed);
            };
            helpers.run(3, work, |memory, _| work(memory));
            assert_eq!(ended.into_inner(), 4);
            assert_eq!(helpers.threads.len(), 3);
        }
    }

    #[test]
    fn who_is_missing_is_started_beside_those_there_are() {
        let mut helpers = WorkerPool::<()>::new();
        for wanted in [1, 2, 4, 3] {
            meet(&mut helpers, wanted);
        }
        assert_eq!((helpers.threads.len(), helpers.shared.len()), (4, 1));
    }

    #[test]
    fn who_comes_late_does_not_begin() {
        let mut helpers = WorkerPool::<()>::new();
        for _ in 0..1_000 {
            let (begun, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let help = |_: &mut ()| {
                begun.fetch_add(1, Ordering::Relaxed);
                yield_now();
                ended.fetch_add(1, Ordering::Relaxed);
            };
            helpers.run(2, help, |_, at_work| {
                if at_work.stay_awake(Duration::ZERO) {
                    while at_work.wait(Duration::from_millis(1)) {}
                }
                let known = (begun.load(Ordering::Relaxed), ended.load(Ordering::Relaxed));
                assert!(known.0 == known.1 && known.0 <= 2);
                yield_now();
                assert_eq!(begun.load(Ordering::Relaxed), known.0);
            });
        }
    }

    #[test]
    fn no_more_begin_than_are_wanted() {
        let mut helpers = WorkerPool::<()>::new();
        for _ in 0..300 {
            // All are awake then.
            meet(&mut helpers, 3);
            let (begun, goes_on) = (AtomicUsize::new(0), AtomicBool::new(true));
            let help = |_: &mut ()| {
                begun.fetch_add(1, Ordering::Relaxed);
                while goes_on.load(Ordering::Relaxed) {
                    yield_now();
                }
            };
            helpers.run(1, help, |_, _| {
                while begun.load(Ordering::Relaxed) == 0 {
                    yield_now();
                }
                (0..100).for_each(|_| yield_now());
                goes_on.store(false, Ordering::Relaxed);
            });
            assert_eq!(begun.into_inner(), 1);
        }
    }

    #[test]
    fn it_is_known_whether_some_are_at_work() {
        const LONG: Duration = Duration::from_secs(100_000);
        let mut helpers = WorkerPool::<()>::new();
        helpers.run(0, |_| {}, |_, at_work| assert!(!at_work.stay_awake(LONG) && !at_work.wait(LONG)));
        for sleeps in [false, true] {
            let (begun, goes_on) = (AtomicBool::new(false), AtomicBool::new(true));
            let help = |_: &mut ()| {
                begun.store(true, Ordering::Relaxed);
                while goes_on.load(Ordering::Relaxed) {
                    yield_now();
                }
            };
            let mut known = Vec::new();
            helpers.run(1, help, |_, at_work| {
                while !begun.load(Ordering::Relaxed) {
                    yield_now();
                }
                for most in [Duration::ZERO, Duration::from_millis(1)] {
                    known.extend([at_work.stay_awake(most), at_work.wait(most)]);
                }
                goes_on.store(false, Ordering::Relaxed);
                known.push(if sleeps { at_work.wait(LONG) } else { at_work.stay_awake(LONG) });
                known.extend([at_work.stay_awake(LONG), at_work.wait(LONG)]);
            });
            assert_eq!(known, [true, true, true, true, false, false, false]);
        }
    }

    #[test]
    fn a_thread_is_waited_for() {
        let (shared, told) = (Shared::<()>::new(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            // SAFETY: it is dropped before what is shared.
            let thread = unsafe { Thread::start(&shared) };
            assert!(thread.is_some());
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                told.store(true, Ordering::Relaxed);
                shared.state().ended = true;
                shared.wake.notify_all();
            });
            drop(thread);
            assert!(told.load(Ordering::Relaxed));
        });
    }

    #[test]
    fn a_panic_anywhere_comes_out_after_all_have_ended() {
        let mut helpers = WorkerPool::<()>::new();
        for own_panics in [false, true, false] {
            let (barrier, ended) = (Barrier::new(4), AtomicUsize::new(0));
            let result = catch_unwind(AssertUnwindSafe(|| {
                let count = |_: &mut ()| {
                    barrier.wait();
                    ended.fetch_add(1, Ordering::Relaxed);
                };
                let fail = |_: &mut ()| {
                    barrier.wait();
                    resume_unwind(Box::new("a test"))
                };
                if own_panics {
                    helpers.run(3, count, |memory, _| fail(memory));
                } else {
                    helpers.run(3, fail, |memory, _| count(memory));
                }
            }));
            assert!(result.is_err());
            assert_eq!(ended.into_inner(), if own_panics { 3 } else { 1 });
        }
    }
}
