//! A POSIX thread.

use super::STACK_SIZE;
use super::pool::Shared;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{from_ref, null_mut};

/// A thread, which is waited for when this is dropped.
pub(super) struct Thread(libc::pthread_t);

// SAFETY: any thread may wait for another one. On some systems its name is a pointer.
unsafe impl Send for Thread {}

impl Thread {
    /// Starts a thread; `None` when there is no memory or no room for one more. No signal that is sent to the process reaches it: a
    /// host's handlers run on the host's threads, and so does its `sigwait`. What a fault raises is as it is in the caller.
    ///
    /// # Safety
    /// `shared` stays where it is until the answer was dropped, or as long as this process runs threads.
    pub unsafe fn start<M: Default>(shared: &Shared<M>) -> Option<Self> {
        let mut attributes = MaybeUninit::uninit();
        let mut thread = MaybeUninit::uninit();
        // SAFETY: the attributes and sets are initialised before they are used, and `run` gets what it asks for.
        unsafe {
            if libc::pthread_attr_init(attributes.as_mut_ptr()) != 0 {
                return None;
            }
            // A multiple of every page size, which no system refuses.
            libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK_SIZE);
            let shared = from_ref(shared).cast_mut().cast();
            // A thread begins with the mask of the one that starts it.
            let (mut blocked, mut own) = (MaybeUninit::uninit(), MaybeUninit::uninit());
            libc::sigfillset(blocked.as_mut_ptr());
            for fault in
                [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS]
            {
                libc::sigdelset(blocked.as_mut_ptr(), fault);
            }
            libc::pthread_sigmask(libc::SIG_BLOCK, blocked.as_ptr(), own.as_mut_ptr());
            let answer = libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), run::<M>, shared);
            libc::pthread_sigmask(libc::SIG_SETMASK, own.as_ptr(), null_mut());
            libc::pthread_attr_destroy(attributes.as_mut_ptr());
            (answer == 0).then(|| Self(thread.assume_init()))
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        // SAFETY: the thread was started and is waited for once.
        unsafe { libc::pthread_join(self.0, null_mut()) };
    }
}

extern "C" fn run<M: Default + 'static>(shared: *mut c_void) -> *mut c_void {
    // SAFETY: a reference to what outlives the thread, by the contract of `start`.
    let shared = unsafe { &*shared.cast::<Shared<M>>() };
    shared.serve();
    null_mut()
}
