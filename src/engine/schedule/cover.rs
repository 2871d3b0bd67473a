//! The first solution of an exact cover. A Sudoku engine helps if the matrix is that of a Sudoku.
//!
//! ```text
//! recognise      with the usual numbering of items, or the last one (dlx/strong.rs)
//! search         until its patience runs out; most matrices end here (dlx/search.rs)
//! recognise      with any numbering; if it fits none, the search goes on
//! count to two   by a Sudoku engine, within a number of nodes (dlx/oracle.rs); undecided: both go on,
//!                for longer
//!     none       there is no solution
//!     one        repeat the choices of the search: it takes the option of the solution each time
//!     two        the search goes on a little; then the same, but an option before it is taken if the
//!                engine finds a solution with it
//! ```
//!
//! The result is always the first solution of the search: the options that the search would try and
//! take back are those that no solution has.

use crate::engine::dlx::candidates::{LiveCandidates, cell_and_digit};
use crate::engine::dlx::live::{LiveSets, Matrix};
use crate::engine::dlx::memory::{SearchMemory, with_live};
use crate::engine::dlx::oracle::Oracle;
use crate::engine::dlx::rows;
use crate::engine::dlx::search::{CoverSearch, Path, fails_at_once};
use crate::engine::dlx::sets::{Live, Size};
use crate::engine::dlx::strong::Strong;
use crate::engine::schedule::Verdict;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;

/// Conflicts of the search before the strong engine is asked.
pub(in crate::engine) const PATIENCE: u64 = 20;

/// Nodes that the strong engine gets, and after it the search as conflicts. Each further turn is four
/// times as long.
const STRONG_NODES: u64 = 1_000;

/// Further conflicts of the search if there are several solutions.
const NEAR: u64 = 160;

/// Returns whether there is a solution. The first one is then the last one of the path. A Sudoku
/// engine helps after `patience` conflicts, never with `u64::MAX`.
pub(in crate::engine) fn decide(
    matrix: Matrix<'_>,
    strong: &mut Strong,
    memory: &mut SearchMemory,
    path: &mut Path,
    run: &mut SearchRun<'_, '_>,
    patience: u64,
) -> Result<bool, Error> {
    if fails_at_once(matrix, run) {
        return Ok(false);
    }
    let is_helped = patience < u64::MAX;
    let mut patience_left = patience;
    if !is_helped || strong.recognise_usual(matrix).is_none() {
        let mut found = false;
        let mut first = |_: &[u32], _: &mut SearchRun<'_, '_>| {
            found = true;
            false
        };
        let ended = with_live!(memory, matrix, |live, root| {
            let mut search = CoverSearch { live, path, run };
            search.start(root, patience, &mut first) == SearchOutcome::Ended
                || (strong.recognise(matrix).is_none()
                    && search.resume(u64::MAX, &mut first) == SearchOutcome::Ended)
        });
        if ended {
            return Ok(found);
        }
        patience_left = 0;
    }
    if strong.side() < u8::MARK.into() {
        decide_sudoku::<u8>(matrix, strong, path, run, patience_left)
    } else {
        decide_sudoku::<u32>(matrix, strong, path, run, patience_left)
    }
}

/// Does the work of `decide` for a matrix that was recognised.
fn decide_sudoku<S: Size>(
    matrix: Matrix<'_>,
    strong: &mut Strong,
    path: &mut Path,
    run: &mut SearchRun<'_, '_>,
    patience: u64,
) -> Result<bool, Error> {
    let (live, oracle) = strong.live::<S>(matrix)?;
    let root = live.check();
    let at_root = live.mark();
    let mut search = CoverSearch { live, path, run };
    let mut found = false;
    let mut first = |_: &[u32], _: &mut SearchRun<'_, '_>| {
        found = true;
        false
    };
    if search.start(root, patience, &mut first) == SearchOutcome::Ended {
        return Ok(found);
    }
    let mut nodes = STRONG_NODES;
    loop {
        let verdict = oracle.ask(2, nodes, search.run)?;
        if search.run.limits.stopped().is_some() {
            return Ok(false);
        }
        let (patience, is_last) = match verdict {
            Verdict::Unsolvable => return Ok(false),
            Verdict::Unique => (0, true),
            // Perhaps the search is near a solution. To follow it takes long.
            Verdict::Enough => (NEAR, true),
            Verdict::Undecided => (nodes, false),
        };
        if patience > 0 && search.resume(patience, &mut first) == SearchOutcome::Ended {
            return Ok(found);
        }
        if is_last {
            search.live.undo(at_root);
            return follow(oracle, &mut search, matches!(verdict, Verdict::Unique));
        }
        nodes = nodes.saturating_mul(4);
    }
}

/// Repeats the choices of the search, from the root to its first solution. The oracle knows a
/// solution, perhaps another one. Returns `false` if a limit stops this.
fn follow<S: Size>(
    oracle: &mut Oracle,
    search: &mut CoverSearch<'_, '_, '_, LiveCandidates<'_, S>>,
    is_unique: bool,
) -> Result<bool, Error> {
    let CoverSearch { live, path, run } = search;
    path.clear();
    while let Some(item) = live.smallest() {
        path.list_untried(live, item);
        let mark = live.mark();
        loop {
            let Some(choice) = path.next_untried() else { return Err(Error::Internal) };
            let (cell, digit) = cell_and_digit(choice);
            let is_known = oracle.has(cell, digit);
            if !is_known && is_unique {
                continue;
            }
            if !run.enter_node() {
                return Ok(false);
            }
            let (_, result) = live.choose(choice);
            run.reached_depth(path.push(choice));
            run.stats.assignments += 1;
            if is_known && result.is_err() {
                return Err(Error::Internal);
            }
            if is_known {
                break;
            }
            if result.is_ok() {
                oracle.pose(live.marks)?;
                if matches!(oracle.ask(1, u64::MAX, run)?, Verdict::Enough) {
                    break;
                }
            }
            if run.limits.stopped().is_some() {
                return Ok(false);
            }
            run.stats.conflicts += 1;
            path.pop();
            live.undo(mark);
        }
        path.forget_untried();
    }
    path.solution(live);
    Ok(true)
}
