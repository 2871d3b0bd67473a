//! The random caller of the C interface, which is in C++: `tests/stress`.
#![no_main]

use ordoku as _;
use targets as _;

unsafe extern "C" {
    fn stress_fuzz(bytes: *const u8, len: usize);
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    // SAFETY: it reads the bytes of this length.
    unsafe { stress_fuzz(data.as_ptr(), data.len()) }
});
