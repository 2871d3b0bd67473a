//! Schedules: which engine, for how long, then which. A schedule counts work, never time, so that
//! runs repeat, and loses no solution and visits none twice when engines change.
//!
//! ```text
//! general.rs  `auto` for all shapes except 9x9: csp, then cdcl, in turns with local search
//! nine.rs     `auto` for 9x9: the tree search, then cdcl
//! greedy.rs   the order of greedy guessing: greedy, in turns with questions to `auto`
//! cover.rs    the first solution of an exact cover that is a Sudoku: its search, in turns with
//!             questions to `auto`
//! turns.rs    any exact cover: its search, in turns with cdcl
//! count.rs    the number of solutions: visits, in turns with a count by bands
//! ```
//!
//! In the first two, each engine goes on from what the last one knows. In the others, one search
//! has the order of solutions. It goes on where its patience ran out, and between its turns `auto`
//! is asked whether there are no solutions, one or several, or cdcl whether a path has any. A
//! puzzle of rules has its first turn in `solver/rules/first_turn.rs`: it joins two solvers, and so
//! is above.

pub(crate) mod count;
pub(super) mod cover;
pub(super) mod general;
pub(super) mod greedy;
pub(crate) mod nine;
pub(super) mod turns;

use super::{SearchEngine, SearchRun};
use crate::error::Error;
use crate::limits::StopReason;
use crate::model::puzzle::Puzzle;
use std::ops::ControlFlow;

/// The verdict of an engine on a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Unsolvable,
    Unique,
    /// As many solutions as were wanted were found.
    Enough,
    Undecided,
}

/// Asks an engine for `wanted` solutions, one or two, within a number of nodes. Writes the first
/// one to `solution`.
///
/// # Errors
/// Returns the errors of the engine.
pub(super) fn ask(
    engine: &mut dyn SearchEngine,
    puzzle: &Puzzle,
    wanted: u64,
    nodes: u64,
    solution: &mut [u32],
    run: &mut SearchRun<'_, '_>,
) -> Result<Verdict, Error> {
    let mut found = 0;
    let mut visit = |values: &[u32]| {
        if found == 0 {
            solution.copy_from_slice(values);
        }
        found += 1;
        if found < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(StopReason::Solutions) }
    };
    let stopped = run.part((nodes, u64::MAX), &mut visit, |run| engine.run(puzzle, run))?;
    Ok(match (found, stopped) {
        (found, _) if found == wanted => Verdict::Enough,
        (0, None) => Verdict::Unsolvable,
        (1, None) => Verdict::Unique,
        _ => Verdict::Undecided,
    })
}
