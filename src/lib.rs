//! Solves Sudoku of any order, from 1x1 to 256x256, and exact cover problems.
//!
//! # One puzzle
//!
//! A puzzle parses from text in any usual layout. It is solved by one call, which has no limit:
//!
//! ```
//! use ordoku::Puzzle;
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Puzzle = text.parse()?;
//! let grid = puzzle.solve()?.expect("this puzzle has a solution");
//! assert!(grid.to_string().starts_with("812753649\n943682175\n"));
//! # Ok::<(), ordoku::Error>(())
//! ```
//!
//! # One puzzle after another
//!
//! A [`Solver`] is made for one shape. It takes limits, and keeps its memory from call to call:
//!
//! ```
//! use ordoku::{Limits, Options, Outcome, Puzzle, Solver, UniqueAnswer};
//! use std::time::Duration;
//!
//! let puzzle: Puzzle = "1......2.3....4.".parse()?;
//! let limits = Limits::new().with_time(Duration::from_secs(1));
//! let mut solver = Solver::with_options(puzzle.shape(), Options::new().with_limits(limits))?;
//! match solver.solve_unique(&puzzle)? {
//!     Outcome::Answer(UniqueAnswer::Unique(grid)) => println!("the only solution:\n{grid}"),
//!     Outcome::Answer(UniqueAnswer::Several(grid)) => println!("one of several solutions:\n{grid}"),
//!     Outcome::Answer(UniqueAnswer::NoSolution) => println!("no solution"),
//!     Outcome::Stopped(reason) => println!("no answer: {reason}"),
//! }
//! # Ok::<(), ordoku::Error>(())
//! ```
//!
//! For thousands of puzzles of one shape, a [`BatchSolver`] uses all cores.
//!
//! # What to use
//!
//! | To | use |
//! |---|---|
//! | describe a puzzle | [`Shape`], [`Puzzle`] (givens or pencil marks), [`Grid`] (a solution) |
//! | read and print | `text.parse()`, `{}`, and [`text`] for other layouts, symbols and shapes |
//! | solve, count, enumerate, tell uniqueness | [`Solver`] |
//! | read an answer | [`Outcome`], [`Count`], [`Uniqueness`], [`UniqueAnswer`], [`Solutions`], [`Stats`] |
//! | choose how, and how long | [`Options`], [`Engine`], [`Limits`], [`StopReason`] |
//! | stop a call from outside | [`Interrupt`], [`Input`] |
//! | shuffle a puzzle, or map it by any other symmetry | [`Puzzle::shuffled`], [`Transform`] |
//! | know a puzzle again: canonical form, automorphisms | [`Puzzle::canonical`], [`Puzzle::is_equivalent`], [`Canonicaliser`], [`Canonical`] |
//! | solve or rate many puzzles on all cores | [`BatchSolver`], [`Batch`], [`LineBatch`], [`BatchSolver::rate`] |
//! | make puzzles and full grids | [`Generator`], [`Target`], [`Pattern`], [`Grid::random`], [`Solver::random_solution`] |
//! | analyse: true candidates, backbone, backdoors | [`Solver::true_candidates`], [`Solver::backdoors`] |
//! | solve as people do: steps, ratings, hints | [`Solver::steps`], [`Solver::rate`], [`Solver::hint`], [`Solver::why_not`], [`technique`] |
//! | take givens away | [`Solver::minimise`], [`Solver::redundant_givens`] |
//! | prove a number of solutions, and check a proof | [`Solver::prove`], [`proof`] |
//! | split a puzzle for many machines | [`Solver::cubes`], [`Cube`], [`proof::join`] |
//! | solve any exact cover problem | [`ExactCover`]; [`Items`] numbers the one of Sudoku, [`DlxText`] reads and writes any |
//! | solve a variant: X, windoku, jigsaw, killer, samurai, dots, thermometers | [`RulesSolver`], [`RulesPuzzle`], [`Rules`] |
//! | solve puzzles of either kind, with boxes or of rules | [`AnySolver`], [`AnyPuzzle`] |
//! | handle errors | [`Error`], [`text::TextError`], [`proof::ProofFlaw`] |
//!
//! Cells are numbered row-major from 0; digits go from 1 to the side, and 0 is an empty cell. Every
//! solution is checked against the rules before a call returns it. The folder `docs/guide` of the
//! source shows the usual tasks, one program each.
//!
//! # Features
//!
//! | Feature | Adds |
//! |---|---|
//! | `serde` | `Serialize` and `Deserialize` for [`Shape`], [`Puzzle`], [`Grid`], [`Options`], [`Limits`], [`Engine`], [`Stats`], [`Count`] and [`StopReason`]; deserialising checks the values |
//! | `capi` (on by default) | the functions of the C interface, which a program that links this crate then exports |
//!
//! A Rust program needs no feature: `default-features = false`. `header` is for this project's
//! tests.
//!
//! # Platforms
//!
//! The crate needs the standard library and Rust 1.89 or later. Answers, node counts and proofs are
//! the same on every machine and for any number of threads, unless a limit on time ends a search or
//! [`Options::race`] is set. The page on platforms in docs/guide says where tests run.

