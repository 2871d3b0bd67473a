//! 9x9. Two ways through the same search tree: one puzzle at a time for a quick answer, and 256 or 128 nodes at a time for
//! many puzzles.

mod batch;
mod bitslice;
mod board;
mod branch;
mod cells;
mod chunks;
mod pending;
mod prefetch;
mod schedule;
#[cfg(target_arch = "x86_64")]
mod simd;
mod single;
mod wide;

pub(crate) use batch::Terms;
pub(crate) use chunks::{Givens, Out, Portion, Portions};
pub(crate) use schedule::PATIENCE;
pub(crate) use single::Patience;

use super::SearchEngine;
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::check9::Check;
use crate::support::alloc::try_box;
use batch::Batch;
use board::Board;
use schedule::Schedule;
#[cfg(target_arch = "x86_64")]
use simd::{Halves, Quarters, VectorBoard};
pub use wide::Isa;
use wide::{Lanes, Portable};

/// Most puzzles at work at a time.
pub(crate) const AT_A_TIME: usize = wide::NODES;

/// The engine for many puzzles. It keeps its memory from call to call; one thread at a time may use it.
pub(crate) trait SideBySide: Send {
    /// Answers all puzzles of the portions.
    fn run(&mut self, portions: &mut Portions<'_, '_>, terms: Terms, interrupt: &mut Interrupt<'_>);
}

/// Builds the engine for one puzzle at a time, for the machine it runs on.
///
/// # Errors
/// [`Error::Memory`].
pub(super) fn one_at_a_time(patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    one_at_a_time_on(Isa::best(), patience)
}

fn one_at_a_time_on(machine: Isa, patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    Ok(match machine {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512Vbmi => try_box(Schedule::<VectorBoard<Halves>>::new(patience)?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 | Isa::Avx2 => try_box(Schedule::<VectorBoard<Quarters>>::new(patience)?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Sse2 => try_box(Schedule::<Board>::new(patience)?)?,
        Isa::Portable => try_box(Schedule::<Board>::new(patience)?)?,
    })
}

/// Builds the engine for many puzzles, for the machine it runs on.
///
/// # Errors
/// [`Error::Memory`].
pub(crate) fn side_by_side() -> Result<Box<dyn SideBySide>, Error> {
    side_by_side_on(Isa::best())
}

fn side_by_side_on(machine: Isa) -> Result<Box<dyn SideBySide>, Error> {
    Ok(match machine {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512Vbmi => try_box(Batch::<wide::Avx512>::new(Check::best())?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => try_box(Batch::<wide::Avx512>::new(Check::Loops)?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => try_box(Batch::<wide::Avx2>::new(Check::Loops)?)?,
        #[cfg(target_arch = "x86_64")]
        Isa::Sse2 => try_box(Batch::<wide::Sse2>::new(Check::Loops)?)?,
        Isa::Portable => try_box(Batch::<Portable>::new(Check::Loops)?)?,
    })
}

impl<V: Lanes + Send> SideBySide for [Batch<V>; 1] {
    fn run(&mut self, portions: &mut Portions<'_, '_>, terms: Terms, interrupt: &mut Interrupt<'_>) {
        self[0].run(portions, terms, interrupt);
    }
}

#[cfg(test)]
mod tests;
