//! Handles are freed once, and a defect breaks them.

use super::super::call::ffi_call;
use super::super::error::CallError;
use super::super::handle::{Opaque, create, destroy, lock};
use super::super::*;
use crate::error::Error;
use std::sync::Arc;

struct Counted;

impl Opaque for Counted {
    type Contents = Arc<()>;
    const NAME: &'static str = "handle";
}

#[test]
fn a_handle_is_freed_once_and_not_while_it_is_in_use() {
    let count = Arc::new(());
    let handle = create::<Counted>(count.clone()).unwrap();
    // SAFETY: the handle is freed at the end, as the first attempt must not.
    unsafe {
        let status = ffi_call(|call| {
            let held = lock(call, handle)?;
            destroy(handle);
            assert_eq!(Arc::strong_count(&held), 2);
            Ok(ORDOKU_OK)
        });
        assert_eq!(status, ORDOKU_OK);
        destroy(handle);
        destroy::<Counted>(std::ptr::null_mut());
    }
    assert_eq!(Arc::strong_count(&count), 1);
}

/// A check that finds a defect breaks the handle, like a panic; no other error does.
#[test]
fn a_defect_without_a_panic_breaks_the_handle_too() {
    let handle = create::<Counted>(Arc::new(())).unwrap();
    let answers = |answer| {
        ffi_call(|call| {
            // SAFETY: a handle that is freed below.
            unsafe { lock(call, handle) }?;
            answer
        })
    };
    assert_eq!(answers(Err(CallError::Core(Error::Memory))), ORDOKU_E_MEMORY);
    assert_eq!(answers(Ok(ORDOKU_OK)), ORDOKU_OK);
    assert_eq!(answers(Err(CallError::INTERNAL)), ORDOKU_E_INTERNAL);
    assert_eq!(answers(Ok(ORDOKU_OK)), ORDOKU_E_INTERNAL);
    // SAFETY: made above, and freed once.
    unsafe { destroy(handle) };
}
