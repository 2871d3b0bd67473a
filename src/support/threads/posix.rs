//! POSIX threads.

use super::{STACK_SIZE, Serve};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{from_ref, null_mut};

/// A thread; dropping it waits for its end.
pub(super) struct Thread(libc::pthread_t);

// SAFETY: any thread may wait for another one. `pthread_t` is a pointer on some systems.
unsafe impl Send for Thread {}

impl Thread {
    /// Starts a thread; returns `None` if the system has no memory or refuses another thread. The
    /// thread receives no signal that is sent to the process, so the host's handlers and its
    /// `sigwait` run on the host's threads. Signals raised by a fault are as in the caller.
    ///
    /// # Safety
    /// `shared` must stay in place until the thread is dropped, or for as long as this process runs
    /// threads.
    pub unsafe fn start<S: Serve>(shared: &S) -> Option<Self> {
        let mut attributes = MaybeUninit::uninit();
        let mut thread = MaybeUninit::uninit();
        // SAFETY: the attributes and sets are initialised before they are used; `run` gets the
        // pointer that it expects.
        unsafe {
            if libc::pthread_attr_init(attributes.as_mut_ptr()) != 0 {
                return None;
            }
            // No system refuses a multiple of every page size.
            libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK_SIZE);
            let shared = from_ref(shared).cast_mut().cast();
            // A thread inherits the mask of the thread that starts it.
            let (mut blocked, mut own) = (MaybeUninit::uninit(), MaybeUninit::uninit());
            libc::sigfillset(blocked.as_mut_ptr());
            for fault in
                [libc::SIGSEGV, libc::SIGBUS, libc::SIGFPE, libc::SIGILL, libc::SIGTRAP, libc::SIGSYS]
            {
                libc::sigdelset(blocked.as_mut_ptr(), fault);
            }
            libc::pthread_sigmask(libc::SIG_BLOCK, blocked.as_ptr(), own.as_mut_ptr());
            let answer = libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), run::<S>, shared);
            libc::pthread_sigmask(libc::SIG_SETMASK, own.as_ptr(), null_mut());
            libc::pthread_attr_destroy(attributes.as_mut_ptr());
            (answer == 0).then(|| Self(thread.assume_init()))
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        // SAFETY: the thread was started, and this is the only join.
        unsafe { libc::pthread_join(self.0, null_mut()) };
    }
}

extern "C" fn run<S: Serve>(shared: *mut c_void) -> *mut c_void {
    // SAFETY: by the contract of `start`, `shared` outlives the thread.
    let shared = unsafe { &*shared.cast::<S>() };
    shared.serve();
    null_mut()
}
