//! The solutions of an exact cover. For the first one, a Sudoku engine helps if the matrix is that of
//! a Sudoku; for all else, and any other matrix, clause learning helps (turns.rs).
//!
//! ```text
//! recognise      with the usual numbering of items, or the last one (dlx/strong.rs)
//! search         until its patience runs out; most matrices end here (dlx/search.rs)
//! recognise      with any numbering; if it fits none, the search takes turns with clause learning
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

use super::turns::{CoverLearner, Turns, Wanted, take_turns};
use crate::engine::dlx::candidates::{LiveCandidates, cell_and_digit};
use crate::engine::dlx::live::{LiveSets, Matrix};
use crate::engine::dlx::memory::{SearchMemory, with_live};
use crate::engine::dlx::oracle::Oracle;
use crate::engine::dlx::rows;
use crate::engine::dlx::search::{CoverSearch, Emit, Path, Patience, fails_at_once};
use crate::engine::dlx::sets::{Live, Size};
use crate::engine::dlx::strong::Strong;
use crate::engine::schedule::Verdict;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;

/// When other engines help a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::engine) struct Help {
    /// Conflicts before a Sudoku engine is asked.
    pub conflicts: u64,
    /// The turns of the learner.
    pub turns: Turns,
}

impl Help {
    pub const USUAL: Self = Self { conflicts: 20, turns: Turns::USUAL };
    pub const NEVER: Self = Self { conflicts: u64::MAX, turns: Turns::NEVER };
}

/// What helps the search, kept from call to call.
#[derive(Default)]
pub(in crate::engine) struct Helpers {
    pub strong: Strong,
    pub learner: CoverLearner,
}

/// Nodes that the strong engine gets, and after it the search as conflicts. Each further turn is four
/// times as long.
const STRONG_NODES: u64 = 1_000;

/// Further conflicts of the search if there are several solutions.
const NEAR: u64 = 160;

/// Passes the solutions that are wanted to `emit`.
///
/// # Errors
/// Returns [`Error::Memory`] if an allocation for a Sudoku engine fails, and [`Error::Internal`] for a
/// defect.
pub(in crate::engine) fn search(
    matrix: Matrix<'_>,
    wanted: Wanted,
    help: Help,
    (memory, helpers): (&mut SearchMemory, &mut Helpers),
    path: &mut Path,
    run: &mut SearchRun<'_, '_>,
    emit: Emit<'_>,
) -> Result<(), Error> {
    if fails_at_once(matrix, run) {
        return Ok(());
    }
    let Helpers { strong, learner } = helpers;
    let may_be_sudoku = matches!(wanted, Wanted::First | Wanted::Any) && help != Help::NEVER;
    let mut conflicts = help.conflicts;
    if !may_be_sudoku || strong.recognise_usual(matrix).is_none() {
        let is_sudoku = with_live!(memory, matrix, |live, root| {
            let mut search = CoverSearch::new(live, root, path, run);
            if may_be_sudoku
                && search.go_on(Patience::conflicts(conflicts), &mut *emit) == SearchOutcome::Ended
            {
                return Ok(());
            }
            let is_sudoku = may_be_sudoku && strong.recognise(matrix).is_some();
            if !is_sudoku {
                take_turns(&mut search, matrix, learner, wanted, help.turns, &mut *emit)?;
            }
            is_sudoku
        });
        if !is_sudoku {
            return Ok(());
        }
        conflicts = 0;
    }
    if strong.side() < u8::MARK.into() {
        search_sudoku::<u8>(matrix, strong, path, run, conflicts, emit)
    } else {
        search_sudoku::<u32>(matrix, strong, path, run, conflicts, emit)
    }
}

/// Does the work of `search` for the first solution of a matrix that was recognised.
fn search_sudoku<S: Size>(
    matrix: Matrix<'_>,
    strong: &mut Strong,
    path: &mut Path,
    run: &mut SearchRun<'_, '_>,
    conflicts: u64,
    emit: Emit<'_>,
) -> Result<(), Error> {
    let (live, oracle) = strong.live::<S>(matrix)?;
    let root = live.check();
    let at_root = live.mark();
    let mut search = CoverSearch::new(live, root, path, run);
    if search.go_on(Patience::conflicts(conflicts), &mut *emit) == SearchOutcome::Ended {
        return Ok(());
    }
    let mut nodes = STRONG_NODES;
    loop {
        let verdict = oracle.ask(2, nodes, search.run)?;
        if search.run.limits.stopped().is_some() {
            return Ok(());
        }
        let (conflicts, is_last) = match verdict {
            Verdict::Unsolvable => return Ok(()),
            Verdict::Unique => (0, true),
            // Perhaps the search is near a solution. To follow it takes long.
            Verdict::Enough => (NEAR, true),
            Verdict::Undecided => (nodes, false),
        };
        let patience = Patience::conflicts(conflicts);
        if conflicts > 0 && search.go_on(patience, &mut *emit) == SearchOutcome::Ended {
            return Ok(());
        }
        if is_last {
            search.live.undo(at_root);
            return follow(oracle, &mut search, matches!(verdict, Verdict::Unique), emit);
        }
        nodes = nodes.saturating_mul(4);
    }
}

/// Repeats the choices of the search, from the root to its first solution. The oracle knows a
/// solution, perhaps another one.
fn follow<S: Size>(
    oracle: &mut Oracle,
    search: &mut CoverSearch<'_, '_, '_, LiveCandidates<'_, S>>,
    is_unique: bool,
    emit: Emit<'_>,
) -> Result<(), Error> {
    let CoverSearch { live, path, run, .. } = search;
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
                return Ok(());
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
                return Ok(());
            }
            run.stats.conflicts += 1;
            path.pop();
            live.undo(mark);
        }
        path.forget_untried();
    }
    emit(path.solution(live), run);
    Ok(())
}
