//! One 9x9 at a time: the tree search, and for `auto` CDCL where the tree search gets stuck.
//!
//! ```text
//! tree search   until its patience runs out: some 49,000 nodes, 6 ms; no puzzle that people have made takes so many
//! hand-over     each refuted guess becomes a clause, so that CDCL does not search there again
//! CDCL          from the root, to the end
//! ```
//!
//! A tree search that guesses in a bad order may visit hundreds of millions of nodes on a puzzle without a solution that
//! CDCL settles within a few conflicts.

use super::board::Board;
use super::branch::choose;
use super::single::{GuessPath, Patience, SearchBoard, Single};
use crate::engine::cdcl::Cdcl;
use crate::engine::propagate::Candidate;
use crate::engine::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::model::puzzle::Puzzle;
use crate::options::Engine;
use crate::support::alloc::try_box;

/// The patience of `auto`. The hardest of 63,000 published puzzles takes 1,081 nodes. Hill climbing finds pencil marks that take the
/// search 40,000 nodes (6 ms) and the learner thousands of conflicts (30 ms).
pub(crate) const PATIENCE: Patience = Patience { nodes: 49_152, for_each: 64 };

/// The two engines in sequence. The memory of CDCL is allocated when it is first needed, and kept.
pub(crate) struct NineThenCdcl<N> {
    pub single: Single<N>,
    patience: Patience,
    learn: Option<Box<[Cdcl<u16>; 1]>>,
}

impl<N: SearchBoard> NineThenCdcl<N> {
    pub fn new(patience: Patience) -> Result<Self, Error> {
        Ok(Self { single: Single::new()?, patience, learn: None })
    }

    /// Goes on with CDCL in the part of the tree that the search has not seen when it gave up.
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

impl<N: SearchBoard> SearchEngine for NineThenCdcl<N> {
    fn run(&mut self, puzzle: &Puzzle, run: &mut SearchRun<'_, '_>) -> Result<(), Error> {
        run.stats.engine = Some(Engine::Nine);
        match self.single.search_puzzle(puzzle, self.patience, run) {
            Some(path) => self.hand_over(puzzle, &path, run),
            None => Ok(()),
        }
    }
}

/// Walks the path to where a search gave up once more, on a plain board, and tells where nothing is left to search: below each
/// of these groups of guesses that stand together, the last of which was refuted.
fn each_searched(
    puzzle: &Puzzle,
    path: &GuessPath,
    mut tell: impl FnMut(&[Candidate]) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut board = Board::new(puzzle);
    let mut guesses = [Candidate { cell: 0, digit: 0 }; 82];
    for (standing, next) in path.guesses().enumerate() {
        loop {
            // The search was here, and found neither a conflict nor a solution.
            if !matches!(board.propagate(), Ok(false)) {
                return Err(Error::Internal);
            }
            let (guess, _) = choose(&board);
            guesses[standing] = Candidate { cell: guess.cell(), digit: guess.digit() };
            if guess == next {
                board.keep_only(guess.cell(), guess.digit());
                break;
            }
            tell(&guesses[..=standing])?;
            board.strike(guess.cell(), guess.digit());
        }
    }
    Ok(())
}
