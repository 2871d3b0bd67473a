//! Standard output, of which no error is lost.
//!
//! The standard library hides a standard output that is closed: it opens `/dev/null` in its place
//! before `main`, and ignores the error of a descriptor that cannot be written. Answers would
//! vanish, and the exit code would be that of a success.

use crate::report::Failure;
use std::io::{self, Write};

/// The name for messages.
pub const STDOUT: &str = "standard output";

/// Standard output, without a buffer.
pub struct Stdout {
    #[cfg(unix)]
    out: std::fs::File,
    #[cfg(not(unix))]
    out: io::Stdout,
}

#[cfg(unix)]
impl Stdout {
    /// Fails if standard output is closed.
    pub fn open() -> Result<Self, Failure> {
        use std::os::fd::AsFd;
        let failed = |error| Failure::write(STDOUT, error);
        if !start::WAS_WRITABLE.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(failed(io::Error::other("it is closed, or open for reading only")));
        }
        let out = io::stdout().as_fd().try_clone_to_owned().map_err(failed)?;
        Ok(Self { out: out.into() })
    }
}

#[cfg(not(unix))]
impl Stdout {
    pub fn open() -> Result<Self, Failure> {
        Ok(Self { out: io::stdout() })
    }
}

impl Write for Stdout {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.out.write(text)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The kind of standard output when the process started, before Rust's own start.
#[cfg(unix)]
#[allow(unsafe_code)]
mod start {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub static WAS_WRITABLE: AtomicBool = AtomicBool::new(true);

    // SAFETY: the system calls each pointer in this section once, before `main`, with arguments
    // that a C function without parameters ignores.
    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    static LOOK: extern "C" fn() = look;

    extern "C" fn look() {
        // SAFETY: the call takes numbers only, and a descriptor that is closed is an error.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFL) };
        let is_writable = flags != -1 && flags & libc::O_ACCMODE != libc::O_RDONLY;
        WAS_WRITABLE.store(is_writable, Ordering::Relaxed);
    }
}
