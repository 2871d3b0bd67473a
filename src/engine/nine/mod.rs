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
mod simd;
pub(crate) mod single;
pub(crate) mod slots;

pub(crate) use super::schedule::nine::PATIENCE;
pub(crate) use single::Patience;

use super::SearchEngine;
use super::schedule::nine::NineSchedule;
use crate::error::Error;
use crate::support::alloc::try_box;
use board::Board;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use simd::NeonBands;
#[cfg(any(
    target_arch = "x86",
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
use simd::VectorBoard;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use simd::{Avx2Bands, Avx512Bands};
pub use slots::Isa;

/// Builds the engine for one puzzle at a time, with the best instructions of this processor.
///
/// # Errors
/// Returns [`Error::Memory`] if allocation fails.
pub(crate) fn one_at_a_time(patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    one_at_a_time_on(Isa::best(), patience)
}

pub(crate) fn one_at_a_time_on(isa: Isa, patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    Ok(match isa {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Avx512Vbmi => try_box(NineSchedule::<VectorBoard<Avx512Bands>>::new(patience)?)?,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Avx512 | Isa::Avx2 => try_box(NineSchedule::<VectorBoard<Avx2Bands>>::new(patience)?)?,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Sse2 => try_box(NineSchedule::<Board>::new(patience)?)?,
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        Isa::Neon => try_box(NineSchedule::<VectorBoard<NeonBands>>::new(patience)?)?,
        Isa::Portable => try_box(NineSchedule::<Board>::new(patience)?)?,
    })
}

#[cfg(test)]
pub(crate) mod tests;
