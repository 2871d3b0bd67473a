//! Threads that borrow from their caller. Without memory for a thread there is one thread fewer,
//! and nothing else happens. The standard library is no replacement: it aborts in this case. Its
//! scope also leaves an allocation in the calling thread, which a host's leak checker reports as a
//! leak of this library.
#![allow(unsafe_code)]

mod cores;
mod join;
mod pool;
#[cfg(unix)]
mod posix;
#[cfg(not(unix))]
mod standard;
mod turns;

pub(crate) use cores::cores;
pub(crate) use join::Join;
pub(crate) use pool::{ActiveWorkers, WorkerPool};
#[cfg(unix)]
use posix::Thread;
#[cfg(not(unix))]
use standard::Thread;
pub(crate) use turns::turn;

/// Compiles only if values of the type may move between threads.
pub(crate) const fn assert_send<T: Send>() {}

/// No engine recurses, but a batch of 9x9 needs 1.1 MiB in a debug build (AVX-512, rustc 1.95).
const STACK_SIZE: usize = 2 << 20;

/// The work of a thread, which runs until someone ends it.
trait Serve: Sync {
    fn serve(&self);
}
