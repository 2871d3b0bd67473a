//! Threads of the standard library, for systems without POSIX threads. The standard library aborts
//! without memory.

use super::{STACK_SIZE, Serve};
use std::thread::{Builder, JoinHandle};

/// A thread; dropping it waits for its end.
pub(super) struct Thread(Option<JoinHandle<()>>);

impl Thread {
    /// Starts a thread; returns `None` if the system refuses another thread.
    ///
    /// # Safety
    /// `shared` must stay in place until the thread is dropped.
    pub unsafe fn start<S: Serve>(shared: &S) -> Option<Self> {
        // SAFETY: by the contract of this function.
        let thread = unsafe { Builder::new().stack_size(STACK_SIZE).spawn_unchecked(move || shared.serve()) };
        thread.ok().map(|thread| Self(Some(thread)))
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        // `serve` does not panic.
        let _ = self.0.take().map(JoinHandle::join);
    }
}
