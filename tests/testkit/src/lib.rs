//! The code that tests, fuzz targets and the laboratory share. The library is not used by the parts
//! that check it.
//!
//! ```text
//! ENGINES, options            every engine
//! Oracle, marks_of            naive search, which every engine must agree with
//! Random                      a seeded generator of random numbers
//! read_puzzles                the puzzles of a file
//! random_grid, random_puzzle  random grids, and puzzles with or without a solution
//! walked_grid                 filled grids without a pattern
//! hall                        puzzles without a solution that are hard to refute
//! prove, all_solutions, polled   searches: their proofs and solutions, and those that a poll ends
//! lines                       puzzles as lines of text
//! stoppable                   every verb that limits stop, on every kind of puzzle
//! programs                    C and C++ programs: how to compile and link them
//! ```

pub mod hall;
pub mod lines;
mod oracle;
pub mod programs;
mod puzzles;
mod random;
mod searches;
pub mod stoppable;
pub mod walked_grid;

// `stoppable` names the library so, because unit tests of the library compile it, too.
use ordoku as library;

pub use oracle::{Oracle, marks_of};
pub use puzzles::{puzzle_of, random_grid, random_puzzle, read_puzzles};
pub use random::Random;
pub use searches::{Texts, all_solutions, polled, prove, verdict};

use ordoku::{Engine, Options};

/// Every engine that takes grids of all shapes: all but `nine`.
pub const ENGINES: [Engine; 6] =
    [Engine::Auto, Engine::Greedy, Engine::Dlx, Engine::Csp, Engine::Cdcl, Engine::GreedyOrder];

/// Returns the usual options with an engine.
pub fn options(engine: Engine) -> Options {
    Options::new().with_engine(engine)
}
