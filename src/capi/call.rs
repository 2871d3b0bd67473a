//! The fence of the C boundary: every export that can panic runs in `ffi_call`. It catches panics, and
//! releases the handle that the call locked.

use super::error::CallError;
use super::message::Message;
use super::panic_hook::silence_panics;
use std::ffi::c_int;
use std::fmt;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicU8, Ordering};

/// The states of a handle.
pub(super) const IDLE: u8 = 0;
pub(super) const BUSY: u8 = 1;
/// The contents are in an unknown state after a defect.
pub(super) const BROKEN: u8 = 2;

/// A call from C, and the handle that it locked.
pub(super) struct Call<'h> {
    locked: Option<(&'h AtomicU8, &'h mut Message)>,
}

impl<'h> Call<'h> {
    /// Takes over a handle whose state this call changed from idle to busy. The handle gets an
    /// empty message and is released when the call ends. A call locks at most one handle.
    pub fn took(&mut self, state: &'h AtomicU8, message: &'h mut Message) {
        debug_assert!(self.locked.is_none());
        message.clear();
        self.locked = Some((state, message));
        #[cfg(test)]
        injected::maybe_panic();
    }

    /// Sets the message of the locked handle.
    pub fn say(&mut self, text: fmt::Arguments<'_>) {
        if let Some((_, message)) = &mut self.locked {
            message.set(text);
        }
    }
}

/// Runs the body of an export. A panic becomes `ORDOKU_E_INTERNAL` and is not printed. The handle
/// that the body locked gets the message of an error. A defect breaks the handle, whether it
/// panicked or a check found it.
pub(super) fn ffi_call<'h>(body: impl FnOnce(&mut Call<'h>) -> Result<c_int, CallError>) -> c_int {
    let mut call = Call { locked: None };
    let answer = catch(|| {
        let answer = body(&mut call);
        #[cfg(test)]
        injected::maybe_panic();
        answer.inspect_err(|error| call.say(format_args!("{error}")))
    });
    let answer = answer.unwrap_or(Err(CallError::INTERNAL));
    if let Some((state, _)) = call.locked {
        let broken = answer == Err(CallError::INTERNAL);
        state.store(if broken { BROKEN } else { IDLE }, Ordering::Release);
    }
    answer.unwrap_or_else(|error| error.status())
}

/// Runs `body`; a panic in it becomes `None`.
pub(super) fn catch<T>(body: impl FnOnce() -> T) -> Option<T> {
    silence_panics();
    panic::catch_unwind(AssertUnwindSafe(body)).ok()
}

/// Makes the next call panic, for tests: after it locked its handle, or at its end if it locks
/// none.
#[cfg(test)]
pub(super) mod injected {
    use std::cell::Cell;

    thread_local! {
        static ARMED: Cell<bool> = const { Cell::new(false) };
    }

    pub fn arm() {
        ARMED.set(true);
    }

    pub fn maybe_panic() {
        assert!(!ARMED.replace(false), "injected");
    }
}

#[cfg(test)]
mod tests {
    use super::super::status::*;
    use super::*;

    #[test]
    fn a_call_returns_the_answer_of_its_body() {
        assert_eq!(ffi_call(|_| Ok(ORDOKU_SOLVED)), ORDOKU_SOLVED);
        assert_eq!(ffi_call(|_| Err(CallError::Busy)), ORDOKU_E_BUSY);
        assert_eq!(ffi_call(|_| panic!("inside")), ORDOKU_E_INTERNAL);
    }
}
