//! The names of the engines.

/// The ways to search. Each finds the same solutions, in an order of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum EngineKind {
    /// The fastest for the puzzle at hand: [`EngineKind::Nine`] for a 9x9 with 3x3 boxes, else [`EngineKind::Search`], and
    /// [`EngineKind::Learn`] when either gets stuck. Random walks help to find the first solution when 500 cells or more
    /// are open.
    #[default]
    Auto,
    /// Candidates by the three direct rules, then a guess in the cell that has fewest: the old `SudokuKiller` class.
    Greedy,
    /// Exact cover by dancing links: the old `DancingLink` class.
    Cover,
    /// Singles and locked candidates over all items, guesses weighted by conflicts.
    Search,
    /// Digits as bit boards; only for a 9x9 with 3x3 boxes.
    Nine,
    /// Learning a clause from every conflict, on what singles, locked candidates and matchings leave.
    Learn,
}
