//! A thread of the standard library's, where there are no POSIX threads: a lack of memory aborts there.

use super::{STACK_SIZE, Work};
use std::thread::{Builder, JoinHandle};

/// A thread, which is waited for when this is dropped.
pub(super) struct Thread(Option<JoinHandle<()>>);

impl Thread {
    /// Starts a thread; `None` when there is no room for one more.
    ///
    /// # Safety
    /// What `work` refers to outlives the answer, which is dropped, and it does not panic.
    pub unsafe fn start(work: &Work<'_>) -> Option<Self> {
        // SAFETY: by this function's contract.
        let thread = unsafe { Builder::new().stack_size(STACK_SIZE).spawn_unchecked(*work) };
        thread.ok().map(|thread| Self(Some(thread)))
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        // It does not panic.
        let _ = self.0.take().map(JoinHandle::join);
    }
}
