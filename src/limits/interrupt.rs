//! The ways to stop a call from outside.

use super::StopReason;
use std::sync::atomic::{AtomicBool, Ordering};

/// The ways to stop a call from outside: a flag for other threads, a function for this thread.
///
/// A [`Solver`](crate::Solver) takes one beside the puzzle, see [`Input`](crate::Input). The
/// default never stops a call.
///
/// ```
/// use ordoku::Interrupt;
/// use std::sync::atomic::AtomicBool;
///
/// let cancel = AtomicBool::new(false);
/// let mut polls = 0;
/// let mut poll = || {
///     polls += 1;
///     polls == 100
/// };
/// let interrupt = Interrupt::new().with_cancel(&cancel).with_poll(&mut poll);
/// # let _ = interrupt;
/// ```
#[derive(Default)]
#[non_exhaustive]
pub struct Interrupt<'a> {
    /// The flag that cancels: the search stops soon after any thread sets it. The search never
    /// writes to it.
    pub cancel: Option<&'a AtomicBool>,
    /// The function that the search calls regularly on the calling thread; the search stops
    /// when it returns `true`.
    pub poll: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Interrupt<'a> {
    /// Creates an interrupt that never stops a call.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the flag that cancels.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &'a AtomicBool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Sets the function that the search calls regularly.
    #[must_use]
    pub fn with_poll(mut self, poll: &'a mut dyn FnMut() -> bool) -> Self {
        self.poll = Some(poll);
        self
    }
}

impl std::fmt::Debug for Interrupt<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interrupt")
            .field("cancel", &self.cancel)
            .field("poll", &self.poll.as_ref().map(|_| "a function"))
            .finish()
    }
}

impl Interrupt<'_> {
    /// Returns the same interrupt for one of several calls.
    pub fn reborrow(&mut self) -> Interrupt<'_> {
        Interrupt { cancel: self.cancel, poll: self.poll.as_mut().map(|poll| &mut **poll as _) }
    }

    /// Returns the reason to stop the call, if there is one.
    pub(crate) fn wants_end(&mut self) -> Option<StopReason> {
        if self.is_cancelled() {
            return Some(StopReason::Cancel);
        }
        self.polls_for_end().then_some(StopReason::Callback)
    }

    #[inline(always)]
    pub(super) fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    pub(super) fn polls_for_end(&mut self) -> bool {
        self.poll.as_mut().is_some_and(|poll| poll())
    }
}
