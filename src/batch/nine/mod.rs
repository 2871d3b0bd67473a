//! Many 9x9 puzzles at once on one thread.

mod cells;
mod chunks;
mod pending;
mod prefetch;
mod scheduler;
mod side_by_side;

pub(super) use chunks::{Givens, Out, Portion, Portions};
pub(super) use scheduler::Terms;
pub(super) use side_by_side::{Memory, SideBySide};

use crate::engine::nine::Isa;
use crate::engine::nine::wide::{self, Lanes, Portable};
use crate::error::Error;
use crate::limits::Interrupt;
use crate::model::check9::Check;
use crate::support::alloc::try_box;
use scheduler::Batch;

/// Most puzzles at work at a time.
const AT_A_TIME: usize = wide::NODES;

/// The engine for many puzzles. It keeps its memory from call to call; one thread at a time may use it.
pub(super) trait SearchEngine: Send {
    /// Answers all puzzles of the portions.
    fn run(&mut self, portions: &mut Portions<'_, '_>, terms: Terms, interrupt: &mut Interrupt<'_>);
}

/// Builds the engine for many puzzles, for the machine it runs on.
///
/// # Errors
/// [`Error::Memory`].
pub(super) fn side_by_side() -> Result<Box<dyn SearchEngine>, Error> {
    side_by_side_on(Isa::best())
}

fn side_by_side_on(machine: Isa) -> Result<Box<dyn SearchEngine>, Error> {
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

impl<V: Lanes + Send> SearchEngine for [Batch<V>; 1] {
    fn run(&mut self, portions: &mut Portions<'_, '_>, terms: Terms, interrupt: &mut Interrupt<'_>) {
        self[0].run(portions, terms, interrupt);
    }
}

#[cfg(test)]
mod tests;
