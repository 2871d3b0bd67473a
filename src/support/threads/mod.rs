//! Threads that borrow from their caller. Where there is no memory for one, there is one less, and nothing else happens: the
//! standard library's abort then, and its scope leaves an allocation behind in the calling thread, which a host's leak checker
//! blames on this library.
#![allow(unsafe_code)]

mod cores;
mod join;
mod pool;
#[cfg(unix)]
mod posix;
#[cfg(not(unix))]
mod standard;

pub(crate) use cores::cores;
pub(crate) use join::Join;
pub(crate) use pool::{AtWork, WorkerPool};
#[cfg(unix)]
use posix::Thread;
#[cfg(not(unix))]
use standard::Thread;

/// No engine recurses; but where nothing is optimised, a batch of 9x9 takes 1.1 MiB (AVX-512, rustc 1.95).
const STACK_SIZE: usize = 2 << 20;
