//! How to search: which engine, on how many threads, within which limits.

use crate::limits::Limits;

/// The ways to search. Each finds the same solutions, in an order of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest for the puzzle at hand: [`Engine::Nine`] for a 9x9 with 3x3 boxes, else [`Engine::Csp`], and
    /// [`Engine::Cdcl`] when either gets stuck. Random walks help to find the first solution when 500 cells or more
    /// are open.
    #[default]
    Auto,
    /// Candidates by the three direct rules, then a guess in the cell that has fewest: the old `SudokuKiller` class.
    Greedy,
    /// Exact cover by dancing links: the old `DancingLink` class.
    Dlx,
    /// Singles and locked candidates over all items, guesses weighted by conflicts.
    Csp,
    /// Digits as bit boards; only for a 9x9 with 3x3 boxes.
    Nine,
    /// Learning a clause from every conflict, on what singles, locked candidates and matchings leave.
    Cdcl,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Options {
    /// Which engine.
    pub engine: Engine,
    /// Threads of a [batch](crate::batch); 0: one for each core. For a single puzzle 0 and 1 are the calling thread. With 2 or
    /// more, [`Engine::Auto`] may use a second one for the first solution of a large puzzle, and, where there is no limit on
    /// nodes or memory, to count and to tell uniqueness; a stop may then come some hundredths of a second later. Answers are the
    /// same for any number but for `race`.
    pub threads: usize,
    /// Two threads may learn, too, where it matters which solution comes first: another one may then be found than with one
    /// thread.
    pub race: bool,
    /// How much may be done for one puzzle.
    pub limits: Limits,
    /// 0: the engine's own order. Otherwise the engine is given a shuffled copy of the puzzle, a different one for each
    /// seed, so that it finds other solutions first; answers are the same up to their order.
    pub seed: u64,
}
