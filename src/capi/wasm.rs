//! Memory for hosts of WebAssembly, who have no allocator for the memory of the module. A C program
//! uses its own `malloc`, so these functions are not in the header.

use std::alloc::{Layout, alloc, dealloc};
use std::ptr::null_mut;

/// Suits every struct and array of the header.
const ALIGN: usize = 16;

/// Allocates `size` bytes, aligned to 16, and returns their address. Returns 0 if `size` is 0 or there is
/// no memory.
#[unsafe(no_mangle)]
pub extern "C" fn ordoku_alloc(size: usize) -> *mut u8 {
    match Layout::from_size_align(size, ALIGN) {
        // SAFETY: the size is not 0.
        Ok(layout) if size > 0 => unsafe { alloc(layout) },
        _ => null_mut(),
    }
}

/// Frees `size` bytes that [`ordoku_alloc`] allocated. Does nothing if the address is 0.
///
/// # Safety
/// The address and the size must be those of one allocation that is not yet freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ordoku_dealloc(address: *mut u8, size: usize) {
    if let Ok(layout) = Layout::from_size_align(size, ALIGN)
        && !address.is_null()
    {
        // SAFETY: by the contract of this function.
        unsafe { dealloc(address, layout) };
    }
}
