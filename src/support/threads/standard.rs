//! A thread of the standard library's, where there are no POSIX threads: a lack of memory aborts there.

use super::STACK_SIZE;
use super::pool::Shared;
use std::thread::{Builder, JoinHandle};

/// A thread, which is waited for when this is dropped.
pub(super) struct Thread(Option<JoinHandle<()>>);

impl Thread {
    /// Starts a thread; `None` when there is no room for one more.
    ///
    /// # Safety
    /// `shared` stays where it is until the answer was dropped.
    pub unsafe fn start<M: Default + Send>(shared: &Shared<M>) -> Option<Self> {
        // SAFETY: by this function's contract.
        let thread = unsafe { Builder::new().stack_size(STACK_SIZE).spawn_unchecked(move || shared.serve()) };
        thread.ok().map(|thread| Self(Some(thread)))
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        // It does not panic.
        let _ = self.0.take().map(JoinHandle::join);
    }
}
