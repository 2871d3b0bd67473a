//! Solves one 9x9 at a time with a tree search, and for `auto` with CDCL if the tree search gets
//! stuck.
//!
//! ```text
//! tree search   until its patience runs out after 49,152 nodes (about 6 ms)
//! hand-over     each refuted guess becomes a clause: CDCL skips its subtree
//! CDCL          from the root, to the end
//! ```
//!
//! With a bad order of guesses a tree search may visit hundreds of millions of nodes of a puzzle
//! without a solution, for which CDCL needs a few conflicts only.

use crate::engine::cdcl::Cdcl;
use crate::engine::nine::board::Board;
use crate::engine::nine::branch::choose;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use crate::engine::nine::simd::NeonBands;
#[cfg(any(
    target_arch = "x86",
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little")
))]
use crate::engine::nine::simd::VectorBoard;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use crate::engine::nine::simd::{Avx2Bands, Avx512Bands};
use crate::engine::nine::single::{GuessPath, SearchBoard, Single};
use crate::engine::nine::{Isa, Patience};
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::options::Engine;
use crate::propagate::CellDigit;
use crate::support::alloc::try_box;

/// The patience of `auto`. The hardest of 63,000 published puzzles takes 1,081 nodes. Hill climbing
/// finds pencil marks for which the tree search takes 40,000 nodes (6 ms), and CDCL thousands of
/// conflicts (30 ms).
pub(crate) const PATIENCE: Patience = Patience { nodes: 49_152, for_each: 64 };

/// Builds the engine for one puzzle at a time, with the best instructions of this processor.
///
/// # Errors
/// Returns [`Error::Memory`] if allocation fails.
pub(crate) fn one_at_a_time(patience: Patience) -> Result<Box<dyn SearchEngine>, Error> {
    one_at_a_time_on(Isa::best(), patience)
}

/// Builds the same engine with the instructions of `isa`, which this processor must have.
///
/// # Errors
/// Returns [`Error::Memory`] if allocation fails.
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

/// The tree search, followed by CDCL. The memory of CDCL is allocated when it is first needed, and
/// kept.
pub(crate) struct NineSchedule<N> {
    pub single: Single<N>,
    patience: Patience,
    learn: Option<Box<[Cdcl<u16>; 1]>>,
}

impl<N: SearchBoard> NineSchedule<N> {
    pub fn new(patience: Patience) -> Result<Self, Error> {
        Ok(Self { single: Single::new()?, patience, learn: None })
    }

    /// Continues with CDCL in the part of the tree that the search had not seen when it gave up.
    pub fn hand_over(
        &mut self,
        puzzle: &Puzzle,
        path: &GuessPath,
        run: &mut SearchRun<'_, '_>,
    ) -> Result<(), Error> {
        let [learn] = match &mut self.learn {
            Some(learn) => &mut **learn,
            none => &mut **none.insert(try_box(Cdcl::new(puzzle.shape())?)?),
        };
        run.stats.engine = Some(Engine::Cdcl);
        run.gave_up();
        learn.search(puzzle, run, |learner, run| {
            each_searched(puzzle, path, |guesses| learner.forbid(guesses.iter().copied(), run))
        })
    }
}

impl<N: SearchBoard> SearchEngine for NineSchedule<N> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        run.stats.engine = Some(Engine::Nine);
        match self.single.search_puzzle(puzzle, self.patience, run) {
            Some(path) => self.hand_over(puzzle, &path, run),
            None => Ok(()),
        }
    }
}

/// Repeats the path to the node at which a search gave up, on a plain board. Calls `tell` with each
/// sequence of guesses below which nothing is left to search: the last guess was refuted under the
/// others.
fn each_searched(
    puzzle: &Puzzle,
    path: &GuessPath,
    mut tell: impl FnMut(&[CellDigit]) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut board = Board::new(puzzle);
    let mut guesses = [CellDigit { cell: 0, digit: 0 }; 82];
    for (depth, next) in path.guesses().enumerate() {
        loop {
            // The search found neither a conflict nor a solution at this node.
            if !matches!(board.propagate(), Ok(false)) {
                return Err(Error::Internal);
            }
            let (guess, _) = choose(&board);
            guesses[depth] = CellDigit { cell: guess.cell(), digit: guess.digit() };
            if guess == next {
                board.keep_only(guess.cell(), guess.digit());
                break;
            }
            tell(&guesses[..=depth])?;
            board.strike(guess.cell(), guess.digit());
        }
    }
    Ok(())
}