#![cfg_attr(
    not(feature = "capi"),
    expect(
        dead_code,
        unused_imports,
        reason = "C functions call these parts; builds with them find dead code"
    )
)]

mod any;
mod batch;
mod dlx_text;
pub mod draw;
mod engine;
mod error;
mod generate;
mod limits;
mod model;
mod options;
mod outcome;
pub mod proof;
mod propagate;
mod solver;
mod split;
mod stats;
mod support;
pub mod svg;
mod symmetry;
pub mod technique;
pub mod text;

pub use any::{AnyPuzzle, AnySolver};
pub use batch::{Batch, BatchKind, BatchSolver, LineBatch, RatedResult};
pub use dlx_text::DlxText;
pub use engine::dlx::ExactCover;
pub use error::Error;
pub use generate::{Difficulty, GeneratedResult, Generator, Pattern, StepBound, Target};
pub use limits::{Interrupt, Limits, StopReason};
pub use model::clash::Clash;
pub use model::cube::{Cube, CubeLiteral};
pub use model::grid::{Grid, obeys_the_rules};
pub use model::items::{Items, Placement};
pub use model::puzzle::Puzzle;
pub use model::rules::{BrokenRule, Relation, Rules, RulesPuzzle, Variant};
pub use model::shape::{House, HouseKind, Position, Shape};
pub use options::{Engine, Options};
pub use outcome::Outcome;
pub use solver::{
    Backdoors, Hint, Input, Minimised, PlayerState, RandomParts, RulesSolver, Solutions, Solver,
    TrueCandidates, UniqueAnswer, Uniqueness, WhyNot,
};
pub use split::SplitCube;
pub use stats::{Count, Stats};
pub use symmetry::canonical::{Canonical, Canonicaliser};
pub use symmetry::transform::Transform;

/// The C functions, for this project's tests.
#[cfg(feature = "capi")]
#[doc(hidden)]
pub mod capi;

/// The widths of vector code, for this project's measurements.
#[doc(hidden)]
pub use engine::nine::Isa;

/// The Rust programs of the README and of the guide compile and run; their C and C++ programs do in
/// `tests/documents.rs`.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../README.md")]
    struct Readme;
    #[doc = include_str!("../docs/guide/c.md")]
    struct C;
    #[doc = include_str!("../docs/guide/cpp.md")]
    struct Cpp;
    #[doc = include_str!("../docs/guide/exact-cover.md")]
    struct ExactCoverGuide;
    #[doc = include_str!("../docs/guide/variants.md")]
    struct Variants;
    #[doc = include_str!("../docs/guide/limits-and-threads.md")]
    struct LimitsAndThreads;
    #[doc = include_str!("../docs/guide/migrating.md")]
    struct Migrating;
    #[doc = include_str!("../docs/guide/pictures.md")]
    struct Pictures;
    #[doc = include_str!("../docs/guide/proofs.md")]
    struct Proofs;
    #[doc = include_str!("../docs/guide/rust.md")]
    struct Rust;
    #[doc = include_str!("../docs/guide/steps.md")]
    struct Steps;
    #[doc = include_str!("../docs/guide/text-formats.md")]
    struct TextFormats;
}

#[cfg(test)]
mod tests {
    mod prompt_stops;
}
