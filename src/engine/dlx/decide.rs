//! The first solution. A Sudoku engine helps if the matrix is that of a Sudoku.
//!
//! ```text
//! recognise (strong.rs)     with the usual numbering of items, or the last one
//! search (search.rs)        until its patience runs out; most matrices end here
//! recognise                 with any numbering; if it fits none, the search goes on
//! count to two (oracle.rs)  by a Sudoku engine, within a number of nodes; undecided: both go on, for
//!                           longer
//!     none                  there is no solution
//!     one                   repeat the choices of the search: it takes the option of the solution each
//!                           time
//!     two                   the search goes on a little; then the same, but an option before it is
//!                           taken if the engine finds a solution with it
//! ```
//!
//! The result is always the first solution of the search: the options that the search would try and
//! take back are those that no solution has.

use super::ExactCover;
use super::candidates::{LiveCandidates, cell_and_digit};
use super::live::{LiveSets, Matrix};
use super::memory::{SearchMemory, with_live};
use super::oracle::{Oracle, Verdict};
use super::rows;
use super::search::{CoverSearch, Path, Progress, fails_at_once};
use super::sets::{Live, Size};
use super::strong::Strong;
use crate::engine::SearchRun;
use crate::error::Error;
use crate::limits::{Interrupt, LimitChecker, Limits};
use crate::options::Engine;
use crate::stats::Stats;
use std::ops::ControlFlow;

/// Conflicts of the search before the strong engine is asked.
pub(super) const PATIENCE: u64 = 20;

/// Nodes that the strong engine gets, and after it the search as conflicts. Each further turn is four
/// times as long.
const STRONG_NODES: u64 = 1_000;

/// Further conflicts of the search if there are several solutions.
const NEAR: u64 = 160;

impl ExactCover {
    /// Finds the first solution of [`ExactCover::enumerate`]: its options in the order of choosing.
    /// `None` means that there is none, or that the search was stopped for the reason in
    /// [`Stats::stopped`].
    ///
    /// If the matrix is that of a Sudoku, perhaps with options missing or items covered, a Sudoku
    /// engine helps after a few conflicts. Its nodes count, too.
    ///
    /// # Errors
    /// Returns [`Error::Memory`] if an allocation for that engine fails.
    pub fn solve(
        &mut self,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.first_solution(PATIENCE, limits, interrupt)
    }

    /// Does the work of [`ExactCover::solve`]. A Sudoku engine helps after `patience`
    /// conflicts, never with `u64::MAX`.
    pub(crate) fn first_solution(
        &mut self,
        patience: u64,
        limits: Limits,
        interrupt: Interrupt<'_>,
    ) -> Result<(Option<&[u32]>, Stats), Error> {
        self.stopwatch.start();
        let limits = LimitChecker::new(limits, self.item_count(), interrupt);
        let mut visit = |_: &[u32]| ControlFlow::Continue(());
        let mut run = SearchRun::new(limits, &mut visit);
        run.stats.engine = Some(Engine::Dlx);
        let Self { primary, items, nodes, runs, options, covered, is_mixed, memory, path, strong, .. } = self;
        let (primary, is_mixed) = (*primary, *is_mixed);
        let covered = covered.in_order(items);
        let matrix = Matrix { primary, items, nodes, runs, options, covered, is_mixed };
        let found = decide(matrix, strong, memory, path, &mut run, patience)?;
        let stopped = run.limits.stopped();
        let stats = Stats { solutions: found.into(), stopped, ..run.stats };
        self.stopwatch.stop();
        let stats = Stats { elapsed: self.stopwatch.elapsed(), ..stats };
        Ok((found.then_some(self.path.last_solution()), stats))
    }
}

/// Returns whether there is a solution. The first one is then the last one of the path.
fn decide(
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
            search.start(root, patience, &mut first) == Progress::Ended
                || (strong.recognise(matrix).is_none()
                    && search.resume(u64::MAX, &mut first) == Progress::Ended)
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
    if search.start(root, patience, &mut first) == Progress::Ended {
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
        if patience > 0 && search.resume(patience, &mut first) == Progress::Ended {
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
