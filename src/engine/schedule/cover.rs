//! The solutions of an exact cover. For the first one, a Sudoku engine helps if the matrix is that
//! of a Sudoku; for all else, and any other matrix, clause learning helps (turns.rs).
//!
//! ```text
//! recognise      with the usual numbering of items, or the last one (dlx/recognised.rs)
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

use super::turns::{CoverLearner, Goal, Turns, take_turns};
use crate::engine::dlx::candidates::{LiveCandidates, cell_and_digit};
use crate::engine::dlx::components::Components;
use crate::engine::dlx::live::{LiveSets, Matrix};
use crate::engine::dlx::memo::Memo;
use crate::engine::dlx::memory::{SearchMemory, with_live};
use crate::engine::dlx::oracle::Oracle;
use crate::engine::dlx::recognised::RecognisedSudoku;
use crate::engine::dlx::rows;
use crate::engine::dlx::search::{CoverSearch, Emit, Path, TurnEnd, fails_at_once};
use crate::engine::dlx::sets::Live;
use crate::engine::dlx::size::Size;
use crate::engine::schedule::Verdict;
use crate::engine::{SearchOutcome, SearchRun};
use crate::error::Error;
use crate::limits::StopReason;
use std::ops::ControlFlow;

/// When other engines help a search.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Help {
    /// Conflicts before a Sudoku engine is asked.
    pub conflicts: u64,
    /// The turns of the learner.
    pub turns: Turns,
}

impl Help {
    pub const USUAL: Self = Self { conflicts: 20, turns: Turns::USUAL };
    pub const OF_RULES: Self = Self { turns: Turns::OF_RULES, ..Self::USUAL };
}

/// The engines that help the search, kept from call to call.
#[derive(Default)]
pub(in crate::engine) struct Helpers {
    sudoku: RecognisedSudoku,
    learner: CoverLearner,
    memo: Memo,
    components: Components,
}

impl Helpers {
    /// Gives back memory that most searches do not need.
    pub fn shrink(&mut self) {
        self.memo.shrink();
    }
}

/// Nodes that the Sudoku engine gets, and after it the search as conflicts. Each further turn is
/// four times as long.
const ENGINE_NODES: u64 = 1_000;

/// How much longer the components of a matrix may take to set up than the first turn.
const SETUP_TURNS: u64 = 16;

/// Further conflicts of the search if there are several solutions.
const CONFLICTS_IF_SEVERAL: u64 = 160;

/// Passes the solutions that are wanted to `emit`. Without `help`, the search is alone.
///
/// # Errors
/// Returns [`Error::Memory`] if an allocation for a Sudoku engine fails, and [`Error::Internal`]
/// for a defect.
pub(in crate::engine) fn search(
    matrix: Matrix<'_>,
    goal: Goal,
    help: Option<Help>,
    (memory, helpers): (&mut SearchMemory, &mut Helpers),
    path: &mut Path,
    run: &mut SearchRun<'_, '_>,
    emit: Emit<'_>,
) -> Result<(), Error> {
    if fails_at_once(matrix, run) {
        return Ok(());
    }
    let Some(help) = help else {
        with_live!(memory, matrix, run, else (), |live, root| {
            CoverSearch::new(live, root, path, run).go_on(TurnEnd::NEVER, emit);
        });
        return Ok(());
    };
    let mut conflicts = help.conflicts;
    if !goal.is_one() || helpers.sudoku.recognise_usual(matrix).is_none() {
        let mut task = HelpedSearch { goal, help, memory, helpers, path };
        match task.begin(matrix, run, &mut *emit, false)? {
            AfterTurn::End => return Ok(()),
            AfterTurn::CountEach(components) => return task.count_each(matrix, run, components),
            AfterTurn::Sudoku => conflicts = 0,
        }
    }
    let sudoku = &mut helpers.sudoku;
    if sudoku.side() < u8::MARK.into() {
        search_sudoku::<u8>(matrix, sudoku, path, run, conflicts, emit)
    } else {
        search_sudoku::<u32>(matrix, sudoku, path, run, conflicts, emit)
    }
}

/// A search with help.
struct HelpedSearch<'t> {
    goal: Goal,
    help: Help,
    memory: &'t mut SearchMemory,
    helpers: &'t mut Helpers,
    path: &'t mut Path,
}

/// The step that follows the first turn.
enum AfterTurn {
    End,
    /// Search the matrix, which is that of a Sudoku, with its engines.
    Sudoku,
    /// Count the solutions of each component, of which there are so many.
    CountEach(u32),
}

