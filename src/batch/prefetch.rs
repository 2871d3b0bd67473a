//! Brings memory into the cache before it is needed.
#![allow(unsafe_code)]

/// Prefetches memory into the first-level cache; does nothing on processors without such an
/// instruction.
#[inline(always)]
pub(crate) fn prefetch<T>(items: &[T]) {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        #[cfg(target_arch = "x86")]
        use std::arch::x86::{_MM_HINT_T0, _mm_prefetch};
        #[cfg(target_arch = "x86_64")]
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let bytes = items.as_ptr().cast::<i8>();
        for line in (0..size_of_val(items)).step_by(64).chain(size_of_val(items).checked_sub(1)) {
            // SAFETY: the instruction accepts any address and changes nothing.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bytes.wrapping_add(line)) };
        }
    }
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    let _ = items;
}
