//! The engine for 9x9. It searches the same tree in two ways: one puzzle at a time for a quick
//! answer, and 256 or 128 nodes at a time, on which [`batch`](crate::batch) runs many puzzles.

pub(crate) mod bitslice;
pub(crate) mod board;
pub(super) mod branch;
#[cfg(any(
    target_arch = "x86",
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
pub(super) mod simd;
pub(crate) mod single;
pub(crate) mod slots;

pub(crate) use single::Patience;
pub use slots::Isa;

#[cfg(test)]
pub(crate) mod tests;