impl HelpedSearch<'_> {
    /// Searches any matrix, with one exception: a count of a matrix that is not a component itself
    /// ends after the first turn if there are several.
    fn begin(
        &mut self,
        matrix: Matrix<'_>,
        run: &mut SearchRun<'_, '_>,
        emit: Emit<'_>,
        is_component: bool,
    ) -> Result<AfterTurn, Error> {
        let Self { goal, help, memory, helpers, path } = self;
        let Helpers { sudoku, learner, memo, components } = &mut **helpers;
        with_live!(memory, matrix, run, else AfterTurn::End, |live, root| {
            let mut search = CoverSearch::new(live, root, path, run);
            if goal.is_one() {
                let turn = TurnEnd::conflicts(help.conflicts);
                if search.go_on(turn, &mut *emit) == SearchOutcome::Ended {
                    return Ok(AfterTurn::End);
                }
                if sudoku.recognise(matrix).is_some() {
                    return Ok(AfterTurn::Sudoku);
                }
            }
            let first = help.turns.first(matrix);
            if search.go_on(TurnEnd::work(first), &mut *emit) == SearchOutcome::Ended {
                return Ok(AfterTurn::End);
            }
            let counts = matches!(goal, Goal::Number(_));
            if counts && !is_component {
                // Component 0 is not worth it. To set up each takes as long as to read the matrix.
                let is_soon =
                    |count: u32| u64::from(count) * (matrix.nodes.len() as u64) < SETUP_TURNS * first;
                if let Ok(count @ 3..) = components.find(matrix)
                    && is_soon(count)
                {
                    return Ok(AfterTurn::CountEach(count));
                }
            }
            search.use_memo(memo, matrix, counts);
            take_turns(&mut search, matrix, learner, *goal, help.turns, emit)?;
            Ok(AfterTurn::End)
        })
    }

    /// Counts the solutions of each component, and multiplies the numbers. If a limit stops this,
    /// those found by then count.
    fn count_each(
        &mut self,
        matrix: Matrix<'_>,
        run: &mut SearchRun<'_, '_>,
        count: u32,
    ) -> Result<(), Error> {
        let Goal::Number(most) = self.goal else { return Err(Error::Internal) };
        let mut components = std::mem::take(&mut self.helpers.components);
        let mut product = 1u64;
        for component in 0..count {
            let matrix = components.only(component, matrix)?;
            let mut number = 0;
            let stopped = run.part((u64::MAX, most), &mut |_| ControlFlow::Continue(()), |run| {
                self.begin(matrix, run, &mut |_, run| run.counted(1), true)?;
                number = run.stats.solutions;
                Ok(())
            })?;
            let is_known = matches!(stopped, None | Some(StopReason::Solutions));
            let is_last = component + 1 == count;
            product = product.saturating_mul(if is_known || is_last { number } else { 0 });
            if product == 0 || !is_known {
                break;
            }
        }
        self.helpers.components = components;
        let counted = run.stats.solutions;
        run.counted(product.saturating_sub(counted));
        Ok(())
    }
}

/// Does the work of `search` for the first solution of a matrix that was recognised.
fn search_sudoku<S: Size>(
    matrix: Matrix<'_>,
    sudoku: &mut RecognisedSudoku,
    path: &mut Path,
    run: &mut SearchRun<'_, '_>,
    conflicts: u64,
    emit: Emit<'_>,
) -> Result<(), Error> {
    let (live, oracle) = sudoku.live::<S>(matrix)?;
    let root = live.check();
    let at_root = live.mark();
    let mut search = CoverSearch::new(live, root, path, run);
    if search.go_on(TurnEnd::conflicts(conflicts), &mut *emit) == SearchOutcome::Ended {
        return Ok(());
    }
    let mut nodes = ENGINE_NODES;
    loop {
        let verdict = oracle.ask(2, nodes, search.run)?;
        if search.run.limits.stopped().is_some() {
            return Ok(());
        }
        let (conflicts, is_last) = match verdict {
            Verdict::Unsolvable => return Ok(()),
            Verdict::Unique => (0, true),
            // Perhaps the search is near a solution. To follow it takes long.
            Verdict::Enough => (CONFLICTS_IF_SEVERAL, true),
            Verdict::Undecided => (nodes, false),
        };
        let turn = TurnEnd::conflicts(conflicts);
        if conflicts > 0 && search.go_on(turn, &mut *emit) == SearchOutcome::Ended {
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
