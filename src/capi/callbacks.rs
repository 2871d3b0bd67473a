//! What the library calls back.

use super::guard::Versioned;
use crate::error::Error;
use crate::limits::Interrupt;
use std::ffi::{c_int, c_void};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Receives a solution: `len` cells, row-major, valid during the call only. Anything but 0 ends the search. It must
/// return: it may neither throw nor longjmp. Called on the calling thread, never twice at a time.
pub type ordoku_solution_fn =
    Option<unsafe extern "C" fn(cells: *const u32, len: usize, user: *mut c_void) -> c_int>;

/// Called now and then during a search, on the calling thread. Anything but 0 ends the search. It must return: it may
/// neither throw nor longjmp.
pub type ordoku_poll_fn = Option<unsafe extern "C" fn(user: *mut c_void) -> c_int>;

/// What a solver calls during every search. Later versions may append members.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ordoku_callbacks {
    /// sizeof(ordoku_callbacks), as the caller knows it.
    pub struct_size: u32,
    /// No flag is defined: 0.
    pub flags: u32,
    /// May end a search early; or NULL.
    pub poll: ordoku_poll_fn,
    /// Passed to poll as it is.
    pub user: *mut c_void,
}

// SAFETY: begins with its size; two u32 and then pointers leave no padding; what a caller puts into `poll` is null or a
// function by the contract of `ordoku_solver_set_callbacks`.
unsafe impl Versioned for ordoku_callbacks {
    const FIRST_SIZE: usize = 8 + size_of::<[usize; 2]>();
    const DEFAULT: Self =
        Self { struct_size: size_of::<Self>() as u32, flags: 0, poll: None, user: std::ptr::null_mut() };
}

/// What a callback's answer says.
pub(super) fn goes_on(answer: c_int) -> ControlFlow<()> {
    if answer == 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

impl ordoku_callbacks {
    /// Reads a caller's callbacks; null stands for none.
    ///
    /// # Safety
    /// As [`Versioned::read`].
    pub(super) unsafe fn read_or_default(callbacks: *const Self) -> Result<Self, Error> {
        if callbacks.is_null() {
            return Ok(Self::DEFAULT);
        }
        // SAFETY: the same contract.
        let callbacks = unsafe { Self::read(callbacks, "callbacks") }?;
        if callbacks.flags != 0 {
            return Err(Error::Option { name: "flags", value: callbacks.flags.into() });
        }
        Ok(callbacks)
    }

    /// Calls `body` with what may stop it.
    pub(super) fn with_watch<T>(
        self,
        cancel: Option<&AtomicBool>,
        body: impl FnOnce(Interrupt<'_>) -> T,
    ) -> T {
        let Self { poll, user, .. } = self;
        // SAFETY: whoever handed in the callbacks promised that `poll` may be called with `user`.
        let mut poll = poll.map(|poll| move || unsafe { poll(user) != 0 });
        let poll = poll.as_mut().map(|poll| poll as &mut dyn FnMut() -> bool);
        body(Interrupt { cancel, poll })
    }
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
            let callbacks = ordoku_callbacks {
                poll: Some(answer),
                user: (&raw mut number).cast(),
                ..ordoku_callbacks::DEFAULT
            };
            let asked = callbacks.with_watch(None, |mut interrupt| interrupt.wants_end());
            assert_eq!(asked, (number != 0).then_some(StopReason::Callback));
        }
        let cancel = AtomicBool::new(true);
        let asked =
            ordoku_callbacks::DEFAULT.with_watch(Some(&cancel), |mut interrupt| interrupt.wants_end());
        assert_eq!(asked, Some(StopReason::Cancel));
    }

    /// The first version: two u32 and two pointers.
    #[test]
    fn the_first_version_and_no_smaller_struct_is_read() {
        for size in 0..=size_of::<ordoku_callbacks>() as u32 {
            let callbacks = ordoku_callbacks { struct_size: size, ..ordoku_callbacks::DEFAULT };
            // SAFETY: a local.
            let read = unsafe { ordoku_callbacks::read_or_default(&callbacks) };
            assert_eq!(read.is_ok(), size as usize >= 8 + size_of::<[*const u8; 2]>(), "{size}");
        }
    }
}
