//! Every export goes through `ffi_call`: no panic crosses it, and it releases the handle that a
//! call locked.

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
/// A defect left the contents in an unknown state.
pub(super) const BROKEN: u8 = 2;

/// A call from C, and the handle that it locked.
pub(super) struct Call<'h> {
    locked: Option<(&'h AtomicU8, &'h mut Message)>,
}

impl<'h> Call<'h> {
    /// Takes over a handle whose state this call changed from idle to busy: it has an empty message
    /// from now on, and is released when the call ends. A call locks one handle at most.
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

/// Runs the body of an export. A panic becomes `ORDOKU_E_INTERNAL` and is not printed; the handle
/// that the body locked keeps the message of an error, and is broken by a defect, whether that
/// panicked or was found by a check.
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

/// Makes the next call panic, for tests: once it has locked its handle, or at its end if it locks
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
    fn calls_answer_what_their_bodies_do() {
        assert_eq!(ffi_call(|_| Ok(ORDOKU_SOLVED)), ORDOKU_SOLVED);
        assert_eq!(ffi_call(|_| Err(CallError::Busy)), ORDOKU_E_BUSY);
        assert_eq!(ffi_call(|_| panic!("inside")), ORDOKU_E_INTERNAL);
    }
}
