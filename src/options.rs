//! The options of a search: the engine, the threads, the seed and the limits.

use crate::limits::Limits;
use crate::support::names::names;

/// The engines of the search. All find the same solutions, each in its own order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Engine {
    /// Chooses the fastest engine for the puzzle.
    ///
    /// This is [`Engine::Nine`] for a 9x9 with 3x3 boxes and [`Engine::Csp`] for other shapes, each
    /// followed by [`Engine::Cdcl`] when it makes no progress. With 500 or more empty cells, local
    /// search helps to find the first solution.
    #[default]
    Auto,
    /// Fills every cell that has one candidate, then guesses in the cell with the fewest
    /// candidates.
    ///
    /// This is the algorithm of the old `SudokuKiller` class.
    Greedy,
    /// Solves the exact cover problem with Knuth's algorithm X.
    ///
    /// This is the algorithm of the old `DancingLink` class.
    Dlx,
    /// Propagates singles and locked candidates over all items; conflicts weigh the guesses.
    Csp,
    /// Keeps digits as bit boards; only for a 9x9 with 3x3 boxes.
    Nine,
    /// Learns a clause from every conflict, after singles, locked candidates and matchings.
    Cdcl,
    /// Finds the solutions in the order of [`Engine::Greedy`], sooner: [`Engine::Auto`] shows that
    /// there is no solution, or no other one.
    GreedyOrder,
}

names! { Engine:
    Auto = "auto",
    Greedy = "greedy",
    Dlx = "dlx",
    Csp = "csp",
    Nine = "nine",
    Cdcl = "cdcl",
    GreedyOrder = "greedy-order",
}

/// Writes the name of the engine.
impl std::fmt::Display for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// The options of a search.
///
/// Fields may be added, so options are made by [`Options::new`] and changed by the setters or
/// through the fields.
///
/// ```
/// use ordoku::{Engine, Limits, Options};
///
/// let limits = Limits::new().with_nodes(1_000);
/// let options = Options::new().with_engine(Engine::Dlx).with_limits(limits);
/// assert_eq!(options.limits.nodes, Some(1_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Options {
    /// The engine; [`Engine::Auto`] by default.
    pub engine: Engine,
    /// The number of threads; 0, the default, is one per core for a batch and one for a single
    /// puzzle.
    ///
    /// With 2 or more, [`Engine::Auto`] may use a second thread for a single puzzle: for the first
    /// solution of a large puzzle, and, without a limit on nodes or memory, for counting and for
    /// uniqueness. A stop may then take some hundredths of a second longer. The answers do not
    /// depend on the number of threads unless `race` is set.
    pub threads: usize,
    /// Whether a second thread may learn where the order of solutions matters, too; `false` by
    /// default. The first solution may then differ from run to run.
    pub race: bool,
    /// The limits for each puzzle; none by default.
    pub limits: Limits,
    /// The seed of a shuffle, or 0, the default, for no shuffle.
    ///
    /// With a seed the engine gets a shuffled copy of the puzzle, so it finds other solutions
    /// first. The same seed gives the same copy. The set of solutions stays the same.
    pub seed: u64,
}

impl Options {
    /// Creates the default options: [`Engine::Auto`], no limits, no seed.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the engine.
    #[must_use]
    pub fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = engine;
        self
    }

    /// Sets the number of threads; 0 is one per core for a batch and one for a single puzzle.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets whether a second thread may change which solution is the first.
    #[must_use]
    pub fn with_race(mut self, race: bool) -> Self {
        self.race = race;
        self
    }

    /// Sets the limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the seed; 0 is no shuffle.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }
}
