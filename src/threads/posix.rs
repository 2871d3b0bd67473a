//! A POSIX thread.

use super::{STACK_SIZE, Work};
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{from_ref, null_mut};

/// A thread, which is waited for when this is dropped.
pub(super) struct Thread(libc::pthread_t);

impl Thread {
    /// Starts a thread; `None` when there is no memory or no room for one more.
    ///
    /// # Safety
    /// What `work` refers to outlives the answer, which is dropped, and it does not panic.
    pub unsafe fn start(work: &Work<'_>) -> Option<Self> {
        let mut attributes = MaybeUninit::uninit();
        let mut thread = MaybeUninit::uninit();
        // SAFETY: the attributes are initialised before they are used, and `run` gets what it asks for.
        unsafe {
            if libc::pthread_attr_init(attributes.as_mut_ptr()) != 0 {
                return None;
            }
            // A multiple of every page size, which no system refuses.
            libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK_SIZE);
            let work = from_ref(work).cast_mut().cast();
            let answer = libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), run, work);
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

extern "C" fn run(work: *mut c_void) -> *mut c_void {
    // SAFETY: a reference to work that outlives the thread, by the contract of `start`.
    let work = unsafe { &*work.cast::<Work<'_>>() };
    work();
    null_mut()
}
