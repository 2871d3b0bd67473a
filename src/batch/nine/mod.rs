//! Solves many 9x9 puzzles at once on one thread.

mod bitset;
mod chunks;
mod clock;
mod eviction;
mod jobs;
mod pending;
mod scheduler;
mod source;
mod tree_path;
mod tuning;

pub(super) use chunks::{Chunks, MOST_IN_CHUNK};
pub(super) use source::PuzzleSource;

use super::SIDE_BY_SIDE;
use crate::engine::nine::{Isa, Patience, slots};
use crate::error::Error;
use crate::limits::{Interrupt, Limits};
use crate::model::nine::NineCheck;
use crate::support::alloc::try_box;
use scheduler::Workspace;

/// The engine for many puzzles, which keeps its memory from call to call.
pub(super) trait BatchEngine: Send {
    /// Answers all puzzles of the source. The limits and the patience hold for each puzzle.
    fn run(
        &mut self,
        source: &mut PuzzleSource<'_, '_>,
        limits: Limits,
        patience: Patience,
        interrupt: &mut Interrupt<'_>,
    );
}

/// Builds the engine for this processor.
///
/// # Errors
/// Returns [`Error::Memory`] if allocation fails, and [`Error::Internal`] unless [`SIDE_BY_SIDE`].
pub(super) fn engine() -> Result<Box<dyn BatchEngine>, Error> {
    // The compiler then leaves the engine out.
    if !SIDE_BY_SIDE {
        return Err(Error::Internal);
    }
    engine_on(Isa::best())
}

fn engine_on(isa: Isa) -> Result<Box<dyn BatchEngine>, Error> {
    Ok(match isa {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Avx512Vbmi => try_box(Workspace::<slots::Avx512>::new(NineCheck::best())?)?,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Avx512 => try_box(Workspace::<slots::Avx512>::new(NineCheck::Loops)?)?,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Avx2 => try_box(Workspace::<slots::Avx2>::new(NineCheck::Loops)?)?,
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        Isa::Sse2 => try_box(Workspace::<slots::Sse2>::new(NineCheck::Loops)?)?,
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        Isa::Neon => try_box(Workspace::<slots::Neon>::new(NineCheck::Loops)?)?,
        Isa::Portable => try_box(Workspace::<slots::Portable>::new(NineCheck::Loops)?)?,
    })
}

#[cfg(test)]
mod tests;
