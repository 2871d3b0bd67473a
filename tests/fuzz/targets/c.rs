//! The C interface, `ordoku::capi`, with short names.

use std::ffi::c_int;

pub use ordoku::capi::*;
pub use ordoku::capi::{
    ORDOKU_E_AMBIGUOUS as E_AMBIGUOUS, ORDOKU_E_ARGUMENT as E_ARGUMENT, ORDOKU_E_BUFFER as E_BUFFER,
    ORDOKU_E_TEXT as E_TEXT, ORDOKU_E_VALUE as E_VALUE, ORDOKU_LAYOUT_AUTO as LAYOUT_AUTO, ORDOKU_OK as OK,
    ordoku_text as Text,
};

/// Returns a struct that its init function filled.
pub fn made<T>(init: unsafe extern "C" fn(*mut T, usize) -> c_int) -> T {
    let mut made = std::mem::MaybeUninit::uninit();
    // SAFETY: the struct has this size, and all of it is written.
    unsafe {
        assert_eq!(init(made.as_mut_ptr(), size_of::<T>()), OK);
        made.assume_init()
    }
}
