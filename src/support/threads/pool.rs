//! A pool of worker threads, which work from call to call and sleep between calls.
//!
//! ```text
//!                   sleeps on `wake` <------------------+
//!                         | starts > 0                  |  AWAKE has passed
//!                         v                             |
//!   worker   takes a memory, runs the task  -->  spins: another call may follow at once
//!                         | `active` becomes 0
//!                         v
//!   caller   runs its own part  -->  waits on `done`  -->  takes the task back
//! ```
//!
//! A worker that wakes after the work is done goes back to sleep: the first worker that returns,
//! and the caller when it waits, set `starts` to 0.

use super::{Serve, Thread};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

/// Time that a worker spins after its task, because in a sequence of calls the next one follows at
/// once. Spinning gains about 4 % on batches of a quarter of a millisecond
/// (lab/notes/nine-batch.md, "Two threads").
const AWAKE: Duration = Duration::from_micros(50);

/// The work of a worker, with its memory.
type Task<'a, M> = &'a (dyn Fn(&mut M) + Sync);

/// A pool of worker threads. They start when they are first needed, sleep between calls, and end
/// when the pool is dropped. Each active worker has a memory, which is kept from call to call, and
/// so has the calling thread.
pub(crate) struct WorkerPool<M: Default + Send + 'static> {
    /// The data that all threads share, at a fixed address: one element after the first need of a
    /// thread, none before.
    shared: Vec<Shared<M>>,
    threads: Vec<Thread>,
    /// The memory of the calling thread.
    own: M,
    process: ProcessId,
}

/// The process in which threads run: a child made by `fork` has none of its parent's.
#[derive(PartialEq, Eq)]
struct ProcessId(#[cfg(unix)] u32);

impl ProcessId {
    fn current() -> Self {
        Self(
            #[cfg(unix)]
            std::process::id(),
        )
    }
}

struct Shared<M: 'static> {
    state: Mutex<PoolState<M>>,
    /// Signals a task, or the end of the pool.
    wake: Condvar,
    /// Signals that no worker is active any more.
    done: Condvar,
}

struct PoolState<M: 'static> {
    /// Memories that no worker uses, with capacity for the memory of each thread.
    memories: Vec<M>,
    task: Option<Task<'static, M>>,
    /// Number of workers that may still start the task.
    starts: usize,
    /// Number of workers that run the task.
    active: usize,
    /// Whether the threads must end.
    ended: bool,
}

impl<M: Default + Send> WorkerPool<M> {
    /// Returns a pool without threads.
    pub fn new() -> Self {
        Self { shared: Vec::new(), threads: Vec::new(), own: M::default(), process: ProcessId::current() }
    }

    /// Runs `task` on up to `workers` threads and `own` on this one; returns the answer of `own`
    /// after all have returned. If the system grants fewer threads, fewer run. No further worker
    /// starts after a worker has returned, or after `own` waits or has returned.
    ///
    /// # Panics
    /// Panics if one of them panics, after all have ended.
    pub fn run<A>(
        &mut self,
        workers: usize,
        task: impl Fn(&mut M) + Sync,
        own: impl FnOnce(&mut M, ActiveWorkers<'_, M>) -> A,
    ) -> A {
        self.start_threads(workers);
        let panicked = Mutex::new(None);
        let task = |memory: &mut M| {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| task(memory))) {
                *panicked.lock().unwrap_or_else(PoisonError::into_inner) = Some(panic);
            }
        };
        let starts = workers.min(self.threads.len());
        let shared = self.shared.first().filter(|_| starts > 0);
        let active = ActiveWorkers { shared };
        if let Some(shared) = shared {
            let task: Task<'_, M> = &task;
            // SAFETY: only the lifetime changes. `guard` takes the task back and waits for its
            // workers before anything that the task borrows ends.
            let task = unsafe { std::mem::transmute::<Task<'_, M>, Task<'static, M>>(task) };
            let mut state = shared.state();
            (state.task, state.starts) = (Some(task), starts);
            drop(state);
            if starts == self.threads.len() {
                shared.wake.notify_all();
            } else {
                (0..starts).for_each(|_| shared.wake.notify_one());
            }
        }
        let guard = TaskGuard(active);
        let answer = own(&mut self.own, active);
        drop(guard);
        if let Some(panic) = panicked.into_inner().unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(panic);
        }
        answer
    }

    /// Starts the missing threads, or as many of them as the system grants.
    fn start_threads(&mut self, workers: usize) {
        if self.process != ProcessId::current() {
            self.forget_threads();
        }
        let missing = workers.saturating_sub(self.threads.len());
        if missing == 0 || self.threads.try_reserve(missing).is_err() {
            return;
        }
        if self.shared.is_empty() && self.shared.try_reserve_exact(1).is_ok() {
            self.shared.push(Shared::new());
        }
        let Some(shared) = self.shared.first() else { return };
        if shared.state().memories.try_reserve(workers).is_err() {
            return;
        }
        // SAFETY: `shared` stays at its address until the threads have ended, or belong to another
        // process.
        let threads = std::iter::from_fn(|| unsafe { Thread::start(shared) });
        self.threads.extend(threads.take(missing));
    }

    /// Forgets the threads, which ran in another process, and the data they shared, whose lock may
    /// be held.
    fn forget_threads(&mut self) {
        std::mem::take(&mut self.threads).into_iter().for_each(std::mem::forget);
        self.shared.clear();
        self.process = ProcessId::current();
    }
}

