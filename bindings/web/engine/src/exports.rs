//! The functions of the WebAssembly module.
//!
//! ```text
//! address = page_alloc(length)            room for a request in UTF-8
//! answer = page_call(address, length)     takes the room back, and returns where the answer is: its length as a
//!                                         word of 32 bits, then its bytes in UTF-8
//! page_dealloc(answer)                    gives the answer back
//! ```

use crate::engine::Engine;
use std::cell::RefCell;

/// The bytes of the length before an answer.
const HEAD: usize = size_of::<u32>();

thread_local! {
    /// The module has one thread.
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Returns room for a request of this many bytes.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "a function of the module has a name of its own")]
pub extern "C" fn page_alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the request in the room of `page_alloc`, which is no longer there afterwards.
///
/// # Safety
/// `address` and `length` are those of a call of `page_alloc` whose room was not passed to
/// `page_call` yet.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the page passes an address")]
pub unsafe extern "C" fn page_call(address: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: `page_alloc` made the address from a box of this length, and the caller gives it up.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) };
    let answer = match std::str::from_utf8(&request) {
        Ok(request) => ENGINE.with_borrow_mut(|engine| engine.answer(request)),
        Err(_) => r#"{"error":{"message":"the request is not UTF-8"}}"#.to_owned(),
    };
    let mut bytes = Vec::with_capacity(HEAD + answer.len());
    bytes.extend_from_slice(&(answer.len() as u32).to_le_bytes());
    bytes.extend_from_slice(answer.as_bytes());
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// Gives the answer of `page_call` back.
///
/// # Safety
/// `answer` is the address of an answer that was not given back yet, and its length was not
/// changed.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "the page passes an address")]
pub unsafe extern "C" fn page_dealloc(answer: *mut u8) {
    // SAFETY: the answer begins with the four bytes of its length.
    let length = u32::from_le_bytes(unsafe { answer.cast::<[u8; HEAD]>().read_unaligned() });
    let bytes = std::ptr::slice_from_raw_parts_mut(answer, HEAD + length as usize);
    // SAFETY: `page_call` made the address from a box of this length, and the caller gives it up.
    drop(unsafe { Box::from_raw(bytes) });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(unsafe_code, reason = "the test calls as the page does")]
    fn a_request_is_answered_by_address() {
        for (request, wanted) in
            [(&br#"{"verb":"levels"}"#[..], "[{"), (b"", "{\"error\""), (b"\xff", "{\"error\"")]
        {
            let room = page_alloc(request.len());
            // SAFETY: the room has the length of the request, and is passed on once; so is the
            // answer.
            unsafe {
                std::slice::from_raw_parts_mut(room, request.len()).copy_from_slice(request);
                let answer = page_call(room, request.len());
                let length = answer.cast::<u32>().read_unaligned() as usize;
                let text = std::slice::from_raw_parts(answer.add(HEAD), length);
                assert!(text.starts_with(wanted.as_bytes()), "{}", String::from_utf8_lossy(text));
                page_dealloc(answer);
            }
        }
    }
}
