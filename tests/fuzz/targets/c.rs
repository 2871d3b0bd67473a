//! The C interface, `ordoku::capi`, with short names.

use std::ffi::c_int;

pub use ordoku::capi::*;
pub use ordoku::capi::{
    ORDOKU_CLASH as CLASH, ORDOKU_DONE as DONE, ORDOKU_E_ARGUMENT as E_ARGUMENT, ORDOKU_E_BUFFER as E_BUFFER,
    ORDOKU_E_BUSY as E_BUSY, ORDOKU_E_IMPROPER as E_IMPROPER, ORDOKU_E_MEMORY as E_MEMORY,
    ORDOKU_E_NULL as E_NULL, ORDOKU_E_OPTION as E_OPTION, ORDOKU_E_TEXT as E_TEXT, ORDOKU_E_VALUE as E_VALUE,
    ORDOKU_NO_SOLUTION as NO_SOLUTION, ORDOKU_OK as OK, ORDOKU_SOLVED as SOLVED,
    ORDOKU_STOP_CALLBACK as STOP_CALLBACK, ORDOKU_STOP_CANCEL as STOP_CANCEL,
    ORDOKU_STOP_NODES as STOP_NODES, ORDOKU_STOP_NONE as STOP_NONE, ORDOKU_STOP_SOLUTIONS as STOP_SOLUTIONS,
    ORDOKU_STOPPED as STOPPED,
};
pub use ordoku::capi::{
    ORDOKU_PATTERN_ANTI_DIAGONAL as PATTERN_ANTI_DIAGONAL, ORDOKU_PATTERN_DIAGONAL as PATTERN_DIAGONAL,
    ORDOKU_PATTERN_FULL as PATTERN_FULL, ORDOKU_PATTERN_HALF_TURN as PATTERN_HALF_TURN,
    ORDOKU_PATTERN_HORIZONTAL_AXIS as PATTERN_HORIZONTAL_AXIS,
    ORDOKU_PATTERN_QUARTER_TURN as PATTERN_QUARTER_TURN,
    ORDOKU_PATTERN_VERTICAL_AXIS as PATTERN_VERTICAL_AXIS, ORDOKU_TARGET_GIVENS as TARGET_GIVENS,
    ORDOKU_TARGET_MINIMAL as TARGET_MINIMAL,
};
pub use ordoku::capi::{
    ordoku_batch as Batch, ordoku_callbacks as Callbacks, ordoku_clash as Clash,
    ordoku_generation as Generation, ordoku_options as Options, ordoku_stats as Stats, ordoku_text as Text,
    ordoku_transform as Transform,
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