impl<M: Default + Send> Drop for WorkerPool<M> {
    fn drop(&mut self) {
        if self.process != ProcessId::current() {
            self.forget_threads();
        }
        if let Some(shared) = self.shared.first() {
            shared.state().ended = true;
            shared.wake.notify_all();
        }
        // Waits for each thread.
        self.threads.clear();
    }
}

impl<M> PoolState<M> {
    /// Prevents further starts; returns whether no worker is active.
    fn close(&mut self) -> bool {
        self.starts = 0;
        self.active == 0
    }
}

impl<M> Shared<M> {
    fn new() -> Self {
        let state = PoolState { memories: Vec::new(), task: None, starts: 0, active: 0, ended: false };
        Self { state: Mutex::new(state), wake: Condvar::new(), done: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, PoolState<M>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Spins at most `most` until the condition holds; returns whether it holds.
    fn spin_until(&self, most: Duration, condition: impl Fn(&mut PoolState<M>) -> bool) -> bool {
        let end = Instant::now() + most;
        while !condition(&mut self.state()) {
            if Instant::now() >= end {
                return false;
            }
            // The other thread may need this core.
            yield_now();
        }
        true
    }
}

impl<M: Default + Send> Serve for Shared<M> {
    fn serve(&self) {
        let mut state = self.state();
        while !state.ended {
            let Some(task) = state.task.filter(|_| state.starts > 0) else {
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            state.starts -= 1;
            state.active += 1;
            let mut memory = state.memories.pop().unwrap_or_default();
            drop(state);
            task(&mut memory);
            state = self.state();
            state.memories.push(memory);
            state.active -= 1;
            state.starts = 0;
            if state.active == 0 {
                self.done.notify_one();
            }
            drop(state);
            self.spin_until(AWAKE, |state| state.starts > 0 || state.ended);
            state = self.state();
        }
    }
}

/// The workers of a call; the calling thread can wait for them.
pub(crate) struct ActiveWorkers<'a, M: 'static> {
    /// `None` in a call without workers.
    shared: Option<&'a Shared<M>>,
}

impl<M> Clone for ActiveWorkers<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for ActiveWorkers<'_, M> {}

impl<'a, M> ActiveWorkers<'a, M> {
    /// Spins at most `most` until no worker is active; returns whether some are.
    pub fn spin(self, most: Duration) -> bool {
        self.shared.is_some_and(|shared| !shared.spin_until(most, |state| state.close()))
    }

    /// Sleeps at most `most` until no worker is active; returns whether some are.
    pub fn wait(self, most: Duration) -> bool {
        let Some(shared) = self.shared else { return false };
        let waited = shared.done.wait_timeout_while(shared.state(), most, |state| !state.close());
        !waited.unwrap_or_else(PoisonError::into_inner).0.close()
    }
}

/// Waits for the workers and takes the task back when it is dropped, also after a panic.
struct TaskGuard<'a, M: 'static>(ActiveWorkers<'a, M>);

impl<M> Drop for TaskGuard<'_, M> {
    fn drop(&mut self) {
        if let Some(shared) = self.0.shared {
            let state = shared.done.wait_while(shared.state(), |state| !state.close());
            state.unwrap_or_else(PoisonError::into_inner).task = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

    /// Returns once `wanted` workers have started.
    fn meet(pool: &mut WorkerPool<()>, wanted: usize) {
        let barrier = Barrier::new(wanted + 1);
        let wait = || {
            barrier.wait();
        };
        pool.run(wanted, |_| wait(), |_, _| wait());
    }

    #[test]
    fn all_workers_run_and_all_are_waited_for() {
        let mut pool = WorkerPool::<usize>::new();
        for calls in 1..5 {
            let (barrier, ended) = (Barrier::new(4), AtomicUsize::new(0));
            let work = |memory: &mut usize| {
                barrier.wait();
                *memory += 1;
                // Each thread has its own memory.
                assert_eq!(*memory, calls);
                ended.fetch_add(1, Ordering::Relaxed);
            };
            pool.run(3, work, |memory, _| work(memory));
            assert_eq!(ended.into_inner(), 4);
            assert_eq!(pool.threads.len(), 3);
        }
    }

    #[test]
    fn missing_threads_are_started_beside_the_present_ones() {
        let mut pool = WorkerPool::<()>::new();
        for wanted in [1, 2, 4, 3] {
            meet(&mut pool, wanted);
        }
        assert_eq!((pool.threads.len(), pool.shared.len()), (4, 1));
    }

    #[test]
    fn a_late_worker_does_not_start() {
        let mut pool = WorkerPool::<()>::new();
        for _ in 0..1_000 {
            let (started, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let task = |_: &mut ()| {
                started.fetch_add(1, Ordering::Relaxed);
                yield_now();
                ended.fetch_add(1, Ordering::Relaxed);
            };
            pool.run(2, task, |_, active| {
                if active.spin(Duration::ZERO) {
                    while active.wait(Duration::from_millis(1)) {}
                }
                let known = (started.load(Ordering::Relaxed), ended.load(Ordering::Relaxed));
                assert!(known.0 == known.1 && known.0 <= 2);
                yield_now();
                assert_eq!(started.load(Ordering::Relaxed), known.0);
            });
        }
    }

    #[test]
    fn no_more_workers_start_than_are_wanted() {
        let mut pool = WorkerPool::<()>::new();
        for _ in 0..300 {
            // Now all workers spin.
            meet(&mut pool, 3);
            let (started, continues) = (AtomicUsize::new(0), AtomicBool::new(true));
            let task = |_: &mut ()| {
                started.fetch_add(1, Ordering::Relaxed);
                while continues.load(Ordering::Relaxed) {
                    yield_now();
                }
            };
            pool.run(1, task, |_, _| {
                while started.load(Ordering::Relaxed) == 0 {
                    yield_now();
                }
                (0..100).for_each(|_| yield_now());
                continues.store(false, Ordering::Relaxed);
            });
            assert_eq!(started.into_inner(), 1);
        }
    }

    #[test]
    fn a_wait_returns_whether_workers_are_active() {
        const LONG: Duration = Duration::from_secs(100_000);
        let mut pool = WorkerPool::<()>::new();
        pool.run(0, |_| {}, |_, active| assert!(!active.spin(LONG) && !active.wait(LONG)));
        for sleeps in [false, true] {
            let (started, continues) = (AtomicBool::new(false), AtomicBool::new(true));
            let task = |_: &mut ()| {
                started.store(true, Ordering::Relaxed);
                while continues.load(Ordering::Relaxed) {
                    yield_now();
                }
            };
            let mut known = Vec::new();
            pool.run(1, task, |_, active| {
                while !started.load(Ordering::Relaxed) {
                    yield_now();
                }
                for most in [Duration::ZERO, Duration::from_millis(1)] {
                    known.extend([active.spin(most), active.wait(most)]);
                }
                continues.store(false, Ordering::Relaxed);
                known.push(if sleeps { active.wait(LONG) } else { active.spin(LONG) });
                known.extend([active.spin(LONG), active.wait(LONG)]);
            });
            assert_eq!(known, [true, true, true, true, false, false, false]);
        }
    }

    #[test]
    fn a_thread_is_waited_for() {
        let (shared, told) = (Shared::<()>::new(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            // SAFETY: the thread is dropped before `shared`.
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
    fn a_panic_of_any_thread_comes_out_after_all_have_ended() {
        let mut pool = WorkerPool::<()>::new();
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
                    pool.run(3, count, |memory, _| fail(memory));
                } else {
                    pool.run(3, fail, |memory, _| count(memory));
                }
            }));
            assert!(result.is_err());
            assert_eq!(ended.into_inner(), if own_panics { 3 } else { 1 });
        }
    }
}
