//! The flag and the poll function of a caller, as an [`Interrupt`] of the library.

use crate::limits::Interrupt;
use std::ffi::{c_int, c_void};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The poll function of a caller, and its argument.
#[derive(Clone, Copy)]
pub(super) struct Poll {
    function: Option<unsafe extern "C" fn(user: *mut c_void) -> c_int>,
    user: *mut c_void,
}

impl Poll {
    pub const NONE: Self = Self { function: None, user: std::ptr::null_mut() };

    /// # Safety
    /// `function` may be called with `user` as long as the poll is used.
    pub unsafe fn new(
        function: Option<unsafe extern "C" fn(user: *mut c_void) -> c_int>,
        user: *mut c_void,
    ) -> Self {
        Self { function, user }
    }

    /// Returns a closure that returns whether to stop.
    pub fn as_closure(self) -> Option<impl FnMut() -> bool> {
        let Self { function, user } = self;
        // SAFETY: by the contract of `new`.
        function.map(|function| move || unsafe { function(user) != 0 })
    }
}

/// Returns an interrupt made of a flag and a poll.
pub(super) fn interrupt<'a>(
    cancel: Option<&'a AtomicBool>,
    poll: &'a mut Option<impl FnMut() -> bool>,
) -> Interrupt<'a> {
    Interrupt { cancel, poll: poll.as_mut().map(|poll| poll as &mut dyn FnMut() -> bool) }
}

/// Maps the answer of a callback: any value except 0 ends the search.
pub(super) fn goes_on(answer: c_int) -> ControlFlow<()> {
    if answer == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::StopReason;

    unsafe extern "C" fn answer(user: *mut c_void) -> c_int {
        // SAFETY: the test passes a number.
        unsafe { *user.cast::<c_int>() }
    }

    #[test]
    fn any_answer_but_0_ends_a_search() {
        for number in [0, 1, -1, 7] {
            let mut number: c_int = number;
            // SAFETY: a local.
            let poll = unsafe { Poll::new(Some(answer), (&raw mut number).cast()) };
            let asked = interrupt(None, &mut poll.as_closure()).wants_end();
            assert_eq!(asked, (number != 0).then_some(StopReason::Callback));
        }
        let cancel = AtomicBool::new(true);
        let asked = interrupt(Some(&cancel), &mut Poll::NONE.as_closure()).wants_end();
        assert_eq!(asked, Some(StopReason::Cancel));
    }
}
