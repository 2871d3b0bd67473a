//! 9x9. Two ways through the same search tree: one puzzle at a time for a quick answer, and 256 or 128 nodes at a time,
//! which [`batch`](crate::batch) gives to many puzzles.

pub(crate) mod bitslice;
pub(crate) mod board;
mod branch;
pub(crate) mod handover;
#[cfg(target_arch = "x86_64")]
mod simd;
pub(crate) mod single;
pub(crate) mod wide;

pub(crate) use handover::PATIENCE;
pub(crate) use single::Patience;

use super::SearchEngine;
use crate::error::Error;
use crate::support::alloc::try_box;
use board::Board;
use handover::NineThenCdcl;
#[cfg(target_arch = "x86_64")]
use simd::{Halves, Quarters, VectorBoard};
pub use wide::Isa;

/// Builds the engine for one puzzle at a time, for the machine it runs on.
///
/// # Errors
/// [`Error::Memory`].
pub(crate) fn one_at_a_time(patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    one_at_a_time_on(Isa::best(), patience)
}

pub(crate) fn one_at_a_time_on(machine: Isa, patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    Ok(match machine {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512Vbmi => try_box(NineThenCdcl::<VectorBoard<Halves>>::new(patience)?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 | Isa::Avx2 => try_box(NineThenCdcl::<VectorBoard<Quarters>>::new(patience)?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Sse2 => try_box(NineThenCdcl::<Board>::new(patience)?)?,
        Isa::Portable => try_box(NineThenCdcl::<Board>::new(patience)?)?,
    })
}

#[cfg(test)]
pub(crate) mod tests;
