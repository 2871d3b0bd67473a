//! Handles: the memory behind the opaque types of the header.
//!
//! One call at a time holds a handle; a second call gets `ORDOKU_E_BUSY`. Any thread may set the
//! flag that cancels.

use super::call::{BROKEN, BUSY, Call, IDLE, catch};
use super::error::CallError;
use super::message::Message;
use super::poll::{Poll, interrupt};
use super::status::{ORDOKU_OK, text_of};
use crate::limits::Interrupt;
use crate::options::Options;
use crate::stats::Stats;
use crate::support::alloc::try_box;
use std::cell::UnsafeCell;
use std::ffi::{c_char, c_int};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

/// An opaque type of the header. A pointer to one is a pointer to a [`Handle`] of its contents.
pub(super) trait Opaque: Sized {
    type Contents;
    /// The name of the argument that takes such a handle.
    const NAME: &'static str;
}

/// Contents that can search: options, callbacks and statistics share the code of all handles.
pub(super) trait Searches {
    fn set_options(&mut self, options: Options) -> Result<(), CallError>;
    fn set_poll(&mut self, poll: Poll);
    fn stats(&self) -> Stats;
}

/// The contents, a flag to cancel that any thread may set, and the message of the last call.
struct Handle<T> {
    state: AtomicU8,
    cancel: AtomicBool,
    contents: UnsafeCell<(T, Message)>,
}

/// The contents of a handle while a call holds it.
pub(super) struct Locked<'h, T> {
    contents: &'h mut T,
    cancel: &'h AtomicBool,
}

impl<T> Deref for Locked<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.contents
    }
}

impl<T> DerefMut for Locked<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.contents
    }
}

impl<'h, T> Locked<'h, T> {
    /// Returns the contents, and an interrupt made of the handle's flag and `poll`.
    pub fn with_interrupt<'a, 'i>(
        &'a mut self,
        poll: &'i mut Option<impl FnMut() -> bool>,
    ) -> (&'a mut T, Interrupt<'i>)
    where
        'h: 'i,
    {
        (self.contents, interrupt(Some(self.cancel), poll))
    }
}

fn cast<H: Opaque>(handle: *const H) -> *const Handle<H::Contents> {
    handle.cast()
}

/// Makes a new handle.
pub(super) fn create<H: Opaque>(contents: H::Contents) -> Result<*mut H, CallError> {
    let contents = UnsafeCell::new((contents, Message::new()));
    let handle = Handle { state: AtomicU8::new(IDLE), cancel: AtomicBool::new(false), contents };
    // An array of one has the layout of its element.
    Ok(Box::into_raw(try_box(handle)?).cast())
}

/// Frees a handle, unless it is null or in use.
///
/// # Safety
/// `handle` is null, or comes from [`create`] and was not freed.
pub(super) unsafe fn destroy<H: Opaque>(handle: *mut H) {
    let handle = handle.cast::<Handle<H::Contents>>();
    // SAFETY: by this function's contract, the pointer is null or valid.
    let Some(state) = (unsafe { handle.as_ref() }).map(|handle| &handle.state) else { return };
    if state.swap(BUSY, Ordering::Acquire) != BUSY {
        catch(|| {
            #[cfg(test)]
            super::call::injected::maybe_panic();
            // SAFETY: made by `create` from a box of the same layout, and no call holds it.
            drop(unsafe { Box::from_raw(handle) });
        });
    }
}

/// Locks a handle until `call` ends.
///
/// # Safety
/// `handle` is null, or comes from [`create`] and is not freed before the call ends.
pub(super) unsafe fn lock<'h, H: Opaque>(
    call: &mut Call<'h>,
    handle: *const H,
) -> Result<Locked<'h, H::Contents>, CallError>
where
    H::Contents: 'h,
{
    // SAFETY: by this function's contract, the pointer is null or valid.
    let this: &'h Handle<H::Contents> =
        unsafe { cast(handle).as_ref() }.ok_or(CallError::Null { argument: H::NAME })?;
    take(&this.state)?;
    // SAFETY: the state went from idle to busy here, so this is the only reference until it changes
    // again.
    let (contents, message) = unsafe { &mut *this.contents.get() };
    call.took(&this.state, message);
    Ok(Locked { contents, cancel: &this.cancel })
}

fn take(state: &AtomicU8) -> Result<(), CallError> {
    match state.compare_exchange(IDLE, BUSY, Ordering::Acquire, Ordering::Relaxed) {
        Ok(_) => Ok(()),
        Err(BROKEN) => Err(CallError::INTERNAL),
        Err(_) => Err(CallError::Busy),
    }
}

/// Sets or clears the flag that cancels.
///
/// # Safety
/// As [`lock`].
pub(super) unsafe fn set_cancel<H: Opaque>(handle: *const H, cancel: bool) -> c_int {
    // SAFETY: by this function's contract, the pointer is null or valid.
    match unsafe { cast(handle).as_ref() } {
        Some(handle) => {
            handle.cancel.store(cancel, Ordering::Relaxed);
            ORDOKU_OK
        }
        None => CallError::Null { argument: H::NAME }.status(),
    }
}

/// Returns the message of the last call, "" if there is no handle, or the text of the status if it
/// cannot be locked.
///
/// # Safety
/// As [`lock`].
pub(super) unsafe fn message<H: Opaque>(handle: *const H) -> *const c_char {
    // SAFETY: by this function's contract, the pointer is null or valid.
    let Some(this) = (unsafe { cast(handle).as_ref() }) else { return c"".as_ptr() };
    match take(&this.state) {
        Ok(()) => {
            // SAFETY: as in `lock`.
            let text = unsafe { (*this.contents.get()).1.bytes().as_ptr() };
            this.state.store(IDLE, Ordering::Release);
            text.cast()
        }
        Err(error) => text_of(error.status()).as_ptr(),
    }
}
